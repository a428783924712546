/** Finds and deletes rows without a feed version, which an interrupted import or removal may leave behind. */

import {
  ARCHIVE_BY_VERSION,
  RANGE_COLUMNS,
  type RangeName,
  TABLES_BY_RANGE,
  TABLES_BY_VERSION,
} from "../cold/version-tables.ts";
import type { Db, Stores, Value } from "../db/db.ts";
import { removeInSlices, writeSearchDocs } from "../search/write.ts";
import { integer } from "../shape.ts";
import { type RowOf, rowShape } from "../table.ts";
import { feedTable } from "../tables/feed.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { feedSearchDoc } from "./registry.ts";

/** How to select orphans: the table, what follows its name, and the bound JSON. */
type Orphans = { table: string; key: string; from: string; json: string };

const SLICE = 10_000;

const COUNT = rowShape("orphans", { n: integer() });
const VERSION = feedVersionTable.pick(["id", ...RANGE_COLUMNS]);
export type VersionRanges = RowOf<typeof VERSION>;

/**
 * Rows of entity, schedule, and search tables that are in no version's id ranges or name a missing version, by table.
 * Correct only while nothing is being imported.
 */
export async function countOrphans(stores: Stores): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, from, json } of await orphans(stores.db)) {
    const row = await stores.db.row(COUNT, `SELECT count(*) AS n FROM ${from}`, json);
    if (row !== null && row.n > 0) counts[table] = row.n;
  }
  return counts;
}

/** Deletes what `countOrphans` counts, in slices, and returns the number of rows. Not while something is being imported. */
export async function deleteOrphans(stores: Stores): Promise<number> {
  const { db } = stores;
  let deletedRows = 0;
  for (const { table, key, from, json } of await orphans(db)) {
    const slice = `SELECT t.${key} FROM ${from} ORDER BY t.${key} LIMIT ${SLICE}`;
    if (table === "search_doc") {
      // The words of a document are deleted with it.
      deletedRows += await removeInSlices(db, slice, [json]);
      continue;
    }
    for (;;) {
      const values: Value[] = [json];
      const [rows] = await db.write([{ sql: `DELETE FROM ${table} WHERE ${key} IN (${slice}) RETURNING 1`, values }]);
      const count = rows?.length ?? 0;
      deletedRows += count;
      if (count === 0) break;
    }
  }
  return deletedRows;
}

async function orphans(db: Db): Promise<Orphans[]> {
  const versions = await db.rows(VERSION, `SELECT ${VERSION.select()} FROM feed_version`);
  const ids = JSON.stringify(versions.map((version) => version.id));
  return [
    ...TABLES_BY_RANGE.map(({ table, key, range }) => ({
      table,
      key,
      from: `json_each(?1) g CROSS JOIN ${table} t ON t.${key} >= g.value ->> 0 AND t.${key} < g.value ->> 1`,
      json: JSON.stringify(gaps(versions, range)),
    })),
    ...[...TABLES_BY_VERSION, ...ARCHIVE_BY_VERSION].map((table) => ({
      table,
      key: "feed_version_id",
      from: `${table} t WHERE t.feed_version_id NOT IN (SELECT value FROM json_each(?1))`,
      json: ids,
    })),
    {
      table: "search_doc",
      key: "id",
      from: "search_doc t WHERE t.feed_version_id IS NOT NULL AND t.feed_version_id NOT IN (SELECT value FROM json_each(?1))",
      json: ids,
    },
  ];
}

/** Ranges of ids that belong to no version, as [first, end) pairs in order. */
export function gaps(versions: readonly VersionRanges[], range: RangeName): [number, number][] {
  const idRanges = versions
    .map((version) => ({ first: version[`${range}_first`], count: version[`${range}_count`] }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.first - b.first);
  const free: [number, number][] = [];
  let next = 0;
  for (const { first, count } of idRanges) {
    if (first > next) free.push([next, first]);
    next = Math.max(next, first + count);
  }
  free.push([next, Number.MAX_SAFE_INTEGER]);
  return free;
}

/** Writes missing search documents of registry feeds and returns their number. */
export async function mendFeedSearch(db: Db): Promise<number> {
  const bare = await db.rows(
    feedTable.pick(["id", "onestop_id", "name", "urls"]),
    "SELECT id, onestop_id, name, urls FROM feed f WHERE deleted_at IS NULL " +
      "AND NOT EXISTS (SELECT 1 FROM search_doc d WHERE d.kind = 'feed' AND d.ref = f.id)",
  );
  return writeSearchDocs(
    db,
    bare.map((feed) => feedSearchDoc(feed.id, feed)),
  );
}
