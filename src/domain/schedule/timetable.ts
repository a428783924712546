/** A timetable: the trips of one pattern on one service, sorted by first departure. */
import { part, Reader, varint } from "./digits.ts";
import { packInts, unpackInts, unpackNullable } from "./ints.ts";
import { packStrings, unpackStrings } from "./strings.ts";

/** A row of `frequencies.txt`: seconds of the service day, seconds between departures, 0 | 1 | null. */
export type Frequency = { start: number; end: number; headway: number; exactTimes: number | null };

/** Number of departures of a row: one every headway from its start up to and including its end. */
export function runsOf({ start, end, headway }: Pick<Frequency, "start" | "end" | "headway">): number {
  return Math.floor((end - start) / headway) + 1;
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

/**
 * Trips by column, index 0 to count - 1, ascending by start.
 * The numeric id of trip i is the timetable's own id plus i.
 */
export type Timetable = {
  readonly count: number;
  readonly starts: readonly number[];
  readonly profiles: readonly number[];
  readonly kinds: readonly number[];
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
  const kept: unknown[] = [];
  const once = <T>(slot: number, make: () => T): T => {
    kept[slot] ??= make();
    return kept[slot] as T;
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
