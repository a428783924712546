/**
 * Areas that can be reached within some times, as polygons: walking circles around the origin and around the places where
 * riders alight, painted on a grid whose contour lines are the edges of the areas.
 */
import { contours } from "d3-contour";
import { type Bounds, type LonLat, splitBounds } from "../geo/globe.ts";
import { METERS_PER_DEGREE, scaleAt } from "../geo/plane.ts";
import { signedArea } from "../geo/polygon.ts";
import { DETOUR_FACTOR, MAX_ACCESS_METERS, WALKING_METERS_PER_SECOND } from "./walk.ts";

/** Where a walk can begin, and after how many seconds. */
export type WalkStart = { at: LonLat; seconds: number };

type Ring = [lon: number, lat: number][];
/** GeoJSON coordinates: outer rings are counterclockwise, holes clockwise (RFC 7946, 3.1.6). */
export type AreaCoordinates = Ring[][];

/** Seconds for a meter of straight line. */
const SECONDS_PER_METER = DETOUR_FACTOR / WALKING_METERS_PER_SECOND;

/** Cells of a grid in each direction: bounds the size of the areas and the time that they take. */
const MAX_CELLS = 200;
/** Side of the smallest cell. */
const MIN_CELL_METERS = 40;
/** Cells around everything that is reached, so that every contour line is closed. */
const MARGIN_CELLS = 2;
/** Meters beside a street that belong to the area, or a cell of the grid where that is more. */
const BESIDE_STREET_METERS = 60;
/** Decimals of a degree: five are a meter. */
const DIGITS = 5;

/** Points of streets that are reached, with their seconds; longitudes may lie beyond ±180 degrees. */
export type ReachedStreets = {
  /** Whether the walk from the origin is on them. */
  fromOrigin: boolean;
  eachPoint(stepMeters: number, visit: (lon: number, lat: number, seconds: number) => void): void;
};

/**
 * The area within each of some times. Every area contains those of shorter times. A point is off by at most a cell of
 * the grid: 40 meters, or a two-hundredth of the extent.
 * @param origin where the walk without a ride begins; it has no other limit than the time
 * @param alightings straight walks of at most 1 km, as in journeys
 * @param limits seconds, ascending
 * @param streets what is reached on streets; the area is along them
 */
export function reachAreas(
  origin: LonLat,
  alightings: readonly WalkStart[],
  limits: readonly number[],
  streets: ReachedStreets = { fromOrigin: false, eachPoint: () => {} },
): { areas: AreaCoordinates[]; cellMeters: number } {
  const longest = limits.at(-1) ?? 0;
  const straightWalks = [
    ...(streets.fromOrigin ? [] : [{ at: origin, seconds: 0, maxMeters: Number.POSITIVE_INFINITY }]),
    ...alightings
      .filter(({ seconds }) => seconds <= longest)
      .map(({ at, seconds }) => ({ at, seconds, maxMeters: MAX_ACCESS_METERS })),
  ];
  // Next to the origin, also beyond the 180th meridian.
  const besideOrigin = (lon: number) => lon - Math.round((lon - origin[0]) / 360) * 360;
  const circles = straightWalks.map(({ at: [lon, lat], ...walk }) => ({ lon: besideOrigin(lon), lat, ...walk }));
  const { bounds, cellMeters } = gridOf(circles, longest, streets, besideOrigin);
  const areas = limits.map((): AreaCoordinates => []);
  for (const box of splitBounds(bounds)) {
    const grid = gridWithin(box, cellMeters);
    const secondsOfCells = streetSeconds(grid, streets, cellMeters);
    for (const [i, limit] of limits.entries())
      areas[i]!.push(...areaWithin(grid, circles, secondsOfCells, cellMeters, limit));
  }
  return { areas, cellMeters };
}

type Circle = { lon: number; lat: number; seconds: number; maxMeters: number };

/** Meters of straight line that are left for the walk; negative if there is no time for any. */
const radiusOf = ({ seconds, maxMeters }: Circle, limit: number) =>
  Math.min(maxMeters, (limit - seconds) / SECONDS_PER_METER);

function gridOf(
  circles: readonly Circle[],
  longest: number,
  streets: ReachedStreets,
  besideOrigin: (lon: number) => number,
): { bounds: Bounds; cellMeters: number } {
  let [west, south, east, north] = [180 * 3, 90, -180 * 3, -90];
  const add = (lon: number, lat: number, meters: number) => {
    const [wide, high] = [meters / metersPerLon(lat), meters / METERS_PER_DEGREE];
    [west, east] = [Math.min(west, lon - wide), Math.max(east, lon + wide)];
    [south, north] = [Math.min(south, lat - high), Math.max(north, lat + high)];
  };
  for (const circle of circles) add(circle.lon, circle.lat, radiusOf(circle, longest));
  streets.eachPoint(Number.POSITIVE_INFINITY, (lon, lat) => add(besideOrigin(lon), lat, BESIDE_STREET_METERS));
  const extent = Math.max((east - west) * metersPerLon((south + north) / 2), (north - south) * METERS_PER_DEGREE);
  const cellMeters = Math.max(MIN_CELL_METERS, extent / (MAX_CELLS - 2 * MARGIN_CELLS));
  const margin = MARGIN_CELLS * cellMeters;
  const [wide, high] = [margin / metersPerLon((south + north) / 2), margin / METERS_PER_DEGREE];
  return {
    bounds: {
      ...{ minLon: west - wide, maxLon: east + wide },
      ...{ minLat: Math.max(-89.9, south - high), maxLat: Math.min(89.9, north + high) },
    },
    cellMeters,
  };
}

const metersPerLon = (lat: number) => METERS_PER_DEGREE * scaleAt(lat);

/** A grid over a box. The first row is the northernmost. */
type Grid = Bounds & { columns: number; rows: number; wide: number; high: number };

function gridWithin(box: Bounds, cellMeters: number): Grid {
  const { minLon, minLat, maxLon, maxLat } = box;
  const across = (maxLon - minLon) * metersPerLon((minLat + maxLat) / 2);
  const columns = Math.max(1, Math.ceil(across / cellMeters));
  const rows = Math.max(1, Math.ceil(((maxLat - minLat) * METERS_PER_DEGREE) / cellMeters));
  return { ...box, columns, rows, wide: (maxLon - minLon) / columns, high: (maxLat - minLat) / rows };
}

/** The least seconds to the streets in each cell; Infinity without any. */
function streetSeconds(grid: Grid, streets: ReachedStreets, cellMeters: number): Float64Array {
  const { minLon, maxLon, maxLat, columns, rows, wide, high } = grid;
  const secondsOfCells = new Float64Array(columns * rows).fill(Number.POSITIVE_INFINITY);
  const middle = (minLon + maxLon) / 2;
  streets.eachPoint(cellMeters / 2, (lon, lat, seconds) => {
    const x = Math.floor((lon - Math.round((lon - middle) / 360) * 360 - minLon) / wide);
    const y = Math.floor((maxLat - lat) / high);
    if (x < 0 || y < 0 || x >= columns || y >= rows) return;
    const index = y * columns + x;
    if (seconds < secondsOfCells[index]!) secondsOfCells[index] = seconds;
  });
  return secondsOfCells;
}

/** The area within a time, as far as it is in a grid. */
function areaWithin(
  grid: Grid,
  circles: readonly Circle[],
  secondsOfCells: Float64Array,
  cellMeters: number,
  limit: number,
): AreaCoordinates {
  const { minLon, maxLon, maxLat, columns, rows, wide, high } = grid;
  // Meters from the middle of each cell to the edge of a circle around it, negative outside: the area begins at 0, which
  // is interpolated between neighbors.
  const inside = new Float64Array(columns * rows).fill(-2 * cellMeters);
  const paint = (lon: number, lat: number, radius: number) => {
    const perLon = metersPerLon(lat);
    const paintRadius = radius + 2 * cellMeters;
    const firstX = Math.max(0, Math.floor((lon - paintRadius / perLon - minLon) / wide));
    const lastX = Math.min(columns - 1, Math.floor((lon + paintRadius / perLon - minLon) / wide));
    const firstY = Math.max(0, Math.floor((maxLat - lat - paintRadius / METERS_PER_DEGREE) / high));
    const lastY = Math.min(rows - 1, Math.floor((maxLat - lat + paintRadius / METERS_PER_DEGREE) / high));
    for (let y = firstY; y <= lastY; y++) {
      const dy = (maxLat - (y + 0.5) * high - lat) * METERS_PER_DEGREE;
      for (let x = firstX; x <= lastX; x++) {
        const dx = (minLon + (x + 0.5) * wide - lon) * perLon;
        const depth = radius - Math.sqrt(dx * dx + dy * dy);
        const index = y * columns + x;
        if (depth > inside[index]!) inside[index] = depth;
      }
    }
  };
  for (const circle of circles) {
    const radius = radiusOf(circle, limit);
    if (radius < 0) continue;
    paint(circle.lon - Math.round((circle.lon - (minLon + maxLon) / 2) / 360) * 360, circle.lat, radius);
  }
  const besideStreet = Math.max(BESIDE_STREET_METERS, cellMeters);
  secondsOfCells.forEach((seconds, index) => {
    if (seconds > limit) return;
    const [x, y] = [index % columns, Math.floor(index / columns)];
    const radius = Math.min(besideStreet, (limit - seconds) * WALKING_METERS_PER_SECOND);
    paint(minLon + (x + 0.5) * wide, maxLat - (y + 0.5) * high, radius);
  });
  const { coordinates } = contours()
    .size([columns, rows])
    .contour(inside as unknown as number[], 0);
  return coordinates.flatMap((rings) => {
    const [outer, ...holes] = rings.map((ring) =>
      tidyRing(ring.map(([x, y]) => [minLon + x! * wide, maxLat - y! * high])),
    );
    return outer == null ? [] : [[outer, ...holes.filter((hole) => hole !== null)]];
  });
}

/** The ring with rounded positions, none of which equals the one before; null if nothing is left of its area. */
function tidyRing(positions: readonly LonLat[]): Ring | null {
  const round = (degrees: number) => Number(degrees.toFixed(DIGITS));
  const ring: Ring = [];
  for (const [lon, lat] of positions) {
    const position: [number, number] = [round(lon), round(lat)];
    const before = ring.at(-1);
    if (before === undefined || before[0] !== position[0] || before[1] !== position[1]) ring.push(position);
  }
  return ring.length < 4 || Math.abs(signedArea(ring)) < 1e-12 ? null : ring;
}
