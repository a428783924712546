/** Database limits of one request. */
export const API_LIMITS = {
  /** Maximum rows that one operation or file may read. */
  rowsReadLimit: 100_000,
  /** Timeout of one round trip in milliseconds. */
  deadline: 8_000,
} as const;

/** The same for a page, whose visitor waits for the first byte. */
export const PAGE_LIMITS = { rowsReadLimit: 100_000, deadline: 4_000 } as const;
