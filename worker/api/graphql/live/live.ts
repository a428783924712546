/** Streams the results of an operation as events while the client listens. */

import { type Memory, perIsolate } from "../../../../src/domain/memory.ts";
import { type Problem, problem } from "../../../problem.ts";
import type { GraphqlAnswer } from "../answer.ts";
import type { ApiContext } from "../context.ts";
import { execute, type GraphqlOperation } from "../execute.ts";
import { COMPLETE, eventResponse, HEARTBEAT, nextEvent } from "./server-events.ts";

/** Milliseconds after which a place that was not renewed is free. */
export const LEASE = 20_000;

/**
 * Counts the open subscriptions of each address in this isolate. A connection must renew its place: the runtime may end a
 * request without notice, and a count that is only decremented on close would grow forever.
 */
export class Connections {
  readonly #places: Memory<string, Map<object, number>>;

  constructor(places: Memory<string, Map<object, number>>) {
    this.#places = places;
  }

  /**
   * Takes a place for a caller.
   * @param limit maximum places per caller; 0 for any number
   * @param now milliseconds since 1970
   * @returns null if all are taken
   */
  take(caller: string, limit: number, now: number): LivePlace | null {
    if (limit === 0) return { renew() {}, free() {} };
    const places = this.#places.getOrMake(caller, () => new Map());
    for (const [place, until] of places) if (until <= now) places.delete(place);
    if (places.size >= limit) return null;
    const key = {};
    places.set(key, now + LEASE);
    return {
      renew: (at) => void places.set(key, at + LEASE),
      free: () => {
        places.delete(key);
        if (places.size === 0 && this.#places.get(caller) === places) this.#places.delete(caller);
      },
    };
  }
}

export type LivePlace = { renew(now: number): void; free(): void };

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

const connections = new Connections(
  perIsolate("open subscriptions", { by: "caller", entries: 20_000, bytes: 10_000_000 }),
);

/**
 * Answers an operation with a stream of events.
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
  const look = live.context();
  let roundTrips = 0;
  const query = {
    goesOn,
    version: () => live.version(look),
    async answer() {
      const context = { ...live.context(), languages: operation.context.languages };
      const answer = await execute({ ...operation, context });
      roundTrips += context.stores.db.cost.roundTrips;
      return answer;
    },
    roundTrips: () => roundTrips + look.stores.db.cost.roundTrips,
  };
  return liveEvents(request, live, query, headers);
}

/**
 * Answers with a stream of events, which takes one of the caller's places.
 * @throws Problem rate.limited when the caller has the maximum number of subscriptions
 */
export function liveEvents(
  request: Request,
  { caller, connections: limit }: Pick<Live, "caller" | "connections">,
  query: Omit<FollowedQuery, "onAlive">,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const place = connections.take(caller, limit, Date.now());
  if (place === null) throw tooMany(limit);
  const departure = new AbortController();
  const leave = () => {
    place.free();
    departure.abort();
  };
  request.signal.addEventListener("abort", leave, { once: true });
  const events = follow({ ...query, onAlive: () => place.renew(Date.now()) }, departure.signal);
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

/** Follows one subscription: checks for changes, queries again if there are any, and sends what is new. */
export const PACE = {
  /** Milliseconds between two checks of the data versions. */
  look: 2_000,
  /** Milliseconds after which the query runs again even without changes, because departures depend on the time. */
  renew: 30_000,
  /** Milliseconds of silence after which a heartbeat is sent. */
  beat: 15_000,
  /** Maximum lifetime of a connection in milliseconds; the client reconnects. */
  life: 300_000,
  /** Maximum database round trips of a connection: a Worker request is limited to 1000. */
  roundTrips: 700,
} as const;

export type FollowedQuery = {
  /** A text that changes with the data; throws if it cannot be read. */
  version(): Promise<string>;
  /** The current answer. Never throws. */
  answer(): Promise<GraphqlAnswer>;
  /** Round trips to the database so far. */
  roundTrips(): number;
  /** Called for every sign of life. */
  onAlive(): void;
  /** Whether it is a subscription; anything else is answered once. */
  goesOn: boolean;
};

/** The events of one connection. Without `complete` at the end, the client should reconnect. */
export async function* follow(query: FollowedQuery, signal: AbortSignal): AsyncGenerator<string, void, void> {
  const start = Date.now();
  let version = await query.version().catch(() => null);
  const first = await query.answer();
  if (signal.aborted) return;
  yield nextEvent(first);
  // A refusal at the start is final, unless the client should retry.
  if (!query.goesOn || first.data === undefined || first.data === null) return yield COMPLETE;
  let lastFingerprint = fingerprint(first);
  let answeredAt = Date.now();
  let spokeAt = answeredAt;

  while (await pause(PACE.look, signal)) {
    const now = Date.now();
    if (now - start >= PACE.life || query.roundTrips() >= PACE.roundTrips) return;
    query.onAlive();
    const currentVersion = await query.version().catch(() => version);
    if (signal.aborted) return;
    if (currentVersion !== version || now - answeredAt >= PACE.renew) {
      const answer = await query.answer();
      if (signal.aborted) return;
      [version, answeredAt] = [currentVersion, Date.now()];
      if (answer.data === undefined || answer.data === null) {
        // A stop that disappeared with its version is an answer; a database outage is not.
        if (isLasting(answer)) {
          yield nextEvent(answer);
          yield COMPLETE;
        }
        return;
      }
      const fingerprintNow = fingerprint(answer);
      if (fingerprintNow !== lastFingerprint) {
        lastFingerprint = fingerprintNow;
        spokeAt = Date.now();
        yield nextEvent(answer);
      }
    }
    if (Date.now() - spokeAt >= PACE.beat) {
      spokeAt = Date.now();
      yield HEARTBEAT;
    }
  }
}

function isLasting({ errors = [] }: GraphqlAnswer): boolean {
  return !errors.some(({ extensions }) =>
    ["store.unavailable", "query.timeout", "internal"].includes(String(extensions?.code)),
  );
}

/** Waits. @returns false if the client disconnected */
function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      resolve(!signal.aborted);
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener("abort", finish);
  });
}

/** A hash of the last answer (FNV-1a, twice), so that thousands of connections need not keep copies. */
function fingerprint({ data, errors }: GraphqlAnswer): string {
  const text = JSON.stringify([data, errors]);
  let [one, two] = [0x811c9dc5, 0x9747b28c];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two ^ unit ^ (i & 0xff), 0x01000193);
  }
  return `${text.length} ${one} ${two}`;
}
