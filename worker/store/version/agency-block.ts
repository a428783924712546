/**
 * Routes and stops of an agency, packed for the page of its operator (docs/decisions/010-lists.md). Agency ids
 * belong to one version, whose rows never change, so a block is written once, when its version becomes active;
 * agency.stop_count tells that it is.
 */

import { rowsById, rowsInRange } from "../db/by-id.ts";
import type { Db } from "../db/db.ts";
import { type EntryLayout, packList } from "../db/packed-entries.ts";
import { text } from "../shape.ts";
import { type RowOf, withColumns } from "../table.ts";
import { agencyTable } from "../tables/agency.ts";
import { type AgencyBlockRecord, agencyBlockTable } from "../tables/agency-block.ts";
import { routeTable, stopsOfRoute } from "../tables/route.ts";
import { routeGeometryTable } from "../tables/route-geometry.ts";
import { stopTable } from "../tables/stop.ts";
import { TableWriter } from "./write.ts";

/** Routes with their lines per row. */
export const ROUTES_A_BLOCK = 10;
/** Stops per row: a page of twenty is within one block. */
export const STOPS_A_BLOCK = 200;

/** Stops in the row for drawings. */
const SPOTS = 120;

/** Longest line that is drawn, in characters. Ten routes with two lines each fit into a row. */
const MAX_LINE_CHARACTERS = 60_000;

/** How the entries of each kind are packed (worker/store/db/packed-entries.ts). */
export const BLOCK_LAYOUTS = {
  route: { length: 10, nested: 8 },
  stop: { length: 4 },
  spot: { length: 2 },
} as const satisfies Record<string, EntryLayout>;

const AGENCY = agencyTable.pick(["id", "route_first", "route_count"]);
const ROUTE = routeTable.pick([
  "id",
  "onestop_id",
  "route_id",
  "route_short_name",
  "route_long_name",
  "route_type",
  "route_color",
  "route_text_color",
  "route_sort_order",
  "stops",
]);
const STOP = stopTable.pick(["id", "onestop_id", "stop_id", "stop_name", "lon", "lat"]);
type Stop = RowOf<typeof STOP>;

/** The lines of a route that are drawn, one per direction; null where there is none, or it is too long. */
const line = (n: number) => `(t.lines ->> '$[${n}].line')`;
const drawnLine = (n: number) => `CASE WHEN length(${line(n)}) <= ${MAX_LINE_CHARACTERS} THEN ${line(n)} END`;
const LINES = withColumns(routeGeometryTable.pick(["route_id"]), {
  first: text().nullable(),
  second: text().nullable(),
});

/** Routes that are read at once; with their lines they stay far below the largest result of D1. */
const ROUTES_A_READ = 5 * ROUTES_A_BLOCK;

/** The version whose agencies get blocks. */
export type BlockedVersion = { agency_first: number; agency_count: number };

/**
 * Writes the blocks of the version's agencies that have none, before the version becomes active. May be repeated after it
 * was interrupted. Rows read: one for each agency, route, line and stop.
 */
export async function writeAgencyBlocks(db: Db, version: BlockedVersion): Promise<void> {
  const agencies = await db.rows(
    AGENCY,
    `SELECT ${AGENCY.select()} FROM agency WHERE id >= ? AND id < ? AND stop_count IS NULL ORDER BY id`,
    version.agency_first,
    version.agency_first + version.agency_count,
  );
  if (agencies.length === 0) return;
  const writer = new TableWriter(db);
  const counts: [agency: number, stops: number][] = [];
  for (const agency of agencies) {
    const servedStops = new Set<number>();
    for await (const { blocks, stops } of routeBlocks(db, agency)) {
      for (const stop of stops) servedStops.add(stop);
      await writer.add(agencyBlockTable, blocks);
    }
    const stops = await rowsById(db, STOP, [...servedStops]);
    await writer.add(agencyBlockTable, stopBlocks(agency.id, stops));
    counts.push([agency.id, stops.length]);
  }
  await writer.flush();
  await db.write([
    {
      sql: "UPDATE agency SET stop_count = j.value ->> 1 FROM json_each(?1) j WHERE agency.id = j.value ->> 0",
      values: [JSON.stringify(counts)],
    },
  ]);
}

/** The routes of an agency in blocks, slice by slice, and the stops that they serve. */
async function* routeBlocks(
  db: Db,
  { id: agency_id, route_first, route_count }: RowOf<typeof AGENCY>,
): AsyncGenerator<{ blocks: AgencyBlockRecord[]; stops: number[] }> {
  const end = route_first + route_count;
  for (let from = route_first; from < end; from += ROUTES_A_READ) {
    const until = Math.min(from + ROUTES_A_READ, end);
    const [routes, lines] = await Promise.all([
      rowsInRange(db, ROUTE, from, until),
      db.rows(
        LINES,
        `SELECT t.route_id, ${drawnLine(0)} AS first, ${drawnLine(1)} AS second FROM route_geometry t ` +
          "WHERE t.route_id >= ? AND t.route_id < ?",
        from,
        until,
      ),
    ]);
    const linesOf = new Map(lines.map(({ route_id, first, second }) => [route_id, [first, second]]));
    const blocks: AgencyBlockRecord[] = [];
    for (let at = 0; at < routes.length; at += ROUTES_A_BLOCK) {
      const entries = routes.slice(at, at + ROUTES_A_BLOCK).map((route) => {
        const { stops: _, route_sort_order, ...entry } = route;
        return [...Object.values(entry), linesOf.get(route.id) ?? [null, null], route_sort_order];
      });
      const block = (from - route_first + at) / ROUTES_A_BLOCK;
      blocks.push(blockOf(agency_id, "route", block, entries));
    }
    yield { blocks, stops: routes.flatMap(({ stops }) => stopsOfRoute(stops)) };
  }
}

/** The stops of an agency by name, and a sample of them. */
function stopBlocks(agency: number, stops: readonly Stop[]): AgencyBlockRecord[] {
  const byName = stops.toSorted((a, b) => compare(a.stop_name, b.stop_name) || a.id - b.id);
  const blocks: AgencyBlockRecord[] = [];
  for (let at = 0; at < byName.length; at += STOPS_A_BLOCK) {
    const part = byName.slice(at, at + STOPS_A_BLOCK);
    const entries = part.map(({ id, onestop_id, stop_id, stop_name }) => [id, onestop_id, stop_id, stop_name]);
    blocks.push(blockOf(agency, "stop", at / STOPS_A_BLOCK, entries));
  }
  // In geohash order neighbors are adjacent, so every n-th stop has the same spread as all of them.
  const placedStops = stops
    .filter(({ lon, lat }) => lon !== null && lat !== null)
    .toSorted((a, b) => compare(a.onestop_id, b.onestop_id) || a.id - b.id);
  const step = Math.floor((placedStops.length - 1) / SPOTS) + 1;
  const spots = placedStops.filter((_, i) => (i + 1) % step === 0);
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  if (spots.length > 0) {
    const entries = spots.map(({ lon, lat }) => [round(lon!), round(lat!)]);
    blocks.push(blockOf(agency, "spot", 0, entries));
  }
  return blocks;
}

/** Texts in one order everywhere; null comes first. */
function compare(a: string | null, b: string | null): number {
  if (a === b) return 0;
  return a === null || (b !== null && a < b) ? -1 : 1;
}

function blockOf(
  agency_id: number,
  kind: keyof typeof BLOCK_LAYOUTS,
  block: number,
  entries: readonly unknown[][],
): AgencyBlockRecord {
  return { agency_id, kind, block, size: entries.length, entries: packList(entries, BLOCK_LAYOUTS[kind]) };
}
