/** The context of one operation: stores, clock and caller, and its loaders and budget while it runs. */
import type { ApiUser } from "../../../src/domain/user.ts";
import { Loaders, type ReadContext } from "../../loaders/loaders.ts";
import { problem } from "../../problem.ts";
import type { Stores } from "../../store/db.ts";

export type { ApiUser } from "../../../src/domain/user.ts";

/** What a caller passes to `execute` and `graphqlHandler`. */
export type ApiContext = {
  readonly stores: Stores;
  /** The clock of this request, which every resolver uses for "now" and "today". */
  readonly now: Date;
  readonly user: ApiUser | null;
  /** Removes "did you mean" from errors, as in production. */
  readonly maskSuggestions: boolean;
  /** Milliseconds after which an operation is aborted. */
  readonly timeout: number;
  /** Maximum number of list members in one answer. */
  readonly answers: number;
};

/** The context while one operation runs. */
export type QueryContext = ApiContext &
  ReadContext & {
    readonly budget: QueryBudget;
  };

/** Creates a context; the omitted members have the defaults of production. */
export function createContext(given: {
  stores: Stores;
  now: Date;
  user?: ApiUser | null;
  maskSuggestions?: boolean;
  timeout?: number;
  answers?: number;
}): ApiContext {
  return {
    stores: given.stores,
    now: given.now,
    user: given.user ?? null,
    maskSuggestions: given.maskSuggestions ?? true,
    timeout: given.timeout ?? 10_000,
    // Enough for all stop times of a thousand trips; about 10 MB of text.
    answers: given.answers ?? 250_000,
  };
}

/** Adds a new set of loaders for one operation. Operations do not share rows. */
export function queryContext(context: ApiContext, fields: ReadonlySet<string>, budget: QueryBudget): QueryContext {
  return { ...context, loaders: new Loaders(context.stores.db.turn), fields, budget };
}

/** Bounds the size and the CPU time of one operation. Rows read do not bound either, because one packed row can hold a lot. */
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
