// Merges zips into one, as the API streams it to a reader, and says how much memory that took: the most that V8 had for
// heap and buffers, which is what the limit of a Worker counts, and the most of the whole process. node tests/bench/export-once.ts [sort] A.zip B.zip …
import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { NO_TRANSFORMS } from "../../src/domain/export/transforms.ts";
import { exportVersions } from "../../worker/export/export.ts";
import type { ReadBucket } from "../../worker/export/feed.ts";

const [first = "", ...rest] = process.argv.slice(2);
const sort = first === "sort" ? ("asc" as const) : null;
const zips = sort === null ? [first, ...rest] : rest;
const pathOf = new Map(zips.map((path) => [`gtfs/${basename(path)}.zip`, path]));

/** Reads what is asked for, as R2 does. */
const bucket: ReadBucket = {
  async head(key) {
    const path = pathOf.get(key);
    return path === undefined ? null : { size: (await stat(path)).size };
  },
  async get(key, options) {
    const path = pathOf.get(key);
    if (path === undefined) return null;
    const file = await open(path);
    const { offset, length } = options?.range ?? { offset: 0, length: (await file.stat()).size };
    const bytes = new Uint8Array(length);
    await file.read(bytes, 0, length, offset);
    await file.close();
    return { arrayBuffer: async () => bytes.buffer };
  },
};

const start = performance.now();
const versions = zips.map((path) => ({ sha1: basename(path), feed: `f-${basename(path, ".zip")}` }));
let [size, isolate] = [0, 0];
const look = () => {
  const { heapTotal, external } = process.memoryUsage();
  isolate = Math.max(isolate, heapTotal + external);
};
const timer = setInterval(look, 2);
for await (const chunk of await exportVersions(bucket, versions, { ...NO_TRANSFORMS, sort })) {
  size += chunk.length;
  look();
}
clearInterval(timer);
const seconds = (performance.now() - start) / 1000;
const memory = process.resourceUsage().maxRSS * 1024;
process.stdout.write(`${JSON.stringify({ seconds, size, memory, isolate })}\n`);
