/**
 * Fetcher of the editor: queries by GET, which caches can answer, if their address is short enough; mutations by POST;
 * subscriptions as server-sent events (GraphQL over SSE, distinct connections).
 */
import type { GraphiQLProps } from "graphiql";
import { getOperationAST } from "graphql";
import { serverEvents } from "../../data/event-stream.ts";
import { type AnswerFacts, answerFacts } from "./facts.ts";
import { keepAddress, MAX_ADDRESS_CHARS, sharedAddress } from "./share.ts";

type Fetcher = GraphiQLProps["fetcher"];
type Answer = { data?: Record<string, unknown> };
type ConsoleRequest = { query: string; operationName?: string | null; variables?: unknown };

/**
 * @param address of the API
 * @param own headers that each request carries; those of the editor win
 * @param report is told about each answer of a query that a visitor runs
 */
export function consoleFetcher(
  address: string,
  ownHeaders: () => Record<string, string>,
  report: (facts: AnswerFacts) => void,
): Fetcher {
  const send = (request: ConsoleRequest, accept: string, headers: Record<string, string> = {}) =>
    fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", accept, ...ownHeaders(), ...headers },
      body: JSON.stringify(request),
    });
  const read = (request: ConsoleRequest, headers: Record<string, string> = {}) => {
    const url = `${address}?${addressFields(request)}`;
    if (url.length > MAX_ADDRESS_CHARS) return send(request, "application/json", headers);
    return fetch(url, { headers: { accept: "application/json", ...ownHeaders(), ...headers } });
  };
  return (parameters, { headers, documentAST } = {}) => {
    if (parameters.operationName === INTROSPECTION) return read(parameters, headers).then(answerOf);
    remember(parameters);
    const kind = documentAST && getOperationAST(documentAST, parameters.operationName)?.operation;
    if (kind === "subscription") return follow(send(parameters, "text/event-stream", headers));
    if (kind !== "query") return send(parameters, "application/json", headers).then(answerOf);
    return read(parameters, headers).then((response) => {
      report(answerFacts(response.headers));
      return answerOf(response);
    });
  };
}

/** Name of the operation with which GraphiQL reads the schema. */
const INTROSPECTION = "IntrospectionQuery";

function addressFields({ query, operationName, variables }: ConsoleRequest): URLSearchParams {
  const fields = new URLSearchParams({ query });
  if (operationName != null) fields.set("operationName", operationName);
  if (variables != null) fields.set("variables", JSON.stringify(variables));
  return fields;
}

function remember({ query, variables }: ConsoleRequest): void {
  const variablesText = variables === undefined || variables === null ? "" : JSON.stringify(variables, null, 2);
  keepAddress(sharedAddress(query, variablesText));
}

/** Refusals of the chain (too many requests, a wrong token) are no GraphQL; they are shown as they are. */
async function answerOf(response: Response): Promise<Answer> {
  return (await response.json()) as Answer;
}

async function* follow(responsePromise: Promise<Response>): AsyncGenerator<Answer, void, void> {
  const response = await responsePromise;
  if (response.body === null || !(response.headers.get("content-type") ?? "").startsWith("text/event-stream")) {
    yield await answerOf(response);
    return;
  }
  for await (const event of serverEvents(response.body)) {
    if (event?.event === "complete") return;
    if (event?.event === "next") yield JSON.parse(event.data) as Answer;
  }
}
