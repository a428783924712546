/** GraphQL over HTTP: `POST` and `GET {apiBase}/query`, readable from every origin, without credentials. */

import { asProblem, PROBLEMS, type Problem, problem } from "../../problem.ts";
import { PERSISTED_CONTROL, SHARED_CONTROL } from "../http/cache-control.ts";
import { preflight } from "../http/preflight.ts";
import { type GraphqlAnswer, notOffered, refusal } from "./answer.ts";
import type { ApiSchema } from "./api-schema.ts";
import type { ApiContext } from "./context.ts";
import { controlOf } from "./document.ts";
import { execute, type GraphqlOperation, operationKind } from "./execute.ts";
import { type Live, liveAnswer } from "./live/live.ts";
import { acceptsEvents } from "./live/server-events.ts";
import { type AnswerType, answerType, PLAIN_JSON, RESPONSE_JSON, readParameters } from "./parameters.ts";
import { type HashStore, persistedText, rememberText } from "./persisted.ts";

export type HandlerOptions = {
  /** Stores persisted queries beyond this isolate. */
  hashes?: HashStore;
  /** Runs subscriptions; without it they are refused. */
  live?: Live;
  /** Our own, unless it is another. */
  schema?: ApiSchema;
  /** Names of headers that clients send beside the usual ones, between commas. */
  headers?: string;
  /** Runs the operation on another server. */
  run?: (operation: GraphqlOperation) => Promise<GraphqlAnswer>;
};

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "*",
} as const;

const METHODS = "GET, HEAD, POST, OPTIONS";

/**
 * Answers a request by the GraphQL over HTTP specification.
 * Statuses: 200 whenever the operation ran; a refused operation is 400 as `application/graphql-response+json` and 200
 * as `application/json`; 400 where the request is no GraphQL request; 405, 406, 413, 415 as in HTTP.
 * A subscription is answered as `text/event-stream`, with 200 once the request could be read: what is wrong with the
 * operation is said in the stream (GraphQL over SSE, distinct connections).
 */
export async function graphqlHandler(
  request: Request,
  context: ApiContext,
  options: HandlerOptions = {},
): Promise<Response> {
  if (request.method === "OPTIONS")
    return preflight(METHODS, `content-type, authorization, apikey${options.headers ?? ""}`);
  const response = await answer(request, context, options);
  return request.method === "HEAD" ? new Response(null, response) : response;
}

async function answer(request: Request, context: ApiContext, options: HandlerOptions): Promise<Response> {
  const events = acceptsEvents(request.headers.get("accept"));
  const asJson = answerType(request.headers.get("accept"));
  if (asJson === null && !events) {
    const detail = `Accept ${RESPONSE_JSON} or ${PLAIN_JSON}.`;
    return write(refusal(problem("request.not_acceptable", detail)), 406, PLAIN_JSON);
  }
  const type = asJson ?? PLAIN_JSON;
  try {
    const parameters = await readParameters(request);
    let query = parameters.query;
    if (parameters.hash !== undefined) {
      const text = await persistedText(parameters.hash, query, options.hashes);
      if (typeof text !== "string") return write(refusal(text), refusedStatus(text, type), type);
      query = text;
    }
    if (query === null) throw problem("request.malformed", "The request contains no query.", { field: "query" });
    const operation: GraphqlOperation = {
      context: parameters.language === null ? context : { ...context, languages: [parameters.language] },
      query,
      variables: parameters.variables,
      operationName: parameters.operationName,
      cost: parameters.cost,
      ...(options.schema !== undefined && { schema: options.schema }),
    };
    const reads = request.method === "GET" || request.method === "HEAD";
    const kind = operationKind(operation);
    if (reads && kind === "mutation") {
      return write(refusal(problem("method.not_allowed", "A mutation requires POST.")), 405, type, { allow: "POST" });
    }
    if (kind === "subscription" || asJson === null) {
      if (options.live === undefined) throw notOffered("subscriptions");
      if (!events) throw problem("request.not_acceptable", "Send Accept: text/event-stream to subscribe.");
      return liveAnswer(request, operation, options.live, kind === "subscription", CORS);
    }
    const result = await (options.run ?? execute)(operation);
    if (
      parameters.hash !== undefined &&
      parameters.query !== null &&
      result.errors === undefined &&
      result.data != null
    ) {
      await rememberText(parameters.hash as string, query, options.hashes);
    }
    const busy = busyAnswer(result);
    if (busy !== null) return write(result, busy.status, type, { "retry-after": String(busy.retryAfter) });
    const ran = result.data !== undefined;
    const status = ran || type === PLAIN_JSON ? 200 : 400;
    const isShared = reads && context.user === null && result.errors === undefined && !parameters.cost;
    const control = isShared ? controlOf(query, context.maskSuggestions, options.schema) : null;
    if (control === null) return write(result, status, type);
    const isPersisted = parameters.hash !== undefined && control === SHARED_CONTROL;
    return write(result, status, type, { "cache-control": isPersisted ? PERSISTED_CONTROL : control });
  } catch (error) {
    const p = asProblem(error);
    const extra: Record<string, string> = p.code === "method.not_allowed" ? { allow: METHODS } : {};
    if (p.evidence.retryAfter !== undefined) extra["retry-after"] = String(p.evidence.retryAfter);
    return write(refusal(p), p.status, type, extra);
  }
}

/** The status of an answer for which there was no room; null for any other. */
function busyAnswer({ errors }: GraphqlAnswer): { status: number; retryAfter: number } | null {
  const { code, retryAfter } = errors?.[0]?.extensions ?? {};
  if (code !== "rate.busy" && code !== "answer.busy") return null;
  return { status: PROBLEMS[code][0], retryAfter: Number(retryAfter) };
}

/** A hash that is not stored is part of the persisted-query protocol: clients of `application/json` expect 200. */
function refusedStatus(p: Problem, type: AnswerType): number {
  return p.code === "query.persisted_not_found" && type === PLAIN_JSON ? 200 : p.status;
}

function write(body: GraphqlAnswer, status: number, type: AnswerType, extra: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...CORS,
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "no-store",
      vary: "accept, authorization",
      ...extra,
    },
  });
}
