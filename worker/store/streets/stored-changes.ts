/**
 * The object with the walks on streets between the stops of a version, and from them to stops of other feeds, in R2 beside
 * its timetable file.
 */
import { ENTRANCE, isCallable } from "../../../src/domain/gtfs/location-types.ts";
import { MAX_CHANGE_METERS } from "../../../src/domain/journey/walk.ts";
import {
  type ChangeStop,
  MAX_STREET_CHANGE_METERS,
  type StreetChangeColumns,
  StreetChanges,
  streetChanges,
} from "../../../src/domain/streets/street-changes.ts";
import { type ArchiveBucket, withArchiveErrors, withRetries } from "../archive/archive.ts";
import type { Stores } from "../db/db.ts";
import type { FeedVersionRecord } from "../tables/feed-version.ts";
import {
  columnCount,
  decodeColumns,
  encodeColumns,
  integerColumn,
  type NumberColumn,
  TimetableFormatError,
} from "../timetable-file/columns.ts";
import type { Ranges } from "../timetable-file/content.ts";
import { positionAt, type TimetableFile } from "../timetable-file/format.ts";
import { readTimetableFile, streetChangesKey, type VersionCounts } from "../timetable-file/object.ts";
import { stopsOfOtherFeeds } from "./other-stops.ts";
import { pointsOnStreets, streetWalks } from "./read-streets.ts";

type ChangesVersion = Pick<FeedVersionRecord, "id" | "sha1" | "agency_first" | "feed_id"> & Ranges;

/** Number of the layout, in the first column. */
const LAYOUT_VERSION = 2;
const COLUMNS = ["coverage", "first", "others", "lengths", "stepFreeLengths", "neighborLons", "neighborLats"] as const;
/** The first layout had no neighbors. Its objects are read until the streets are built again. */
const FIRST_LAYOUT_COLUMNS = COLUMNS.slice(0, 5);
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
    return columns.coverage.length === version.stop_count + columns.neighborLons.length
      ? { changes: new StreetChanges(columns), bytes: bytes.byteLength }
      : null;
  } catch (error) {
    if (error instanceof TimetableFormatError || error instanceof RangeError) return null;
    throw error;
  }
}

/** The columns of an object. @throws TimetableFormatError, RangeError if it is damaged or of another layout */
function decode(bytes: Uint8Array<ArrayBuffer>): StreetChangeColumns {
  const isFirstLayout = columnCount(bytes) === 1 + FIRST_LAYOUT_COLUMNS.length;
  const names = isFirstLayout ? FIRST_LAYOUT_COLUMNS : COLUMNS;
  const [layout, ...stored] = decodeColumns(bytes, 1 + names.length);
  const columns = Object.fromEntries(COLUMNS.map((name, i) => [name, stored[i] ?? new Uint8Array()])) as {
    [name in (typeof COLUMNS)[number]]: NumberColumn;
  };
  const { coverage, first, others, lengths, stepFreeLengths, neighborLons, neighborLats } = columns;
  const counts = [others, lengths, stepFreeLengths].map((column) => column.length);
  if (
    layout![0] !== (isFirstLayout ? 1 : LAYOUT_VERSION) ||
    first.length !== coverage.length + 1 ||
    neighborLons.length !== neighborLats.length ||
    new Set([first.at(-1), ...counts]).size > 1
  )
    throw new TimetableFormatError("The walks between stops do not fit together.");
  return columns;
}

/**
 * Computes the walks between the stops of a version, and to those of the active versions of other feeds, from the walking
 * cells and writes them. Deletes those of other cells if
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
  const columns = file === null ? null : await changesOf(stores, version, stopsOfFile(file));
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

async function changesOf(
  stores: Stores,
  { feed_id }: ChangesVersion,
  stops: readonly ChangeStop[],
): Promise<StreetChangeColumns | null> {
  const points = await pointsOnStreets(
    stores,
    stops.flatMap((stop) => (stop === null ? [] : [stop.at])),
  );
  if (points.length === 0) return null;
  const otherStops = await stopsOfOtherFeeds(stores.db, feed_id, points, MAX_STREET_CHANGE_METERS);
  return streetChanges(stops, otherStops, MAX_CHANGE_METERS, (around, meters, stepFree) =>
    streetWalks(
      stores,
      around.map((at) => ({ at, meters })),
      stepFree,
    ),
  );
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
