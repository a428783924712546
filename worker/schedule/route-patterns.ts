/** Stop patterns of a route: all of them, or those that run on the requested days. */
import { type PatternHead, tripsOfTimetable } from "../../src/domain/schedule/pattern-heads.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import type { FeedVersionRow } from "../store/entities/feed-version.ts";
import type { RouteRow } from "../store/entities/route.ts";
import { headsOfRoute, patternLoader, timetableLoader } from "./timetables.ts";
import { type ScheduledTrip, scheduledTrip } from "./trip.ts";
import { type RunningServices, runningServices, type TripDayFilter } from "./trip-days.ts";

/** A pattern with its number of trips; `running` is null if the filter names no day. */
export type RoutePattern = {
  stop_pattern_id: number;
  direction_id: number;
  count: number;
  head: PatternHead;
  running: RunningServices | null;
};

/** Patterns of a route, sorted by number of trips, highest first. */
export async function patternsOfRoute(
  context: ReadContext,
  version: FeedVersionRow,
  route: RouteRow,
  where: TripDayFilter,
): Promise<RoutePattern[]> {
  const [heads, running] = await Promise.all([
    headsOfRoute(context, route),
    runningServices(context, version, where, true),
  ]);
  return heads
    .map((head): RoutePattern => {
      const { stop_pattern_id, direction_id } = head;
      return { stop_pattern_id, direction_id, count: tripsRunning(head, running), head, running };
    })
    .filter((pattern) => pattern.count > 0)
    .sort((a, b) => b.count - a.count || a.head.id - b.head.id);
}

function tripsRunning(head: PatternHead, running: RunningServices | null): number {
  if (running === null) return head.trip_count;
  return head.timetables.reduce((sum, t, i) => sum + (running.has(t.serviceId) ? tripsOfTimetable(head, i) : 0), 0);
}

/** The id of the first trip of a pattern. */
export function representativeTripId({ head, running }: RoutePattern): { id: number } | null {
  const first = head.timetables.find(({ serviceId }) => running === null || running.has(serviceId));
  return first === undefined ? null : { id: first.timetableId };
}

/** Trips of a pattern ordered by id. */
export async function tripsOfPattern(
  context: ReadContext,
  { head, running }: RoutePattern,
  limit: number,
): Promise<ScheduledTrip[]> {
  const wantedIds: number[] = [];
  let trips = 0;
  for (const [i, { serviceId, timetableId }] of head.timetables.entries()) {
    if (trips >= limit) break;
    if (running !== null && !running.has(serviceId)) continue;
    wantedIds.push(timetableId);
    trips += tripsOfTimetable(head, i);
  }
  if (wantedIds.length === 0) return [];
  const loader = timetableLoader(context);
  const [pattern, ...timetables] = await Promise.all([
    patternLoader(context).load(head.id),
    ...wantedIds.map((id) => loader.load(id)),
  ]);
  const scheduledTrips: ScheduledTrip[] = [];
  for (const row of timetables) {
    if (pattern === null || row === null) continue;
    const dates = running?.get(row.service_id) ?? null;
    for (let index = 0; index < row.timetable.count && scheduledTrips.length < limit; index++) {
      scheduledTrips.push(scheduledTrip(pattern, row, index, dates));
    }
  }
  return scheduledTrips;
}
