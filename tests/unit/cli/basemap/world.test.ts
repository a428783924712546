/** The world archive as a map reads it: complete, with land and sea, small tiles, names and attribution. */
import { existsSync, statSync } from "node:fs";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { PMTiles } from "pmtiles";
import { beforeAll, describe, expect, it } from "vitest";
import { archiveFile, madeOf, putWorld, worldArchive } from "../../../../cli/basemap/archive.ts";
import type { Context } from "../../../../cli/command-line/command.ts";
import { command } from "../../../../cli/commands/basemap.ts";

let archive: PMTiles;
let size = 0;

beforeAll(async () => {
  // Some seconds where it is not kept yet.
  const { bytes } = await worldArchive();
  size = bytes.length;
  archive = new PMTiles({
    getKey: () => "memory",
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.slice(offset, offset + length)).buffer }),
  });
}, 300_000);

async function tile(z: number, x: number, y: number): Promise<VectorTile | null> {
  const found = await archive.getZxy(z, x, y);
  return found === undefined ? null : new VectorTile(new PbfReader(new Uint8Array(found.data)));
}

/** Tile of a point. */
function over(z: number, lon: number, lat: number): [number, number, number] {
  const sin = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
  return [z, Math.floor(((lon + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)];
}

function features(read: VectorTile | null, layer: string): Record<string, unknown>[] {
  const found = read?.layers[layer];
  return found === undefined
    ? []
    : Array.from({ length: found.length }, (_, i) => ({ ...found.feature(i).properties }));
}

/** Whether the point lies inside of land, counted along its parallel through all rings of its tile. */
async function isLand(lon: number, lat: number, zoom = 6): Promise<boolean> {
  const [z, x, y] = over(zoom, lon, lat);
  const earth = (await tile(z, x, y))?.layers.earth;
  if (earth === undefined) return false;
  const sin = Math.sin((lat * Math.PI) / 180);
  const px = (((lon + 180) / 360) * 2 ** z - x) * earth.extent;
  const py = ((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z - y) * earth.extent;
  let inside = false;
  for (let i = 0; i < earth.length; i++) {
    for (const ring of earth.feature(i).loadGeometry()) {
      ring.forEach((a, at) => {
        const b = ring[(at + 1) % ring.length] ?? a;
        if (a.y > py !== b.y > py && px < a.x + ((py - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
      });
    }
  }
  return inside;
}

describe("the world archive", () => {
  it("has all zooms and its attribution, and stays small", async () => {
    const header = await archive.getHeader();
    expect([header.minZoom, header.maxZoom, header.tileType, header.clustered]).toEqual([0, 8, 1, true]);
    expect(await archive.getMetadata()).toMatchObject({
      version: "4.0.0",
      attribution: expect.stringMatching(/GSHHG.*GeoNames/),
      vector_layers: ["earth", "water", "boundaries", "places"].map((id) => expect.objectContaining({ id })),
    });
    expect(size).toBeLessThan(19_000_000);
  });

  it.each([
    ["the Atlantic", -30, 0],
    ["the Pacific", -150, 20],
    ["the Pacific beyond Fiji", -170, -30],
    ["the Indian Ocean", 80, -30],
    ["the North Sea", 3, 56.5],
  ])("has no land in %s", async (_, lon, lat) => {
    expect(await isLand(lon, lat)).toBe(false);
  });

  it.each([
    ["Kansas", -98, 38],
    ["West Africa", -5, 12],
    ["Siberia", 100, 62],
    ["Chukotka, beyond the 180th meridian", -175, 66.5],
    ["Viti Levu", 178, -17.8],
    ["the South of Antarctica", 0, -82],
    ["East Antarctica", 160, -78],
  ])("has land in %s", async (_, lon, lat) => {
    expect(await isLand(lon, lat)).toBe(true);
  });

  it.each([
    ["Port Jackson, the harbor of Sydney", 151.2335, -33.8515, false],
    ["Farm Cove", 151.2185, -33.8575, false],
    ["Sydney's center", 151.205, -33.875, true],
    ["the Golden Gate", -122.478, 37.815, false],
    ["San Francisco", -122.44, 37.76, true],
    ["Old Tampa Bay", -82.6, 27.93, false],
    ["the sea beyond the 180th meridian", -179.5, 5, false],
    ["Chukotka, beyond the 180th meridian", -175, 66.5, true],
    ["Antarctica", 0, -82, true],
    ["Kansas", -98, 38, true],
  ])("knows %s at the last zoom", async (_, lon, lat, land) => {
    for (const zoom of [7, 8]) expect([zoom, await isLand(lon, lat, zoom)]).toEqual([zoom, land]);
  });

  it("has lakes with their islands, and rivers, at the last zoom", async () => {
    const kinds = features(await tile(...over(8, -79.4, 43.6)), "water");
    expect(kinds).toContainEqual({ kind: "lake" });
    expect(features(await tile(...over(8, 2.35, 48.85)), "water")).toContainEqual({ kind: "river" });
  });

  it("covers about as much of the world as land does, and has no large tile", async () => {
    let withLand = 0;
    let largest = 0;
    for (let x = 0; x < 64; x++) {
      for (let y = 0; y < 64; y++) {
        const found = await archive.getZxy(6, x, y);
        if (found === undefined) continue;
        largest = Math.max(largest, found.data.byteLength);
        if (new VectorTile(new PbfReader(new Uint8Array(found.data))).layers.earth !== undefined) withLand++;
      }
    }
    for (const [z, x, y] of [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [2, 2, 1],
      [3, 4, 2],
      [4, 8, 5],
    ] as const) {
      largest = Math.max(largest, (await archive.getZxy(z, x, y))?.data.byteLength ?? 0);
    }
    expect(withLand).toBeGreaterThan(2_000);
    expect(withLand).toBeLessThan(2_600);
    expect(largest).toBeLessThan(100_000);
  });

  it("has the name fields of countries, regions and cities that the style reads", async () => {
    const world = features(await tile(1, 0, 0), "places");
    expect(world).toContainEqual(
      expect.objectContaining({ kind: "country", name: "United States", "name:en": "United States" }),
    );
    const florida = features(await tile(...over(6, -82.45, 27.95)), "places");
    expect(florida).toContainEqual(expect.objectContaining({ kind: "locality", name: "Tampa", population_rank: 10 }));
    const region = features(await tile(...over(4, -82, 28.5)), "places");
    expect(region).toContainEqual(expect.objectContaining({ kind: "region", name: "Florida", "ref:en": "FL" }));
    for (const place of florida) expect(place).not.toHaveProperty("fromZoom");
  });

  it("has borders of countries everywhere and of regions at higher zooms", async () => {
    const kinds = async (...at: [number, number, number]) =>
      new Set(features(await tile(...at), "boundaries").map(({ kind_detail }) => kind_detail));
    expect(await kinds(0, 0, 0)).toEqual(new Set([2]));
    expect(await kinds(...over(5, -98, 39))).toEqual(new Set([4]));
    expect(await kinds(...over(6, 8, 47.5))).toContain(2);
    // Hundreds of British districts would be a net, not a map.
    expect(
      features(await tile(...over(5, -1.5, 52)), "boundaries").filter((f) => f.kind_detail === 4).length,
    ).toBeLessThan(20);
  });

  it("includes the Great Lakes and the Amazon", async () => {
    expect(features(await tile(...over(5, -87, 43)), "water")).toContainEqual({ kind: "lake" });
    expect(features(await tile(...over(5, -60, -3)), "water")).toContainEqual({ kind: "river" });
  });
});

describe("storing the archive", () => {
  it("builds it once per set of sources", async () => {
    const one = await worldArchive();
    expect(one.hash).toBe(madeOf());
    expect(existsSync(archiveFile(one.hash))).toBe(true);
    const { mtimeMs } = statSync(archiveFile(one.hash));
    const again = await worldArchive();
    expect(statSync(archiveFile(one.hash)).mtimeMs).toBe(mtimeMs);
    expect(new Uint8Array(again.bytes)).toEqual(new Uint8Array(one.bytes));
  });

  it("uploads it only to a bucket that lacks it, and on request by a command", async () => {
    const kept = new Map<string, Uint8Array<ArrayBuffer> | string>();
    const tiles = {
      get: async (key: string) => {
        const value = kept.get(key);
        return value === undefined ? null : new Response(value);
      },
      put: async (key: string, value: Uint8Array<ArrayBuffer> | string) => kept.set(key, value),
      delete: async () => {},
      list: async () => ({ objects: [], truncated: false }),
    };
    expect(await putWorld(tiles)).toBe(size);
    expect(kept.get("basemap/world.pmtiles")?.length).toBe(size);
    kept.delete("basemap/world.pmtiles");
    expect(await putWorld(tiles)).toBe(0);
    kept.set("basemap/world.json", "of something else");
    const answer = await command.run({ tiles } as unknown as Context, ["build"], {});
    expect(answer).toMatchObject({ key: "basemap/world.pmtiles", bytes: size });
    expect(command.print(answer)).toMatch(/^basemap\/world\.pmtiles: \d+\.\d+ MB/);
    await expect(command.run({ tiles } as unknown as Context, [], {})).rejects.toMatchObject({ code: "command.usage" });
  });
});
