/** A feed that a person adds: fetched, imported and made active at once. Pure. */

export const ADDITION_STATES = ["queued", "fetching", "importing", "active", "failed"] as const;
export type AdditionState = (typeof ADDITION_STATES)[number];

/** Times in RFC 3339, UTC. */
export type FeedAddition = {
  state: AdditionState;
  /** Code and sentence of the problem with which it failed. */
  code: string | null;
  detail: string | null;
  requested_at: string;
  changed_at: string;
};

/** If an addition has reported nothing for so many milliseconds, somebody may start it again. */
export const ADDITION_STALLS_AFTER_MS = 3_600_000;

/** Whether it has not ended. @param now milliseconds since 1970 */
export function isUnderWay({ state, changed_at }: FeedAddition, now: number): boolean {
  if (state === "active" || state === "failed") return false;
  return now - Date.parse(changed_at) < ADDITION_STALLS_AFTER_MS;
}
