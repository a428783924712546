/** The context of one operation: stores, clock and caller, and its loaders and budget while it runs. */
import type { ApiUser } from "../../../src/domain/user.ts";
import { Loaders, type ReadContext } from "../../loaders/loaders.ts";
import type { Stores } from "../../store/db.ts";
import type { QueryBudget } from "./query-budget.ts";

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
