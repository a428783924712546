/**
 * Reads the common part of opening hours as OpenStreetMap writes them (wiki.openstreetmap.org/wiki/Key:opening_hours):
 * `24/7`, months, dates, weekdays, times, and `off`, in rules that are separated by semicolons.
 */
import { isoDate, weekdayOf } from "./service-day.ts";

/** Seconds of the service day; the end may be on the next day. */
type Span = { start: number; end: number };

type Rule = {
  /** Month and day of each season, as 100 · month + day; empty: the whole year. */
  seasons: { first: number; last: number }[];
  /** Weekdays from Monday, 0; empty: each one. */
  weekdays: number[];
  /** Empty: closed. */
  spans: Span[];
};

/** Rules in order: of those for a day, the last one holds. */
export type OpeningHours = readonly Rule[];

const DAY_S = 86_400;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

const MONTH = `(?:${MONTHS.join("|")})`;
const DATE = String.raw`${MONTH}(?: \d{1,2})?`;
const SEASON = String.raw`${DATE}(?: ?- ?(?:${DATE}|\d{1,2}))?`;
const WEEKDAY = `(?:${DAYS.join("|")})`;
const WEEKDAY_RANGE = `${WEEKDAY}(?: ?- ?${WEEKDAY})?`;
const SPAN = String.raw`\d{1,2}:\d\d ?- ?\d{1,2}:\d\d`;
const listOf = (part: string) => `${part}(?: ?, ?${part})*`;
const RULE = new RegExp(
  `^(?:(?<seasons>${listOf(SEASON)}):?(?: |$))?(?:(?<weekdays>${listOf(WEEKDAY_RANGE)}):?(?: |$))?` +
    `(?<times>24/7|${listOf(SPAN)}|off|closed|open)?$`,
);

const splitList = (text: string) => text.split(",").map((part) => part.trim());
const splitRange = (text: string) => text.split("-").map((part) => part.trim());

function readSeason(text: string): Rule["seasons"][number] | null {
  const [from = "", to = from] = splitRange(text);
  const [month = "", day] = from.split(" ");
  // "Apr 1-15" stays in its month.
  const [lastMonth = "", lastDay] = /^\d/.test(to) ? [month, to] : to.split(" ");
  const [first, last] = [Number(day ?? 1), Number(lastDay ?? 31)];
  if (first < 1 || first > 31 || last < 1 || last > 31) return null;
  // A range from a date to a month alone has more than one meaning.
  if (to !== from && (day === undefined) !== (lastDay === undefined)) return null;
  const lastOf = to === from && day !== undefined ? first : last;
  return { first: (MONTHS.indexOf(month) + 1) * 100 + first, last: (MONTHS.indexOf(lastMonth) + 1) * 100 + lastOf };
}

function readWeekdays(text: string): number[] {
  const [from = "", to = from] = splitRange(text);
  const [first, last] = [DAYS.indexOf(from), DAYS.indexOf(to)];
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, i) => (first + i) % 7);
}

function readSpan(text: string): Span | null {
  const [start = -1, end = -1] = splitRange(text).map((time) => {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    return minutes > 59 ? -1 : hours * 3600 + minutes * 60;
  });
  if (start < 0 || start >= DAY_S || end < 0 || end > 2 * DAY_S) return null;
  return { start, end: end <= start ? end + DAY_S : end };
}

function readRule(text: string): Rule | null {
  const { seasons, weekdays, times } = RULE.exec(text)?.groups ?? {};
  if (seasons === undefined && weekdays === undefined && times === undefined) return null;
  const isWhole = times === undefined || times === "24/7" || times === "open";
  const isClosed = times === "off" || times === "closed";
  const rule = {
    seasons: seasons === undefined ? [] : splitList(seasons).map(readSeason),
    weekdays: weekdays === undefined ? [] : splitList(weekdays).flatMap(readWeekdays),
    spans: isWhole ? [{ start: 0, end: DAY_S }] : isClosed ? [] : splitList(times).map(readSpan),
  };
  return [...rule.seasons, ...rule.spans].includes(null) ? null : (rule as Rule);
}

/** Null for a text with anything else in it, such as holidays or sunset: it is then for readers only. */
export function readOpeningHours(text: string): OpeningHours | null {
  const parts = text.split(";").map((part) => part.trim().replaceAll(/\s+/g, " "));
  const rules = parts.filter((part) => part !== "").map(readRule);
  return rules.length === 0 || rules.includes(null) ? null : (rules as Rule[]);
}

function isRuleOf({ seasons, weekdays }: Rule, day: number): boolean {
  const [, month = 0, date = 0] = isoDate(day).split("-").map(Number);
  const here = month * 100 + date;
  const isIn = ({ first, last }: Rule["seasons"][number]) =>
    first <= last ? here >= first && here <= last : here >= first || here <= last;
  return (weekdays.length === 0 || weekdays.includes(weekdayOf(day))) && (seasons.length === 0 || seasons.some(isIn));
}

/** Whether hours hold at a time of a day; after midnight those of the day before may still hold. @param seconds of the day */
export function holdsAt(hours: OpeningHours, day: number, seconds: number): boolean {
  const isWithin = (date: number, time: number) =>
    hours.findLast((rule) => isRuleOf(rule, date))?.spans.some(({ start, end }) => time >= start && time < end) ===
    true;
  return isWithin(day, seconds) || isWithin(day - 1, seconds + DAY_S);
}
