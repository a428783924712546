/**
 * Moves a version to another shard while the site serves it (docs/decisions/097-shards.md): its rows are copied, one write
 * makes readers use the copy, and the old rows are removed once no reader can be using them. Every step may be repeated
 * after it was interrupted.
 */
import { problem } from "../../problem.ts";
import { DATA_CHANGED } from "../data-version.ts";
import type { Stores } from "../db.ts";
import { type ShardMoveRecord, shardMoveTable } from "../tables/shard-move.ts";
import { findVersionById, removeShardRows, type VersionRow } from "../version.ts";
import { copyVersionSearch } from "../version-search.ts";
import { RANGE_NAMES } from "../version-tables.ts";
import { updateShards } from "./across.ts";
import { SHARDS_CHANGED } from "./directory.ts";
import { saveSize } from "./registered.ts";
import { copyRows, measureRows } from "./version-rows.ts";

/**
 * Notes that a version is being moved, before any row is copied. A move to another shard that was not finished is undone.
 * @returns the move, which an earlier run may have begun; null if the version is in that shard and nothing is left to do
 */
export async function beginMove(stores: Stores, version: VersionRow, to: number): Promise<ShardMoveRecord | null> {
  const begun = await moveOf(stores, version.id);
  if (begun !== null && begun.to_shard !== to) {
    // Whichever shard the version is not in has rows that nobody reads.
    await removeMoved(stores, begun);
  } else if (begun !== null) {
    return begun;
  }
  if (version.shard === to) return null;
  await stores.db.write([
    {
      sql: "INSERT OR IGNORE INTO shard_move (feed_version_id, from_shard, to_shard) VALUES (?, ?, ?)",
      values: [version.id, version.shard, to],
    },
  ]);
  return moveOf(stores, version.id);
}

async function moveOf({ db }: Stores, versionId: number): Promise<ShardMoveRecord | null> {
  return db.row(
    shardMoveTable,
    `SELECT ${shardMoveTable.select()} FROM shard_move WHERE feed_version_id = ?`,
    versionId,
  );
}

/** Copies the rows that the new shard does not have yet. @param progress called with the number of rows so far */
export async function copyVersion(
  stores: Stores,
  version: VersionRow,
  move: ShardMoveRecord,
  progress: (rows: number) => void,
): Promise<void> {
  const from = stores.shard(move.from_shard);
  const to = stores.shard(move.to_shard);
  await copyRows(from, to, version, progress);
  await copyVersionSearch(from, to, version);
  if (version.shard_bytes === null) await saveSize(stores.db, version.id, await measureRows(from, version));
}

/**
 * Lets readers use the copy: one write, together with the data version, so that caches turn over.
 * @param version as it was when its rows were copied
 * @param now RFC 3339 in UTC
 * @throws Problem feed_version.busy if the version was imported again or removed meanwhile; the copy is removed then
 */
export async function switchShard(
  stores: Stores,
  version: VersionRow,
  { from_shard: from, to_shard: to }: ShardMoveRecord,
  now: string,
): Promise<void> {
  const same = RANGE_NAMES.map((name, i) => `${name}_first = ?${i + 4}`).join(" AND ");
  const [switched] = await stores.db.write([
    {
      sql:
        `UPDATE feed_version SET shard = ?3 WHERE id = ?1 AND shard = ?2 AND ${same} ` +
        "AND EXISTS (SELECT 1 FROM shard_move WHERE feed_version_id = ?1 AND to_shard = ?3) " +
        "AND NOT EXISTS (SELECT 1 FROM feed_version_import WHERE feed_version_id = ?1 AND in_progress = 1) RETURNING id",
      values: [version.id, from, to, ...RANGE_NAMES.map((name) => version[`${name}_first`])],
    },
    {
      sql:
        "UPDATE shard_move SET switched_at = ?3 WHERE feed_version_id = ?1 AND to_shard = ?2 " +
        "AND EXISTS (SELECT 1 FROM feed_version WHERE id = ?1 AND shard = ?2)",
      values: [version.id, to, now],
    },
    DATA_CHANGED,
    SHARDS_CHANGED,
  ]);
  if (switched?.length === 1) return updateShards(stores);
  const current = await findVersionById(stores.db, version.id);
  if (current?.shard !== to) await removeShardRows(stores, to, version);
  await stores.db.write([
    { sql: "DELETE FROM shard_move WHERE feed_version_id = ? AND switched_at IS NULL", values: [version.id] },
  ]);
  throw problem(
    "feed_version.busy",
    `${version.sha1} was imported or removed while it was being moved. Move it again.`,
  );
}

/** Removes the rows from the shard that the version is not in, and forgets the move. */
export async function removeMoved(stores: Stores, move: ShardMoveRecord): Promise<void> {
  const version = await findVersionById(stores.db, move.feed_version_id);
  const unused = version?.shard === move.to_shard ? move.from_shard : move.to_shard;
  if (version !== null) await removeShardRows(stores, unused, version);
  await stores.db.write([{ sql: "DELETE FROM shard_move WHERE feed_version_id = ?", values: [move.feed_version_id] }]);
}
