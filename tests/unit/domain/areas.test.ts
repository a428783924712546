/** Outlines of countries and regions, packed and made from the place data. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { makeAreas } from "../../../cli/content/areas.ts";
import {
  COUNTRY_AREAS,
  type CountryAreas,
  packArea,
  type RegionAreas,
  regionAreasName,
  unpackArea,
} from "../../../src/domain/content/areas.ts";
import type { LonLat } from "../../../src/domain/geo/globe.ts";
import { sideOfRing } from "../../../src/domain/geo/polygon.ts";

it("an area survives a round trip to a hundredth of a degree", () => {
  const ring = fc.array(
    fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true })),
  );
  fc.assert(
    fc.property(fc.array(ring), (rings) => {
      const read = unpackArea(packArea(rings));
      expect(read.map(({ length }) => length)).toEqual(rings.map(({ length }) => length));
      rings.flat().forEach(([lon, lat], i) => {
        const [x, y] = read.flat()[i]!;
        expect(Math.max(Math.abs(x - lon), Math.abs(y - lat))).toBeLessThan(0.006);
      });
    }),
  );
});

describe("the outlines", () => {
  let made: Map<string, unknown>;
  beforeAll(() => {
    made = makeAreas();
  }, 60_000);

  const isIn = (rings: LonLat[][], at: LonLat) => rings.some((ring) => sideOfRing(at, ring) === "inside");

  it("contain what lies in a country, and not what lies outside", () => {
    const countries = made.get(COUNTRY_AREAS) as CountryAreas;
    expect(Object.keys(countries).length).toBeGreaterThan(220);
    expect(isIn(unpackArea(countries.Ireland!), [-8, 53])).toBe(true);
    expect(isIn(unpackArea(countries.Ireland!), [-1, 52])).toBe(false);
    expect(isIn(unpackArea(countries["United States of America"]!), [-98, 38])).toBe(true);
  });

  it("have the regions of a country in its file", () => {
    const regions = (made.get(regionAreasName("United States of America")) as RegionAreas)["United States of America"]!;
    expect(isIn(unpackArea(regions.Florida!), [-81.5, 28])).toBe(true);
    expect(isIn(unpackArea(regions.Florida!), [-84, 33])).toBe(false);
    const files = [...made.keys()].filter((name) => name !== COUNTRY_AREAS);
    expect(files.every((name) => JSON.stringify(made.get(name)).length < 400_000)).toBe(true);
  });
});
