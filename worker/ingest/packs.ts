/** Rows that are read together, once more as one row each (docs/decisions/021-packed-rows.md). */
import { type PlainRow, packRows } from "../../src/domain/row-pack.ts";
import { encodePatternHeads } from "../../src/domain/schedule/pattern-heads.ts";
import { MOST_IN_PACK, PAGE_ROWS } from "../store/read/packed.ts";
import type { TableRow } from "../store/version-write.ts";

type StopRow = TableRow<"stop">;
type RouteRow = TableRow<"route">;
type PatternRow = TableRow<"pattern">;

/** A stop in a pack: what look-ups by place need stays out. */
function packedStop({ cell: _, children, ...stop }: StopRow): PlainRow {
  // Children are not packed twice; that there are none is worth knowing.
  return { ...stop, children: children === "" ? "" : null };
}

/** The rows of a version's stops with their children packed, in the order of their ids. */
export function withChildren(rows: Iterable<StopRow>): StopRow[] {
  const stops = [...rows];
  const children = new Map<number, StopRow[]>();
  for (const stop of stops) {
    if (stop.parent_id === null) continue;
    const parent = Number(stop.parent_id);
    children.set(parent, [...(children.get(parent) ?? []), stop]);
  }
  for (const stop of stops) stop.children = children.has(Number(stop.id)) ? null : "";
  for (const stop of stops) {
    const own = children.get(Number(stop.id)) ?? [];
    if (own.length > 0 && own.length <= MOST_IN_PACK) stop.children = packRows(own.map(packedStop));
  }
  return stops;
}

/** Notes the patterns that pass, by route. */
export function* noted(rows: Iterable<PatternRow>, byRoute: Map<number, PatternRow[]>): Generator<PatternRow> {
  for (const row of rows) {
    const route = Number(row.route_id);
    // Times are the bulk of a row and stay in its own table.
    const head = { ...row, stops: "", profiles: "" };
    const list = byRoute.get(route);
    if (list === undefined) byRoute.set(route, [head]);
    else list.push(head);
    yield row;
  }
}

/** Stops and patterns of each route; a route with very many stops is read stop by stop. */
export function* routePackRows(
  routes: Iterable<RouteRow>,
  stops: readonly StopRow[],
  patterns: ReadonlyMap<number, PatternRow[]>,
): Generator<TableRow<"route_pack">> {
  const first = Number(stops[0]?.id ?? 0);
  for (const route of routes) {
    const ids = JSON.parse(String(route.stops)) as number[];
    const heads = patterns.get(Number(route.id)) ?? [];
    if (ids.length > MOST_IN_PACK || heads.length > MOST_IN_PACK) continue;
    yield {
      route_id: route.id,
      stops: packRows(ids.map((id) => packedStop(stops[id - first]!))),
      patterns: encodePatternHeads(
        heads.map((row) => ({
          id: Number(row.id),
          stop_pattern_id: Number(row.stop_pattern_id),
          direction_id: Number(row.direction_id),
          trip_count: Number(row.trip_count),
          timetables: String(row.timetables),
        })),
      ),
    };
  }
}

/** Pages of routes, each within one agency, so that an agency's list begins with a page. */
export function* routePageRows(rows: Iterable<RouteRow>): Generator<TableRow<"route_page">> {
  let page: RouteRow[] = [];
  for (const row of rows) {
    if (page.length === PAGE_ROWS || (page.length > 0 && page[0]!.agency_id !== row.agency_id)) {
      yield routePage(page);
      page = [];
    }
    page.push(row);
  }
  if (page.length > 0) yield routePage(page);
}

function routePage(page: readonly RouteRow[]): TableRow<"route_page"> {
  return { id: page[0]!.id, rows: packRows(page.map(({ headways: _, ...route }) => route)) };
}

/** Pages of stops in the order of their ids. */
export function* stopPageRows(rows: readonly StopRow[]): Generator<TableRow<"stop_page">> {
  for (let start = 0; start < rows.length; start += PAGE_ROWS) {
    const page = rows.slice(start, start + PAGE_ROWS);
    yield { id: page[0]!.id, rows: packRows(page.map(packedStop)) };
  }
}
