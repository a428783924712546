import type { ReactNode } from "react";
import { isoDateOf, longDate, relativeTime } from "../domain/formats.ts";

/**
 * A moment as people read it: `20 August 2018 (over 8 years ago)`, the date in UTC. Null without a moment, so that a fact
 * is left out.
 */
export function longMoment(at: string | null | undefined, now: Date): ReactNode {
  const ago = relativeTime(at, now);
  if (ago === "" || at === null || at === undefined) return null;
  return (
    <time dateTime={at} title={at}>
      {longDate(isoDateOf(at, "UTC"))} <span className="soft">({ago})</span>
    </time>
  );
}
