/** One page of a list: how many rows at most, and the id of the last row of the page before. */
export type Page = { limit: number; after: number | null };

/** Everything, for lists that need no paging. */
export const WHOLE: Page = { limit: 1_000_000, after: null };
