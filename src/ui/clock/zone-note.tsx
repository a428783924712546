/** States the time zone of the shown times and its difference from the reader's. */
import { type ReactNode, useSyncExternalStore } from "react";
import { durationWords } from "../../domain/formats.ts";
import { isZone } from "../../domain/time/service-day.ts";
import { wallClock } from "../../domain/time/zone-clock.ts";
import { text } from "./text.ts";

/**
 * The difference between two zones at an instant: `3h 0 min ahead of yours`; empty if they agree.
 * Zones are IANA names; an unknown one gives an empty text.
 */
export function zoneDifference(zone: string, yours: string, now: Date): string {
  if (!isZone(zone) || !isZone(yours)) return "";
  const seconds = Math.floor(now.getTime() / 1000);
  const difference = wallClock(zone, seconds) - wallClock(yours, seconds);
  if (difference === 0) return "";
  const size = Math.abs(difference);
  const words = size % 3600 === 0 ? text.hours(size / 3600) : durationWords(size);
  return difference > 0 ? text.ahead(words) : text.behind(words);
}

const never = () => () => {};
const readerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || null;

/** Shown below times. The difference is known only after hydration; its space is reserved. */
export function ZoneNote({ zone, now }: { zone: string; now: Date }): ReactNode {
  const yours = useSyncExternalStore<string | null>(never, readerZone, () => null);
  const difference = yours === null ? "" : zoneDifference(zone, yours, now);
  return (
    <p className="soft small zone-note">
      {difference === "" ? text.zone(zone) : text.zoneWithDifference(zone, difference)}
    </p>
  );
}
