/** The parts of the archive format, compared with the reference reader. */
import fc from "fast-check";
import { bytesToHeader, findTile, zxyToTileId } from "pmtiles";
import { describe, expect, it } from "vitest";
import {
  type ArchiveHeader,
  type DirectoryEntry,
  decodeDirectory,
  decodeHeader,
  encodeDirectory,
  encodeHeader,
  findEntry,
  isTile,
  tileId,
  tileOf,
  tilesAbove,
} from "../../../../src/domain/map/pmtiles.ts";

const tiles = fc
  .integer({ min: 0, max: 26 })
  .chain((z) => fc.tuple(fc.constant(z), fc.nat({ max: 2 ** z - 1 }), fc.nat({ max: 2 ** z - 1 })));

/** Entries in order that do not overlap; leaves among them. */
const directories = fc
  .array(
    fc.record({
      gap: fc.nat({ max: 1e6 }),
      runLength: fc.nat({ max: 9 }),
      length: fc.integer({ min: 1, max: 5e5 }),
      offset: fc.option(fc.nat({ max: 2 ** 40 })),
    }),
    { maxLength: 60 },
  )
  .map((rows) => {
    const entries: DirectoryEntry[] = [];
    let next = 0;
    let end = 0;
    for (const { gap, runLength, length, offset } of rows) {
      const at = offset ?? end;
      entries.push({ tileId: next + gap, runLength, length, offset: at });
      next += gap + Math.max(runLength, 1);
      end = at + length;
    }
    return entries;
  });

describe("the id of a tile", () => {
  it("matches the specification's example", () => {
    expect([tileId(0, 0, 0), tileId(1, 0, 0), tileId(1, 0, 1), tileId(1, 1, 1), tileId(1, 1, 0)]).toEqual([
      0, 1, 2, 3, 4,
    ]);
    expect(tileId(12, 3423, 1763)).toBe(19078479);
  });

  it("matches other readers", () => {
    fc.assert(
      fc.property(tiles, ([z, x, y]) => {
        expect(tileId(z, x, y)).toBe(zxyToTileId(z, x, y));
        expect(tileOf(tileId(z, x, y))).toEqual({ z, x, y });
      }),
      { numRuns: 2000 },
    );
  });

  it("is unique within a zoom and continues from the zoom above", () => {
    const ids = new Set<number>();
    for (let x = 0; x < 32; x++) for (let y = 0; y < 32; y++) ids.add(tileId(5, x, y));
    expect(ids.size).toBe(1024);
    expect([Math.min(...ids), Math.max(...ids) + 1]).toEqual([tilesAbove(5), tilesAbove(6)]);
  });

  it("exists only for tiles of the grid", () => {
    expect(isTile(0, 0, 0)).toBe(true);
    for (const [z, x, y] of [
      [0, 1, 0],
      [3, 8, 0],
      [3, 0, 8],
      [3, -1, 0],
      [27, 0, 0],
      [-1, 0, 0],
      [1.5, 0, 0],
      [Number.NaN, 0, 0],
    ] as const) {
      expect(isTile(z, x, y)).toBe(false);
    }
  });
});

describe("directories", () => {
  it("survive a round trip", () => {
    fc.assert(
      fc.property(directories, (entries) => {
        expect(decodeDirectory(encodeDirectory(entries))).toEqual(entries);
      }),
    );
  });

  it("are searched as other readers search them", () => {
    fc.assert(
      fc.property(directories, fc.nat({ max: 3e6 }), (entries, id) => {
        const near = entries.flatMap((e) => [e.tileId - 1, e.tileId, e.tileId + e.runLength]);
        for (const asked of [id, ...near].filter((n) => n >= 0)) {
          expect(findEntry(entries, asked)).toEqual(findTile(entries, asked));
        }
      }),
    );
  });

  it("never hang and never return wrong data silently for damaged bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          expect(decodeDirectory(bytes).length * 4).toBeLessThanOrEqual(bytes.length);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("are refused when truncated", () => {
    const bytes = encodeDirectory([{ tileId: 5, offset: 0, length: 300, runLength: 1 }]);
    for (let length = 0; length < bytes.length; length++) {
      expect(() => decodeDirectory(bytes.subarray(0, length))).toThrow(RangeError);
    }
  });
});

describe("the header", () => {
  const header: ArchiveHeader = {
    rootOffset: 127,
    rootLength: 300,
    metadataOffset: 427,
    metadataLength: 50,
    leafOffset: 477,
    leafLength: 0,
    dataOffset: 477,
    dataLength: 2 ** 40,
    addressedTiles: 9,
    tileEntries: 8,
    tileContents: 7,
    clustered: true,
    internalCompression: 2,
    tileCompression: 2,
    tileType: 1,
    minZoom: 2,
    maxZoom: 14,
    bounds: [-180, -85.05, 180, 85.05],
    center: [-82.45, 27.95, 3],
  };

  it("survives a round trip, also through other readers", () => {
    const bytes = encodeHeader(header);
    expect(decodeHeader(bytes)).toEqual(header);
    expect(bytesToHeader(bytes.buffer)).toMatchObject({
      specVersion: 3,
      rootDirectoryOffset: 127,
      rootDirectoryLength: 300,
      jsonMetadataOffset: 427,
      jsonMetadataLength: 50,
      leafDirectoryOffset: 477,
      tileDataOffset: 477,
      tileDataLength: 2 ** 40,
      numAddressedTiles: 9,
      numTileEntries: 8,
      numTileContents: 7,
      clustered: true,
      internalCompression: 2,
      tileCompression: 2,
      tileType: 1,
      minZoom: 2,
      maxZoom: 14,
      minLon: -180,
      minLat: -85.05,
      maxLon: 180,
      maxLat: 85.05,
      centerZoom: 3,
      centerLon: -82.45,
      centerLat: 27.95,
    });
  });

  it("is null for anything else", () => {
    const bytes = encodeHeader(header);
    expect(decodeHeader(bytes.subarray(0, 126))).toBeNull();
    expect(decodeHeader(new Uint8Array(200))).toBeNull();
    expect(decodeHeader(bytes.with(7, 2))).toBeNull();
  });
});
