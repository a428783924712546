/**
 * Patterns and timetables of a route in one text: the column `schedule` of table `route_pack`, so that a list of routes
 * with trips reads one row per route instead of one per pattern and timetable.
 */
import { type PlainRow, packRows, unpackRows } from "../row-pack.ts";

/** Separator: JSON never contains a bare line feed. */
const SEPARATOR = "\n";

/** @param patterns, timetables complete rows of their tables */
export function encodeRouteSchedule(patterns: readonly PlainRow[], timetables: readonly PlainRow[]): string {
  return packRows(patterns) + SEPARATOR + packRows(timetables);
}

/** The rows that `encodeRouteSchedule` packed. */
export function decodeRouteSchedule<P extends object, T extends object>(
  text: string,
): { patterns: P[]; timetables: T[] } {
  const end = text.indexOf(SEPARATOR);
  return { patterns: unpackRows<P>(text.slice(0, end)), timetables: unpackRows<T>(text.slice(end + 1)) };
}
