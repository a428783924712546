/** When a feed is fetched again, and how long a server is left alone. Pure. */

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** Seconds until the next attempt, by the number of failures in a row: a day after a success, sooner after a failure. */
const REFETCH_AFTER_S: readonly number[] = [
  DAY_S,
  15 * MINUTE_S,
  30 * MINUTE_S,
  HOUR_S,
  2 * HOUR_S,
  4 * HOUR_S,
  8 * HOUR_S,
  16 * HOUR_S,
  DAY_S,
];

/** How far a delay may be from its middle, so that feeds that were fetched together are not fetched together again. */
const JITTER = 0.1;

/** Seconds until the next attempt, by failures in a row. @param random at least 0 and below 1 */
export function refetchDelays(random: number): number[] {
  const factor = 1 - JITTER + 2 * JITTER * random;
  return REFETCH_AFTER_S.map((seconds) => Math.round(seconds * factor));
}

/** Milliseconds that a server which did not answer is left alone, by failures in a row, from the first. */
export const HOST_DELAYS_MS: readonly number[] = [0, 0, MINUTE_S, 5 * MINUTE_S, 30 * MINUTE_S, HOUR_S].map(
  (seconds) => seconds * 1000,
);

/** The longest time for which a server can ask us to stay away; a longer one is taken as this. */
const MAX_RETRY_AFTER_MS = DAY_S * 1000;

/** Milliseconds without a request to a server that answered 429 and named no time. */
const TOO_MANY_REQUESTS_MS = MINUTE_S * 1000;

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3: seconds or a date).
 * @param now milliseconds since 1970
 * @returns milliseconds from now, not negative; null without a header that can be read
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? "";
  const delay = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(delay) ? Math.max(delay, 0) : null;
}

/**
 * Until when a server asks to be left alone (RFC 6585, 4, for status 429).
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970; null if it does not ask
 */
export function retryAfter(status: number, header: string | null, now: number): number | null {
  if (status !== 429 && status !== 503) return null;
  const delay = parseRetryAfter(header, now);
  if (delay !== null) return now + Math.min(delay, MAX_RETRY_AFTER_MS);
  return status === 429 ? now + TOO_MANY_REQUESTS_MS : null;
}
