/** Cuts one feed version into tiles and caches the result, so that importing another feed need not cut it again. */
import { gunzipSync, gzipSync } from "node:zlib";
import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { TRANSIT_MAX_ZOOM } from "../../src/domain/tiles.ts";
import type { Attributes, TileFeature } from "./features.ts";
import type { Tile } from "./pmtiles-writer.ts";

/** Units per tile side. */
const EXTENT = 4096;

/** Version of the cached format; raise it when the tiles of the same feed would change. */
export const FORMAT_VERSION = 6;

const LAYERS = ["networks", "routes", "stops"] as const;
export type LayerName = (typeof LAYERS)[number];

type Layer = {
  /** First and last zoom. */
  zooms: readonly [first: number, last: number];
  /** Whether a feature is drawn at a zoom. */
  shows(feature: TileFeature, zoom: number): boolean;
};

/** From this zoom on every line is drawn, so that it can be clicked. */
const CLICKABLE_FROM_ZOOM = 8;

/** Minimum extent of a drawn line in pixels (256 per tile); the network's point represents smaller ones. */
const MIN_EXTENT_PIXELS = 2;

const LAYER: Record<LayerName, Layer> = {
  networks: { zooms: [0, 9], shows: () => true },
  routes: {
    zooms: [0, TRANSIT_MAX_ZOOM],
    shows: (feature, zoom) => zoom >= CLICKABLE_FROM_ZOOM || extentOf(feature) * 256 * 2 ** zoom >= MIN_EXTENT_PIXELS,
  },
  stops: { zooms: [10, TRANSIT_MAX_ZOOM], shows: (feature, zoom) => zoom >= 12 || feature.weight >= 1000 },
};

export const zoomsOf = (layer: LayerName) => LAYER[layer].zooms;

/** Geometry of a feature in one tile: points, or lines of points, in units of the tile. */
type Geometry = [x: number, y: number][] | [x: number, y: number][][];
type CutFeature = [index: number, geometry: Geometry];
/** The tiles of one zoom. */
export type CutTile = [x: number, y: number, features: CutFeature[]];

type Kept = {
  format: number;
  layers: Record<
    LayerName,
    { ids: number[]; weights: number[]; attributes: Attributes[]; tiles: Record<string, CutTile[]> }
  >;
  bounds: [number, number, number, number] | null;
};

export type FeedTiles = {
  /** WGS84 bounding box of all features, or null. */
  bounds: [number, number, number, number] | null;
  /** Tiles of a layer at a zoom. */
  tiles(layer: LayerName, zoom: number): readonly CutTile[];
  feature(layer: LayerName, index: number): { id: number; weight: number; tags: Attributes };
};

export function cutFeed(features: Record<LayerName, readonly TileFeature[]>): Uint8Array<ArrayBuffer> {
  const layers = Object.fromEntries(
    LAYERS.map((name) => {
      const all = features[name];
      const kept = {
        ids: all.map((f) => f.id),
        weights: all.map((f) => Math.round(f.weight)),
        attributes: all.map((f) => f.attributes),
        tiles: cutLayer(name, all),
      };
      return [name, kept];
    }),
  ) as Kept["layers"];
  const bounds = boundsOf(LAYERS.flatMap((name) => features[name]));
  return new Uint8Array(gzipSync(JSON.stringify({ format: FORMAT_VERSION, layers, bounds } satisfies Kept)));
}

/** @returns null for data of another format version, or damaged data */
export function readFeedTiles(bytes: Uint8Array): FeedTiles | null {
  const kept = unpacked(bytes);
  if (kept?.format !== FORMAT_VERSION) return null;
  return {
    bounds: kept.bounds,
    tiles: (layer, zoom) => kept.layers[layer].tiles[zoom] ?? [],
    feature(layer, index) {
      const { ids, weights, attributes } = kept.layers[layer];
      return { id: ids[index]!, weight: weights[index]!, tags: attributes[index]! };
    },
  };
}

function unpacked(bytes: Uint8Array): Kept | null {
  try {
    return JSON.parse(gunzipSync(bytes).toString()) as Kept;
  } catch {
    return null;
  }
}

function cutLayer(name: LayerName, features: readonly TileFeature[]): Record<string, CutTile[]> {
  const { zooms, shows } = LAYER[name];
  const tiles: Record<string, CutTile[]> = {};
  let index: GeoJSONVT | null = null;
  let indexed = "";
  for (let zoom = zooms[0]; zoom <= zooms[1]; zoom++) {
    const shown = features.flatMap((feature, i) => (shows(feature, zoom) ? [i] : []));
    if (shown.length === 0) continue;
    // Most zooms show the same features as the zoom before.
    const key = shown.length === features.length ? "all" : shown.join(",");
    if (index === null || key !== indexed) {
      index = indexOf(shown.map((i) => [i, features[i]!] as const));
      indexed = key;
    }
    const cut = tilesAt(
      index,
      zoom,
      shown.map((i) => features[i]!),
    );
    if (cut.length > 0) tiles[zoom] = cut;
  }
  return tiles;
}

function indexOf(features: readonly (readonly [number, TileFeature])[]): GeoJSONVT {
  return new GeoJSONVT(
    {
      type: "FeatureCollection",
      features: features.map(([i, feature]) => ({
        type: "Feature",
        properties: { i },
        geometry:
          feature.point === undefined
            ? { type: "MultiLineString", coordinates: feature.lines ?? [] }
            : { type: "Point", coordinates: feature.point },
      })),
    },
    { maxZoom: TRANSIT_MAX_ZOOM, indexMaxZoom: 0, indexMaxPoints: 0, tolerance: 4, extent: EXTENT, buffer: 64 },
  );
}

/** All non-empty tiles of a zoom. */
function tilesAt(index: GeoJSONVT, zoom: number, features: readonly TileFeature[]): CutTile[] {
  const found: CutTile[] = [];
  for (const place of placesOf(features, zoom)) {
    const y = place % 2 ** zoom;
    const x = (place - y) / 2 ** zoom;
    const tile = index.getTile(zoom, x, y);
    if (tile === null || tile.features.length === 0) continue;
    const cut = tile.features.map(
      ({ tags, geometry }): CutFeature => [(tags as { i: number }).i, geometry as Geometry],
    );
    found.push([x, y, cut]);
  }
  return found;
}

/** Tiles that the features may touch, as x * 2^zoom + y: tiles along lines, and their neighbors for the buffer. */
function placesOf(features: readonly TileFeature[], zoom: number): Set<number> {
  const size = 2 ** zoom;
  const places = new Set<number>();
  const add = (x: number, y: number) => {
    if (y >= 0 && y < size) places.add((((x % size) + size) % size) * size + y);
  };
  for (const { lines, point } of features) {
    for (const line of point === undefined ? (lines ?? []) : [[point]]) {
      let before: readonly [number, number] | null = null;
      for (const position of line) {
        const [x, y] = unitOf(position);
        const here = [x * size, y * size] as const;
        const from: readonly [number, number] = before ?? here;
        const steps = Math.max(1, Math.ceil(Math.max(Math.abs(here[0] - from[0]), Math.abs(here[1] - from[1])) * 2));
        for (let i = 0; i <= steps; i++) {
          const [px, py] = [from[0] + ((here[0] - from[0]) * i) / steps, from[1] + ((here[1] - from[1]) * i) / steps];
          for (const dx of [-BUFFER_TILES, BUFFER_TILES])
            for (const dy of [-BUFFER_TILES, BUFFER_TILES]) add(Math.floor(px + dx), Math.floor(py + dy));
        }
        before = here;
      }
    }
  }
  return places;
}

/** Buffer around a tile, in tiles. */
const BUFFER_TILES = 64 / EXTENT;

/** Web mercator in the unit square. */
function unitOf([lon, lat]: readonly [number, number]): [number, number] {
  const sin = Math.sin((Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180);
  return [lon / 360 + 0.5, 0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI];
}

/** Larger side of a feature's bounding box in the unit square. */
function extentOf({ lines = [] }: TileFeature): number {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (const position of line) {
      const [x, y] = unitOf(position);
      minX = Math.min(minX, x);
      maxX = Math.max(maxX, x);
      minY = Math.min(minY, y);
      maxY = Math.max(maxY, y);
    }
  }
  return Math.max(maxX - minX, maxY - minY, 0);
}

/** A feature across the 180th meridian extends the box around the world: no other box with west < east contains it. */
function boundsOf(features: readonly TileFeature[]): Kept["bounds"] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { lines, point } of features) {
    for (const [lon, lat] of point === undefined ? (lines ?? []).flat() : [point]) {
      [west, south] = [Math.min(west, lon), Math.min(south, lat)];
      [east, north] = [Math.max(east, lon), Math.max(north, lat)];
    }
  }
  if (west > east) return null;
  return west < -180 || east > 180 ? [-180, south, 180, north] : [west, south, east, north];
}

/** Maximum bytes of a tile before compression, because a phone has to decompress and draw all of it. */
export const MAX_TILE_BYTES = 500_000;

type Weighed = { weight: number; feature: GeoJSONVTFeature };
type Content = Map<LayerName, Weighed[]>;

/** Yields the tiles of the layers, zoom by zoom. */
export function* mergeFeeds(feeds: readonly FeedTiles[], layers: readonly LayerName[]): Generator<Tile> {
  const first = Math.min(...layers.map((layer) => zoomsOf(layer)[0]));
  const last = Math.max(...layers.map((layer) => zoomsOf(layer)[1]));
  for (let z = first; z <= last; z++) {
    const size = 2 ** z;
    const contents = new Map<number, Content>();
    for (const feed of feeds) {
      for (const layer of layers) {
        for (const [x, y, features] of feed.tiles(layer, z)) {
          const place = x * size + y;
          let content = contents.get(place);
          if (content === undefined) {
            content = new Map();
            contents.set(place, content);
          }
          const list = content.get(layer) ?? [];
          content.set(layer, list);
          for (const [index, geometry] of features) {
            const { id, weight, tags } = feed.feature(layer, index);
            const type = layer === "routes" ? 2 : 1;
            list.push({ weight, feature: { id, type, tags, geometry } as GeoJSONVTFeature });
          }
        }
      }
    }
    for (const [place, content] of contents) {
      const y = place % size;
      yield { z, x: (place - y) / size, y, data: new Uint8Array(gzipSync(encode(content))) };
    }
  }
}

/** Encodes the most important features last, so that they are drawn on top. */
function encode(content: Content): Uint8Array {
  for (const list of content.values())
    list.sort((a, b) => a.weight - b.weight || Number(a.feature.id) - Number(b.feature.id));
  for (;;) {
    const layers: Record<string, GeoJSONVTTile> = {};
    for (const [name, list] of content) {
      layers[name] = { features: list.map(({ feature }) => feature) } as GeoJSONVTTile;
    }
    const bytes = fromGeojsonVt(layers, { version: 2, extent: EXTENT });
    if (bytes.length <= MAX_TILE_BYTES) return bytes;
    const share = Math.min(0.9, (MAX_TILE_BYTES / bytes.length) * 0.95);
    // Shrink the layer with the most features: a few network points are not what fills a tile.
    const [name, list] = [...content].reduce((most, entry) => (entry[1].length > most[1].length ? entry : most));
    content.set(name, list.slice(Math.ceil(list.length * (1 - share))));
  }
}
