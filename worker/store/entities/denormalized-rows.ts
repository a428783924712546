/** Denormalized rows of an import, so that a nested list reads one row for each parent. */

import { unpackRows } from "../../../src/domain/packed/row-pack.ts";
import {
  decodePatternHeads,
  decodeRouteSchedule,
  type PatternHead,
} from "../../../src/domain/schedule/pattern-heads.ts";
import type { ColdVersion } from "../cold/versions.ts";
import { rowsById } from "../db/by-id.ts";
import type { Db } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import { integer, text } from "../shape.ts";
import { packedShape, type RowOf, rowShape } from "../table.ts";
import { patternTable } from "../tables/pattern.ts";
import { routeTable } from "../tables/route.ts";
import { routePackTable } from "../tables/route-pack.ts";
import { stopTable } from "../tables/stop.ts";
import { timetableTable } from "../tables/timetable.ts";
import type { RouteRow } from "./route.ts";
import type { PackedPattern, PackedTimetable } from "./schedule.ts";
import { type StopRow, stopColumns, stopUnpacker } from "./stop.ts";

/** Rows of a page: the default limit of a list. */
export const PAGE_ROWS = 100;
/** Longer lists are not packed, so that a row stays far below what the database takes. */
export const MAX_PACKED_ROWS = 2000;
/** Characters of a route's schedule; a longer one is read pattern by pattern. */
export const MAX_SCHEDULE_CHARACTERS = 64_000;

/** The columns of packed rows; rows that an older importer packed lack columns that came later. */
const ROUTE_COLUMNS = routeTable.except("headways");
const PACKED_ROUTE = packedShape(routeTable, ROUTE_COLUMNS);

function unpackSchedule(packedText: string): RouteSchedule {
  const { patterns, timetables } = decodeRouteSchedule(packedText);
  return { patterns: patternTable.narrow(patterns), timetables: timetableTable.narrow(timetables) };
}

/** The packed rows of a route, unpacked on demand. */
export type RoutePack = {
  id: number;
  readonly stops: readonly StopRow[];
  readonly patterns: readonly PatternHead[];
  /** Null if the query does not need it or it is not packed. */
  readonly schedule: RouteSchedule | null;
};

export type RouteSchedule = { patterns: readonly PackedPattern[]; timetables: readonly PackedTimetable[] };

/** Fields that read times of the trips of a route. */
const TIMED_COLUMNS = ["trips", "representative_trip", "departures", "arrivals", "stop_times"];

const ROUTE_PACK = rowShape("route_pack", {
  id: integer(),
  stops: text(),
  patterns: text(),
  schedule: text().nullable(),
});
type PackedRoute = RowOf<typeof ROUTE_PACK>;

/** The column `schedule` of a route, where a field of the query needs it. @param alias of route_pack */
export function scheduleColumn(alias: string, fields: ReadonlySet<string>): string {
  return TIMED_COLUMNS.some((field) => fields.has(field)) ? `${alias}.schedule` : "NULL";
}

/**
 * Packs of routes; of a version that was imported before there were packs there is none.
 * @param fields of the operation: patterns with their times, and large columns of stops, are read when one needs them
 */
export async function routePacks(
  db: Db,
  routeIds: readonly number[],
  fields: ReadonlySet<string> = new Set(),
): Promise<RoutePack[]> {
  const packedRows = await db.cold.read<number, PackedRoute>(
    routeIds,
    (id) => db.cold.withId("route", id),
    async (version, ids) =>
      (await version.rows(routePackTable, ids)).map(({ route_id, ...pack }) => ({ id: route_id, ...pack })),
    (ids) =>
      db.rows(
        ROUTE_PACK,
        `SELECT t.route_id AS id, t.stops, t.patterns, ${scheduleColumn("t", fields)} AS schedule FROM ${idTable(ids)} ` +
          "CROSS JOIN route_pack t ON t.route_id = x.id",
      ),
  );
  return packedRows.map((pack) => unpackRoute(pack, fields));
}

const SCHEDULE = rowShape("route_pack", { id: integer(), schedule: text().nullable() });

/** The schedules of routes with ids in [first, end), one row read each; null: not packed. */
export async function schedulesInRange(
  db: Db,
  first: number,
  end: number,
): Promise<{ id: number; schedule: RouteSchedule | null }[]> {
  const rows = await db.rows(
    SCHEDULE,
    "SELECT t.route_id AS id, t.schedule FROM route_pack t WHERE t.route_id >= ? AND t.route_id < ?",
    first,
    end,
  );
  return rows.map(({ id, schedule }) => ({ id, schedule: schedule === null ? null : unpackSchedule(schedule) }));
}

/** Unpacks each column when it is used. */
export function unpackRoute({ id, stops, patterns, schedule }: PackedRoute, fields: ReadonlySet<string>): RoutePack {
  let unpackedPatterns: PatternHead[] | undefined;
  let unpackedSchedule: RouteSchedule | undefined;
  return {
    id,
    // Not held: its reader holds the rows, and those of a stop that many routes share only once.
    get stops() {
      return stopUnpacker(fields)(stops);
    },
    get patterns() {
      unpackedPatterns ??= decodePatternHeads(patterns);
      return unpackedPatterns;
    },
    get schedule() {
      if (schedule === null) return null;
      unpackedSchedule ??= unpackSchedule(schedule);
      return unpackedSchedule;
    },
  };
}

const PAGE = rowShape("page", { n: integer(), rows: text() });
type PageRows = { route_page: RouteRow; stop_page: StopRow };
export type DenormalizedPage = keyof PageRows;
export type PageRow<P extends DenormalizedPage> = PageRows[P];

type Unpackers = { [P in DenormalizedPage]: (packed: string) => PageRows[P][] };

const unpackers = (fields: ReadonlySet<string>): Unpackers => ({
  route_page: (packedText) => PACKED_ROUTE.narrow(unpackRows(packedText, ROUTE_COLUMNS)),
  stop_page: stopUnpacker(fields),
});

/** Ids [first, first + count) of one version. */
export type IdRange = { first: number; count: number };

/**
 * Routes or stops of ranges that begin with a page, one row read for each page: one list for each range, null where
 * the version has no pages.
 * @param full pages begin every PAGE_ROWS ids: looking there saves the step past the end of a range
 * @param fields of the operation: large columns of stops are read when one needs them
 */
export async function pagesOf<P extends DenormalizedPage>(
  db: Db,
  table: P,
  ranges: readonly IdRange[],
  full: boolean,
  fields: ReadonlySet<string> = new Set(),
): Promise<(PageRow<P>[] | null)[]> {
  const lists = await db.cold.readEach(
    ranges,
    ({ first }) => db.cold.withId(ENTITY_OF[table], first),
    (version, part) => Promise.all(part.map((range) => coldPage(version, table, range, fields))),
    (part) => pagesAt(db, table, part, unpackers(fields)[table], full),
  );
  return ranges.map(({ count }, i) => {
    const list = lists[i]!.slice(0, count);
    return list.length === count ? list : null;
  });
}

const ENTITY_OF = { route_page: "route", stop_page: "stop" } as const;

/** A cold file has the rows of a page together anyway, and no pages. */
async function coldPage<P extends DenormalizedPage>(
  version: ColdVersion,
  table: P,
  range: IdRange,
  fields: ReadonlySet<string>,
): Promise<PageRow<P>[]> {
  const { first, count } = range;
  const between = { first, last: first + count - 1, limit: count };
  const rows = await (table === "route_page"
    ? version.scan(PACKED_ROUTE, between)
    : version.scan(stopColumns(fields), between));
  return rows as PageRow<P>[];
}

/** Pages of each range: those that begin every PAGE_ROWS ids, or whatever begins within it. */
async function pagesAt<P extends DenormalizedPage>(
  db: Db,
  table: P,
  ranges: readonly IdRange[],
  unpack: (packed: string) => PageRow<P>[],
  full: boolean,
): Promise<PageRow<P>[][]> {
  const which = full ? "= x.column2" : "BETWEEN x.column2 AND x.column3";
  const bounds = ranges.flatMap(({ first, count }, i) => {
    if (!Number.isSafeInteger(first) || !Number.isSafeInteger(count)) throw new TypeError("not ids");
    const last = first + count - 1;
    const pages = full ? Math.max(1, Math.ceil(count / PAGE_ROWS)) : 1;
    return Array.from({ length: pages }, (_, page) => `(${i},${first + page * PAGE_ROWS},${last})`);
  });
  const rows = await db.rows(
    PAGE,
    `SELECT x.column1 AS n, t.rows FROM (VALUES ${bounds.join(",")}) x CROSS JOIN ${table} t ON t.id ${which}`,
  );
  const pages = rows.map(({ n, rows: packed }) => ({ n, page: unpack(packed) }));
  pages.sort((a, b) => a.n - b.n || a.page[0]!.id - b.page[0]!.id);
  const lists: PageRow<P>[][] = ranges.map(() => []);
  for (const { n, page } of pages) for (const row of page) lists[n]!.push(row);
  return lists;
}

const CHILDREN = stopTable.pick(["id", "children"]);

/** Packed children of these stops: '' has none, null was not packed. One row read each. */
export function packedChildren(db: Db, stopIds: readonly number[]): Promise<{ id: number; children: string | null }[]> {
  return rowsById(db, CHILDREN, stopIds);
}
