/** Trips of a version or of one of its routes, ordered by id. */
import { type PatternHead, tripsOfTimetable } from "../../src/domain/schedule/pattern-heads.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import { type PackedTimetable, patternsWith, timetablesIn, timetablesOfTrips } from "../store/entities/schedule.ts";
import {
  type PatternRow,
  patternLoader,
  patternRow,
  type TimetableRow,
  timetableLoader,
  timetableRow,
} from "./timetables.ts";
import { type ScheduledTrip, scheduledTrip } from "./trip.ts";
import type { RunningServices } from "./trip-days.ts";

/** Ids of the trips and patterns of a route or of a version: [first, first + count). */
export type TripRange = { trip_first: number; trip_count: number; pattern_first: number; pattern_count: number };

export type TripQuery = {
  /** Services that run on the requested days; null: any day. */
  running: RunningServices | null;
  stopPatternId: number | null;
  /** Trips after this id. */
  after: number | null;
  limit: number;
  /** Patterns of a route, which tell where its trips are. */
  heads?: readonly PatternHead[];
};

/** Timetables per statement. */
const TIMETABLES_PER_READ = 500;

/** The first `limit` trips of a range that match the query. */
export async function tripsIn(context: ReadContext, range: TripRange, query: TripQuery): Promise<ScheduledTrip[]> {
  const { running, limit } = query;
  const first = Math.max(range.trip_first, (query.after ?? 0) + 1);
  const end = range.trip_first + range.trip_count;
  if (limit <= 0 || first >= end || running?.size === 0) return [];
  const trips: ScheduledTrip[] = [];
  const take = (pattern: PatternRow, timetable: TimetableRow) => {
    const dates = running === null ? null : (running.get(timetable.service_id) ?? []);
    const count = timetable.timetable.count;
    for (let index = Math.max(0, first - timetable.id); index < count && trips.length < limit; index++) {
      trips.push(scheduledTrip(pattern, timetable, index, dates));
    }
  };
  for await (const [pattern, timetable] of timetables(context, range, { ...query, first, end })) {
    take(pattern, timetable);
    if (trips.length >= limit) break;
  }
  return trips;
}

type Walk = TripQuery & { first: number; end: number };

async function* timetables(
  context: ReadContext,
  range: TripRange,
  walk: Walk,
): AsyncGenerator<[PatternRow, TimetableRow]> {
  if (walk.heads !== undefined) yield* ofHeads(context, walk, walk.heads);
  else if (walk.stopPatternId !== null) yield* ofStopPattern(context, range, walk, walk.stopPatternId);
  else yield* inOrder(context, range, walk);
}

/** Reads the timetables of the page in one round trip. */
async function* ofHeads(
  context: ReadContext,
  { first, end, running, limit, stopPatternId }: Walk,
  heads: readonly PatternHead[],
): AsyncGenerator<[PatternRow, TimetableRow]> {
  const headRows: [patternId: number, timetableId: number][] = [];
  let trips = 0;
  for (const head of heads) {
    if (stopPatternId !== null && head.stop_pattern_id !== stopPatternId) continue;
    for (const [i, { serviceId, timetableId }] of head.timetables.entries()) {
      const behind = timetableId + tripsOfTimetable(head, i) - Math.max(first, timetableId);
      if (trips >= limit || timetableId >= end || behind <= 0) continue;
      if (running !== null && !running.has(serviceId)) continue;
      headRows.push([head.id, timetableId]);
      trips += behind;
    }
  }
  const patterns = patternLoader(context);
  const timetables = timetableLoader(context);
  const rows = await Promise.all(
    headRows.map(([patternId, timetableId]) => Promise.all([patterns.load(patternId), timetables.load(timetableId)])),
  );
  for (const [pattern, timetable] of rows) if (pattern !== null && timetable !== null) yield [pattern, timetable];
}

async function* ofStopPattern(
  context: ReadContext,
  range: TripRange,
  { first, end, running }: Walk,
  stopPatternId: number,
): AsyncGenerator<[PatternRow, TimetableRow]> {
  const packedPatterns = await patternsWith(context.stores.db, range, stopPatternId);
  const loader = timetableLoader(context);
  for (const row of packedPatterns) {
    const pattern = patternRow(row);
    const timetables = pattern.pattern.timetables.filter(
      ({ serviceId, timetableId }) => (running === null || running.has(serviceId)) && timetableId < end,
    );
    const rows = await Promise.all(timetables.map(({ timetableId }) => loader.load(timetableId)));
    for (const timetable of rows) {
      if (timetable !== null && timetable.id + timetable.timetable.count > first) yield [pattern, timetable];
    }
  }
}

async function* inOrder(
  context: ReadContext,
  range: TripRange,
  { first, end, running, limit }: Walk,
): AsyncGenerator<[PatternRow, TimetableRow]> {
  const { db } = context.stores;
  const services = running === null ? null : [...running.keys()];
  const patterns = patternLoader(context);
  let timetables: PackedTimetable[] = [];
  // A cursor may point into the middle of a timetable.
  if (first > range.trip_first) {
    timetables = (await timetablesOfTrips(db, [first])).filter(
      (t) => services === null || services.includes(t.service_id),
    );
  }
  let from = first;
  // Trip ids have no gaps, so without a filter by day the last id of the page is known.
  const last = services === null ? Math.min(end, first + limit) : end;
  for (;;) {
    const nextTimetables = await timetablesIn(
      db,
      { first: from, end: last, services },
      Math.min(limit, TIMETABLES_PER_READ),
    );
    const timetableIds = new Set(timetables.map((t) => t.id));
    const rows = [...timetables, ...nextTimetables.filter((t) => !timetableIds.has(t.id))];
    const patternsOfRows = await Promise.all(rows.map((t) => patterns.load(t.pattern_id)));
    for (const [i, row] of rows.entries()) {
      const pattern = patternsOfRows[i];
      if (pattern != null) yield [pattern, timetableRow(row)];
    }
    const read = nextTimetables.at(-1);
    if (read === undefined || nextTimetables.length < Math.min(limit, TIMETABLES_PER_READ)) return;
    timetables = [];
    from = read.id + 1;
  }
}
