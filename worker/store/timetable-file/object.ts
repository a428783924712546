/** The objects of timetable files in R2, beside the archived zips. */
import { type ArchiveBucket, deleteObjects, objectKeys, withArchiveErrors, withRetries } from "../archive/archive.ts";
import type { Db } from "../db/db.ts";
import { type FeedVersionRecord, feedVersionTable } from "../tables/feed-version.ts";
import { TimetableFormatError } from "./columns.ts";
import type { ContentCollector, Ranges } from "./content.ts";
import { decodeTimetableFile, encodeTimetableFile, type TimetableFile } from "./format.ts";

type TimetableVersion = Pick<FeedVersionRecord, "id" | "sha1" | "agency_first">;

/** A version with what its file has to have. */
export type VersionCounts = TimetableVersion & Pick<FeedVersionRecord, "stop_count" | "pattern_count" | "trip_count">;

/** Larger files are not written: an answer could not load one beside others. Its version is searched route by route. */
const MAX_FILE_BYTES = 16_000_000;

/**
 * The key of a version's file. A version that is imported again has other ids and another file, so a file never changes
 * unless the same rows are written again.
 */
export function timetableKey({ id, sha1, agency_first }: TimetableVersion): string {
  return `timetables/${sha1}/${id}-${agency_first}`;
}

/** The key of the walks on streets between the stops of a version. They are deleted and moved with its file. */
export function streetChangesKey(version: TimetableVersion): string {
  return `${timetableKey(version)}.walks`;
}

/**
 * Reads the file of a version; null if it is missing, damaged, or of other rows.
 * @throws Problem store.unavailable
 */
export async function readTimetableFile(
  archive: Pick<ArchiveBucket, "get">,
  version: VersionCounts,
): Promise<TimetableFile | null> {
  const bytes = await withArchiveErrors(async () => (await archive.get(timetableKey(version)))?.arrayBuffer());
  if (bytes === undefined) return null;
  try {
    const file = await decodeTimetableFile(new Uint8Array(bytes));
    return fits(file, version) ? file : null;
  } catch (error) {
    if (error instanceof TimetableFormatError) return null;
    throw error;
  }
}

function fits({ texts, columns }: TimetableFile, version: VersionCounts): boolean {
  const trips = columns.timetableTripsFirst.at(-1);
  const patterns = columns.patternRoutes.length;
  return (
    texts.stopIds.length === version.stop_count && patterns === version.pattern_count && trips === version.trip_count
  );
}

/**
 * Writes the file of a version, and deletes those that it had before.
 * @returns its bytes; null if the version has no file: rows are missing, it is too large, or numbers are outside 32 bits
 * @throws Problem store.unavailable
 */
export async function writeTimetableFile(
  archive: ArchiveBucket,
  version: TimetableVersion & Ranges,
  collector: ContentCollector,
): Promise<number | null> {
  await deleteTimetableFiles(archive, version);
  const content = collector.bytes > MAX_FILE_BYTES ? null : collector.content(version);
  if (content === null) return null;
  const file = await encodeTimetableFile(content).catch((error: unknown) => {
    // A number that no column holds: such a version is searched by its rows.
    if (error instanceof RangeError) return null;
    throw error;
  });
  if (file === null || file.length > MAX_FILE_BYTES) return null;
  await withRetries(() => archive.put(timetableKey(version), file));
  return file.length;
}

/** Deletes the timetable files of a version, and the walks beside them. */
export async function deleteTimetableFiles(
  archive: ArchiveBucket,
  { id, sha1 }: Omit<TimetableVersion, "agency_first">,
) {
  await deleteObjects(archive, `timetables/${sha1}/${id}-`);
}

/** Keys of all timetable files and of the walks beside them, with the SHA-1 of the zip and the version that each was made from. */
export async function timetableFiles(
  archive: ArchiveBucket,
): Promise<{ key: string; sha1: string; versionId: number }[]> {
  const keys = await objectKeys(archive, "timetables/");
  return keys.flatMap((key) => {
    const [, sha1, id] = /^timetables\/([0-9a-f]{40})\/(\d+)-\d+(?:\.walks)?$/.exec(key) ?? [];
    return sha1 === undefined ? [] : [{ key, sha1, versionId: Number(id) }];
  });
}

const TIMETABLE_VERSION = feedVersionTable.pick(["id", "sha1", "agency_first"]);

/** Deletes the timetable files that no version has, which an interrupted import or removal may leave behind. */
export async function deleteUnclaimedTimetables(db: Db, archive: ArchiveBucket): Promise<void> {
  const sql = `SELECT ${TIMETABLE_VERSION.select()} FROM feed_version WHERE timetable_bytes IS NOT NULL`;
  const versions = await db.rows(TIMETABLE_VERSION, sql);
  const claimedKeys = new Set(versions.flatMap((version) => [timetableKey(version), streetChangesKey(version)]));
  for (const { key } of await timetableFiles(archive)) {
    if (!claimedKeys.has(key)) await withRetries(() => archive.delete(key));
  }
}
