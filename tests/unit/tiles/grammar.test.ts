/** The grammar of tile paths: examples, and properties over similar paths. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ARCHIVES } from "../../../src/domain/map/tiles.ts";
import { parseApiTilePath, parseTilePath } from "../../../worker/tiles/grammar.ts";

describe("paths of the portal", () => {
  it.each([
    ["/tiles/basemap/0/0/0/0.mvt", { kind: "tile", archive: "basemap", version: "0", z: 0, x: 0, y: 0 }],
    ["/tiles/stops/0af9/3/7/7.mvt", { kind: "tile", archive: "stops", version: "0af9", z: 3, x: 7, y: 7 }],
    [
      "/tiles/basemap/ab/22/4194303/4194303.mvt",
      { kind: "tile", archive: "basemap", version: "ab", z: 22, x: 4194303, y: 4194303 },
    ],
    ["/tiles/basemap.json", { kind: "tilejson", archive: "basemap" }],
    ["/tiles/routes.pmtiles", { kind: "archive", archive: "routes" }],
  ])("%s is parsed", (path, address) => {
    expect(parseTilePath(path)).toEqual(address);
  });

  it.each([
    "/tiles/basemap/ab/0/1/0.mvt",
    "/tiles/basemap/ab/3/8/0.mvt",
    "/tiles/basemap/ab/3/0/8.mvt",
    "/tiles/basemap/ab/27/0/0.mvt",
    "/tiles/routes/ab/15/32768/0.mvt",
    "/tiles/stops/ab/22/0/4194304.mvt",
    "/tiles/basemap/ab/99999999/99999999/99999999.mvt",
  ])("%s is outside of every grid", (path) => {
    expect(parseTilePath(path)).toBe("outside");
  });

  it.each([
    "/tiles",
    "/tiles/",
    "/tiles/x",
    "/tiles/planet/ab/0/0/0.mvt",
    "/tiles/planet.json",
    "/tiles/basemap.pmtiles.json",
    "/tiles/Basemap.json",
    "/tiles/basemap/0/0/0.mvt",
    "/tiles/basemap//0/0/0.mvt",
    "/tiles/basemap/AB/0/0/0.mvt",
    "/tiles/basemap/xy/0/0/0.mvt",
    "/tiles/basemap/ab/00/0/0.mvt",
    "/tiles/basemap/ab/1/01/0.mvt",
    "/tiles/basemap/ab/-1/0/0.mvt",
    "/tiles/basemap/ab/+1/0/0.mvt",
    "/tiles/basemap/ab/1.0/0/0.mvt",
    "/tiles/basemap/ab/1e0/0/0.mvt",
    "/tiles/basemap/ab/0x1/0/0.mvt",
    "/tiles/basemap/ab/0/0/0.pbf",
    "/tiles/basemap/ab/0/0/0.mvt/",
    "/tiles/basemap/ab/0/0/0.mvt\n",
    "/tiles/basemap/ab/0/0/0",
    "/tiles/basemap/ab/0/0/0.mvt.gz",
    "/tiles/basemap/ab/0/0/%30.mvt",
    "/tiles/basemap/ab/٠/0/0.mvt",
    "/tiles/basemap/../secrets.json",
    "/tiles/__proto__.json",
    "/Tiles/basemap.json",
    "//tiles/basemap.json",
    `/tiles/basemap/${"a".repeat(65)}/0/0/0.mvt`,
  ])("%j is not a tile path", (path) => {
    expect(parseTilePath(path)).toBeNull();
  });
});

describe("paths of Transitland v2", () => {
  it("refer to the current version", () => {
    const address = { kind: "tile", archive: "routes", version: null, z: 2, x: 1, y: 3 };
    expect(parseApiTilePath("/tiles/routes/tiles/2/1/3.pbf")).toEqual(address);
    expect(parseApiTilePath("/tiles/stops/tiles/2/1/3.pbf")).toEqual({ ...address, archive: "stops" });
  });

  it.each([
    "/tiles/stops/tiles/2/4/0.pbf",
    "/tiles/stops/tiles/15/32768/0.pbf",
    "/tiles/routes/tiles/15/0/32768.pbf",
    "/tiles/routes/tiles/40/0/0.pbf",
  ])("%s is outside of the grid", (path) => {
    expect(parseApiTilePath(path)).toBe("outside");
  });

  it.each([
    "/tiles/basemap/tiles/0/0/0.pbf",
    "/tiles/routes/tiles/0/0/0.mvt",
    "/tiles/routes/0/0/0.pbf",
    "/tiles/routes/tiles/0/0/00.pbf",
    "/tiles/routes.json",
  ])("%s is not a tile path", (path) => {
    expect(parseApiTilePath(path)).toBeNull();
  });
});

describe("any path", () => {
  const part = fc.oneof(
    fc.nat({ max: 40 }).map(String),
    fc.constantFrom(...ARCHIVES, "tiles", "..", "", "%2e", "0.mvt", "1.pbf", "basemap.json", "ab", "00", "-1"),
    fc.string(),
  );
  const path = fc.array(part, { maxLength: 7 }).map((parts) => `/tiles/${parts.join("/")}`);

  it("names a known archive and a tile inside the grid, and has one spelling", () => {
    fc.assert(
      fc.property(path, (asked) => {
        const address = parseTilePath(asked);
        if (address === null || address === "outside") return;
        expect(ARCHIVES).toContain(address.archive);
        if (address.kind !== "tile") {
          expect(asked).toBe(`/tiles/${address.archive}.${address.kind === "archive" ? "pmtiles" : "json"}`);
          return;
        }
        const { archive, version, z, x, y } = address;
        expect(asked).toBe(`/tiles/${archive}/${version}/${z}/${x}/${y}.mvt`);
        expect(x < 2 ** z && y < 2 ** z).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it("can be built for every tile of a grid", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ARCHIVES),
        fc
          .nat({ max: 22 })
          .chain((z) => fc.tuple(fc.constant(z), fc.nat({ max: 2 ** z - 1 }), fc.nat({ max: 2 ** z - 1 }))),
        (archive, [z, x, y]) => {
          const address = { kind: "tile", archive, version: "0f", z, x, y };
          expect(parseTilePath(`/tiles/${archive}/0f/${z}/${x}/${y}.mvt`)).toEqual(address);
        },
      ),
    );
  });
});
