/** `{apiBase}/rest` and `{apiBase}/portal`: requests in, answers out; every refusal in the shape of REST. */
import { failureLine } from "../../../src/domain/log-line.ts";
import { asProblem, problem, problemResponse } from "../../problem.ts";
import { PORTAL_TABLE } from "../portal/table.ts";
import { requireRole } from "./authorize.ts";
import type { Endpoint, PlainEndpoint, RestContext } from "./endpoint.ts";
import { type Match, matcher } from "./match.ts";
import { openapiEndpoint } from "./openapi/endpoint.ts";
import type { Examples } from "./openapi/operation.ts";
import { problemAnswer } from "./refusal.ts";
import { answerRows } from "./rows.ts";
import { sharedAddressOf } from "./shared-address.ts";
import { TABLE } from "./table.ts";

/**
 * Answers a request below a mount. Never throws.
 * Statuses: 404 for an entity or path that is not there, 405 for a method that the path does not offer, 400 for a
 * parameter that cannot be read; the body of a refusal is `{"error", "problem": {"code"}}`.
 */
export type TableHandler = {
  (request: Request, context: RestContext): Promise<Response>;
  /**
   * The address of a GET as it may be kept and made for everybody: known parameters only, in order.
   * Null where nothing is there, or where an answer is no one text (downloads).
   */
  shared(url: URL): URL | null;
  /**
   * The endpoint that answers a path of this site; null where there is none.
   * @throws Problem request.malformed, parameter.invalid
   */
  find(pathname: string): Match | null;
};

/**
 * `{apiBase}/rest`.
 * @param base where the APIs are mounted, e.g. `/api/v2`
 * @param examples of the documentation: real answers by the name of the operation
 */
export function restHandler(base: string, examples: Examples = {}): TableHandler {
  const documentation = openapiEndpoint(base, TABLE, PORTAL_TABLE, examples);
  return handlerOf(`${base}/rest`, [...TABLE, documentation, REDIRECT]);
}

/** `{apiBase}/portal`: what Transitland v2 has not. */
export function portalHandler(base: string): TableHandler {
  return handlerOf(`${base}/portal`, PORTAL_TABLE);
}

/** The root leads to the documentation. */
const REDIRECT: PlainEndpoint = {
  kind: "plain",
  path: "/",
  operation: "redirectToDocumentation",
  summary: "Redirect to this document",
  answers: { 301: { description: "Where the documentation is", type: null } },
  answer: ({ mount }) =>
    new Response(null, { status: 301, headers: { location: `${mount}/openapi.json`, "cache-control": "no-cache" } }),
};

function handlerOf(mount: string, table: readonly Endpoint[]): TableHandler {
  const match = matcher(table);
  const mountSegments = mount.split("/").length;

  // The mount is dropped by its segments, not by its length: the router matches it also where it is percent-encoded.
  function find(pathname: string): Match | null {
    return match(`/${pathname.split("/").slice(mountSegments).join("/")}`);
  }

  async function answer(request: Request, context: RestContext): Promise<Response> {
    const url = new URL(request.url);
    const match = find(url.pathname);
    if (match === null) throw problem("route.not_found", `Page Not Found: ${url.pathname}${url.search}`);
    const { endpoint } = match;
    const allow = methodsOf(endpoint);
    if (request.method === "OPTIONS") return preflight(allow);
    if (endpoint.kind === "plain" && endpoint.role !== undefined && context.openDownloads !== true) {
      requireRole(endpoint.role, context.api.user);
    }
    if (!allow.includes(request.method)) return wrongMethod(request.method, allow);
    const found = { request, url, mount, path: match.path, context };
    return endpoint.kind === "plain" ? endpoint.answer(found) : answerRows(endpoint, found, match.format);
  }

  function shared(url: URL): URL | null {
    try {
      const match = find(url.pathname);
      if (match === null || !isText(match.endpoint)) return null;
      return sharedAddressOf(match.endpoint, url);
    } catch {
      return null; // the refusal is said by the answer
    }
  }

  async function tableHandler(request: Request, context: RestContext): Promise<Response> {
    let response: Response;
    try {
      response = await answer(request, context);
    } catch (error) {
      const p = asProblem(error);
      // The client learns the code only; whoever runs the portal needs the rest.
      if (p.status >= 500) console.error(failureLine(p.message, p.cause, { path: new URL(request.url).pathname }));
      const isAuth = p.code === "auth.required" || p.code === "auth.forbidden";
      response = isAuth ? problemResponse(p, new URL(request.url).pathname) : problemAnswer(p);
    }
    return request.method === "HEAD" && response.body !== null ? withoutBody(response) : response;
  }

  return Object.assign(tableHandler, { shared, find });
}

/** Rows and JSON; archives come as streams. */
function isText(endpoint: Endpoint): boolean {
  if (endpoint.kind !== "plain") return true;
  return endpoint.method !== "POST" && endpoint.answers[200]?.type === "application/json";
}

function methodsOf(endpoint: Endpoint): string[] {
  return endpoint.kind === "plain" && endpoint.method === "POST" ? ["POST", "OPTIONS"] : ["GET", "HEAD", "OPTIONS"];
}

function wrongMethod(method: string, allow: readonly string[]): Response {
  const p = problem("method.not_allowed", `This address answers ${allow.join(", ")}, not ${method.slice(0, 20)}.`);
  return problemAnswer(p, { allow: allow.join(", ") });
}

function preflight(allow: readonly string[]): Response {
  return new Response(null, {
    status: 204,
    headers: {
      allow: allow.join(", "),
      "access-control-allow-origin": "*",
      "access-control-allow-methods": allow.join(", "),
      "access-control-allow-headers": "content-type, authorization, apikey, range, if-none-match, *",
      "access-control-max-age": "86400",
    },
  });
}

/** What a GET would have answered, without its content. */
function withoutBody(response: Response): Response {
  void response.body?.cancel();
  return new Response(null, response);
}
