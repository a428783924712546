/** Schedules of feed versions for the journey search. Whole versions are kept in the isolate. */
import { identityOf, perIsolate } from "../../../../src/domain/memory.ts";
import type { Timetable } from "../../../../src/domain/schedule/timetable.ts";
import { stopsInRange } from "../../../loaders/denormalized-rows.ts";
import { agencyLoader, routeLoader, stopLoader } from "../../../loaders/entities.ts";
import { loadExisting, primeLoader } from "../../../loaders/loaders.ts";
import { problem } from "../../../problem.ts";
import { agencyZonesOf } from "../../../schedule/agency-zones.ts";
import { servicesOnDay } from "../../../schedule/service-days.ts";
import { patternRow, timetableRow } from "../../../schedule/timetables.ts";
import { rowsInRange } from "../../../store/db/by-id.ts";
import { agencyColumns } from "../../../store/entities/agency.ts";
import { routePacks, schedulesInRange } from "../../../store/entities/denormalized-rows.ts";
import type { FeedVersionRow } from "../../../store/entities/feed-version.ts";
import { routeColumns } from "../../../store/entities/route.ts";
import type { RouteAcross } from "../../../store/entities/routes-across.ts";
import {
  type PackedTimetable,
  patternsIn,
  timetablesById,
  timetablesOfRoutes,
} from "../../../store/entities/schedule.ts";
import { pathwaysOf } from "../../../store/entities/station.ts";
import type { StopRow } from "../../../store/entities/stop.ts";
import { transfersOf } from "../../../store/entities/transfers.ts";
import type { FeedEntry } from "../../../store/lists/entries.ts";
import type { QueryContext } from "../context.ts";
import { MAX_FILE_BYTES_READ, readFileAhead, scheduleOfFile } from "./file-schedule.ts";
import type { ReadSchedule, VersionSchedule } from "./version-schedule.ts";

/** Bytes of the schedules that an isolate keeps, as long as other caches do not need them. */
const MAX_KEPT_BYTES = 32_000_000;
/** Estimates for rows. */
const BYTES_A_STOP = 1500;
const BYTES_A_TRIP = 150;
const BYTES_A_PATHWAY = 300;
/** A kept schedule is read again after this time, because a store may be repaired by hand. */
const CACHE_TTL_MS = 10 * 60_000;

type KeptSchedule = { stamp: string; readAt: number; read: ReadSchedule };

const keptSchedules = perIsolate<string, KeptSchedule>("schedules of versions", {
  by: "database and version",
  bytes: MAX_KEPT_BYTES,
});

/** Its zip, its file, and the ids of its rows: another import of a version gets other ids. */
function stampOf({ sha1, timetable_bytes, route_first, stop_first, trip_first }: FeedVersionRow): string {
  return [sha1, timetable_bytes, route_first, stop_first, trip_first].join(" ");
}

const keyOf = (context: QueryContext, versionId: number) => `${identityOf(context.stores.db.source)} ${versionId}`;

const isFresh = ({ readAt }: KeptSchedule) => Date.now() - readAt < CACHE_TTL_MS;

/** Starts to read the timetable files of feeds, unless their schedules are kept or an answer would load too many bytes. */
export function readAhead(context: QueryContext, feeds: readonly FeedEntry[]): void {
  const timetables = feeds.flatMap(({ timetable }) => (timetable === null ? [] : [timetable]));
  if (timetables.reduce((sum, [, , , , , , , , bytes]) => sum + bytes, 0) > MAX_FILE_BYTES_READ) return;
  for (const timetable of timetables) {
    const schedule = keptSchedules.get(keyOf(context, timetable[0]));
    if (schedule === undefined || !isFresh(schedule)) readFileAhead(context, timetable);
  }
}

/**
 * The schedule of a whole version, from its timetable file; if it has none, of at most a few hundred routes. Cached in the
 * isolate; otherwise one trip, or two for a version without a file with routes too long to be packed. Rows read: the
 * pathways and blocks of transfers; without a file also one for each route, for each agency, and for 100 stops.
 * @throws Problem feed_version.unreadable if the file of a large version cannot be read
 */
export async function wholeSchedule(
  context: QueryContext,
  version: FeedVersionRow,
  days: readonly number[],
): Promise<VersionSchedule> {
  const key = keyOf(context, version.id);
  const schedule = keptSchedules.get(key);
  const stamp = stampOf(version);
  if (schedule !== undefined && schedule.stamp === stamp && isFresh(schedule)) {
    await schedule.read.addServices(context, days);
    return schedule.read.schedule;
  }
  const read = (await scheduleOfFile(context, version)) ?? (await scheduleOfRows(context, version, days));
  await read.addServices(context, days);
  keptSchedules.set(key, { stamp, readAt: Date.now(), read }, read.bytes);
  return read.schedule;
}

/** The largest versions without a file, or with one that cannot be read, whose rows are read as a whole. */
export const MAX_WHOLE = { routes: 400, trips: 40_000 };

async function scheduleOfRows(
  context: QueryContext,
  version: FeedVersionRow,
  days: readonly number[],
): Promise<ReadSchedule> {
  if (
    version.timetable_bytes !== null &&
    (version.route_count > MAX_WHOLE.routes || version.trip_count > MAX_WHOLE.trips)
  ) {
    const detail = `The timetable file of ${version.feed_onestop_id} cannot be read.`;
    throw problem("feed_version.unreadable", detail, { value: version.sha1 });
  }
  const schedule = await readWhole(context, version, days);
  return {
    schedule,
    addServices: (later, more) => readServices(later, version, schedule.services, more),
    bytes:
      schedule.stops.length * BYTES_A_STOP +
      version.trip_count * BYTES_A_TRIP +
      schedule.pathways.length * BYTES_A_PATHWAY,
  };
}

async function readWhole(
  context: QueryContext,
  version: FeedVersionRow,
  days: readonly number[],
): Promise<VersionSchedule> {
  const { db } = context.stores;
  const services: VersionSchedule["services"] = new Map();
  const [first, end] = [version.route_first, version.route_first + version.route_count];
  const agencies = { first: version.agency_first, end: version.agency_first + version.agency_count };
  const [packs, routes, agencyRows, stops, transfers, pathways] = await Promise.all([
    schedulesInRange(db, first, end),
    rowsInRange(db, routeColumns(NO_FIELDS), first, end),
    rowsInRange(db, agencyColumns(NO_FIELDS), agencies.first, agencies.end),
    stopsInRange(context, { first: version.stop_first, count: version.stop_count }),
    transfersOf(db, version.id),
    pathwaysOf(db, version),
    readServices(context, version, services, days),
  ]);
  const packedSchedules = packs.flatMap(({ id, schedule }) => (schedule === null ? [] : [[id, schedule] as const]));
  const ids = new Set(packedSchedules.map(([id]) => id));
  const loose = routes.filter(({ id, pattern_count }) => pattern_count > 0 && !ids.has(id));
  primeLoader(agencyLoader(context), agencyRows);
  const [patterns, timetables, zones] = await Promise.all([
    patternsIn(db, loose),
    timetablesOfRoutes(db, loose),
    agencyZonesOf(context, version, routes),
  ]);
  return {
    ...{ version, stops, transfers, pathways, services, zones, streetChanges: null },
    routes: new Map(routes.map((route) => [route.id, route])),
    patterns: [...packedSchedules.flatMap(([, { patterns: packedPatterns }]) => packedPatterns), ...patterns].map(
      patternRow,
    ),
    timetables: decode([
      ...packedSchedules.flatMap(([, { timetables: packedTimetables }]) => packedTimetables),
      ...timetables,
    ]),
    shown: {
      routes: new Map(routes.map((route) => [route.id, route])),
      agencies: new Map(agencyRows.map((agency) => [agency.id, agency])),
    },
  };
}

const NO_FIELDS: ReadonlySet<string> = new Set();

function decode(rows: readonly PackedTimetable[]): Map<number, Timetable> {
  return new Map(rows.map((row) => [row.id, timetableRow(row).timetable]));
}

/** Pathways of which the points are read beside the stops of some routes. */
const MAX_PATHWAYS_READ = 2000;

/**
 * The schedule of some routes of a version on some days. Rows read: one for each route; for a route whose schedule is not
 * packed, its patterns and the timetables that run.
 */
export async function scheduleOfRoutes(
  context: QueryContext,
  version: FeedVersionRow,
  routes: readonly RouteAcross[],
  days: readonly number[],
): Promise<VersionSchedule> {
  const { db } = context.stores;
  const services: VersionSchedule["services"] = new Map();
  const [packs, transfers, pathways, zones] = await Promise.all([
    routePacks(
      db,
      routes.map(({ id }) => id),
      new Set(["trips"]),
    ),
    transfersOf(db, version.id),
    pathwaysOf(db, version),
    agencyZonesOf(context, version, routes),
    readServices(context, version, services, days),
  ]);
  const running = new Set([...services.values()].flatMap((ids) => [...ids]));
  const packedSchedules = packs.flatMap(({ id, schedule }) => (schedule === null ? [] : [[id, schedule] as const]));
  const ids = new Set(packedSchedules.map(([id]) => id));
  const stopsById = new Map(packs.flatMap(({ stops }) => stops.map((stop) => [stop.id, stop] as const)));
  const loose = await patternsIn(
    db,
    routes.filter(({ id }) => !ids.has(id)),
  );
  const patterns = [...packedSchedules.flatMap(([, { patterns: packedPatterns }]) => packedPatterns), ...loose].map(
    patternRow,
  );
  const timetables = packedSchedules.flatMap(([, { timetables: packedTimetables }]) => packedTimetables);
  const read = new Set(timetables.map(({ id }) => id));
  const live = patterns.filter(({ pattern }) => pattern.timetables.some(({ serviceId }) => running.has(serviceId)));
  const missing = live
    .flatMap(({ pattern }) => pattern.timetables)
    .filter(({ serviceId, timetableId }) => running.has(serviceId) && !read.has(timetableId));
  const stopIds = live.flatMap(({ pattern }) => pattern.stops);
  // Entrances, and nodes without a time of their own.
  const inside = pathways.slice(0, MAX_PATHWAYS_READ).flatMap((row) => [row.from_stop_id, row.to_stop_id]);
  const unknown = new Set([...stopIds, ...inside].filter((id) => id > 0 && !stopsById.has(id)));
  const stationsOf = (stops: Iterable<StopRow>) =>
    transfers.length === 0 ? [] : loadExisting(stopLoader(context), [...parentsOf(stops)]);
  const hasRules = transfers.some(({ fromRoute, toRoute }) => fromRoute !== null || toRoute !== null);
  const ruledRoutes = hasRules ? routes.map(({ id }) => id) : [];
  const [more, others, stations, routeRows] = await Promise.all([
    timetablesById(
      db,
      missing.map(({ timetableId }) => timetableId),
    ),
    loadExisting(stopLoader(context), [...unknown]),
    stationsOf(stopsById.values()),
    loadExisting(routeLoader(context), ruledRoutes),
  ]);
  const idsOfRoutes = new Map(routeRows.map(({ id, route_id }) => [id, route_id]));
  const stops = [...stopsById.values(), ...others, ...stations, ...(await stationsOf(others))];
  return {
    ...{ version, transfers, pathways, services, zones, streetChanges: null },
    routes: new Map(routes.map((route) => [route.id, { ...route, route_id: idsOfRoutes.get(route.id) ?? null }])),
    patterns: live,
    timetables: decode([...timetables, ...more]),
    stops: [...new Map(stops.map((stop) => [stop.id, stop])).values()],
    shown: { routes: new Map(), agencies: new Map() },
  };
}

function parentsOf(stops: Iterable<StopRow>): Set<number> {
  return new Set([...stops].flatMap(({ parent_id }) => parent_id ?? []));
}

/** Days of which a kept schedule remembers the services. */
const MAX_KNOWN_DAYS = 60;

/** Adds the services of days that are not known yet. */
async function readServices(
  context: QueryContext,
  version: FeedVersionRow,
  services: VersionSchedule["services"],
  days: readonly number[],
): Promise<void> {
  if (services.size > MAX_KNOWN_DAYS) services.clear();
  const missing = days.filter((day) => !services.has(day));
  const servicesByDay = await Promise.all(missing.map((day) => servicesOnDay(context, version, day)));
  missing.forEach((day, i) => {
    services.set(day, servicesByDay[i]!);
  });
}
