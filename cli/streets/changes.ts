/** Writes the walks on streets between the stops of imported versions. */
import type { ArchiveBucket } from "../../worker/store/archive/archive.ts";
import type { Stores } from "../../worker/store/db/db.ts";
import { writeStreetChanges } from "../../worker/store/streets/stored-changes.ts";
import { listVersions } from "../../worker/store/version/list.ts";
import { findVersionById } from "../../worker/store/version/version.ts";

/** Versions with walks on streets, and their pairs of stops. */
export type WrittenChanges = { versions: number; pairs: number };

/**
 * Computes the changes of all imported versions from the walking cells that are stored. Those of a version without streets
 * are deleted.
 * @throws Problem store.unavailable
 */
export async function writeChanges(
  stores: Stores,
  archive: ArchiveBucket,
  progress: (line: string) => void,
): Promise<WrittenChanges> {
  const total: WrittenChanges = { versions: 0, pairs: 0 };
  for (const { id, feed, state } of await listVersions(stores.db)) {
    if (state !== "active" && state !== "imported") continue;
    const version = await findVersionById(stores.db, id);
    const pairs = version === null ? null : await writeStreetChanges(stores, archive, version);
    if (pairs === null) continue;
    progress(`changes of ${feed}: ${pairs} pairs of stops`);
    total.versions++;
    total.pairs += pairs;
  }
  return total;
}
