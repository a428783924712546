/** Dates as people read them. Tables for data work, the API and the command line keep ISO dates. */
import { relativeTime } from "./instant.ts";
import { dayOf, isoDate } from "./service-day.ts";

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });
const MONTHS = Array.from({ length: 12 }, (_, month) => MONTH.format(Date.UTC(2000, month, 1)));

/**
 * `8 May 2026`.
 * @param date `YYYY-MM-DD`, also with a time behind it, of which nothing is shown; any other text is returned as it is
 */
export function longDate(date: string): string {
  const day = dayOf(date.slice(0, 10));
  if (day === null) return date;
  const [year, month, ofMonth] = isoDate(day).split("-").map(Number);
  return `${ofMonth} ${MONTHS[month! - 1]} ${year}`;
}

/**
 * A number of days before or after today in words: `in 12 days`, `today`, `7 years ago`.
 * @param date `YYYY-MM-DD`
 * @param days days from today until the date; negative for the past
 */
export function daysAway(date: string, days: number): string {
  if (days === 0) return "today";
  const then = Date.parse(`${date}T00:00:00Z`);
  return relativeTime(then, then - days * 86_400_000);
}
