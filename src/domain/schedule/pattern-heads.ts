/**
 * Patterns of a route without stops and profiles: what says how many trips run on a day and in which timetables they
 * are. The column `patterns` of table `route_pack`.
 */
import { decodeTimetables, type PatternTimetable } from "./pattern.ts";

export type PatternHead = {
  /** Numeric pattern. */
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
 * Trips of a timetable of the pattern: trips are numbered timetable by timetable, each beginning with the id of its
 * first trip, so that a timetable ends where the next begins and the last one with the pattern.
 */
export function tripsOfTimetable({ timetables, trip_count }: PatternHead, index: number): number {
  const first = timetables[0]?.timetableId ?? 0;
  const next = timetables[index + 1]?.timetableId ?? first + trip_count;
  return next - timetables[index]!.timetableId;
}
