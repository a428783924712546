import { dayOf } from "./service-day.ts";

// Also accepts a blank between date and time, and a blank in place of an unescaped plus sign in a URL.
const TIME = /^(\d{4}-\d\d-\d\d)[Tt ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+ -]\d\d:\d\d)$/;

/** The last second of the year 9999 in Unix time: later times have no date of four digits (RFC 3339, 5.6). */
export const LAST_UNIX = 253_402_300_799;

/** Parses an RFC 3339 time; null for any other text and for dates that do not exist. */
export function readRfc3339(text: string): Date | null {
  const date = TIME.exec(text)?.[1];
  if (date === undefined || dayOf(date) === null) return null;
  const time = new Date(`${date}T${text.slice(11).replace(" ", "+")}`);
  return Number.isNaN(time.getTime()) ? null : time;
}
