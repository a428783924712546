import { isInEnglish } from "../language/current.ts";
import { formatter } from "../language/formatters.ts";
import { wallClock } from "./zone-clock.ts";

/** Parses instants from data and formats them for people. */

export type Instant = Date | number | string | null | undefined;

const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;

/** An instant in milliseconds since 1970; a timestamp without a zone is UTC. NaN if a Date cannot represent it. */
export function epochMs(instant: Instant): number {
  if (instant == null) return Number.NaN;
  if (typeof instant !== "string") return new Date(instant).getTime();
  const text = instant.trim();
  const local = WITHOUT_ZONE.exec(text);
  return Date.parse(local === null ? text : `${local[1]}T${local[2]}Z`);
}

/** The local time in a zone (by default the machine's) at an instant, as a Date in UTC; null for an invalid instant. */
function wallTime(instant: Instant, zone: string | undefined): Date | null {
  const date = new Date(epochMs(instant));
  if (Number.isNaN(date.getTime())) return null;
  const unixSeconds = Math.floor(date.getTime() / 1000);
  const shownSeconds = zone === undefined ? unixSeconds - date.getTimezoneOffset() * 60 : wallClock(zone, unixSeconds);
  const time = new Date(shownSeconds * 1000);
  return Number.isNaN(time.getTime()) ? null : time;
}

/**
 * `YYYY-MM-DD` of an instant in a zone (IANA name; by default that of the machine, which differs between server and
 * browser). Empty for an invalid instant. Throws a RangeError for an unknown zone.
 */
export function isoDateOf(instant: Instant, zone?: string): string {
  const text = wallTime(instant, zone)?.toISOString() ?? "";
  return text.slice(0, text.indexOf("T"));
}

/** As `isoDateOf`, with the time of day in 12 hours: `2024-06-15 3:05 pm`, `2024-06-15 12:00 noon`. */
export function dateTime(instant: Instant, zone?: string): string {
  const time = wallTime(instant, zone);
  if (time === null) return "";
  const hour = time.getUTCHours();
  const minute = time.getUTCMinutes();
  const sharp = minute === 0 && hour % 12 === 0;
  const word = sharp ? (hour === 0 ? "midnight" : "noon") : hour < 12 ? "am" : "pm";
  return `${isoDateOf(time, "UTC")} ${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${word}`;
}

const MS_PER_DAY = 86_400_000;
const MINUTES_PER_DAY = 1440;
const MINUTES_PER_MONTH = 30 * MINUTES_PER_DAY;

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}

/** Complete calendar months (in UTC) from one instant to a later one. */
function monthsBetween(earlierMs: number, laterMs: number): number {
  const earlier = new Date(earlierMs);
  const later = new Date(laterMs);
  const [year, month] = [later.getUTCFullYear(), later.getUTCMonth()];
  const months = (year - earlier.getUTCFullYear()) * 12 + month - earlier.getUTCMonth();
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const timeOfDay = earlierMs - Math.floor(earlierMs / MS_PER_DAY) * MS_PER_DAY;
  // A month from 31 January ends on the last day of February.
  const anniversary = Date.UTC(year, month, Math.min(earlier.getUTCDate(), lastOfMonth)) + timeOfDay;
  return anniversary > laterMs ? months - 1 : months;
}

/** Units of time from the largest, with their milliseconds. */
const UNITS = [
  ["year", 365.2425 * MS_PER_DAY],
  ["month", 30.436_875 * MS_PER_DAY],
  ["day", MS_PER_DAY],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** A distance in time in the largest unit that it has one of, in the language of the page: `vor 2 Stunden`. */
function relativeInPageLanguage(milliseconds: number): string {
  const [unit, length] = UNITS.find(([, ms]) => Math.abs(milliseconds) >= ms) ?? UNITS[4];
  return formatter("relative time", (locale) => new Intl.RelativeTimeFormat(locale)).format(
    Math.trunc(milliseconds / length),
    unit,
  );
}

/** A distance in time in words: minutes to 45, hours to a day, days to 30, months to a year, then years. */
function distanceWords(earlierMs: number, laterMs: number): string {
  const minutes = Math.round(Math.floor((laterMs - earlierMs) / 1000) / 60);
  if (minutes < 1) return "less than a minute";
  if (minutes < 45) return count(minutes, "minute");
  if (minutes < 90) return "1 hour";
  if (minutes < MINUTES_PER_DAY) return count(Math.round(minutes / 60), "hour");
  // Up to 42 hours round to one day.
  if (minutes < 2520) return "1 day";
  if (minutes < MINUTES_PER_MONTH) return count(Math.round(minutes / MINUTES_PER_DAY), "day");
  const calendarMonths = monthsBetween(earlierMs, laterMs);
  if (minutes < 2 * MINUTES_PER_MONTH || calendarMonths < 12) {
    return count(Math.round(minutes / MINUTES_PER_MONTH), "month");
  }
  const years = Math.floor(calendarMonths / 12);
  const rest = calendarMonths % 12;
  if (rest < 3) return count(years, "year");
  return rest < 9 ? `over ${count(years, "year")}` : `almost ${count(years + 1, "year")}`;
}

/** A relative time: `2 hours ago`, `in 1 day`; empty for an invalid instant. */
export function relativeTime(instant: Instant, now: Instant): string {
  const then = epochMs(instant);
  const present = epochMs(now);
  if (Number.isNaN(then) || Number.isNaN(present)) return "";
  if (!isInEnglish()) return relativeInPageLanguage(then - present);
  return then > present ? `in ${distanceWords(present, then)}` : `${distanceWords(then, present)} ago`;
}

const MONTHS = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]|$)/;

type MonthStyle = "long" | "short";

const dateFormat = (month: MonthStyle) =>
  formatter(
    `date ${month}`,
    (locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month, year: "numeric", timeZone: "UTC" }),
  );

function dateWords(date: string | null | undefined, style: MonthStyle): string {
  const [, year = "", number = "", day = ""] = ISO_DATE.exec(date ?? "") ?? [];
  const name = MONTHS[Number(number) - 1];
  if (name !== undefined && !isInEnglish())
    return dateFormat(style).format(Date.UTC(Number(year), Number(number) - 1, Number(day)));
  return name === undefined ? "" : `${Number(day)} ${style === "short" ? name.slice(0, 3) : name} ${year}`;
}

/**
 * A date as people read it: `1 July 2019`. Own names of months, since the browser's may differ from the server's.
 * @param date `YYYY-MM-DD`; of a timestamp, its date as written. Empty for another text or none.
 */
export function longDate(date: string | null | undefined): string {
  return dateWords(date, "long");
}

/** As `longDate`, with the month in three letters: `8 Aug 2026`. */
export function shortDate(date: string | null | undefined): string {
  return dateWords(date, "short");
}

const inUnits = (number: number, unit: "day" | "month" | "year"): string =>
  formatter(unit, (locale) => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" })).format(
    number,
  );

/**
 * A number of days in the largest unit that says enough: days to 59, months to 23, then years, rounded:
 * `12 days`, `3 months`, `7 years`.
 * @param days not negative
 */
export function daysWords(days: number): string {
  if (days < 60) return inUnits(days, "day");
  const months = Math.round(days / 30.436_875);
  return months < 24 ? inUnits(months, "month") : inUnits(Math.round(days / 365.2425), "year");
}
