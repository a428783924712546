/** Fetcher of the editor: queries by POST, subscriptions as server-sent events (GraphQL over SSE, distinct connections). */
import type { GraphiQLProps } from "graphiql";
import { getOperationAST } from "graphql";
import { serverEvents } from "../../data/event-stream.ts";
import { keepAddress, sharedAddress } from "./share.ts";

type Fetcher = GraphiQLProps["fetcher"];
type Answer = { data?: Record<string, unknown> };
type ConsoleRequest = { query: string; operationName?: string | null; variables?: unknown };

/**
 * @param address of the API
 * @param own headers that each request carries; those of the editor win
 */
export function consoleFetcher(address: string, ownHeaders: () => Record<string, string>): Fetcher {
  const send = (request: ConsoleRequest, accept: string, headers: Record<string, string> = {}) =>
    fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", accept, ...ownHeaders(), ...headers },
      body: JSON.stringify(request),
    });
  return (parameters, { headers, documentAST } = {}) => {
    if (parameters.operationName !== "IntrospectionQuery") remember(parameters);
    const kind = documentAST && getOperationAST(documentAST, parameters.operationName)?.operation;
    if (kind === "subscription") return follow(send(parameters, "text/event-stream", headers));
    return send(parameters, "application/json", headers).then(answerOf);
  };
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
