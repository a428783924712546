/** Opens a feed version for an export. */
import { CsvReader } from "../ingest/csv/reader.ts";
import { webPlatform } from "../ingest/platform.ts";
import { type FeedFile, openFeed } from "../ingest/zip/archive.ts";
import { archiveKey } from "../store/archive.ts";
import { type ReadBucket, storedZip } from "./stored-zip.ts";

/** The archived zip of a feed version. */
export type ExportVersion = { sha1: string; feed: string };

export type OpenFeed = {
  /** Onestop ID of the feed. */
  feed: string;
  files: ReadonlyMap<string, FeedFile>;
};

/** @throws Problem feed_version.not_found if the archive lacks the zip, or the problem of a damaged zip */
export async function openVersion(bucket: ReadBucket, { sha1, feed }: ExportVersion): Promise<OpenFeed> {
  const files = await openFeed(await storedZip(bucket, archiveKey(sha1)), webPlatform);
  return { feed, files };
}

/** Opens a CSV file before its first block; null if the feed lacks it or it has no header. */
export async function openTable({ files }: OpenFeed, name: string): Promise<CsvReader | null> {
  const file = files.get(name);
  if (file === undefined) return null;
  const table = await new CsvReader(file.open(), name).open();
  return table.columns === 0 ? null : table;
}
