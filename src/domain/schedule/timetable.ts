/** A timetable: the trips of one pattern on one service, sorted by first departure. */
import { part, Reader, varint } from "./digits.ts";
import { packInts, unpackInts, unpackNullable } from "./ints.ts";
import { packStrings, unpackStrings } from "./strings.ts";

/** A row of `frequencies.txt`: seconds of the service day, seconds between departures, 0 | 1 | null. */
export type Frequency = { start: number; end: number; headway: number; exactTimes: number | null };

/** When runs begin: from start, every headway, before end (GTFS reference, frequencies.txt). */
type Headways = Pick<Frequency, "start" | "end" | "headway">;

/** Number of departures of a row: one every headway from its start, before its end, at which the next row may begin. */
export function runsOf({ start, end, headway }: Headways): number {
  return headway > 0 && end > start ? Math.ceil((end - start) / headway) : 0;
}

/** Starts of the runs of a trip by its rows: the one expansion of frequencies.txt. */
export function* startsOfRuns(rows: readonly Headways[]): Generator<number> {
  for (const row of rows) yield* startsBetween(rows, row, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
}

/**
 * Starts of the runs of one row in [from, until], ascending. Without those that an earlier row of the trip has: rows that
 * overlap are one run where they meet.
 */
export function* startsBetween(
  rows: readonly Headways[],
  row: Headways,
  from: number,
  until: number,
): Generator<number> {
  const { start, headway } = row;
  const count = runsOf(row);
  const earlier = rows.slice(0, rows.indexOf(row));
  const skippedStarts = from > start ? Math.ceil((from - start) / headway) : 0;
  for (let run = skippedStarts; run < count; run++) {
    const at = start + run * headway;
    if (at > until) return;
    if (!earlier.some((other) => hasRunAt(other, at))) yield at;
  }
}

/** Whether a run of a trip begins at a time, in seconds of the service day. @param index of the trip */
export function startsAt({ starts, frequencies }: Timetable, index: number, start: number): boolean {
  const rows = frequencies[index] ?? [];
  return rows.length === 0 ? starts[index] === start : rows.some((row) => hasRunAt(row, start));
}

/**
 * Seconds between runs where the feed says how often a trip runs but not exactly when (GTFS `exact_times` 0 or empty);
 * else null.
 * @param start of a run of the trip, in seconds of the service day
 */
export function approximateHeadwayOf(rows: readonly Frequency[], start: number): number | null {
  const row = rows.find((candidate) => hasRunAt(candidate, start));
  return row === undefined || row.exactTimes === 1 ? null : row.headway;
}

/** Number of runs of a trip by its rows; 1 without rows, since the trip then runs once. */
export function countRuns(rows: readonly Headways[]): number {
  if (rows.length === 0) return 1;
  const separate = rows.every((row, i) => i === 0 || rows[i - 1]!.end <= row.start);
  if (separate) return rows.reduce((sum, row) => sum + runsOf(row), 0);
  let count = 0;
  for (const _ of startsOfRuns(rows)) count++;
  return count;
}

function hasRunAt({ start, end, headway }: Headways, at: number): boolean {
  return headway > 0 && at >= start && at < end && (at - start) % headway === 0;
}

/** A trip as input of `encodeTimetable`. */
export type TimetableTrip = {
  /** Base of its profile: first departure in seconds of the service day. */
  start: number;
  /** Index into `Pattern.profiles` and `Pattern.kinds`. */
  profile: number;
  kind: number;
  tripId: string;
  shortName: string | null;
  blockId: string | null;
  frequencies: Frequency[];
};

/** A column of numbers, as a list or in an array of bytes. */
type Numbers = ArrayLike<number> & Iterable<number>;

/**
 * Trips by column, index 0 to count - 1, ascending by start.
 * The numeric id of trip i is the timetable's own id plus i.
 */
export type Timetable = {
  readonly count: number;
  readonly starts: Numbers;
  readonly profiles: Numbers;
  readonly kinds: Numbers;
  readonly tripIds: readonly string[];
  readonly shortNames: readonly (string | null)[];
  readonly blockIds: readonly (string | null)[];
  /** Whether at least one trip runs by frequencies. */
  readonly hasFrequencies: boolean;
  /** Empty for a trip that runs once. */
  readonly frequencies: readonly (readonly Frequency[])[];
};

/** Packs trips (already sorted by start) into the `trips` column. Starts come first, because boards read little else. */
export function encodeTimetable(trips: readonly TimetableTrip[]): string {
  const rows = trips.flatMap((t) => t.frequencies);
  const frequencies =
    rows.length === 0
      ? ""
      : part(packInts(trips.map((t) => t.frequencies.length))) +
        part(packInts(rows.map((f) => f.start))) +
        part(packInts(rows.map((f) => f.end))) +
        part(packInts(rows.map((f) => f.headway))) +
        part(packInts(rows.map((f) => f.exactTimes)));
  return (
    varint(trips.length) +
    part(packInts(trips.map((t) => t.start))) +
    part(packInts(trips.map((t) => t.profile))) +
    part(packInts(trips.map((t) => t.kind))) +
    part(packStrings(trips.map((t) => t.tripId))) +
    part(packStrings(trips.map((t) => t.shortName))) +
    part(packStrings(trips.map((t) => t.blockId))) +
    frequencies
  );
}

/** Decodes a `trips` column. Each column is unpacked on first access. */
export function decodeTimetable(text: string): Timetable {
  const reader = new Reader(text);
  const count = reader.varint();
  const parts = Array.from({ length: 6 }, () => reader.part());
  const frequencyAt = reader.at;
  const keptExtras: unknown[] = [];
  const once = <T>(slot: number, make: () => T): T => {
    keptExtras[slot] ??= make();
    return keptExtras[slot] as T;
  };
  return {
    count,
    hasFrequencies: frequencyAt < text.length,
    get starts() {
      return once(0, () => unpackInts(parts[0]!, count));
    },
    get profiles() {
      return once(1, () => unpackInts(parts[1]!, count));
    },
    get kinds() {
      return once(2, () => unpackInts(parts[2]!, count));
    },
    get tripIds() {
      return once(3, () => unpackStrings(parts[3]!, count) as string[]);
    },
    get shortNames() {
      return once(4, () => unpackStrings(parts[4]!, count));
    },
    get blockIds() {
      return once(5, () => unpackStrings(parts[5]!, count));
    },
    get frequencies() {
      return once(6, () => decodeFrequencies(new Reader(text, frequencyAt), count));
    },
  };
}

function decodeFrequencies(reader: Reader, count: number): Frequency[][] {
  if (reader.at >= reader.text.length) return Array.from({ length: count }, () => []);
  const counts = unpackInts(reader.part(), count);
  const total = counts.reduce((sum, n) => sum + n, 0);
  const starts = unpackInts(reader.part(), total);
  const ends = unpackInts(reader.part(), total);
  const headways = unpackInts(reader.part(), total);
  const exact = unpackNullable(reader.part(), total);
  let at = 0;
  return counts.map((n) => {
    const rows: Frequency[] = [];
    for (const end = at + n; at < end; at++) {
      rows.push({ start: starts[at]!, end: ends[at]!, headway: headways[at]!, exactTimes: exact[at]! });
    }
    return rows;
  });
}
