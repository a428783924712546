/** Finds trips by id, by GTFS trip_id, and below a route, version or shape. */
import { isSameOnestopId, onestopIdSpellings } from "../../src/domain/ids/onestop.ts";
import { findTripNumbers, tripKeyBucket } from "../../src/domain/schedule/trip-key.ts";
import { versionLoader } from "../loaders/entities.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import { isQueryable } from "../store/cold/versions.ts";
import type { LicenseFilter } from "../store/db/condition.ts";
import { entitiesByOnestopId } from "../store/entities/entity.ts";
import { type FeedVersionRow, showsLarge } from "../store/entities/feed-version.ts";
import { versionsOfTrips } from "../store/entities/feed-version-scope.ts";
import { patternsIn, tripKeyEntries } from "../store/entities/schedule.ts";
import { routeTable } from "../store/tables/route.ts";
import {
  headsOfRoute,
  packedPatterns,
  patternLoader,
  patternRow,
  timetableLoader,
  timetableOfTripLoader,
} from "./timetables.ts";
import { kindOf, type ScheduledTrip, scheduledTrip } from "./trip.ts";
import { runningServices, type TripDayFilter } from "./trip-days.ts";
import { type TripRange, tripsIn } from "./trips-in-range.ts";

/** Trips by numeric id; unknown ids are omitted. The caller checks whether their versions are visible. */
export async function tripsById(context: ReadContext, ids: readonly number[]): Promise<ScheduledTrip[]> {
  const prime = (version: FeedVersionRow) => void versionLoader(context).prime(version.id, version);
  const versions = await versionsOfTrips(context.stores.db, ids, showsLarge(context.fields) ? undefined : prime);
  const trips = await Promise.all(
    ids.map(async (id) => {
      const versionId = versions.get(id);
      const version = versionId === undefined ? null : await versionLoader(context).load(versionId);
      return version === null ? null : tripOfVersion(context, version, id);
    }),
  );
  return trips.filter((trip) => trip !== null);
}

/** A trip of a version by its numeric id. */
async function tripOfVersion(
  context: ReadContext,
  { id: versionId }: Pick<FeedVersionRow, "id">,
  id: number,
): Promise<ScheduledTrip | null> {
  const timetable = await timetableOfTripLoader(context).load(id);
  const index = timetable === null ? -1 : id - timetable.id;
  if (timetable === null || index >= timetable.timetable.count) return null;
  const pattern = await patternLoader(context).load(timetable.pattern_id);
  return pattern === null || pattern.feed_version_id !== versionId ? null : scheduledTrip(pattern, timetable, index);
}

type TripName = { version: FeedVersionRow; tripId: string };

/** Trips by version and GTFS trip_id: for each name a list of one trip or none. */
export async function tripsByGtfsId(context: ReadContext, names: readonly TripName[]): Promise<ScheduledTrip[][]> {
  return Promise.all(
    names.map(async ({ version, tripId }) => {
      if (version.trip_count === 0) return [];
      const bucket = tripKeyBucket(tripId, version.trip_count);
      const entries = await bucketLoader(context).load(`${version.id} ${bucket}`);
      const numbers = entries === null ? [] : findTripNumbers(entries, tripId);
      const trips = await Promise.all(numbers.map((n) => tripOfVersion(context, version, version.trip_first + n)));
      // Different trip ids can have the same fingerprint.
      return trips.filter((trip) => trip !== null).filter((t) => t.timetable.timetable.tripIds[t.index] === tripId);
    }),
  );
}

function bucketLoader({ loaders, stores }: ReadContext) {
  return loaders.get<string, string | null>("trip key", async (keys) => {
    const buckets = keys.map((key) => {
      const [versionId, bucket] = key.split(" ").map(Number);
      return { versionId: versionId!, bucket: bucket! };
    });
    const rows = await tripKeyEntries(stores.db, buckets);
    const entriesByBucket = new Map(rows.map((row) => [`${row.versionId} ${row.bucket}`, row.entries]));
    return keys.map((key) => entriesByBucket.get(key) ?? null);
  });
}

/** Filter of a trip list; dates in ISO form. */
export type TripFilter = TripDayFilter & {
  trip_id?: string | null;
  stop_pattern_id?: number | null;
  license?: LicenseFilter | null;
  route_ids?: readonly number[] | null;
  route_onestop_ids?: readonly string[] | null;
  feed_version_sha1?: string | null;
  feed_onestop_id?: string | null;
};

/** Whether the filter by feed or version includes this version. */
function includesVersion(version: FeedVersionRow, where: TripFilter): boolean {
  return (
    (where.feed_onestop_id == null || isSameOnestopId(where.feed_onestop_id, version.feed_onestop_id)) &&
    (where.feed_version_sha1 == null || where.feed_version_sha1 === version.sha1)
  );
}

/** A test for the filter by route. */
async function routeTest(context: ReadContext, where: TripFilter): Promise<(routeId: number) => boolean> {
  const { route_ids } = where;
  const onestopIds = where.route_onestop_ids?.flatMap(onestopIdSpellings) ?? null;
  const columns = routeTable.pick(["id", "feed_version_id"]);
  const routes = onestopIds === null ? null : await entitiesByOnestopId(context.stores.db, columns, onestopIds, []);
  return (id) =>
    (route_ids == null || route_ids.includes(id)) && (routes === null || routes.some((route) => route.id === id));
}

/** The trip of a route with a GTFS trip_id, or none, from the packed schedule of the route; null if it is not packed. */
async function tripOfPackedRoute(
  context: ReadContext,
  routeId: number,
  tripId: string,
): Promise<ScheduledTrip[] | null> {
  const patterns = await packedPatterns(context).load(routeId);
  if (patterns === null) return null;
  for (const pattern of patterns) {
    const rows = await timetableLoader(context).loadMany(pattern.pattern.timetables.map((t) => t.timetableId));
    for (const row of rows) {
      if (row === null || row instanceof Error) continue;
      const index = row.timetable.tripIds.indexOf(tripId);
      if (index >= 0) return [scheduledTrip(pattern, row, index)];
    }
  }
  return [];
}

/** Trips of a route or version. Relative days and the service window are those of the version. */
export async function nestedTrips(
  context: ReadContext,
  version: FeedVersionRow,
  range: TripRange & { id: number },
  where: TripFilter,
  limit: number,
  below: "version" | "route" = "version",
): Promise<ScheduledTrip[]> {
  if (limit === 0 || !isQueryable(version) || !includesVersion(version, where)) return [];
  const byHeads = below === "route" && where.trip_id == null;
  const [running, ofRoute, heads] = await Promise.all([
    runningServices(context, version, where, true),
    routeTest(context, where),
    byHeads ? headsOfRoute(context, range) : undefined,
  ]);
  const stopPatternId = where.stop_pattern_id ?? null;
  if (where.trip_id != null) {
    const ofPack = below === "route" ? await tripOfPackedRoute(context, range.id, where.trip_id) : null;
    const trips = ofPack ?? (await tripsByGtfsId(context, [{ version, tripId: where.trip_id }]))[0] ?? [];
    return trips.flatMap((trip) => {
      const dates = running?.get(trip.timetable.service_id);
      const inRange = trip.id >= range.trip_first && trip.id < range.trip_first + range.trip_count;
      const isKept = inRange && ofRoute(trip.route_id) && (running === null || dates !== undefined);
      if (!isKept || (stopPatternId !== null && trip.pattern.stop_pattern_id !== stopPatternId)) return [];
      return [{ ...trip, service_dates: dates ?? null }];
    });
  }
  const hasRouteFilter = where.route_ids != null || where.route_onestop_ids != null;
  const query = { running, stopPatternId, after: null, limit: hasRouteFilter ? Number.MAX_SAFE_INTEGER : limit };
  const trips = await tripsIn(context, range, { ...query, ...(heads === undefined ? {} : { heads }) });
  return hasRouteFilter ? trips.filter((trip) => ofRoute(trip.route_id)).slice(0, limit) : trips;
}

/** Trips along a shape. No index leads from a shape to its trips, so this reads every pattern of the version. */
export async function tripsOfShape(
  context: ReadContext,
  version: FeedVersionRow,
  shapeId: number,
  where: TripFilter,
  limit: number,
): Promise<ScheduledTrip[]> {
  if (limit === 0 || !includesVersion(version, where)) return [];
  const [running, ofRoute, patterns] = await Promise.all([
    runningServices(context, version, where, true),
    routeTest(context, where),
    patternsIn(context.stores.db, [version]),
  ]);
  const loader = timetableLoader(context);
  const trips: ScheduledTrip[] = [];
  for (const pattern of patterns.map(patternRow)) {
    if (trips.length >= limit) break;
    if (!ofRoute(pattern.route_id) || !pattern.pattern.kinds.some((kind) => kind.shapeId === shapeId)) continue;
    if (where.stop_pattern_id != null && pattern.stop_pattern_id !== where.stop_pattern_id) continue;
    const runningTimetables = pattern.pattern.timetables.filter((t) => running === null || running.has(t.serviceId));
    const timetables = await Promise.all(runningTimetables.map((t) => loader.load(t.timetableId)));
    for (const timetable of timetables) {
      if (timetable === null) continue;
      const dates = running?.get(timetable.service_id) ?? null;
      for (let index = 0; index < timetable.timetable.count; index++) {
        const trip = scheduledTrip(pattern, timetable, index, dates);
        if (kindOf(trip).shapeId !== shapeId) continue;
        if (where.trip_id == null || timetable.timetable.tripIds[index] === where.trip_id) trips.push(trip);
      }
    }
  }
  return trips.slice(0, limit);
}
