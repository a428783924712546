/** The databases that take rows of versions. */
import type { Db } from "../db.ts";
import { shardTable } from "../tables/shard.ts";
import { type ShardMoveRecord, shardMoveTable } from "../tables/shard-move.ts";

/** Numbers of the shards that were added, in order; without the registry, which is shard 0. */
export async function addedShards(db: Db): Promise<number[]> {
  return (await db.rows(shardTable.pick(["id"]), "SELECT id FROM shard ORDER BY id")).map(({ id }) => id);
}

/** Versions that are being moved, or whose old rows are still there. */
export function versionMoves(db: Db): Promise<ShardMoveRecord[]> {
  return db.rows(shardMoveTable, `SELECT ${shardMoveTable.select()} FROM shard_move ORDER BY feed_version_id`);
}
