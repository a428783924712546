/** Follows one subscription: looks whether anything has changed, asks again if so, and says what is new. */
import type { GraphqlAnswer } from "../answer.ts";
import { COMPLETE, HEARTBEAT, nextEvent } from "./server-events.ts";

export const PACE = {
  /** Milliseconds between two looks at the data versions. */
  look: 2_000,
  /** Milliseconds after which the answer is made anew although no data changed: departures leave by the clock. */
  renew: 30_000,
  /** Milliseconds of silence after which a sign of life is sent. */
  beat: 15_000,
  /** Milliseconds that a connection lives; its client comes again. */
  life: 300_000,
  /** Round trips to the database that a connection may make: a Worker has 1000 in one request. */
  roundTrips: 700,
} as const;

export type Followed = {
  /** A text that changes with the data; throws when it cannot be had. */
  version(): Promise<string>;
  /** The answer as it is now. Never throws. */
  answer(): Promise<GraphqlAnswer>;
  /** Round trips to the database so far. */
  roundTrips(): number;
  /** Is told of every sign of life. */
  onAlive(): void;
  /** Whether it is a subscription; anything else is answered once. */
  goesOn: boolean;
};

/** The events of one connection. Without `complete` at the end it is to be taken up again. */
export async function* follow(followed: Followed, left: AbortSignal): AsyncGenerator<string, void, void> {
  const start = Date.now();
  let version = await followed.version().catch(() => null);
  const first = await followed.answer();
  if (left.aborted) return;
  yield nextEvent(first);
  // What is refused at the start is refused for good, but for what the client is to try again.
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
        // The stop is gone with its version: that is an answer. A database that is down is not.
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

/** Waits. @returns false when the client has left */
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

/** Stands for an answer that was sent: thousands of connections shall not each hold a copy of theirs (FNV-1a, twice). */
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
