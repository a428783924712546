/** Walks on streets between the stops of a feed version, and from them to stops of other feeds, for changes between vehicles. */
import { haversine, type LonLat } from "../geo/globe.ts";
import { degreesNorth } from "../geo/plane.ts";
import { walkingCellAt, walkingCellNumber } from "./cell.ts";
import type { StreetWalks, WalksFrom } from "./walks.ts";

/** The longest walk between two stops, in meters along streets. */
export const MAX_STREET_CHANGE_METERS = 800;
/** A length for a pair that has no way, or a longer one. */
const NO_WAY = 0xffff;

/** Bits of `coverage`: streets lead to the stop, streets without steps do, and streets are all around it. */
const COVERED = 1;
const COVERED_STEP_FREE = 2;
const SURROUNDED = 4;

/**
 * Columns by the index of a stop in its version. After the stops of the version come those of other feeds near them, the
 * neighbors, which are recognized by their position: their feed may get another version with other indexes. A walk is as
 * long in both directions, so each pair stands once: those of stop `i` with later stops are at `first[i]` to
 * `first[i + 1]`. Pairs of two neighbors are not stored. Lengths are decimeters.
 */
export type StreetChangeColumns = {
  /** Positions of the neighbors, in units of 1e-5 degrees. */
  neighborLons: ArrayLike<number>;
  neighborLats: ArrayLike<number>;
  /** Of the stops of the version, then of the neighbors. */
  coverage: ArrayLike<number>;
  first: ArrayLike<number>;
  others: ArrayLike<number>;
  lengths: ArrayLike<number>;
  stepFreeLengths: ArrayLike<number>;
};

/** The walks between the stops of a version, as they are looked up. */
export class StreetChanges {
  readonly #columns: StreetChangeColumns;
  #neighbors: ReadonlyMap<number, number> | undefined;

  constructor(columns: StreetChangeColumns) {
    this.#columns = columns;
  }

  /**
   * Meters along streets between two stops; Infinity if they are more than 800; null if streets do not cover both stops, or
   * no way was found where the streets may end.
   */
  meters(a: number, b: number, stepFree: boolean): number | null {
    const { coverage, first, others, lengths, stepFreeLengths } = this.#columns;
    const bits = coverage[a]! & coverage[b]!;
    if ((bits & (stepFree ? COVERED_STEP_FREE : COVERED)) === 0) return null;
    if (a === b) return 0;
    const [stop, other] = a < b ? [a, b] : [b, a];
    let [low, high] = [first[stop]!, first[stop + 1]!];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (others[middle]! < other) low = middle + 1;
      else high = middle;
    }
    const isPair = low < first[stop + 1]! && others[low] === other;
    const length = isPair ? (stepFree ? stepFreeLengths : lengths)[low]! : NO_WAY;
    if (length !== NO_WAY) return length / 10;
    return (bits & SURROUNDED) === 0 ? null : Number.POSITIVE_INFINITY;
  }

  /** The same to a stop of another feed; null also if it was not there when the walks were computed. */
  metersToNeighbor(stop: number, neighbor: LonLat, stepFree: boolean): number | null {
    this.#neighbors ??= this.#neighborsByPosition();
    const other = this.#neighbors.get(positionKey(unitsOf(neighbor)));
    return other === undefined ? null : this.meters(stop, other, stepFree);
  }

  #neighborsByPosition(): ReadonlyMap<number, number> {
    const { coverage, neighborLons, neighborLats } = this.#columns;
    const first = coverage.length - neighborLons.length;
    return new Map(Array.from(neighborLons, (lon, i) => [positionKey([lon, neighborLats[i]!]), first + i] as const));
  }
}

/** Units of the positions of neighbors: 1e-5 degrees, about a meter. */
const NEIGHBOR_UNITS_PER_DEGREE = 1e5;

const unitsOf = ([lon, lat]: LonLat): LonLat => [
  Math.round(lon * NEIGHBOR_UNITS_PER_DEGREE),
  Math.round(lat * NEIGHBOR_UNITS_PER_DEGREE),
];

/** @param units positions in units, of which there are fewer from pole to pole than 2 ** 25 */
const positionKey = ([lon, lat]: LonLat) => lon * 2 ** 25 + lat;

/** A stop among those of its version, as a kind of walker sees it. */
export type StreetStop = { changes: StreetChanges; index: number; stepFree: boolean };

/** A place between which riders change; its stop is absent where no walks are stored with the version. */
type ChangePlace = { at: LonLat; onStreets?: StreetStop | undefined };

/**
 * Meters along streets between two stops, as `StreetChanges.meters`. Of two versions, either may have the walk: the one
 * that was imported last, or both where the streets were built later.
 */
export function metersOnStreets(a: ChangePlace, b: ChangePlace): number | null {
  const [here, there] = [a.onStreets, b.onStreets];
  if (here !== undefined && here.changes === there?.changes)
    return here.changes.meters(here.index, there.index, here.stepFree);
  return metersToOtherFeed(here, b.at) ?? metersToOtherFeed(there, a.at);
}

function metersToOtherFeed(stop: StreetStop | undefined, other: LonLat): number | null {
  return stop?.changes.metersToNeighbor(stop.index, other, stop.stepFree) ?? null;
}

/** A stop where riders board, alight, or enter a station. */
export type PositionedStop = {
  at: LonLat;
  /** Whether it belongs to a station: all stops of a station are changed to if one of them is near. */
  isInStation: boolean;
};

/** Null: a stop where riders do not change, or one without a position. */
export type ChangeStop = PositionedStop | null;

/** Streets within some meters of points; null if there are none. */
export type StreetsAround = (
  points: readonly LonLat[],
  meters: number,
  stepFree: boolean,
) => Promise<StreetWalks | null>;

/**
 * The walks between stops that are near each other; null if streets cover none of them. The stops of one walking cell are
 * searched together, so that the streets of a few cells are in memory.
 * @param otherStops of other feeds, also some that are not near
 * @param nearMeters straight-line distance of two stops, neither of them in a station, of which the walk is wanted
 */
export async function streetChanges(
  stops: readonly ChangeStop[],
  otherStops: readonly PositionedStop[],
  nearMeters: number,
  streetsAround: StreetsAround,
): Promise<StreetChangeColumns | null> {
  const neighbors = neighborsOf(stops, otherStops, nearMeters);
  const all = [...stops, ...neighbors];
  const coverage = new Uint8Array(all.length);
  const pairs: (readonly { other: number; length: number; stepFreeLength: number }[])[] = [];
  const laterStops = laterStopsNear(all, nearMeters);
  // No way within the length leads farther away from either stop.
  const farthest = (MAX_STREET_CHANGE_METERS + nearMeters) / 2;
  for (const group of byCell(all)) {
    const points = group.map((stop) => all[stop]!.at);
    const [streets, stepFreeStreets] = [
      await streetsAround(points, MAX_STREET_CHANGE_METERS, false),
      await streetsAround(points, MAX_STREET_CHANGE_METERS, true),
    ];
    for (const stop of group) {
      const { at } = all[stop]!;
      const [walks, stepFreeWalks] = [streets, stepFreeStreets].map(
        (some) => some?.from(at, MAX_STREET_CHANGE_METERS) ?? null,
      ) as [WalksFrom | null, WalksFrom | null];
      coverage[stop] = (walks === null ? 0 : COVERED) | (stepFreeWalks === null ? 0 : COVERED_STEP_FREE);
      if (walks === null && stepFreeWalks === null) continue;
      if (streets?.surrounds(at, farthest)) coverage[stop]! |= SURROUNDED;
      if (stop >= stops.length) continue;
      pairs[stop] = laterStops(stop).flatMap((other) => {
        const there = all[other]!.at;
        const [length, stepFreeLength] = [lengthTo(walks, there), lengthTo(stepFreeWalks, there)];
        return length === NO_WAY && stepFreeLength === NO_WAY ? [] : [{ other, length, stepFreeLength }];
      });
    }
  }
  if (coverage.subarray(0, stops.length).every((bits) => bits === 0)) return null;
  const first = [0];
  for (let stop = 0; stop < all.length; stop++) first.push(first[stop]! + (pairs[stop]?.length ?? 0));
  const allPairs = pairs.flat();
  const positions = neighbors.map(({ at }) => unitsOf(at));
  return {
    neighborLons: positions.map(([lon]) => lon),
    neighborLats: positions.map(([, lat]) => lat),
    coverage,
    first,
    others: allPairs.map(({ other }) => other),
    lengths: allPairs.map(({ length }) => length),
    stepFreeLengths: allPairs.map(({ stepFreeLength }) => stepFreeLength),
  };
}

/** The stops of other feeds that a stop is near to. Of several at one position, there is one. */
function neighborsOf(
  stops: readonly ChangeStop[],
  otherStops: readonly PositionedStop[],
  nearMeters: number,
): PositionedStop[] {
  const byPosition = new Map<number, PositionedStop>();
  for (const { at, isInStation } of otherStops) {
    const key = positionKey(unitsOf(at));
    const before = byPosition.get(key);
    byPosition.set(key, { at: before?.at ?? at, isInStation: isInStation || before?.isInStation === true });
  }
  const candidates = [...byPosition.values()];
  const laterStops = laterStopsNear([...stops, ...candidates], nearMeters);
  const near = new Uint8Array(candidates.length);
  stops.forEach((stop, i) => {
    if (stop === null) return;
    for (const other of laterStops(i)) if (other >= stops.length) near[other - stops.length] = 1;
  });
  return candidates.filter((_, i) => near[i] === 1);
}

function lengthTo(walks: WalksFrom | null, to: LonLat): number {
  const meters = walks?.meters(to) ?? Number.POSITIVE_INFINITY;
  return meters > MAX_STREET_CHANGE_METERS ? NO_WAY : Math.round(meters * 10);
}

/** Indexes of stops by walking cell, in the order of the cells. */
function byCell(stops: readonly ChangeStop[]): number[][] {
  const placed = [...stops.keys()].filter((i) => stops[i] !== null);
  const groups = Map.groupBy(placed, (i) => walkingCellNumber(walkingCellAt(...stops[i]!.at)));
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

/** Finds the stops with a higher index that are near enough to a stop, in order. */
function laterStopsNear(stops: readonly ChangeStop[], nearMeters: number): (stop: number) => number[] {
  const byLatitude = [...stops.keys()].filter((i) => stops[i] !== null);
  byLatitude.sort((a, b) => stops[a]!.at[1] - stops[b]!.at[1]);
  const rank = new Uint32Array(stops.length);
  byLatitude.forEach((stop, i) => {
    rank[stop] = i;
  });
  const high = degreesNorth(MAX_STREET_CHANGE_METERS);
  return (stop) => {
    const { at, isInStation } = stops[stop]!;
    const near: number[] = [];
    for (const step of [-1, 1]) {
      for (let i = rank[stop]! + step; i >= 0 && i < byLatitude.length; i += step) {
        const other = byLatitude[i]!;
        const there = stops[other]!;
        if (Math.abs(there.at[1] - at[1]) > high) break;
        if (other < stop) continue;
        const most = isInStation || there.isInStation ? MAX_STREET_CHANGE_METERS : nearMeters;
        if (haversine(at, there.at) <= most) near.push(other);
      }
    }
    return near.sort((a, b) => a - b);
  };
}
