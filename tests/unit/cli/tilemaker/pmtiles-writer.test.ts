/** Written archives are read back with the reference reader of the format. */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { PMTiles, type Source } from "pmtiles";
import { describe, expect, it } from "vitest";
import { type TileData, writePmtiles } from "../../../../cli/tilemaker/pmtiles-writer.ts";

const text = (value: string) => gzipSync(value);

function reader(bytes: Uint8Array<ArrayBuffer>): PMTiles {
  const source: Source = {
    getKey: () => "memory",
    getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
  };
  return new PMTiles(source);
}

async function readText(archive: PMTiles, { z, x, y }: { z: number; x: number; y: number }): Promise<string | null> {
  const tile = await archive.getZxy(z, x, y);
  return tile === undefined ? null : new TextDecoder().decode(tile.data);
}

const about = { metadata: { name: "test" }, minZoom: 0, maxZoom: 14, bounds: [-10, -20, 30, 40] as const };

describe("writePmtiles", () => {
  it("stores exactly the given tiles and metadata", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(fc.nat({ max: 15 }), fc.nat({ max: 15 }), fc.nat({ max: 3 })), {
          selector: ([x, y]) => `${x}/${y}`,
          maxLength: 80,
        }),
        async (places) => {
          const tiles = places.map(([x, y, content]) => ({ z: 4, x, y, data: text(`tile ${content}`) }));
          const archive = reader(await writePmtiles({ ...about, tiles }));
          const given = new Map(places.map(([x, y, content]) => [`${x}/${y}`, `tile ${content}`]));
          for (let x = 0; x < 16; x++) {
            for (let y = 0; y < 16; y++) {
              expect(await readText(archive, { z: 4, x, y })).toBe(given.get(`${x}/${y}`) ?? null);
            }
          }
          const header = await archive.getHeader();
          expect(header.numAddressedTiles).toBe(places.length);
          expect(header.numTileContents).toBe(new Set(places.map((p) => p[2])).size);
          expect(header.clustered).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("writes zooms, bounds, compression, type and metadata", async () => {
    const archive = reader(await writePmtiles({ ...about, tiles: [{ z: 0, x: 0, y: 0, data: text("a") }] }));
    expect(await archive.getHeader()).toMatchObject({
      minZoom: 0,
      maxZoom: 14,
      minLon: -10,
      minLat: -20,
      maxLon: 30,
      maxLat: 40,
      centerLon: 10,
      centerLat: 10,
      tileCompression: 2,
      internalCompression: 2,
      tileType: 1,
    });
    expect(await archive.getMetadata()).toEqual({ name: "test" });
  });

  it("stores equal neighbors as one entry and equal tiles once", async () => {
    const tiles: TileData[] = [];
    for (let x = 0; x < 64; x++) for (let y = 0; y < 64; y++) tiles.push({ z: 6, x, y, data: text("sea") });
    const bytes = await writePmtiles({ ...about, tiles });
    expect(await reader(bytes).getHeader()).toMatchObject({
      numAddressedTiles: 4096,
      numTileEntries: 1,
      numTileContents: 1,
    });
    expect(bytes.length).toBeLessThan(300);
  });

  it("splits many entries into leaves, and accepts tiles in any order, also as a stream", async () => {
    // Lengths without a rule, so that the directory cannot be packed.
    const said = (x: number, y: number) => {
      const hash = createHash("sha1").update(`${x}/${y}`).digest("hex");
      return hash.slice(0, 4 + (Number.parseInt(hash.slice(38), 16) % 34));
    };
    async function* tiles(): AsyncGenerator<TileData> {
      for (let y = 255; y >= 0; y--) {
        for (let x = 0; x < 256; x += 2) yield { z: 8, x, y, data: text(said(x, y)) };
      }
    }
    const bytes = await writePmtiles({ ...about, tiles: tiles() });
    const archive = reader(bytes);
    const header = await archive.getHeader();
    expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384);
    expect(header.leafDirectoryLength).toBeGreaterThan(0);
    for (const [x, y] of [
      [0, 0],
      [254, 255],
      [128, 77],
      [2, 254],
    ] as const) {
      expect(await readText(archive, { z: 8, x, y })).toBe(said(x, y));
      expect(await readText(archive, { z: 8, x: x + 1, y })).toBeNull();
    }
  });

  it("writes an archive without tiles", async () => {
    const archive = reader(await writePmtiles({ ...about, tiles: [] }));
    expect((await archive.getHeader()).numAddressedTiles).toBe(0);
    expect(await archive.getZxy(3, 1, 1)).toBeUndefined();
  });

  it("is identical for the same tiles in another order", async () => {
    const tiles = [0, 1, 2, 3].map((x) => ({ z: 2, x, y: 1, data: text(`${x % 2}`) }));
    const bytes = await writePmtiles({ ...about, tiles });
    expect(await writePmtiles({ ...about, tiles: tiles.toReversed() })).toEqual(bytes);
  });

  it.each([
    ["outside the grid", [{ z: 2, x: 4, y: 0, data: text("a") }]],
    ["outside the zooms", [{ z: 15, x: 0, y: 0, data: text("a") }]],
    ["without bytes", [{ z: 2, x: 0, y: 0, data: new Uint8Array() }]],
    ["given twice", [0, 1].map((n) => ({ z: 2, x: 0, y: 0, data: text(`${n}`) }))],
  ])("refuses a tile %s", async (_, tiles) => {
    await expect(writePmtiles({ ...about, tiles })).rejects.toThrow(RangeError);
  });
});
