/** `limit` and `after` as Transitland v2 reads them. */
import type { Page } from "../../../store/read/page.ts";

export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 1000;
/** Limit of the few lists that may be longer. */
export const LONG_LIMIT = 100_000;

/** Clamps a limit: a negative one becomes 0 (an empty list), a large one the maximum. */
export function limitOf(limit: number | null | undefined, max = MAX_LIMIT): number {
  return Math.max(0, Math.min(limit ?? DEFAULT_LIMIT, max));
}

export function pageOf(args: { limit?: number | null; after?: number | null }, max = MAX_LIMIT): Page {
  const after = args.after ?? null;
  return { limit: limitOf(args.limit, max), after: after !== null && after > 0 ? after : null };
}
