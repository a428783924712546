/** Moves a feed version through its life after import: activated, deactivated, removed, cleaned up. */

import type { ArchiveBucket } from "../store/archive/archive.ts";
import { archivedZips, archiveKey } from "../store/archive/archive.ts";
import type { Stores } from "../store/db/db.ts";
import { findFeedById } from "../store/registry/feed.ts";
import { countOrphans, deleteOrphans, mendFeedSearch } from "../store/registry/orphans.ts";
import { restoreVersionSearch } from "../store/search/version.ts";
import { removeVersionSearchDocs } from "../store/search/write.ts";
import { deleteTimetableFiles, deleteUnclaimedTimetables } from "../store/timetable-file/object.ts";
import type { Why } from "../store/version/activation.ts";
import { writeAgencyBlocks } from "../store/version/agency-block.ts";
import { deleteColdFiles } from "../store/version/archive-version.ts";
import { beginRemoval, forgetImport } from "../store/version/import-row.ts";
import { type ListedVersion, listVersions } from "../store/version/list.ts";
import { type ReplacedVersion, retireVersion, versionsToRetire } from "../store/version/retention.ts";
import { findVersionById, removeVersionRows, setActiveVersion } from "../store/version/version.ts";
import { logChanges } from "./changes.ts";
import { deriveOperators } from "./operators.ts";

/**
 * Makes a version the feed's active version, or none (null), and derives the feed's operators. The version that it
 * replaces leaves the search, and what changed for riders enters the log.
 * @param why stored with the version; by hand, unless the policy decided
 * @throws Problem feed_version.not_imported
 */
export async function activateVersion(
  stores: Stores,
  feedId: number,
  versionId: number | null,
  now = new Date().toISOString(),
  why?: Why,
): Promise<void> {
  const { db } = stores;
  const [feed, version] = await Promise.all([
    findFeedById(db, feedId),
    versionId === null ? null : findVersionById(db, versionId),
  ]);
  const replacedId = feed?.active_version_id ?? null;
  // A version that was replaced before has lost its documents.
  if (version !== null && version.imported === 1 && version.replaced_at !== null) {
    await restoreVersionSearch(db, version);
  }
  if (version !== null && version.imported === 1) await writeAgencyBlocks(db, version);
  await setActiveVersion(db, feedId, versionId, now, why);
  if (versionId !== null && replacedId !== null && replacedId !== versionId)
    await removeVersionSearchDocs(db, replacedId);
  await deriveOperators(stores.db, [feedId]);
  await logChanges(stores.db, feedId);
}

export type RetentionRule = {
  /** How many versions of a feed stay queryable, the active one included; at least 1. */
  keep: number;
  /** Milliseconds since 1970. */
  now: number;
  /** Only says what would be removed. */
  dryRun?: boolean;
  /** Where versions leave the cold files that answer for them; without one they answer no queries. */
  archive?: ArchiveBucket | null;
};

/** Milliseconds that a replaced version keeps its rows, so that it can be activated again at once. */
const GRACE_MS = 86_400_000;

/** Removes the rows of versions that were replaced more than a day ago, beyond those that the rule keeps. */
export async function retireReplaced(
  stores: Stores,
  { keep, now, dryRun = false, archive = null }: RetentionRule,
): Promise<ReplacedVersion[]> {
  const versions = await versionsToRetire(stores.db, keep, new Date(now - GRACE_MS).toISOString());
  if (dryRun) return versions;
  const retiredVersions: ReplacedVersion[] = [];
  for (const version of versions) {
    if (await retireVersion(stores, version.id, new Date(now).toISOString(), archive)) retiredVersions.push(version);
  }
  return retiredVersions;
}

/**
 * Deactivates a version if necessary and deletes its imported data, its summary and its cold file included; the archived
 * zip stays. Idempotent.
 * @param archive where its cold file is, if it can have one
 * @param keepOut the version does not count as waiting for its import
 */
export async function unimportVersion(
  stores: Stores,
  version: { id: number; feed_id: number; sha1?: string },
  now: string,
  { keepOut = false, archive = null }: { keepOut?: boolean; archive?: ArchiveBucket | null } = {},
): Promise<void> {
  await beginRemoval(stores.db, version.id, now);
  await deriveOperators(stores.db, [version.feed_id]);
  await removeVersionRows(stores, version.id);
  const { id, sha1 } = version;
  if (archive !== null && sha1 !== undefined) {
    await deleteColdFiles(archive, { id, sha1 });
    await deleteTimetableFiles(archive, { id, sha1 });
  }
  await forgetImport(stores.db, version.id, keepOut ? now : null);
}

/** Pending and inconsistent state of the store. */
export type StoreStatus = {
  /** Archived but not imported. */
  pending: ListedVersion[];
  /** Archived, with the rows removed because another version replaced them. */
  retired: ListedVersion[];
  /** Unfinished imports: running if `busy`, otherwise interrupted. */
  importing: ListedVersion[];
  /** Failed imports. */
  failed: ListedVersion[];
  /** Rows without a version, by table; not searched for while an import runs. */
  orphans: Record<string, number>;
  /** Archived zips without a version, as SHA-1. */
  unclaimed: string[];
  /** Versions whose zip is missing from the archive, as SHA-1. */
  missing: string[];
};

/** @param busy whether another process may be importing */
export async function readStatus(stores: Stores, archive: ArchiveBucket, busy: boolean): Promise<StoreStatus> {
  const versions = await listVersions(stores.db);
  const zips = await archivedZips(archive);
  const sha1s = new Set(versions.map((version) => version.sha1));
  const inState = (state: ListedVersion["state"]) => versions.filter((version) => version.state === state);
  return {
    pending: inState("archived"),
    retired: inState("retired"),
    importing: inState("importing"),
    failed: inState("failed"),
    orphans: busy ? {} : await countOrphans(stores),
    unclaimed: busy ? [] : [...zips.keys()].filter((sha1) => !sha1s.has(sha1)),
    missing: [...sha1s].filter((sha1) => !zips.has(sha1)),
  };
}

/** Numbers of versions reset to "archived", stray rows and zips deleted, and feeds re-added to the search index. */
export type Cleanup = { versions: number; rows: number; zips: number; search: number };

/**
 * Removes what interrupted work left behind: half-imported versions become archived ones, rows and zips without a version
 * are deleted, and search and operators are completed. No other process may import meanwhile.
 * @param now RFC 3339 in UTC
 */
export async function cleanStore(
  stores: Stores,
  archive: ArchiveBucket,
  status: StoreStatus,
  now: string,
): Promise<Cleanup> {
  for (const version of status.importing) await unimportVersion(stores, version, now);
  // Keep the record of the failed import, but not the rows that it wrote.
  for (const version of status.failed) await removeVersionRows(stores, version.id);
  const rows = await deleteOrphans(stores);
  for (const sha1 of status.unclaimed) await archive.delete(archiveKey(sha1));
  await deleteUnclaimedTimetables(stores.db, archive);
  const search = await mendFeedSearch(stores.db);
  await deriveOperators(stores.db);
  return { versions: status.importing.length, rows, zips: status.unclaimed.length, search };
}
