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
  return Math.ceil(walkLength(from, to) / WALKING_METRES_PER_SECOND);
}

export type Walk = { place: number; seconds: number };

/** A third of a kilometer from north to south. */
const CELLS_PER_DEGREE = 300;

/** Finds places near a point. */
export class Nearby {
  readonly #places: readonly Place[];
  readonly #cells = new Map<string, number[]>();
  readonly #stations = new Map<number, number[]>();
  readonly #changes = new Map<number, readonly Walk[]>();
  readonly #changesTo = new Map<number, readonly Walk[]>();

  constructor(places: readonly Place[]) {
    this.#places = places;
    places.forEach(({ at, station }, place) => {
      push(this.#cells, nameOf(...cellOf(at[0], at[1])), place);
      push(this.#stations, station, place);
    });
  }

  /** Places within a straight-line distance in meters, and all places of a station if one of them is. */
  around(at: LonLat, metres: number): Walk[] {
    const found = new Set<number>();
    for (const place of this.#within(at, metres)) {
      for (const other of this.#stations.get(this.#places[place]!.station) ?? []) found.add(other);
    }
    return [...found].map((place) => ({ place, seconds: walkTime(at, this.#places[place]!.at) }));
  }

  /** Places to change to from a place, without the place itself. */
  changes(place: number): readonly Walk[] {
    const known = this.#changes.get(place);
    if (known !== undefined) return known;
    const walks = this.around(this.#places[place]!.at, MAX_CHANGE_METRES).filter((walk) => walk.place !== place);
    this.#changes.set(place, walks);
    return walks;
  }

  /** Places from which one changes to a place: those whose `changes` contain it. */
  changesTo(place: number): readonly Walk[] {
    const known = this.#changesTo.get(place);
    if (known !== undefined) return known;
    const { at, station } = this.#places[place]!;
    const found = new Set<number>();
    for (const other of this.#stations.get(station) ?? []) {
      for (const from of this.#within(this.#places[other]!.at, MAX_CHANGE_METRES)) found.add(from);
    }
    found.delete(place);
    const walks = [...found].map((from) => ({ place: from, seconds: walkTime(at, this.#places[from]!.at) }));
    this.#changesTo.set(place, walks);
    return walks;
  }

  #within(at: LonLat, metres: number): number[] {
    // A degree of latitude is 111 km; one of longitude shrinks towards the poles.
    const high = metres / 110_000;
    const wide = high / Math.max(0.01, Math.cos((at[1] * Math.PI) / 180));
    const [west, south] = cellOf(at[0] - wide, at[1] - high);
    const [east, north] = cellOf(at[0] + wide, at[1] + high);
    const found: number[] = [];
    for (let x = west; x <= east; x++) {
      for (let y = south; y <= north; y++) {
        for (const place of this.#cells.get(nameOf(x, y)) ?? []) {
          if (haversine(at, this.#places[place]!.at) <= metres) found.push(place);
        }
      }
    }
    return found;
  }
}

function cellOf(lon: number, lat: number): [number, number] {
  return [Math.floor(lon * CELLS_PER_DEGREE), Math.floor(lat * CELLS_PER_DEGREE)];
}

const CELLS_AROUND_EARTH = 360 * CELLS_PER_DEGREE;

/** Cell name that is the same on both sides of the 180th meridian, which a search may cross. */
const nameOf = (x: number, y: number) => `${((x % CELLS_AROUND_EARTH) + CELLS_AROUND_EARTH) % CELLS_AROUND_EARTH},${y}`;

function push<K>(map: Map<K, number[]>, key: K, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
