/** A store in this process with the feeds of some zips. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { migrate } from "../../../cli/migrate.ts";
import { nodePlatform } from "../../../cli/node-platform.ts";
import { importVersion } from "../../../worker/ingest/import.ts";
import { activateVersion } from "../../../worker/ingest/lifecycle.ts";
import { bytesSource } from "../../../worker/ingest/zip/directory.ts";
import { openStores, type Stores } from "../../../worker/store/db.ts";
import { ensureFeed } from "../../../worker/store/feed.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { createVersion } from "../../../worker/store/version.ts";
import { SqliteBinding } from "../sqlite-binding.ts";

const FETCHED_AT = "2026-03-01T12:00:00.000Z";

/**
 * @param file of the database; without one it is in memory
 * @returns the binding of the database, and stores that write to it
 */
export async function storeOf(
  zips: readonly string[],
  file?: string,
): Promise<{ binding: SqliteBinding; stores: Stores }> {
  const binding = new SqliteBinding(file);
  const stores = openStores({ DB: binding });
  await migrate(stores.db);
  for (const path of zips) {
    const bytes = new Uint8Array(readFileSync(path));
    const feed = await ensureFeed(stores.db, `f-${basename(path, ".zip")}`, FETCHED_AT);
    const sha1 = createHash("sha1").update(bytes).digest("hex");
    const created = { feed_id: feed.id, sha1, fetched_at: FETCHED_AT, created_at: FETCHED_AT };
    const versionId = await createVersion(stores.db, created);
    await importVersion(
      { zip: bytesSource(bytes), versionId, fetchedAt: FETCHED_AT },
      { stores, platform: nodePlatform, now: () => new Date(FETCHED_AT), progress: () => {} },
    );
    await activateVersion(stores, feed.id, versionId);
  }
  await refreshLists(stores.db);
  return { binding, stores };
}
