/** Handles requests below a mount, such as `{apiBase}/rest`, by its table of endpoints; every refusal has the shape of REST errors. */

import { onestopIdLookupKey } from "../../../src/domain/ids/onestop.ts";
import { failureLine } from "../../../src/domain/log-line.ts";
import { asProblem, Problem, problem, problemResponse } from "../../problem.ts";
import { preferredTags } from "../http/accept-language.ts";
import { preflight } from "../http/preflight.ts";
import { publicUrl } from "../http/public-url.ts";
import { requireRole } from "./authorize.ts";
import { withBodyParameters } from "./body-parameters.ts";
import type { Endpoint, PlainEndpoint, RestContext, RestRequest } from "./endpoint.ts";
import { filtersOfLists, refuseForeignFilters } from "./foreign-filters.ts";
import { type Match, matcher } from "./match.ts";
import { problemAnswer } from "./refusal.ts";
import { answerRows, parametersOf, rowsIfAny } from "./rows.ts";

/**
 * Answers a request below a mount. Never throws.
 * Statuses: 404 for an unknown entity or path, 405 for an unsupported method, 400 for an invalid parameter; the body of a
 * refusal is `{"error", "problem": {"code"}}`.
 */
export type TableHandler = {
  (request: Request, context: RestContext): Promise<Response>;
  /** Null for an unknown path, or for a response that is not text (downloads). */
  shared(url: URL, language: string | null): SharedRequest | null;
  /** Whether responses depend on Accept-Language. */
  readsLanguage: boolean;
  /**
   * The endpoint for a path of this site, or null.
   * @throws Problem request.malformed, parameter.invalid
   */
  find(pathname: string): Match | null;
};

/** A GET whose response is the same for everybody. */
type SharedRequest = {
  /** The canonical URL under which the response is cached and produced: known parameters only, in order. */
  url: URL;
  /** Headers that depend on the URL as requested. */
  headers: Readonly<Record<string, string>>;
};

const REQUEST_HEADERS = "content-type, authorization, apikey, range, if-none-match";

/** Names the parameters of a request that had no effect, such as misspelled ones; Transitland v2 ignores them silently. */
const IGNORED_HEADER = "x-ignored-parameters";

/** A key that cannot be one, such as `864.geojson` for a number, names nothing. */
function noSuchKey(error: unknown): null {
  if (error instanceof Problem && error.code === "parameter.invalid") return null;
  throw error;
}

/**
 * @param mount where the endpoints of the table are, e.g. `/api/v2/rest`
 * @param others further tables, whose filters a list of this one refuses rather than ignores
 */
export function tableHandler(
  mount: string,
  table: readonly Endpoint[],
  others: readonly Endpoint[] = [],
): TableHandler {
  const match = matcher(table);
  const filters = filtersOfLists([...table, ...others]);
  const mountSegments = mount.split("/").length;

  // Remove the mount by segments, not by length: the router also matches it percent-encoded.
  function find(pathname: string): Match | null {
    return match(`/${pathname.split("/").slice(mountSegments).join("/")}`);
  }

  function matched({ pathname, search }: URL): Match {
    const match = find(pathname);
    if (match === null) throw problem("route.not_found", `Page Not Found: ${pathname}${search}`);
    return match;
  }

  async function answer(request: Request, url: URL, match: Match, context: RestContext): Promise<Response> {
    const { endpoint } = match;
    const allow = methodsOf(endpoint);
    if (request.method === "OPTIONS") return preflight(allow.join(", "), REQUEST_HEADERS);
    if (endpoint.kind === "plain" && endpoint.role !== undefined && context.openDownloads !== true) {
      requireRole(endpoint.role, context.api.user);
    }
    if (!allow.includes(request.method)) return wrongMethod(request.method, allow);
    if (endpoint.kind === "plain" && endpoint.bodyParameters !== undefined && request.method === "POST") {
      const whole = await withBodyParameters(request, url, endpoint.bodyParameters);
      const response = await plainAnswer(endpoint, { request, url: whole, mount, path: match.path, context });
      response.headers.set("cache-control", "no-store");
      return response;
    }
    const found = { request, url, mount, path: match.path, context };
    const { whole } = match;
    if (whole !== undefined && whole.endpoint.kind !== "plain") {
      const response = await rowsIfAny(whole.endpoint, { ...found, path: whole.path }, undefined).catch(noSuchKey);
      if (response !== null) return response;
    }
    return endpoint.kind === "plain" ? plainAnswer(endpoint, found) : answerRows(endpoint, found, match.format);
  }

  function shared(url: URL, language: string | null): SharedRequest | null {
    try {
      const match = find(url.pathname);
      if (match === null || !isText(match.endpoint)) return null;
      refuseForeignFilters(match.endpoint, url, filters);
      const address = sharedAddressOf(match.endpoint, inLanguage(match.endpoint, url, language));
      return { url: address, headers: ignoredHeaders(match.endpoint, url) };
    } catch {
      return null; // the response reports the refusal
    }
  }

  async function handle(request: Request, context: RestContext): Promise<Response> {
    const url = context.siteUrl === undefined ? new URL(request.url) : publicUrl(request.url, context.siteUrl);
    let response: Response;
    let headers: SharedRequest["headers"] = {};
    try {
      const match = matched(url);
      if (request.method !== "OPTIONS") refuseForeignFilters(match.endpoint, url, filters);
      // A refused parameter is not one that was ignored.
      headers = ignoredHeaders(match.endpoint, url);
      response = await answer(request, inLanguage(match.endpoint, url, preferredTags(request.headers)), match, context);
      if (isInLanguages(match.endpoint)) response.headers.append("vary", "accept-language");
    } catch (error) {
      const p = asProblem(error);
      // The client receives only the code; the log has the cause.
      if (p.isFailure) console.error(failureLine(p.message, p.cause, { path: new URL(request.url).pathname }));
      const isAuth = p.code === "auth.required" || p.code === "auth.forbidden";
      response = isAuth ? problemResponse(p, new URL(request.url).pathname) : problemAnswer(p);
    }
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return request.method === "HEAD" && response.body !== null ? withoutBody(response) : response;
  }

  return Object.assign(handle, { shared, find, readsLanguage: table.some(isInLanguages) });
}

const isInLanguages = (endpoint: Endpoint) => endpoint.kind === "plain" && endpoint.languageParameter !== undefined;

/** The URL with the preferred languages of the client, where the endpoint has a parameter for it and the URL has none. */
function inLanguage(endpoint: Endpoint, url: URL, language: string | null): URL {
  const name = endpoint.kind === "plain" ? endpoint.languageParameter : undefined;
  if (name === undefined || language === null || url.searchParams.has(name)) return url;
  const whole = new URL(url);
  whole.searchParams.set(name, language);
  return whole;
}

/** Whether an endpoint returns rows or JSON; archives are streams. */
function isText(endpoint: Endpoint): boolean {
  if (endpoint.kind !== "plain") return true;
  const { 200: okAnswer, 302: redirect } = endpoint.answers;
  return endpoint.method !== "POST" && okAnswer?.type === "application/json" && redirect === undefined;
}

function methodsOf(endpoint: Endpoint): string[] {
  if (endpoint.kind === "plain" && endpoint.method === "POST") return ["POST", "OPTIONS"];
  const takesBody = endpoint.kind === "plain" && endpoint.bodyParameters !== undefined;
  return takesBody ? ["GET", "HEAD", "POST", "OPTIONS"] : ["GET", "HEAD", "OPTIONS"];
}

function wrongMethod(method: string, allow: readonly string[]): Response {
  const p = problem("method.not_allowed", `This URL supports ${allow.join(", ")}, not ${method.slice(0, 20)}.`);
  return problemAnswer(p, { allow: allow.join(", ") });
}

/** The response of a GET without its body. */
function withoutBody(response: Response): Response {
  void response.body?.cancel();
  return new Response(null, response);
}

/**
 * The URL under which a response is cached and produced.
 * An endpoint that does not declare its parameters receives all of them.
 */
function sharedAddressOf(endpoint: Endpoint, url: URL): URL {
  if (url.search === "") return url;
  const parameterNames = knownTo(endpoint);
  const names = parameterNames ?? [...new Set(url.searchParams.keys())];
  const query = new URLSearchParams();
  for (const name of [...names].sort()) for (const value of url.searchParams.getAll(name)) query.append(name, value);
  const sharedUrl = new URL(url);
  sharedUrl.search = query.toString();
  return sharedUrl;
}

function knownTo(endpoint: Endpoint): readonly string[] | null {
  if (endpoint.kind === "plain") return endpoint.parameters?.map(({ name }) => name) ?? null;
  const names = parametersOf(endpoint).map(({ name }) => name);
  return endpoint.formats.length === 0 ? names : [...names, "format"];
}

/** Parameters that every endpoint takes beside its own. */
const COMMON: readonly string[] = ["format", "apikey", "api_key"];

/** Most names in a header, and most characters of one. */
const MAX_NAMES = 10;
const PRINTABLE = /^[\w.[\]-]{1,40}$/;

/** The header with the names of parameters that the endpoint does not have, as far as a header can hold them. */
function ignoredHeaders(endpoint: Endpoint, { search, searchParams }: URL): Record<string, string> {
  const parameterNames = search === "" ? null : knownTo(endpoint);
  if (parameterNames === null) return {};
  const knownNames = new Set([...parameterNames, ...COMMON]);
  const unknown = new Set([...searchParams.keys()].filter((name) => !knownNames.has(name) && PRINTABLE.test(name)));
  return unknown.size === 0 ? {} : { [IGNORED_HEADER]: [...unknown].slice(0, MAX_NAMES).join(", ") };
}

/** The answer of an endpoint; for a Onestop ID in the path that is not found, that of the id in lower case. */
async function plainAnswer(endpoint: PlainEndpoint, request: RestRequest): Promise<Response> {
  const { onestop_id = "" } = request.path;
  const usual = onestopIdLookupKey(onestop_id);
  if (usual === onestop_id) return endpoint.answer(request);
  const response = await (async () => endpoint.answer(request))().catch(noSuchEntity);
  if (response !== null && response.status !== 404) return response;
  return endpoint.answer({ ...request, path: { ...request.path, onestop_id: usual } });
}

/** Null for a problem that says that nothing has the id. */
function noSuchEntity(error: unknown): null {
  if (error instanceof Problem && error.status === 404) return null;
  throw error;
}
