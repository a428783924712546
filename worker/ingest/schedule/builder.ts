/**
 * Groups trips into patterns: distinct stop lists of a route and direction, with the distinct time profiles, extras, and
 * kinds of their trips. Memory grows with the number of distinct values, not with the rows.
 */
import { problem } from "../../problem.ts";
import { MAX_VALUE_CHARACTERS } from "../limits.ts";
import type { ImportedTrip } from "../model.ts";
import type { Interpolator } from "./interpolate.ts";
import type { IntColumn, StopTimeColumns, StopTimeRows } from "./rows.ts";
import { NONE, Vectors } from "./vectors.ts";

/** A pattern under construction; numbers are indexes into the builder's vectors. */
export type PatternDraft = {
  route: number;
  /** An empty direction_id is read as 0. */
  direction: number;
  /** Number of the distinct stop list within the version by first appearance (api.md 3.5): stop_pattern_id. */
  stopPattern: number;
  /** Vectors of the distinct time profiles and extras. */
  profiles: number[];
  extras: number[];
  kinds: KindDraft[];
  trips: number[];
};

type KindDraft = Pick<
  ImportedTrip,
  | "headsign"
  | "shape"
  | "directionId"
  | "wheelchairAccessible"
  | "bikesAllowed"
  | "carsAllowed"
  | "safeDurationFactor"
  | "safeDurationOffset"
> & { extras: number };

/** Places of the entries in the lists of a pattern, once a list is long; most patterns have few. */
type Lookup = { profiles?: Map<number, number>; extras?: Map<number, number>; kinds?: Map<string, number> };

/** Entries of a list that is searched one by one. */
const MAX_SEARCHED = 8;

/** Columns whose contents are extras, in the order of their vector. */
const NOT_EXTRAS: ReadonlySet<IntColumn> = new Set<IntColumn>(["stop", "arrival", "departure"]);

export class ScheduleBuilder {
  readonly trips: readonly ImportedTrip[];
  readonly patterns: PatternDraft[] = [];
  /** By trip: its pattern (-1 without rows so far), base in seconds, profile, and kind within the pattern. */
  readonly tripPattern: Int32Array;
  readonly tripStart: Int32Array;
  readonly tripProfile: Int32Array;
  readonly tripKind: Int32Array;
  /** Distinct stop lists: stop numbers, below -1 for rows with a zone or a group (network.ts). */
  readonly stopLists = new Vectors();
  /** Distinct time profiles: arrivals, departures, and, if any is not 0, interpolation flags; n each. */
  readonly profiles = new Vectors();
  /** Distinct extras: pairs of an integer vector and a distance vector. */
  readonly extras: { ints: number; distance: number }[] = [];
  readonly extraInts = new Vectors();
  readonly extraDistances = new Vectors();
  readonly columns: StopTimeColumns;
  readonly extraColumns: readonly IntColumn[];
  readonly #interpolator: Interpolator;
  /** By pattern. */
  readonly #lookups = new Map<number, Lookup>();
  readonly #patternOf = new Map<string, number>();
  readonly #extrasOf = new Map<string, number>();
  #scratch = new Int32Array(1024);

  readonly #maxPatterns: number;

  constructor(
    trips: readonly ImportedTrip[],
    columns: StopTimeColumns,
    interpolator: Interpolator,
    maxPatterns: number = Number.POSITIVE_INFINITY,
  ) {
    this.#maxPatterns = maxPatterns;
    this.#interpolator = interpolator;
    this.trips = trips;
    this.tripPattern = new Int32Array(trips.length).fill(-1);
    this.tripStart = new Int32Array(trips.length);
    this.tripProfile = new Int32Array(trips.length);
    this.tripKind = new Int32Array(trips.length);
    this.extraColumns = columns.ints.filter((name) => !NOT_EXTRAS.has(name));
    this.columns = columns;
  }

  /** Whether the trip's rows were already added. */
  has(trip: number): boolean {
    return this.tripPattern[trip]! >= 0;
  }

  /**
   * Adds all rows of a trip. Sorts them by stop_sequence if necessary, and interpolates missing times.
   * @throws Problem gtfs.too_many_patterns
   */
  add(index: number, rows: StopTimeRows): void {
    rows.sortBySequence();
    const trip = this.trips[index]!;
    const { count } = rows;
    const stopPattern = this.stopLists.intern(rows.ints.stop, count);
    const direction = trip.directionId ?? 0;
    const key = `${trip.route} ${direction} ${stopPattern}`;
    let pattern = this.#patternOf.get(key);
    if (pattern === undefined) {
      pattern = this.patterns.length;
      if (pattern === this.#maxPatterns) throw tooManyPatterns(trip, pattern);
      this.#patternOf.set(key, pattern);
      this.patterns.push({ route: trip.route, direction, stopPattern, profiles: [], extras: [], kinds: [], trips: [] });
    }
    const draft = this.patterns[pattern]!;
    this.tripPattern[index] = pattern;
    this.tripProfile[index] = this.#numberOf(pattern, "profiles", this.#profile(index, rows, stopPattern));
    const extras = this.#numberOf(pattern, "extras", this.#extrasNumber(rows));
    this.tripKind[index] = this.#kind(pattern, trip, extras);
    draft.trips.push(index);
  }

  /** Interns the trip's times relative to its base, the first departure (else the first arrival, else 0). */
  #profile(index: number, rows: StopTimeRows, stopList: number): number {
    const { count } = rows;
    const flags = this.#interpolator.fill(rows, this.trips[index]!.shape, stopList);
    const { arrival, departure } = rows.ints;
    let base = NONE;
    for (let i = 0; i < count && base === NONE; i++) base = departure[i]!;
    for (let i = 0; i < count && base === NONE; i++) base = arrival[i]!;
    if (base === NONE) base = 0;
    this.tripStart[index] = base;
    const scratch = this.#room(3 * count);
    for (let i = 0; i < count; i++) {
      const a = arrival[i]!;
      const d = departure[i]!;
      scratch[i] = a === NONE ? NONE : a - base;
      scratch[count + i] = d === NONE ? NONE : d - base;
    }
    if (flags === null) return this.profiles.intern(scratch, 2 * count);
    scratch.set(flags, 2 * count);
    return this.profiles.intern(scratch, 3 * count);
  }

  #extrasNumber(rows: StopTimeRows): number {
    const { count } = rows;
    const scratch = this.#room(count * this.extraColumns.length);
    this.extraColumns.forEach((name, c) => {
      scratch.set(rows.ints[name].subarray(0, count), c * count);
    });
    const ints = this.extraInts.intern(scratch, count * this.extraColumns.length);
    const distance = this.columns.distance
      ? this.extraDistances.intern(new Int32Array(rows.distance.buffer, 0, 2 * count), 2 * count)
      : -1;
    const key = `${ints} ${distance}`;
    let id = this.#extrasOf.get(key);
    if (id === undefined) {
      id = this.extras.push({ ints, distance }) - 1;
      this.#extrasOf.set(key, id);
    }
    return id;
  }

  #kind(pattern: number, trip: ImportedTrip, extras: number): number {
    const { kinds } = this.patterns[pattern]!;
    const kind = kindOf(trip, extras);
    if (kinds.length <= MAX_SEARCHED) {
      const kindIndex = kinds.findIndex((other) => KIND_FIELDS.every((field) => other[field] === kind[field]));
      return kindIndex >= 0 ? kindIndex : kinds.push(kind) - 1;
    }
    const lookup = this.#lookup(pattern);
    lookup.kinds ??= new Map(kinds.map((other, n) => [keyOf(other), n]));
    const key = keyOf(kind);
    let kindIndex = lookup.kinds.get(key);
    if (kindIndex === undefined) {
      kindIndex = kinds.push(kind) - 1;
      lookup.kinds.set(key, kindIndex);
    }
    return kindIndex;
  }

  /** Number of a profile or of extras within a pattern, which gets it if it lacks it. */
  #numberOf(pattern: number, which: "profiles" | "extras", id: number): number {
    const list = this.patterns[pattern]![which];
    if (list.length <= MAX_SEARCHED) {
      const index = list.indexOf(id);
      return index >= 0 ? index : list.push(id) - 1;
    }
    const lookup = this.#lookup(pattern);
    lookup[which] ??= new Map(list.map((other, n) => [other, n]));
    let index = lookup[which].get(id);
    if (index === undefined) {
      index = list.push(id) - 1;
      lookup[which].set(id, index);
    }
    return index;
  }

  #lookup(pattern: number): Lookup {
    let lookup = this.#lookups.get(pattern);
    if (lookup === undefined) {
      lookup = {};
      this.#lookups.set(pattern, lookup);
    }
    return lookup;
  }

  #room(length: number): Int32Array {
    if (this.#scratch.length < length) this.#scratch = new Int32Array(length * 2);
    return this.#scratch;
  }
}

function tooManyPatterns({ line, tripId }: ImportedTrip, limit: number) {
  const detail = `The trips serve more than ${limit} different lists of stops, which is too many for a zip of this size.`;
  const value = tripId.slice(0, MAX_VALUE_CHARACTERS);
  return problem("gtfs.too_many_patterns", detail, { file: "trips.txt", line, field: "trip_id", value, limit });
}

function kindOf(trip: ImportedTrip, extras: number): KindDraft {
  const { headsign, shape, directionId, wheelchairAccessible, bikesAllowed, carsAllowed } = trip;
  const { safeDurationFactor, safeDurationOffset } = trip;
  return {
    headsign,
    shape,
    directionId,
    wheelchairAccessible,
    bikesAllowed,
    carsAllowed,
    safeDurationFactor,
    safeDurationOffset,
    extras,
  };
}

const KIND_FIELDS = [
  "headsign",
  "shape",
  "directionId",
  "wheelchairAccessible",
  "bikesAllowed",
  "carsAllowed",
  "safeDurationFactor",
  "safeDurationOffset",
  "extras",
] as const satisfies readonly (keyof KindDraft)[];

function keyOf(kind: KindDraft): string {
  return JSON.stringify(KIND_FIELDS.map((field) => kind[field]));
}
