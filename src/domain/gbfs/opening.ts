/** When vehicles may be rented: system_hours and system_calendar until GBFS 2.3, texts of OpenStreetMap since 3.0. */
import { parseGtfsTime } from "../time/gtfs-time.ts";
import { holdsAt, readOpeningHours } from "../time/opening-hours.ts";
import { isoDate, isZone, localNow, WEEKDAYS, weekdayOf } from "../time/service-day.ts";
import type { RentalCalendar, RentalHours, RentalStation, RentalStationStatus, RentalSystem } from "./model.ts";

const DAY = 86_400;

/** Whether hours hold at a time of a day; after midnight those of the day before may still hold. */
function doHoursHold({ days, start_time, end_time }: RentalHours, day: number, seconds: number): boolean {
  const [start, end] = [parseGtfsTime(start_time), parseGtfsTime(end_time)];
  if (start === null || end === null) return true;
  const isOn = (date: number) => days.length === 0 || days.includes(WEEKDAYS[weekdayOf(date)]!.slice(0, 3));
  const isWithin = (time: number) => time >= start && time <= end;
  return (isOn(day) && isWithin(seconds)) || (isOn(day - 1) && isWithin(seconds + DAY));
}

/** Whether a season contains a date; without years it is the same in each year, and may contain New Year. */
function contains(season: RentalCalendar, date: string): boolean {
  const monthDay = (month: number, day: number) => month * 100 + day;
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const here = monthDay(month, day);
  const start = monthDay(season.start_month, season.start_day);
  const end = monthDay(season.end_month, season.end_day);
  const { start_year: first, end_year: last } = season;
  if (first !== null && (year < first || (year === first && here < start))) return false;
  if (last !== null && (year > last || (year === last && here > end))) return false;
  if (first !== null && last !== null) return true;
  return start <= end ? here >= start && here <= end : here >= start || here <= end;
}

/**
 * Whether a text of OpenStreetMap (opening_hours) says open; also if there is none, or if it has more than we read.
 * @param time Unix seconds
 */
export function isOpenByText(text: string | null | undefined, timezone: string | null, time: number): boolean {
  const openingHours = text == null ? null : readOpeningHours(text);
  if (openingHours === null || timezone === null || !isZone(timezone)) return true;
  const { day, seconds } = localNow(timezone, time * 1000);
  return holdsAt(openingHours, day, seconds);
}

/**
 * Whether a station rents at a time: neither its status nor its own hours (station_opening_hours of GBFS 3.0) say otherwise.
 * @param time Unix seconds
 * @returns null if its status is not known
 */
export function isStationRenting(
  { station_opening_hours: hours }: Pick<RentalStation, "station_opening_hours">,
  status: Pick<RentalStationStatus, "is_renting"> | undefined,
  timezone: string | null,
  time: number,
): boolean | null {
  if (!isOpenByText(hours, timezone, time)) return false;
  return status?.is_renting ?? null;
}

/**
 * Whether riders may rent a vehicle at a time. What a system does not say, and what has a time zone that we do not know, is open.
 * @param time Unix seconds
 */
export function isOpenAt(
  {
    hours,
    calendars,
    information: { timezone, opening_hours },
  }: Pick<RentalSystem, "hours" | "calendars" | "information">,
  time: number,
): boolean {
  if (timezone === null || !isZone(timezone)) return true;
  if (!isOpenByText(opening_hours, timezone, time)) return false;
  const { day, seconds } = localNow(timezone, time * 1000);
  if (calendars.length > 0 && !calendars.some((season) => contains(season, isoDate(day)))) return false;
  return hours.length === 0 || hours.some((one) => doHoursHold(one, day, seconds));
}
