/** Opens a feed version for an export. */
import { CsvReader } from "../ingest/csv/reader.ts";
import { webPlatform } from "../ingest/platform.ts";
import { type FeedFile, openFeed } from "../ingest/zip/archive.ts";
import { type ArchiveSource, bytesSource } from "../ingest/zip/directory.ts";
import { problem } from "../problem.ts";
import { archiveKey, withArchiveErrors } from "../store/archive/archive.ts";

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

/** The subset of an R2 bucket that an export reads. */
export type ReadBucket = {
  head(key: string): Promise<{ size: number } | null>;
  get(
    key: string,
    options?: { range?: { offset: number; length: number } },
  ): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
};

/** Zips up to this size are read whole: one request instead of one per megabyte. */
const WHOLE_READ_BYTES = 8 * 2 ** 20;

/** @throws Problem feed_version.not_found if the archive lacks the zip */
async function storedZip(bucket: ReadBucket, key: string): Promise<ArchiveSource> {
  const object = await withArchiveErrors(() => bucket.head(key));
  if (object === null) throw missingZip(key);
  const read = async (range?: { offset: number; length: number }) => {
    const bytes = await withArchiveErrors(async () => {
      const object = await bucket.get(key, range === undefined ? {} : { range });
      return object === null ? null : new Uint8Array(await object.arrayBuffer());
    });
    if (bytes === null) throw missingZip(key);
    return bytes;
  };
  if (object.size <= WHOLE_READ_BYTES) return bytesSource(await read());
  return { size: object.size, slice: (start, end) => read({ offset: start, length: end - start }) };
}

function missingZip(key: string) {
  return problem("feed_version.not_found", "The archive does not have the zip of this version.", { value: key });
}
