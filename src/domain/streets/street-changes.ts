/** Walks on streets between the stops of a feed version, for changes between vehicles. */
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
 * Columns by the index of a stop in its version. A walk is as long in both directions, so each pair stands once: those of
 * stop `i` with later stops are at `first[i]` to `first[i + 1]`. Lengths are decimeters.
 */
export type StreetChangeColumns = {
  coverage: ArrayLike<number>;
  first: ArrayLike<number>;
  others: ArrayLike<number>;
  lengths: ArrayLike<number>;
  stepFreeLengths: ArrayLike<number>;
};

/** The walks between the stops of a version, as they are looked up. */
export class StreetChanges {
  readonly #columns: StreetChangeColumns;

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
}

/** A stop among those of its version, as a kind of walker sees it. */
export type StreetStop = { changes: StreetChanges; index: number; stepFree: boolean };

/** Meters along streets between two stops, as `StreetChanges.meters`; null also for stops of two versions. */
export function metersOnStreets(a: StreetStop | undefined, b: StreetStop | undefined): number | null {
  if (a === undefined || b === undefined || a.changes !== b.changes) return null;
  return a.changes.meters(a.index, b.index, a.stepFree);
}

/** A stop where riders board, alight, or enter a station; null: another one, or one without a position. */
export type ChangeStop = {
  at: LonLat;
  /** Whether it belongs to a station: all stops of a station are changed to if one of them is near. */
  isInStation: boolean;
} | null;

/** Streets within some meters of points; null if there are none. */
export type StreetsAround = (
  points: readonly LonLat[],
  meters: number,
  stepFree: boolean,
) => Promise<StreetWalks | null>;

/**
 * The walks between stops that are near each other; null if streets cover none of them. The stops of one walking cell are
 * searched together, so that the streets of a few cells are in memory.
 * @param nearMeters straight-line distance of two stops, neither of them in a station, of which the walk is wanted
 */
export async function streetChanges(
  stops: readonly ChangeStop[],
  nearMeters: number,
  streetsAround: StreetsAround,
): Promise<StreetChangeColumns | null> {
  const coverage = new Uint8Array(stops.length);
  const pairs: (readonly { other: number; length: number; stepFreeLength: number }[])[] = [];
  const laterStops = laterStopsNear(stops, nearMeters);
  // No way within the length leads farther away from either stop.
  const farthest = (MAX_STREET_CHANGE_METERS + nearMeters) / 2;
  for (const group of byCell(stops)) {
    const points = group.map((stop) => stops[stop]!.at);
    const [streets, stepFreeStreets] = [
      await streetsAround(points, MAX_STREET_CHANGE_METERS, false),
      await streetsAround(points, MAX_STREET_CHANGE_METERS, true),
    ];
    for (const stop of group) {
      const { at } = stops[stop]!;
      const [walks, stepFreeWalks] = [streets, stepFreeStreets].map(
        (some) => some?.from(at, MAX_STREET_CHANGE_METERS) ?? null,
      ) as [WalksFrom | null, WalksFrom | null];
      coverage[stop] = (walks === null ? 0 : COVERED) | (stepFreeWalks === null ? 0 : COVERED_STEP_FREE);
      if (walks === null && stepFreeWalks === null) continue;
      if (streets?.surrounds(at, farthest)) coverage[stop]! |= SURROUNDED;
      pairs[stop] = laterStops(stop).flatMap((other) => {
        const there = stops[other]!.at;
        const [length, stepFreeLength] = [lengthTo(walks, there), lengthTo(stepFreeWalks, there)];
        return length === NO_WAY && stepFreeLength === NO_WAY ? [] : [{ other, length, stepFreeLength }];
      });
    }
  }
  if (coverage.every((bits) => bits === 0)) return null;
  const first = [0];
  for (let stop = 0; stop < stops.length; stop++) first.push(first[stop]! + (pairs[stop]?.length ?? 0));
  const all = pairs.flat();
  return {
    coverage,
    first,
    others: all.map(({ other }) => other),
    lengths: all.map(({ length }) => length),
    stepFreeLengths: all.map(({ stepFreeLength }) => stepFreeLength),
  };
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
