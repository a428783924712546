/** Runs work beside the code that starts it, some at a time. */
export class Background {
  readonly #atOnce: number;
  readonly #running = new Set<Promise<void>>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Starts the work as soon as there is room for it, and returns without waiting for its end. */
  async start(work: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#atOnce) await Promise.race(this.#running);
    const task = work();
    this.#running.add(task);
    // A promise that failed stays in the set: the next call of `start` or `end` that waits throws its error.
    task.then(
      () => this.#running.delete(task),
      () => {},
    );
  }

  /** Waits for all work. @throws its first error */
  async end(): Promise<void> {
    await Promise.all(this.#running);
  }
}

/** Runs work on items, some at a time, so that waiting for a store overlaps. Ends with the first error. */
export async function inParallel<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const background = new Background(atOnce);
  for (const item of items) await background.start(() => work(item));
  await background.end();
}
