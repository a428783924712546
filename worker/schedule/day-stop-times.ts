/** All stop times of a feed version on one service day, read route by route. */
import { type ScheduledStopTime, stopTimeAt } from "../../src/domain/schedule/stop-times.ts";
import { startsOfRuns } from "../../src/domain/schedule/timetable.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import { rowsById } from "../store/db/by-id.ts";
import type { Db } from "../store/db/db.ts";
import { routePacks } from "../store/entities/denormalized-rows.ts";
import type { FeedVersionRow } from "../store/entities/feed-version.ts";
import { type PackedPattern, type PackedTimetable, patternsIn, timetablesById } from "../store/entities/schedule.ts";
import type { RowOf } from "../store/table.ts";
import { routeTable } from "../store/tables/route.ts";
import { stopTable } from "../store/tables/stop.ts";
import { servicesOnDay } from "./service-days.ts";
import { type PatternRow, patternRow, timetableRow } from "./timetables.ts";

const ROUTE = routeTable.pick(["id", "route_id", "route_short_name", "pattern_first", "pattern_count"]);
type Route = RowOf<typeof ROUTE>;
const STOP = stopTable.pick(["id", "stop_id", "stop_name", "lon", "lat"]);
type Stop = RowOf<typeof STOP>;

/** A row of stop_times.txt in one run of a trip. Times are seconds of the service day. */
export type DayStopTime = {
  route: Pick<Route, "route_id" | "route_short_name">;
  tripId: string;
  headsign: string | null;
  directionId: number | null;
  /** First departure of the run, which tells the runs of a trip with frequencies apart. */
  runStart: number;
  row: ScheduledStopTime;
  stop: Stop;
};

/** Routes whose packed schedules are in memory at the same time: mostly less than 100 kB each. */
const ROUTES_PER_READ = 20;
/** The same for routes whose schedule is too long to be packed. */
const PATTERNS_PER_READ = 50;
const TIMETABLES_PER_READ = 100;

/** Fields that make the packs of routes contain their schedules. */
const TIMED_COLUMNS: ReadonlySet<string> = new Set(["trips"]);

/**
 * The stop times of one timetable after another, in the order of routes, patterns, and trips; each list is computed while
 * it is iterated. Frequencies are expanded as on boards. Stop times at an area or a group of stops, which only flexible
 * trips have, are left out, because they have a window instead of times.
 *
 * Trips to the database: two, one for every 20 routes, and for a route whose schedule is not packed two or three for every
 * 50 patterns. Rows read: two for each route, and one for each pattern and running timetable that is not packed.
 * @param day since 1970-01-01
 */
export async function* stopTimesOfDay(
  context: ReadContext,
  version: FeedVersionRow,
  day: number,
): AsyncGenerator<Iterable<DayStopTime>> {
  const services = await servicesOnDay(context, version, day);
  if (services.size === 0) return;
  const { db } = context.stores;
  const end = version.route_first + version.route_count;
  for (let first = version.route_first; first < end; first += ROUTES_PER_READ) {
    const ids = Array.from({ length: Math.min(ROUTES_PER_READ, end - first) }, (_, i) => first + i);
    const [routes, packs] = await Promise.all([rowsById(db, ROUTE, ids), routePacks(db, ids, TIMED_COLUMNS)]);
    const packOf = new Map(packs.map((pack) => [pack.id, pack]));
    for (const route of routes.toSorted((a, b) => a.id - b.id)) {
      const pack = packOf.get(route.id);
      const stops = new Map<number, Stop>((pack?.stops ?? []).map((stop) => [stop.id, stop]));
      const parts = pack?.schedule == null ? looseParts(db, route, services) : [pack.schedule];
      for await (const { patterns, timetables } of parts) {
        yield* runningTimetables(db, route, stops, services, patterns.map(patternRow), timetables);
      }
    }
  }
}

type Part = { patterns: readonly PackedPattern[]; timetables: readonly PackedTimetable[] };

/** The schedule of a route that is not packed: some patterns at a time, each with some of its running timetables. */
async function* looseParts(db: Db, route: Route, services: ReadonlySet<number>): AsyncGenerator<Part> {
  const end = route.pattern_first + route.pattern_count;
  for (let first = route.pattern_first; first < end; first += PATTERNS_PER_READ) {
    const count = Math.min(PATTERNS_PER_READ, end - first);
    const patternRows = await patternsIn(db, [{ pattern_first: first, pattern_count: count }]);
    const patterns = patternRows.toSorted((a, b) => a.id - b.id);
    const running = patterns.flatMap((row) =>
      patternRow(row)
        .pattern.timetables.filter(({ serviceId }) => services.has(serviceId))
        .map(({ timetableId }) => timetableId),
    );
    for (let at = 0; at < running.length; at += TIMETABLES_PER_READ) {
      const timetables = await timetablesById(db, running.slice(at, at + TIMETABLES_PER_READ));
      yield { patterns, timetables: timetables.toSorted((a, b) => a.id - b.id) };
    }
  }
}

async function* runningTimetables(
  db: Db,
  route: Route,
  stops: Map<number, Stop>,
  services: ReadonlySet<number>,
  patterns: readonly PatternRow[],
  timetables: readonly PackedTimetable[],
): AsyncGenerator<Iterable<DayStopTime>> {
  const running = timetables.filter(({ service_id }) => services.has(service_id));
  const patternOf = new Map(patterns.map((row) => [row.id, row]));
  const stopIds = running.flatMap(({ pattern_id }) => patternOf.get(pattern_id)?.pattern.stops ?? []);
  const unknown = [...new Set(stopIds)].filter((id) => id > 0 && !stops.has(id));
  if (unknown.length > 0) for (const stop of await rowsById(db, STOP, unknown)) stops.set(stop.id, stop);
  for (const row of running) {
    const pattern = patternOf.get(row.pattern_id);
    if (pattern !== undefined) yield stopTimesOf(route, stops, pattern, row);
  }
}

function* stopTimesOf(
  route: Route,
  stops: ReadonlyMap<number, Stop>,
  { pattern }: PatternRow,
  packedTimetable: PackedTimetable,
): Generator<DayStopTime> {
  const { timetable } = timetableRow(packedTimetable);
  for (let index = 0; index < timetable.count; index++) {
    const start = timetable.starts[index]!;
    const frequencies = timetable.frequencies[index]!;
    const isOnce = frequencies.length === 0;
    const kind = pattern.kinds[timetable.kinds[index]!]!;
    const trip = {
      ...{ route, tripId: timetable.tripIds[index]!, headsign: kind.headsign, directionId: kind.directionId },
    };
    for (const runStart of isOnce ? [start] : startsOfRuns(frequencies)) {
      const shift = runStart - start;
      for (let position = 0; position < pattern.stops.length; position++) {
        const stop = stops.get(pattern.stops[position]!);
        if (stop === undefined) continue;
        const row = stopTimeAt(pattern, timetable, index, position);
        const [arrival, departure] = [row.arrival, row.departure].map((time) => (time === null ? null : time + shift));
        yield { ...trip, runStart, stop, row: { ...row, arrival: arrival!, departure: departure! } };
      }
    }
  }
}
