/** Root list of trips: by id, by GTFS trip_id, by route, or version by version. */

import { onestopIdSpellings } from "../../../../src/domain/ids/onestop.ts";
import type { PatternHead } from "../../../../src/domain/schedule/pattern-heads.ts";
import { versionLoader } from "../../../loaders/entities.ts";
import { type TripFilter, tripsByGtfsId, tripsById } from "../../../schedule/find-trips.ts";
import { headsOfRoute } from "../../../schedule/timetables.ts";
import type { ScheduledTrip } from "../../../schedule/trip.ts";
import { runningServices } from "../../../schedule/trip-days.ts";
import { type TripRange, tripsIn } from "../../../schedule/trips-in-range.ts";
import type { Page } from "../../../store/db/page.ts";
import { entitiesById, entitiesByOnestopId } from "../../../store/entities/entity.ts";
import type { FeedVersionRow } from "../../../store/entities/feed-version.ts";
import { type VersionFilter, versionsOfTrips, versionsScoped } from "../../../store/entities/feed-version-scope.ts";
import type { RowOf } from "../../../store/table.ts";
import { routeTable } from "../../../store/tables/route.ts";
import type { QueryContext } from "../context.ts";
import { scopeOf } from "./arguments.ts";
import { checkCursor, endedProblem } from "./continuation.ts";
import { versionsInScope } from "./entity-list.ts";

const ROUTE_RANGE = routeTable.pick([
  "id",
  "feed_version_id",
  "trip_first",
  "trip_count",
  "pattern_first",
  "pattern_count",
]);
type RouteRange = RowOf<typeof ROUTE_RANGE>;

/**
 * Trips ordered by feed version and id. A filter by ids, version or route ids includes versions that are not active.
 * @throws Problem cursor.ended
 */
export async function listTrips(
  context: QueryContext,
  where: TripFilter,
  page: Page,
  ids: readonly number[] | null,
): Promise<ScheduledTrip[]> {
  if (page.limit === 0) return [];
  const after = await cursorOf(context, page.after);
  const scope = scopeOf(where);
  if (after !== undefined && ids === null && where.route_ids == null && scope.kind === "active") {
    await checkCursor(context, "trip", scope, { ...page, version: after?.version ?? null });
  }
  if (after === null) return [];
  const filter: VersionFilter = { scope, license: where.license ?? null, anyVersion: where.route_ids != null };
  if (ids !== null) return namedTrips(context, where, ids, filter, after, page.limit);
  const routes = await routesOf(context, where);
  if (after !== undefined && where.route_ids != null && !routes!.some((r) => r.feed_version_id === after.version)) {
    // The routes are those of another version than the first page was.
    throw endedProblem();
  }
  if (where.trip_id != null) return byTripId(context, where, filter, routes, after, page.limit);
  if (routes !== null) return tripsOfRoutes(context, where, routes, filter, after, page.limit);
  const trips: ScheduledTrip[] = [];
  let from = after?.version ?? 0;
  while (trips.length < page.limit) {
    const versions = await versionsScoped(context.stores.db, filter, from, VERSIONS_PER_READ, context.fields);
    for (const version of versions) {
      if (trips.length >= page.limit) break;
      trips.push(...(await tripsOfRange(context, where, version, version, after, page.limit - trips.length)));
    }
    if (versions.length < VERSIONS_PER_READ) break;
    from = versions.at(-1)!.id + 1;
  }
  return trips;
}

const VERSIONS_PER_READ = 8;

type Cursor = { version: number; id: number };

/** Undefined without a cursor; null if no trip has the id. */
async function cursorOf({ stores }: QueryContext, after: number | null): Promise<Cursor | null | undefined> {
  if (after === null) return undefined;
  const version = (await versionsOfTrips(stores.db, [after])).get(after);
  return version === undefined ? null : { version, id: after };
}

function isAfter(trip: { feed_version_id: number; id: number }, cursor: Cursor | undefined): boolean {
  if (cursor === undefined) return true;
  return trip.feed_version_id === cursor.version ? trip.id > cursor.id : trip.feed_version_id > cursor.version;
}

function byVersionAndId(a: ScheduledTrip, b: ScheduledTrip): number {
  return a.feed_version_id - b.feed_version_id || a.id - b.id;
}

async function tripsOfRange(
  context: QueryContext,
  where: TripFilter,
  version: FeedVersionRow,
  range: TripRange,
  after: Cursor | undefined,
  limit: number,
  heads?: readonly PatternHead[],
): Promise<ScheduledTrip[]> {
  const running = await runningServices(context, version, where, false);
  const cursor = after?.version === version.id ? after.id : null;
  return tripsIn(context, range, {
    running,
    stopPatternId: where.stop_pattern_id ?? null,
    after: cursor,
    limit,
    ...(heads === undefined ? {} : { heads }),
  });
}

/** Routes that the filter names; null if it names none. */
async function routesOf({ stores }: QueryContext, where: TripFilter): Promise<RouteRange[] | null> {
  const { route_ids, route_onestop_ids } = where;
  if (route_ids == null && route_onestop_ids == null) return null;
  const [byId, byName] = await Promise.all([
    route_ids == null ? null : entitiesById(stores.db, ROUTE_RANGE, [...new Set(route_ids)]),
    route_onestop_ids == null
      ? null
      : entitiesByOnestopId(stores.db, ROUTE_RANGE, route_onestop_ids.flatMap(onestopIdSpellings), []),
  ]);
  if (byId === null || byName === null) return byId ?? byName;
  const routeIds = new Set(byName.map((route) => route.id));
  return byId.filter((route) => routeIds.has(route.id));
}

async function tripsOfRoutes(
  context: QueryContext,
  where: TripFilter,
  routes: readonly RouteRange[],
  filter: VersionFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<ScheduledTrip[]> {
  const versionsById = await shownVersions(context, [...new Set(routes.map((route) => route.feed_version_id))], filter);
  const trips: ScheduledTrip[] = [];
  const orderedRoutes = [...routes].sort(
    (a, b) => a.feed_version_id - b.feed_version_id || a.trip_first - b.trip_first,
  );
  for (const route of orderedRoutes) {
    const version = versionsById.get(route.feed_version_id);
    if (version === undefined || (after !== undefined && route.feed_version_id < after.version)) continue;
    if (trips.length >= limit) break;
    const heads = await headsOfRoute(context, route);
    trips.push(...(await tripsOfRange(context, where, version, route, after, limit - trips.length, heads)));
  }
  return trips;
}

/** Visible versions in scope, by id. */
async function shownVersions(
  context: QueryContext,
  versionIds: readonly number[],
  { scope, license, anyVersion }: VersionFilter,
): Promise<Map<number, FeedVersionRow>> {
  const look = anyVersion ? { ids: [], scope } : { ids: null, scope };
  const inScope = await versionsInScope(context, versionIds, look);
  const licensedVersions =
    license === null
      ? null
      : await versionsScoped(context.stores.db, { scope, license, anyVersion: true, versionIds }, 0);
  const versions = await Promise.all([...inScope].map((id) => versionLoader(context).load(id)));
  return new Map(
    versions.flatMap((v) =>
      v === null || (licensedVersions !== null && !licensedVersions.some((l) => l.id === v.id)) ? [] : [[v.id, v]],
    ),
  );
}

async function byTripId(
  context: QueryContext,
  where: TripFilter,
  filter: VersionFilter,
  routes: readonly RouteRange[] | null,
  after: Cursor | undefined,
  limit: number,
): Promise<ScheduledTrip[]> {
  const versions =
    routes === null
      ? await versionsScoped(context.stores.db, filter, 0, 1_000_000, context.fields)
      : [...(await shownVersions(context, [...new Set(routes.map((r) => r.feed_version_id))], filter)).values()];
  const tripsByVersion = await tripsByGtfsId(
    context,
    versions.map((version) => ({ version, tripId: where.trip_id! })),
  );
  const trips = tripsByVersion
    .flat()
    .filter((trip) => routes === null || routes.some((route) => route.id === trip.route_id));
  return filterTrips(context, where, trips, after, limit);
}

async function namedTrips(
  context: QueryContext,
  where: TripFilter,
  ids: readonly number[],
  filter: VersionFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<ScheduledTrip[]> {
  const trips = await tripsById(context, [...new Set(ids)]);
  const any = { ...filter, anyVersion: true };
  const versionsById = await shownVersions(context, [...new Set(trips.map((trip) => trip.feed_version_id))], any);
  const routes = await routesOf(context, where);
  const keptTrips = trips.filter(
    (trip) =>
      versionsById.has(trip.feed_version_id) &&
      (routes === null || routes.some((route) => route.id === trip.route_id)) &&
      (where.trip_id == null || trip.timetable.timetable.tripIds[trip.index] === where.trip_id),
  );
  return filterTrips(context, where, keptTrips, after, limit);
}

/** Applies the filters of single trips: days, stop pattern and cursor. */
async function filterTrips(
  context: QueryContext,
  where: TripFilter,
  trips: readonly ScheduledTrip[],
  after: Cursor | undefined,
  limit: number,
): Promise<ScheduledTrip[]> {
  const checkedTrips = await Promise.all(
    trips.map(async (trip) => {
      if (where.stop_pattern_id != null && trip.pattern.stop_pattern_id !== where.stop_pattern_id) return [];
      const version = await versionLoader(context).load(trip.feed_version_id);
      if (version === null || !isAfter(trip, after)) return [];
      const running = await runningServices(context, version, where, false);
      const dates = running?.get(trip.timetable.service_id);
      if (running !== null && dates === undefined) return [];
      return [{ ...trip, service_dates: dates ?? null }];
    }),
  );
  return checkedTrips.flat().sort(byVersionAndId).slice(0, limit);
}
