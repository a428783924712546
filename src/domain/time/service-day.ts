import { perIsolate } from "../memory.ts";
import { wallClock } from "./zone-clock.ts";

export { isZone } from "./zone-clock.ts";

/**
 * Service days as whole numbers (days since 1970-01-01) and their origin in time.
 * GTFS counts the times of a service day from "noon minus 12 hours" of the agency's zone (GTFS reference, field type
 * Time), which is midnight except on days when clocks change.
 */

const DAY = 86_400;
const HALF_DAY = 43_200;

/** Days since 1970-01-01 of a date in the Gregorian calendar (month 1 to 12); the year starts in March to end leap days. */
function daysFromCivil(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1;
  const monthFromMarch = (month + 9) % 12;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + Math.floor((monthFromMarch * 153 + 2) / 5) + day - 1 - 719_468;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const DATE = /^\s*(?:(\d{4})-(\d{2})-(\d{2})|(\d{4})(\d{2})(\d{2}))\s*$/;

/** Days since 1970-01-01 of `YYYY-MM-DD` or GTFS `YYYYMMDD`; null for any other text and for dates that do not exist. */
export function dayOf(isoDate: string): number | null {
  const match = DATE.exec(isoDate);
  if (match === null) return null;
  const year = Number(match[1] ?? match[4]);
  const month = Number(match[2] ?? match[5]);
  const day = Number(match[3] ?? match[6]);
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return daysFromCivil(year, month, day);
}

/** `YYYY-MM-DD` of a day. Throws a RangeError for days that no date has (years beyond 275,760). */
export function isoDate(day: number): string {
  const text = new Date(day * DAY * 1000).toISOString();
  return text.slice(0, text.indexOf("T"));
}

/** Columns of calendar.txt in the order of `weekdayOf`. */
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** Weekday of a day: 0 is Monday, 6 is Sunday (the order of calendar.txt). */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

const origins = perIsolate<string, number>("origins of service days", {
  by: "day and time zone",
  entries: 4096,
  bytes: 819_200,
});

/**
 * Unix seconds of the origin of a service day in an IANA zone: noon on the wall clock minus 12 hours. Throws a
 * RangeError for an unknown zone (see `isZone`).
 */
export function serviceDayOrigin(day: number, zone: string): number {
  return origins.getOrMake(`${day} ${zone}`, () => {
    const noon = day * DAY + HALF_DAY;
    // The offset at noon UTC may be that of the other side of a clock change, so correct it once.
    const guess = noon - (wallClock(zone, noon) - noon);
    return guess + (noon - wallClock(zone, guess)) - HALF_DAY;
  });
}

/**
 * Unix seconds of a time of a service day: the one conversion of a time of the schedule into an instant.
 * @param seconds since the origin of the day; may be negative or exceed a day
 * @param zone of the agency of the trip's route (GTFS reference, stop_times.txt), never that of a stop
 */
export function serviceInstant(day: number, seconds: number, zone: string): number {
  return serviceDayOrigin(day, zone) + seconds;
}

/** A faulty feed may have times of any size; more days of one trip are not looked for. */
const MAX_DAYS_BEHIND = 14;

/**
 * Earlier service days whose times may still be in the future when a day begins.
 * @param maxTime the largest time of a version, in seconds of the service day
 */
export function daysBehind(maxTime: number): number {
  return Math.min(MAX_DAYS_BEHIND, Math.max(0, Math.floor(maxTime / DAY)));
}

/**
 * The calendar day of a zone at an instant, and the GTFS seconds since that day's origin.
 * After clocks are set back, the first hour of the day is negative; after they are set forward, 00:00 is 3600.
 * Throws a RangeError for an unknown zone.
 */
export function localNow(zone: string, epochMs: number): { day: number; seconds: number } {
  const unixSeconds = Math.floor(epochMs / 1000);
  const day = Math.floor(wallClock(zone, unixSeconds) / DAY);
  return { day, seconds: unixSeconds - serviceDayOrigin(day, zone) };
}
