/** Generalizes shorelines: fine where people look at transit maps, which is around cities, and coarse elsewhere. */
import { degreesEast, degreesNorth, METERS_PER_DEGREE, scaleAt, type XY } from "../../../src/domain/geo/plane.ts";
import { sideOfRing, signedArea } from "../../../src/domain/geo/polygon.ts";
import { keptPoints } from "../../../src/domain/geo/simplify.ts";
import type { CityTable } from "../../../worker/ingest/place-lookup/cities.ts";
import { type Shoreline, WORLD_UNITS } from "../shorelines.ts";
import { type CoastRing, STEPS } from "./gshhg.ts";

/** Cities of at least this many people have fine shorelines around them, up to this distance. */
const CITY_PEOPLE = 100_000;
const AROUND_CITY_METERS = 35_000;
/** Maximum distance of a generalized line from the original in meters, around cities and elsewhere. */
const FINE_METERS = 25;
const COARSE_METERS = 300;
/** The same for rivers, whose source is less exact. */
const FINE_RIVER_METERS = 60;
const COARSE_RIVER_METERS = 600;
/** Smallest rivers, by level, around cities and elsewhere. */
const FINE_RIVERS = 4;
const COARSE_RIVERS = 2;
/** Minimum area of islands and lakes in square kilometers, around cities and elsewhere. */
const FINE_KM2 = 0.02;
const COARSE_KM2 = 2;
/** Shorelines south of this latitude are those of Natural Earth, which knows the ice shelves. */
const SOUTHERNMOST = -60;

/** Levels of GSHHG: land, lakes, islands in lakes. */
const [LAND, LAKE, ISLAND] = [1, 2, 3];

/** Edge of the cells that are near a city or not, in degrees. */
const CELL = 0.05;
const CELLS_AROUND = 360 / CELL;
const CELLS_UP = 180 / CELL;

function nearCities(cities: CityTable): (lon: number, lat: number) => boolean {
  const near = new Uint8Array(CELLS_AROUND * CELLS_UP);
  for (const [, lon, lat, people] of Object.values(cities).flat()) {
    if (people < CITY_PEOPLE) continue;
    const [across, up] = [degreesEast(AROUND_CITY_METERS, lat), degreesNorth(AROUND_CITY_METERS)];
    const end = (at: number) => Math.floor(at / CELL);
    for (let y = Math.max(0, end(lat - up + 90)); y <= Math.min(CELLS_UP - 1, end(lat + up + 90)); y++)
      for (let x = end(lon - across + 360); x <= end(lon + across + 360); x++)
        near[y * CELLS_AROUND + (x % CELLS_AROUND)] = 1;
  }
  return (lon, lat) => {
    const [x, y] = [Math.floor(((lon + 360) % 360) / CELL), Math.floor((lat + 90) / CELL)];
    return near[Math.min(y, CELLS_UP - 1) * CELLS_AROUND + (x % CELLS_AROUND)] === 1;
  };
}

type IsNear = (lon: number, lat: number) => boolean;

/** The ring or line in units of the pack, or null if it is too small to be drawn. */
function generalizeRing({ level, points }: CoastRing, isNear: IsNear, river = false): XY[] | null {
  const count = points.length / 2;
  const [fine, coarse] = river ? [FINE_RIVER_METERS, COARSE_RIVER_METERS] : [FINE_METERS, COARSE_METERS];
  const exact: XY[] = [];
  const tolerances = new Float64Array(count);
  let [anyNear, turn, metersPerUnit] = [false, 0, 0];
  for (let i = 0; i < count; i++) {
    const [lon, lat] = [points[2 * i]! / STEPS, points[2 * i + 1]! / STEPS - 90];
    const near = isNear(lon, lat);
    anyNear ||= near;
    const sine = Math.sin((Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180);
    const x = (lon / 360 + 0.5) * WORLD_UNITS + turn;
    const step = i === 0 ? 0 : x - exact[i - 1]![0];
    if (Math.abs(step) > WORLD_UNITS / 2) turn -= Math.sign(step) * WORLD_UNITS;
    exact.push([
      Math.abs(step) > WORLD_UNITS / 2 ? x - Math.sign(step) * WORLD_UNITS : x,
      (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD_UNITS,
    ]);
    metersPerUnit = (360 * METERS_PER_DEGREE * scaleAt(lat)) / WORLD_UNITS;
    tolerances[i] = (near ? fine : coarse) / metersPerUnit;
  }
  if (river && level > (anyNear ? FINE_RIVERS : COARSE_RIVERS)) return null;
  const km2 = Math.abs(signedArea(exact)) * (metersPerUnit / 1000) ** 2;
  if (!river && km2 < (anyNear ? FINE_KM2 : COARSE_KM2)) return null;
  const keep = keptPoints(exact, tolerances);
  const ring: XY[] = [];
  for (const [i, point] of exact.entries()) {
    const [x, y] = [Math.round(point[0]), Math.round(point[1])];
    const before = ring.at(-1);
    if (keep[i] === 1 && (x !== before?.[0] || y !== before[1])) ring.push([x, y]);
  }
  if (river) return ring.length < 2 ? null : center(ring);
  // The first point closes the ring.
  if (ring[0]![0] === ring.at(-1)![0] && ring[0]![1] === ring.at(-1)![1]) ring.length--;
  return ring.length < 3 ? null : center(ring);
}

/** Turns a ring around the world until its middle lies in the Mercator square. */
function center(ring: readonly XY[]): XY[] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [x] of ring) [min, max] = [Math.min(min, x), Math.max(max, x)];
  const turns = Math.floor((min + max) / 2 / WORLD_UNITS) * WORLD_UNITS;
  return ring.map(([x, y]) => [x - turns, y]);
}

const pack = (points: readonly XY[]) => Int32Array.from(points.flat());

/** Clockwise with y to the south for outer rings, the other way round for holes, as vector tiles want them. */
function wound(ring: readonly XY[], outer: boolean): Int32Array {
  return pack(signedArea(ring) > 0 === outer ? ring : ring.toReversed());
}

/** Land, lakes with their islands as holes, and rivers. */
export function* generalize(
  rings: readonly CoastRing[],
  rivers: readonly CoastRing[],
  cities: CityTable,
): Generator<Shoreline> {
  const isNear = nearCities(cities);
  const ofLevel = (level: number) =>
    rings
      .filter((ring) => ring.level === level && ring.points[1]! / STEPS - 90 > SOUTHERNMOST)
      .map((ring) => generalizeRing(ring, isNear))
      .filter((ring) => ring !== null);
  for (const ring of ofLevel(LAND!)) yield { kind: "land", rings: [wound(ring, true)] };
  const islands = new Set(ofLevel(ISLAND!));
  for (const lake of ofLevel(LAKE!)) {
    const holes = [...islands].filter((island) => sideOfRing(island[0]!, lake) === "inside");
    for (const hole of holes) islands.delete(hole);
    yield { kind: "lake", rings: [wound(lake, true), ...holes.map((hole) => wound(hole, false))] };
  }
  for (const line of rivers) {
    const points = generalizeRing(line, isNear, true);
    if (points !== null) yield { kind: "river", rings: [pack(points)] };
  }
}
