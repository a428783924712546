/** Lines and stops of a feed version for its drawing, from the blocks of its agencies and its packed stops. */

import { isCold, isQueryable } from "../cold/versions.ts";
import { rowsById } from "../db/by-id.ts";
import type { Stores } from "../db/db.ts";
import { IDS_A_STATEMENT, idTable } from "../db/id-list.ts";
import { list, object, parseJson, text } from "../shape.ts";
import type { RowOf } from "../table.ts";
import { agencyBlockTable } from "../tables/agency-block.ts";
import { routeTable } from "../tables/route.ts";
import { ROUTES_A_BLOCK } from "../version/agency-block.ts";
import { PAGE_ROWS, pagesOf } from "./denormalized-rows.ts";
import type { FeedVersionRow } from "./feed-version.ts";
import { type OfFeed, type RouteEntry, routeEntries, spotsOf } from "./network.ts";
import { routeGeometries } from "./route.ts";
import type { StopRow } from "./stop.ts";

/** Maximum number of agencies whose lines are drawn, largest first. */
const AGENCIES = 10;
/** Maximum number of routes read one by one for a version that was never active and has no blocks. */
const LOOSE = 15;

/** Maximum number of stops drawn individually; a larger version is drawn with a sample. */
const STOPS = 200;

const ENTRIES = agencyBlockTable.pick(["entries"]);
const NAMED_ROUTE = routeTable.pick([
  "id",
  "onestop_id",
  "route_id",
  "route_short_name",
  "route_long_name",
  "route_type",
  "route_color",
  "route_text_color",
  "route_sort_order",
]);
const LINES = list(object({ line: text() }));

/**
 * Routes with their lines, those of the largest agencies first.
 * Rows read: two for each agency (ten at most), one for ten routes; two for each route of a version that was never active.
 * @param most routes
 */
export async function versionNetwork(
  stores: Stores,
  version: FeedVersionRow,
  most: number,
): Promise<OfFeed<RouteEntry>[]> {
  if (!isQueryable(version) || version.route_count === 0) return [];
  const withFeed = (entry: RouteEntry) => ({ feed: version.feed_onestop_id, entry });
  const looseOnes = () => looseRoutes(stores, version, Math.min(LOOSE, most, version.route_count));
  if (isCold(version)) return (await looseOnes()).map(withFeed);
  const agencyCount = Math.min(version.agency_count, AGENCIES);
  // The last block of each agency may be short. Reading ends with a limit, and otherwise one row later.
  const blockCount = Math.ceil(Math.min(most, version.route_count) / ROUTES_A_BLOCK) + agencyCount - 1;
  // The last block of an agency tells how many routes it has.
  const agencies =
    `SELECT x.id, (SELECT block * ${ROUTES_A_BLOCK} + size FROM agency_block WHERE agency_id = x.id AND kind = 'route' ` +
    `ORDER BY block DESC LIMIT 1) AS routes FROM ${idTable(idsFrom(version.agency_first, agencyCount))}`;
  const wasActive = version.active === 1 || version.replaced_at !== null;
  const [blocks, loose] = await Promise.all([
    // CROSS JOIN fixes the order of the loops: blocks follow the order of the agencies, and reading ends with the limit.
    stores.db.rows(
      ENTRIES,
      `SELECT b.entries FROM (SELECT id FROM (${agencies}) ORDER BY routes DESC, id) a ` +
        "CROSS JOIN agency_block b ON b.agency_id = a.id AND b.kind = 'route' LIMIT ?",
      Math.min(Math.ceil(most / ROUTES_A_BLOCK), blockCount),
    ),
    wasActive ? null : looseOnes(),
  ]);
  if (blocks.length === 0) return (loose ?? (await looseOnes())).map(withFeed);
  return blocks
    .flatMap(({ entries }) => routeEntries(entries))
    .slice(0, most)
    .map(withFeed);
}

/** A boarding place in WGS84 degrees; a sampled one has no id and no name. */
export type DrawnStop = { stop_id: string | null; stop_name: string | null; lon: number; lat: number };

/**
 * The stops of a small version with each station as one; for a version with more than 200, a sample with the spread of all.
 * Rows read: one per hundred stops, or one per agency (at most ten).
 */
export async function versionStops(stores: Stores, version: FeedVersionRow): Promise<DrawnStop[]> {
  const { stop_first: first, stop_count: count } = version;
  if (!isQueryable(version) || count === 0) return [];
  if (count > STOPS && isCold(version)) return [];
  if (count > STOPS) {
    const agencies = idsFrom(version.agency_first, Math.min(version.agency_count, IDS_A_STATEMENT));
    const rows = await stores.db.rows(
      ENTRIES,
      `SELECT b.entries FROM ${idTable(agencies)} CROSS JOIN agency_block b ON b.agency_id = x.id AND b.kind = 'spot' LIMIT ?`,
      Math.min(version.agency_count, AGENCIES),
    );
    return spotsOf(rows.map(({ entries }) => entries)).map(([lon, lat]) => {
      return { stop_id: null, stop_name: null, lon, lat };
    });
  }
  const [stops] = await pagesOf(stores.db, "stop_page", [{ first, count }], true);
  return (stops ?? []).flatMap(drawnStop);
}

/**
 * A sample of the stops of a large version without scheduled calls, of which nothing else can be drawn. Rows read: two.
 */
export async function looseStops(stores: Stores, version: FeedVersionRow): Promise<DrawnStop[]> {
  const { stop_first: first, stop_count: count } = version;
  if (!isQueryable(version) || count <= STOPS) return [];
  const middle = first + Math.floor(count / 2 / PAGE_ROWS) * PAGE_ROWS;
  const pages = [first, middle].map((first) => ({ first, count: PAGE_ROWS }));
  const stops = await pagesOf(stores.db, "stop_page", pages, true);
  return stops
    .flatMap((page) => (page ?? []).flatMap(drawnStop))
    .map((stop) => ({ ...stop, stop_id: null, stop_name: null }));
}

function drawnStop({ stop_id, stop_name, lon, lat, parent_id, location_type }: StopRow): DrawnStop[] {
  return parent_id === null && location_type <= 1 && lon !== null && lat !== null
    ? [{ stop_id, stop_name, lon, lat }]
    : [];
}

/** The first routes of a version that has no blocks. */
async function looseRoutes(stores: Stores, version: FeedVersionRow, most: number): Promise<RouteEntry[]> {
  const ids = idsFrom(version.route_first, most);
  const { db } = stores;
  const [routes, geometries] = await Promise.all([rowsById(db, NAMED_ROUTE, ids), routeGeometries(db, ids)]);
  const lines = new Map(geometries.map((geometry) => [geometry.route_id, geometry.lines]));
  return routes.toSorted((a, b) => a.id - b.id).map((route) => entryOf(route, lines.get(route.id) ?? null));
}

const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

function entryOf(route: RowOf<typeof NAMED_ROUTE>, lines: string | null): RouteEntry {
  return [
    route.id,
    route.onestop_id,
    route.route_id,
    route.route_short_name,
    route.route_long_name,
    route.route_type,
    route.route_color,
    route.route_text_color,
    parseJson(LINES, lines ?? "[]", "route_geometry.lines")
      .slice(0, 2)
      .map(({ line }) => line),
    route.route_sort_order,
  ];
}
