/** What one operation may cost beside the rows it reads: rows are packed, so that few of them can hold very much. */
import { problem } from "../../problem.ts";

export class Effort {
  readonly #late: AbortController;
  readonly #most: number;
  #answered = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * @param late gives the operation up
   * @param most members of lists in its answer
   */
  constructor(late: AbortController, most: number) {
    this.#late = late;
    this.#most = most;
  }

  /** Counts a list before its members are looked at; gives the operation up when there are too many. */
  answer<T>(list: T): T {
    if (!Array.isArray(list)) return list;
    this.#answered += list.length;
    if (this.#answered <= this.#most) return list;
    const [limit, actual] = [this.#most, this.#answered];
    const refused = problem(
      "query.too_many_rows",
      `The query answers ${actual} rows and more; the limit is ${limit}.`,
      {
        limit,
        actual,
      },
    );
    this.#late.abort(refused);
    throw refused;
  }

  /**
   * To be awaited before work that keeps the processor for long: one after the other, with the clock running between
   * them, so that the time limit of the operation is met. Rejects when it was given up.
   */
  turn(): Promise<unknown> {
    this.#turn = this.#turn.then(() => new Promise((resolve) => setTimeout(resolve, 0)));
    return this.#turn.then(() => this.#late.signal.throwIfAborted());
  }
}
