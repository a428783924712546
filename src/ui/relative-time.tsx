import type { ReactNode } from "react";
import { isoDateOf, relativeTime } from "../domain/formats.ts";

type Moment = { at: string | null | undefined; now: Date };

/**
 * A moment as a date followed by a relative time. Both use UTC and the page's own clock, so that server and browser render
 * the same text.
 */
export function RelativeTime({ at, now }: Moment): ReactNode {
  const ago = relativeTime(at, now);
  if (ago === "" || at === null || at === undefined) return null;
  return (
    <time dateTime={at} title={at}>
      {isoDateOf(at, "UTC")} <span className="soft">({ago})</span>
    </time>
  );
}

/** The same for a table cell or fact: null without a moment, so that the cell is shown as empty. */
export function moment(at: string | null | undefined, now: Date): ReactNode {
  return relativeTime(at, now) === "" ? null : <RelativeTime at={at} now={now} />;
}
