/** The clock of the Worker, which runs in the isolate of its tests. */
import { onTestFinished, vi } from "vitest";

const realNow = Date.now;
let ahead = 0;

/** Lets `Date.now()` go on from so many milliseconds later, until the end of the test; timers are not affected. */
export function passTime(milliseconds: number): void {
  ahead += milliseconds;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => realNow() + ahead);
  onTestFinished(() => {
    ahead = 0;
    clock.mockRestore();
  });
}

/**
 * Lets the first timer of exactly so many milliseconds that the Worker starts from now on run out at once.
 * @returns resolves when it has
 */
export function passDeadline(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    const start = globalThis.setTimeout;
    const timers = vi.spyOn(globalThis, "setTimeout").mockImplementation(((callback: () => void, delay?: number) => {
      if (delay !== milliseconds) return start(callback, delay);
      timers.mockRestore();
      return start(() => {
        callback();
        done();
      });
    }) as typeof setTimeout);
    onTestFinished(() => timers.mockRestore());
  });
}
