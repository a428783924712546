/** The lines of an operator's largest agency, and the stations of a small network, for one drawing. */

import type { Db, Stores } from "../db/db.ts";
import { list, object, parseJson, text } from "../shape.ts";
import { agencyBlockTable } from "../tables/agency-block.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { ROUTES_A_BLOCK } from "../version/agency-block.ts";
import { routePacks } from "./denormalized-rows.ts";
import { largestAgency } from "./largest-agency.ts";
import { type OfFeed, type RouteEntry, routeEntries } from "./network.ts";

/** Maximum stops of a route that are named. */
const STOPS_OF_ROUTE = 60;

type Station = { name: string; lon: number; lat: number };

export type OperatorLines = {
  agency: string;
  /** feed_info.txt of the version they are drawn from. */
  feedInfos: { feed_publisher_name: string; feed_version: string | null }[];
  routes: OfFeed<RouteEntry>[];
  /** Without repeated names, WGS84 degrees. */
  stations: Station[];
};

const FEED_INFOS = list(object({ feed_publisher_name: text(), feed_version: text().nullable() }));

/**
 * Null where there is no agency, or where its routes are not packed.
 * Rows read: three for each of a few agencies, one for ten routes, one for each route whose stations are wanted.
 * @param most routes
 * @param withStations most routes of a network whose stations are wanted; 0 for none
 */
export async function operatorLines(
  stores: Stores,
  onestopId: string,
  most: number,
  withStations: number,
): Promise<OperatorLines | null> {
  const { db } = stores;
  const agency = await largestAgency(db, onestopId);
  if (agency === null) return null;
  // The routes of an agency are numbered in one range, so their stops are read together with their lines.
  const drawnRoutes = Math.min(agency.routes, most);
  const routeIds = Array.from({ length: drawnRoutes <= withStations ? drawnRoutes : 0 }, (_, i) => agency.first + i);
  const [blocks, version, stations] = await Promise.all([
    db.rows(
      agencyBlockTable.pick(["entries"]),
      "SELECT entries FROM agency_block WHERE agency_id = ? AND kind = 'route' ORDER BY block LIMIT ?",
      agency.id,
      Math.ceil(most / ROUTES_A_BLOCK),
    ),
    db.row(feedVersionTable.pick(["feed_infos"]), "SELECT feed_infos FROM feed_version WHERE id = ?", agency.version),
    stationsOf(db, routeIds),
  ]);
  if (blocks.length === 0 && agency.routes > 0) return null;
  const entries = blocks.flatMap(({ entries }) => routeEntries(entries)).slice(0, most);
  return {
    agency: agency.name,
    feedInfos: parseJson(FEED_INFOS, version?.feed_infos ?? "[]", "feed_version.feed_infos"),
    routes: entries.map((entry) => ({ feed: agency.feed, entry })),
    stations,
  };
}

async function stationsOf(db: Db, routeIds: readonly number[]): Promise<Station[]> {
  if (routeIds.length === 0) return [];
  const packs = await routePacks(db, routeIds);
  const byName = new Map<string, Station>();
  for (const { stop_name, stop_id, lon, lat } of packs.flatMap(({ stops }) => stops.slice(0, STOPS_OF_ROUTE))) {
    const name = stop_name ?? stop_id;
    if (lon !== null && lat !== null) byName.set(name, { name, lon, lat });
  }
  return [...byName.values()];
}
