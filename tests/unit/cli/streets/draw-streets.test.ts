import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { PMTiles } from "pmtiles";
import { afterAll, expect, test } from "vitest";
import { buildStreets } from "../../../../cli/streets/build.ts";
import { joinRings, polygonsOf } from "../../../../cli/streets/rings.ts";
import type { TileBucket } from "../../../../cli/tilemaker/bucket.ts";
import { STREET_TILES } from "../../../../src/domain/map/tiles.ts";
import type { Stores } from "../../../../worker/store/db/db.ts";
import { MemoryBucket } from "../../../support/memory-bucket.ts";
import { type Extract, writeExtract } from "../../../support/osm-extract.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-street-tiles-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (id: number, east: number, north: number) => ({ id, lon: -51.2 + east / 1000, lat: -30.05 + north / 1000 });

/** A square of side 4 with a square hole of side 2, in two ways for the outline, and a few lines. */
const EXTRACT: Extract = {
  nodes: [
    at(1, 0, 0),
    at(2, 4, 0),
    at(3, 4, 4),
    at(4, 0, 4),
    at(5, 1, 1),
    at(6, 3, 1),
    at(7, 3, 3),
    at(8, 1, 3),
    { ...at(9, 2, 2), tags: { place: "suburb", name: "Centro" } },
    { ...at(10, 2, 2), tags: { place: "city", name: "Porto Alegre" } },
  ],
  ways: [
    { id: 1, refs: [1, 2, 3] },
    { id: 2, refs: [1, 4, 3] },
    { id: 3, refs: [5, 6, 7, 8, 5] },
    { id: 4, refs: [5, 6], tags: { highway: "primary_link", name: "Rua A", bridge: "yes" } },
    { id: 5, refs: [6, 7], tags: { railway: "light_rail" } },
    { id: 6, refs: [5, 6, 7, 5], tags: { building: "yes", height: "12 m" } },
    { id: 7, refs: [7, 8], tags: { waterway: "river", name: "Rio" } },
    { id: 8, refs: [1, 3], tags: { highway: "steps" } },
  ],
  relations: [
    {
      id: 1,
      members: [1, 2, 3].map((id) => ({ type: "way" as const, id, role: "outer" })),
      tags: { type: "multipolygon", leisure: "park", name: "Parque" },
    },
    { id: 2, members: [{ type: "way", id: 99, role: "outer" }], tags: { type: "multipolygon", natural: "water" } },
  ],
};

async function archive() {
  const path = join(folder, "streets.osm.pbf");
  writeFileSync(path, writeExtract(EXTRACT));
  const bucket = new MemoryBucket();
  const sources = { stores: {} as Stores, tiles: bucket as unknown as TileBucket };
  const options = { aroundNetworks: false, progress: () => {}, now: () => new Date(0) };
  const built = await buildStreets(sources, [path], options);
  const again = await buildStreets(sources, [path], options);
  const bytes = bucket.objects.get(STREET_TILES)!;
  const tiles = new PMTiles({
    getKey: () => "streets",
    getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
  });
  return { built, again, tiles };
}

type Feature = { properties: Record<string, unknown>; rings: number };

async function featuresAt(tiles: PMTiles, z: number): Promise<Record<string, Feature[]>> {
  const scale = 2 ** z;
  const x = Math.floor(((-51.198 + 180) / 360) * scale);
  const lat = (-30.048 * Math.PI) / 180;
  const y = Math.floor((0.5 - Math.log(Math.tan(Math.PI / 4 + lat / 2)) / (2 * Math.PI)) * scale);
  const tile = await tiles.getZxy(z, x, y);
  const data = new Uint8Array(tile!.data);
  const { layers } = new VectorTile(new PbfReader(data[0] === 31 ? gunzipSync(data) : data));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => {
        const feature = layer.feature(i);
        return { properties: feature.properties, rings: feature.loadGeometry().length };
      }),
    ]),
  );
}

test("streets, rails, water, parks, buildings, and places are tiles of the Protomaps schema", async () => {
  const { built, again, tiles } = await archive();
  expect(built.tiles?.count).toBeGreaterThan(4);
  expect(again.tiles).toBeNull();
  const header = await tiles.getHeader();
  expect([header.minZoom, header.maxZoom]).toEqual([11, 15]);
  expect(header.minLon).toBeLessThanOrEqual(-51.2);
  expect(header.maxLat).toBeGreaterThanOrEqual(-30.046);
  const metadata = (await tiles.getMetadata()) as { attribution: string; vector_layers: { id: string }[] };
  expect(metadata.attribution).toContain("© OpenStreetMap contributors");
  const near = await featuresAt(tiles, 14);
  expect(near.roads?.map(({ properties }) => properties)).toEqual(
    expect.arrayContaining([
      { kind: "major_road", kind_detail: "primary", name: "Rua A", is_bridge: true, is_link: true, min_zoom: 11 },
      { kind: "rail", kind_detail: "light_rail" },
      { kind: "path", kind_detail: "steps", min_zoom: 13 },
    ]),
  );
  expect(near.buildings?.map(({ properties }) => properties)).toEqual([{ kind: "building", height: 12 }]);
  expect(near.water?.map(({ properties }) => properties)).toEqual([{ kind: "river", name: "Rio" }]);
  expect(near.landuse).toEqual([{ properties: { kind: "park", name: "Parque" }, rings: 2 }]);
  expect(near.places?.map(({ properties }) => properties.name)).toEqual(["Centro"]);
  expect(metadata.vector_layers.map(({ id }) => id).sort()).toEqual(Object.keys(near).sort());
  const far = await featuresAt(tiles, 11);
  expect(far.buildings).toBeUndefined();
  expect(far.roads?.some(({ properties }) => properties.kind === "path")).toBe(false);
});

test("rings close from ways in any direction, and a ring in a hole is land again", () => {
  expect(
    joinRings([
      [1, 2, 3],
      [5, 4, 3],
      [5, 1],
      [7, 8],
    ]).map((ring) => ring.length),
  ).toEqual([6]);
  const square = (side: number) =>
    [
      [-side, -side],
      [side, -side],
      [side, side],
      [-side, side],
      [-side, -side],
    ] as [number, number][];
  const polygons = polygonsOf([square(1), square(4), square(2)]);
  expect(polygons.map((rings) => [...rings]).sort()).toEqual([[0], [1, 2]]);
});
