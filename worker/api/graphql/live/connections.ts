/**
 * How many subscriptions an address has open in this isolate. A connection holds its place only while it says so: the
 * runtime may end a request without a word, and a count that is only ever taken back by hand would grow for ever.
 */
import { BoundedMap } from "../../../../src/domain/bounded-map.ts";

/** Milliseconds after which a place that was not renewed is free. */
export const LEASE = 20_000;

/** Addresses that are remembered. */
const CALLERS = 20_000;

export class Connections {
  readonly #places = new BoundedMap<string, Map<object, number>>(CALLERS);

  /**
   * Takes a place for a caller.
   * @param limit places that he has; 0 = any number
   * @param now milliseconds since 1970
   * @returns null when all are taken
   */
  take(caller: string, limit: number, now: number): Place | null {
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

export type Place = { renew(now: number): void; free(): void };
