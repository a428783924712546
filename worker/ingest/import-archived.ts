/** Imports a version whose zip is archived. */
import { problem } from "../problem.ts";
import { type ArchiveBucket, archiveKey } from "../store/archive.ts";
import { findVersionById } from "../store/version.ts";
import { importedCounts } from "../store/version-write.ts";
import { pathInArchive } from "./fetch.ts";
import { type ImportTools, importVersion } from "./import.ts";
import { activateVersion } from "./lifecycle.ts";
import { bytesSource } from "./zip/source.ts";

/**
 * Imports the version unless it is already imported, and activates it on request.
 * @returns whether this call imported it
 * @throws Problem feed_version.not_found, or the problem that refuses the feed
 */
export async function importArchived(
  versionId: number,
  activate: boolean,
  tools: ImportTools & { archive: ArchiveBucket },
): Promise<{ imported: boolean }> {
  const { db } = tools.stores;
  const version = await findVersionById(db, versionId);
  if (version === null) throw problem("feed_version.not_found", `No feed version has the number ${versionId}.`);
  const known = (await importedCounts(db, versionId)) !== null;
  if (!known) {
    const zip = await tools.archive.get(archiveKey(version.sha1));
    if (zip === null) {
      throw problem("feed_version.not_found", `The zip ${version.sha1} is not in the archive.`, {
        value: version.sha1,
      });
    }
    const { shard, fetched_at: fetchedAt, url } = version;
    const input = { versionId, shard, fetchedAt, path: pathInArchive(url), source: url };
    await importVersion({ zip: bytesSource(new Uint8Array(await zip.arrayBuffer())), ...input }, tools);
  }
  if (activate) await activateVersion(tools.stores, version.feed_id, versionId);
  return { imported: !known };
}
