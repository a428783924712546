/** Database limits of one request. */
export const API_LIMITS = {
  /** Maximum rows that one operation or file may read. */
  rowsReadLimit: 100_000,
  /** Milliseconds from the first trip to the database until the end of the last one. */
  deadline: 7_000,
} as const;

/**
 * The same for a body that is streamed from the database. It may take as long as its reader does: silence ends it instead
 * of a deadline (`withoutSilence`).
 */
export const STREAM_LIMITS = { rowsReadLimit: 1_000_000, deadline: 0 } as const;

/** The same for a page, whose visitor waits for the first byte. */
export const PAGE_LIMITS = { rowsReadLimit: 100_000, deadline: 6_000 } as const;
