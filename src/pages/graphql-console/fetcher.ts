/** Fetcher of the editor: queries by POST, subscriptions as server-sent events (GraphQL over SSE, distinct connections). */
import type { GraphiQLProps } from "graphiql";
import { getOperationAST } from "graphql";
import { serverEvents } from "../../data/event-stream.ts";
import { keepAddress, sharedAddress } from "./share.ts";

type Fetcher = GraphiQLProps["fetcher"];
type Answer = { data?: Record<string, unknown> };
type Asked = { query: string; operationName?: string | null; variables?: unknown };

/**
 * @param address of the API
 * @param own headers that each request carries; those of the editor win
 */
export function consoleFetcher(address: string, own: () => Record<string, string>): Fetcher {
  const send = (asked: Asked, accept: string, headers: Record<string, string> = {}) =>
    fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", accept, ...own(), ...headers },
      body: JSON.stringify(asked),
    });
  return (asked, { headers, documentAST } = {}) => {
    if (asked.operationName !== "IntrospectionQuery") remember(asked);
    const kind = documentAST && getOperationAST(documentAST, asked.operationName)?.operation;
    if (kind === "subscription") return follow(send(asked, "text/event-stream", headers));
    return send(asked, "application/json", headers).then(answerOf);
  };
}

function remember({ query, variables }: Asked): void {
  const given = variables === undefined || variables === null ? "" : JSON.stringify(variables, null, 2);
  keepAddress(sharedAddress(query, given));
}

/** Refusals of the chain (too many requests, a wrong token) are no GraphQL; they are shown as they are. */
async function answerOf(response: Response): Promise<Answer> {
  return (await response.json()) as Answer;
}

async function* follow(asked: Promise<Response>): AsyncGenerator<Answer, void, void> {
  const response = await asked;
  if (response.body === null || !(response.headers.get("content-type") ?? "").startsWith("text/event-stream")) {
    yield await answerOf(response);
    return;
  }
  for await (const event of serverEvents(response.body)) {
    if (event?.event === "complete") return;
    if (event?.event === "next") yield JSON.parse(event.data) as Answer;
  }
}
