import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { builtWorker } from "../../../cli/build/bundle.ts";
import { browserOnly, isBrowserOnly } from "../../../cli/build/vite-plugins.ts";
import { writeFileHeaders } from "../../../cli/deploy/file-headers.ts";
import { ROOT } from "../../../cli/project.ts";
import { readSettings } from "../../../cli/settings.ts";
import { ROUTES } from "../../../src/screens.ts";
import { compiledRules } from "../../../worker/redirects/compiled.ts";

/** The configuration that determines which requests reach the Worker. */
describe("built", () => {
  /** Folders that a build makes beside what lies in public/ (vite.config.ts, cli/content/plugin.ts). */
  const MADE = ["assets", "content", "embed"];

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
});

test("maps, sessions, live data and the search box are excluded from the Worker; pages and data are not", () => {
  for (const path of [
    "map/mount.ts",
    "session/session.ts",
    "data/live.ts",
    "shell/search-box/mount.tsx",
    "pages/validate/browser/results.tsx",
  ]) {
    expect([path, isBrowserOnly(path)]).toEqual([path, true]);
  }
  for (const path of [
    "pages/map/parts.tsx",
    "data/query.ts",
    "shell/search-box/box.tsx",
    "pages/route/late.ts",
    "pages/validate/index.tsx",
  ]) {
    expect([path, isBrowserOnly(path)]).toEqual([path, false]);
  }
});

test("only dynamic imports are excluded, and only in the Worker", () => {
  const plugin = browserOnly("/root") as unknown as {
    applyToEnvironment(environment: { name: string }): boolean;
    resolveDynamicImport(specifier: string, importer: string): string | null;
  };
  expect(["worker", "client"].map((name) => plugin.applyToEnvironment({ name }))).toEqual([true, false]);
  expect(plugin.resolveDynamicImport("../map/mount.ts", "/root/src/pages/live-map.ts")).not.toBeNull();
  expect(plugin.resolveDynamicImport("./late.ts", "/root/src/pages/live-map.ts")).toBeNull();
  expect(plugin.resolveDynamicImport("../map/mount.ts", "/elsewhere/src/pages/live-map.ts")).toBeNull();
});

/** Headers of static files, read from `_headers` as Cloudflare reads it. */
describe("file headers", () => {
  let dist: string;

  beforeAll(() => {
    dist = mkdtempSync(join(tmpdir(), "portal-headers-"));
    mkdirSync(`${dist}/client`);
  });
  afterAll(() => rmSync(dist, { recursive: true }));

  /** Headers of a path by all blocks that have it; one that two blocks name is joined, which nobody wants. */
  async function headersOf(path: string, siteUrl: string, hsts = ""): Promise<Record<string, string>> {
    await writeFileHeaders({ SITE_URL: siteUrl, HSTS: hsts }, dist);
    const found: Record<string, string> = {};
    let applies = false;
    for (const line of readFileSync(`${dist}/client/_headers`, "utf8").split("\n")) {
      const [, rule] = /^(\/\S*)$/.exec(line) ?? [];
      if (rule !== undefined) applies = rule.endsWith("*") ? path.startsWith(rule.slice(0, -1)) : path === rule;
      const [, name = "", value = ""] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
      if (!applies || name === "") continue;
      expect([path, name, found[name.toLowerCase()]]).toEqual([path, name, undefined]);
      found[name.toLowerCase()] = value;
    }
    return found;
  }

  describe("headers of static files", () => {
    it.each(["/assets/entry-abc.js", "/embed/v1.js", "/content/abc.json", "/favicon.svg", "/card-glyphs/400/0000.bin"])(
      "%s has everything that an answer of the Worker has",
      async (path) => {
        expect(await headersOf(path, "http://127.0.0.1:8787")).toMatchObject({
          "x-content-type-options": "nosniff",
          "x-frame-options": "DENY",
          "referrer-policy": "no-referrer",
          "cache-control": expect.stringMatching(/^public, max-age=\d+/),
          "cross-origin-resource-policy": expect.stringMatching(/^(same|cross)-origin$/),
          "content-security-policy": expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
        });
        const policy = (await headersOf(path, ""))["content-security-policy"];
        expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      },
    );

    it("require https only if the site is served over https", async () => {
      for (const [siteUrl, order, hsts] of [
        ["https://portal.test", "max-age=31536000"],
        ["http://127.0.0.1:8787", undefined, "includeSubDomains"],
        ["https://portal.test", "max-age=31536000; includeSubDomains", "includeSubDomains"],
        ["https://portal.test", "max-age=31536000"],
      ] as const) {
        expect((await headersOf("/assets/a.js", siteUrl, hsts))["strict-transport-security"]).toBe(order);
      }
    });
  });
});
