/** What a first visit costs, measured on the built site: bytes of scripts, styles and HTML, and the size of the Worker. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../cli/project.ts";
import { SCREENS } from "../../src/screens.ts";
import { loadSample } from "../support/sample.ts";
import { type Site, startSite } from "../support/site.ts";

/** Bytes: scripts and styles brotli, the others gzip. */
const LIMITS = { scripts: 115_000, styles: 15_000, html: 30_000, worker: 400_000 };

let site: Site;

beforeAll(async () => {
  site = await startSite(loadSample);
});

afterAll(() => site?.close());

const asset = (path: string) => brotliCompressSync(readFileSync(join(ROOT, "dist/client", path))).length;
const sum = (sizes: number[]) => sizes.reduce((a, b) => a + b, 0);
const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map((m) => m[1] ?? ""))];

describe("budget", () => {
  it.each(SCREENS.filter(([, path]) => !path.includes(":")).map(([name, path]) => ({ name, path })))(
    "of $name",
    async ({ path }) => {
      const response = await fetch(site.origin + path);
      const html = await response.text();
      const preloads = response.headers.get("link") ?? "";
      const scripts = [
        ...found(html, /<script type="module" src="([^"]+)"/g),
        ...found(preloads, /<([^>]+)>; rel=modulepreload/g),
      ];
      const styles = found(html, /<link rel="stylesheet" href="([^"]+)"/g);
      expect(scripts.length).toBeGreaterThan(0);
      expect(styles.length).toBeGreaterThan(0);
      expect(sum([...new Set(scripts)].map(asset))).toBeLessThanOrEqual(LIMITS.scripts);
      expect(sum(styles.map(asset))).toBeLessThanOrEqual(LIMITS.styles);
      expect(gzipSync(html).length).toBeLessThanOrEqual(LIMITS.html);
    },
  );

  it("of the Worker", () => {
    const folder = join(ROOT, "dist/worker");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
    const size = sum(files.map((name) => gzipSync(readFileSync(join(folder, name))).length));
    expect(size).toBeGreaterThan(50_000);
    expect(size).toBeLessThan(LIMITS.worker);
  });

  it("leaves no manifest and no source among the public files", () => {
    const files = readdirSync(join(ROOT, "dist/client"), { recursive: true, encoding: "utf8" });
    expect(files.filter((name) => /manifest|\.map$|\.tsx?$/.test(name))).toEqual([]);
  });
});
