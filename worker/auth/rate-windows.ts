/** Counts of what callers use, for rate limits. */
import { BoundedMap } from "../../src/domain/bounded-map.ts";

/** Length of a window. */
export const WINDOW_SECONDS = 60;

/** Callers counted at a time; the one that was first counted longest ago is dropped first. */
const MAX_CALLERS = 50_000;

export type Taken = {
  allowed: boolean;
  /** Units left in this window. */
  remaining: number;
  /** Whole seconds until the next window. */
  reset: number;
};

/** Counts requests by caller in windows of a minute, in the memory of this isolate. */
export class RateWindows {
  readonly #windows = new BoundedMap<string, { start: number; count: number }>(MAX_CALLERS);

  /**
   * Counts a request, or what it cost beyond one unit.
   * @param now milliseconds since 1970
   * @param limit units a window
   * @param units to count
   */
  take(caller: string, now: number, limit: number, units = 1): Taken {
    let window = this.#windows.get(caller);
    if (window === undefined || now >= window.start + WINDOW_SECONDS * 1000 || now < window.start) {
      window = { start: now, count: 0 };
      this.#windows.delete(caller);
      this.#windows.set(caller, window);
    }
    window.count += units;
    return {
      allowed: window.count <= limit,
      remaining: Math.max(0, limit - window.count),
      reset: Math.max(1, Math.ceil((window.start + WINDOW_SECONDS * 1000 - now) / 1000)),
    };
  }
}
