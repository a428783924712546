/** What a Worker's isolate has to load before its first request: the size of the bundle. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ensureBuilt } from "../../../cli/bundle.ts";
import { ROOT } from "../../../cli/project.ts";
import type { BenchRow } from "../row.ts";

/** Bytes, as tests/e2e/budget.test.ts has it. */
const BOUND = 400_000;

export const rows: BenchRow[] = [
  {
    name: "Worker bundle",
    bound: "less than 400,000 bytes gzipped",
    async run() {
      await ensureBuilt();
      const folder = join(ROOT, "dist/worker");
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
      const size = files.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);
      return { measured: `${size.toLocaleString("en")} bytes`, ok: size < BOUND };
    },
  },
];
