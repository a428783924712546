/** Trips below a route, a version, a shape or a pattern; relative days and the service window are those of the version. */
import { entitiesByOnestopId } from "../../../store/read/entity.ts";
import type { FeedVersionRow } from "../../../store/read/feed-version.ts";
import { patternsIn } from "../../../store/read/schedule.ts";
import type { QueryContext } from "../context.ts";
import type { TripWhere } from "../lists/trips.ts";
import { tripsByGtfsId } from "./find-trip.ts";
import { headsOfRoute } from "./heads.ts";
import { patternRow, timetableLoader } from "./load.ts";
import { kindOf, type ScheduledTrip, scheduledTrip } from "./trip.ts";
import { runningServices } from "./trip-days.ts";
import { type TripRange, tripsIn } from "./trips-in.ts";

/** Whether a nested list's filter by feed or version leaves this version in. */
function isOf(version: FeedVersionRow, where: TripWhere): boolean {
  return (
    (where.feed_onestop_id == null || where.feed_onestop_id === version.feed_onestop_id) &&
    (where.feed_version_sha1 == null || where.feed_version_sha1 === version.sha1)
  );
}

async function routeTest(context: QueryContext, where: TripWhere): Promise<(routeId: number) => boolean> {
  const { route_ids, route_onestop_ids } = where;
  const named =
    route_onestop_ids == null
      ? null
      : await entitiesByOnestopId<{ id: number; feed_version_id: number }>(
          context.stores.db,
          "route",
          "t.id, t.feed_version_id",
          route_onestop_ids,
          [],
        );
  return (id) =>
    (route_ids == null || route_ids.includes(id)) && (named === null || named.some((route) => route.id === id));
}

export async function nestedTrips(
  context: QueryContext,
  version: FeedVersionRow,
  range: TripRange & { id: number },
  where: TripWhere,
  limit: number,
  below: "version" | "route" = "version",
): Promise<ScheduledTrip[]> {
  if (limit === 0 || version.visible !== 1 || version.imported !== 1 || !isOf(version, where)) return [];
  const byHeads = below === "route" && where.trip_id == null;
  const [running, ofRoute, heads] = await Promise.all([
    runningServices(context, version, where, true),
    routeTest(context, where),
    byHeads ? headsOfRoute(context, version.shard, range) : undefined,
  ]);
  const stopPatternId = where.stop_pattern_id ?? null;
  if (where.trip_id != null) {
    const [trips = []] = await tripsByGtfsId(context, [{ version, tripId: where.trip_id }]);
    return trips.flatMap((trip) => {
      const dates = running?.get(trip.timetable.service_id);
      const inRange = trip.id >= range.trip_first && trip.id < range.trip_first + range.trip_count;
      const kept = inRange && ofRoute(trip.route_id) && (running === null || dates !== undefined);
      if (!kept || (stopPatternId !== null && trip.pattern.stop_pattern_id !== stopPatternId)) return [];
      return [{ ...trip, service_dates: dates ?? null }];
    });
  }
  const named = where.route_ids != null || where.route_onestop_ids != null;
  const query = { running, stopPatternId, after: null, limit: named ? Number.MAX_SAFE_INTEGER : limit };
  const trips = await tripsIn(context, version, range, { ...query, ...(heads === undefined ? {} : { heads }) });
  return named ? trips.filter((trip) => ofRoute(trip.route_id)).slice(0, limit) : trips;
}

/** Trips along a shape. Nothing leads from a shape to them: every pattern of the version is read. */
export async function tripsOfShape(
  context: QueryContext,
  version: FeedVersionRow,
  shapeId: number,
  where: TripWhere,
  limit: number,
): Promise<ScheduledTrip[]> {
  if (limit === 0 || !isOf(version, where)) return [];
  const [running, ofRoute, patterns] = await Promise.all([
    runningServices(context, version, where, true),
    routeTest(context, where),
    patternsIn(context.stores.shard(version.shard), [version]),
  ]);
  const loader = timetableLoader(context, version.shard);
  const trips: ScheduledTrip[] = [];
  for (const pattern of patterns.map(patternRow)) {
    if (trips.length >= limit) break;
    if (!ofRoute(pattern.route_id) || !pattern.pattern.kinds.some((kind) => kind.shapeId === shapeId)) continue;
    if (where.stop_pattern_id != null && pattern.stop_pattern_id !== where.stop_pattern_id) continue;
    const wanted = pattern.pattern.timetables.filter((t) => running === null || running.has(t.serviceId));
    const timetables = await Promise.all(wanted.map((t) => loader.load(t.timetableId)));
    for (const timetable of timetables) {
      if (timetable === null) continue;
      const dates = running?.get(timetable.service_id) ?? null;
      for (let index = 0; index < timetable.timetable.count; index++) {
        const trip = scheduledTrip(version.shard, pattern, timetable, index, dates);
        if (kindOf(trip).shapeId !== shapeId) continue;
        if (where.trip_id == null || timetable.timetable.tripIds[index] === where.trip_id) trips.push(trip);
      }
    }
  }
  return trips.slice(0, limit);
}
