/** Bodies with right, wrong, and damaged content codings, as a download receives them from a server on this machine. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { guardedFetcher } from "../../../../cli/fetch/guarded-fetch.ts";
import { DOWNLOAD_POLICY, download } from "../../../../worker/ingest/download.ts";

const CONTENT = Buffer.from("a message of some length ".repeat(4000));
/** Compresses badly, so that a packed body has many pieces. */
const NOISE = createHash("shake256", { outputLength: 300_000 }).update("noise").digest();

type Body = { coding?: string; bytes: Buffer };
let server: Server;
let origin: string;
let served: Body = { bytes: CONTENT };

beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(200, served.coding === undefined ? {} : { "content-encoding": served.coding });
    response.end(served.bytes);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

function receive(body: Body, maxBytes = DOWNLOAD_POLICY.maxBytes) {
  served = body;
  const policy = { ...DOWNLOAD_POLICY, maxBytes, allowPrivate: true };
  return download({ url: `${origin}/x`, headers: {} }, policy, guardedFetcher(true));
}

it.each<[string, Body]>([
  ["gzip", { coding: "gzip", bytes: gzipSync(CONTENT) }],
  ["GZIP", { coding: "GZIP", bytes: gzipSync(CONTENT) }],
  ["x-gzip", { coding: "x-gzip", bytes: gzipSync(CONTENT) }],
  ["br", { coding: "br", bytes: brotliCompressSync(CONTENT) }],
  ["deflate with the header of zlib", { coding: "deflate", bytes: deflateSync(CONTENT) }],
  ["deflate without a header", { coding: "deflate", bytes: deflateRawSync(CONTENT) }],
  [
    "gzip of two parts",
    { coding: "gzip", bytes: Buffer.concat([CONTENT.subarray(0, 9), CONTENT.subarray(9)].map((b) => gzipSync(b))) },
  ],
  ["gzip twice", { coding: "gzip, gzip", bytes: gzipSync(gzipSync(CONTENT)) }],
  ["br within gzip", { coding: "br, gzip", bytes: gzipSync(brotliCompressSync(CONTENT)) }],
  ["identity", { coding: "identity", bytes: CONTENT }],
  ["no coding", { bytes: CONTENT }],
  ["gzip in the header alone", { coding: "gzip", bytes: CONTENT }],
])("receives the content of a body with %s", async (_, body) => {
  const { bytes, size, problem } = await receive(body);
  expect(problem).toBeUndefined();
  expect(size).toBe(CONTENT.length);
  expect(Buffer.from(bytes!).equals(CONTENT)).toBe(true);
});

it.each(["gzip", "br"])("receives a large body with %s", async (coding) => {
  const pack = coding === "br" ? brotliCompressSync : gzipSync;
  const { bytes } = await receive({ coding, bytes: pack(NOISE) });
  expect(Buffer.from(bytes!).equals(NOISE)).toBe(true);
});

it.each([
  ["gzip", gzipSync(NOISE).subarray(0, 5000)],
  ["br", brotliCompressSync(NOISE).subarray(0, 5000)],
  ["deflate", deflateSync(NOISE).subarray(0, 5000)],
  ["gzip", Buffer.concat([gzipSync(NOISE).subarray(0, 400), Buffer.alloc(400, 7)])],
])("names a damaged or incomplete body with %s", async (coding, bytes) => {
  const { problem } = await receive({ coding, bytes });
  expect(problem?.code).toBe("fetch.failed");
  expect(problem?.detail).toContain(`cannot be unpacked as ${coding}`);
});

it.each(["gzip", "br", "deflate"])("limits the unpacked bytes of a body with %s", async (coding) => {
  const pack = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync }[coding]!;
  const { problem, size } = await receive({ coding, bytes: pack(Buffer.alloc(20_000_000)) }, 1_000_000);
  expect(problem?.code).toBe("fetch.too_large");
  expect(size).toBeLessThan(3_000_000);
});

it.each(["gzip", "br", "deflate", undefined])("receives an empty body with the coding %s", async (coding) => {
  const { bytes, problem } = await receive({ ...(coding === undefined ? {} : { coding }), bytes: Buffer.alloc(0) });
  expect([problem, bytes?.length]).toEqual([undefined, 0]);
});
