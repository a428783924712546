/** Loads the schedules around two points as a network for the journey search. */
import { circleArea } from "../../../../src/domain/area.ts";
import { type Bounds, boundsIntersect, haversine, type LonLat } from "../../../../src/domain/geo.ts";
import { changeRules, type Transfer } from "../../../../src/domain/journey/changes.ts";
import { linesOf, type ScheduledRun } from "../../../../src/domain/journey/lines.ts";
import { type Network, type NetworkPattern, once, type Place } from "../../../../src/domain/journey/network.ts";
import { MAX_ACCESS_METRES, walkTime } from "../../../../src/domain/journey/walk.ts";
import { topType } from "../../../../src/domain/route-types.ts";
import type { Pattern, TripKind } from "../../../../src/domain/schedule/pattern.ts";
import { localNow, serviceDayOrigin } from "../../../../src/domain/service-day.ts";
import { stopLoader } from "../../../loaders/entities.ts";
import { loadExisting } from "../../../loaders/loaders.ts";
import { problem } from "../../../problem.ts";
import { servicesOnDay, timezoneOfVersion } from "../../../schedule/service-days.ts";
import { type PatternRow, patternRow, timetableRow } from "../../../schedule/timetables.ts";
import { type RoutePack, routePacks } from "../../../store/read/denormalized-rows.ts";
import { activeVersionsOf, type FeedVersionRow } from "../../../store/read/feed-version.ts";
import { cachedEntries, type Entries, type FeedEntry, listEntries } from "../../../store/read/lists.ts";
import { type RouteAcross, routesAcross } from "../../../store/read/routes-across.ts";
import { type PackedPattern, type PackedTimetable, patternsIn, timetablesById } from "../../../store/read/schedule.ts";
import type { StopRow } from "../../../store/read/stop.ts";
import { transfersOf } from "../../../store/read/transfers.ts";
import type { QueryContext } from "../context.ts";
import type { JourneyFilter } from "./request.ts";

/** Routes whose schedules one answer reads. */
const MAX_ROUTES = 400;

/** A run of a scheduled trip, with its pattern. */
export type TransitRun = ScheduledRun & { on: RunningPattern };

export type RunningPattern = {
  version: FeedVersionRow;
  routeId: number;
  agencyId: number;
  pattern: Pattern;
  /** At each position; null where the pattern names an area. */
  stops: readonly (StopRow | null)[];
};

type Span = { from: number; until: number };
type Loaded = {
  version: FeedVersionRow;
  patterns: PatternRow[];
  timetables: PackedTimetable[];
  stops: StopRow[];
  /** Stations of the stops, where there are transfers, which may name them. */
  stations: StopRow[];
  transfers: Transfer[];
  /** Agencies of the routes. */
  agencyOf: ReadonlyMap<number, number>;
  /** Origins of the days on which each service runs. */
  origins: ReadonlyMap<number, readonly number[]>;
};

/**
 * Loads all trips between two times on routes near the two points.
 * Rows read: one for each map tile of a version on the way, one for each route there, and one or two weeks of
 * services per version. For a route whose schedule is not packed: its patterns and the timetables that run.
 */
export async function loadNetwork(
  context: QueryContext,
  points: readonly [LonLat, LonLat],
  span: Span,
  filter: JourneyFilter,
): Promise<Network<TransitRun>> {
  const { versions, routes: around } = await versionsAround(context, points);
  const routes = around.filter(({ route_type }) => hasType(filter, route_type));
  if (routes.length > MAX_ROUTES) throw tooMany();
  const ofVersion = Map.groupBy(routes, (route) => route.feed_version_id);
  const loaded = await Promise.all(
    versions.map((version) => loadVersion(context, version, ofVersion.get(version.id) ?? [], span)),
  );
  return networkOf(loaded.flat(), span, filter);
}

function tooMany() {
  const detail = `More than ${MAX_ROUTES} routes are around these points; directions look at no more.`;
  return problem("query.too_many_routes", detail, { limit: MAX_ROUTES });
}

/** The box around both points, extended on each side by a third of their distance, at least 2 km. */
function corridor([from, to]: readonly [LonLat, LonLat]): Bounds {
  const apart = haversine(from, to);
  // From 179 to -179 it is two degrees, not 358.
  const east = to[0] - Math.round((to[0] - from[0]) / 360) * 360;
  const middle: LonLat = [(from[0] + east) / 2, (from[1] + to[1]) / 2];
  return circleArea(middle, apart / 2 + Math.max(2000, apart / 3)).bounds;
}

async function loadVersion(
  context: QueryContext,
  version: FeedVersionRow,
  routes: readonly RouteAcross[],
  span: Span,
): Promise<Loaded[]> {
  if (routes.length === 0) return [];
  const db = context.stores.shard(version.shard);
  const [packs, origins, transfers] = await Promise.all([
    routePacks(
      context.stores.db,
      routes.map(({ id }) => id),
      new Set(["trips"]),
    ),
    originsOfServices(context, version, span),
    transfersOf(context.stores.db, version.id),
  ]);
  if (origins.size === 0) return [];
  const byId = new Map(packs.map((pack) => [pack.id, pack]));
  const packed: RoutePack[] = [];
  const loose: RouteAcross[] = [];
  for (const route of routes) {
    const pack = byId.get(route.id);
    if (pack === undefined || pack.schedule === null) loose.push(route);
    else packed.push(pack);
  }
  const rows = packed.flatMap((pack) => pack.schedule?.patterns ?? []);
  const timetables = packed.flatMap((pack) => pack.schedule?.timetables ?? []);
  const known = new Map(packs.flatMap(({ stops }) => stops.map((stop) => [stop.id, stop] as const)));
  const more: PackedPattern[] = await patternsIn(db, loose);
  const patterns = [...rows, ...more].map(patternRow);
  const running = (row: PatternRow) => row.pattern.timetables.filter(({ serviceId }) => origins.has(serviceId));
  const live = patterns.filter((row) => running(row).length > 0);
  const read = new Set(timetables.map(({ id }) => id));
  const missing = live
    .flatMap((row) => running(row).map(({ timetableId }) => timetableId))
    .filter((id) => !read.has(id));
  const unknown = new Set(live.flatMap(({ pattern }) => pattern.stops).filter((id) => id > 0 && !known.has(id)));
  const stationsOf = (stops: Iterable<StopRow>) =>
    transfers.length === 0 ? [] : loadExisting(stopLoader(context), [...parentsOf(stops)]);
  const [others, stops, stations] = await Promise.all([
    timetablesById(db, missing),
    loadExisting(stopLoader(context), [...unknown]),
    stationsOf(known.values()),
  ]);
  const agencyOf = new Map(routes.map(({ id, agency_id }) => [id, agency_id]));
  return [
    {
      ...{ version, patterns: live, agencyOf, origins, transfers },
      timetables: [...timetables, ...others],
      stops: [...known.values(), ...stops],
      stations: [...stations, ...(await stationsOf(stops))],
    },
  ];
}

function parentsOf(stops: Iterable<StopRow>): Set<number> {
  return new Set([...stops].flatMap(({ parent_id }) => parent_id ?? []));
}

function hasType({ routeTypes }: JourneyFilter, type: number): boolean {
  return routeTypes === null || routeTypes.has(type) || routeTypes.has(topType(type));
}

/** GTFS values of wheelchair_accessible, bikes_allowed, and wheelchair_boarding. */
const YES = 1;
const NO = 2;

function networkOf(loaded: readonly Loaded[], span: Span, filter: JourneyFilter): Network<TransitRun> {
  const accepts = ({ wheelchairAccessible, bikesAllowed }: TripKind) =>
    (!filter.wheelchair || wheelchairAccessible === YES) && (!filter.bikes || bikesAllowed === YES);
  const canBoard = (stop: StopRow) => !filter.wheelchair || stop.wheelchair_boarding !== NO;

  const places: Place[] = [];
  const rows: StopRow[] = [];
  const patterns: NetworkPattern<TransitRun>[] = [];
  const rules = new Map<number, ReadonlyMap<number, number | null>>();
  for (const { version, patterns: found, timetables, stops, stations, transfers, agencyOf, origins } of loaded) {
    const index = new Map<number, number>();
    for (const stop of stops) {
      if (stop.lon === null || stop.lat === null) continue;
      index.set(stop.id, places.length);
      places.push({ at: [stop.lon, stop.lat], station: stop.parent_id ?? stop.id });
      rows.push(stop);
    }
    const placed = stops.flatMap((stop) => (index.has(stop.id) ? [[stop, index.get(stop.id)!] as const] : []));
    const within = Map.groupBy(placed, ([stop]) => stop.parent_id);
    const ruled = changeRules(
      transfers,
      new Map(placed.map(([stop, place]) => [stop.stop_id, place])),
      new Map(stations.map(({ id, stop_id }) => [stop_id, (within.get(id) ?? []).map(([, place]) => place)])),
      (from, to) => walkTime(places[from]!.at, places[to]!.at),
    );
    for (const [place, known] of ruled) rules.set(place, known);
    const byId = new Map(timetables.map((row) => [row.id, row]));
    for (const { pattern, route_id: routeId } of found) {
      const here = pattern.stops.map((id) => index.get(id) ?? -1);
      const agencyId = agencyOf.get(routeId) ?? 0;
      const on: RunningPattern = {
        version,
        routeId,
        agencyId,
        pattern,
        stops: here.map((place) => rows[place] ?? null),
      };
      patterns.push({
        // A vehicle also passes the stops where this rider cannot board.
        places: here.map((place) => (place >= 0 && canBoard(rows[place]!) ? place : -1)),
        lines: once(() => {
          const running = pattern.timetables.flatMap(({ serviceId, timetableId }) => {
            const [row, days] = [byId.get(timetableId), origins.get(serviceId)];
            return row === undefined || days === undefined
              ? []
              : [{ timetable: timetableRow(row).timetable, origins: days }];
          });
          return linesOf(pattern, running, span, (run): TransitRun => ({ ...run, on }), accepts);
        }),
      });
    }
  }
  return { places, patterns, rules };
}

const DAY = 86_400;
/** Earlier service days that are searched for trips past midnight. */
const MAX_DAYS_BACK = 7;

/**
 * Origins (Unix seconds of noon minus 12 hours) of the days on which each service runs, by numeric service id. Includes
 * earlier days as far as trips of the version run past midnight.
 */
async function originsOfServices(
  context: QueryContext,
  version: FeedVersionRow,
  { from, until }: { from: number; until: number },
): Promise<Map<number, number[]>> {
  const zone = timezoneOfVersion(version);
  const back = Math.min(MAX_DAYS_BACK, Math.floor(Math.max(0, version.max_time) / DAY));
  const first = localNow(zone, from * 1000).day - back;
  const last = localNow(zone, until * 1000).day;
  const days = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const running = await Promise.all(days.map((day) => servicesOnDay(context, version, day)));
  const origins = new Map<number, number[]>();
  days.forEach((day, i) => {
    for (const service of running[i]!) {
      const known = origins.get(service) ?? [];
      origins.set(service, known);
      known.push(serviceDayOrigin(day, zone));
    }
  });
  return origins;
}

type Around = { versions: FeedVersionRow[]; routes: RouteAcross[] };

/**
 * Active versions of feeds whose box reaches one of the points, and their routes that cross the corridor. The boxes are
 * kept in the isolate with the list of feeds; rows read: six for each feed found, and one for each tile with its routes.
 */
async function versionsAround(context: QueryContext, points: readonly [LonLat, LonLat]): Promise<Around> {
  const { db } = context.stores;
  const around = points.map((point) => circleArea(point, MAX_ACCESS_METRES).bounds);
  const read = async (entries: Entries<FeedEntry>): Promise<Around> => {
    const ids = entries.flatMap(([id, { box }]) => {
      if (box === null) return [];
      const [minLon, minLat, maxLon, maxLat] = box;
      return around.some((circle) => boundsIntersect(circle, { minLon, minLat, maxLon, maxLat })) ? [id] : [];
    });
    const [versions, routes] = await Promise.all([
      activeVersionsOf(db, ids, context.fields),
      routesAcross(db, ids, corridor(points)),
    ]);
    return { versions: versions.filter((version) => version.visible === 1 && version.imported === 1), routes };
  };
  // The list that this isolate knows is nearly always the present one, so it is checked in the trip that uses it.
  const known = cachedEntries(db, "feed");
  const [entries, ahead] = await Promise.all([listEntries(db, "feed"), known === null ? null : read(known)]);
  return ahead !== null && entries === known ? ahead : read(entries);
}
