/**
 * Lets requests of an isolate that need the same result wait for the one that makes it, without sharing its promise: in a
 * Worker, a promise belongs to the request that made it and may never settle for another
 * (docs/decisions/030-response-cache.md). What they share is a record; those that wait look at it by timers of their
 * own, and give up after a while.
 */

import type { Memory } from "../../src/domain/memory.ts";
export type Outcome<T> = { value: T } | { error: unknown };

export type Flight<T> = { startedAt: number; outcome?: Outcome<T> };

/** Milliseconds between two looks of a waiting request: twice this at first, doubled up to the longest. */
const FIRST_POLL_MS = 1;
const LONGEST_POLL_MS = 50;

/** Milliseconds after which a flight may be dead: requests that wait begin on their own, and new ones do not join it. */
const MAX_FLIGHT_MS = 5_000;

/** Bound of a memory of flights. The work of a request that the runtime has ended never settles; its flight is dropped as the oldest. */
export const FLIGHTS = { by: "name of the work", entries: 1_000, bytes: 2_000_000 } as const;

export class SingleFlight<T> {
  readonly #flights: Memory<string, Flight<T>>;

  constructor(flights: Memory<string, Flight<T>>) {
    this.#flights = flights;
  }

  isFlying(name: string): boolean {
    return this.#alive(name) !== undefined;
  }

  /** Does the work and lets others see its outcome. The caller passes the promise to its own `waitUntil`. */
  async start(name: string, work: () => Promise<T>): Promise<T> {
    const flight: Flight<T> = { startedAt: Date.now() };
    this.#flights.set(name, flight);
    try {
      const value = await work();
      flight.outcome = { value };
      return value;
    } catch (error) {
      flight.outcome = { error };
      throw error;
    } finally {
      if (this.#flights.get(name) === flight) this.#flights.delete(name);
    }
  }

  /**
   * Waits for the outcome of another request's work; null if no request is at it.
   * @param alone done if that takes too long; the first of both counts
   */
  async join<R>(name: string, alone: () => Promise<R>): Promise<Outcome<T> | { alone: R } | null> {
    const flight = this.#alive(name);
    if (flight === undefined) return null;
    let ownResult: { alone: R } | { error: unknown } | undefined;
    let hasBegun = false;
    let pause = FIRST_POLL_MS;
    for (let waitedMs = 0; ; waitedMs += pause) {
      if (flight.outcome !== undefined) return flight.outcome;
      if (ownResult !== undefined) return ownResult;
      if (waitedMs >= MAX_FLIGHT_MS && !hasBegun) {
        hasBegun = true;
        alone().then(
          (value) => {
            ownResult = { alone: value };
          },
          (error: unknown) => {
            ownResult = { error };
          },
        );
      }
      pause = Math.min(2 * pause, LONGEST_POLL_MS);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  #alive(name: string): Flight<T> | undefined {
    const flight = this.#flights.get(name);
    return flight !== undefined && Date.now() - flight.startedAt < MAX_FLIGHT_MS ? flight : undefined;
  }
}
