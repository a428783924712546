/** The databases that take rows of versions, and what each of them has. */
import { takeIds } from "../counter.ts";
import type { Db, Stores, Value } from "../db.ts";
import { integer, text } from "../shape.ts";
import { type RowOf, rowShape } from "../table.ts";
import { shardTable } from "../tables/shard.ts";
import { type ShardMoveRecord, shardMoveTable } from "../tables/shard-move.ts";
import { shardRuleTable } from "../tables/shard-rule.ts";
import { SHARDS_CHANGED } from "./directory.ts";

/** Numbers of the shards that were added, in order; without the registry, which is shard 0. */
export async function addedShards(db: Db): Promise<number[]> {
  return (await db.rows(shardTable.pick(["id"]), "SELECT id FROM shard ORDER BY id")).map(({ id }) => id);
}

/** The versions that have a shard for themselves, by the number of the shard. */
export async function ownVersions(db: Db): Promise<Map<number, number>> {
  const own = shardTable.pick(["id", "feed_version_id"]);
  const rows = await db.rows(own, `SELECT ${own.select()} FROM shard WHERE feed_version_id IS NOT NULL`);
  return new Map(rows.map(({ id, feed_version_id }) => [id, feed_version_id!]));
}

/** Of the shards that were added, those that take any version. */
export async function sharedShards(db: Db): Promise<number[]> {
  const sql = "SELECT id FROM shard WHERE feed_version_id IS NULL ORDER BY id";
  return (await db.rows(shardTable.pick(["id"]), sql)).map(({ id }) => id);
}

/** Bytes of a zip from which on its version gets a Durable Object of its own; null: no version gets one. */
export async function ownObjectBytes(db: Db): Promise<number | null> {
  return (await db.row(shardRuleTable.pick(["min_bytes"]), "SELECT min_bytes FROM shard_rule"))?.min_bytes ?? null;
}

/** @param bytes null: no version gets an object of its own from now on; those that have one keep it */
export async function setOwnObjectBytes(db: Db, bytes: number | null): Promise<void> {
  await db.write([
    bytes === null
      ? { sql: "DELETE FROM shard_rule" }
      : { sql: "INSERT OR REPLACE INTO shard_rule (id, min_bytes) VALUES (1, ?)", values: [bytes] },
  ]);
}

/** The shard that takes this version alone; null without one. */
export async function ownShard(db: Db, versionId: number): Promise<number | null> {
  const sql = "SELECT id FROM shard WHERE feed_version_id = ?";
  return (await db.row(shardTable.pick(["id"]), sql, versionId))?.id ?? null;
}

/**
 * Registers a Durable Object. It is registered before anything is written to it, so that no object is ever forgotten;
 * numbers are not used again.
 * @param now RFC 3339 in UTC
 * @param versionId the only version that it takes; null: any
 * @returns its number, which may be that of an earlier call for the version
 */
export async function registerObject(db: Db, now: string, versionId: number | null): Promise<number> {
  const known = versionId === null ? null : await ownShard(db, versionId);
  if (known !== null) return known;
  const shard = await takeIds(db, "shard_object", 1);
  await db.write([
    { sql: "INSERT INTO shard (id, added_at, feed_version_id) VALUES (?, ?, ?)", values: [shard, now, versionId] },
    SHARDS_CHANGED,
  ]);
  return shard;
}

/** Empties the Durable Object that took this version alone, and forgets it. */
export async function removeOwnObject(stores: Stores, shard: number): Promise<void> {
  await stores.shard(shard).empty();
  await stores.db.write([{ sql: "DELETE FROM shard WHERE id = ? AND feed_version_id IS NOT NULL", values: [shard] }]);
}

/** Removes objects of versions that are gone or elsewhere, which an interruption left. Not during an import. */
export async function removeUnusedObjects(stores: Stores): Promise<void> {
  const unused = await stores.db.rows(
    shardTable.pick(["id"]),
    "SELECT id FROM shard s WHERE feed_version_id IS NOT NULL " +
      "AND NOT EXISTS (SELECT 1 FROM feed_version v WHERE v.id = s.feed_version_id AND v.shard = s.id) " +
      "AND NOT EXISTS (SELECT 1 FROM shard_move m WHERE m.feed_version_id = s.feed_version_id AND s.id IN (m.from_shard, m.to_shard))",
  );
  for (const { id } of unused) await removeOwnObject(stores, id);
}

/**
 * Registers a database whose schema is in place.
 * @param now RFC 3339 in UTC
 * @returns false if it was registered before
 */
export async function registerShard(db: Db, shard: number, now: string): Promise<boolean> {
  const [rows] = await db.write([
    { sql: "INSERT OR IGNORE INTO shard (id, added_at) VALUES (?, ?) RETURNING id", values: [shard, now] },
    SHARDS_CHANGED,
  ]);
  return rows?.length === 1;
}

/** Versions that are being moved, or whose old rows are still there. */
export function versionMoves(db: Db): Promise<ShardMoveRecord[]> {
  return db.rows(shardMoveTable, `SELECT ${shardMoveTable.select()} FROM shard_move ORDER BY feed_version_id`);
}

const PLACED = rowShape("feed_version", {
  id: integer(),
  /** Onestop ID. */
  feed: text(),
  sha1: text(),
  shard: integer(),
  /** In the shard, without indexes; null: not measured. */
  rows: integer().nullable(),
  bytes: integer().nullable(),
});
/** A version with rows, and its shard. */
export type PlacedVersion = RowOf<typeof PLACED>;

/** Every version that has rows, by shard and feed; one that is answered from its cold file has none. */
export function placedVersions(db: Db): Promise<PlacedVersion[]> {
  return db.rows(
    PLACED,
    "SELECT id, feed_onestop_id AS feed, sha1, shard, shard_rows AS rows, shard_bytes AS bytes FROM feed_version " +
      "WHERE agency_count + route_count + stop_count + trip_count > 0 AND (imported = 1 OR cold_bytes IS NULL) ORDER BY shard, feed_onestop_id, id",
  );
}

export async function saveSize(db: Db, versionId: number, { rows, bytes }: { rows: number; bytes: number }) {
  const values: Value[] = [versionId, rows, bytes];
  await db.write([{ sql: "UPDATE feed_version SET shard_rows = ?2, shard_bytes = ?3 WHERE id = ?1", values }]);
}
