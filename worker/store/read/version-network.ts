/** Lines and stops of a feed version for its drawing, from the blocks of its agencies and its packed stops. */

import type { Db } from "../db.ts";
import { ROUTES_A_BLOCK } from "../lists/agency-block.ts";
import { list, object, parseJson, text } from "../shape.ts";
import { withColumns } from "../table.ts";
import { agencyBlockTable } from "../tables/agency-block.ts";
import { routeTable } from "../tables/route.ts";
import { PAGE_ROWS, pagesOf } from "./denormalized-rows.ts";
import type { FeedVersionRow } from "./feed-version.ts";
import { type OfFeed, type RouteEntry, routeEntries, spotsOf } from "./network.ts";
import type { StopRow } from "./stop.ts";

/** Maximum number of agencies whose lines are drawn, largest first. */
const AGENCIES = 10;
/** Maximum number of routes read one by one for a version that was never active and has no blocks. */
const LOOSE = 15;

/** Maximum number of stops drawn individually; a larger version is drawn with a sample. */
const STOPS = 200;

const ENTRIES = agencyBlockTable.pick(["entries"]);
const LOOSE_ROUTE = withColumns(
  routeTable.pick([
    "id",
    "onestop_id",
    "route_id",
    "route_short_name",
    "route_long_name",
    "route_type",
    "route_color",
    "route_text_color",
  ]),
  { lines: text().nullable() },
);
const LINES = list(object({ line: text() }));

/**
 * Routes with their lines, those of the largest agencies first.
 * Rows read: two for each agency (ten at most), one for ten routes; two for each route of a version that was never active.
 * @param most routes
 */
export async function versionNetwork(db: Db, version: FeedVersionRow, most: number): Promise<OfFeed<RouteEntry>[]> {
  if (version.imported !== 1 || version.route_count === 0) return [];
  const named = (entry: RouteEntry) => ({ feed: version.feed_onestop_id, entry });
  const looseOnes = () => looseRoutes(db, version, Math.min(LOOSE, most));
  const agencyCount = Math.min(version.agency_count, AGENCIES);
  // The last block of each agency may be short. Reading ends with a limit, and otherwise one row later.
  const blockCount = Math.ceil(Math.min(most, version.route_count) / ROUTES_A_BLOCK) + agencyCount - 1;
  const agencies = "SELECT id, route_count AS routes FROM agency WHERE id >= ? AND id < ? ORDER BY id LIMIT ?";
  const [blocks, loose] = await Promise.all([
    // CROSS JOIN fixes the order of the loops: blocks follow the order of the agencies, and reading ends with the limit.
    db.rows(
      ENTRIES,
      `SELECT b.entries FROM (SELECT id FROM (${agencies}) ORDER BY routes DESC, id) a ` +
        "CROSS JOIN agency_block b ON b.agency_id = a.id AND b.kind = 'route' LIMIT ?",
      version.agency_first,
      version.agency_first + version.agency_count,
      agencyCount,
      Math.min(Math.ceil(most / ROUTES_A_BLOCK), blockCount),
    ),
    version.active === 1 ? null : looseOnes(),
  ]);
  if (blocks.length === 0) return (loose ?? (await looseOnes())).map(named);
  return blocks
    .flatMap(({ entries }) => routeEntries(entries))
    .slice(0, most)
    .map(named);
}

/** A boarding place in WGS84 degrees; a sampled one has no id and no name. */
export type DrawnStop = { stop_id: string | null; stop_name: string | null; lon: number; lat: number };

/**
 * The stops of a small version with each station as one; for a version with more than 200, a sample with the spread of all.
 * Rows read: one per hundred stops, or two per agency (at most ten).
 */
export async function versionStops(db: Db, version: FeedVersionRow): Promise<DrawnStop[]> {
  const { stop_first: first, stop_count: count } = version;
  if (version.imported !== 1 || count === 0) return [];
  if (count > STOPS) {
    const rows = await db.rows(
      ENTRIES,
      "SELECT b.entries FROM agency a CROSS JOIN agency_block b ON b.agency_id = a.id AND b.kind = 'spot' " +
        "WHERE a.id >= ? AND a.id < ? ORDER BY a.id LIMIT ?",
      version.agency_first,
      version.agency_first + version.agency_count,
      Math.min(version.agency_count, AGENCIES),
    );
    return spotsOf(rows.map(({ entries }) => entries)).map(([lon, lat]) => {
      return { stop_id: null, stop_name: null, lon, lat };
    });
  }
  const [stops] = await pagesOf(db, "stop_page", [{ first, count }], true);
  return (stops ?? []).flatMap(placed);
}

/**
 * A sample of the stops of a large version without scheduled calls, of which nothing else can be drawn. Rows read: two.
 */
export async function looseStops(db: Db, version: FeedVersionRow): Promise<DrawnStop[]> {
  const { stop_first: first, stop_count: count } = version;
  if (version.imported !== 1 || count <= STOPS) return [];
  const middle = first + Math.floor(count / 2 / PAGE_ROWS) * PAGE_ROWS;
  const pages = [first, middle].map((first) => ({ first, count: PAGE_ROWS }));
  const stops = await pagesOf(db, "stop_page", pages, true);
  return stops
    .flatMap((page) => (page ?? []).flatMap(placed))
    .map((stop) => ({ ...stop, stop_id: null, stop_name: null }));
}

function placed({ stop_id, stop_name, lon, lat, parent_id, location_type }: StopRow): DrawnStop[] {
  return parent_id === null && location_type <= 1 && lon !== null && lat !== null
    ? [{ stop_id, stop_name, lon, lat }]
    : [];
}

/** Routes of a version whose agencies have no blocks; none of another version. */
async function looseRoutes(db: Db, version: FeedVersionRow, most: number): Promise<RouteEntry[]> {
  const rows = await db.rows(
    LOOSE_ROUTE,
    `SELECT ${LOOSE_ROUTE.select("r")}, g.lines FROM ` +
      "(SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM agency_block WHERE agency_id >= ? AND agency_id < ?)) " +
      "CROSS JOIN route r LEFT JOIN route_geometry g ON g.route_id = r.id " +
      "WHERE r.id >= ? AND r.id < ? ORDER BY r.id LIMIT ?",
    version.agency_first,
    version.agency_first + Math.min(version.agency_count, AGENCIES),
    version.route_first,
    version.route_first + version.route_count,
    most,
  );
  return rows.map((row) => [
    row.id,
    row.onestop_id,
    row.route_id,
    row.route_short_name,
    row.route_long_name,
    row.route_type,
    row.route_color,
    row.route_text_color,
    parseJson(LINES, row.lines ?? "[]", "route_geometry.lines")
      .slice(0, 2)
      .map(({ line }) => line),
  ]);
}
