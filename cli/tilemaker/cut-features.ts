/** Cuts features into tiles: their geometry in each tile that they touch. */
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { TRANSIT_MAX_ZOOM } from "../../src/domain/map/tiles.ts";
import type { Tile } from "./areas.ts";
import type { FeatureToCut } from "./features.ts";
import { BUFFER, EXTENT, LAYER, type LayerName } from "./layers.ts";
import { encodeGeometry } from "./vector-tile.ts";

/** Buffer around a tile, in tiles. */
const BUFFER_TILES = BUFFER / EXTENT;

export type CutFeature = {
  tile: Tile /** Index in the features that were cut. */;
  index: number;
  geometry: Uint8Array;
};

/** The tiles of features of one layer. Needs memory for all features and, one after the other, for each tile. */
export function* cutFeatures(layer: LayerName, features: readonly FeatureToCut[]): Generator<CutFeature> {
  const lines = features.flatMap((feature, index) => (feature.point === undefined ? [{ feature, index }] : []));
  yield* cutPoints(layer, features);
  if (lines.length > 0) yield* cutLines(layer, lines);
}

function* cutPoints(layer: LayerName, features: readonly FeatureToCut[]): Generator<CutFeature> {
  const { zooms, shows } = LAYER[layer];
  for (const [index, feature] of features.entries()) {
    if (feature.point === undefined) continue;
    const [unitX, unitY] = unitOf(feature.point);
    for (let z = zooms[0]; z <= zooms[1]; z++) {
      if (!shows(feature, z, 0)) continue;
      const size = 2 ** z;
      const [px, py] = [unitX * size, unitY * size];
      for (let column = Math.floor(px - BUFFER_TILES); column <= Math.floor(px + BUFFER_TILES); column++) {
        for (let y = Math.floor(py - BUFFER_TILES); y <= Math.floor(py + BUFFER_TILES); y++) {
          if (y < 0 || y >= size) continue;
          const point = [Math.round((px - column) * EXTENT), Math.round((py - y) * EXTENT)] as const;
          const x = ((column % size) + size) % size;
          yield { tile: { z, x, y }, index, geometry: encodeGeometry([[point]], true) };
        }
      }
    }
  }
}

type IndexedFeature = { feature: FeatureToCut; index: number };

function* cutLines(layer: LayerName, lines: readonly IndexedFeature[]): Generator<CutFeature> {
  const { zooms, shows } = LAYER[layer];
  const tiler = new GeoJSONVT(
    {
      type: "FeatureCollection",
      features: lines.map(({ feature }, i) => ({
        type: "Feature",
        properties: { i },
        geometry: { type: "MultiLineString", coordinates: feature.lines ?? [] },
      })),
    },
    { maxZoom: TRANSIT_MAX_ZOOM, indexMaxZoom: 0, indexMaxPoints: 0, tolerance: 4, extent: EXTENT, buffer: BUFFER },
  );
  const units = lines.map(({ feature }) => (feature.lines ?? []).map(inUnits));
  const extents = units.map(extentOf);
  for (let z = zooms[0]; z <= zooms[1]; z++) {
    const isVisible = lines.map(({ feature }, i) => shows(feature, z, extents[i]!));
    const visibleUnits = units.filter((_, i) => isVisible[i]).flat();
    for (const place of placesOf(visibleUnits, z)) {
      const y = place % 2 ** z;
      const x = (place - y) / 2 ** z;
      for (const { tags, geometry } of tiler.getTile(z, x, y)?.features ?? []) {
        const { i } = tags as { i: number };
        if (!isVisible[i]) continue;
        const encodedGeometry = encodeGeometry(geometry as [number, number][][], false);
        yield { tile: { z, x, y }, index: lines[i]!.index, geometry: encodedGeometry };
      }
    }
  }
}

/** Larger side of the bounding box of lines in the unit square. */
function extentOf(lines: readonly Float64Array[]): number {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const units of lines) {
    for (let i = 0; i < units.length; i += 2) {
      minX = Math.min(minX, units[i]!);
      maxX = Math.max(maxX, units[i]!);
      minY = Math.min(minY, units[i + 1]!);
      maxY = Math.max(maxY, units[i + 1]!);
    }
  }
  return Math.max(maxX - minX, maxY - minY, 0);
}

/** A position in the unit square of Web Mercator. */
function unitOf([lon, lat]: readonly [number, number]): [x: number, y: number] {
  const sin = Math.sin((Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180);
  return [lon / 360 + 0.5, 0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI];
}

/** A line in the unit square: x and y of each point in turn. */
function inUnits(line: readonly (readonly [number, number])[]): Float64Array {
  const units = new Float64Array(line.length * 2);
  for (const [i, position] of line.entries()) units.set(unitOf(position), i * 2);
  return units;
}

/** Tiles that lines may touch, as x * 2^zoom + y: tiles along lines, and their neighbors for the buffer. */
function placesOf(lines: readonly Float64Array[], zoom: number): Set<number> {
  const size = 2 ** zoom;
  const places = new Set<number>();
  const add = (x: number, y: number) => {
    if (y >= 0 && y < size) places.add((((x % size) + size) % size) * size + y);
  };
  // The tiles at the corners of the last position. Most positions have the same as the one before.
  let [left, top, right, bottom] = [Number.NaN, 0, 0, 0];
  const visit = (x: number, y: number) => {
    const [x1, y1] = [Math.floor(x - BUFFER_TILES), Math.floor(y - BUFFER_TILES)];
    const [x2, y2] = [Math.floor(x + BUFFER_TILES), Math.floor(y + BUFFER_TILES)];
    if (x1 === left && y1 === top && x2 === right && y2 === bottom) return;
    [left, top, right, bottom] = [x1, y1, x2, y2];
    for (let column = x1; column <= x2; column++) for (let row = y1; row <= y2; row++) add(column, row);
  };
  for (const units of lines) {
    let [fromX, fromY] = [units[0]! * size, units[1]! * size];
    visit(fromX, fromY);
    for (let i = 2; i < units.length; i += 2) {
      const [x, y] = [units[i]! * size, units[i + 1]! * size];
      const steps = Math.ceil(Math.max(Math.abs(x - fromX), Math.abs(y - fromY)) * 2);
      for (let step = 1; step < steps; step++)
        visit(fromX + ((x - fromX) * step) / steps, fromY + ((y - fromY) * step) / steps);
      visit(x, y);
      [fromX, fromY] = [x, y];
    }
  }
  return places;
}

/** WGS84 bounding box: [west, south, east, north]. */
export type TileBox = readonly [west: number, south: number, east: number, north: number];

/** A feature across the 180th meridian extends the box around the world: no other box with west < east contains it. */
export function boundsOf(features: readonly FeatureToCut[]): TileBox | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { lines, point } of features) {
    for (const line of point === undefined ? (lines ?? []) : [[point]]) {
      for (const [lon, lat] of line) {
        [west, south] = [Math.min(west, lon), Math.min(south, lat)];
        [east, north] = [Math.max(east, lon), Math.max(north, lat)];
      }
    }
  }
  if (west > east) return null;
  return west < -180 || east > 180 ? [-180, south, 180, north] : [west, south, east, north];
}

/** The box around all boxes; null without any. */
export function unionOf(boxes: readonly (TileBox | null)[]): TileBox | null {
  return boxes.reduce((all, box) => {
    if (all === null || box === null) return all ?? box;
    return [Math.min(all[0], box[0]), Math.min(all[1], box[1]), Math.max(all[2], box[2]), Math.max(all[3], box[3])];
  }, null);
}
