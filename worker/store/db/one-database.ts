/**
 * Refuses what earlier builds wrote with shards, databases beside this one that had the rows of some versions
 * (docs/decisions/008-one-database.md).
 */
import { problem } from "../../problem.ts";
import type { Db } from "./db.ts";

/** The last commit whose command line moves versions out of shards. */
const LAST_BUILD_WITH_SHARDS = "commit c68901a4 of 2026-11-27";

const WAY_BACK =
  `Move its versions back with the last build that knows shards, ${LAST_BUILD_WITH_SHARDS}: ` +
  "`portal shard status` lists the feeds in each shard, and `portal shard move FEED 0` moves one. ";

/**
 * Refuses a store with versions whose rows are in shards: their stops, routes and timetables would seem to be gone.
 * @throws Problem store.sharded
 */
export async function requireOneDatabase(db: Db): Promise<void> {
  // A new store, and one of a build before shards, have no such index.
  if ((await db.row("SELECT 1 AS one FROM sqlite_schema WHERE name = 'feed_version_by_shard'")) === null) return;
  const inShard = await db.row(
    "SELECT 1 AS one FROM feed_version INDEXED BY feed_version_by_shard WHERE shard <> 0 AND agency_count + stop_count > 0 LIMIT 1",
  );
  if (inShard === null) return;
  throw problem(
    "store.sharded",
    `This store has feed versions in shards, which this build cannot read. ${WAY_BACK}Then use this build again.`,
  );
}

/**
 * Refuses an export of a store that had shards.
 * @param databases names in the head of the export
 * @throws Problem store.sharded
 */
export function requireOneDatabaseInExport(databases: readonly string[]): void {
  const shards = databases.filter((name) => name !== "DB");
  if (shards.length === 0) return;
  throw problem(
    "store.sharded",
    `The export comes from a store with shards (${shards.join(", ")}), which this build cannot read. ` +
      `${WAY_BACK}Then open that store with this build and export it again.`,
  );
}
