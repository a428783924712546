/** One page of a list: the maximum number of rows, and the id of the last row of the previous page. */
export type Page = {
  limit: number;
  after: number | null;
  /** When the first page was read, in milliseconds since 1970; unknown without it. */
  since?: number | null;
};

/** Everything, for lists that need no paging. */
export const WHOLE: Page = { limit: 1_000_000, after: null };
