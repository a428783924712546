/**
 * Counts the open subscriptions of each address in this isolate. A connection must renew its place: the runtime may end a
 * request without notice, and a count that is only decremented on close would grow forever.
 */
import { BoundedMap } from "../../../../src/domain/bounded-map.ts";

/** Milliseconds after which a place that was not renewed is free. */
export const LEASE = 20_000;

/** Maximum number of addresses remembered. */
const CALLERS = 20_000;

export class Connections {
  readonly #places = new BoundedMap<string, Map<object, number>>(CALLERS);

  /**
   * Takes a place for a caller.
   * @param limit maximum places per caller; 0 for any number
   * @param now milliseconds since 1970
   * @returns null if all are taken
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
