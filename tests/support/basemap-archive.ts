/** A basemap of nowhere in the Protomaps schema, version 4: a square land with names in three scripts, zooms 0 to 3. */
import { gzipSync } from "node:zlib";
import { GeoJSONVT, type GeoJSONVTTile } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { type TileData, writePmtiles } from "../../cli/tilemaker/pmtiles-writer.ts";

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

type Layers = Record<string, GeoJSONVT>;

const index = (features: object[], maxZoom = 3) =>
  new GeoJSONVT({ type: "FeatureCollection", features } as ConstructorParameters<typeof GeoJSONVT>[0], {
    maxZoom,
    indexMaxZoom: 5,
    extent: 4096,
    buffer: 64,
  });

/** Non-empty tiles of a zoom level in a square around the origin of the grid. */
function tilesOf(all: Layers, z: number, { from, to }: { from: number; to: number }): TileData[] {
  const tiles: TileData[] = [];
  for (let x = from; x < to; x++) {
    for (let y = from; y < to; y++) {
      const layers: Record<string, GeoJSONVTTile> = {};
      for (const [name, one] of Object.entries(all)) {
        const tile = one.getTile(z, x, y);
        if (tile !== null && tile.features.length > 0) layers[name] = tile;
      }
      if (Object.keys(layers).length === 0) continue;
      tiles.push({ z, x, y, data: gzipSync(fromGeojsonVt(layers, { version: 2, extent: 4096 })) });
    }
  }
  return tiles;
}

/** @param attribution HTML, as in the metadata of an archive */
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
  const zooms = [0, 1, 2, 3];
  const tiles = zooms.flatMap((z) => tilesOf({ earth, places }, z, { from: 0, to: 2 ** z }));
  const vectorLayers = ["earth", "places"].map((id) => ({ id, fields: {} }));
  return writePmtiles({
    tiles,
    metadata: { name: "Region", attribution, vector_layers: vectorLayers },
    minZoom: 0,
    maxZoom: 3,
    bounds: [0, 0, 60, 60],
  });
}

/** One kind of feature in the schema: its layer, geometry and attributes. */
export type SchemaFeature = {
  layer: string;
  type: "Polygon" | "LineString" | "Point";
  properties: Record<string, string | number | boolean>;
};

const lineKinds: SchemaFeature["properties"][] = [
  { kind: "highway", kind_detail: "motorway", shield_text: "A1" },
  { kind: "highway", kind_detail: "motorway", is_bridge: true },
  { kind: "highway", kind_detail: "motorway", is_tunnel: true },
  { kind: "highway", kind_detail: "motorway_link", is_link: true },
  { kind: "highway", kind_detail: "motorway_link", is_link: true, is_tunnel: true },
  { kind: "highway", kind_detail: "motorway_link", is_link: true, is_bridge: true },
  { kind: "major_road", kind_detail: "primary" },
  { kind: "major_road", kind_detail: "primary", is_tunnel: true },
  { kind: "major_road", kind_detail: "primary", is_bridge: true },
  { kind: "minor_road", kind_detail: "residential" },
  { kind: "minor_road", kind_detail: "service" },
  { kind: "minor_road", kind_detail: "residential", is_tunnel: true },
  { kind: "minor_road", kind_detail: "residential", is_bridge: true },
  { kind: "path", kind_detail: "footway" },
  { kind: "path", kind_detail: "footway", is_tunnel: true },
  { kind: "path", kind_detail: "footway", is_bridge: true },
  { kind: "other", kind_detail: "pier" },
  { kind: "rail", kind_detail: "subway" },
  { kind: "aeroway", kind_detail: "runway" },
  { kind: "aeroway", kind_detail: "taxiway" },
];

const named = { name: "Alpha", "name:en": "Alpha", min_zoom: 1, sort_key: 1 };
const of = (layer: string, type: SchemaFeature["type"], all: SchemaFeature["properties"][]) =>
  all.map((properties): SchemaFeature => ({ layer, type, properties }));

/** Every kind of feature in the layers of the Protomaps schema, version 4. */
export const SCHEMA_FEATURES: readonly SchemaFeature[] = [
  ...of("earth", "Polygon", [{ kind: "earth" }]),
  ...of("earth", "Point", [{ kind: "island", ...named }]),
  ...of("landcover", "Polygon", [{ kind: "grassland" }, { kind: "urban_area" }]),
  ...of(
    "landuse",
    "Polygon",
    [
      "park",
      "allotments",
      "hospital",
      "industrial",
      "school",
      "beach",
      "zoo",
      "aerodrome",
      "runway",
      "pedestrian",
      "pier",
    ].map((kind) => ({ kind, sort_key: 1 })),
  ),
  ...of("water", "Polygon", [{ kind: "lake" }]),
  ...of("water", "LineString", [
    { kind: "stream", ...named },
    { kind: "river", ...named },
  ]),
  ...of("water", "Point", [
    { kind: "ocean", ...named },
    { kind: "lake", ...named },
  ]),
  ...of(
    "roads",
    "LineString",
    lineKinds.map((properties) => ({ ...named, ...properties })),
  ),
  ...of("buildings", "Polygon", [{ kind: "building", height: 20 }]),
  ...of("buildings", "Point", [{ kind: "address", addr_housenumber: "12" }]),
  ...of("boundaries", "LineString", [
    { kind: "country", kind_detail: 2 },
    { kind: "region", kind_detail: 4 },
  ]),
  ...of("places", "Point", [
    { kind: "country", population_rank: 14, ...named },
    { kind: "region", ref: "A", "ref:en": "A", ...named },
    { kind: "locality", kind_detail: "city", population_rank: 12, population: 900_000, capital: "yes", ...named },
    { kind: "neighbourhood", ...named },
  ]),
  ...of("pois", "Point", [{ kind: "station", ...named }]),
  ...of("natural", "Point", [{ kind: "peak", ...named }]),
];

/** Positions of a layer's features, in hundredths of a degree east and north of 0, 0; each area has a cell of its own. */
function geometryOf({ layer, type }: SchemaFeature, i: number) {
  const [x, y] = [0.001 + (i % 10) * 0.001, 0.001 + Math.floor(i / 10) * 0.001];
  if (type === "Point") return { type, coordinates: [x, y] };
  if (type === "LineString")
    return {
      type,
      coordinates: [
        [x - 0.0004, y],
        [x + 0.0004, y],
      ],
    };
  const half = layer === "earth" ? 0.02 : 0.00035;
  return {
    type,
    coordinates: [
      [
        [x - half, y - half],
        [x + half, y - half],
        [x + half, y + half],
        [x - half, y + half],
        [x - half, y - half],
      ],
    ],
  };
}

/** A small piece of land at 0, 0 with one feature of every kind in the schema, zooms 0 to 15. */
export async function schemaArchive(): Promise<Uint8Array<ArrayBuffer>> {
  const zooms = Array.from({ length: 16 }, (_, z) => z);
  const names = [...new Set(SCHEMA_FEATURES.map(({ layer }) => layer))];
  const layers = Object.fromEntries(
    names.map((name) => {
      const features = SCHEMA_FEATURES.flatMap((one, i) =>
        one.layer === name ? [{ type: "Feature", properties: one.properties, geometry: geometryOf(one, i) }] : [],
      );
      return [name, index(features, 15)];
    }),
  );
  return writePmtiles({
    tiles: zooms.flatMap((z) => {
      const middle = 2 ** z / 2;
      return tilesOf(layers, z, { from: Math.max(0, Math.floor(middle - 4)), to: Math.min(2 ** z, middle + 4) });
    }),
    metadata: {
      name: "Basemap",
      version: "4.13.0",
      attribution: '<a href="https://maps.example/copyright">© Everything Maps</a>',
      vector_layers: names.map((id) => ({ id, fields: { kind: "String", kind_detail: "String" } })),
    },
    minZoom: 0,
    maxZoom: 15,
    bounds: [-0.02, -0.02, 0.03, 0.03],
  });
}
