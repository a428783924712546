/** Dates as people read them. Tables for data work, the API and the command line keep ISO dates. */
import { relativeTime } from "./instant.ts";
import { dayOf, isoDate } from "./service-day.ts";

const LONG = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/**
 * `8 May 2026`.
 * @param date `YYYY-MM-DD`, also with a time behind it, of which nothing is shown; any other text is returned as it is
 */
export function longDate(date: string): string {
  const day = dayOf(date.slice(0, 10));
  return day === null ? date : LONG.format(new Date(`${isoDate(day)}T00:00:00Z`));
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
