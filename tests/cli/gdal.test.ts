/** GDAL, which QGIS and others read OGC API Features with, opens a running site with the sample. Skipped where it is missing. */
import { execFile, spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Site, startSite } from "../support/site.ts";

const hasGdal = spawnSync("ogrinfo", ["--version"]).status === 0;

describe.skipIf(!hasGdal)("GDAL", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite("sample");
  });
  afterAll(() => site?.close());

  function run(program: string, ...args: string[]): Promise<string> {
    return new Promise((done, fail) => {
      execFile(program, args, { maxBuffer: 64 * 2 ** 20 }, (error, stdout, stderr) => {
        if (error === null) done(stdout);
        else fail(new Error(stderr + stdout));
      });
    });
  }

  const source = () => `OAPIF:${site.origin}/api/v2/ogc`;

  test("lists the collections with the types of their geometries", async () => {
    const found = await run("ogrinfo", source());
    expect(found).toMatch(/stops .*\(Point\)/);
    expect(found).toMatch(/routes .*\(Multi Line String\)/);
    expect(found).toMatch(/operators .*\(Multi Polygon\)/);
    expect(found).toMatch(/service_areas .*\(Multi Polygon\)/);
  });

  test.each([
    ["stops", 324],
    ["routes", 15],
    ["operators", 7],
    ["service_areas", 7],
  ])("pages through all of %s", async (name, count) => {
    const text = await run("ogr2ogr", "-f", "GeoJSON", "/vsistdout/", source(), name, "-oo", "PAGE_SIZE=5");
    const { features } = JSON.parse(text) as { features: { properties: object }[] };
    expect(features).toHaveLength(count);
    expect(new Set(features.map((feature) => JSON.stringify(feature))).size).toBe(count);
  });

  test("selects by a box", async () => {
    const found = await run("ogrinfo", "-so", "-spat", "151", "-34", "152", "-33", source(), "stops");
    expect(found).toContain("Feature Count: 10");
  });
});
