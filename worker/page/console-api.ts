/** The API for the consoles' first view: anonymous GETs in the same process. */
import type { Transport } from "../../src/data/transport.ts";
import { type GraphqlAnswer, refusal } from "../api/graphql/answer.ts";
import type { ApiContext } from "../api/graphql/context.ts";
import type { GraphqlOperation } from "../api/graphql/execute.ts";
import { graphqlHandler } from "../api/graphql/handler.ts";
import { restHandler } from "../api/tables.ts";
import { API_BASE } from "../env.ts";
import { problem } from "../problem.ts";

export type ConsoleApi = {
  context: ApiContext;
  /** Anonymous visitors may not read data of this portal. */
  closed: boolean;
  /** Runs the operation on another server instead of the database. */
  run?: (operation: GraphqlOperation) => Promise<GraphqlAnswer>;
};

const rest = restHandler(API_BASE);

/** Answers `/query?…` (no mutation, no subscription) and `/rest/openapi.json`, which is here without its examples. */
export function consoleApi({ context, closed, run }: ConsoleApi): NonNullable<Transport["api"]> {
  return async function api(path) {
    const request = new Request(`http://portal.invalid${API_BASE}${path}`, { headers: { accept: "application/json" } });
    if (!path.startsWith("/query?")) return (await rest(request, { api: context, archive: null })).json();
    if (closed) return refusal(problem("auth.required", "Sign in to see the data on this site."));
    const response = await graphqlHandler(request, context, run === undefined ? {} : { run });
    return response.json();
  };
}
