/** Completes shards that an earlier build filled, which left some tables of their versions in the registry. */
import type { Stores } from "../db.ts";
import { removeShardSearchDocs } from "../search-write.ts";
import { counterTable } from "../tables/counter.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { removeTables } from "../version.ts";
import { copyVersionSearch } from "../version-search.ts";
import { updateShards } from "./across.ts";
import { forgetCopies } from "./copies.ts";
import { ROWS_CHANGED, SHARD_TABLES_REVISION, SHARDS_SETTLED } from "./directory.ts";
import { copyTables, hasTables } from "./version-rows.ts";

/** Tables that were in the registry at first. */
const MOVED_LATER: ReadonlySet<string> = new Set(["route", "stop", "route_geometry", "route_pack", "agency_block"]);

const SETTLED = `SELECT name, next FROM counter WHERE name = 'shard tables' AND next >= ${SHARD_TABLES_REVISION}`;

/**
 * Moves the rows of `MOVED_LATER` to the shards of their versions, and the search documents of their routes and stops. May
 * be repeated after it was interrupted; afterwards it reads one row.
 * @returns versions whose rows were moved
 */
export async function settleShards(stores: Stores): Promise<number> {
  const { db } = stores;
  if ((await db.row(counterTable, SETTLED)) !== null) return 0;
  const versions = await db.rows(
    feedVersionTable,
    "SELECT * FROM feed_version INDEXED BY feed_version_by_shard WHERE shard <> 0 AND agency_count + stop_count > 0",
  );
  let completed = 0;
  for (const version of versions) {
    if (!(await hasTables(db, MOVED_LATER, version))) continue;
    completed++;
    const shard = stores.shard(version.shard);
    await copyTables(db, shard, version, MOVED_LATER);
    await copyVersionSearch(db, shard, version);
    await removeShardSearchDocs(db, version.id);
    await removeTables(db, MOVED_LATER, version);
    // `portal shard status` measures it again.
    await db.write([
      { sql: "UPDATE feed_version SET shard_rows = NULL, shard_bytes = NULL WHERE id = ?", values: [version.id] },
    ]);
  }
  await forgetCopies(stores);
  await db.write([SHARDS_SETTLED, ROWS_CHANGED]);
  await updateShards(stores);
  return completed;
}
