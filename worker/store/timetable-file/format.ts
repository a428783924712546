/**
 * The timetable file of a feed version: what the journey search reads of it, in one object of R2
 * (docs/decisions/044-timetable-files.md). It is searched as it lies in memory: only the patterns and trips that a search
 * reaches are read out of it, and only its texts are inflated.
 *
 *     "GTFSTIME", layout version (32 bits, little-endian like all numbers), zeros (32 bits)
 *     SHA-256 of the rest (32 bytes)
 *     number of columns (32 bits); of each its type, number of values, and offset (32 bits each), in the order of COLUMNS
 *     columns, each from a multiple of 8 bytes on: integers of 8, 16 or 32 bits, or 64-bit floats
 *
 * Everything is named by its index: stops, routes, agencies, services, patterns, trips, and shapes by their place in the
 * version's ranges of ids, so the file does not depend on these. "+ 1" means that 0 stands for none. Columns that end in
 * `First` have one value for each owner and a last one, so that what belongs to owner i is [first[i], first[i + 1]).
 *
 *     texts                              JSON of Texts (zlib): ids and names of stops, ids of routes, zones, headsigns
 *     stopLons, stopLats                 units of 1e-7 degree if all positions are such, else degrees; NaN: none
 *     stopParents                        + 1
 *     stopTypes, stopWheelchair          location_type; wheelchair_boarding + 1
 *     routeAgencies, routeTypes
 *     calendar                           first day (since 1970-01-01) and number of days
 *     serviceDays                        a bit for each day of each service, the lowest bit first
 *     patternRoutes
 *     patternStopsFirst, patternStops    stop + 1 at each position; 0: an area
 *     patternProfilesFirst, profileAt    offsets in `times`
 *     patternRulesFirst, rulesAt         offsets in `times`
 *     patternKindsFirst, kindHeadsigns   index in Texts + 1
 *     kindShapes, kindDirections, kindWheelchair, kindBikes   + 1
 *     kindRules                          index among those of the pattern
 *     patternTimetablesFirst, timetableServices
 *     timetableTripsFirst
 *     tripStarts                         seconds of the service day
 *     tripProfiles, tripKinds            index among those of the pattern
 *     tripBlocks                         + 1; blocks are numbered, since only being the same matters
 *     frequencyTrips, frequencyStarts, frequencyEnds, frequencyHeadways, frequencyExact   by trip; exact_times + 1
 *     tripIdsAt, tripNamesAt             offsets in `tripTexts`, one for each timetable and a last one
 *     tripTexts                          UTF-8 of src/domain/schedule/strings.ts
 *     times                              profiles and rules (./times.ts)
 */
import { deflate } from "../cold/format.ts";
import { decodeColumns, encodeColumns, integerColumn, type NumberColumn, TimetableFormatError } from "./columns.ts";

const MAGIC = "GTFSTIME";
const LAYOUT_VERSION = 1;
const DIGEST_AT = 16;
const HEADER_BYTES = 48;

const COLUMNS = [
  ...(["texts", "stopLons", "stopLats", "stopParents", "stopTypes", "stopWheelchair"] as const),
  ...(["routeAgencies", "routeTypes", "calendar", "serviceDays", "patternRoutes"] as const),
  ...(["patternStopsFirst", "patternStops", "patternProfilesFirst", "profileAt"] as const),
  ...(["patternRulesFirst", "rulesAt", "patternKindsFirst", "kindHeadsigns", "kindShapes", "kindDirections"] as const),
  ...(["kindWheelchair", "kindBikes", "kindRules", "patternTimetablesFirst", "timetableServices"] as const),
  ...(["timetableTripsFirst", "tripStarts", "tripProfiles", "tripKinds", "tripBlocks"] as const),
  ...(["frequencyTrips", "frequencyStarts", "frequencyEnds", "frequencyHeadways", "frequencyExact"] as const),
  ...(["tripIdsAt", "tripNamesAt", "tripTexts", "times"] as const),
] as const;
export type ColumnName = (typeof COLUMNS)[number];

/** Texts of a version, by index. */
type Texts = {
  stopIds: readonly string[];
  stopNames: readonly (string | null)[];
  stopCodes: readonly (string | null)[];
  /** By index, where it does not follow from position and name (src/domain/ids/onestop.ts). */
  otherOnestopIds: Readonly<Record<number, string | null>>;
  routeIds: readonly string[];
  /** agency_timezone. */
  zones: readonly string[];
  headsigns: readonly string[];
};

/** The columns of a version without its texts. Positions are degrees; NaN: none. */
export type TimetableColumns = Record<Exclude<ColumnName, "texts">, ArrayLike<number>>;

export type TimetableContent = { texts: Texts; columns: TimetableColumns };

/** A file in memory. */
export type TimetableFile = { texts: Texts; columns: Readonly<Record<ColumnName, NumberColumn>>; bytes: number };

const UNITS_PER_DEGREE = 1e7;
/** A position that is none, in units. */
const NO_UNITS = -0x8000_0000;

/** Degrees as units, if all of them are whole numbers of these. */
function positionColumn(degrees: ArrayLike<number>): NumberColumn {
  const units = Int32Array.from(degrees, (value) =>
    Number.isNaN(value) ? NO_UNITS : Math.round(value * UNITS_PER_DEGREE),
  );
  const isExact = units.every((unit, i) => Object.is(degreesOf(unit), degrees[i]));
  return isExact ? units : Float64Array.from(degrees);
}

const degreesOf = (unit: number) => (unit === NO_UNITS ? Number.NaN : unit / UNITS_PER_DEGREE);

/** The value of a column of positions in degrees; null: none. */
export function positionAt(column: NumberColumn, index: number): number | null {
  const value = column instanceof Int32Array ? degreesOf(column[index]!) : column[index]!;
  return Number.isNaN(value) ? null : value;
}

/** @throws RangeError for a number that 32 bits do not hold */
export async function encodeTimetableFile({ texts, columns }: TimetableContent): Promise<Uint8Array<ArrayBuffer>> {
  const compressed = await deflate(new TextEncoder().encode(JSON.stringify(texts)) as Uint8Array<ArrayBuffer>);
  const body = encodeColumns(
    COLUMNS.map((name) => {
      if (name === "texts") return compressed;
      const values = columns[name];
      return name === "stopLons" || name === "stopLats" ? positionColumn(values) : integerColumn(values);
    }),
  );
  const file = new Uint8Array(HEADER_BYTES + body.length);
  file.set(new TextEncoder().encode(MAGIC));
  new DataView(file.buffer).setUint32(MAGIC.length, LAYOUT_VERSION, true);
  file.set(await digestOf(body), DIGEST_AT);
  file.set(body, HEADER_BYTES);
  return file;
}

async function digestOf(body: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", body));
}

/** @throws TimetableFormatError if the file is damaged or of another layout */
export async function decodeTimetableFile(file: Uint8Array<ArrayBuffer>): Promise<TimetableFile> {
  const begins = new TextEncoder().encode(MAGIC);
  if (file.length < HEADER_BYTES || begins.some((byte, i) => byte !== file[i])) {
    throw new TimetableFormatError("The file is not a timetable file.");
  }
  const version = new DataView(file.buffer, file.byteOffset).getUint32(MAGIC.length, true);
  if (version !== LAYOUT_VERSION) throw new TimetableFormatError(`The file has layout ${version}.`);
  const body = file.subarray(HEADER_BYTES);
  const digest = await digestOf(body);
  if (digest.some((byte, i) => byte !== file[DIGEST_AT + i])) throw new TimetableFormatError("The file is damaged.");
  const list = decodeColumns(body, COLUMNS.length);
  const columns = Object.fromEntries(COLUMNS.map((name, i) => [name, list[i]!])) as Record<ColumnName, NumberColumn>;
  const compressed = columns.texts as Uint8Array<ArrayBuffer>;
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const texts = (await new Response(stream).json()) as Texts;
  return { texts, columns, bytes: file.length };
}
