/** A feed version on its way into an export. */
import { CsvReader } from "../ingest/csv/reader.ts";
import { webMachine } from "../ingest/machine.ts";
import { type FeedFile, openFeed } from "../ingest/zip/archive.ts";
import { archiveKey } from "../store/archive.ts";
import { type ReadBucket, storedZip } from "./stored-zip.ts";

/** What is exported: the archived zip of a version of a feed. */
export type ExportVersion = { sha1: string; feed: string };

export type OpenFeed = {
  /** Onestop ID of the feed. */
  feed: string;
  files: ReadonlyMap<string, FeedFile>;
};

/** Throws `feed_version.not_found` for a zip that is not kept, and what a damaged zip throws. */
export async function openVersion(bucket: ReadBucket, { sha1, feed }: ExportVersion): Promise<OpenFeed> {
  const files = await openFeed(await storedZip(bucket, archiveKey(sha1)), webMachine);
  return { feed, files };
}

/** A file of rows, standing before its first block; null where the feed does not have it or it holds no header. */
export async function openTable({ files }: OpenFeed, name: string): Promise<CsvReader | null> {
  const file = files.get(name);
  if (file === undefined) return null;
  const table = await new CsvReader(file.open(), name).open();
  return table.columns === 0 ? null : table;
}
