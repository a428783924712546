import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import type { TileBucket } from "../../../../cli/tilemaker/bucket.ts";
import { readCell } from "../../../../cli/tilemaker/cell-archive.ts";
import { type TileData, writePmtiles } from "../../../../cli/tilemaker/pmtiles-writer.ts";
import { STREET_TILES } from "../../../../src/domain/map/tiles.ts";
import { walkingCellNumber } from "../../../../src/domain/streets/cell.ts";
import type { Stores } from "../../../../worker/store/db/db.ts";
import { MemoryBucket } from "../../../support/memory-bucket.ts";

/** The cells around the stops, which the store would answer. */
let cells = new Set<number>();
vi.mock("../../../../cli/streets/near-networks.ts", async (original) => ({
  ...(await original<object>()),
  cellsNearNetworks: async () => cells,
}));

// Another file of this worker may have loaded it with the real modules.
vi.resetModules();
const { takeStreets } = await import("../../../../cli/streets/take-streets.ts");

const folder = mkdtempSync(join(tmpdir(), "portal-take-streets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [X, Y] = [5858, 9615];

/** All tiles of zoom 11 to 15 below one tile of zoom 11, each with its name as content. */
function archive(metadata: object = { vector_layers: [{ id: "earth", fields: {} }], attribution: "© Somebody" }) {
  const tiles: TileData[] = [];
  for (let z = 11; z <= 15; z++)
    for (let x = 0; x < 2 ** (z - 11); x++)
      for (let y = 0; y < 2 ** (z - 11); y++) {
        const tile = { z, x: (X >> 3) * 2 ** (z - 11) + x, y: (Y >> 3) * 2 ** (z - 11) + y };
        tiles.push({ ...tile, data: gzipSync(`${z}/${tile.x}/${tile.y}`) });
      }
  return writePmtiles({ tiles, metadata, minZoom: 11, maxZoom: 15, bounds: [-52, -31, -51, -30] });
}

let server: Server | undefined;
afterEach(() => server?.close());

/** Serves ranges of an archive, and counts the bytes it sends. */
async function serve(bytes: Uint8Array, etag = '"one"') {
  const sent = { bytes: 0, requests: 0 };
  server = createServer((request, response) => {
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
    const part = bytes.subarray(Number(from), Number(to) + 1);
    sent.bytes += part.length;
    sent.requests++;
    response.writeHead(206, {
      etag,
      "content-length": part.length,
      "content-range": `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`,
    });
    response.end(part);
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/streets.pmtiles`, sent };
}

const take = (bucket: MemoryBucket, source: string) =>
  takeStreets({ stores: {} as Stores, tiles: bucket as unknown as TileBucket }, source, () => {});

test("only the tiles around networks are read, and a new network extends them", async () => {
  const bucket = new MemoryBucket();
  const { url, sent } = await serve(await archive());
  cells = new Set([walkingCellNumber({ x: X, y: Y })]);
  // Zooms 11 to 14 have one tile each, zoom 15 four.
  const first = await take(bucket, url);
  expect(first).toMatchObject({ taken: 8, tiles: 8 });
  expect(first.attribution).toContain("© Somebody");
  expect(first.attribution).toContain("© OpenStreetMap contributors");
  expect(await take(bucket, url)).toMatchObject({ taken: 0, tiles: 8 });
  const before = sent.requests;
  cells = new Set([walkingCellNumber({ x: X, y: Y }), walkingCellNumber({ x: X + 1, y: Y })]);
  const second = await take(bucket, url);
  expect(second.tiles).toBeGreaterThan(8);
  expect(second.taken).toBe(second.tiles - 8);
  expect(sent.requests - before).toBeLessThanOrEqual(second.taken + 3);
  const stored = await readCell(bucket as unknown as TileBucket, STREET_TILES);
  expect(stored?.addressedTiles).toBe(second.tiles);
});

test("a file is read like a URL", async () => {
  const path = join(folder, "city.pmtiles");
  writeFileSync(path, await archive());
  cells = new Set([walkingCellNumber({ x: X, y: Y })]);
  expect(await take(new MemoryBucket(), path)).toMatchObject({ taken: 8 });
});

test("what is no archive with streets is refused with a code", async () => {
  cells = new Set([walkingCellNumber({ x: X, y: Y })]);
  const bucket = new MemoryBucket();
  const refused = async (name: string, bytes: Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    await expect(take(bucket, path)).rejects.toMatchObject({ code: "tile.archive_invalid" });
  };
  await refused("page.pmtiles", new TextEncoder().encode("<html>Not found</html>"));
  await refused("other.pmtiles", await archive({ vector_layers: [{ id: "lines", fields: {} }] }));
  await refused("cut.pmtiles", (await archive()).subarray(0, 300));
  cells = new Set([walkingCellNumber({ x: 1, y: 1 })]);
  await refused("elsewhere.pmtiles", await archive());
  await expect(take(bucket, join(folder, "none.pmtiles"))).rejects.toMatchObject({ code: "command.usage" });
  await expect(take(bucket, "http://127.0.0.1:9/x.pmtiles")).rejects.toMatchObject({ code: "fetch.failed" });
  cells = new Set();
  await expect(take(bucket, "x.pmtiles")).rejects.toMatchObject({ code: "command.usage" });
  expect(bucket.objects.size).toBe(0);
});
