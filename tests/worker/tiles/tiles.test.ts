/** Tiles requested from the Worker: every status, with real R2. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type PartTable,
  partsKey,
  STREET_TILES,
  TRANSIT_CURRENT,
  transitKey,
  WORLD_BASEMAP,
} from "../../../src/domain/map/tiles.ts";
import { openArchive } from "../../../worker/tiles/archive.ts";
import { forget } from "../../../worker/tiles/open-archives.ts";
import { ask, bindings } from "../../support/worker/ask.ts";
import { FAULTS, faultyStore } from "../../support/worker/faulty.ts";
import { gunzip, tileArchive } from "../../support/worker/tile-archive.ts";

const { TILES } = bindings;
const TILE_LIST = [
  [0, 0, 0],
  [1, 1, 0],
  [3, 4, 5],
  [4, 15, 15],
] as const;
const NONE = "0".repeat(32);

const get = (path: string, headers: Record<string, string> = {}, method = "GET", vars = {}) =>
  ask(path, { init: { method, headers: { "accept-encoding": "gzip, br", ...headers } }, vars });

async function putBasemap(says = "", leaf = false, key = WORLD_BASEMAP): Promise<string> {
  const stored = await TILES.put(key, await tileArchive({ tiles: TILE_LIST, says, leaf }));
  return stored?.etag ?? "";
}

async function putTransit(version: string, says = ""): Promise<void> {
  for (const archive of ["routes", "stops"] as const) {
    const bytes = await tileArchive({ tiles: TILE_LIST, says: `${archive} ${says}`, minZoom: 0 });
    await TILES.put(transitKey(version, archive), bytes);
  }
  const routes = transitKey(version, "routes");
  const pointer = { version, routes, stops: transitKey(version, "stops"), built_at: "2026-11-21T10:00:00Z" };
  await TILES.put(TRANSIT_CURRENT, JSON.stringify(pointer));
}

let tables = 0;

/** Puts an archive in parts: ranges of two objects that contain more, in turn. Returns the bytes of the whole. */
async function putParts(version: string, says = ""): Promise<Uint8Array> {
  const bytes = await tileArchive({ tiles: TILE_LIST, says, leaf: true });
  const table: PartTable = { etag: `ab${++tables}`, size: bytes.length, keys: ["one", "two"], parts: [] };
  const objects: Uint8Array[] = [new Uint8Array(7), new Uint8Array(3)];
  for (let start = 0; start < bytes.length; start += 50) {
    const key = (start / 50) % 2;
    const part = bytes.slice(start, start + 50);
    table.parts.push([key, objects[key]!.length, part.length]);
    objects[key] = new Uint8Array([...objects[key]!, ...part]);
  }
  for (const [i, key] of table.keys.entries()) await TILES.put(key, objects[i]!);
  await TILES.put(partsKey(version, "routes"), JSON.stringify(table));
  await TILES.put(TRANSIT_CURRENT, JSON.stringify({ version }));
  return bytes;
}

/** A bucket that counts what it is asked. */
function counting(): { bucket: R2Bucket; asked: () => number } {
  let asked = 0;
  const bucket = {
    get: (...args: Parameters<R2Bucket["get"]>) => {
      asked++;
      return TILES.get(...args);
    },
  } as unknown as R2Bucket;
  return { bucket, asked: () => asked };
}

beforeEach(async () => {
  forget(TILES);
  const { objects } = await TILES.list();
  await Promise.all(objects.map(({ key }) => TILES.delete(key)));
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a tile", () => {
  it.each([false, true])("is sent as stored, with an immutable cache header (leaf directories: %s)", async (leaf) => {
    const version = await putBasemap("", leaf);
    const response = await get(`/tiles/basemap/${version}/3/4/5.mvt`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/vnd.mapbox-vector-tile");
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("vary")).toBe("accept-encoding");
    expect(await gunzip(await response.arrayBuffer())).toBe("3/4/5");
  });

  it("is decompressed for clients without gzip", async () => {
    const version = await putBasemap();
    for (const coding of ["identity", "br", "gzip;q=0, br"]) {
      const response = await get(`/tiles/basemap/${version}/1/1/0.mvt`, { "accept-encoding": coding });
      expect(response.headers.get("content-encoding")).toBeNull();
      expect(await response.text()).toBe("1/1/0");
    }
  });

  it("is empty if the archive does not have it", async () => {
    const version = await putBasemap();
    const response = await get(`/tiles/basemap/${version}/3/0/0.mvt`);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(response.headers.get("cache-control")).toContain("immutable");
    // Without a type, a server on the way may take it for text and say that it is packed.
    expect(response.headers.get("content-type")).toBe("application/vnd.mapbox-vector-tile");
  });

  it("answers 304 for a matching ETag", async () => {
    const version = await putBasemap();
    const path = `/tiles/basemap/${version}/3/4/5.mvt`;
    const etag = (await get(path)).headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[^"]+"$/);
    const known = await get(path, { "if-none-match": etag });
    expect([known.status, await known.text(), known.headers.get("etag")]).toEqual([304, "", etag]);
    expect(known.headers.get("cache-control")).toContain("immutable");
    expect((await get(`/tiles/basemap/${version}/1/1/0.mvt`, { "if-none-match": etag })).status).toBe(200);
  });

  it("answers HEAD as GET, without the body", async () => {
    const version = await putBasemap();
    const path = `/tiles/basemap/${version}/3/4/5.mvt`;
    const [head, full] = [await get(path, {}, "HEAD"), await get(path)];
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const name of ["etag", "cache-control", "content-type", "content-encoding", "content-length"]) {
      expect([name, head.headers.get(name)]).toEqual([name, full.headers.get(name)]);
    }
    expect(Number(head.headers.get("content-length"))).toBe((await full.arrayBuffer()).byteLength);
    const plain = await get(path, { "accept-encoding": "identity" }, "HEAD");
    expect(plain.headers.get("content-length")).toBe("5");
  });

  it("is empty beyond the last zoom of the archive", async () => {
    const version = await putBasemap();
    const response = await get(`/tiles/basemap/${version}/5/0/0.mvt`);
    expect([response.status, await response.text()]).toEqual([204, ""]);
  });

  it.each([
    "/api/v2/tiles/routes/tiles/15/5248/12650.pbf",
    "/api/v2/tiles/stops/tiles/22/4194303/0.pbf",
    "/tiles/stops/0/15/5248/12650.mvt",
    "/tiles/streets/0/16/0/0.mvt",
  ])("is empty at every place of the grid that is deeper than all archives: %s", async (path) => {
    expect((await get(path)).status).toBe(204);
  });

  it.each([
    ["/tiles/basemap/ab/0/1/0.mvt", "tile.out_of_range"],
    ["/tiles/basemap/ab/30/0/0.mvt", "tile.out_of_range"],
    ["/api/v2/tiles/routes/tiles/2/4/0.pbf", "tile.out_of_range"],
    ["/api/v2/tiles/routes/tiles/15/32768/0.pbf", "tile.out_of_range"],
    ["/tiles/stops/0/15/0/32768.mvt", "tile.out_of_range"],
    ["/tiles/planet/ab/0/0/0.mvt", "route.not_found"],
    ["/tiles/planet.json", "route.not_found"],
    ["/tiles/basemap/ab/00/0/0.mvt", "route.not_found"],
    ["/api/v2/tiles/basemap/tiles/0/0/0.pbf", "route.not_found"],
    ["/api/v2/tiles/routes/tiles/0/0/0.mvt", "route.not_found"],
  ])("%s is 404 (%s) without a lookup", async (path, code) => {
    const { bucket, asked } = counting();
    const response = await get(path, {}, "GET", { TILES: bucket });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code });
    expect(asked()).toBe(0);
  });

  it("costs one read once its directory is known, and none if it was read recently", async () => {
    const version = await putBasemap("", true);
    const { bucket, asked } = counting();
    const read = (zxy: string) => get(`/tiles/basemap/${version}/${zxy}.mvt`, {}, "GET", { TILES: bucket });
    await TILES.put(WORLD_BASEMAP, await tileArchive({ tiles: TILE_LIST, leaf: true, says: "counted " }));
    const { etag } = (await TILES.head(WORLD_BASEMAP)) ?? { etag: "" };
    const readNew = (zxy: string) => get(`/tiles/basemap/${etag}/${zxy}.mvt`, {}, "GET", { TILES: bucket });
    expect((await readNew("0/0/0")).status).toBe(200);
    expect(asked()).toBe(3); // head, leaf, tile
    await readNew("1/1/0");
    expect(asked()).toBe(4);
    await readNew("1/1/0");
    await readNew("2/0/0");
    expect(asked()).toBe(4);
    expect((await read("0/0/0")).headers.get("cache-control")).not.toContain("immutable");
  });
});

describe("a replaced archive", () => {
  it("is served at once, and its old URL only for a short while", async () => {
    const before = await putBasemap("old ");
    const path = (version: string, zxy: string) => `/tiles/basemap/${version}/${zxy}.mvt`;
    expect(await gunzip(await (await get(path(before, "0/0/0"))).arrayBuffer())).toBe("old 0/0/0");
    const after = await putBasemap("newer ");
    const late = await get(path(before, "3/4/5"));
    expect(await gunzip(await late.arrayBuffer())).toBe("newer 3/4/5");
    expect(late.headers.get("cache-control")).toMatch(/^public, max-age=60\b/);
    const fresh = await get(path(after, "3/4/5"));
    expect(fresh.headers.get("cache-control")).toContain("immutable");
    expect(await gunzip(await fresh.arrayBuffer())).toBe("newer 3/4/5");
  });

  it("is a different archive if the setting changes", async () => {
    await putBasemap("world ");
    const etag = await putBasemap("region ", false, "basemap/region.pmtiles");
    const response = await get(`/tiles/basemap/${etag}/0/0/0.mvt`, {}, "GET", { BASEMAP: "basemap/region.pmtiles" });
    expect(await gunzip(await response.arrayBuffer())).toBe("region 0/0/0");
    expect(response.headers.get("cache-control")).toContain("immutable");
  });
});

describe("street tiles", () => {
  it("are laid over the world's base map, with the attribution of their archive", async () => {
    const before = (await (await get("/tiles/streets.json")).json()) as { vector_layers: unknown[] };
    expect(before.vector_layers).toEqual([]);
    const etag = await putBasemap("street ", false, STREET_TILES);
    forget(TILES);
    const json = (await (await get("/tiles/streets.json?relative")).json()) as Record<string, unknown>;
    expect(json.tiles).toEqual([`/tiles/streets/${etag}/{z}/{x}/{y}.mvt`]);
    const world = (await (await get("/tiles/basemap.json?relative")).json()) as Record<string, unknown>;
    await putBasemap("street ");
    forget(TILES);
    const same = (await (await get("/tiles/basemap.json?relative")).json()) as Record<string, unknown>;
    expect(world.attribution).toBeUndefined();
    expect([json.attribution, json.vector_layers]).toEqual([same.attribution, same.vector_layers]);
    const response = await get(`/tiles/streets/${etag}/3/4/5.mvt`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect((await get(`/tiles/streets/${etag}/16/0/0.mvt`)).status).toBe(204);
  });

  it("are not laid over a base map of the operator", async () => {
    await putBasemap("street ", false, STREET_TILES);
    await putBasemap("own ", false, "basemap/own.pmtiles");
    forget(TILES);
    const response = await get("/tiles/streets.json", {}, "GET", { BASEMAP: "basemap/own.pmtiles" });
    expect(await response.json()).toMatchObject({ vector_layers: [] });
  });
});

describe("transit tiles", () => {
  it("belong to the version in the URL", async () => {
    await putTransit("aa", "first ");
    await putTransit("bb", "second ");
    for (const [version, says] of [
      ["aa", "first"],
      ["bb", "second"],
    ]) {
      const response = await get(`/tiles/stops/${version}/3/4/5.mvt`);
      expect(await gunzip(await response.arrayBuffer())).toBe(`stops ${says} 3/4/5`);
      expect(response.headers.get("cache-control")).toContain("immutable");
    }
    const gone = await get("/tiles/stops/cc/3/4/5.mvt");
    expect([gone.status, ((await gone.json()) as { code: string }).code]).toEqual([404, "tile.out_of_range"]);
  });

  it("are not reported as empty after removal, even if recently read", async () => {
    await putTransit("aa", "first ");
    await get("/api/v2/tiles/routes/tiles/3/4/5.pbf");
    await putTransit("bb", "second ");
    await TILES.delete([transitKey("aa", "routes"), transitKey("aa", "stops")]);
    for (const archive of ["stops", "routes"]) {
      const response = await get(`/api/v2/tiles/${archive}/tiles/3/4/5.pbf`);
      expect(await gunzip(await response.arrayBuffer())).toBe(`${archive} second 3/4/5`);
    }
    expect(((await (await get("/tiles/stops.json")).json()) as { tiles: [string] }).tiles[0]).toContain("/bb/");
    expect((await get("/tiles/stops/aa/3/4/5.mvt")).status).toBe(404);
  });

  it("of an archive rewritten under the same name are new, with new ETags", async () => {
    const path = (zxy: string) => `/tiles/routes/aa/${zxy}.mvt`;
    await putTransit("aa", "shown  ");
    const before = await get(path("3/4/5"));
    await putTransit("aa", "hidden ");
    const etag = before.headers.get("etag") ?? "";
    expect(await gunzip(await (await get(path("1/1/0"))).arrayBuffer())).toBe("routes hidden 1/1/0");
    const after = await get(path("3/4/5"), { "if-none-match": etag });
    expect([after.status, after.headers.get("etag") === etag]).toEqual([200, false]);
  });

  it("stay cached despite requests for unknown versions", async () => {
    await putTransit("aa");
    const { bucket, asked } = counting();
    const read = (path: string) => get(path, {}, "GET", { TILES: bucket });
    await read("/tiles/routes/aa/3/4/5.mvt");
    for (let i = 0; i < 20; i++) expect((await read(`/tiles/routes/bb${i}/3/4/5.mvt`)).status).toBe(404);
    const before = asked();
    expect((await read("/tiles/routes/aa/1/1/0.mvt")).status).toBe(200);
    expect(asked() - before).toBe(1);
  });

  it("are the current ones on the Transitland v2 paths, cacheable for a minute", async () => {
    await putTransit("aa", "first ");
    const response = await get("/api/v2/tiles/routes/tiles/3/4/5.pbf");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/vnd.mapbox-vector-tile");
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=60\b/);
    expect(await gunzip(await response.arrayBuffer())).toBe("routes first 3/4/5");
    const etag = response.headers.get("etag") ?? "";
    const known = await get("/api/v2/tiles/routes/tiles/3/4/5.pbf", { "if-none-match": etag });
    expect(known.status).toBe(304);
    expect((await get("/api/v2/tiles/routes/tiles/9/4/5.pbf")).status).toBe(204);
  });

  it.each(["/api/v2/tiles/routes/tiles/0/0/0.pbf", "/api/v2/tiles/stops/tiles/9/4/5.pbf", "/tiles/routes/0/0/0/0.mvt"])(
    "are empty before the first build: %s",
    async (path) => {
      const response = await get(path);
      expect([response.status, await response.text()]).toEqual([204, ""]);
      expect(response.headers.get("cache-control")).toMatch(/^public, max-age=60\b/);
    },
  );
});

describe("TileJSON", () => {
  it("has the archive's metadata and the URL of its tiles", async () => {
    const version = await putBasemap();
    const response = await get("/tiles/basemap.json");
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    const told = (await response.json()) as { tiles: [string] };
    expect(told).toEqual({
      tilejson: "3.0.0",
      name: "test",
      attribution: "© Nobody",
      version: "1.0.0",
      scheme: "xyz",
      tiles: [`http://127.0.0.1:8787/tiles/basemap/${version}/{z}/{x}/{y}.mvt`],
      minzoom: 0,
      maxzoom: 4,
      bounds: [-180, -85, 180, 85],
      center: [0, 0, 0],
      vector_layers: [{ id: "earth", fields: {} }],
    });
    const relative = (await (await get("/tiles/basemap.json?relative")).json()) as { tiles: [string] };
    expect(relative.tiles).toEqual([`/tiles/basemap/${version}/{z}/{x}/{y}.mvt`]);
    const tile = await get(relative.tiles[0].replace("{z}/{x}/{y}", "0/0/0"));
    expect(tile.status).toBe(200);
    const etag = response.headers.get("etag") ?? "";
    expect((await get("/tiles/basemap.json", { "if-none-match": etag })).status).toBe(304);
  });

  it("names the version of the transit tiles", async () => {
    await putTransit("abc");
    const told = (await (await get("/tiles/stops.json")).json()) as { tiles: [string] };
    expect(told.tiles[0]).toContain("/tiles/stops/abc/{z}/{x}/{y}.mvt");
    expect(told).toMatchObject({ attribution: '<a href="http://127.0.0.1:8787/terms">Transit data</a>' });
    const relative = await (await get("/tiles/stops.json?relative")).json();
    expect(relative).toMatchObject({ attribution: '<a href="/terms">Transit data</a>' });
    const head = await get("/tiles/stops.json", {}, "HEAD");
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      200,
      String(new TextEncoder().encode(JSON.stringify(told)).length),
      "",
    ]);
  });

  it.each(["basemap", "routes", "stops"])("of %s exists before the first build, with empty bounds", async (name) => {
    const response = await get(`/tiles/${name}.json?relative`);
    const told = (await response.json()) as { tiles: [string] };
    expect(told).toMatchObject({
      bounds: [0, 0, 0, 0],
      vector_layers: [],
      tiles: [`/tiles/${name}/0/{z}/{x}/{y}.mvt`],
    });
    expect((await get(told.tiles[0].replace("{z}/{x}/{y}", "0/0/0"))).status).toBe(204);
  });
});

describe("the whole archive", () => {
  const path = "/tiles/basemap.pmtiles";

  it("is sent whole or in parts", async () => {
    const etag = await putBasemap();
    const bytes = new Uint8Array((await (await TILES.get(WORLD_BASEMAP))?.arrayBuffer()) ?? new ArrayBuffer());
    const all = await get(path);
    expect([all.status, all.headers.get("etag"), all.headers.get("accept-ranges")]).toEqual([
      200,
      `"${etag}"`,
      "bytes",
    ]);
    expect(all.headers.get("cache-control")).toBe("no-cache");
    expect(new Uint8Array(await all.arrayBuffer())).toEqual(bytes);
    for (const [range, from, to] of [
      ["bytes=0-126", 0, 127],
      ["bytes=7-7", 7, 8],
      ["bytes=100-", 100, bytes.length],
      ["bytes=-9", bytes.length - 9, bytes.length],
      ["bytes=0-999999", 0, bytes.length],
    ] as const) {
      const part = await get(path, { range });
      expect(part.status).toBe(206);
      expect(part.headers.get("content-range")).toBe(`bytes ${from}-${to - 1}/${bytes.length}`);
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(from, to));
    }
  });

  it("refuses an empty range, and sends the whole file if the ETag has changed", async () => {
    await putBasemap();
    const outside = await get(path, { range: "bytes=9999999-" });
    expect([outside.status, outside.headers.get("content-range")]).toEqual([
      416,
      expect.stringMatching(/^bytes \*\/\d+$/),
    ]);
    expect(await outside.json()).toMatchObject({ code: "request.range" });
    const changed = await get(path, { range: "bytes=0-9", "if-range": '"another"' });
    expect(changed.status).toBe(200);
    await changed.arrayBuffer();
  });

  it("never continues a download with part of another archive", async () => {
    const etag = await putBasemap();
    const part = (tag: string) => get(path, { range: "bytes=0-9", "if-match": tag });
    const held = await part(`"${etag}"`);
    expect([held.status, (await held.arrayBuffer()).byteLength]).toEqual([206, 10]);
    for (const tag of ['"another"', `W/"${etag}"`]) {
      const refused = await part(tag);
      expect([refused.status, await refused.text(), refused.headers.get("etag")]).toEqual([412, "", `"${etag}"`]);
      expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    }
    // Put anew behind an isolate that has it open: the new one is sent, or nothing.
    const after = await putBasemap("another and longer ");
    const anew = await get(path);
    expect([anew.status, anew.headers.get("etag")]).toEqual([200, `"${after}"`]);
    await anew.arrayBuffer();
  });

  it("answers 304 for a matching ETag, and HEAD with the size", async () => {
    const etag = await putBasemap();
    expect((await get(path, { "if-none-match": `"${etag}"` })).status).toBe(304);
    const head = await get(path, {}, "HEAD");
    expect(Number(head.headers.get("content-length"))).toBe((await TILES.head(WORLD_BASEMAP))?.size);
    expect(await head.text()).toBe("");
  });

  it("is 404 before the first build", async () => {
    expect((await get(path)).status).toBe(404);
  });
});

describe("an archive in parts", () => {
  it("has the tiles of the archive that the parts make up", async () => {
    await putParts("aa", "in parts ");
    for (const [z, x, y] of TILE_LIST) {
      const response = await get(`/tiles/routes/aa/${z}/${x}/${y}.mvt`);
      expect(await gunzip(await response.arrayBuffer())).toBe(`in parts ${z}/${x}/${y}`);
      expect(response.headers.get("cache-control")).toContain("immutable");
    }
    expect((await get("/tiles/routes/aa/3/0/0.mvt")).status).toBe(204);
    expect(await (await get("/tiles/routes.json")).json()).toMatchObject({ name: "test", maxzoom: 4 });
  });

  it("is downloaded as one file, in ranges, and with conditions", async () => {
    const bytes = await putParts("aa");
    const path = "/tiles/routes.pmtiles";
    const all = await get(path);
    const etag = all.headers.get("etag") ?? "";
    expect([all.status, etag, all.headers.get("content-length")]).toEqual([200, `"ab${tables}"`, String(bytes.length)]);
    expect(new Uint8Array(await all.arrayBuffer())).toEqual(bytes);
    for (const [from, to] of [
      [0, 1],
      [49, 51],
      [50, 100],
      [120, 380],
      [bytes.length - 60, bytes.length],
    ] as const) {
      const part = await get(path, { range: `bytes=${from}-${to - 1}`, "if-match": etag });
      expect([part.status, part.headers.get("content-range")]).toEqual([
        206,
        `bytes ${from}-${to - 1}/${bytes.length}`,
      ]);
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(from, to));
    }
    expect((await get(path, { "if-none-match": etag })).status).toBe(304);
    expect((await get(path, { "if-match": '"another"' })).status).toBe(412);
    expect((await get(path, { range: "bytes=9999999-" })).status).toBe(416);
    const head = await get(path, {}, "HEAD");
    expect([head.headers.get("content-length"), await head.text()]).toEqual([String(bytes.length), ""]);
  });

  it("is an error when an object of it is gone, and a new one is found", async () => {
    await putParts("aa");
    expect((await get("/tiles/routes/aa/0/0/0.mvt")).status).toBe(200);
    await TILES.delete(["one", "two", partsKey("aa", "routes")]);
    expect((await get("/tiles/routes/aa/1/1/0.mvt")).status).toBe(404);
    await putParts("bb", "again ");
    const found = await get("/api/v2/tiles/routes/tiles/1/1/0.pbf");
    expect(await gunzip(await found.arrayBuffer())).toBe("again 1/1/0");
  });

  it("costs one read more than one object when it is opened, and then one for each tile", async () => {
    await putParts("aa");
    const { bucket, asked } = counting();
    const read = (zxy: string) => get(`/tiles/routes/aa/${zxy}.mvt`, {}, "GET", { TILES: bucket });
    await TILES.put("large", await tileArchive({ tiles: TILE_LIST, leaf: true, says: "large " }));
    const { size } = (await TILES.head("large"))!;
    const table: PartTable = { etag: "cd", size, keys: ["large"], parts: [[0, 0, size]] };
    await TILES.put(partsKey("aa", "routes"), JSON.stringify(table));
    expect((await read("0/0/0")).status).toBe(200);
    expect(asked()).toBe(4); // parts, head, leaf, tile
    await read("1/1/0");
    expect(asked()).toBe(5);
  });
});

describe("other methods", () => {
  const paths = ["/tiles/basemap/ab/0/0/0.mvt", "/tiles/basemap.json", "/api/v2/tiles/routes/tiles/0/0/0.pbf"];

  it.each(paths.flatMap((path) => ["POST", "PUT", "DELETE", "PATCH"].map((method) => [method, path])))(
    "%s %s is refused",
    async (method, path) => {
      const response = await get(path ?? "", {}, method);
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
      expect(await response.json()).toMatchObject({ code: "method.not_allowed" });
    },
  );

  it.each(paths)("OPTIONS %s lists the allowed methods, for every origin", async (path) => {
    const response = await get(
      path,
      { origin: "https://elsewhere.test", "access-control-request-headers": "range" },
      "OPTIONS",
    );
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-methods")).toContain("GET");
    const allowed = (response.headers.get("access-control-allow-headers") ?? "").split(", ");
    // A star does not stand for Authorization (Fetch, 3.2.3).
    expect(allowed).toEqual(expect.arrayContaining(["authorization", "apikey", "range", "if-none-match"]));
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("cache-control")).not.toBeNull();
  });
});

describe("while R2 is down", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockReturnValue();
  });

  const paths = [
    "/tiles/basemap/ab/0/0/0.mvt",
    "/tiles/routes.json",
    "/tiles/basemap.pmtiles",
    "/api/v2/tiles/stops/tiles/0/0/0.pbf",
  ];

  it.each(
    FAULTS.filter((fault) => fault !== "is empty").flatMap((fault) => paths.map((path) => [fault, path] as const)),
  )("(%s) %s is 503 with Retry-After", async (fault, path) => {
    const response = await get(path, {}, "GET", { TILES: faultyStore(fault) });
    expect(response.status).toBe(503);
    expect([response.headers.get("retry-after"), response.headers.get("cache-control")]).toEqual(["30", "no-store"]);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ code: "tile.unavailable" });
    expect(text).not.toMatch(/secret/i);
  });

  it("tiles in memory are still served", async () => {
    const version = await putBasemap();
    let down = false;
    const bucket = {
      get: (...args: Parameters<R2Bucket["get"]>) => (down ? Promise.reject(new Error("down")) : TILES.get(...args)),
    };
    const read = () => get(`/tiles/basemap/${version}/1/1/0.mvt`, {}, "GET", { TILES: bucket });
    expect((await read()).status).toBe(200);
    down = true;
    expect((await read()).status).toBe(200);
  });
});

describe("an invalid archive", () => {
  it.each(["", "PMTiles", "nonsense".repeat(100)])("returns 503 (%#)", async (text) => {
    await TILES.put(WORLD_BASEMAP, text);
    const response = await get(`/tiles/basemap/${NONE}/0/0/0.mvt`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: "tile.unavailable" });
  });

  it("never causes a 500, wherever it is damaged", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const bytes = await tileArchive({ tiles: TILE_LIST, leaf: true });
    for (let at = 0; at < Math.min(400, bytes.length); at += 7) {
      const stored = await TILES.put(WORLD_BASEMAP, bytes.with(at, (bytes[at] ?? 0) ^ 0xff));
      forget(TILES);
      for (const path of [`/tiles/basemap/${stored?.etag}/3/4/5.mvt`, "/tiles/basemap.json"]) {
        const response = await get(path);
        expect([200, 204, 404, 503]).toContain(response.status);
        await response.arrayBuffer();
      }
    }
  });

  it("a missing archive opens as null", async () => {
    expect(await openArchive(TILES, "nothing")).toBeNull();
  });
});

describe("the ground below a drawing", () => {
  it("is null before there is a basemap, and refused for a frame that cannot be read", async () => {
    await TILES.delete(WORLD_BASEMAP);
    forget(TILES);
    const answer = await get("/tiles/basemap/ground.json?frame=20,10,40,28");
    expect([answer.status, await answer.json()]).toEqual([200, null]);
    expect(answer.headers.get("cache-control")).toContain("max-age=60");
    for (const query of ["", "?frame=1,2,3", "?frame=40,10,20,28"]) {
      expect([query, (await get(`/tiles/basemap/ground.json${query}`)).status]).toEqual([query, 400]);
    }
  });

  it("is empty where the archive has no tile, or one without layers", async () => {
    await putBasemap();
    forget(TILES);
    for (const frame of ["-170,-60,-165,-58", "-180,-60,180,60"]) {
      const answer = await get(`/tiles/basemap/ground.json?frame=${frame}`);
      expect(await answer.json()).toEqual({ land: "", water: "", rivers: "", borders: "", places: [] });
    }
  });
});
