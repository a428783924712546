/** Streams the results of an operation as events while the client listens. */
import { type Problem, problem } from "../../../problem.ts";
import type { ApiContext } from "../context.ts";
import { execute, type GraphqlOperation } from "../execute.ts";
import { Connections } from "./connections.ts";
import { follow } from "./follow.ts";
import { eventResponse } from "./server-events.ts";

/** What a request handler provides for subscriptions. */
export type Live = {
  /** Key under which connections are counted. */
  caller: string;
  /** Maximum concurrent subscriptions per caller; 0 for any number. */
  connections: number;
  /** Context of the next answer: new databases, and the current time. */
  context(): ApiContext;
  /** A text that changes with the data. */
  version(context: ApiContext): Promise<string>;
};

const connections = new Connections();

/**
 * @param goesOn whether it is a subscription; a query is answered once and completed
 * @throws Problem rate.limited when the caller has the maximum number of subscriptions
 */
export function liveAnswer(
  request: Request,
  operation: GraphqlOperation,
  live: Live,
  goesOn: boolean,
  headers: Readonly<Record<string, string>>,
): Response {
  const place = connections.take(live.caller, live.connections, Date.now());
  if (place === null) throw tooMany(live.connections);
  const left = new AbortController();
  const leave = () => {
    place.free();
    left.abort();
  };
  request.signal.addEventListener("abort", leave, { once: true });
  const look = live.context();
  let roundTrips = 0;
  const events = follow(
    {
      goesOn,
      version: () => live.version(look),
      async answer() {
        const context = live.context();
        const answer = await execute({ ...operation, context });
        roundTrips += context.stores.db.cost.roundTrips;
        return answer;
      },
      roundTrips: () => roundTrips + look.stores.db.cost.roundTrips,
      onAlive: () => place.renew(Date.now()),
    },
    left.signal,
  );
  return eventResponse(ending(events, leave), leave, headers);
}

/** Frees the place when the events end. */
async function* ending(events: AsyncGenerator<string, void, void>, leave: () => void) {
  try {
    yield* events;
  } finally {
    leave();
  }
}

function tooMany(limit: number): Problem {
  const detail = `This address follows ${limit} subscriptions already.`;
  return problem("rate.limited", detail, { limit, retryAfter: 30 });
}
