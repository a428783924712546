/**
 * The days on which a service runs: the `days` column of table `service`. Days count from 1970-01-01.
 * Stored are the days that differ from the same weekday one week before, so a regular calendar of any length takes about
 * twenty characters.
 */
import { isoDate, weekdayOf } from "../time/service-day.ts";
import { part, Reader, varint } from "./digits.ts";
import { packInts, unpackInts } from "./ints.ts";

/** @param days ascending days, all at or after `first` */
export function encodeServiceDays(days: readonly number[], first: number): string {
  if (days.length === 0) return varint(0);
  const runs = new Set(days);
  const changes: number[] = [];
  // Only service days, and the same weekday a week later, can differ from a week before.
  for (const day of days) if (!runs.has(day - 7)) changes.push(day - first);
  for (const day of days) if (!runs.has(day + 7)) changes.push(day + 7 - first);
  changes.sort((a, b) => a - b);
  return varint(changes.length) + part(packInts(changes));
}

/** The ascending days that `encodeServiceDays` packed. @param first the row's `first_day` */
export function decodeServiceDays(text: string, first: number): number[] {
  const reader = new Reader(text);
  const count = reader.varint();
  if (count === 0) return [];
  const changes = unpackInts(reader.part(), count);
  const running = [false, false, false, false, false, false, false];
  const days: number[] = [];
  let next = 0;
  for (let at = changes[0]!; next < count || running.some(Boolean); at++) {
    if (changes[next] === at) {
      running[at % 7] = !running[at % 7];
      next++;
    }
    if (running[at % 7]) days.push(first + at);
  }
  return days;
}

/** What is stored of a service beside its dates that were added and removed; days count from 1970-01-01. */
export type ServiceCalendar = {
  start: number;
  end: number;
  /** Bit 0 is Monday. */
  weekdays: number;
  /** The days of service, ascending. */
  days: readonly number[];
};

/** Begins a list of dates; that of earlier builds is JSON. */
const LISTED_FORM = "#";

/** The dates by which the days of service differ from the weekdays. */
function differences({ start, end, weekdays, days }: ServiceCalendar): { added: number[]; removed: number[] } {
  const usual = (day: number) => day >= start && day <= end && ((weekdays >> weekdayOf(day)) & 1) === 1;
  const runs = new Set(days);
  const removedDays: number[] = [];
  for (let day = start; day <= end; day++) if (usual(day) && !runs.has(day)) removedDays.push(day);
  return { added: days.filter((day) => !usual(day)), removed: removedDays };
}

/**
 * The dates of calendar_dates.txt: the columns `added` and `removed` of table `service`. Empty where they follow from the
 * days of service, as they do unless the file names a date that changes nothing.
 * @param dates ascending days
 */
export function packServiceDates(
  which: "added" | "removed",
  dates: readonly number[],
  calendar: ServiceCalendar,
): string {
  const derivedDays = differences(calendar)[which];
  if (derivedDays.length === dates.length && derivedDays.every((day, i) => day === dates[i])) return "";
  return LISTED_FORM + varint(dates.length) + packInts(dates);
}

/** The ISO dates that `packServiceDates` packed, or that an earlier build stored as JSON. */
export function unpackServiceDates(
  which: "added" | "removed",
  packedText: string,
  calendar: () => ServiceCalendar,
): string[] {
  if (packedText.startsWith("[")) return JSON.parse(packedText) as string[];
  if (packedText === "") return differences(calendar())[which].map(isoDate);
  const reader = new Reader(packedText, LISTED_FORM.length);
  const count = reader.varint();
  return unpackInts(packedText.slice(reader.at), count).map(isoDate);
}
