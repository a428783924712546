/** What one operation knows: the stores, the clock, the caller; and, while it runs, its loaders. */
import type { ApiUser } from "../../../src/domain/user.ts";
import type { Stores } from "../../store/db.ts";
import type { Effort } from "./effort.ts";
import { Loaders } from "./loaders.ts";

export type { ApiUser } from "../../../src/domain/user.ts";

/** What the owner of a request hands to `execute` and `graphqlHandler`. */
export type ApiContext = {
  readonly stores: Stores;
  /** The clock of this request: "today" and "now" of every resolver. */
  readonly now: Date;
  readonly user: ApiUser | null;
  /** Leave out "did you mean" from errors; so in production. */
  readonly maskSuggestions: boolean;
  /** Milliseconds after which an operation is given up. */
  readonly timeout: number;
  /** Members of lists in one answer; what is more is refused. */
  readonly answers: number;
};

/** The context while one operation runs. */
export type QueryContext = ApiContext & {
  readonly loaders: Loaders;
  /** Every field name that the document mentions: large columns are read only when one of theirs is among them. */
  readonly fields: ReadonlySet<string>;
  readonly effort: Effort;
};

/** Fills in what a caller need not say. */
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
    // Every call of a thousand trips many times over, and some 10 MB of text.
    answers: given.answers ?? 250_000,
  };
}

/** A fresh set of loaders for one operation: nothing that one operation read is seen by another. */
export function queryContext(context: ApiContext, fields: ReadonlySet<string>, effort: Effort): QueryContext {
  return { ...context, loaders: new Loaders(), fields, effort };
}
