/** Packs rows that are read together into one row, as a second copy (docs/decisions/006-schedule-layout.md). */
import { type PlainRow, packRows } from "../../src/domain/packed/row-pack.ts";
import { encodePatternHeads, encodeRouteSchedule } from "../../src/domain/schedule/pattern-heads.ts";
import { packedOnestopId } from "../store/db/packed-stop.ts";
import { MAX_PACKED_ROWS, MAX_SCHEDULE_CHARACTERS, PAGE_ROWS } from "../store/entities/denormalized-rows.ts";
import { MAX_PACKED_ROUTES } from "../store/entities/stop.ts";
import type { PatternRecord } from "../store/tables/pattern.ts";
import type { RouteRecord } from "../store/tables/route.ts";
import { stopsOfRoute } from "../store/tables/route.ts";
import type { RoutePackRecord } from "../store/tables/route-pack.ts";
import type { RoutePageRecord } from "../store/tables/route-page.ts";
import type { StopRecord } from "../store/tables/stop.ts";
import type { StopPageRecord } from "../store/tables/stop-page.ts";
import type { TimetableRecord } from "../store/tables/timetable.ts";

/** A stop as stored in a pack, without the column that only lookups by position need. */
function packedStop({ cell: _, children, ...stop }: StopRecord): PlainRow {
  // Children are not packed twice; '' records that a stop has none.
  return { ...stop, onestop_id: packedOnestopId(stop), children: children === "" ? "" : null };
}

/**
 * The rows of a version's stops, in the order of their ids, which are consecutive. An array is one; the importer makes
 * each row when it is needed, because the rows of a country's stops together would not fit into memory.
 */
export type StopRows = { readonly length: number; at(index: number): StopRecord | undefined };

export function* eachStop(stops: StopRows): Generator<StopRecord> {
  for (let i = 0; i < stops.length; i++) yield stops.at(i)!;
}

/** The same rows with their children packed. */
export function withChildren(stops: StopRows): StopRows {
  const first = stops.at(0)?.id ?? 0;
  const children = new Map<number, number[]>();
  let child = 0;
  for (const { parent_id: parent } of eachStop(stops)) {
    const ownChildren = parent === null ? undefined : children.get(parent - first);
    if (ownChildren !== undefined) ownChildren.push(child);
    else if (parent !== null) children.set(parent - first, [child]);
    child++;
  }
  const markChildren = (i: number): StopRecord => ({ ...stops.at(i)!, children: children.has(i) ? null : "" });
  return {
    length: stops.length,
    at(i) {
      const ownChildren = children.get(i) ?? [];
      const stop = markChildren(i);
      if (ownChildren.length > 0 && ownChildren.length <= MAX_PACKED_ROWS)
        stop.children = packStops(ownChildren.map(markChildren));
      return stop;
    },
  };
}

/** Patterns and timetables of a route, up to the maximum length of a pack. */
type RouteSchedule = { patterns: PatternRecord[]; count: number; timetables: TimetableRecord[]; length: number };

/** Records the schedule rows of each route while they are written, for the packs that are written afterwards. */
export class ScheduleRecorder {
  readonly #byRoute = new Map<number, RouteSchedule>();
  readonly #byPattern = new Map<number, RouteSchedule>();

  *patterns(rows: Iterable<PatternRecord>): Generator<PatternRecord> {
    for (const row of rows) {
      const route = row.route_id;
      const routeSchedule = this.#byRoute.get(route) ?? { patterns: [], count: 0, timetables: [], length: 0 };
      this.#byRoute.set(route, routeSchedule);
      this.#byPattern.set(row.id, routeSchedule);
      routeSchedule.length += lengthOf(row.stops, row.profiles, row.timetables);
      // Too many patterns are not packed. If their schedule is too long, only the pattern heads are.
      if (++routeSchedule.count > MAX_PACKED_ROWS) routeSchedule.patterns = [];
      else
        routeSchedule.patterns.push(
          routeSchedule.length > MAX_SCHEDULE_CHARACTERS ? { ...row, stops: "", profiles: "" } : row,
        );
      yield row;
    }
  }

  *timetables(rows: Iterable<TimetableRecord>): Generator<TimetableRecord> {
    for (const row of rows) {
      const routeSchedule = this.#byPattern.get(row.pattern_id);
      if (routeSchedule !== undefined) {
        routeSchedule.length += lengthOf(row.trips);
        if (routeSchedule.length > MAX_SCHEDULE_CHARACTERS) routeSchedule.timetables = [];
        else routeSchedule.timetables.push(row);
      }
      yield row;
    }
  }

  /** Packed pattern heads and schedule of a route; the schedule is null if it is too long. Null with too many patterns. */
  packed(route: number): { patterns: string; schedule: string | null } | null {
    const none = { patterns: [], count: 0, timetables: [], length: 0 };
    const { patterns, count, timetables, length } = this.#byRoute.get(route) ?? none;
    if (count > MAX_PACKED_ROWS) return null;
    const heads = patterns.map((row) => ({
      id: row.id,
      stop_pattern_id: row.stop_pattern_id,
      direction_id: row.direction_id,
      trip_count: row.trip_count,
      timetables: row.timetables,
    }));
    return {
      patterns: encodePatternHeads(heads),
      schedule: length > MAX_SCHEDULE_CHARACTERS ? null : encodeRouteSchedule(patterns, timetables),
    };
  }
}

function lengthOf(...texts: string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** The rows of stops that are read together; without the routes at the stops if those are too many. */
function packStops(stops: readonly StopRecord[]): string {
  const routes = stops.reduce((sum, stop) => sum + countEntries(stop.routes), 0);
  return packRows(stops.map((stop) => ({ ...packedStop(stop), ...(routes > MAX_PACKED_ROUTES && { routes: null }) })));
}

/** The tuples in a JSON list of tuples. */
const countEntries = (tuples: string) => (tuples === "[]" ? 0 : tuples.split("],[").length);

/** Stops and schedule of each route; a route with very many stops is read stop by stop. */
export function* routePackRows(
  routes: Iterable<RouteRecord>,
  stops: StopRows,
  notes: ScheduleRecorder,
): Generator<RoutePackRecord> {
  const first = stops.at(0)?.id ?? 0;
  for (const route of routes) {
    const ids = stopsOfRoute(route.stops);
    const packedRoute = ids.length > MAX_PACKED_ROWS ? null : notes.packed(route.id);
    if (packedRoute === null) continue;
    yield {
      route_id: route.id,
      stops: packStops(ids.map((id) => stops.at(id - first)!)),
      ...packedRoute,
      onestop_id: null,
      gtfs_id: null,
    };
  }
}

/** Pages of routes, each within one agency, so that an agency's list begins with a page. */
export function* routePageRows(rows: Iterable<RouteRecord>): Generator<RoutePageRecord> {
  let page: RouteRecord[] = [];
  for (const row of rows) {
    if (page.length === PAGE_ROWS || (page.length > 0 && page[0]!.agency_id !== row.agency_id)) {
      yield routePage(page);
      page = [];
    }
    page.push(row);
  }
  if (page.length > 0) yield routePage(page);
}

function routePage(page: readonly RouteRecord[]): RoutePageRecord {
  return { id: page[0]!.id, rows: packRows(page.map(({ headways: _, ...route }) => route)) };
}

/** Pages of stops in the order of their ids. */
export function* stopPageRows(stops: StopRows): Generator<StopPageRecord> {
  let page: StopRecord[] = [];
  for (const stop of eachStop(stops)) {
    if (page.length === PAGE_ROWS) {
      yield stopPage(page);
      page = [];
    }
    page.push(stop);
  }
  if (page.length > 0) yield stopPage(page);
}

function stopPage(page: readonly StopRecord[]): StopPageRecord {
  return { id: page[0]!.id, rows: packStops(page) };
}
