/**
 * Names the damaged files of the store in the log of a running site. A visitor learns only that something did not respond,
 * and so does the Worker: the runtime keeps its reason to itself.
 */
import { Worker } from "node:worker_threads";
import { type DamagedFile, damageText } from "./damaged-files.ts";

/** Milliseconds between two checks after failures. A check reads whole databases, and a 503 often has another reason. */
const CHECK_EVERY_MS = 300_000;

/** Milliseconds between two regular checks. Only they find missing files: the site answers 404 for these, without a failure. */
const LOOK_EVERY_MS = 3_600_000;

export class DamageWatch {
  readonly #check: () => Promise<readonly DamagedFile[]>;
  readonly #log: (line: string) => void;
  readonly #now: () => number;
  readonly #named = new Set<string>();
  #last = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds of a clock that never goes back */
  constructor(check: () => Promise<readonly DamagedFile[]>, log: (line: string) => void, now: () => number) {
    this.#check = check;
    this.#log = log;
    this.#now = now;
  }

  /** To be called after the runtime failed a request: checks the files, unless that was done just now. Never throws. */
  async failed(): Promise<void> {
    if (this.#now() - this.#last < CHECK_EVERY_MS) return;
    this.#last = this.#now();
    await this.look();
  }

  /** Checks the files, and logs those that were not named before. Never throws. */
  async look(): Promise<void> {
    try {
      const before = await this.#check();
      if (before.length === 0) return;
      // A file may have been replaced while it was looked for.
      const still = new Set((await this.#check()).map(({ file }) => file));
      const damaged = before.filter(({ file }) => still.has(file) && !this.#named.has(file));
      for (const { file } of damaged) this.#named.add(file);
      if (damaged.length > 0) this.#log(`store.damaged: ${damageText(damaged)}`);
    } catch (error) {
      this.#log(`The files of the store cannot be checked: ${(error as Error).message}`);
    }
  }

  /** Checks the files now and regularly until the returned function is called. */
  start(): () => void {
    void this.look();
    const timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  }
}

/** `damagedFiles` in a thread of its own: SQLite reads whole databases, and visitors wait for this one. */
export function damagedFilesInThread(state: string): Promise<DamagedFile[]> {
  return new Promise((done, fail) => {
    const thread = new Worker(new URL("./damaged-files-thread.ts", import.meta.url), { workerData: state });
    thread.unref();
    thread.once("message", done);
    thread.once("error", fail);
    thread.once("exit", (code) => fail(new Error(`The check ended with ${code}.`)));
  });
}
