/** Reads the routes and stops of an operator's agencies, as packed by worker/store/lists/agency-block.ts. */

import type { Db } from "../db.ts";
import { integer, list, parseJson, real, type Shape, text, tuple } from "../shape.ts";
import { rowShape } from "../table.ts";
import { agencyBlockTable } from "../tables/agency-block.ts";
import { visibleFeed } from "./visible.ts";

export type RouteEntry = [
  id: number,
  onestopId: string | null,
  routeId: string,
  shortName: string | null,
  longName: string | null,
  type: number,
  color: string | null,
  textColor: string | null,
  /** Encoded polylines; null where there is none. */
  lines: (string | null)[],
];
const ROUTE_ENTRY: Shape<RouteEntry> = tuple(
  integer(),
  text().nullable(),
  text(),
  text().nullable(),
  text().nullable(),
  integer(),
  text().nullable(),
  text().nullable(),
  list(text().nullable()),
);
export type StopEntry = [id: number, onestopId: string | null, stopId: string, name: string | null];
const STOP_ENTRY: Shape<StopEntry> = tuple(integer(), text().nullable(), text(), text().nullable());
export type OfFeed<Entry> = { feed: string; entry: Entry };

export type OperatorNetwork = {
  /** At most as many as the page shows. */
  routes: OfFeed<RouteEntry>[];
  routeCount: number;
  stops: OfFeed<StopEntry>[];
  stopCount: number;
  /** A sample of the stops with the spread of all of them. */
  spots: Spot[];
};

/** Longitude and latitude of a sampled stop in WGS84 degrees (worker/store/lists/agency-block.ts). */
export type Spot = [lon: number, lat: number];

/** Maximum number of agencies read per operator. */
const MAX_AGENCIES = 20;
/** Maximum number of blocks read for the routes of a page. */
const MAX_BLOCKS = 15;

/** A block of an agency, null where it has none. */
const BLOCK = rowShape("agency_block", {
  agency_id: integer(),
  feed: text(),
  routes: integer(),
  kind: text().nullable(),
  block: integer().nullable(),
  size: integer().nullable(),
  spots: text().nullable(),
});
type Block = { agency_id: number; block: number; size: number; spots: string | null };
const ENTRIES = agencyBlockTable.pick(["entries"]);

/**
 * Null if an agency has no blocks because it became active before blocks existed.
 * Rows read: three per agency, one per 200 stops, one per 10 routes.
 * @param page of stops: number to skip and to return
 */
export async function operatorNetwork(
  db: Db,
  onestopId: string,
  routes: number,
  page: { skip: number; take: number },
): Promise<OperatorNetwork | null> {
  const agencies =
    "SELECT DISTINCT a.id, f.onestop_id AS feed, a.route_count AS routes FROM operator_feed o " +
    `CROSS JOIN feed f ON f.id = o.feed_id AND ${visibleFeed("f")} AND f.exclude_from_global = 0 ` +
    "CROSS JOIN agency a ON a.id = o.agency_id AND a.feed_version_id = f.active_version_id " +
    "WHERE o.onestop_id = ? LIMIT ?";
  const rows = await db.rows(
    BLOCK,
    "SELECT a.id AS agency_id, a.feed, a.routes, b.kind, b.block, b.size, CASE b.kind WHEN 'spot' THEN b.entries END AS spots " +
      `FROM (${agencies}) a LEFT JOIN agency_block b ON b.agency_id = a.id`,
    onestopId,
    MAX_AGENCIES,
  );
  if (rows.some(({ kind, routes }) => kind === null && routes > 0)) return null;
  const feedOf = new Map(rows.map(({ agency_id, feed }) => [agency_id, feed]));
  const of = (wanted: string): Block[] =>
    rows
      .flatMap(({ agency_id, kind, block, size, spots }) =>
        kind === wanted && block !== null && size !== null ? [{ agency_id, block, size, spots }] : [],
      )
      .sort((a, b) => a.agency_id - b.agency_id || a.block - b.block);
  const sum = (list: readonly Block[]) => list.reduce((all, { size }) => all + size, 0);
  const [wantedRoutes, wantedStops] = [
    covering(of("route"), 0, routes, MAX_BLOCKS),
    covering(of("stop"), page.skip, page.take, 2),
  ];
  const [foundRoutes, foundStops] = await Promise.all([
    entriesOf(db, ROUTE_ENTRY, "route", wantedRoutes.blocks),
    entriesOf(db, STOP_ENTRY, "stop", wantedStops.blocks),
  ]);
  const named = <Entry>([agency, entry]: [number, Entry]) => ({ feed: feedOf.get(agency) ?? "", entry });
  return {
    routes: foundRoutes.slice(0, routes).map(named),
    routeCount: sum(of("route")),
    stops: foundStops.slice(wantedStops.skip, wantedStops.skip + page.take).map(named),
    stopCount: sum(of("stop")),
    spots: spotsOf(of("spot").map(({ spots }) => spots)),
  };
}

const SPOTS: Shape<Spot[]> = list(tuple(real(), real()));
const ROUTE_ENTRIES = list(ROUTE_ENTRY);

/** @param entries of a block of the kind `route` */
export function routeEntries(entries: string): RouteEntry[] {
  return parseJson(ROUTE_ENTRIES, entries, "agency_block.entries");
}

/** @param rows entries of blocks of the kind `spot` */
export function spotsOf(rows: readonly (string | null)[]): Spot[] {
  return rows.flatMap((entries) => parseJson(SPOTS, entries ?? "[]", "agency_block.entries"));
}

/** The blocks with entries from `skip` on, and how many of their entries to skip. */
function covering(
  blocks: readonly Block[],
  skip: number,
  take: number,
  most: number,
): { blocks: Block[]; skip: number } {
  let before = 0;
  const found: Block[] = [];
  let rest = 0;
  for (const block of blocks) {
    if (before + block.size > skip && before < skip + take && found.length < most) {
      if (found.length === 0) rest = skip - before;
      found.push(block);
    }
    before += block.size;
  }
  return { blocks: found, skip: Math.max(0, rest) };
}

async function entriesOf<Entry>(
  db: Db,
  shape: Shape<Entry>,
  kind: string,
  blocks: readonly Block[],
): Promise<[agency: number, Entry][]> {
  const entries = list(shape);
  const rows = await Promise.all(
    blocks.map(({ agency_id, block }) =>
      db.row(
        ENTRIES,
        "SELECT entries FROM agency_block WHERE agency_id = ? AND kind = ? AND block = ?",
        agency_id,
        kind,
        block,
      ),
    ),
  );
  return rows.flatMap((row, i) =>
    parseJson(entries, row?.entries ?? "[]", "agency_block.entries").map((entry): [number, Entry] => [
      blocks[i]!.agency_id,
      entry,
    ]),
  );
}
