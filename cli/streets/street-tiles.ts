/** Cuts the features of a zone into the tiles of the street archive. */
import { gzipSync } from "node:zlib";
import { GeoJSONVT, type GeoJSONVTTile } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import type { TileData } from "../tilemaker/pmtiles-writer.ts";
import { type DrawnLayer, STREET_LAYERS, STREET_MAX_ZOOM, STREET_MIN_ZOOM } from "./drawn.ts";
import type { DrawnFeature, Zone } from "./zone-file.ts";

const EXTENT = 4096;

/** Units by which the contents of a tile reach beyond it. */
const BUFFER = 64;

/** Units of a tile within which lines are simplified. */
const TOLERANCE = 3;

type Index = { layer: DrawnLayer; minZoom: number; tiles: GeoJSONVT };

/**
 * The tiles of a zone from the first zoom to the last.
 * @param isWanted whether a tile is near what is to be drawn
 */
export function* tilesOfZone(
  zone: Zone,
  features: readonly DrawnFeature[],
  isWanted: (z: number, x: number, y: number) => boolean,
): Generator<TileData> {
  const groups = Map.groupBy(features, ({ layer, minZoom }) => `${layer} ${minZoom}`);
  const indexes = [...groups.values()].map((group): Index => {
    const { layer, minZoom } = group[0]!;
    return { layer, minZoom, tiles: indexOf(group) };
  });
  for (let z = STREET_MIN_ZOOM; z <= STREET_MAX_ZOOM; z++) {
    const side = 2 ** (z - STREET_MIN_ZOOM);
    for (let x = zone.x * side; x < (zone.x + 1) * side; x++)
      for (let y = zone.y * side; y < (zone.y + 1) * side; y++) {
        if (!isWanted(z, x, y)) continue;
        const data = tileAt(indexes, z, x, y);
        if (data !== null) yield { z, x, y, data };
      }
  }
}

function indexOf(features: readonly DrawnFeature[]): GeoJSONVT {
  const collection = { type: "FeatureCollection", features: features.map(geoJson) };
  return new GeoJSONVT(collection as unknown as ConstructorParameters<typeof GeoJSONVT>[0], {
    maxZoom: STREET_MAX_ZOOM,
    indexMaxZoom: STREET_MIN_ZOOM,
    indexMaxPoints: 0,
    extent: EXTENT,
    buffer: BUFFER,
    tolerance: TOLERANCE,
  });
}

function geoJson({ type, lines, polygons = [], attributes }: DrawnFeature) {
  const coordinates =
    type === "Point"
      ? lines[0]![0]
      : type === "MultiLineString"
        ? lines
        : polygons.map((rings) => rings.map((ring) => lines[ring]));
  return { type: "Feature", properties: attributes, geometry: { type, coordinates } };
}

function tileAt(indexes: readonly Index[], z: number, x: number, y: number): Uint8Array<ArrayBuffer> | null {
  const layers: Record<string, GeoJSONVTTile> = {};
  for (const { id } of STREET_LAYERS)
    for (const index of indexes) {
      if (index.layer !== id || index.minZoom > z) continue;
      const tile = index.tiles.getTile(z, x, y);
      if (tile === null || tile.features.length === 0) continue;
      const layer = layers[id];
      layers[id] = layer === undefined ? tile : { ...layer, features: [...layer.features, ...tile.features] };
    }
  if (Object.keys(layers).length === 0) return null;
  return new Uint8Array(gzipSync(fromGeojsonVt(layers, { version: 2, extent: EXTENT })));
}
