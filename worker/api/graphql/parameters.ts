/** Reads the parameters of a GraphQL request from a POST body or a GET query string. */

import { stripIgnoredCharacters } from "graphql";
import { isObject } from "../../../src/domain/json-object.ts";
import { problem } from "../../problem.ts";
import { boundedBody } from "../http/body.ts";

export type GraphqlParameters = {
  query: string | null;
  operationName: string | null;
  variables: Record<string, unknown> | null;
  /** `extensions.persistedQuery.sha256Hash`, when there is one. */
  hash: unknown;
  /** `extensions.cost`: report what the operation cost. */
  cost: boolean;
  /** `extensions.language`: language of all texts that name no other; null without. */
  language: string | null;
};

/** Bytes of a POST body: the longest query together with generous variables (polygons). */
const BODY_BYTES = 1_000_000;

/** Throws `method.not_allowed`, `request.media_type`, `request.too_large` or `request.malformed`. */
export async function readParameters(request: Request): Promise<GraphqlParameters> {
  switch (request.method) {
    case "GET":
    case "HEAD":
      return readAddress(new URL(request.url).searchParams);
    case "POST":
      return fromRecord(await fromBody(request));
    default:
      throw problem("method.not_allowed", `GraphQL requires GET or POST, not ${request.method}.`);
  }
}

/** The parameters of a GET. Throws `request.malformed`. */
function readAddress(search: URLSearchParams): GraphqlParameters {
  return fromRecord(fromAddress(search));
}

function fromAddress(search: URLSearchParams): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const name of ["query", "operationName"]) if (search.has(name)) record[name] = search.get(name);
  for (const name of ["variables", "extensions"]) {
    const text = search.get(name);
    if (text !== null && text !== "") record[name] = parseJson(text, `The parameter ${name}`);
  }
  return record;
}

async function fromBody(request: Request): Promise<Record<string, unknown>> {
  const [type = "", ...parameters] = (request.headers.get("content-type") ?? "")
    .split(";")
    .map((p) => p.trim().toLowerCase());
  if (type !== "application/json") {
    throw problem("request.media_type", "Send the query as application/json.");
  }
  const charset = parameters.find((p) => p.startsWith("charset="));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) {
    throw problem("request.media_type", "Send the query in UTF-8.");
  }
  const bytes = await boundedBody(request, BODY_BYTES);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw problem("request.malformed", "The body is not UTF-8.");
  }
  const body = parseJson(text, "The body");
  if (Array.isArray(body))
    throw problem("request.malformed", "Send one operation per request; an array is not accepted.");
  if (body === null || typeof body !== "object") throw problem("request.malformed", "The body must be a JSON object.");
  return body as Record<string, unknown>;
}

function fromRecord(record: Record<string, unknown>): GraphqlParameters {
  const query = optional(record, "query", "a string", (v) => typeof v === "string") as string | null;
  const operationName = optional(record, "operationName", "a string", (v) => typeof v === "string") as string | null;
  const variables = optional(record, "variables", "an object", isObject) as Record<string, unknown> | null;
  const extensions = optional(record, "extensions", "an object", isObject) as Record<string, unknown> | null;
  const persistedQuery = extensions?.persistedQuery;
  const hash = isObject(persistedQuery) ? (persistedQuery.sha256Hash ?? null) : undefined;
  const language = optional(extensions ?? {}, "language", "a string", (v) => typeof v === "string") as string | null;
  return { query, operationName, variables, hash, cost: extensions?.cost === true, language };
}

function optional(
  record: Record<string, unknown>,
  field: string,
  what: string,
  fits: (value: unknown) => boolean,
): unknown {
  const value = record[field] ?? null;
  if (value !== null && !fits(value)) throw problem("request.malformed", `${field} must be ${what}.`, { field });
  return value;
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw problem("request.malformed", `${what} is not JSON.`);
  }
}

/** Chooses one of the two media types of GraphQL over HTTP. */
export const RESPONSE_JSON = "application/graphql-response+json";
export const PLAIN_JSON = "application/json";
export type AnswerType = typeof RESPONSE_JSON | typeof PLAIN_JSON;

/**
 * The media type that an Accept header prefers, by quality and then by order; without a header or for a wildcard
 * plain JSON, which every client reads. Null when the header excludes both, or asks for a charset other than UTF-8.
 */
export function answerType(accept: string | null): AnswerType | null {
  if (accept === null || accept.trim() === "") return PLAIN_JSON;
  let best: { type: AnswerType; quality: number } | null = null;
  for (const part of accept.split(",")) {
    const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    let type: AnswerType;
    if (range === RESPONSE_JSON) type = RESPONSE_JSON;
    else if (range === PLAIN_JSON || range === "application/*" || range === "*/*") type = PLAIN_JSON;
    else continue;
    let quality = 1;
    let readable = true;
    for (const parameter of parameters) {
      if (parameter.startsWith("q=")) quality = Number(parameter.slice(2));
      if (parameter.startsWith("charset=")) readable = /^charset="?utf-?8"?$/.test(parameter);
    }
    if (!readable || !(quality > 0)) continue;
    if (best === null || quality > best.quality) best = { type, quality };
  }
  return best?.type ?? null;
}

/** Maximum UTF-16 code units of a query string whose response is cached. */
const MAX_SEARCH_CHARACTERS = 30_000;

/**
 * The cache key of an anonymous GET query: the document without blanks and comments (or its hash), the operation, and the
 * variables by name. Equal queries have equal keys, however they are formatted.
 * Null if the response is not cached: a stream, a report of costs, or an invalid request.
 */
export function sharedQuery(url: URL, accept: string | null): string | null {
  const type = answerType(accept);
  if (type === null || url.search.length > MAX_SEARCH_CHARACTERS) return null;
  try {
    const { query, hash, variables, operationName, cost, language } = readAddress(url.searchParams);
    if (cost) return null;
    const sortedVariables = inOrder(variables ?? {});
    // A query with its hash is also stored under the hash; a request with only the hash gets the same response.
    const document = typeof hash === "string" ? `#${hash}` : query === null ? null : stripIgnoredCharacters(query);
    return document === null
      ? null
      : JSON.stringify([type, document, operationName, sortedVariables, ...(language === null ? [] : [language])]);
  } catch {
    return null; // The response reports the error.
  }
}

/** Sorts the members of objects by name; lists keep their order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return [0, ...value.map(inOrder)];
  if (typeof value !== "object" || value === null) return value;
  const sortedEntries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return [1, ...sortedEntries.flatMap(([name, member]) => [name, inOrder(member)])];
}
