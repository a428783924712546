/** A basemap of nowhere in the Protomaps schema, version 4: a square land with names in three scripts, zooms 0 to 3. */
import { gzipSync } from "node:zlib";
import { GeoJSONVT, type GeoJSONVTTile } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { type Tile, writePmtiles } from "../../cli/tilemaker/pmtiles-writer.ts";

const LAND = [
  [10, 10],
  [50, 10],
  [50, 45],
  [10, 45],
  [10, 10],
];

const PLACES = [
  { name: "القاهرة", script: "Arabic", at: [20, 30] },
  { name: "ירושלים", script: "Hebrew", at: [35, 33] },
  { name: "Latin Town", at: [30, 20] },
] as const;

const index = (features: object[]) =>
  new GeoJSONVT({ type: "FeatureCollection", features } as ConstructorParameters<typeof GeoJSONVT>[0], {
    maxZoom: 3,
    extent: 4096,
    buffer: 64,
  });

/** @param attribution HTML, as archives carry it */
export async function regionArchive(attribution: string): Promise<Uint8Array<ArrayBuffer>> {
  const earth = index([
    { type: "Feature", properties: { kind: "earth" }, geometry: { type: "Polygon", coordinates: [LAND] } },
  ]);
  const places = index(
    PLACES.map(({ at, ...names }) => ({
      type: "Feature",
      properties: { kind: "locality", min_zoom: 1, population: 9_000_000, population_rank: 15, ...names },
      geometry: { type: "Point", coordinates: at },
    })),
  );
  const tiles: Tile[] = [];
  for (let z = 0; z <= 3; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const layers: Record<string, GeoJSONVTTile> = {};
        for (const [name, all] of Object.entries({ earth, places })) {
          const tile = all.getTile(z, x, y);
          if (tile !== null && tile.features.length > 0) layers[name] = tile;
        }
        if (Object.keys(layers).length === 0) continue;
        tiles.push({ z, x, y, data: gzipSync(fromGeojsonVt(layers, { version: 2, extent: 4096 })) });
      }
    }
  }
  const vectorLayers = ["earth", "places"].map((id) => ({ id, fields: {} }));
  return writePmtiles({
    tiles,
    metadata: { name: "Region", attribution, vector_layers: vectorLayers },
    minZoom: 0,
    maxZoom: 3,
    bounds: [0, 0, 60, 60],
  });
}
