/** When a message of a webhook is sent again, and when the webhook is switched off. Pure. */

/** Seconds until the next attempt by the number of failures in a row, from one; more failures wait as long as the last. */
const DELAYS_S = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 86_400] as const;

/** Delays vary at random by a tenth, so that receivers which failed together are not asked together. */
const JITTER = 0.1;

/** A webhook whose messages fail for this long is switched off. */
const MAX_FAILING_DAYS = 5;
const DAY_MS = 86_400_000;

/** Seconds that a receiver may ask for with Retry-After, at most. */
const MAX_RETRY_AFTER_S = 86_400;

export type Attempt = {
  /** Milliseconds since 1970. */
  at: number;
  /** Failures in a row, with this one; and since when (milliseconds since 1970). */
  failures: number;
  failingSince: number;
  /** Of the answer; null without one. */
  status: number | null;
  /** Seconds of Retry-After; null without it. */
  retryAfter: number | null;
};

/**
 * After an attempt that failed.
 * @param random from 0 to 1
 * @returns milliseconds since 1970 of the next attempt; null switches the webhook off
 */
export function nextAttempt(
  { at, failures, failingSince, status, retryAfter }: Attempt,
  random: number,
): number | null {
  // The receiver says that it is gone for good.
  if (status === 410) return null;
  if (at - failingSince >= MAX_FAILING_DAYS * DAY_MS) return null;
  const delay = DELAYS_S[Math.min(failures, DELAYS_S.length) - 1] ?? DELAYS_S[0];
  const jitteredDelay = delay * (1 - JITTER + 2 * JITTER * random);
  return at + Math.round(1000 * Math.max(jitteredDelay, Math.min(retryAfter ?? 0, MAX_RETRY_AFTER_S)));
}
