/** Imports a zip that an operator names, in this process or in a thread of a bulk import. */
import { type ImportSummary, type ImportTools, writeFeed } from "../../worker/ingest/import.ts";
import type { FeedLimits } from "../../worker/ingest/limits.ts";
import type { PlaceLookup } from "../../worker/ingest/places.ts";
import { readFeed } from "../../worker/ingest/read-feed.ts";
import { type ArchiveBucket, keepZip } from "../../worker/store/archive/archive.ts";
import type { Db, Stores } from "../../worker/store/db/db.ts";
import { ensureFeed, type FeedRow, findFeed, recordFetch } from "../../worker/store/registry/feed.ts";
import {
  createVersion,
  findVersion,
  findVersionByContents,
  type VersionRow,
} from "../../worker/store/version/version.ts";
import { importedCounts } from "../../worker/store/version/write.ts";
import type { GivenZip } from "../command-line/arguments.ts";
import { nodePlatform } from "../node-platform.ts";

export type ZipImportTools = {
  stores: Stores;
  archive: ArchiveBucket;
  now(): Date;
  progress(line: string): void;
  lookUpPlaces: PlaceLookup;
};

export type ZipImport = {
  /** Onestop ID of the feed; one that the registry does not list is added. */
  feedId: string;
  zip: GivenZip;
  /** RFC 3339 in UTC. */
  fetchedAt: string;
  limits: FeedLimits;
  /** Import even if the content is already imported. */
  again: boolean;
};

/** `found`: this content was already imported. */
export type ZipImported = {
  feed: FeedRow;
  version: number;
  sha1: string;
  summary: ImportSummary & { found?: true };
};

/**
 * Archives and imports the zip, unless the feed has a version with the same content.
 * @throws the problem that refuses the zip; the store is then unchanged
 */
export async function importZip(job: ZipImport, tools: ZipImportTools): Promise<ZipImported> {
  return (await findKnown(job, tools)) ?? (await importUnknown(job, tools));
}

/** The imported version with this zip's SHA-1, if there is one; the zip then need not be read. */
async function findKnown(job: ZipImport, tools: ZipImportTools): Promise<ZipImported | null> {
  const { db } = tools.stores;
  const feed = job.again ? null : await findFeed(db, job.feedId);
  const version = feed === null ? null : await findVersion(db, feed.id, job.zip.sha1);
  return feed === null || version === null ? null : answerFound(job, tools, feed, version);
}

/** The result for a version that already has this content; null if it is not imported. */
async function answerFound(
  job: ZipImport,
  { stores, archive, progress }: ZipImportTools,
  feed: FeedRow,
  version: VersionRow,
): Promise<ZipImported | null> {
  const counts = await importedCounts(stores.db, version.id);
  if (counts === null) return null;
  progress("This content is already imported; nothing was written.");
  if (version.sha1 === job.zip.sha1) await keepZip(archive, job.zip.sha1, job.zip.zip);
  await recordSuccess(stores.db, feed, job, version.id);
  const summary = { rows_written: 0, bytes_stored: 0, ...counts, found: true as const };
  return { feed, version: version.id, sha1: version.sha1, summary };
}

/** Reads everything before writing anything, so a refused feed leaves the store unchanged. */
async function importUnknown(job: ZipImport, tools: ZipImportTools): Promise<ZipImported> {
  const { stores, archive, progress, now, lookUpPlaces } = tools;
  const { zip: givenZip, limits, fetchedAt } = job;
  const { zip, sha1, path, source, url } = givenZip;
  const contents = await readFeed(zip, nodePlatform, { path, progress, limits, lookUpPlaces });
  const feed = await ensureFeed(stores.db, job.feedId, now().toISOString());
  const same = job.again ? null : await findVersionByContents(stores.db, feed.id, contents.contentsSha1);
  const result = same === null ? null : await answerFound(job, tools, feed, same);
  if (result !== null) return result;
  await keepZip(archive, sha1, zip);
  const version = await createVersion(stores.db, {
    feed_id: feed.id,
    sha1,
    fetched_at: fetchedAt,
    created_at: now().toISOString(),
    url,
    file: `${sha1}.zip`,
    bytes: zip.size,
  });
  await recordSuccess(stores.db, feed, job, version);
  const importTools: ImportTools = { stores, archive, platform: nodePlatform, now, progress };
  const summary = await writeFeed(contents, { zip, versionId: version, fetchedAt, source }, importTools);
  return { feed, version, sha1, summary };
}

async function recordSuccess(db: Db, feed: FeedRow, { zip, fetchedAt }: ZipImport, versionId: number): Promise<void> {
  await recordFetch(db, {
    feedId: feed.id,
    urlType: "static_current",
    url: zip.url === "" ? zip.source : zip.url,
    success: true,
    fetchedAt,
    size: zip.zip.size,
    sha1: zip.sha1,
    feedVersionId: versionId,
    ...(zip.code === undefined ? {} : { code: zip.code }),
  });
}
