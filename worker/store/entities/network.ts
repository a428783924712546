/** Reads the routes and stops of an operator's agencies, as packed by worker/store/version/agency-block.ts. */

import type { Stores } from "../db/db.ts";
import { unpackEntries } from "../db/packed-entries.ts";
import { visibleFeed } from "../db/visible.ts";
import { type ColumnShape, integer, list, real, text, tuple } from "../shape.ts";
import { rowShape } from "../table.ts";
import { agencyBlockTable } from "../tables/agency-block.ts";
import { BLOCK_LAYOUTS, ROUTES_A_BLOCK, STOPS_A_BLOCK } from "../version/agency-block.ts";

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
  /** Also null in blocks of an earlier build. */
  sortOrder: number | null,
];
const ROUTE_ENTRY: ColumnShape<RouteEntry> = tuple(
  integer(),
  text().nullable(),
  text(),
  text().nullable(),
  text().nullable(),
  integer(),
  text().nullable(),
  text().nullable(),
  list(text().nullable()),
  integer().nullable(),
);
type StopEntry = [id: number, onestopId: string | null, stopId: string, name: string | null];
const STOP_ENTRY: ColumnShape<StopEntry> = tuple(integer(), text().nullable(), text(), text().nullable());
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

/** Longitude and latitude of a sampled stop in WGS84 degrees (worker/store/version/agency-block.ts). */
export type Spot = [lon: number, lat: number];

/** Maximum number of agencies read per operator. */
const MAX_AGENCIES = 20;
/** Maximum number of blocks read for the routes of a page. */
const MAX_BLOCKS = 15;

const AGENCY = rowShape("agency", {
  id: integer(),
  feed: text(),
  routes: integer(),
  /** Null if it has no blocks. */
  stops: integer().nullable(),
});
type Block = { agency_id: number; block: number; size: number };
const ENTRIES = agencyBlockTable.pick(["entries"]);

/**
 * Null if an agency has no blocks because it became active before blocks existed.
 * Rows read: four per agency, and one per block of the page, which has 10 routes or 200 stops.
 * @param page of stops: number to skip and to return
 */
export async function operatorNetwork(
  stores: Stores,
  onestopId: string,
  routes: number,
  page: { skip: number; take: number },
): Promise<OperatorNetwork | null> {
  const agencies = await stores.db.rows(
    AGENCY,
    "SELECT DISTINCT a.id, f.onestop_id AS feed, a.route_count AS routes, a.stop_count AS stops FROM operator_feed o " +
      `CROSS JOIN feed f ON f.id = o.feed_id AND ${visibleFeed("f")} AND f.exclude_from_global = 0 ` +
      "CROSS JOIN agency a ON a.id = o.agency_id AND a.feed_version_id = f.active_version_id " +
      "WHERE o.onestop_id = ? LIMIT ?",
    onestopId,
    MAX_AGENCIES,
  );
  if (agencies.some(({ routes, stops }) => stops === null && routes > 0)) return null;
  agencies.sort((a, b) => a.id - b.id);
  const feedOf = new Map(agencies.map(({ id, feed }) => [id, feed]));
  const blocksOf = (of: "routes" | "stops", most: number) =>
    agencies.flatMap(({ id, [of]: count }) => blocksFor(id, count ?? 0, most));
  const sum = (of: "routes" | "stops") => agencies.reduce((all, { [of]: count }) => all + (count ?? 0), 0);
  const [wantedRoutes, wantedStops] = [
    covering(blocksOf("routes", ROUTES_A_BLOCK), 0, routes, MAX_BLOCKS),
    covering(blocksOf("stops", STOPS_A_BLOCK), page.skip, page.take, 2),
  ];
  const withStops = agencies.filter(({ stops }) => (stops ?? 0) > 0);
  const [foundRoutes, foundStops, spots] = await Promise.all([
    entriesOf(stores, ROUTE_ENTRY, "route", wantedRoutes.blocks),
    entriesOf(stores, STOP_ENTRY, "stop", wantedStops.blocks),
    entriesOf(
      stores,
      SPOT,
      "spot",
      withStops.map(({ id }) => ({ agency_id: id, block: 0 })),
    ),
  ]);
  const withFeed = <Entry>([agency, entry]: [number, Entry]) => ({ feed: feedOf.get(agency) ?? "", entry });
  return {
    routes: foundRoutes.slice(0, routes).map(withFeed),
    routeCount: sum("routes"),
    stops: foundStops.slice(wantedStops.skip, wantedStops.skip + page.take).map(withFeed),
    stopCount: sum("stops"),
    spots: spots.map(([, spot]) => spot),
  };
}

/** The blocks of `count` entries of an agency. @param most entries in one */
function blocksFor(agency_id: number, count: number, most: number): Block[] {
  return Array.from({ length: Math.ceil(count / most) }, (_, block) => {
    return { agency_id, block, size: Math.min(most, count - block * most) };
  });
}

const SPOT: ColumnShape<Spot> = tuple(real(), real());
const PLACE = "agency_block.entries";

/** @param entries of a block of the kind `route` */
export function routeEntries(entries: string): RouteEntry[] {
  return unpackEntries(ROUTE_ENTRY, entries, BLOCK_LAYOUTS.route, PLACE);
}

/** @param rows entries of blocks of the kind `spot` */
export function spotsOf(rows: readonly (string | null)[]): Spot[] {
  return rows.flatMap((entries) => unpackEntries(SPOT, entries ?? "[]", BLOCK_LAYOUTS.spot, PLACE));
}

/** The blocks with entries from `skip` on, and how many of their entries to skip. */
function covering(
  blocks: readonly Block[],
  skip: number,
  take: number,
  most: number,
): { blocks: Block[]; skip: number } {
  let before = 0;
  const coveringBlocks: Block[] = [];
  let rest = 0;
  for (const block of blocks) {
    if (before + block.size > skip && before < skip + take && coveringBlocks.length < most) {
      if (coveringBlocks.length === 0) rest = skip - before;
      coveringBlocks.push(block);
    }
    before += block.size;
  }
  return { blocks: coveringBlocks, skip: Math.max(0, rest) };
}

async function entriesOf<Entry>(
  stores: Stores,
  shape: ColumnShape<Entry>,
  kind: keyof typeof BLOCK_LAYOUTS,
  blocks: readonly Pick<Block, "agency_id" | "block">[],
): Promise<[agency: number, Entry][]> {
  const rows = await Promise.all(
    blocks.map(({ agency_id, block }) =>
      stores.db.row(
        ENTRIES,
        "SELECT entries FROM agency_block WHERE agency_id = ? AND kind = ? AND block = ?",
        agency_id,
        kind,
        block,
      ),
    ),
  );
  return rows.flatMap((row, i) =>
    unpackEntries(shape, row?.entries ?? "[]", BLOCK_LAYOUTS[kind], PLACE).map((entry): [number, Entry] => [
      blocks[i]!.agency_id,
      entry,
    ]),
  );
}
