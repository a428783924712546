import fc from "fast-check";
import { expect, it } from "vitest";
import { readBox, writeBox } from "../../../../src/domain/geo/box-text.ts";
import { boundsContain } from "../../../../src/domain/geo/globe.ts";

it("reads a box with and without spaces, and nothing else", () => {
  const dublin = { minLon: -6.5, minLat: 53.2, maxLon: -6, maxLat: 53.5 };
  expect(readBox("-6.5,53.2,-6,53.5")).toEqual(dublin);
  expect(readBox(" -6.5, 53.2, -6.0, +53.5 ")).toEqual(dublin);
  expect(readBox("170,-20,-170,-10")).toMatchObject({ minLon: 170, maxLon: -170 });
  for (const text of ["", "1,2,3", "1,2,3,4,5", "a,b,c,d", "181,0,182,1", "0,2,1,1", "0,-91,1,0", "1e2,0,1,1"]) {
    expect(readBox(text), text).toBeNull();
  }
});

it("writes four decimals, and a crossing of the antimeridian with west beyond east", () => {
  expect(writeBox({ minLon: -6.123456, minLat: 53.2, maxLon: -6.1, maxLat: 53.512341 })).toBe(
    "-6.1235,53.2,-6.1,53.5124",
  );
  expect(writeBox({ minLon: 170, minLat: -20, maxLon: 190, maxLat: -10 })).toBe("170,-20,-170,-10");
  expect(writeBox({ minLon: -400, minLat: -85, maxLon: 300, maxLat: 85 })).toBe("-180,-85,180,85");
  expect(writeBox({ minLon: 0, minLat: 0, maxLon: 359.99996, maxLat: 1 })).toBe("-180,0,180,1");
  expect(writeBox({ minLon: 0, minLat: 2, maxLon: 1, maxLat: 1 })).toBe("");
});

it("the written box is readable and contains each point of the original", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const box = fc.record({
    lon: fc.double({ min: -700, max: 700, noNaN: true }),
    width: fc.oneof(fc.double({ min: 0, max: 800, noNaN: true }), fc.double({ min: 0, max: 0.001, noNaN: true })),
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    height: share,
    at: fc.tuple(share, share),
  });
  fc.assert(
    fc.property(box, ({ lon, width, lat, height, at: [x, y] }) => {
      const bounds = { minLon: lon, minLat: lat, maxLon: lon + width, maxLat: lat + height * (90 - lat) };
      const text = writeBox(bounds);
      const reading = readBox(text);
      expect(reading).not.toBeNull();
      expect(text).not.toMatch(/-0(,|$)|\.\d{5}/);
      const pointLon = lon + x * width;
      const wrapped = pointLon - 360 * Math.floor((pointLon + 180) / 360);
      expect(boundsContain(reading!, [wrapped, lat + y * (bounds.maxLat - lat)])).toBe(true);
    }),
  );
});
