/** Server-sent events of GraphQL over SSE in distinct connections mode: `next` per result, then `complete`. */
import type { GraphqlAnswer } from "../answer.ts";

const EVENT_STREAM = "text/event-stream";

/** A result. JSON contains no raw line breaks, so one data line is enough. */
export const nextEvent = (answer: GraphqlAnswer) => `event: next\ndata: ${JSON.stringify(answer)}\n\n`;

/** The regular end of the stream. */
export const COMPLETE = "event: complete\ndata:\n\n";

/** A comment that keeps the connection alive for both sides and all proxies between them. */
export const HEARTBEAT = ":\n\n";

/**
 * Whether an Accept header names `text/event-stream`. A wildcard is not enough: a client that did not ask for a stream
 * waits for an end that never comes.
 */
export function acceptsEvents(accept: string | null): boolean {
  return (accept ?? "").split(",").some((part) => {
    const [range, ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    return range === EVENT_STREAM && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/**
 * The events as a response. Each is produced when the reader requests it, so an unread stream costs nothing.
 * @param leave called when the reader disconnects
 */
export function eventResponse(
  events: AsyncGenerator<string, void, void>,
  leave: () => void,
  headers: Readonly<Record<string, string>>,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await events.next();
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel() {
        leave();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      ...headers,
      "content-type": `${EVENT_STREAM}; charset=utf-8`,
      "cache-control": "no-store",
      // Compression or a buffering proxy would delay events.
      "content-encoding": "identity",
      "x-accel-buffering": "no",
    },
  });
}
