/** Converts between instants and the wall-clock time of a zone. */
import { dayOf, isoDate } from "./service-day.ts";
import { wallClock } from "./zone-clock.ts";

const DAY = 86_400;

/** Date (YYYY-MM-DD) and time (HH:MM) on the clock of an IANA zone. @param unix seconds since 1970 */
export function wallOf(unix: number, zone: string): { date: string; time: string; seconds: number } {
  const wall = wallClock(zone, unix);
  const day = Math.floor(wall / DAY);
  const seconds = wall - day * DAY;
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    date: isoDate(day),
    time: `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`,
    seconds,
  };
}

/**
 * Unix seconds at which the clock of a zone shows a date and time. Of an hour that occurs twice, the first one is used;
 * a skipped time is interpreted with the offset before the change. Null for an invalid date or time.
 */
export function instantOf(date: string, time: string, zone: string): number | null {
  const day = dayOf(date);
  const parts = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(time);
  if (day === null || parts === null) return null;
  const [hour, minute] = [Number(parts[1]), Number(parts[2])];
  if (hour > 23 || minute > 59) return null;
  const wall = day * DAY + hour * 3600 + minute * 60;
  // On a day with a clock change, the offset of the day before still applies until the change.
  const before = wall - DAY - (wallClock(zone, wall - DAY) - (wall - DAY)) + DAY;
  if (wallClock(zone, before) === wall) return before;
  const after = wall + DAY - (wallClock(zone, wall + DAY) - (wall + DAY)) - DAY;
  return wallClock(zone, after) === wall ? after : before;
}
