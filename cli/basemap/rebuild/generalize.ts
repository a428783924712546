/** Generalizes shorelines: fine where people look at transit maps, which is around cities, and coarse elsewhere. */
import { degreesEast, degreesNorth, METERS_PER_DEGREE, scaleAt } from "../../../src/domain/geo/plane.ts";
import type { CityTable } from "../../../worker/ingest/place-lookup/cities.ts";
import { type Shoreline, WORLD_UNITS } from "../shorelines.ts";
import { type Ring, STEPS } from "./gshhg.ts";

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

/** Marks the points that remain (Douglas and Peucker, 1973), with a tolerance for each point. */
function kept(points: Float64Array, tolerances: Float64Array): Uint8Array {
  const last = tolerances.length - 1;
  const keep = new Uint8Array(last + 1);
  keep[0] = keep[last] = 1;
  const spans: [number, number][] = [[0, last]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [a, b] = span;
    const [ax, ay] = [points[2 * a]!, points[2 * a + 1]!];
    const [dx, dy] = [points[2 * b]! - ax, points[2 * b + 1]! - ay];
    const length = dx * dx + dy * dy;
    let [worst, at] = [1, -1];
    for (let i = a + 1; i < b; i++) {
      const [px, py] = [points[2 * i]! - ax, points[2 * i + 1]! - ay];
      const t = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
      const off = ((px - t * dx) ** 2 + (py - t * dy) ** 2) / tolerances[i]! ** 2;
      if (off > worst) [worst, at] = [off, i];
    }
    if (at === -1) continue;
    keep[at] = 1;
    spans.push([a, at], [at, b]);
  }
  return keep;
}

/** Twice the signed area. */
function doubleArea(ring: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    sum += ring[j]! * ring[i + 1]! - ring[i]! * ring[j + 1]!;
  return sum;
}

type IsNear = (lon: number, lat: number) => boolean;

/** The ring or line in units of the pack, or null if it is too small to be drawn. */
function generalized({ level, points }: Ring, isNear: IsNear, river = false): Int32Array | null {
  const count = points.length / 2;
  const [fine, coarse] = river ? [FINE_RIVER_METERS, COARSE_RIVER_METERS] : [FINE_METERS, COARSE_METERS];
  const exact = new Float64Array(2 * count);
  const tolerances = new Float64Array(count);
  let [anyNear, turn, metersPerUnit] = [false, 0, 0];
  for (let i = 0; i < count; i++) {
    const [lon, lat] = [points[2 * i]! / STEPS, points[2 * i + 1]! / STEPS - 90];
    const near = isNear(lon, lat);
    anyNear ||= near;
    const sine = Math.sin((Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180);
    const x = (lon / 360 + 0.5) * WORLD_UNITS + turn;
    const step = i === 0 ? 0 : x - exact[2 * i - 2]!;
    if (Math.abs(step) > WORLD_UNITS / 2) turn -= Math.sign(step) * WORLD_UNITS;
    exact[2 * i] = Math.abs(step) > WORLD_UNITS / 2 ? x - Math.sign(step) * WORLD_UNITS : x;
    exact[2 * i + 1] = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD_UNITS;
    metersPerUnit = (360 * METERS_PER_DEGREE * scaleAt(lat)) / WORLD_UNITS;
    tolerances[i] = (near ? fine : coarse) / metersPerUnit;
  }
  if (river && level > (anyNear ? FINE_RIVERS : COARSE_RIVERS)) return null;
  const km2 = (Math.abs(doubleArea(exact)) / 2) * (metersPerUnit / 1000) ** 2;
  if (!river && km2 < (anyNear ? FINE_KM2 : COARSE_KM2)) return null;
  const keep = kept(exact, tolerances);
  const ring: number[] = [];
  for (let i = 0; i < count; i++) {
    const [x, y] = [Math.round(exact[2 * i]!), Math.round(exact[2 * i + 1]!)];
    if (keep[i] === 1 && (x !== ring.at(-2) || y !== ring.at(-1))) ring.push(x, y);
  }
  if (river) return ring.length < 4 ? null : centered(Int32Array.from(ring));
  // The first point closes the ring.
  if (ring[0] === ring.at(-2) && ring[1] === ring.at(-1)) ring.length -= 2;
  return ring.length < 6 ? null : centered(Int32Array.from(ring));
}

/** Turns a ring around the world until its middle lies in the Mercator square. */
function centered(ring: Int32Array): Int32Array {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < ring.length; i += 2) [min, max] = [Math.min(min, ring[i]!), Math.max(max, ring[i]!)];
  const turns = Math.floor((min + max) / 2 / WORLD_UNITS) * WORLD_UNITS;
  return ring.map((at, i) => (i % 2 === 0 ? at - turns : at));
}

function contains(ring: Int32Array, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Clockwise with y to the south for outer rings, the other way round for holes, as vector tiles want them. */
function wound(ring: Int32Array, outer: boolean): Int32Array {
  if (doubleArea(ring) > 0 === outer) return ring;
  const turned = new Int32Array(ring.length);
  for (let i = 0; i < ring.length; i += 2) {
    turned[ring.length - 2 - i] = ring[i]!;
    turned[ring.length - 1 - i] = ring[i + 1]!;
  }
  return turned;
}

/** Land, lakes with their islands as holes, and rivers. */
export function* generalize(rings: readonly Ring[], rivers: readonly Ring[], cities: CityTable): Generator<Shoreline> {
  const isNear = nearCities(cities);
  const ofLevel = (level: number) =>
    rings
      .filter((ring) => ring.level === level && ring.points[1]! / STEPS - 90 > SOUTHERNMOST)
      .flatMap((ring) => generalized(ring, isNear) ?? []);
  for (const ring of ofLevel(LAND!)) yield { kind: "land", rings: [wound(ring, true)] };
  const islands = new Set(ofLevel(ISLAND!));
  for (const lake of ofLevel(LAKE!)) {
    const holes = [...islands].filter((island) => contains(lake, island[0]!, island[1]!));
    for (const hole of holes) islands.delete(hole);
    yield { kind: "lake", rings: [wound(lake, true), ...holes.map((hole) => wound(hole, false))] };
  }
  for (const line of rivers) {
    const found = generalized(line, isNear, true);
    if (found !== null) yield { kind: "river", rings: [found] };
  }
}
