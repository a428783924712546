/** What happens to a feed version after its import: shown, hidden, removed, cleaned up after. */
import type { ArchiveBucket } from "../store/archive.ts";
import { archivedZips, archiveKey } from "../store/archive.ts";
import type { Stores } from "../store/db.ts";
import { beginRemoval, forgetImport } from "../store/import-row.ts";
import { countOrphans, deleteOrphans, mendFeedSearch } from "../store/orphans.ts";
import { removeVersionRows, setActiveVersion } from "../store/version.ts";
import { type ListedVersion, listVersions } from "../store/version-list.ts";
import { deriveOperators } from "./operators.ts";

/**
 * Puts a version in front of the public, or none (null), and derives the feed's operators.
 * @throws Problem feed_version.not_imported
 */
export async function activateVersion(stores: Stores, feedId: number, versionId: number | null): Promise<void> {
  await setActiveVersion(stores.db, feedId, versionId);
  await deriveOperators(stores.db, [feedId]);
}

/** Removes what was imported of a version, out of sight first; the archived zip stays. May be repeated. */
export async function unimportVersion(
  stores: Stores,
  version: { id: number; feed_id: number },
  now: string,
): Promise<void> {
  await beginRemoval(stores.db, version.id, now);
  await deriveOperators(stores.db, [version.feed_id]);
  await removeVersionRows(stores, version.id);
  await forgetImport(stores.db, version.id);
}

/** What is not as it will stay. */
export type StoreStatus = {
  /** Archived, waiting for an import. */
  pending: ListedVersion[];
  /** Imports under way: they are being worked on when `busy`, else they were cut off. */
  importing: ListedVersion[];
  /** Imports that ended without success. */
  failed: ListedVersion[];
  /** Rows of no version, by table; not looked for while something is being imported. */
  orphans: Record<string, number>;
  /** Archived zips of no version, SHA-1. */
  unclaimed: string[];
  /** Versions whose zip is not in the archive, SHA-1. */
  missing: string[];
};

/** @param busy whether somebody else may be importing right now */
export async function readStatus(stores: Stores, archive: ArchiveBucket, busy: boolean): Promise<StoreStatus> {
  const versions = await listVersions(stores.db);
  const zips = await archivedZips(archive);
  const known = new Set(versions.map((version) => version.sha1));
  const inState = (state: ListedVersion["state"]) => versions.filter((version) => version.state === state);
  return {
    pending: inState("archived"),
    importing: inState("importing"),
    failed: inState("failed"),
    orphans: busy ? {} : await countOrphans(stores),
    unclaimed: busy ? [] : [...zips.keys()].filter((sha1) => !known.has(sha1)),
    missing: [...known].filter((sha1) => !zips.has(sha1)),
  };
}

/** What was cleaned: versions put back to "archived", stray rows and zips deleted, feeds put back into the search. */
export type Cleaned = { versions: number; rows: number; zips: number; search: number };

/**
 * Takes away what interrupted work left: half-imported versions are archived and not imported afterwards, rows and
 * zips of no version go, and search and operators are completed. Nobody else may be importing meanwhile.
 * @param now RFC 3339 in UTC
 */
export async function cleanStore(
  stores: Stores,
  archive: ArchiveBucket,
  status: StoreStatus,
  now: string,
): Promise<Cleaned> {
  for (const version of status.importing) await unimportVersion(stores, version, now);
  // That an import failed is worth knowing; what it had written is not.
  for (const version of status.failed) await removeVersionRows(stores, version.id);
  const rows = await deleteOrphans(stores);
  for (const sha1 of status.unclaimed) await archive.delete(archiveKey(sha1));
  const search = await mendFeedSearch(stores.db);
  await deriveOperators(stores.db);
  return { versions: status.importing.length, rows, zips: status.unclaimed.length, search };
}
