/** Stop patterns of a route: all of them, or what of them runs on a day. */
import type { FeedVersionRow } from "../../../store/read/feed-version.ts";
import type { RouteRow } from "../../../store/read/route.ts";
import { patternsIn } from "../../../store/read/schedule.ts";
import type { QueryContext } from "../context.ts";
import { type PatternRow, patternRow, timetableLoader } from "./load.ts";
import { type ScheduledTrip, scheduledTrip } from "./trip.ts";
import { type RunningServices, runningServices, type TripDates } from "./trip-days.ts";

/** A pattern as it is answered; `running` is null where no day was asked for. */
export type RoutePattern = {
  stop_pattern_id: number;
  direction_id: number;
  count: number;
  pattern: PatternRow;
  shard: number;
  running: RunningServices | null;
};

/** Most trips first. */
export async function patternsOfRoute(
  context: QueryContext,
  version: FeedVersionRow,
  route: RouteRow,
  where: TripDates,
): Promise<RoutePattern[]> {
  const { shard } = version;
  const loader = context.loaders.get(`patterns ${shard}`, async (routes: readonly RouteRow[]) => {
    const rows = await patternsIn(context.stores.shard(shard), routes);
    return routes.map((r) => rows.filter((row) => row.route_id === r.id).map(patternRow));
  });
  const [patterns, running] = await Promise.all([loader.load(route), runningServices(context, version, where, true)]);
  const counted = await Promise.all(
    patterns.map(async (pattern): Promise<RoutePattern> => {
      const { stop_pattern_id, direction_id } = pattern;
      const count = running === null ? pattern.trip_count : await tripsRunning(context, shard, pattern, running);
      return { stop_pattern_id, direction_id, count, pattern, shard, running };
    }),
  );
  return counted
    .filter((pattern) => pattern.count > 0)
    .sort((a, b) => b.count - a.count || a.pattern.id - b.pattern.id);
}

async function tripsRunning(
  context: QueryContext,
  shard: number,
  pattern: PatternRow,
  running: RunningServices,
): Promise<number> {
  const loader = timetableLoader(context, shard);
  const wanted = pattern.pattern.timetables.filter((t) => running.has(t.serviceId));
  const rows = await Promise.all(wanted.map((t) => loader.load(t.timetableId)));
  return rows.reduce((sum, row) => sum + (row?.timetable.count ?? 0), 0);
}

/** Trips of a pattern in the order of their ids. */
export async function tripsOfPattern(
  context: QueryContext,
  { pattern, shard, running }: RoutePattern,
  limit: number,
): Promise<ScheduledTrip[]> {
  const loader = timetableLoader(context, shard);
  // Each holds a trip at least.
  const wanted = pattern.pattern.timetables.filter((t) => running === null || running.has(t.serviceId)).slice(0, limit);
  const rows = await Promise.all(wanted.map((t) => loader.load(t.timetableId)));
  const trips: ScheduledTrip[] = [];
  for (const row of rows) {
    const dates = row === null ? null : (running?.get(row.service_id) ?? null);
    for (let index = 0; row !== null && index < row.timetable.count && trips.length < limit; index++) {
      trips.push(scheduledTrip(shard, pattern, row, index, dates));
    }
  }
  return trips;
}
