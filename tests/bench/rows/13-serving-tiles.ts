/**
 * Tiles beside a Worker that reads the same archive as Protomaps' own Cloudflare Worker does: the pmtiles package on
 * R2 with its cache of resolved values, tiles unpacked and given whole, kept in the Cache API under the address of the
 * request. That Worker is in no package, so its steps are written down here.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { PMTiles } from "pmtiles";
import { worldArchive } from "../../../cli/basemap/archive.ts";
import { builtWorker, ensureBuilt } from "../../../cli/build/bundle.ts";
import { type Local, openStore, type WorkerPart } from "../../../cli/local/local.ts";
import { ROOT } from "../../../cli/project.ts";
import { readSettings } from "../../../cli/settings.ts";
import { WORLD_BASEMAP } from "../../../src/domain/map/tiles.ts";
import { ratioOf } from "../../../src/domain/measurements/spread.ts";
import type { BenchRow, Figure } from "../row.ts";

const PROTOMAPS = `
import { PMTiles, ResolvedValueCache } from "./pmtiles.mjs";
async function unpacked(bytes, compression) {
  if (compression < 2) return bytes;
  return new Response(new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
const CACHE = new ResolvedValueCache(25, undefined, unpacked);
class R2Source {
  constructor(env) { this.env = env; }
  getKey() { return "${WORLD_BASEMAP}"; }
  async getBytes(offset, length, signal, etag) {
    const got = await this.env.TILES.get("${WORLD_BASEMAP}", { range: { offset, length }, onlyIf: { etagMatches: etag } });
    return { data: await got.arrayBuffer(), etag: got.etag, cacheControl: got.httpMetadata?.cacheControl };
  }
}
export default { async fetch(request, env, context) {
  const url = new URL(request.url);
  const cached = await caches.default.match(request.url);
  if (cached) {
    const headers = new Headers(cached.headers);
    return new Response(cached.body, { headers, status: cached.status });
  }
  const [, z, x, y] = /([0-9]+)\\/([0-9]+)\\/([0-9]+)\\.mvt$/.exec(url.pathname).map(Number);
  const archive = new PMTiles(new R2Source(env), CACHE, unpacked);
  const header = await archive.getHeader();
  const headers = new Headers({ "cache-control": "public, max-age=86400" });
  if (z < header.minZoom || z > header.maxZoom) return new Response(null, { status: 404, headers });
  const tile = await archive.getZxy(z, x, y);
  // Miniflare's cache refuses answers without a body; their Worker keeps these as well.
  if (!tile) return new Response(null, { status: 204, headers });
  headers.set("content-type", "application/x-protobuf");
  context.waitUntil(caches.default.put(request.url, new Response(tile.data, { headers })));
  return new Response(tile.data, { headers });
} };`;

/** As a browser asks: connections are kept, packed answers are taken. What comes is not unpacked, to measure servers alone. */
const AT_ONCE = 8;
const agent = new Agent({ keepAlive: true, maxSockets: 2 * AT_ONCE });

function ask(address: string): Promise<void> {
  return new Promise((done, failed) => {
    const request = get(address, { agent, headers: { "accept-encoding": "gzip" } }, (response) => {
      response.resume().on("end", () => {
        if (response.statusCode === 200 || response.statusCode === 204) done();
        else failed(new Error(`${address}: ${response.statusCode}`));
      });
    });
    request.on("error", failed);
  });
}

/** Seconds that asking for all addresses takes, some at a time. */
async function seconds(addresses: readonly string[]): Promise<number> {
  const left = addresses.toReversed();
  const started = performance.now();
  const one = async () => {
    for (let address = left.pop(); address !== undefined; address = left.pop()) await ask(address);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return (performance.now() - started) / 1000;
}

/** Tiles asked of one server before it is the other's turn: what else the machine does then meets both. */
const TURN = 64;

/** Tiles a second of both, in each turn. */
type Rates = { ours: number[]; theirs: number[] };

async function beside(all: readonly [ours: readonly string[], theirs: readonly string[]]): Promise<Rates> {
  const rates: [number[], number[]] = [[], []];
  for (let start = 0; start < all[0].length; start += TURN) {
    for (const i of start % (2 * TURN) === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const asked = all[i].slice(start, start + TURN);
      rates[i].push(asked.length / (await seconds(asked)));
    }
  }
  return { ours: rates[0], theirs: rates[1] };
}

/** Tiles of the deepest zoom that an archive has: each of them can come from a cache. */
async function tilesOf(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const archive = new PMTiles({
    getKey: () => "",
    getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
  });
  const all: string[] = [];
  for (let x = 0; x < 64; x++) {
    for (let y = 12; y < 44 && all.length < 1024; y++)
      if ((await archive.getZxy(6, x, y)) !== undefined) all.push(`6/${x}/${y}`);
  }
  return all;
}

type Measured = { tiles: number; uncached: Rates; cached: Rates };

async function measure(): Promise<Measured> {
  const folder = mkdtempSync(`${tmpdir()}/portal-tiles-`);
  const bytes = new Uint8Array((await worldArchive()).bytes);
  const open: Local[] = [];
  const start = async (name: string, worker: Partial<WorkerPart>) => {
    const settings = readSettings({ RATE_LIMIT: "0" });
    const listen = { host: "127.0.0.1", port: 0 };
    const local = await openStore(`${folder}/${name}`, settings, `bench-${name}-${process.pid}`, worker, listen);
    open.push(local);
    await local.tiles.put(WORLD_BASEMAP, bytes);
    return local.url.origin;
  };
  try {
    await ensureBuilt();
    const ours = await start("ours", await builtWorker(readSettings({ RATE_LIMIT: "0" })));
    const package_ = readFileSync(`${ROOT}node_modules/pmtiles/dist/esm/index.js`, "utf8");
    const fflate = readFileSync(`${ROOT}node_modules/fflate/esm/browser.js`, "utf8");
    const module = (path: string, contents: string) => ({ type: "ESModule" as const, path: `/p/${path}`, contents });
    const theirs = await start("theirs", {
      modules: [
        module("index.mjs", PROTOMAPS),
        module(
          "pmtiles.mjs",
          package_.replace('from"fflate"', 'from"./fflate.mjs"').replace('from "fflate"', 'from "./fflate.mjs"'),
        ),
        module("fflate.mjs", fflate),
      ],
      modulesRoot: "/p",
    } as Partial<WorkerPart>);
    const { tiles } = (await (await fetch(`${ours}/tiles/basemap.json?relative`)).json()) as { tiles: [string] };
    const there = await tilesOf(bytes);
    const addresses = (origin: string) => there.map((zxy) => origin + tiles[0].replace("{z}/{x}/{y}", zxy));
    const both = [addresses(ours), addresses(theirs)] as const;
    // Opens the archives, on a tile that is not measured, and lets the engine get to know the code.
    for (const origin of [ours, theirs]) {
      for (let i = 0; i < 200; i++) await ask(origin + tiles[0].replace("{z}/{x}/{y}", `${i % 4}/0/0`));
    }
    const uncached = await beside(both);
    await beside(both);
    const cached = await beside(both);
    return { tiles: there.length, uncached, cached };
  } finally {
    for (const local of open) await local.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const figure = (what: string, { ours, theirs }: Rates): Figure => ({
  what,
  unit: "requests a second",
  better: "more",
  ours,
  peer: { name: "Protomaps' way", values: theirs },
});

const ratio = ({ ours, theirs }: Rates) => ratioOf(ours, theirs, "more")?.median ?? 0;

export const rows: BenchRow[] = [
  {
    area: "Maps",
    name: "Tiles: served beside Protomaps' way",
    bound: "uncached at least as many a second, cached at least twice as many",
    how: `Both Workers serve the same archive of a world map from R2, to eight connections at once, and take turns after ${TURN} tiles. The first round meets no cache, the third is answered from it. Protomaps' Worker is in no package, so its steps are written down in tests/bench/rows/13-serving-tiles.ts.`,
    wrongIf:
      "Our copy of its steps leaves one out or adds one. Both caches are those of the local runtime: on Cloudflare the network decides.",
    async run() {
      const { tiles, uncached, cached } = await measure();
      return {
        figures: [figure("tiles that no cache has", uncached), figure("tiles from the cache", cached)],
        notes: [`${tiles} tiles; each turn is a round.`],
        ok: ratio(uncached) >= 1 && ratio(cached) >= 2,
      };
    },
  },
];
