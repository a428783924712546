/** How much of the database one request may use. */
export const API_LIMITS = {
  /** Rows that one operation or file may read. */
  rowsReadLimit: 100_000,
  /** Milliseconds that one round trip has. */
  deadline: 8_000,
} as const;

/** The same for a page, whose visitor waits for the first byte. */
export const PAGE_LIMITS = { rowsReadLimit: 100_000, deadline: 4_000 } as const;
