/** Summaries of versions for lists and comparisons (src/domain/compare/outline.ts), stored in blocks. */

import type { OutlineKind, Outlines } from "../../../src/domain/compare/outline.ts";
import type { ColdRow, ColdValue } from "../cold/format.ts";
import { rowsInRange } from "../db/by-id.ts";
import type { Db, Value } from "../db/db.ts";
import { type EntryLayout, packList, unpackEntries } from "../db/packed-entries.ts";
import { integer, real, text, tuple } from "../shape.ts";
import type { RowShape } from "../table.ts";
import { agencyTable } from "../tables/agency.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { routeTable } from "../tables/route.ts";
import { stopTable } from "../tables/stop.ts";
import { versionOutlineTable } from "../tables/version-outline.ts";

/** Maximum number of entities of a kind per version that are compared: 200 rows and about 10 MB. */
export const MAX_COMPARED_ENTITIES = 100_000;

/** Entities in one row. */
export const SUMMARY_BLOCK_ROWS = 512;

/** The columns from which the entries of each kind are made. */
const SOURCES: { readonly [K in OutlineKind]: RowShape<object> } = {
  agency: agencyTable.pick(["id", "agency_id", "onestop_id", "agency_name", "agency_url"]),
  route: routeTable.pick([
    "id",
    "agency_id",
    "onestop_id",
    "route_id",
    "route_short_name",
    "route_long_name",
    "route_type",
    "route_color",
    "route_text_color",
  ]),
  stop: stopTable.pick(["id", "onestop_id", "stop_id", "stop_name", "lon", "lat", "location_type"]),
};

const KINDS: readonly OutlineKind[] = ["agency", "route", "stop"];

const TEXT = text().nullable();
const NUMBER = real().nullable();
const AGENCY = tuple(text(), TEXT, text(), text());
const ROUTE = tuple(text(), TEXT, TEXT, TEXT, integer(), TEXT, TEXT, TEXT);
const STOP = tuple(text(), TEXT, TEXT, NUMBER, NUMBER, integer());
const PLACE = "version_outline.entries";

const LAYOUTS: { readonly [K in OutlineKind]: EntryLayout } = {
  agency: { length: 4 },
  route: { length: 8 },
  stop: { length: 6, stop: { onestopId: 1, name: 2, lon: 3, lat: 4 } },
};

const READ: { readonly [K in OutlineKind]: (entries: string) => Outlines[K][] } = {
  agency: (entries) =>
    unpackEntries(AGENCY, entries, LAYOUTS.agency, PLACE).map(([id, onestop_id, name, url]) => ({
      id,
      onestop_id,
      name,
      url,
    })),
  route: (entries) =>
    unpackEntries(ROUTE, entries, LAYOUTS.route, PLACE).map(
      ([id, onestop_id, short, long, type, color, text_color, agency]) => ({
        id,
        onestop_id,
        short_name: short ?? "",
        long_name: long ?? "",
        type,
        color,
        text_color,
        agency: agency ?? "",
      }),
    ),
  stop: (entries) =>
    unpackEntries(STOP, entries, LAYOUTS.stop, PLACE).map(([id, onestop_id, name, lon, lat, location_type]) => ({
      id,
      onestop_id,
      name: name ?? "",
      lon,
      lat,
      location_type,
    })),
};

/** Blocks that are made at a time. */
const BLOCKS_A_READ = 8;

const RANGES = feedVersionTable.pick([
  "id",
  "agency_first",
  "agency_count",
  "route_first",
  "route_count",
  "stop_first",
  "stop_count",
]);

/** Writes the summary of a version from its rows. Rows read: one for each entity, and the agencies twice. */
export async function writeSummary(db: Db, versionId: number): Promise<void> {
  const sql = `SELECT ${RANGES.select()} FROM feed_version WHERE id = ?`;
  const version = await db.row(RANGES, sql, versionId);
  await db.write([{ sql: "DELETE FROM version_outline WHERE feed_version_id = ?", values: [versionId] }]);
  if (version === null) return;
  const agencies = new Map<number, string>();
  for (const kind of KINDS) {
    const first = version[`${kind}_first`];
    const end = first + version[`${kind}_count`];
    for (let from = first; from < end; from += BLOCKS_A_READ * SUMMARY_BLOCK_ROWS) {
      const until = Math.min(end, from + BLOCKS_A_READ * SUMMARY_BLOCK_ROWS);
      const rows = (await rowsInRange(db, SOURCES[kind], from, until)) as ColdRow[];
      if (kind === "agency") for (const row of rows) agencies.set(Number(row.id), String(row.agency_id));
      await writeBlocks(db, versionId, kind, { rows, agencies, block: (from - first) / SUMMARY_BLOCK_ROWS });
    }
  }
}

type Entities = {
  rows: readonly ColdRow[];
  /** GTFS ids by numeric id, for the routes. */
  agencies: ReadonlyMap<number, string>;
  /** The number of the first block. */
  block: number;
};

/** Writes entities of a kind, in the order of their ids, into blocks of the summary. */
export async function writeBlocks(db: Db, versionId: number, kind: OutlineKind, { rows, agencies, block }: Entities) {
  const blocks: Value[][] = [];
  for (let at = 0; at < rows.length; at += SUMMARY_BLOCK_ROWS) {
    const entries = rows.slice(at, at + SUMMARY_BLOCK_ROWS).map((row) => entryOf(kind, row, agencies));
    blocks.push([versionId, kind, block + at / SUMMARY_BLOCK_ROWS, packList(entries, LAYOUTS[kind])]);
  }
  await db.insertRows(versionOutlineTable.name, versionOutlineTable.names, blocks);
}

/** The values of an entry of a kind. */
function entryOf(kind: OutlineKind, row: ColdRow, agencies: ReadonlyMap<number, string>): (ColdValue | undefined)[] {
  const { onestop_id } = row;
  if (kind === "agency") return [row.agency_id, onestop_id, row.agency_name, row.agency_url];
  if (kind === "stop") return [row.stop_id, onestop_id, row.stop_name, row.lon, row.lat, row.location_type];
  const names = [row.route_short_name, row.route_long_name, row.route_type, row.route_color, row.route_text_color];
  return [row.route_id, onestop_id, ...names, agencies.get(Number(row.agency_id)) ?? null];
}

/** The columns of a version that a summary needs. */
export type SummarizedVersion = { id: number } & { [K in `${OutlineKind}_count`]: number };

/**
 * Entities of a kind in the order of their ids, whole or from one block on so many. Rows read: one for 512.
 * Writes the summary of a version that was imported before summaries existed.
 * @param blocks first and last block, both included
 */
export async function readVersionSummary<K extends OutlineKind>(
  db: Db,
  version: SummarizedVersion,
  kind: K,
  blocks: readonly [first: number, last: number] = [0, Number.MAX_SAFE_INTEGER],
): Promise<Outlines[K][]> {
  const most = Math.ceil(version[`${kind}_count`] / SUMMARY_BLOCK_ROWS) - 1;
  const [first, last] = [Math.max(0, blocks[0]), Math.min(most, blocks[1])];
  if (last < first) return [];
  // A range reads one row past its end.
  const [which, bounds] = first === last ? ["= ?", [first]] : ["BETWEEN ? AND ? ORDER BY block", [first, last]];
  const read = () =>
    db.rows(
      versionOutlineTable.pick(["entries"]),
      `SELECT entries FROM version_outline WHERE feed_version_id = ? AND kind = ? AND block ${which}`,
      version.id,
      kind,
      ...bounds,
    );
  let rows = await read();
  if (rows.length < last - first + 1) {
    await writeSummary(db, version.id);
    rows = await read();
  }
  return rows.flatMap(({ entries }) => READ[kind](entries));
}
