/**
 * Starts the runtime anew when it has ended for good. Miniflare starts it again after a crash; if that fails, nobody
 * would (docs/decisions/003-front-server.md).
 */

/** Milliseconds between two looks at the runtime. */
const LOOK_EVERY_MS = 2_000;

/** Looks in a row without an answer after which the runtime has ended: Miniflare's own start takes less. */
const MISSED_LOOKS = 5;

/** Milliseconds before a start, by the number of starts in a row that did not last; later ones wait as long as the last. */
const PAUSES_MS = [0, 5_000, 15_000, 60_000];

/** Milliseconds for which a runtime must have lasted so that the next start comes at once again. */
const LASTING_MS = 600_000;

export type Upkeep = {
  /** Whether something listens where the runtime should. */
  isUp(): Promise<boolean>;
  /** Stops the rest of the old runtime, then starts a new one. */
  restart(): Promise<void>;
  log(line: string): void;
  now(): number;
};

export class KeepRunning {
  readonly #upkeep: Upkeep;
  #missed = 0;
  #starts = 0;
  #lastStart = Number.NEGATIVE_INFINITY;
  #isBusy = false;

  /** Milliseconds before `now` are those of a clock that never goes back. */
  constructor(upkeep: Upkeep) {
    this.#upkeep = upkeep;
  }

  /** Looks once, and starts the runtime if it has ended and the pause is over. Never throws. */
  async look(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      const { isUp, restart, log, now } = this.#upkeep;
      if (await isUp()) {
        this.#missed = 0;
        if (now() - this.#lastStart >= LASTING_MS) this.#starts = 0;
        return;
      }
      this.#missed++;
      const pause = PAUSES_MS[Math.min(this.#starts, PAUSES_MS.length - 1)]!;
      if (this.#missed < MISSED_LOOKS || now() - this.#lastStart < pause) return;
      this.#starts++;
      this.#lastStart = now();
      log(`The runtime has ended. Starting it again (${this.#starts}).`);
      await restart().then(
        () => log("The runtime is up again."),
        (error: unknown) => log(`The runtime cannot be started: ${(error as Error).message}`),
      );
      this.#missed = 0;
    } finally {
      this.#isBusy = false;
    }
  }

  /** Looks regularly until the returned function is called. */
  start(): () => void {
    const timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  }
}
