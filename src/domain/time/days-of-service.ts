/** The days on which a service runs: as a test, and in words. */
import { joinList } from "../language/lists.ts";
import { messages, t } from "../language/messages.ts";
import { plural } from "../plural.ts";
import { longDate } from "./instant.ts";
import { dayOf, isoDate, WEEKDAYS, weekdayOf } from "./service-day.ts";

/** Transitland v2 `Calendar`: 1 for weekdays with service; dates are `YYYY-MM-DD`. */
export type Calendar = Record<(typeof WEEKDAYS)[number], number> & {
  start_date: string;
  end_date: string;
  added_dates: readonly string[];
  removed_dates: readonly string[];
};

const WEEKDAY_NAMES = messages(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]);

/** Dates that a sentence lists; the others are counted. */
const MAX_DATES = 6;
/** Consecutive weekdays from which on a sentence says `Monday to Friday`. */
const MIN_SPAN = 3;

/** Whether a service runs on a day (since 1970-01-01). Exceptions win over the weekly service (GTFS reference, calendar_dates.txt). */
export function runsOn(calendar: Calendar, day: number): boolean {
  const date = isoDate(day);
  if (calendar.removed_dates.includes(date)) return false;
  if (calendar.added_dates.includes(date)) return true;
  return calendar.start_date <= date && date <= calendar.end_date && calendar[WEEKDAYS[weekdayOf(day)]!] === 1;
}

/** The first day on which a service runs from a day on; null without one. Both are days since 1970-01-01. */
export function nextServiceDay(calendar: Calendar, from: number): number | null {
  const last = Math.max(...[calendar.end_date, ...calendar.added_dates].map((date) => dayOf(date) ?? 0));
  const firstDates = [calendar.start_date, ...calendar.added_dates].map((date) => dayOf(date) ?? from);
  for (let day = Math.max(from, Math.min(...firstDates)); day <= last; day++) if (runsOn(calendar, day)) return day;
  return null;
}

/** `Monday to Friday`, `Saturday and Sunday`, `Every day`; empty without a weekday. */
function weekdayWords(calendar: Calendar): string {
  const days = WEEKDAYS.flatMap((name, i) => (calendar[name] === 1 ? [i] : []));
  if (days.length === WEEKDAYS.length) return t`Every day`;
  const spans: number[][] = [];
  for (const day of days) {
    const span = spans.at(-1);
    if (span?.at(-1) === day - 1) span.push(day);
    else spans.push([day]);
  }
  const names = spans.flatMap((span) =>
    span.length >= MIN_SPAN
      ? [t`${WEEKDAY_NAMES[span[0]!]!} to ${WEEKDAY_NAMES[span.at(-1)!]!}`]
      : span.map((day) => WEEKDAY_NAMES[day]!),
  );
  return joinList(names);
}

/** `4 July 2018`, `4 July 2018 and 3 September 2018`; of many dates the first ones, and how many more. */
function dateWords(dates: readonly string[]): string {
  const sortedDates = dates.toSorted();
  const more = sortedDates.length - MAX_DATES;
  if (more <= 0) return joinList(sortedDates.map(longDate));
  return joinList([
    ...sortedDates.slice(0, MAX_DATES).map(longDate),
    plural(more, { one: "{n} more day", other: "{n} more days" }),
  ]);
}

/**
 * The days of a service as sentences: `Monday to Friday, 26 May 2018 to 1 July 2019.` `Not on 4 July 2018.`
 * Empty for a service without any day.
 */
export function serviceDaysWords(calendar: Calendar): string[] {
  const weekdays = weekdayWords(calendar);
  const { start_date: start, end_date: end, added_dates: added, removed_dates: removed } = calendar;
  const period = start === end ? longDate(start) : t`${longDate(start)} to ${longDate(end)}`;
  return [
    ...(weekdays === "" ? [] : [`${weekdays}, ${period}.`]),
    ...(added.length === 0 ? [] : [weekdays === "" ? t`On ${dateWords(added)}.` : t`Also on ${dateWords(added)}.`]),
    ...(weekdays === "" || removed.length === 0 ? [] : [t`Not on ${dateWords(removed)}.`]),
  ];
}
