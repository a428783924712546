/** Server-sent events of GraphQL over SSE, distinct connections: `next` with an answer each, then `complete`. */
import type { GraphqlAnswer } from "../answer.ts";

export const EVENT_STREAM = "text/event-stream";

/** An answer. JSON has no raw line ends, so one line of data holds it. */
export const nextEvent = (answer: GraphqlAnswer) => `event: next\ndata: ${JSON.stringify(answer)}\n\n`;

/** Nothing more will come, and nothing is wrong. */
export const COMPLETE = "event: complete\ndata:\n\n";

/** A comment: shows both sides and everybody between them that the connection lives. */
export const HEARTBEAT = ":\n\n";

/** Whether an Accept header lets an answer be a stream of events; `named`: says so itself, not by a wildcard. */
export function acceptsEvents(accept: string | null): { accepted: boolean; named: boolean } {
  if (accept === null || accept.trim() === "") return { accepted: true, named: false };
  const ranges = accept.split(",").flatMap((part) => {
    const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    return refused ? [] : [range];
  });
  const named = ranges.includes(EVENT_STREAM);
  return { accepted: named || ranges.includes("*/*") || ranges.includes("text/*"), named };
}

/**
 * The events as a response. They are made one at a time, as the reader takes them: a stream that nobody reads costs
 * nothing.
 * @param leave is called when the reader goes away
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
      // A compressor or a buffering proxy would hold events back.
      "content-encoding": "identity",
      "x-accel-buffering": "no",
    },
  });
}
