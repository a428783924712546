/**
 * Groups trips into patterns: distinct stop lists of a route and direction, with the distinct time profiles, extras, and
 * kinds of their trips. Memory grows with the number of distinct values, not with the rows.
 */
import type { Trip } from "../model.ts";
import type { Interpolator } from "./interpolate.ts";
import type { Columns, IntColumn, StopTimeRows } from "./rows.ts";
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

export type KindDraft = Pick<
  Trip,
  | "headsign"
  | "shape"
  | "directionId"
  | "wheelchairAccessible"
  | "bikesAllowed"
  | "carsAllowed"
  | "safeDurationFactor"
  | "safeDurationOffset"
> & { extras: number };

type Lookup = { profiles: Map<number, number>; extras: Map<number, number>; kinds: Map<string, number> };

/** Columns whose contents are extras, in the order of their vector. */
const NOT_EXTRAS: ReadonlySet<IntColumn> = new Set<IntColumn>(["stop", "arrival", "departure"]);

export class ScheduleBuilder {
  readonly trips: readonly Trip[];
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
  readonly columns: Columns;
  readonly extraColumns: readonly IntColumn[];
  readonly #interpolator: Interpolator;
  readonly #lookups: Lookup[] = [];
  readonly #patternOf = new Map<string, number>();
  readonly #extrasOf = new Map<string, number>();
  #scratch = new Int32Array(1024);

  constructor(trips: readonly Trip[], columns: Columns, interpolator: Interpolator) {
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

  /** Adds all rows of a trip. Sorts them by stop_sequence if necessary, and interpolates missing times. */
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
      this.#patternOf.set(key, pattern);
      this.patterns.push({ route: trip.route, direction, stopPattern, profiles: [], extras: [], kinds: [], trips: [] });
      this.#lookups.push({ profiles: new Map(), extras: new Map(), kinds: new Map() });
    }
    const draft = this.patterns[pattern]!;
    const lookup = this.#lookups[pattern]!;
    this.tripPattern[index] = pattern;
    this.tripProfile[index] = numberOf(lookup.profiles, draft.profiles, this.#profile(index, rows, stopPattern));
    const extras = numberOf(lookup.extras, draft.extras, this.#extrasNumber(rows));
    this.tripKind[index] = this.#kind(lookup, draft, trip, extras);
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

  #kind(lookup: Lookup, draft: PatternDraft, trip: Trip, extras: number): number {
    const key =
      `${trip.shape} ${trip.directionId} ${trip.wheelchairAccessible} ${trip.bikesAllowed} ${trip.carsAllowed} ` +
      `${trip.safeDurationFactor} ${trip.safeDurationOffset} ${extras} ${trip.headsign === null ? "" : `=${trip.headsign}`}`;
    let kind = lookup.kinds.get(key);
    if (kind === undefined) {
      const { headsign, shape, directionId, wheelchairAccessible, bikesAllowed, carsAllowed } = trip;
      const { safeDurationFactor, safeDurationOffset } = trip;
      kind = draft.kinds.length;
      draft.kinds.push({
        headsign,
        shape,
        directionId,
        wheelchairAccessible,
        bikesAllowed,
        carsAllowed,
        safeDurationFactor,
        safeDurationOffset,
        extras,
      });
      lookup.kinds.set(key, kind);
    }
    return kind;
  }

  #room(length: number): Int32Array {
    if (this.#scratch.length < length) this.#scratch = new Int32Array(length * 2);
    return this.#scratch;
  }
}

function numberOf(lookup: Map<number, number>, list: number[], id: number): number {
  let n = lookup.get(id);
  if (n === undefined) {
    n = list.push(id) - 1;
    lookup.set(id, n);
  }
  return n;
}
