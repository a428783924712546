/** Counts of what callers use, for rate limits. */

import type { Memory } from "../../src/domain/memory.ts";
/** Length of a window. */
export const WINDOW_SECONDS = 60;

/** Bound of a memory of windows: the caller that was last counted longest ago is dropped first. */
export const CALLER_WINDOWS = { by: "caller", entries: 50_000, bytes: 10_000_000 } as const;

type Window = { start: number; count: number };

export type RateWindow = {
  allowed: boolean;
  /** Units left in this window. */
  remaining: number;
  /** Whole seconds until the next window. */
  reset: number;
};

/** Counts requests by caller in windows of a minute, in the memory of this isolate. */
export class RateWindows {
  readonly #windows: Memory<string, Window>;

  constructor(windows: Memory<string, Window>) {
    this.#windows = windows;
  }

  /**
   * Counts a request, or what it cost beyond one unit.
   * @param now milliseconds since 1970
   * @param limit units a window
   * @param units to count
   */
  take(caller: string, now: number, limit: number, units = 1): RateWindow {
    let window = this.#windows.get(caller);
    if (window === undefined || now >= window.start + WINDOW_SECONDS * 1000 || now < window.start) {
      window = { start: now, count: 0 };
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
