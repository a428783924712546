/** The configuration that determines which requests reach the Worker. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { builtWorker } from "../../../cli/bundle.ts";
import { ROOT } from "../../../cli/project.ts";
import { readSettings } from "../../../cli/settings.ts";
import { ROUTES } from "../../../src/screens.ts";
import { compiledRules } from "../../../worker/redirects/compiled.ts";

/** Folders that a build makes beside what lies in public/ (vite.config.ts, cli/content/plugin.ts). */
const MADE = ["assets", "content"];

const { workerFirst } = readSettings({});
const goesFirst = (path: string) =>
  workerFirst.some((rule) => (rule.endsWith("*") ? path.startsWith(rule.slice(0, -1)) : path === rule));

describe("requests without a static file reach the Worker", () => {
  it("locally as on Cloudflare", async () => {
    const dist = mkdtempSync(join(tmpdir(), "portal-built-"));
    try {
      mkdirSync(`${dist}/worker`);
      writeFileSync(`${dist}/worker/index.js`, "export default {};");
      const settings = { ...readSettings({}), workerFirst: ["/", "/tiles/*", "/feed*"] };
      expect(await builtWorker(settings, dist)).toMatchObject({ routes: ["*/", "*/tiles/*", "*/feed*"] });
    } finally {
      rmSync(dist, { recursive: true });
    }
  });

  it.each(ROUTES.map(({ path }) => path))("for the screen %s", (path) => {
    expect(goesFirst(path)).toBe(true);
  });

  it("for old links", () => {
    expect(compiledRules.map(({ source }) => source).filter((source) => !goesFirst(source))).toEqual([]);
  });

  it("for machine-readable paths", () => {
    const paths = [...readFileSync(`${ROOT}worker/app.ts`, "utf8").matchAll(/app\.(?:all|get)\("(\/[^"]*)"/g)]
      .map(([, path]) => path ?? "")
      .filter((path) => !path.startsWith("/__test/"));
    expect(paths.length).toBeGreaterThan(8);
    expect([...paths, "/api/v2/query"].filter((path) => !goesFirst(path))).toEqual([]);
  });

  it("but not for existing files", () => {
    const files = [...MADE, ...readdirSync(`${ROOT}public`)];
    expect(files).toContain("favicon.svg");
    for (const file of files)
      expect([file, goesFirst(`/${file}`), goesFirst(`/${file}/x`)]).toEqual([file, false, false]);
  });

  it("with rules that Cloudflare accepts: at most a hundred, none redundant", () => {
    expect(workerFirst.length).toBeLessThanOrEqual(100);
    for (const rule of workerFirst.filter((r) => r.endsWith("*")))
      expect(workerFirst.filter((other) => other !== rule && other.startsWith(rule.slice(0, -1)))).toEqual([]);
  });
});
