import fc from "fast-check";
import { expect, it } from "vitest";
import { geohash } from "../../../../src/domain/geo/geohash.ts";
import { wrapLongitude } from "../../../../src/domain/geo/globe.ts";
import { boundsOfIds } from "../../../../src/pages/map/locate.ts";

/** Points of a country, which may lie on both sides of the 180th meridian. */
const country = fc
  .record({
    west: fc.integer({ min: -180, max: 179 }),
    south: fc.integer({ min: -80, max: 60 }),
    offsets: fc.array(
      fc.tuple(fc.double({ min: 0, max: 20, noNaN: true }), fc.double({ min: 0, max: 20, noNaN: true })),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
  })
  .map(({ west, south, offsets }) => offsets.map(([x, y]) => [wrapLongitude(west + x), south + y] as const));

it("the box of operators without data has every place that their Onestop IDs name", () => {
  fc.assert(
    fc.property(country, fc.integer({ min: 2, max: 6 }), (points, precision) => {
      const ids = points.map(([lon, lat], n) => `o-${geohash(lon, lat, precision)}-operator${n}`);
      const [west, south, east, north] = boundsOfIds([...ids, "o-without~geohash"])!;
      for (const [lon, lat] of points) {
        const isWithin = [lon, lon + 360].some((shifted) => west <= shifted && shifted <= east);
        expect([isWithin, south <= lat, lat <= north]).toEqual([true, true, true]);
      }
    }),
  );
});

it("operators without a geohash in their Onestop IDs lie nowhere", () => {
  expect(boundsOfIds([])).toBeNull();
  expect(boundsOfIds(["o-without~geohash"])).toBeNull();
});
