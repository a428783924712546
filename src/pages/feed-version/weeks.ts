/** Service levels week by week, for the calendar. */
import { dayOf, isoDate, WEEKDAYS, weekdayOf } from "../../domain/time/service-day.ts";
import type { ShownServiceLevel } from "./query.ts";

/** Weeks in view. */
export const WEEKS_SHOWN = 53;
/** Shades of the calendar; 0 is no service. */
export const SHADES = 6;

export type Week = { /** Days since 1970-01-01. */ monday: number; seconds: number[] };

export type WeekCalendar = {
  weeks: Week[];
  /** Seconds of the fullest day of the whole version, which is the darkest shade. */
  most: number;
  /** Mondays (ISO) that earlier and later views begin with. */
  earlier: string | null;
  later: string | null;
};

/**
 * The weeks from a Monday on.
 * @param from any day of the first week, ISO; null begins with the first week of the version
 */
export function calendarOf(levels: readonly ShownServiceLevel[], from: string | null): WeekCalendar | null {
  const runs = levels.flatMap((level) => {
    const [start, end] = [dayOf(level.start_date), dayOf(level.end_date)];
    if (start === null || end === null || end < start) return [];
    return [{ start: start - weekdayOf(start), end, seconds: WEEKDAYS.map((day) => level[day]) }];
  });
  if (runs.length === 0) return null;
  const first = runs.reduce((least, run) => Math.min(least, run.start), Number.POSITIVE_INFINITY);
  const end = runs.reduce((latest, run) => Math.max(latest, run.end), Number.NEGATIVE_INFINITY);
  const last = end - weekdayOf(end);
  const startDay = from === null ? null : dayOf(from);
  const view = WEEKS_SHOWN * 7;
  const begin = startDay === null || startDay > last ? first : Math.max(first, startDay - weekdayOf(startDay));
  const weeks: Week[] = [];
  for (let monday = begin; monday <= last && weeks.length < WEEKS_SHOWN; monday += 7) {
    const run = runs.find((r) => r.start <= monday && monday <= r.end);
    weeks.push({ monday, seconds: run?.seconds ?? WEEKDAYS.map(() => 0) });
  }
  return {
    weeks,
    most: runs.reduce((most, run) => Math.max(most, ...run.seconds), 0),
    earlier: begin > first ? isoDate(Math.max(first, begin - view)) : null,
    later: begin + view <= last ? isoDate(begin + view) : null,
  };
}

/** Shade of a day: 0 without service, else 1 to SHADES - 1. */
export function shadeOf(seconds: number, most: number): number {
  return seconds <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil((seconds / most) * (SHADES - 1)));
}

/** Whole hours, rounded up, so that a little service is not none. */
export function hours(seconds: number): number {
  return Math.ceil(seconds / 3600);
}

/** Neighboring weeks with equal service, as one line: the calendar as a table. */
export function runsOf(weeks: readonly Week[]): { from: number; to: number; seconds: number[] }[] {
  const runs: { from: number; to: number; seconds: number[] }[] = [];
  for (const { monday, seconds } of weeks) {
    const before = runs.at(-1);
    if (before?.seconds.every((s, day) => s === seconds[day])) before.to = monday + 6;
    else runs.push({ from: monday, to: monday + 6, seconds });
  }
  return runs;
}
