/** The context of one operation: stores, clock and caller, and its loaders and budget while it runs. */
import type { ApiUser } from "../../../src/domain/site/user.ts";
import type { RentalReader } from "../../gbfs/rentals.ts";
import { Loaders, type ReadContext } from "../../loaders/loaders.ts";
import type { Stores } from "../../store/db/db.ts";
import { ANSWER_LIMITS, type QueryBudget } from "./budget.ts";
import { OPERATION_DEADLINE_MS } from "./limits.ts";

export type { ApiUser } from "../../../src/domain/site/user.ts";

/** What a caller passes to `execute` and `graphqlHandler`. */
export type ApiContext = {
  readonly stores: Stores;
  /** The clock of this request, which every resolver uses for "now" and "today". */
  readonly now: Date;
  readonly user: ApiUser | null;
  /** Removes "did you mean" from errors, as in production. */
  readonly maskSuggestions: boolean;
  /** Milliseconds after which an operation is aborted, waiting included. */
  readonly timeout: number;
  /** Maximum number of list members in one answer. */
  readonly answers: number;
  /** Who asks, of whom one expensive operation runs at a time; null for the site's own documents. */
  readonly caller: string | null;
  /** What the operations of this request have used so far, for the rate limit. */
  readonly used: Used;
  /** Shared vehicles; null where there are none, as in another server's data. */
  readonly rentals: RentalReader | null;
  /** BCP 47 tags of the languages of all texts that name no other, the preferred one first; none for those of the files. */
  readonly languages: readonly string[];
  /** Languages of the texts that were translated into `languages` so far, by text. */
  readonly translations: Record<string, string>;
};

/** Counted over all operations of a request. */
export type Used = { rows: number; fields: number };

/** The context while one operation runs. */
export type QueryContext = Omit<ApiContext, "languages"> &
  ReadContext & {
    /** As of `ApiContext`; a field of another planner's schema may set it for the whole operation. */
    languages: readonly string[];
    readonly budget: QueryBudget;
  };

/** Creates a context; the omitted members have the defaults of production. */
export function createContext(options: {
  stores: Stores;
  now: Date;
  user?: ApiUser | null;
  maskSuggestions?: boolean;
  timeout?: number;
  answers?: number;
  caller?: string | null;
  used?: Used;
  rentals?: RentalReader | null;
  languages?: readonly string[];
}): ApiContext {
  return {
    stores: options.stores,
    now: options.now,
    user: options.user ?? null,
    maskSuggestions: options.maskSuggestions ?? true,
    timeout: options.timeout ?? OPERATION_DEADLINE_MS,
    answers: options.answers ?? ANSWER_LIMITS.rows,
    caller: options.caller ?? null,
    used: options.used ?? { rows: 0, fields: 0 },
    rentals: options.rentals ?? null,
    languages: options.languages ?? [],
    translations: {},
  };
}

/** Adds a new set of loaders for one operation. Operations do not share rows. */
export function queryContext(context: ApiContext, fields: ReadonlySet<string>, budget: QueryBudget): QueryContext {
  return { ...context, loaders: new Loaders(context.stores.db.turn, (n) => budget.countUnpacked(n)), fields, budget };
}
