// Imports the zips into a store of its own, then makes their transit tiles in this process and says what that took and
// what came out. node tests/bench/tiles-once.ts A.zip B.zip …
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { openLocal } from "../../cli/local/local.ts";
import { ROOT } from "../../cli/project.ts";
import { buildTiles } from "../../cli/tilemaker/build.ts";
import { type DirectoryEntry, decodeDirectory, decodeHeader } from "../../src/domain/map/pmtiles.ts";
import { wholeArchive } from "../support/part-archive.ts";

const state = mkdtempSync(join(tmpdir(), "portal-bench-tiles-"));
try {
  for (const zip of process.argv.slice(2)) {
    const feed = `f-${basename(zip, ".zip")}`;
    execFileSync(
      process.execPath,
      [`${ROOT}cli/portal.ts`, "--state", state, "import", zip, "--feed", feed, "--activate", "--quiet"],
      { stdio: "ignore" },
    );
  }
  const local = await openLocal(state);
  try {
    const context = { progress: () => {}, now: () => new Date() };
    const built = await buildTiles({ stores: local.stores, tiles: local.tiles }, context);
    const memory = process.resourceUsage().maxRSS * 1024;
    let [tiles, largest] = [0, 0];
    for (const name of ["routes", "stops"] as const) {
      const bytes = await wholeArchive(local.tiles, name);
      const header = decodeHeader(bytes)!;
      const directory = (offset: number, length: number): DirectoryEntry[] =>
        decodeDirectory(gunzipSync(bytes.subarray(offset, offset + length))).flatMap((entry) =>
          entry.runLength === 0 ? directory(header.leafOffset + entry.offset, entry.length) : [entry],
        );
      for (const { offset, length, runLength } of directory(header.rootOffset, header.rootLength)) {
        const start = header.dataOffset + offset;
        tiles += runLength;
        largest = Math.max(largest, gunzipSync(bytes.subarray(start, start + length)).length);
      }
    }
    process.stdout.write(`${JSON.stringify({ ...built, memory, tiles, largest })}\n`);
  } finally {
    await local.close();
  }
} finally {
  rmSync(state, { recursive: true, force: true });
}
