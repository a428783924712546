/** Draws the ground below a drawing from vector tiles in the Protomaps schema. */
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { clipRing, edgesOf, runsInBox } from "../../src/domain/geo/clip.ts";
import { mercatorOf } from "../../src/domain/geo/globe.ts";
import type { XY } from "../../src/domain/geo/plane.ts";
import { signedArea } from "../../src/domain/geo/polygon.ts";
import { simplify } from "../../src/domain/geo/simplify.ts";
import { smoothRingInBox } from "../../src/domain/geo/smooth.ts";
import { DRAWING_WIDTH, drawingHeight, type Frame, type Ground } from "../../src/domain/map/ground.ts";

/** Units beyond the picture at which areas and lines are cut. */
const BEYOND = 20;
/** Maximum number of points: about 5 kB of text, which is 2.3 kB compressed. */
const MAX_POINTS = 900;
/** Maximum distance of a simplified line from the original; it grows until the points are few enough. */
const FIRST_TOLERANCE = 1.5;
/** Smallest area that is drawn, in square units for each unit of tolerance. */
const SMALLEST_AREA = 40;
/** Maximum number of names, and their size for the check that they do not overlap: units for each letter and line. */
const MAX_NAMES = 7;
const LETTER = 17;
const LINE = 44;
/** Units from the edge of the picture within which no name is placed. */
const EDGE = 40;

const POLYGON = 3;
const LINES = 2;

type Shapes = Record<"land" | "water" | "rivers" | "borders", (readonly XY[])[]>;
type Place = { x: number; y: number; name: string; rank: number };

/** A tile, its north-west corner in the grid of the drawing, and the units of its edge there. */
export type GroundTile = { z: number; x: number; y: number; at: XY; scale: number };

/** The tiles that a frame lies in, at the zoom whose tiles are as wide as the frame, each with its place in the grid. */
export function tilesBelow([west, south, east, north]: Frame, maxZoom: number) {
  const z = Math.max(0, Math.min(maxZoom, Math.floor(Math.log2(360 / (east - west)))));
  const count = 2 ** z;
  const column = (lon: number) => (lon / 360 + 0.5) * count;
  const row = (lat: number) => (0.5 - mercatorOf(lat) / 360) * count;
  const [left, top] = [column(west), row(north)];
  const scale = DRAWING_WIDTH / (column(east) - left);
  const tiles: GroundTile[] = [];
  for (let x = Math.floor(left); x < column(east); x++)
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(count, row(south)); y++)
      tiles.push({ z, x: ((x % count) + count) % count, y, at: [(x - left) * scale, (y - top) * scale], scale });
  return tiles;
}

/** A ring with few points; none if it is too small to be seen. */
function simpleRing(ring: readonly XY[], tolerance: number): XY[] {
  if (Math.abs(signedArea(ring)) < SMALLEST_AREA * tolerance) return [];
  // Both halves are simplified, since a closed line has no ends that remain.
  const middle = Math.floor(ring.length / 2);
  const halves = [ring.slice(0, middle + 1), [...ring.slice(middle), ring[0]!]];
  const points = halves.flatMap((half) => simplify(half, tolerance).slice(0, -1));
  return points.length < 3 ? [] : points;
}

function simpleShapes({ land, water, rivers, borders }: Shapes, tolerance: number): Shapes {
  const rings = (all: Shapes["land"]) =>
    all.map((ring) => simpleRing(ring, tolerance)).filter(({ length }) => length > 0);
  const lines = (all: Shapes["rivers"]) => all.map((line) => simplify(line, tolerance));
  return { land: rings(land), water: rings(water), rivers: lines(rivers), borders: lines(borders) };
}

const pointsOf = (shapes: Shapes) =>
  Object.values(shapes).reduce((all, paths) => all + paths.reduce((sum, { length }) => sum + length, 0), 0);

/** Path data with relative steps in whole units. */
function pathData(paths: readonly (readonly XY[])[], isClosed: boolean): string {
  return paths
    .map((path) => {
      let [x, y] = path[0]!.map(Math.round) as [number, number];
      let d = `M${x} ${y}l`;
      for (const point of path.slice(1)) {
        const [px, py] = point.map(Math.round) as [number, number];
        if (px === x && py === y) continue;
        d += `${d.endsWith("l") ? "" : " "}${px - x} ${py - y}`;
        [x, y] = [px, py];
      }
      return d.endsWith("l") ? "" : isClosed ? `${d}z` : d;
    })
    .join("");
}

/** The largest places that have room for their names. */
function placeLabels(places: readonly Place[], height: number): Ground["places"] {
  const visiblePlaces: Place[] = [];
  const orderedPlaces = places.toSorted((a, b) => b.rank - a.rank || (a.name < b.name ? -1 : 1));
  for (const place of orderedPlaces) {
    if (visiblePlaces.length === MAX_NAMES) break;
    const half = (place.name.length * LETTER) / 2;
    const isInside = place.x - half > 0 && place.x + half < DRAWING_WIDTH && place.y > EDGE && place.y < height - EDGE;
    const isFree = visiblePlaces.every(
      (other) =>
        Math.abs(other.y - place.y) > LINE ||
        Math.abs(other.x - place.x) > half + (other.name.length * LETTER) / 2 + LETTER,
    );
    if (isInside && isFree) visiblePlaces.push(place);
  }
  return visiblePlaces.map(({ x, y, name }) => ({ x: Math.round(x), y: Math.round(y), name }));
}

const width = ([west, , east]: Frame): number => east - west;

/** A ring without its repeated first point. */
function openRing(ring: XY[]): XY[] {
  const [first, last] = [ring[0], ring.at(-1)];
  return first !== undefined && last !== undefined && ring.length > 1 && first[0] === last[0] && first[1] === last[1]
    ? ring.slice(0, -1)
    : ring;
}

/** Width of a picture in degrees, about 50 km, below which coasts are rounded; and how far a corner is cut, about 200 m. */
const NEAR_DEGREES = 0.5;
const CORNER_DEGREES = 0.002;

type Facts = Readonly<Record<string, unknown>>;

/** @param tiles decompressed tiles that the frame lies in */
export function drawTiles(frame: Frame, tiles: readonly (GroundTile & { bytes: Uint8Array })[]): Ground {
  const height = drawingHeight(frame);
  const box = [-BEYOND, -BEYOND, DRAWING_WIDTH + BEYOND, height + BEYOND] as const;
  const edges = edgesOf(box);
  const shapes: Shapes = { land: [], water: [], rivers: [], borders: [] };
  const places = new Map<string, Place>();
  // Points of the ground are farther apart than details of a picture of streets: its corners are rounded.
  const isNear = width(frame) < NEAR_DEGREES;
  const cut = (CORNER_DEGREES / width(frame)) * DRAWING_WIDTH;
  const partOf = (ring: XY[]) => (isNear ? smoothRingInBox(ring, cut, box) : clipRing(ring, edges));
  for (const { at, scale, bytes } of tiles) {
    const { layers } = new VectorTile(new PbfReader(bytes));
    const each = (name: string, take: (kind: string, type: number, parts: XY[][], facts: Facts) => void) => {
      const layer = layers[name];
      for (let i = 0; i < (layer?.length ?? 0); i++) {
        const feature = layer!.feature(i);
        const unit = scale / feature.extent;
        const parts = feature
          .loadGeometry()
          .map((part) => part.map((point): XY => [at[0] + point.x * unit, at[1] + point.y * unit]));
        take(String(feature.properties.kind ?? ""), feature.type, parts, feature.properties);
      }
    };
    const areas = (parts: XY[][]) => parts.map((ring) => partOf(openRing(ring))).filter(({ length }) => length > 2);
    const lines = (parts: XY[][]) => parts.flatMap((line) => runsInBox(line, box));
    each("earth", (_, type, parts) => type === POLYGON && shapes.land.push(...areas(parts)));
    each("water", (kind, type, parts) => {
      if (type === POLYGON) shapes.water.push(...areas(parts));
      else if (type === LINES && kind === "river") shapes.rivers.push(...lines(parts));
    });
    each("boundaries", (_, type, parts) => type === LINES && shapes.borders.push(...lines(parts)));
    each("places", (kind, _, parts, { name, population_rank }) => {
      const point = parts[0]?.[0];
      if (kind !== "locality" || point === undefined || typeof name !== "string") return;
      places.set(name, { x: point[0], y: point[1], name, rank: Number(population_rank ?? 0) });
    });
  }
  let tolerance = FIRST_TOLERANCE;
  let simple = simpleShapes(shapes, tolerance);
  while (pointsOf(simple) > MAX_POINTS && tolerance < DRAWING_WIDTH) {
    tolerance *= 1.6;
    simple = simpleShapes(simple, tolerance);
  }
  return {
    land: pathData(simple.land, true),
    water: pathData(simple.water, true),
    rivers: pathData(simple.rivers, false),
    borders: pathData(simple.borders, false),
    places: placeLabels([...places.values()], height),
  };
}
