/** Bounds the size and the CPU time of one operation. Rows read do not bound either, because one packed row can hold a lot. */
import { problem } from "../../problem.ts";

export class QueryBudget {
  readonly #abort: AbortController;
  readonly #maxRows: number;
  #rows = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * @param abort aborts the operation
   * @param maxRows members of all lists in the answer
   */
  constructor(abort: AbortController, maxRows: number) {
    this.#abort = abort;
    this.#maxRows = maxRows;
  }

  /** Counts the members of a list before they are resolved. Aborts the operation and throws when there are too many. */
  countRows<T>(list: T): T {
    if (!Array.isArray(list)) return list;
    this.#rows += list.length;
    if (this.#rows <= this.#maxRows) return list;
    const [limit, actual] = [this.#maxRows, this.#rows];
    const refused = problem("query.too_many_rows", `The query returns ${actual} rows or more; the limit is ${limit}.`, {
      limit,
      actual,
    });
    this.#abort.abort(refused);
    throw refused;
  }

  /**
   * Wait for this before long computations. They run one after the other, with a macrotask between them in which the
   * timeout of the operation can fire. Rejects once the operation is aborted.
   */
  nextTurn(): Promise<unknown> {
    this.#turn = this.#turn.then(() => new Promise((resolve) => setTimeout(resolve, 0)));
    return this.#turn.then(() => this.#abort.signal.throwIfAborted());
  }
}
