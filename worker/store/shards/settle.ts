/** Completes shards that an earlier build filled, which left some tables of their versions in the registry. */
import type { Stores } from "../db.ts";
import { counterTable } from "../tables/counter.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { removeTables } from "../version.ts";
import { SHARDS_SETTLED } from "./directory.ts";
import { copyTables, hasTables, namePacks } from "./version-rows.ts";

/** Tables that were in the registry at first. */
const MOVED_LATER: ReadonlySet<string> = new Set(["route_geometry", "route_pack", "agency_block"]);

/**
 * Moves the rows of `MOVED_LATER` to the shards of their versions. May be repeated after it was interrupted; afterwards it
 * reads one row.
 * @returns versions whose rows were moved
 */
export async function settleShards(stores: Stores): Promise<number> {
  const settled = await stores.db.row(counterTable, "SELECT name, next FROM counter WHERE name = 'shard tables'");
  if (settled !== null) return 0;
  const versions = await stores.db.rows(
    feedVersionTable,
    "SELECT * FROM feed_version INDEXED BY feed_version_by_shard WHERE shard <> 0 AND agency_count + stop_count > 0",
  );
  let completed = 0;
  for (const version of versions) {
    if (!(await hasTables(stores.db, MOVED_LATER, version))) continue;
    completed++;
    const shard = stores.shard(version.shard);
    await copyTables(stores.db, shard, version, MOVED_LATER);
    await namePacks(stores.db, shard, version);
    await removeTables(stores.db, MOVED_LATER, version);
    // `portal shard status` measures it again.
    await stores.db.write([
      { sql: "UPDATE feed_version SET shard_rows = NULL, shard_bytes = NULL WHERE id = ?", values: [version.id] },
    ]);
  }
  await stores.db.write([SHARDS_SETTLED]);
  return completed;
}
