/**
 * Patterns of a route without stops and profiles: enough to count the trips of a day and to find their timetables. The
 * column `patterns` of table `route_pack`.
 */

import { type PlainRow, packRows, unpackRows } from "../packed/row-pack.ts";
import { part, Reader } from "./digits.ts";
import { decodeTimetables, type PatternTimetable } from "./pattern.ts";

export type PatternHead = {
  /** Numeric id of the pattern. */
  id: number;
  stop_pattern_id: number;
  direction_id: number;
  trip_count: number;
  /** Ascending by timetable id. */
  timetables: readonly PatternTimetable[];
};

type PackedHead = [id: number, stopPatternId: number, directionId: number, tripCount: number, timetables: string];

/** @param heads patterns with `timetables` as `encodePattern` packs them */
export function encodePatternHeads(
  heads: readonly (Omit<PatternHead, "timetables"> & { timetables: string })[],
): string {
  return JSON.stringify(
    heads.map(
      (head): PackedHead => [head.id, head.stop_pattern_id, head.direction_id, head.trip_count, head.timetables],
    ),
  );
}

/** The heads that `encodePatternHeads` packed. */
export function decodePatternHeads(text: string): PatternHead[] {
  return (JSON.parse(text) as PackedHead[]).map(([id, stop_pattern_id, direction_id, trip_count, timetables]) => ({
    id,
    stop_pattern_id,
    direction_id,
    trip_count,
    timetables: decodeTimetables(timetables),
  }));
}

/**
 * Number of trips in a timetable of the pattern. Trips are numbered timetable by timetable, each starting at the id of
 * its first trip, so a timetable ends where the next begins, and the last one with the pattern.
 */
export function tripsOfTimetable({ timetables, trip_count }: PatternHead, index: number): number {
  const first = timetables[0]?.timetableId ?? 0;
  const next = timetables[index + 1]?.timetableId ?? first + trip_count;
  return next - timetables[index]!.timetableId;
}

/** Begins the schedule of a route; that of an earlier build is two texts of JSON with a line feed between them. */
const PARTS = "#";

/**
 * Patterns and timetables of a route in one text: the column `schedule` of table `route_pack`, so that a list of routes
 * with trips reads one row per route instead of one per pattern and timetable.
 * @param patterns, timetables complete rows of their tables
 */
export function encodeRouteSchedule(patterns: readonly PlainRow[], timetables: readonly PlainRow[]): string {
  return PARTS + part(packRows(patterns)) + packRows(timetables);
}

/** The rows that `encodeRouteSchedule` packed. */
export function decodeRouteSchedule<P extends object, T extends object>(
  text: string,
): { patterns: P[]; timetables: T[] } {
  if (text.startsWith(PARTS)) {
    const reader = new Reader(text, PARTS.length);
    return { patterns: unpackRows<P>(reader.part()), timetables: unpackRows<T>(text.slice(reader.at)) };
  }
  const end = text.indexOf("\n");
  return { patterns: unpackRows<P>(text.slice(0, end)), timetables: unpackRows<T>(text.slice(end + 1)) };
}
