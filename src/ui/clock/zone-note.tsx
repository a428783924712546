/** Whose time is shown: that of the stop, and how it differs from the reader's own. */
import { type ReactNode, useSyncExternalStore } from "react";
import { durationWords } from "../../domain/formats.ts";
import { isZone } from "../../domain/service-day.ts";
import { wallClock } from "../../domain/zone-clock.ts";

/**
 * How a zone's clock stands beside another's at an instant: `3h 0 min ahead of yours`; empty where both show the same.
 * Zones are IANA names; one that does not exist says nothing.
 */
export function zoneDifference(zone: string, yours: string, now: Date): string {
  if (!isZone(zone) || !isZone(yours)) return "";
  const seconds = Math.floor(now.getTime() / 1000);
  const difference = wallClock(zone, seconds) - wallClock(yours, seconds);
  if (difference === 0) return "";
  const words = durationWords(Math.abs(difference))
    .replace(/^60 min$/, "1h")
    .replace(/ 0 min$/, "");
  return `${words} ${difference > 0 ? "ahead of" : "behind"} yours`;
}

const never = () => () => {};
const readerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || null;

/** Shown below times. The difference is known once the browser has taken the page over; its place is kept. */
export function ZoneNote({ zone, now }: { zone: string; now: Date }): ReactNode {
  const yours = useSyncExternalStore<string | null>(never, readerZone, () => null);
  const difference = yours === null ? "" : zoneDifference(zone, yours, now);
  return (
    <p className="soft small zone-note">
      Times of the zone {zone}
      {difference === "" ? "" : `, ${difference}`}.
    </p>
  );
}
