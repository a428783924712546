/** Rows that an import keeps together once more, so that a nested list costs a row for each parent. */
import { unpackRows } from "../../../src/domain/row-pack.ts";
import { decodePatternHeads, type PatternHead } from "../../../src/domain/schedule/pattern-heads.ts";
import type { Db } from "../db.ts";
import { idTable } from "../id-list.ts";
import type { RouteRow } from "./route.ts";
import type { StopRow } from "./stop.ts";

/** Rows of a page: what a list without a limit answers. */
export const PAGE_ROWS = 100;
/** Longer lists are not packed, so that a row stays far below what the database takes. */
export const MOST_IN_PACK = 2000;

/** What is packed of a route; unpacked when it is asked for. */
export type RoutePack = { id: number; readonly stops: readonly StopRow[]; readonly patterns: readonly PatternHead[] };

/** Packs of routes; of a version that was imported before there were packs there is none. */
export async function routePacks(db: Db, routeIds: readonly number[]): Promise<RoutePack[]> {
  const rows = await db.rows<{ id: number; stops: string; patterns: string }>(
    `SELECT t.route_id AS id, t.stops, t.patterns FROM ${idTable(routeIds)} CROSS JOIN route_pack t ON t.route_id = x.id`,
  );
  return rows.map(({ id, stops, patterns }) => {
    let unpackedStops: StopRow[] | undefined;
    let unpackedPatterns: PatternHead[] | undefined;
    return {
      id,
      get stops() {
        unpackedStops ??= unpackRows<StopRow>(stops);
        return unpackedStops;
      },
      get patterns() {
        unpackedPatterns ??= decodePatternHeads(patterns);
        return unpackedPatterns;
      },
    };
  });
}

/** Ids [first, first + count) of one version. */
export type IdRange = { first: number; count: number };

/**
 * Routes or stops of ranges that begin with a page, one row read for each page: one list for each range, null where
 * the version has no pages.
 */
export async function pagesOf<T extends RouteRow | StopRow>(
  db: Db,
  table: "route_page" | "stop_page",
  ranges: readonly IdRange[],
): Promise<(T[] | null)[]> {
  if (ranges.length === 0) return [];
  const bounds = ranges.map(({ first, count }, i) => {
    if (!Number.isSafeInteger(first) || !Number.isSafeInteger(count)) throw new TypeError("not ids");
    return `(${i},${first},${first + count - 1})`;
  });
  const rows = await db.rows<{ n: number; rows: string }>(
    `SELECT x.column1 AS n, t.rows FROM (VALUES ${bounds.join(",")}) x ` +
      `CROSS JOIN ${table} t ON t.id BETWEEN x.column2 AND x.column3 ORDER BY x.column1, t.id`,
  );
  const lists: T[][] = ranges.map(() => []);
  for (const { n, rows: packed } of rows) lists[n]!.push(...unpackRows<T>(packed));
  return ranges.map(({ count }, i) => {
    const list = lists[i]!.slice(0, count);
    return list.length === count ? list : null;
  });
}

/** Packed children of these stops: '' has none, null was not packed. One row read each. */
export function packedChildren(db: Db, stopIds: readonly number[]): Promise<{ id: number; children: string | null }[]> {
  return db.rows(`SELECT t.id, t.children FROM ${idTable(stopIds)} CROSS JOIN stop t ON t.id = x.id`);
}
