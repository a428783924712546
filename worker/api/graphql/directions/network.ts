/** Loads the schedules around two points as a network for the journey search. */
import { circleArea } from "../../../../src/domain/area.ts";
import { type Bounds, boundsIntersect, haversine, type LonLat } from "../../../../src/domain/geo.ts";
import { CHANGE_SECONDS, changeRules } from "../../../../src/domain/journey/changes.ts";
import { linesOf } from "../../../../src/domain/journey/lines.ts";
import { type NetworkPattern, once, type Place } from "../../../../src/domain/journey/network.ts";
import { type StationPoint, stationWalks } from "../../../../src/domain/journey/station-walks.ts";
import { MAX_ACCESS_METRES, walkTime } from "../../../../src/domain/journey/walk.ts";
import { BudgetedCache } from "../../../../src/domain/memory-budget.ts";
import { topType } from "../../../../src/domain/route-types.ts";
import type { TripKind } from "../../../../src/domain/schedule/pattern.ts";
import { runsOf as runsOfFrequency } from "../../../../src/domain/schedule/timetable.ts";
import { localNow, serviceDayOrigin } from "../../../../src/domain/service-day.ts";
import { problem } from "../../../problem.ts";
import { timezoneOfVersion } from "../../../schedule/service-days.ts";
import { isolateMemory } from "../../../store/isolate-memory.ts";
import { activeVersionsOf, type FeedVersionRow } from "../../../store/read/feed-version.ts";
import { cachedEntries, type Entries, type FeedEntry, listEntries } from "../../../store/read/lists.ts";
import { type RouteAcross, routesAcross } from "../../../store/read/routes-across.ts";
import type { StopRow } from "../../../store/read/stop.ts";
import { realtimeOfFeeds, type StoredMessage } from "../../../store/realtime.ts";
import type { QueryContext } from "../context.ts";
import { isLive, liveNetwork } from "./live.ts";
import type { JourneyFilter } from "./request.ts";
import type { RunningPattern, TransitNetwork, TransitRun } from "./runs.ts";
import { scheduleOfRoutes, type VersionSchedule, wholeSchedule } from "./schedules.ts";

/** Routes whose schedules one answer reads. */
export const MAX_ROUTES = 400;
/** Up to so many routes and trips in the feeds near the two points, their whole schedules are read, and kept. */
const MAX_WHOLE = { routes: MAX_ROUTES, trips: 40_000 };

export type Span = { from: number; until: number };

/** A schedule with the origins of the days on which each service runs. */
type Running = { schedule: VersionSchedule; origins: ReadonlyMap<number, readonly number[]> };

/**
 * Loads all trips between two times in the feeds near the two points; of many or large feeds, those on routes near the
 * way. A network of whole feeds is kept in the isolate for further searches on these days.
 */
export async function loadNetwork(
  context: QueryContext,
  points: readonly [LonLat, LonLat],
  span: Span,
  filter: JourneyFilter,
): Promise<TransitNetwork> {
  const around = await versionsAround(context, points, corridor(points), span);
  const routes = around.routes.filter(({ route_type }) => hasType(filter, route_type));
  if (routes.length > MAX_ROUTES) throw tooMany();
  return loadNetworkOf(context, { ...around, routes }, span, filter);
}

/** As `loadNetwork`, for versions and routes that are known. */
export async function loadNetworkOf(
  context: QueryContext,
  { versions, routes, messages }: Around,
  span: Span,
  filter: JourneyFilter,
): Promise<TransitNetwork> {
  const now = Math.floor(context.now.getTime() / 1000);
  if (!isSmall(versions)) {
    const ofVersion = Map.groupBy(routes, (route) => route.feed_version_id);
    const served = versions.filter(({ id }) => ofVersion.has(id));
    const loaded = served.map((version) => {
      return scheduleOfRoutes(context, version, ofVersion.get(version.id)!, daysOf(version, span));
    });
    const schedules = await Promise.all(loaded);
    const running = schedules.map((schedule) => runningOn(schedule, daysOf(schedule.version, span)));
    const network = networkOf(running, filter);
    return isSilent(messages) ? network : liveNetwork(network, messages, now);
  }
  const known = await Promise.all(versions.map((version) => wholeSchedule(context, version, daysOf(version, span))));
  const kept = keptNetwork(context, known, span, filter);
  if (isSilent(messages)) return kept.network;
  const heard = [...messages].map(([feed, stored]) => [feed, ...stored.map(({ facts }) => facts.sha1)]).join();
  if (kept.live?.heard !== heard) kept.live = { heard, network: liveNetwork(kept.network, messages, now) };
  return kept.live.network;
}

/** Runs of all trips on these days, without filters. */
function runsOf(running: readonly Running[]): number {
  let runs = 0;
  for (const { schedule, origins } of running) {
    const { timetables } = schedule;
    for (const { serviceId, timetableId } of schedule.patterns.flatMap(({ pattern }) => pattern.timetables)) {
      const [timetable, days] = [timetables.get(timetableId), origins.get(serviceId)?.length ?? 0];
      if (timetable === undefined || days === 0) continue;
      const frequent = timetable.hasFrequencies ? timetable.frequencies.flat() : [];
      const expanded = frequent.reduce((sum, row) => sum + (row.headway > 0 ? runsOfFrequency(row) : 0), 0);
      runs += (timetable.count + expanded) * days;
    }
  }
  return runs;
}

type Messages = ReadonlyMap<number, readonly StoredMessage[]>;

function isSilent(messages: Messages): boolean {
  return [...messages.values()].every((stored) => stored.length === 0);
}

function isSmall(versions: readonly FeedVersionRow[]): boolean {
  const sum = (count: "route_count" | "trip_count") => versions.reduce((total, version) => total + version[count], 0);
  return sum("route_count") <= MAX_WHOLE.routes && sum("trip_count") <= MAX_WHOLE.trips;
}

/** Bytes of the networks that an isolate keeps, as long as other caches do not need them: of several days, places, and filters. */
const MAX_KEPT_BYTES = 32_000_000;
/** Measured, with walks, both directions of time, and delays. */
const BYTES_A_PLACE = 4000;
const BYTES_A_RUN = 400;

type KeptNetwork = {
  schedules: readonly VersionSchedule[];
  network: TransitNetwork;
  /** With the latest realtime messages, by their hashes. */
  live: { heard: string; network: TransitNetwork } | null;
};

const keptByStore = new WeakMap<object, BudgetedCache<string, KeptNetwork>>();

function keptNetwork(
  context: QueryContext,
  schedules: readonly VersionSchedule[],
  span: Span,
  filter: JourneyFilter,
): KeptNetwork {
  const { source } = context.stores.db;
  const kept = keptByStore.get(source) ?? new BudgetedCache<string, KeptNetwork>(MAX_KEPT_BYTES, isolateMemory);
  keptByStore.set(source, kept);
  const days = schedules.map(({ version }) => [version.id, ...daysOf(version, span)]);
  const { routeTypes, wheelchair, bikes } = filter;
  const key = JSON.stringify([days, routeTypes === null ? null : [...routeTypes].sort(), wheelchair, bikes]);
  const found = kept.get(key);
  if (found?.schedules.every((schedule, i) => schedule === schedules[i])) return found;
  const running = schedules.map((schedule) => runningOn(schedule, daysOf(schedule.version, span)));
  const made = { schedules, network: networkOf(running, filter), live: null };
  kept.set(key, made, made.network.places.length * BYTES_A_PLACE + runsOf(running) * BYTES_A_RUN);
  return made;
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

export function hasType({ routeTypes }: JourneyFilter, type: number): boolean {
  return routeTypes === null || routeTypes.has(type) || routeTypes.has(topType(type));
}

/** GTFS values of wheelchair_accessible, bikes_allowed, and wheelchair_boarding. */
const YES = 1;
const NO = 2;

/** Any time. The days of the network bound its runs. */
const ALWAYS: Span = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

function networkOf(running: readonly Running[], filter: JourneyFilter): TransitNetwork {
  const accepts = ({ wheelchairAccessible, bikesAllowed }: TripKind) =>
    (!filter.wheelchair || wheelchairAccessible === YES) && (!filter.bikes || bikesAllowed === YES);
  const canBoard = (stop: StopRow) => !filter.wheelchair || stop.wheelchair_boarding !== NO;

  const places: Place[] = [];
  const rows: StopRow[] = [];
  const patterns: NetworkPattern<TransitRun>[] = [];
  const rules = new Map<number, Map<number, number | null>>();
  for (const { schedule, origins } of running) {
    const { routes, timetables, stops, transfers, pathways } = schedule;
    const live = schedule.patterns.filter(
      ({ pattern, route_id: id }) =>
        pattern.timetables.some(({ serviceId }) => origins.has(serviceId)) &&
        hasType(filter, routes.get(id)?.route_type ?? -1),
    );
    const called = new Set(live.flatMap(({ pattern }) => pattern.stops));
    const index = new Map<number, number>();
    for (const stop of stops) {
      if (!called.has(stop.id) || stop.lon === null || stop.lat === null) continue;
      index.set(stop.id, places.length);
      places.push({ at: [stop.lon, stop.lat], station: stop.parent_id ?? stop.id });
      rows.push(stop);
    }
    const placed = stops.flatMap((stop) => (index.has(stop.id) ? [[stop, index.get(stop.id)!] as const] : []));
    const within = Map.groupBy(placed, ([stop]) => stop.parent_id);
    const stations = stops.filter(({ id }) => within.has(id));
    const inside = stationWalks(pathways, stops.map(pointOf), (id) => index.has(id), filter.wheelchair);
    for (const [from, walks] of inside) {
      const ruled = [...walks].map(([to, seconds]) => {
        return [index.get(to)!, seconds === null ? null : seconds + CHANGE_SECONDS] as const;
      });
      rules.set(index.get(from)!, new Map(ruled));
    }
    const ruled = changeRules(
      transfers,
      new Map(placed.map(([stop, place]) => [stop.stop_id, place])),
      new Map(stations.map(({ id, stop_id }) => [stop_id, (within.get(id) ?? []).map(([, place]) => place)])),
      (from, to) => inside.get(rows[from]!.id)?.get(rows[to]!.id) ?? walkTime(places[from]!.at, places[to]!.at),
    );
    for (const [place, known] of ruled) rules.set(place, new Map([...(rules.get(place) ?? []), ...known]));
    for (const { pattern, route_id: routeId } of live) {
      const here = pattern.stops.map((id) => index.get(id) ?? -1);
      const on: RunningPattern = {
        ...{ schedule, routeId, pattern, inside, index: patterns.length },
        stops: here.map((place) => rows[place] ?? null),
      };
      patterns.push({
        // A vehicle also passes the stops where this rider cannot board.
        places: here.map((place) => (place >= 0 && canBoard(rows[place]!) ? place : -1)),
        lines: once(() => {
          const days = pattern.timetables.flatMap(({ serviceId, timetableId }) => {
            const [timetable, own] = [timetables.get(timetableId), origins.get(serviceId)];
            return timetable === undefined || own === undefined ? [] : [{ timetable, origins: own }];
          });
          return linesOf(pattern, days, ALWAYS, (run): TransitRun => ({ ...run, on }), accepts);
        }),
      });
    }
  }
  return { places, patterns, rules, stops: rows, live: false };
}

function pointOf({ id, parent_id, location_type, lon, lat }: StopRow): StationPoint {
  return { id, parent_id, location_type, at: lon === null || lat === null ? null : [lon, lat] };
}

const NO_MESSAGES: Messages = new Map();

const DAY = 86_400;
/** Earlier service days that are searched for trips past midnight. */
const MAX_DAYS_BACK = 7;

/** The service days (since 1970-01-01) of a version whose trips may run in a span, ascending: earlier ones as far as trips run past midnight. */
function daysOf(version: FeedVersionRow, { from, until }: Span): number[] {
  const zone = timezoneOfVersion(version);
  const back = Math.min(MAX_DAYS_BACK, Math.floor(Math.max(0, version.max_time) / DAY));
  const first = localNow(zone, from * 1000).day - back;
  const last = localNow(zone, until * 1000).day;
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Origins are Unix seconds of noon minus 12 hours. */
function runningOn(schedule: VersionSchedule, days: readonly number[]): Running {
  const zone = timezoneOfVersion(schedule.version);
  const origins = new Map<number, number[]>();
  for (const day of days) {
    for (const service of schedule.services.get(day) ?? []) {
      const known = origins.get(service) ?? [];
      origins.set(service, known);
      known.push(serviceDayOrigin(day, zone));
    }
  }
  return { schedule, origins };
}

export type Around = { versions: FeedVersionRow[]; routes: RouteAcross[]; messages: Messages };

/**
 * Active versions of feeds whose box reaches one of the points, their trip updates, and, if they are many or large, their
 * routes that cross an area. The boxes are kept in the isolate with the list of feeds; rows read: eight for each feed found, and one
 * for each tile with its routes.
 * @param span of which trip updates are wanted; null for none
 */
export async function versionsAround(
  context: QueryContext,
  points: readonly LonLat[],
  area: Bounds,
  span: Span | null,
): Promise<Around> {
  const { db } = context.stores;
  const around = points.map((point) => circleArea(point, MAX_ACCESS_METRES).bounds);
  const read = async (entries: Entries<FeedEntry>): Promise<Around> => {
    const ids = entries.flatMap(([id, { box }]) => {
      if (box === null) return [];
      const [minLon, minLat, maxLon, maxLat] = box;
      return around.some((circle) => boundsIntersect(circle, { minLon, minLat, maxLon, maxLat })) ? [id] : [];
    });
    const hasUpdates = ids.length > 0 && span !== null && isLive(span, context.now.getTime() / 1000);
    const [versions, routes, messages] = await Promise.all([
      activeVersionsOf(db, ids, context.fields),
      routesAcross(db, ids, area, MAX_WHOLE),
      hasUpdates ? realtimeOfFeeds(db, ids, "realtime_trip_updates") : NO_MESSAGES,
    ]);
    const imported = versions.filter((version) => version.visible === 1 && version.imported === 1);
    return { versions: imported, routes, messages };
  };
  // The list that this isolate knows is nearly always the present one, so it is checked in the trip that uses it.
  const known = cachedEntries(db, "feed");
  const [entries, ahead] = await Promise.all([listEntries(db, "feed"), known === null ? null : read(known)]);
  return ahead !== null && entries === known ? ahead : read(entries);
}
