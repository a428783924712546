/** The challenge by which a receiver confirms a webhook before anything else is sent to it. Pure. */
import { hexOf } from "../bytes/digest.ts";
import { isObject } from "../json-object.ts";

/** Bytes of a challenge, and of the response to it. */
const CHALLENGE_BYTES = 16;
export const MAX_RESPONSE_BYTES = 4_096;

/** A new challenge: 32 hexadecimal digits. */
export function makeChallenge(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES)));
}

/**
 * Whether the body of a response returns the challenge: as its whole text, or as the member `challenge` of a JSON object.
 * A server that merely returns what it is sent does not confirm, because the message has the challenge elsewhere.
 */
export function returnsChallenge(body: string, challenge: string): boolean {
  if (body.trim() === challenge) return true;
  try {
    const value: unknown = JSON.parse(body);
    return value === challenge || (isObject(value) && value.challenge === challenge);
  } catch {
    return false;
  }
}

/** Seconds until the next challenge by the number of failures in a row; after the last one the webhook is refused. */
const DELAYS_S = [5, 60, 300, 1_800] as const;

/**
 * After a challenge that failed.
 * @param at milliseconds since 1970 @param failures in a row, with this one
 * @returns milliseconds since 1970 of the next one; null refuses the webhook
 */
export function nextChallenge(at: number, failures: number, status: number | null): number | null {
  const delay = status === 410 ? undefined : DELAYS_S[failures - 1];
  return delay === undefined ? null : at + delay * 1000;
}
