/** Tiles served from the isolate's memory are the same as those from the middleware, at no cost. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TRANSIT_CURRENT, transitKey, transitVersion, WORLD_BASEMAP } from "../../../src/domain/map/tiles.ts";
import { fast } from "../../../worker/app.ts";
import { DATA_VERSION_FRESH_MS } from "../../../worker/cache/data-version.ts";
import type { Bindings } from "../../../worker/env.ts";
import worker from "../../../worker/index.ts";
import { DATA_WITHDRAWN, readDataVersion } from "../../../worker/store/db/data-version.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { bindings, ORIGIN } from "../../support/worker/ask.ts";
import { gunzip, tileArchive } from "../../support/worker/tile-archive.ts";

const TILES = [
  [0, 0, 0],
  [1, 1, 0],
  [3, 4, 5],
] as const;

/** A bucket of its own each time, so that nothing is known of it. */
function newBucket(): { bucket: R2Bucket; asked: () => number } {
  let asked = 0;
  const bucket = {
    get: (...args: Parameters<R2Bucket["get"]>) => {
      asked++;
      return bindings.TILES.get(...args);
    },
  } as unknown as R2Bucket;
  return { bucket, asked: () => asked };
}

let archives = 0;
let version = "";
let env: Bindings;
let asked: () => number;

const requestOf = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Request(ORIGIN + path, { method, headers: { "accept-encoding": "gzip, br", ...headers } });

async function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  const context = createExecutionContext();
  const request = requestOf(path, headers, method) as Parameters<typeof worker.fetch>[0];
  const response = await worker.fetch(request, env, context);
  await waitOnExecutionContext(context);
  return response;
}

const tilePath = (zxy: string) => `/tiles/basemap/${version}/${zxy}.mvt`;
const isReady = (path: string, headers = {}, method = "GET") => fast(requestOf(path, headers, method), env) !== null;

/** Headers without the one that is another for each answer. */
function headersOf(response: Response): Record<string, string> {
  const { "x-request-id": id, ...rest } = Object.fromEntries(response.headers);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  return rest;
}

beforeEach(async () => {
  const stored = await bindings.TILES.put(WORLD_BASEMAP, await tileArchive({ tiles: TILES, says: `${++archives} ` }));
  version = stored?.etag ?? "";
  const { bucket, asked: count } = newBucket();
  // With the test hooks on, nothing is answered from memory.
  env = { ...bindings, TILES: bucket, TEST_HOOKS: "" };
  asked = count;
});

describe("a recently sent tile", () => {
  it("is sent again unchanged without a read, with its own request id", async () => {
    const path = tilePath("3/4/5");
    expect(isReady(path)).toBe(false);
    const first = await get(path);
    const reads = asked();
    expect(isReady(path)).toBe(true);
    const again = await get(path);
    expect(again.status).toBe(200);
    expect(headersOf(again)).toEqual(headersOf(first));
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(again.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(again.headers.get("access-control-allow-origin")).toBe("*");
    expect(await gunzip(await again.arrayBuffer())).toBe(`${archives} 3/4/5`);
    expect(await gunzip(await (await get(path)).arrayBuffer())).toBe(`${archives} 3/4/5`);
    expect(asked()).toBe(reads);
  });

  it("is empty again if the archive has none", async () => {
    const first = await get(tilePath("3/0/0"));
    const again = await get(tilePath("3/0/0"));
    expect(isReady(tilePath("3/0/0"))).toBe(true);
    expect([again.status, await again.text()]).toEqual([204, ""]);
    expect(headersOf(again)).toEqual(headersOf(first));
  });

  it("is decompressed by the pipeline for clients without gzip", async () => {
    const path = tilePath("1/1/0");
    await get(path);
    expect(isReady(path, { "accept-encoding": "br" })).toBe(false);
    const plain = await get(path, { "accept-encoding": "br" });
    expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, `${archives} 1/1/0`]);
    const packed = await get(path);
    expect(await gunzip(await packed.arrayBuffer())).toBe(`${archives} 1/1/0`);
  });

  it.each(["", "identity", "br", "gzip;q=0"])(
    "is unpacked for a visitor who sent %j, whatever the network asks",
    async (sent) => {
      const path = tilePath("1/1/0");
      await get(path);
      const request = new Request(ORIGIN + path, {
        headers: { "accept-encoding": "br, gzip" },
        cf: { clientAcceptEncoding: sent },
      } as RequestInit);
      expect(fast(request, env)).toBeNull();
      const context = createExecutionContext();
      const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], env, context);
      await waitOnExecutionContext(context);
      expect([response.headers.get("content-encoding"), await response.text()]).toEqual([null, `${archives} 1/1/0`]);
    },
  );

  it.each([
    ["by another method", {}, "HEAD", {}],
    ["by who may have it already", { "if-none-match": 'W/"a"' }, "GET", {}],
    ["with a token, which may be wrong", { authorization: "Bearer x" }, "GET", {}],
    ["where each request is written down", {}, "GET", { REQUEST_LOG: "1" }],
    [
      "where strangers are kept out",
      {},
      "GET",
      { REQUIRE_LOGIN: "1", OIDC_ISSUER: "https://id.test", OIDC_CLIENT_ID: "a" },
    ],
  ])("goes through the pipeline when requested with %s", async (_, headers, method, vars) => {
    await get(tilePath("3/4/5"));
    expect(isReady(tilePath("3/4/5"))).toBe(true);
    env = { ...env, ...vars };
    expect(isReady(tilePath("3/4/5"), headers, method)).toBe(false);
  });
});

describe("a tile on the Transitland v2 paths", () => {
  const path = (archive = "routes") => `/api/v2/tiles/${archive}/tiles/3/4/5.pbf`;

  async function build(version: string): Promise<void> {
    const bytes = await tileArchive({ tiles: TILES, says: `${version} `, minZoom: 0 });
    await bindings.TILES.put(transitKey(version, "routes"), bytes);
    await bindings.TILES.put(TRANSIT_CURRENT, JSON.stringify({ version }));
  }

  beforeEach(async () => {
    await build("aa");
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it("is sent again unchanged while the version is known, then requested again", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
    env = { ...env, RATE_LIMIT: "600", TEST_HOOKS: "" };
    const first = await get(path());
    expect(isReady(path())).toBe(true);
    const reads = asked();
    const again = await get(path());
    const { ratelimit, "ratelimit-policy": policy, ...before } = headersOf(first);
    expect(headersOf(again)).toEqual(before);
    expect([ratelimit, policy]).toEqual([expect.any(String), expect.any(String)]);
    expect(again.headers.get("cache-control")).toMatch(/^public, max-age=60\b/);
    expect(again.headers.get("access-control-allow-origin")).toBe("*");
    expect(await gunzip(await again.arrayBuffer())).toBe("aa 3/4/5");
    expect(asked()).toBe(reads);

    await build("bb");
    vi.setSystemTime(new Date("2026-11-21T12:00:29Z"));
    expect(await gunzip(await (await get(path())).arrayBuffer())).toBe("aa 3/4/5");
    vi.setSystemTime(new Date("2026-11-21T12:00:31Z"));
    expect(isReady(path())).toBe(false);
    expect(await gunzip(await (await get(path())).arrayBuffer())).toBe("bb 3/4/5");
    expect(isReady(path())).toBe(true);
  });

  it("is gone with its archive once data was withdrawn, under every address, until a new archive is built", async () => {
    const old = "c".repeat(16);
    // The data version of this database is read for this test alone.
    const { DB } = bindings;
    env = { ...env, DB: { prepare: (sql: string) => DB.prepare(sql), batch: DB.batch.bind(DB) } as D1Database };
    await build(old);
    const versioned = `/tiles/routes/${old}/3/4/5.mvt`;
    for (const address of [path(), versioned]) {
      expect((await get(address)).status).toBe(200);
      expect([address, isReady(address)]).toEqual([address, true]);
    }
    const { etag } = Object.fromEntries((await get(versioned)).headers);
    const { db } = openStores(bindings);
    await db.write(DATA_WITHDRAWN);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DATA_VERSION_FRESH_MS });
    const answers = async (address: string, headers = {}) => (await get(address, headers)).status;
    expect(await answers(versioned)).toBe(404);
    expect(await answers(versioned, { "if-none-match": String(etag) })).toBe(404);
    expect(await answers(path())).toBe(204);
    expect(await answers("/tiles/routes.pmtiles")).toBe(404);
    expect(await (await get("/tiles/routes.json")).json()).toMatchObject({
      tiles: [expect.stringContaining("/tiles/routes/0/")],
    });
    expect([isReady(path()), isReady(versioned)]).toEqual([false, false]);

    const { withdrawn } = await readDataVersion(db);
    const present = transitVersion("d".repeat(16), withdrawn);
    await build(present);
    expect(await gunzip(await (await get(path())).arrayBuffer())).toBe(`${present} 3/4/5`);
    expect(await answers(`/tiles/routes/${present}/3/4/5.mvt`)).toBe(200);
    expect(await answers(versioned)).toBe(404);
    await db.write([{ sql: "DELETE FROM counter WHERE name = 'withdrawn'" }]);
  });

  it("goes through the pipeline with a token, a condition or a query", async () => {
    await get(path());
    expect(isReady(path())).toBe(true);
    for (const headers of [{ authorization: "Bearer x" }, { "if-none-match": '"a"' }])
      expect(isReady(path(), headers)).toBe(false);
    await get(`${path()}?a=1`);
    expect(isReady(`${path()}?a=1`)).toBe(false);
    // Stops were not built: nothing is kept of what is not there.
    await get(path("stops"));
    expect(isReady(path("stops"))).toBe(false);
  });
});

describe("responses that are not cached", () => {
  it.each([
    ["a tile by an old version", () => `/tiles/basemap/${"ab".repeat(16)}/0/0/0.mvt`],
    ["a tile with a query", () => `${tilePath("0/0/0")}?a=1`],
    ["a tile beyond the zooms", () => tilePath("5/0/0")],
    ["a TileJSON", () => "/tiles/basemap.json"],
    ["an archive", () => "/tiles/basemap.pmtiles"],
    ["a page that is none", () => "/tiles/"],
  ])("%s", async (_, path) => {
    await (await get(path())).arrayBuffer();
    await (await get(path())).arrayBuffer();
    expect(isReady(path())).toBe(false);
  });

  it("tiles sent to a user with a token", async () => {
    env = { ...env, REQUIRE_LOGIN: "1", OIDC_ISSUER: "https://id.test", OIDC_CLIENT_ID: "a" };
    expect((await get(tilePath("0/0/0"))).status).toBe(401);
    env = { ...env, REQUIRE_LOGIN: "" };
    expect(isReady(tilePath("0/0/0"))).toBe(false);
  });
});
