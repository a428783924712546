/** A drawing of lines and stops, small enough to travel inside a page: made once, where the data is read. */
import { simplify, type XY } from "./simplify.ts";

/** WGS84 degrees. */
export type LonLat = readonly [lon: number, lat: number];

export type SchematicInput = {
  /** `key` names the line in the lists of the page (`data-route`). */
  lines: readonly { paths: readonly (readonly LonLat[])[]; colour: string; name: string; key?: string | number }[];
  stops?: readonly { at: LonLat; name: string; here?: boolean }[];
};

/** All numbers are units of the drawing's own grid, `WIDTH` wide. */
export type Schematic = {
  width: number;
  height: number;
  /** `d` is the path data of all pieces of a line, in whole units. */
  lines: { d: string; colour: string; name: string; key?: string }[];
  stops: { x: number; y: number; name: string; here: boolean }[];
};

const WIDTH = 1200;
const MARGIN = 56;
const SHORTEST = 620;
const TALLEST = 1100;
/** Points that a drawing may hold: about 12 kB as text before compression. */
const MOST_POINTS = 2000;
/** Pieces of lines: of a dense network the shortest are left out. With the points this keeps a drawing below 15 kB gzipped. */
const MOST_PIECES = 300;
/** Stops beyond this are not drawn: they would hide the lines. */
const MOST_STOPS = 150;
const FIRST_TOLERANCE = 1.2;

function isPosition(at: LonLat): boolean {
  return Number.isFinite(at[0]) && Number.isFinite(at[1]) && (at[0] !== 0 || at[1] !== 0);
}

/** A function from degrees to the grid: equirectangular, true to scale at the middle latitude; null without any extent. */
function projection(all: readonly LonLat[]): { width: number; height: number; project(at: LonLat): XY } | null {
  const first = all[0];
  if (first === undefined) return null;
  // Across the antimeridian the western half is moved east, so that the drawing stays in one piece.
  const lons = all.map((at) => at[0]);
  const wraps = minMax(lons)[1] - minMax(lons)[0] > 180;
  const east = (lon: number): number => (wraps && lon < 0 ? lon + 360 : lon);
  const [minLon, maxLon] = minMax(lons.map(east));
  const [minLat, maxLat] = minMax(all.map((at) => at[1]));
  const stretch = Math.max(0.05, Math.cos((((minLat + maxLat) / 2) * Math.PI) / 180));
  // About 300 m across at least, so that a single stop is not blown up to nothing.
  const spanX = Math.max((maxLon - minLon) * stretch, 0.003);
  const spanY = Math.max(maxLat - minLat, 0.003);
  const height = Math.round(Math.min(TALLEST, Math.max(SHORTEST, (WIDTH * spanY) / spanX)));
  const scale = Math.min((WIDTH - 2 * MARGIN) / spanX, (height - 2 * MARGIN) / spanY);
  const midLon = (minLon + maxLon) / 2;
  const midLat = (minLat + maxLat) / 2;
  return {
    width: WIDTH,
    height,
    project: ([lon, lat]) => [WIDTH / 2 + (east(lon) - midLon) * stretch * scale, height / 2 - (lat - midLat) * scale],
  };
}

function minMax(values: readonly number[]): [number, number] {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return [min, max];
}

/** Path data with relative steps in whole units; points that fall on each other are dropped. */
function pathData(points: readonly XY[]): string {
  let d = "";
  let x = 0;
  let y = 0;
  points.forEach((point, i) => {
    const px = Math.round(point[0]);
    const py = Math.round(point[1]);
    if (i === 0) d = `M${px} ${py}l`;
    else if (px !== x || py !== y) d += `${d.endsWith("l") ? "" : " "}${px - x} ${py - y}`;
    x = px;
    y = py;
  });
  return d.endsWith("l") ? "" : d;
}

/** Leaves out what is drawn already, in this direction or the other. */
function once(paths: readonly XY[][]): XY[][] {
  const seen = new Set<string>();
  return paths.filter((path) => {
    const forth = pathData(path);
    if (seen.has(forth)) return false;
    seen.add(forth).add(pathData(path.toReversed()));
    return true;
  });
}

function lengthOf(path: readonly XY[]): number {
  return path.reduce((sum, [x, y], i) => sum + (i === 0 ? 0 : Math.hypot(x - path[i - 1]![0], y - path[i - 1]![1])), 0);
}

/** The longest pieces of all lines, each of which stays in its line and its place. */
function longest(lines: XY[][][], most: number): XY[][][] {
  const all = lines.flat();
  if (all.length <= most) return lines;
  const kept = new Set(
    all
      .map((path) => ({ path, length: lengthOf(path) }))
      .toSorted((a, b) => b.length - a.length)
      .slice(0, most)
      .map(({ path }) => path),
  );
  return lines.map((paths) => paths.filter((path) => kept.has(path)));
}

/**
 * Projects, simplifies and rounds lines and stops for a drawing.
 * @returns null when nothing has a position
 */
export function buildSchematic({ lines, stops = [] }: SchematicInput): Schematic | null {
  const placed = stops.filter((stop) => isPosition(stop.at));
  const traced = lines.map((line) => ({
    ...line,
    paths: line.paths.map((path) => path.filter(isPosition)).filter((path) => path.length > 1),
  }));
  const all = [...traced.flatMap((line) => line.paths.flat()), ...placed.map((stop) => stop.at)];
  const grid = projection(all);
  if (grid === null) return null;

  const projected = traced.map((line) => ({ ...line, paths: line.paths.map((path) => path.map(grid.project)) }));
  let tolerance = FIRST_TOLERANCE;
  let slim = projected.map((line) => line.paths.map((path) => simplify(path, tolerance)));
  const count = (): number => slim.flat().reduce((sum, path) => sum + path.length, 0);
  while (count() > MOST_POINTS && tolerance < WIDTH) {
    tolerance *= 1.6;
    // What is slim already is made slimmer: the whole lines would have to be gone through again and again.
    slim = slim.map((paths) => paths.map((path) => simplify(path, tolerance)));
  }

  slim = longest(slim.map(once), MOST_PIECES);

  const here = placed.filter((stop) => stop.here === true);
  const others = placed.filter((stop) => stop.here !== true);
  return {
    width: grid.width,
    height: grid.height,
    lines: projected
      .map((line, i) => ({
        d: slim[i]!.map(pathData).join(""),
        colour: line.colour,
        name: line.name,
        ...(line.key === undefined ? {} : { key: `${line.key}` }),
      }))
      .filter((line) => line.d !== ""),
    stops: [...(others.length > MOST_STOPS ? [] : others), ...here].map((stop) => {
      const [x, y] = grid.project(stop.at);
      return { x: Math.round(x), y: Math.round(y), name: stop.name, here: stop.here === true };
    }),
  };
}

/** The lines of a GeoJSON LineString or MultiLineString; anything else has none. */
export function geometryPaths(geometry: unknown): LonLat[][] {
  if (typeof geometry !== "object" || geometry === null) return [];
  const { type, coordinates } = geometry as { type?: unknown; coordinates?: unknown };
  if (type === "LineString") return [coordinates as LonLat[]];
  if (type === "MultiLineString") return coordinates as LonLat[][];
  return [];
}

/** The position of a GeoJSON Point; null for anything else. */
export function geometryPoint(geometry: unknown): LonLat | null {
  if (typeof geometry !== "object" || geometry === null) return null;
  const { type, coordinates } = geometry as { type?: unknown; coordinates?: unknown };
  return type === "Point" ? (coordinates as LonLat) : null;
}
