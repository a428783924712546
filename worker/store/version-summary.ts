/** Summaries of versions for lists and comparisons (src/domain/compare/outline.ts): derived in SQL, stored in blocks. */

import type { OutlineKind, Outlines } from "../../src/domain/compare/outline.ts";
import type { ColdRow, ColdValue } from "./cold/format.ts";
import type { Db, Value } from "./db.ts";
import { type EntryLayout, packWritten, unpackEntries } from "./packed-entries.ts";
import { integer, real, text, tuple } from "./shape.ts";
import { type VersionOutlineRecord, versionOutlineTable } from "./tables/version-outline.ts";
import { SUMMARY_TABLE } from "./version-tables.ts";

/** Maximum number of entities of a kind per version that are compared: 200 rows and about 10 MB. */
export const MAX_COMPARED_ENTITIES = 100_000;

/** Entities in one row. */
export const SUMMARY_BLOCK_ROWS = 512;

/** The columns of an entry of each kind, in the order of its array. */
const ENTRIES: { readonly [K in OutlineKind]: string } = {
  agency: "t.agency_id, t.onestop_id, t.agency_name, t.agency_url",
  route:
    "t.route_id, t.onestop_id, t.route_short_name, t.route_long_name, t.route_type, t.route_color, t.route_text_color, " +
    "(SELECT a.agency_id FROM agency a WHERE a.id = t.agency_id)",
  stop: "t.stop_id, t.onestop_id, t.stop_name, t.lon, t.lat, t.location_type",
};

const KINDS = Object.keys(ENTRIES) as OutlineKind[];

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

/**
 * Derives the summary of a version from its rows, in the batch that ends its import; `packSummary` then packs it. Rows read:
 * one for each entity.
 */
export function deriveSummary(versionId: number): { sql: string; values: Value[] }[] {
  return [
    { sql: "DELETE FROM version_outline WHERE feed_version_id = ?", values: [versionId] },
    ...KINDS.map((kind) => ({
      sql:
        "INSERT INTO version_outline (feed_version_id, kind, block, entries) " +
        `SELECT v.id, '${kind}', (t.id - v.${kind}_first) / ${SUMMARY_BLOCK_ROWS} AS block, ` +
        `json_group_array(json_array(${ENTRIES[kind]}) ORDER BY t.id) ` +
        `FROM feed_version v CROSS JOIN ${kind} t ON t.id >= v.${kind}_first AND t.id < v.${kind}_first + v.${kind}_count ` +
        "WHERE v.id = ? GROUP BY block",
      values: [versionId],
    })),
  ];
}

/** Packs the summary of a version. */
export function packSummary(db: Db, versionId: number): Promise<void> {
  return packWritten(db, SUMMARY_TABLE, [versionId, versionId + 1], (kind) => LAYOUTS[kind as OutlineKind]);
}

/** The same as `deriveSummary` from rows that no database has; `packSummary` packs it, too. @param agencies GTFS ids by numeric id, for the routes */
export function* summaryRows(
  versionId: number,
  kind: OutlineKind,
  rows: readonly ColdRow[],
  agencies: ReadonlyMap<number, string>,
): Generator<VersionOutlineRecord> {
  for (let block = 0; block * SUMMARY_BLOCK_ROWS < rows.length; block++) {
    const part = rows.slice(block * SUMMARY_BLOCK_ROWS, (block + 1) * SUMMARY_BLOCK_ROWS);
    const entries = JSON.stringify(part.map((row) => entryOf(kind, row, agencies)));
    yield { feed_version_id: versionId, kind, block, entries };
  }
}

/** The columns of ENTRIES. */
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
 * Derives the summary of a version that was imported before summaries existed.
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
    await db.write(deriveSummary(version.id));
    await packSummary(db, version.id);
    rows = await read();
  }
  return rows.flatMap(({ entries }) => READ[kind](entries));
}
