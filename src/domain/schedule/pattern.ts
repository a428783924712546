/**
 * A pattern: one ordered stop list of a route and direction, with everything its trips share.
 * A `stop_times.txt` row is split into three parts, each stored once: the time profile (seconds from the trip's base), the
 * extras (the fields other than times), and the kind (the fields of its `trips.txt` row other than ids).
 */
import { part, Reader, varint } from "./digits.ts";
import { decodeExtras, encodeExtras, type StopTimeExtras } from "./extras.ts";
import { packDecimals, packInts, unpackDecimals, unpackInts, unpackNullable } from "./ints.ts";
import { packStrings, unpackStrings } from "./strings.ts";

/**
 * A distinct time profile: one element per stop, in seconds from the trip's base (`Timetable.starts`), null if the file
 * has no time. The base is the first departure of the trip (else its first arrival, else 0), so earlier elements may be
 * negative.
 */
export type Profile = {
  arrivals: (number | null)[];
  departures: (number | null)[];
  /** Bit 0: the arrival is empty in the file and interpolated; bit 1: the departure. */
  interpolated: number[];
};

/** What trips share besides times: the columns of `trips.txt`, and the extras of their stop_times. */
export type TripKind = {
  headsign: string | null;
  /** Numeric id of the shape. */
  shapeId: number | null;
  /** As in the file; `pattern.direction_id` treats null as 0. */
  directionId: number | null;
  wheelchairAccessible: number | null;
  bikesAllowed: number | null;
  carsAllowed: number | null;
  safeDurationFactor: number | null;
  safeDurationOffset: number | null;
  /** Index into `Pattern.extras`. */
  extras: number;
};

export type PatternTimetable = { serviceId: number; timetableId: number };

/** The packed columns of a row of table `pattern`. */
export type PatternText = { stops: string; profiles: string; timetables: string };

export type Pattern = {
  /** Numeric stop ids in order; 0 if the row names a location or a location group (see `extras`). */
  readonly stops: readonly number[];
  readonly profiles: readonly Profile[];
  readonly extras: readonly StopTimeExtras[];
  readonly kinds: readonly TripKind[];
  /** Ascending by timetable id. */
  readonly timetables: readonly PatternTimetable[];
};

/** Packs a pattern into the text columns of its row. */
export function encodePattern(pattern: Pattern): PatternText {
  const count = pattern.stops.length;
  return {
    stops: varint(count) + packInts(pattern.stops),
    profiles:
      part(encodeProfiles(pattern.profiles)) + part(encodeExtras(pattern.extras)) + part(encodeKinds(pattern.kinds)),
    timetables:
      varint(pattern.timetables.length) +
      part(packInts(pattern.timetables.map((t) => t.serviceId))) +
      part(packInts(pattern.timetables.map((t) => t.timetableId))),
  };
}

/**
 * Decodes a pattern row. Each part is unpacked on first access, so a board pays for stops and times only.
 * A column that the query did not select may be missing; its part must then not be accessed.
 */
export function decodePattern(row: Partial<PatternText>): Pattern {
  let stops: readonly number[] | undefined;
  let parts: [profiles: string, extras: string, kinds: string] | undefined;
  let profiles: Profile[] | undefined;
  let extras: StopTimeExtras[] | undefined;
  let kinds: TripKind[] | undefined;
  let timetables: PatternTimetable[] | undefined;
  const split = () => {
    if (parts === undefined) {
      const reader = new Reader(row.profiles!);
      parts = [reader.part(), reader.part(), reader.part()];
    }
    return parts;
  };
  return {
    get stops() {
      stops ??= decodeStops(row.stops!);
      return stops;
    },
    get profiles() {
      profiles ??= decodeProfiles(split()[0], this.stops.length);
      return profiles;
    },
    get extras() {
      extras ??= decodeExtras(split()[1], this.stops.length);
      return extras;
    },
    get kinds() {
      kinds ??= decodeKinds(split()[2]);
      return kinds;
    },
    get timetables() {
      timetables ??= decodeTimetables(row.timetables!);
      return timetables;
    },
  };
}

/** Decodes only the stop ids of a `pattern.stops` text. */
export function decodeStops(text: string): number[] {
  const reader = new Reader(text);
  const count = reader.varint();
  return unpackInts(text.slice(reader.at), count);
}

/** Decodes only the pairs of a `pattern.timetables` text. */
export function decodeTimetables(text: string): PatternTimetable[] {
  const reader = new Reader(text);
  const count = reader.varint();
  const services = unpackInts(reader.part(), count);
  const timetables = unpackInts(reader.part(), count);
  return services.map((serviceId, i) => ({ serviceId, timetableId: timetables[i]! }));
}

/** Encodes times as differences: from the last known time to the arrival, and on to the departure. Equal differences pack best. */
function encodeProfiles(profiles: readonly Profile[]): string {
  const travels: (number | null)[] = [];
  const dwells: (number | null)[] = [];
  const interpolatedFlags: number[] = [];
  for (const profile of profiles) {
    let last = 0;
    for (let i = 0; i < profile.arrivals.length; i++) {
      const arrival = profile.arrivals[i]!;
      const departure = profile.departures[i]!;
      travels.push(arrival === null ? null : arrival - last);
      last = arrival ?? last;
      dwells.push(departure === null ? null : departure - last);
      last = departure ?? last;
      interpolatedFlags.push(profile.interpolated[i]!);
    }
  }
  return varint(profiles.length) + part(packInts(travels)) + part(packInts(dwells)) + part(packInts(interpolatedFlags));
}

function decodeProfiles(text: string, stops: number): Profile[] {
  const reader = new Reader(text);
  const count = reader.varint();
  const travels = unpackNullable(reader.part(), count * stops);
  const dwells = unpackNullable(reader.part(), count * stops);
  const interpolatedFlags = unpackInts(reader.part(), count * stops);
  const profiles: Profile[] = [];
  for (let p = 0, at = 0; p < count; p++) {
    const arrivals: (number | null)[] = [];
    const departures: (number | null)[] = [];
    let last = 0;
    for (let i = 0; i < stops; i++, at++) {
      const travel = travels[at]!;
      const dwell = dwells[at]!;
      if (travel !== null) last += travel;
      arrivals.push(travel === null ? null : last);
      if (dwell !== null) last += dwell;
      departures.push(dwell === null ? null : last);
    }
    profiles.push({ arrivals, departures, interpolated: interpolatedFlags.slice(at - stops, at) });
  }
  return profiles;
}

function encodeKinds(kinds: readonly TripKind[]): string {
  return (
    varint(kinds.length) +
    part(packStrings(kinds.map((k) => k.headsign))) +
    part(packInts(kinds.map((k) => k.shapeId))) +
    part(packInts(kinds.map((k) => k.directionId))) +
    part(packInts(kinds.map((k) => k.wheelchairAccessible))) +
    part(packInts(kinds.map((k) => k.bikesAllowed))) +
    part(packInts(kinds.map((k) => k.carsAllowed))) +
    part(packDecimals(kinds.map((k) => k.safeDurationFactor))) +
    part(packDecimals(kinds.map((k) => k.safeDurationOffset))) +
    part(packInts(kinds.map((k) => k.extras)))
  );
}

function decodeKinds(text: string): TripKind[] {
  const reader = new Reader(text);
  const count = reader.varint();
  const headsigns = unpackStrings(reader.part(), count);
  const [shapes, directions, wheelchairs, bikes, cars] = [0, 0, 0, 0, 0].map(() =>
    unpackNullable(reader.part(), count),
  ) as [(number | null)[], (number | null)[], (number | null)[], (number | null)[], (number | null)[]];
  const factors = unpackDecimals(reader.part(), count);
  const offsets = unpackDecimals(reader.part(), count);
  const extras = unpackInts(reader.part(), count);
  return extras.map((e, i) => ({
    headsign: headsigns[i]!,
    shapeId: shapes[i]!,
    directionId: directions[i]!,
    wheelchairAccessible: wheelchairs[i]!,
    bikesAllowed: bikes[i]!,
    carsAllowed: cars[i]!,
    safeDurationFactor: factors[i]!,
    safeDurationOffset: offsets[i]!,
    extras: e,
  }));
}
