/** Runs GraphQL operations: on an open store by the executor of the API, or on a running site. */

import type { DocumentNode } from "graphql";
import type { GraphqlAnswer } from "../../worker/api/graphql/answer.ts";
import { OWN_SCHEMA } from "../../worker/api/graphql/api-schema.ts";
import { type ApiContext, createContext } from "../../worker/api/graphql/context.ts";
import { prepare } from "../../worker/api/graphql/document.ts";
import { execute } from "../../worker/api/graphql/execute.ts";
import { problem } from "../../worker/problem.ts";
import type { Stores } from "../../worker/store/db/db.ts";

export type { GraphqlAnswer };

export type Variables = Readonly<Record<string, unknown>>;

export type AskGraphql = (query: string, variables: Variables) => Promise<GraphqlAnswer>;

/** Milliseconds after which an operation is stopped: more than on the site, where others wait. */
const TIMEOUT_MS = 60_000;

/** @param rentals reads shared vehicles; null for none */
export function askStore(stores: Stores, now: () => Date, rentals: ApiContext["rentals"] = null): AskGraphql {
  return (query, variables) => {
    const context = createContext({ stores, now: now(), maskSuggestions: false, timeout: TIMEOUT_MS, rentals });
    return execute({ context, query, variables });
  };
}

/** The API of a site: the path of a bare origin, or the whole address of an endpoint. @throws Problem command.usage */
export function endpointOf(url: string): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw problem("command.usage", `--url takes the address of a site, such as http://127.0.0.1:8787, not "${url}".`);
  const { pathname, href } = new URL(url);
  return pathname === "/" ? new URL("/api/v2/query", href).href : href;
}

export function askSite(url: string): AskGraphql {
  const endpoint = endpointOf(url);
  return async (query, variables) => {
    const body = JSON.stringify({ query, variables });
    const headers = { "content-type": "application/json", accept: "application/json" };
    let response: Response;
    try {
      response = await fetch(endpoint, { method: "POST", headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      throw problem("upstream.unavailable", `${endpoint} does not respond.`, {}, error);
    }
    const text = await response.text();
    try {
      const answer = JSON.parse(text) as GraphqlAnswer;
      if (typeof answer === "object" && answer !== null && ("data" in answer || "errors" in answer)) return answer;
    } catch {
      // Reported below.
    }
    throw problem("upstream.unavailable", `${endpoint} answered ${response.status} and no GraphQL.`);
  };
}

/** Parses a query. @throws Problem query.invalid, which says what is wrong with it */
export function readQuery(query: string): DocumentNode {
  const document = prepare(OWN_SCHEMA, query, false);
  if ("document" in document) return document.document;
  throw problem("query.invalid", document.errors.map(({ message }) => message).join(" "));
}
