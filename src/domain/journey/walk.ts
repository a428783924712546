/**
 * Estimates walks without street data: the straight line times a detour factor, at an average walking speed.
 */
import { haversine, type LonLat } from "../geo.ts";
import type { Place } from "./network.ts";

/** Ratio of a walk to the straight line. */
export const DETOUR_FACTOR = 1.3;
/** Meters per second. */
export const WALKING_METRES_PER_SECOND = 1.2;
/** Maximum straight-line meters to the first stop and from the last one. */
export const MAX_ACCESS_METRES = 1000;
/** Maximum straight-line meters between two stops for a change; unlimited within a station. */
export const MAX_CHANGE_METRES = 400;

/** Length of a walk in meters. */
export function walkLength(from: LonLat, to: LonLat): number {
  return haversine(from, to) * DETOUR_FACTOR;
}

/** Duration of a walk in whole seconds. */
export function walkTime(from: LonLat, to: LonLat): number {
  return secondsFor(haversine(from, to));
}

/** @param metres of straight line */
function secondsFor(metres: number): number {
  return Math.ceil((metres * DETOUR_FACTOR) / WALKING_METRES_PER_SECOND);
}

export type Walk = { place: number; seconds: number };

/**
 * Walks as pairs of numbers: a place, the seconds to it, the next place, and so on. Walks that are kept are packed, because
 * a network has some hundred thousand of them.
 */
export type PackedWalks = readonly number[];

/** @param walks seconds by place */
export function packWalks(walks: Iterable<readonly [place: number, seconds: number]>): PackedWalks {
  const packed: number[] = [];
  for (const [place, seconds] of walks) packed.push(place, seconds);
  // A copy has no room for further elements.
  return packed.slice();
}

/** A third of a kilometer from north to south. */
const CELLS_PER_DEGREE = 300;

/** Finds places near a point. */
export class Nearby {
  readonly #places: readonly Place[];
  readonly #cells = new Map<number, number[]>();
  readonly #stations = new Map<number, number[]>();

  constructor(places: readonly Place[]) {
    this.#places = places;
    places.forEach(({ at, station }, place) => {
      push(this.#cells, keyOf(...cellOf(at[0], at[1])), place);
      push(this.#stations, station, place);
    });
  }

  /** Places within a straight-line distance in meters, and all places of a station if one of them is. */
  around(at: LonLat, metres: number): Walk[] {
    return walksOf(this.#around(at, metres));
  }

  /** Places to change to from a place, without the place itself. */
  changes(place: number): Walk[] {
    const found = this.#around(this.#places[place]!.at, MAX_CHANGE_METRES);
    found.delete(place);
    return walksOf(found);
  }

  /** Places from which one changes to a place: those whose `changes` contain it. */
  changesTo(place: number): Walk[] {
    const { at, station } = this.#places[place]!;
    const found = new Map<number, number>();
    for (const other of this.#stations.get(station)!) {
      this.#eachWithin(this.#places[other]!.at, MAX_CHANGE_METRES, (from, metres) => {
        if (found.has(from)) return;
        found.set(from, other === place ? secondsFor(metres) : walkTime(at, this.#places[from]!.at));
      });
    }
    found.delete(place);
    return walksOf(found);
  }

  /** Seconds to each place. */
  #around(at: LonLat, metres: number): Map<number, number> {
    const found = new Map<number, number>();
    this.#eachWithin(at, metres, (place, distance) => {
      for (const other of this.#stations.get(this.#places[place]!.station)!) {
        if (found.has(other)) continue;
        found.set(other, other === place ? secondsFor(distance) : walkTime(at, this.#places[other]!.at));
      }
    });
    return found;
  }

  /** @param visit receives a place and its distance in meters, more than once in a circle around the Earth */
  #eachWithin(at: LonLat, metres: number, visit: (place: number, distance: number) => void): void {
    // A degree of latitude is 111 km; one of longitude shrinks towards the poles.
    const high = metres / 110_000;
    const wide = high / Math.max(0.01, Math.cos((at[1] * Math.PI) / 180));
    const [west, south] = cellOf(at[0] - wide, at[1] - high);
    const [east, north] = cellOf(at[0] + wide, at[1] + high);
    for (let x = west; x <= east; x++) {
      for (let y = south; y <= north; y++) {
        for (const place of this.#cells.get(keyOf(x, y)) ?? []) {
          const distance = haversine(at, this.#places[place]!.at);
          if (distance <= metres) visit(place, distance);
        }
      }
    }
  }
}

const walksOf = (found: ReadonlyMap<number, number>) => Array.from(found, ([place, seconds]) => ({ place, seconds }));

function cellOf(lon: number, lat: number): [number, number] {
  return [Math.floor(lon * CELLS_PER_DEGREE), Math.floor(lat * CELLS_PER_DEGREE)];
}

const CELLS_AROUND_EARTH = 360 * CELLS_PER_DEGREE;

/**
 * Number of a cell, the same on both sides of the 180th meridian, which a search may cross. Rows are fewer than columns, so
 * no two cells have the same number.
 */
function keyOf(x: number, y: number): number {
  const column = ((x % CELLS_AROUND_EARTH) + CELLS_AROUND_EARTH) % CELLS_AROUND_EARTH;
  return column * CELLS_AROUND_EARTH + y;
}

function push(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
