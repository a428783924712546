/**
 * Builds a drawing of lines and stops that is small enough to be part of a page, once, where the data is read. Uses Web
 * Mercator, so that the interactive map that replaces it (src/map) starts with the same picture.
 */
import { distanceWords, type UnitSystem } from "../../domain/distance.ts";
import { runsInBox } from "../../domain/geo/clip.ts";
import { type LonLat, latitudeOf, mercatorOf } from "../../domain/geo/globe.ts";
import { degreesEast, type XY } from "../../domain/geo/plane.ts";
import { sidesOf, withoutSpurs } from "../../domain/geo/side-by-side.ts";
import { simplify } from "../../domain/geo/simplify.ts";
import { DRAWING_WIDTH, type Frame, type Ground } from "../../domain/map/ground.ts";

import { offsetLine } from "./offset.ts";

export type { LonLat };

/** West, south, east, north in WGS84 degrees; east may lie beyond 180. */
export type DrawnBox = Frame;

export type SchematicInput = {
  /** `key` identifies the line in the page's lists (`data-route`). */
  lines: readonly { paths: readonly (readonly LonLat[])[]; color: string; name: string; key?: string | number }[];
  /** `key` identifies the stop in the page's lists (`data-stop`); `of` is the key of its station, to which a line is drawn. */
  stops?: readonly { at: LonLat; name: string; here?: boolean; key?: string | number; of?: number }[];
  /** `key` identifies the place in the page's lists (`data-place`); `rings` is its outline, else its box is drawn. */
  boxes?: readonly { box: DrawnBox; key: string | null; here?: boolean; rings?: readonly (readonly LonLat[])[] }[];
  /** Points that the picture must contain, by default all; lines are cut at its edges. */
  frame?: readonly LonLat[];
  /** Minimum width of the picture in meters. */
  least?: number;
  /** Rings around a place, which show distances where a picture has no streets. `meters` are their radii. */
  rings?: { at: LonLat; meters: readonly number[]; units: UnitSystem };
};

/** Numbers are units of the drawing's own grid, `WIDTH` wide, unless stated otherwise. */
export type Schematic = {
  width: number;
  height: number;
  /** Edges of the picture in WGS84 degrees. */
  frame: DrawnBox;
  /** `d` is the path data of all segments of a line, in whole units. */
  lines: { d: string; color: string; name: string; key?: string }[];
  stops: { x: number; y: number; name: string; here: boolean; key?: string; of?: number }[];
  /** Path data of the lines between stations and their stops. */
  links: string;
  /** Largest first; `box` in degrees, as text. `d` is the path data of the outline, where there is one. */
  boxes: {
    x: number;
    y: number;
    width: number;
    height: number;
    key: string | null;
    here: boolean;
    box: string;
    d?: string;
  }[];
  /** Rings of equal distance around a place; `name` is the distance in words. Absent for none. */
  rings?: { x: number; y: number; r: number; meters: number; name: string }[];
  /** Land, water, borders and names; absent where they could not be read. */
  ground?: Ground | null;
};

const WIDTH = DRAWING_WIDTH;
const MARGIN = 56;
const SHORTEST = 620;
const TALLEST = 1100;
/** Maximum number of points: about 10 kB of text before compression. */
const MAX_POINTS = 1600;
/** Maximum number of line segments; the shortest are dropped. Keeps a drawing below 15 kB gzipped. */
const MAX_PIECES = 300;
/** Maximum number of stops; beyond it only stops apart from each other are drawn, so that lines stay visible. */
const MAX_STOPS = 150;
const FIRST_TOLERANCE = 1.2;
/** Units beyond the picture at which lines are cut. */
const BEYOND = 40;
/** Minimum width in meters of the picture of a single stop. */
const LEAST = 300;
/** Minimum size of a box, so that it can be pointed at. */
const SMALLEST_BOX = 12;

function isPosition(at: LonLat): boolean {
  return Number.isFinite(at[0]) && Number.isFinite(at[1]) && (at[0] !== 0 || at[1] !== 0);
}

type Grid = { height: number; frame: DrawnBox; project(at: LonLat): XY };

/** A function from degrees to the grid; null without an extent. */
function projection(all: readonly LonLat[], least: number): Grid | null {
  if (all.length === 0) return null;
  const lons = all.map((at) => at[0]);
  const east = (lon: number): number => (lon < 0 ? lon + 360 : lon);
  const [plain, movedRange] = [minMax(lons), minMax(lons.map(east))];
  // Across the antimeridian, shift the western half east if that keeps the drawing in one piece.
  const wraps = plain[1] - plain[0] > 180 && movedRange[1] - movedRange[0] < (plain[1] - plain[0]) * 0.9;
  const [minLon, maxLon] = wraps ? movedRange : plain;
  const [minY, maxY] = minMax(all.map((at) => mercatorOf(at[1])));
  const [midLon, midY] = [(minLon + maxLon) / 2, (minY + maxY) / 2];
  const smallest = degreesEast(least, latitudeOf(midY));
  const spanX = Math.max(maxLon - minLon, smallest);
  const spanY = Math.max(maxY - minY, smallest / 2);
  const height = Math.round(Math.min(TALLEST, Math.max(SHORTEST, (WIDTH * spanY) / spanX)));
  const scale = Math.min((WIDTH - 2 * MARGIN) / spanX, (height - 2 * MARGIN) / spanY);
  const [x, y] = [WIDTH / 2 / scale, height / 2 / scale];
  return {
    height,
    frame: [midLon - x, latitudeOf(midY - y), midLon + x, latitudeOf(midY + y)],
    project: ([lon, lat]) => [
      WIDTH / 2 + ((wraps ? east(lon) : lon) - midLon) * scale,
      height / 2 - (mercatorOf(lat) - midY) * scale,
    ],
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

/** All stops if there are few, otherwise a subset of stops apart from each other. */
function apart<Stop extends { x: number; y: number }>(stops: readonly Stop[]): Stop[] {
  let keptStops = [...stops];
  for (let side = 10; keptStops.length > MAX_STOPS; side *= 1.3)
    keptStops = [
      ...new Map(keptStops.map((stop) => [`${Math.round(stop.x / side)} ${Math.round(stop.y / side)}`, stop])).values(),
    ];
  return keptStops;
}

/** Path data with relative steps in whole units, without repeated points. */
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

/** Drops paths that repeat another one in either direction. */
function once(paths: readonly XY[][]): XY[][] {
  const seenKeys = new Set<string>();
  return paths.filter((path) => {
    const forth = pathData(path);
    if (seenKeys.has(forth)) return false;
    seenKeys.add(forth).add(pathData(path.toReversed()));
    return true;
  });
}

function lengthOf(path: readonly XY[]): number {
  return path.reduce((sum, [x, y], i) => sum + (i === 0 ? 0 : Math.hypot(x - path[i - 1]![0], y - path[i - 1]![1])), 0);
}

/** Keeps the longest segments of all lines, in place. */
function longest(lines: XY[][][], most: number): XY[][][] {
  const all = lines.flat();
  if (all.length <= most) return lines;
  const keptTracks = new Set(
    all
      .map((path) => ({ path, length: lengthOf(path) }))
      .toSorted((a, b) => b.length - a.length)
      .slice(0, most)
      .map(({ path }) => path),
  );
  return lines.map((paths) => paths.filter((path) => keptTracks.has(path)));
}

/** In units: lines that share so much of a track are drawn side by side, and errors of shapes that they lack then. */
const TRACK = { step: 4, cell: 9, minShared: 45 };
const MAX_SPUR = 20;
/** Maximum number of lines for which shared tracks are looked for. */
const MAX_BESIDE = 24;

/** Width of a line in units. @param count lines of the drawing */
export const strokeOf = (count: number): number => (count > 12 ? 6 : count > 3 ? 8 : 9);

/** Moves lines that share a track with another color to its side, as the map does (docs/decisions/035-maps.md). */
function beside(lines: XY[][][], colors: readonly string[]): XY[][][] {
  if (lines.length > MAX_BESIDE || new Set(colors).size < 2) return lines;
  const sides = sidesOf(
    lines.flatMap((paths, i) => paths.map((points) => ({ color: colors[i]!, points }))),
    TRACK,
  );
  const width = strokeOf(lines.length);
  let at = 0;
  return lines.map((paths) =>
    paths.map((path) => {
      const { place, turned } = sides[at++]!;
      if (place === 0) return path;
      const whole = withoutSpurs(path, (point) => point, MAX_SPUR);
      return offsetLine(turned ? whole.toReversed() : whole, place * width);
    }),
  );
}

/** Maximum number of points of all outlines. */
const MAX_OUTLINE_POINTS = 1800;
/** Smallest extent of a ring in units, unless it is the largest of its area. */
const SMALLEST_RING = 3;

/** The outlines as path data, with few points; what lies outside of the picture is left out. */
function outlinesOf(areas: readonly XY[][][], height: number): string[] {
  const isSeen = (ring: readonly XY[]) =>
    [WIDTH, height].every((end, i) => {
      const [min, max] = minMax(ring.map((point) => point[i]!));
      return max > -BEYOND && min < end + BEYOND;
    });
  const extent = (ring: readonly XY[]) =>
    Math.max(...[0, 1].map((i) => minMax(ring.map((point) => point[i]!))).map(([min, max]) => max - min));
  let outlines = areas.map((rings) =>
    rings.filter((ring, i) => ring.length > 2 && isSeen(ring) && (i === 0 || extent(ring) > SMALLEST_RING)),
  );
  const count = () => outlines.flat().reduce((sum, { length }) => sum + length, 0);
  for (let tolerance = FIRST_TOLERANCE; count() > MAX_OUTLINE_POINTS && tolerance < WIDTH; tolerance *= 1.6)
    outlines = outlines.map((rings) =>
      rings.map((ring) => simplify(ring, tolerance)).filter(({ length }) => length > 2),
    );
  return outlines.map((rings) => rings.map((ring) => closePath(pathData(ring))).join(""));
}

const closePath = (d: string) => (d === "" ? "" : `${d}z`);

/** Rings that are at least partly in the picture, and whose name has room at their top. */
function ringsOf(
  { at, meters, units }: NonNullable<SchematicInput["rings"]>,
  project: Grid["project"],
  height: number,
): NonNullable<Schematic["rings"]> {
  const [x, y] = project(at);
  return meters.flatMap((radius) => {
    const [east] = project([at[0] + degreesEast(radius, at[1]), at[1]]);
    const r = Math.round(east - x);
    const isSeen = r > SMALLEST_BOX && y - r > RING_NAME_ROOM && y - r < height;
    return isSeen
      ? [{ x: Math.round(x), y: Math.round(y), r, meters: radius, name: distanceWords(radius, units) }]
      : [];
  });
}

/** Units that the name of a ring needs below the upper edge of the picture. */
const RING_NAME_ROOM = 24;

const keyOf = (key: string | number | undefined) => (key === undefined ? {} : { key: `${key}` });

/**
 * Projects, simplifies, and rounds lines, stops, and boxes for a drawing.
 * @returns null if nothing has a position
 */
export function buildSchematic({ lines, stops = [], boxes = [], ...of }: SchematicInput): Schematic | null {
  const placedStops = stops.filter((stop) => isPosition(stop.at));
  const tracedLines = lines.map((line) => ({
    ...line,
    paths: line.paths.map((path) => path.filter(isPosition)).filter((path) => path.length > 1),
  }));
  const corners = boxes.flatMap(({ box: [west, south, east, north] }): LonLat[] => [
    [west, south],
    [east, north],
  ]);
  const all = [...tracedLines.flatMap((line) => line.paths.flat()), ...placedStops.map((stop) => stop.at), ...corners];
  const grid = projection(of.frame ?? all, of.least ?? LEAST);
  if (grid === null) return null;
  const { height, frame, project } = grid;

  const projectedLines = tracedLines.map((line) => ({
    ...line,
    paths: line.paths.flatMap((path) =>
      runsInBox(path.map(project), [-BEYOND, -BEYOND, WIDTH + BEYOND, height + BEYOND]),
    ),
  }));
  let tolerance = FIRST_TOLERANCE;
  let slim = projectedLines.map((line) => line.paths.map((path) => simplify(path, tolerance)));
  const count = (): number => slim.flat().reduce((sum, path) => sum + path.length, 0);
  while (count() > MAX_POINTS && tolerance < WIDTH) {
    tolerance *= 1.6;
    // Simplify the result of the previous step: starting from the full lines again would repeat the work.
    slim = slim.map((paths) => paths.map((path) => simplify(path, tolerance)));
  }

  slim = beside(
    longest(slim.map(once), MAX_PIECES),
    tracedLines.map(({ color }) => color),
  );

  const drawnStops = placedStops.map(({ at, name, here = false, key, of }) => {
    const [x, y] = project(at);
    return { x: Math.round(x), y: Math.round(y), name, here, ...keyOf(key), ...(of === undefined ? {} : { of }) };
  });
  const stations = new Map(drawnStops.map((stop) => [stop.key, stop]));
  const links = drawnStops.map(({ x, y, of }) => {
    const station = of === undefined ? undefined : stations.get(`${of}`);
    return station === undefined ? "" : `M${x} ${y}L${station.x} ${station.y}`;
  });
  const drawnRings = of.rings === undefined ? [] : ringsOf(of.rings, project, height);
  const outlines = outlinesOf(
    boxes.map(({ rings = [] }) => rings.map((ring) => ring.map(project))),
    height,
  );
  return {
    width: WIDTH,
    height,
    frame,
    lines: projectedLines
      .map(({ color, name, key }, i) => ({ d: slim[i]!.map(pathData).join(""), color, name, ...keyOf(key) }))
      .filter((line) => line.d !== ""),
    stops: [...apart(drawnStops.filter((stop) => !stop.here)), ...drawnStops.filter((stop) => stop.here)],
    links: links.join(""),
    ...(drawnRings.length === 0 ? {} : { rings: drawnRings }),
    boxes: boxes
      .map(({ box, key, here = false }, i) => {
        const [[west, south], [east, north]] = [project([box[0], box[1]]), project([box[2], box[3]])];
        const [x, y] = [Math.round(west), Math.round(north)];
        const [width, tall] = [east - west, south - north].map((side) => Math.max(SMALLEST_BOX, Math.round(side)));
        const text = box.map((degrees) => Number(degrees.toFixed(3))).join();
        const d = outlines[i]!;
        return { x, y, width: width!, height: tall!, key, here, box: text, ...(d === "" ? {} : { d }) };
      })
      .toSorted((a, b) => b.width * b.height - a.width * a.height),
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
