/**
 * Walks between places: on streets where they are stored, else estimates, which are the straight line times a detour
 * factor. Both at an average walking speed.
 */

import { haversine, type LonLat } from "../geo/globe.ts";
import { degreesEast, degreesNorth } from "../geo/plane.ts";
import { metersOnStreets } from "../streets/street-changes.ts";
import type { Door, NetworkStopPlace } from "./network.ts";

/** Ratio of a walk to the straight line. */
export const DETOUR_FACTOR = 1.3;
/** Meters per second. */
export const WALKING_METERS_PER_SECOND = 1.2;
/** Maximum straight-line meters to the first stop and from the last one. */
export const MAX_ACCESS_METERS = 1000;
/** Maximum straight-line meters between two stops for a change; unlimited within a station. */
export const MAX_CHANGE_METERS = 400;

/** Length of a walk in meters. */
export function walkLength(from: LonLat, to: LonLat): number {
  return haversine(from, to) * DETOUR_FACTOR;
}

/** Duration of a walk in whole seconds. */
export function walkTime(from: LonLat, to: LonLat): number {
  return secondsFor(haversine(from, to));
}

/** @param meters of straight line */
function secondsFor(meters: number): number {
  return Math.ceil((meters * DETOUR_FACTOR) / WALKING_METERS_PER_SECOND);
}

export type Walk = { place: number; seconds: number };

/**
 * Walks as pairs of numbers: a place, the seconds to it, the next place, and so on. Walks that are kept are packed, because
 * a network has some hundred thousand of them.
 */
export type PackedWalks = readonly number[];

/** @param walks seconds by place */
export function packWalks(walks: Iterable<readonly [place: number, seconds: number]>): PackedWalks {
  const packedWalks: number[] = [];
  for (const [place, seconds] of walks) packedWalks.push(place, seconds);
  // A copy has no room for further elements.
  return packedWalks.slice();
}

/** Whether a rider walks from the street into a station, or out of it. */
export type WalkDirection = "inward" | "outward";

/** The part of a walk on streets. */
export type StreetPart = { from: LonLat; to: LonLat; meters: number };

/** A walk between the street and a place, or between two places: its seconds, and the entrances that it passes. */
export type Way = { seconds: number; via: readonly Door[]; onStreets?: StreetPart };

/** The doors of a place: entrances of its station, or its own position. */
function doorsOf({ at, doors, onStreets }: NetworkStopPlace): readonly Door[] {
  return doors ?? [{ at, inward: 0, outward: 0, ...(onStreets === undefined ? {} : { onStreets }) }];
}

/** The walk from door to door; its seconds are Infinity if no street leads there within the distance of changes. */
function wayOutside(from: Omit<Door, "inward" | "outward">, to: Omit<Door, "inward" | "outward">): Way {
  const meters = metersOnStreets(from, to);
  if (meters === null) return { seconds: walkTime(from.at, to.at), via: [] };
  const seconds = Math.ceil(meters / WALKING_METERS_PER_SECOND);
  return { seconds, via: [], onStreets: { from: from.at, to: to.at, meters } };
}

/** Whole seconds on foot between one point and others; Infinity where no street leads. */
export type SecondsOnFoot = (other: LonLat) => number;

/** Estimates by the straight line. */
export const straightFrom =
  (point: LonLat): SecondsOnFoot =>
  (other) =>
    walkTime(point, other);

/**
 * The shortest walk between a point and a place; null if none of its entrances leads to it, or it to none of them.
 * @param onFoot seconds between the point and others
 */
export function wayBetween(onFoot: SecondsOnFoot, place: NetworkStopPlace, direction: WalkDirection): Way | null {
  if (place.doors === undefined) return { seconds: onFoot(place.at), via: [] };
  return place.doors.reduce((best: Way | null, door) => {
    const seconds = onFoot(door.at) + door[direction];
    return seconds < (best?.seconds ?? Number.POSITIVE_INFINITY) ? { seconds, via: [door] } : best;
  }, null);
}

/**
 * The shortest walk from place to place: straight within a station, else through their entrances, and on streets where
 * they are stored; null if there is none.
 */
export function wayOfChange(from: NetworkStopPlace, to: NetworkStopPlace): Way | null {
  if (from.station === to.station) return { seconds: walkTime(from.at, to.at), via: [] };
  if (from.doors === undefined && to.doors === undefined) return reachable(wayOutside(from, to));
  let best: Way | null = null;
  for (const out of doorsOf(from)) {
    for (const into of doorsOf(to)) {
      const outside = wayOutside(out, into);
      const seconds = out.outward + outside.seconds + into.inward;
      if (seconds >= (best?.seconds ?? Number.POSITIVE_INFINITY)) continue;
      const via = [...(from.doors === undefined ? [] : [out]), ...(to.doors === undefined ? [] : [into])];
      best = { ...outside, seconds, via };
    }
  }
  return best;
}

const reachable = (way: Way) => (way.seconds === Number.POSITIVE_INFINITY ? null : way);

/** Seconds of a walk from place to place; straight if no way leads there, since the feed says that riders change there. */
export function walkBetween(from: NetworkStopPlace, to: NetworkStopPlace): number {
  return wayOfChange(from, to)?.seconds ?? walkTime(from.at, to.at);
}

/** Seconds from the position of a place to that of another; straight if no street leads there within the distance of changes. */
export function walkOutside(from: NetworkStopPlace, to: NetworkStopPlace): number {
  return reachable(wayOutside(from, to))?.seconds ?? walkTime(from.at, to.at);
}

/** The walk to a place, or none where no way leads there. */
function walksBy(place: number, way: Way | null): Walk[] {
  return way === null || way.seconds === Number.POSITIVE_INFINITY ? [] : [{ place, seconds: way.seconds }];
}

/** A third of a kilometer from north to south. */
const CELLS_PER_DEGREE = 300;

/** Finds places near a point. */
export class Nearby {
  readonly #places: readonly NetworkStopPlace[];
  /** Doors of places by cell. */
  readonly #cells = new Map<number, { place: number; at: LonLat }[]>();
  readonly #stations = new Map<number, number[]>();

  constructor(places: readonly NetworkStopPlace[]) {
    this.#places = places;
    places.forEach((place, i) => {
      for (const { at } of doorsOf(place)) push(this.#cells, keyOf(...cellOf(at[0], at[1])), { place: i, at });
      push(this.#stations, place.station, i);
    });
  }

  /**
   * Places of which a door is within a straight-line distance in meters, and all places of a station if one of them is.
   * @param direction from the point to the places, or from them to the point
   * @param onFoot seconds between the point and others
   */
  around(
    at: LonLat,
    meters: number,
    direction: WalkDirection = "inward",
    onFoot: SecondsOnFoot = straightFrom(at),
  ): Walk[] {
    return this.#walks(this.#stationsAround([at], meters), (place) =>
      wayBetween(onFoot, this.#places[place]!, direction),
    );
  }

  /** Places to change to from a place, without the place itself. */
  changes(place: number): Walk[] {
    const here = this.#places[place]!;
    const stations = this.#stationsAround(
      doorsOf(here).map(({ at }) => at),
      MAX_CHANGE_METERS,
    );
    stations.add(here.station);
    const walks = this.#walks(stations, (other) => wayOfChange(here, this.#places[other]!));
    return walks.filter((walk) => walk.place !== place);
  }

  /** Places from which one changes to a place: those whose `changes` contain it. */
  changesTo(place: number): Walk[] {
    const here = this.#places[place]!;
    const inStation = this.#stations.get(here.station)!;
    const from = new Set(inStation);
    for (const other of inStation) {
      for (const { at } of doorsOf(this.#places[other]!))
        this.#eachWithin(at, MAX_CHANGE_METERS, (near) => from.add(near));
    }
    from.delete(place);
    return [...from].flatMap((other) => walksBy(other, wayOfChange(this.#places[other]!, here)));
  }

  #stationsAround(points: readonly LonLat[], meters: number): Set<number> {
    const stations = new Set<number>();
    for (const at of points) this.#eachWithin(at, meters, (place) => stations.add(this.#places[place]!.station));
    return stations;
  }

  /** Walks to all places of stations. */
  #walks(stations: ReadonlySet<number>, wayTo: (place: number) => Way | null): Walk[] {
    return [...stations].flatMap((station) =>
      this.#stations.get(station)!.flatMap((place) => walksBy(place, wayTo(place))),
    );
  }

  /** @param visit receives a place, more than once in a circle around the Earth, and for each of its doors */
  #eachWithin(at: LonLat, meters: number, visit: (place: number) => void): void {
    // A hundredth more, because the circle is widest on a parallel nearer to the pole.
    const [wide, high] = [degreesEast(1.01 * meters, at[1]), degreesNorth(1.01 * meters)];
    const [west, south] = cellOf(at[0] - wide, at[1] - high);
    const [east, north] = cellOf(at[0] + wide, at[1] + high);
    for (let x = west; x <= east; x++) {
      for (let y = south; y <= north; y++) {
        for (const door of this.#cells.get(keyOf(x, y)) ?? []) if (haversine(at, door.at) <= meters) visit(door.place);
      }
    }
  }
}

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

function push<Value>(map: Map<number, Value[]>, key: number, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
