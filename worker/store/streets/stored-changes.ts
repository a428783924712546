/** The object with the walks on streets between the stops of a version, in R2 beside its timetable file. */
import { ENTRANCE, isCallable } from "../../../src/domain/gtfs/location-types.ts";
import { MAX_CHANGE_METERS } from "../../../src/domain/journey/walk.ts";
import {
  type ChangeStop,
  type StreetChangeColumns,
  StreetChanges,
  streetChanges,
} from "../../../src/domain/streets/street-changes.ts";
import { type ArchiveBucket, withArchiveErrors, withRetries } from "../archive/archive.ts";
import type { Stores } from "../db/db.ts";
import type { FeedVersionRecord } from "../tables/feed-version.ts";
import { decodeColumns, encodeColumns, integerColumn, TimetableFormatError } from "../timetable-file/columns.ts";
import type { Ranges } from "../timetable-file/content.ts";
import { positionAt, type TimetableFile } from "../timetable-file/format.ts";
import { readTimetableFile, streetChangesKey, type VersionCounts } from "../timetable-file/object.ts";
import { streetWalks } from "./read-streets.ts";

type ChangesVersion = Pick<FeedVersionRecord, "id" | "sha1" | "agency_first"> & Ranges;

/** Number of the layout, in the first column. */
const LAYOUT_VERSION = 1;
const COLUMNS = ["coverage", "first", "others", "lengths", "stepFreeLengths"] as const;
/** Larger objects are not written, because an answer could not load one beside its timetable files. */
const MAX_BYTES = 8_000_000;

/** The walks of a version, with their bytes. */
type StoredChanges = { changes: StreetChanges; bytes: number };

/**
 * Reads the walks between the stops of a version; null if it has none that can be read.
 * @throws Problem store.unavailable
 */
export async function readStreetChanges(
  archive: Pick<ArchiveBucket, "get">,
  version: VersionCounts,
): Promise<StoredChanges | null> {
  const bytes = await withArchiveErrors(async () => (await archive.get(streetChangesKey(version)))?.arrayBuffer());
  if (bytes === undefined) return null;
  try {
    const columns = decode(new Uint8Array(bytes));
    return columns.coverage.length === version.stop_count
      ? { changes: new StreetChanges(columns), bytes: bytes.byteLength }
      : null;
  } catch (error) {
    if (error instanceof TimetableFormatError || error instanceof RangeError) return null;
    throw error;
  }
}

/** The columns of an object. @throws TimetableFormatError, RangeError if it is damaged or of another layout */
function decode(bytes: Uint8Array<ArrayBuffer>): StreetChangeColumns {
  const [layout, coverage, first, others, lengths, stepFreeLengths] = decodeColumns(bytes, 1 + COLUMNS.length);
  const counts = [others, lengths, stepFreeLengths].map((column) => column!.length);
  if (
    layout![0] !== LAYOUT_VERSION ||
    first!.length !== coverage!.length + 1 ||
    new Set([first!.at(-1), ...counts]).size > 1
  )
    throw new TimetableFormatError("The walks between stops do not fit together.");
  return {
    ...{ coverage: coverage!, first: first!, others: others! },
    ...{ lengths: lengths!, stepFreeLengths: stepFreeLengths! },
  };
}

/**
 * Computes the walks between the stops of a version from the walking cells and writes them. Deletes those of other cells if
 * streets cover no stop, or if they are too many. A version without a timetable file has none.
 * @returns the number of pairs of stops; null if nothing was written
 * @throws Problem store.unavailable
 */
export async function writeStreetChanges(
  stores: Stores,
  archive: ArchiveBucket,
  version: ChangesVersion,
): Promise<number | null> {
  const file = await readTimetableFile(archive, version);
  const columns =
    file === null
      ? null
      : await streetChanges(stopsOfFile(file), MAX_CHANGE_METERS, (points, meters, stepFree) =>
          streetWalks(
            stores,
            points.map((at) => ({ at, meters })),
            stepFree,
          ),
        );
  const bytes =
    columns === null
      ? null
      : encodeColumns([integerColumn([LAYOUT_VERSION]), ...COLUMNS.map((name) => integerColumn(columns[name]))]);
  const key = streetChangesKey(version);
  if (columns === null || bytes === null || bytes.length > MAX_BYTES) {
    await withRetries(() => archive.delete(key));
    return null;
  }
  await withRetries(() => archive.put(key, bytes));
  return columns.others.length;
}

/** The stops of a file by index, as far as riders change at them. */
function stopsOfFile({ columns }: TimetableFile): ChangeStop[] {
  const { stopTypes, stopLons, stopLats, stopParents } = columns;
  return Array.from(stopTypes, (type, i): ChangeStop => {
    const [lon, lat] = [positionAt(stopLons, i), positionAt(stopLats, i)];
    if (lon === null || lat === null || !(isCallable(type) || type === ENTRANCE)) return null;
    return { at: [lon, lat], isInStation: stopParents[i] !== 0 };
  });
}
