/** A store in this process with the feeds of some zips. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { migrate } from "../../../cli/migrate.ts";
import { nodePlatform } from "../../../cli/node-platform.ts";
import { importVersion } from "../../../worker/ingest/import.ts";
import { activateVersion } from "../../../worker/ingest/lifecycle.ts";
import { bytesSource } from "../../../worker/ingest/zip/directory.ts";
import { openStores, type Stores } from "../../../worker/store/db/db.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { createVersion } from "../../../worker/store/version/version.ts";
import { MemoryBucket } from "../../support/memory-bucket.ts";
import { SqliteBinding } from "../sqlite-binding.ts";

const FETCHED_AT = "2026-03-01T12:00:00.000Z";

/** A database, and an archive in memory. */
export type Bindings = { DB: SqliteBinding; ARCHIVE: MemoryBucket };

/**
 * @param zips paths, or contents by name
 * @param file of the database; without one it is in memory
 * @returns the bindings, and stores that write to them
 */
export async function storeOf(
  zips: readonly (string | { name: string; bytes: Uint8Array<ArrayBuffer> })[],
  file?: string,
): Promise<{ binding: SqliteBinding; bindings: Bindings; stores: Stores }> {
  const binding = new SqliteBinding(file);
  const bindings = { DB: binding, ARCHIVE: new MemoryBucket() };
  const stores = openStores(bindings);
  await migrate(stores.db);
  for (const zip of zips) {
    const { name, bytes } =
      typeof zip === "string" ? { name: basename(zip, ".zip"), bytes: new Uint8Array(readFileSync(zip)) } : zip;
    const feed = await ensureFeed(stores.db, `f-${name}`, FETCHED_AT);
    const sha1 = createHash("sha1").update(bytes).digest("hex");
    const created = { feed_id: feed.id, sha1, fetched_at: FETCHED_AT, created_at: FETCHED_AT };
    const versionId = await createVersion(stores.db, created);
    await importVersion(
      { zip: bytesSource(bytes), versionId, fetchedAt: FETCHED_AT },
      {
        ...{ stores, archive: bindings.ARCHIVE, platform: nodePlatform },
        ...{ now: () => new Date(FETCHED_AT), progress: () => {} },
      },
    );
    await activateVersion(stores, feed.id, versionId);
  }
  await refreshLists(stores.db);
  return { binding, bindings, stores };
}
