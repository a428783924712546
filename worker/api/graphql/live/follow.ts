/** Follows one subscription: checks for changes, queries again if there are any, and sends what is new. */
import type { GraphqlAnswer } from "../answer.ts";
import { COMPLETE, HEARTBEAT, nextEvent } from "./server-events.ts";

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

export type Followed = {
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
export async function* follow(followed: Followed, left: AbortSignal): AsyncGenerator<string, void, void> {
  const start = Date.now();
  let version = await followed.version().catch(() => null);
  const first = await followed.answer();
  if (left.aborted) return;
  yield nextEvent(first);
  // A refusal at the start is final, unless the client should retry.
  if (!followed.goesOn || first.data === undefined || first.data === null) return yield COMPLETE;
  let told = fingerprint(first);
  let answeredAt = Date.now();
  let spokeAt = answeredAt;

  while (await pause(PACE.look, left)) {
    const now = Date.now();
    if (now - start >= PACE.life || followed.roundTrips() >= PACE.roundTrips) return;
    followed.onAlive();
    const seen = await followed.version().catch(() => version);
    if (left.aborted) return;
    if (seen !== version || now - answeredAt >= PACE.renew) {
      const answer = await followed.answer();
      if (left.aborted) return;
      [version, answeredAt] = [seen, Date.now()];
      if (answer.data === undefined || answer.data === null) {
        // A stop that disappeared with its version is an answer; a database outage is not.
        if (isLasting(answer)) {
          yield nextEvent(answer);
          yield COMPLETE;
        }
        return;
      }
      const made = fingerprint(answer);
      if (made !== told) {
        told = made;
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
function pause(milliseconds: number, left: AbortSignal): Promise<boolean> {
  if (left.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      left.removeEventListener("abort", done);
      resolve(!left.aborted);
    };
    const timer = setTimeout(done, milliseconds);
    left.addEventListener("abort", done);
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
