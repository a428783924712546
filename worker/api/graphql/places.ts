/** Places for expensive operations in this isolate: one for each caller and a few for all, so that cheap requests pass them. */
import { oncePerIsolate } from "../../../src/domain/memory.ts";
import { type Problem, problem } from "../../problem.ts";

export const PLACES = {
  /** Expensive operations that run at a time. */
  running: 3,
  /** Exports that are sent at a time: they wait for their readers more than they compute. */
  exports: 20,
  /** Those that wait, of one caller and of all. */
  waitingEach: 8,
  waiting: 40,
  /** Milliseconds that one waits: half of what an operation has (OPERATION_DEADLINE_MS). */
  wait: 4_000,
} as const;

type Waiting = { caller: string | null; go: () => void };

export class Places {
  readonly #running = new Set<string>();
  #count = 0;
  readonly #waiting: Waiting[] = [];
  readonly #most: number;

  /** @param most that run at a time */
  constructor(most: number = PLACES.running) {
    this.#most = most;
  }

  /**
   * Takes a place, after those who came before.
   * @param caller null for the site's own documents, of which several run at a time
   * @param waitMs milliseconds to wait
   * @returns frees the place
   * @throws Problem rate.busy if the caller has too many expensive operations, answer.busy if all together have
   */
  async take(caller: string | null, waitMs: number = PLACES.wait): Promise<() => void> {
    if (!this.#fits(caller)) {
      const ownCount = this.#waiting.filter((one) => one.caller === caller).length;
      if (caller !== null && ownCount >= PLACES.waitingEach) throw busyCaller();
      if (this.#waiting.length >= PLACES.waiting) throw this.#busySite();
      await this.#wait(caller, waitMs);
    } else this.#enter(caller);
    let isIn = true;
    return () => {
      if (isIn) this.#leave(caller);
      isIn = false;
    };
  }

  #wait(caller: string | null, waitMs: number): Promise<void> {
    return new Promise((resolve, fail) => {
      const one: Waiting = {
        caller,
        go: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(one), 1);
        fail(caller !== null && this.#running.has(caller) ? busyCaller() : this.#busySite());
      }, waitMs);
      this.#waiting.push(one);
    });
  }

  #fits(caller: string | null): boolean {
    return this.#count < this.#most && (caller === null || !this.#running.has(caller));
  }

  #busySite(): Problem {
    const detail = "Too many expensive queries are running. Try again in a few seconds, or ask for less.";
    return problem("answer.busy", detail, { limit: this.#most, retryAfter: RETRY_AFTER_S });
  }

  #enter(caller: string | null): void {
    this.#count++;
    if (caller !== null) this.#running.add(caller);
  }

  #leave(caller: string | null): void {
    this.#count--;
    if (caller !== null) this.#running.delete(caller);
    for (let i = 0; i < this.#waiting.length && this.#count < this.#most; ) {
      const one = this.#waiting[i]!;
      if (this.#fits(one.caller)) {
        this.#waiting.splice(i, 1);
        this.#enter(one.caller);
        one.go();
      } else i++;
    }
  }
}

const RETRY_AFTER_S = 5;

const busyCaller = () =>
  problem(
    "rate.busy",
    "Other expensive queries or exports of yours are still running. Send them one after the other.",
    {
      limit: 1,
      retryAfter: RETRY_AFTER_S,
    },
  );

/** The places of this isolate. */
export const places = oncePerIsolate("places of expensive operations", { bytes: 20_000 }, () => new Places());

/** Those of exports: one for each caller. */
export const exportPlaces = oncePerIsolate("places of exports", { bytes: 20_000 }, () => new Places(PLACES.exports));
