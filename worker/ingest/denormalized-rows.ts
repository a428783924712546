/** Packs rows that are read together into one row, as a second copy (docs/decisions/021-packed-rows.md). */
import { type PlainRow, packRows } from "../../src/domain/row-pack.ts";
import { encodePatternHeads, encodeRouteSchedule } from "../../src/domain/schedule/pattern-heads.ts";
import { MAX_PACKED_ROWS, MAX_SCHEDULE_CHARACTERS, PAGE_ROWS } from "../store/read/denormalized-rows.ts";
import { stopsOfRoute } from "../store/read/route.ts";
import type { PatternRecord } from "../store/tables/pattern.ts";
import type { RouteRecord } from "../store/tables/route.ts";
import type { RoutePackRecord } from "../store/tables/route-pack.ts";
import type { RoutePageRecord } from "../store/tables/route-page.ts";
import type { StopRecord } from "../store/tables/stop.ts";
import type { StopPageRecord } from "../store/tables/stop-page.ts";
import type { TimetableRecord } from "../store/tables/timetable.ts";

/** A stop as stored in a pack, without the column that only lookups by position need. */
function packedStop({ cell: _, children, ...stop }: StopRecord): PlainRow {
  // Children are not packed twice; '' records that a stop has none.
  return { ...stop, children: children === "" ? "" : null };
}

/** The rows of a version's stops with their children packed, in the order of their ids. */
export function withChildren(rows: Iterable<StopRecord>): StopRecord[] {
  const stops = [...rows];
  const children = new Map<number, StopRecord[]>();
  for (const stop of stops) {
    if (stop.parent_id === null) continue;
    children.set(stop.parent_id, [...(children.get(stop.parent_id) ?? []), stop]);
  }
  for (const stop of stops) stop.children = children.has(stop.id) ? null : "";
  for (const stop of stops) {
    const own = children.get(stop.id) ?? [];
    if (own.length > 0 && own.length <= MAX_PACKED_ROWS) stop.children = packRows(own.map(packedStop));
  }
  return stops;
}

/** Patterns and timetables of a route, up to the maximum length of a pack. */
type RouteSchedule = { patterns: PatternRecord[]; timetables: TimetableRecord[]; length: number };

/** Records the schedule rows of each route while they are written, for the packs that are written afterwards. */
export class ScheduleRecorder {
  readonly #byRoute = new Map<number, RouteSchedule>();
  readonly #byPattern = new Map<number, RouteSchedule>();

  *patterns(rows: Iterable<PatternRecord>): Generator<PatternRecord> {
    for (const row of rows) {
      const route = row.route_id;
      const noted = this.#byRoute.get(route) ?? { patterns: [], timetables: [], length: 0 };
      this.#byRoute.set(route, noted);
      this.#byPattern.set(row.id, noted);
      noted.length += lengthOf(row.stops, row.profiles, row.timetables);
      // If the schedule of a route is too long, only its pattern heads are recorded.
      noted.patterns.push(noted.length > MAX_SCHEDULE_CHARACTERS ? { ...row, stops: "", profiles: "" } : row);
      yield row;
    }
  }

  *timetables(rows: Iterable<TimetableRecord>): Generator<TimetableRecord> {
    for (const row of rows) {
      const noted = this.#byPattern.get(row.pattern_id);
      if (noted !== undefined) {
        noted.length += lengthOf(row.trips);
        if (noted.length > MAX_SCHEDULE_CHARACTERS) noted.timetables = [];
        else noted.timetables.push(row);
      }
      yield row;
    }
  }

  /** Packed pattern heads and schedule of a route; the schedule is null if it is too long. */
  packed(route: number): { count: number; patterns: string; schedule: string | null } {
    const { patterns, timetables, length } = this.#byRoute.get(route) ?? { patterns: [], timetables: [], length: 0 };
    const heads = patterns.map((row) => ({
      id: row.id,
      stop_pattern_id: row.stop_pattern_id,
      direction_id: row.direction_id,
      trip_count: row.trip_count,
      timetables: row.timetables,
    }));
    return {
      count: patterns.length,
      patterns: encodePatternHeads(heads),
      schedule: length > MAX_SCHEDULE_CHARACTERS ? null : encodeRouteSchedule(patterns, timetables),
    };
  }
}

function lengthOf(...texts: string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** Stops and schedule of each route; a route with very many stops is read stop by stop. */
export function* routePackRows(
  routes: Iterable<RouteRecord>,
  stops: readonly StopRecord[],
  notes: ScheduleRecorder,
): Generator<RoutePackRecord> {
  const first = stops[0]?.id ?? 0;
  for (const route of routes) {
    const ids = stopsOfRoute(route.stops);
    const { count, patterns, schedule } = notes.packed(route.id);
    if (ids.length > MAX_PACKED_ROWS || count > MAX_PACKED_ROWS) continue;
    yield {
      route_id: route.id,
      stops: packRows(ids.map((id) => packedStop(stops[id - first]!))),
      patterns,
      schedule,
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
export function* stopPageRows(rows: readonly StopRecord[]): Generator<StopPageRecord> {
  for (let start = 0; start < rows.length; start += PAGE_ROWS) {
    const page = rows.slice(start, start + PAGE_ROWS);
    yield { id: page[0]!.id, rows: packRows(page.map(packedStop)) };
  }
}
