import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ALL,
  BASES,
  filterCount,
  HEADWAYS,
  MAP_MODES,
  type MapFilters,
  readFilters,
  SERVICES,
  STOP_KINDS,
  writeFilters,
} from "../../../src/map/filters.ts";
import { readPoint, readView, tidyView } from "../../../src/map/view.ts";

const FILTERS: fc.Arbitrary<MapFilters> = fc.record({
  modes: fc.subarray(MAP_MODES.map(([mode]) => mode)),
  headway: fc.constantFrom(...HEADWAYS),
  agency: fc.string({ maxLength: 50, unit: "binary" }).filter((text) => text.isWellFormed()),
  service: fc.constantFrom(...SERVICES),
  generated: fc.boolean(),
  problems: fc.boolean(),
  kinds: fc.subarray([...STOP_KINDS]),
  vehicles: fc.boolean(),
  rentals: fc.boolean(),
  base: fc.constantFrom(...BASES),
});

describe("map filters in the URL", () => {
  it("survive a round trip", () => {
    fc.assert(
      fc.property(FILTERS, (filters) => {
        const query = new URLSearchParams();
        writeFilters(query, filters);
        expect(readFilters(new URLSearchParams(query.toString()))).toEqual(filters);
      }),
    );
  });

  it("are omitted at their defaults", () => {
    const query = new URLSearchParams("mode=bus&headway=600&base=dark&kinds=none");
    writeFilters(query, ALL);
    expect(query.toString()).toBe("");
  });

  it("are ignored if invalid", () => {
    expect(readFilters(new URLSearchParams("mode=ufo&headway=-3&verdict=x&base=moon&generated=2&kinds=9,,x"))).toEqual(
      ALL,
    );
  });

  it("are counted when they hide lines", () => {
    expect(filterCount(ALL)).toBe(0);
    expect(filterCount({ ...ALL, modes: ["bus"], headway: 600, agency: "HART", service: "current" })).toBe(4);
  });
});

describe("the view in the URL", () => {
  it.each([
    ["#10/27.95/-82.45", { zoom: 10, lat: 27.95, lon: -82.45 }],
    ["#1.5/-12/0", { zoom: 1.5, lat: -12, lon: 0 }],
    ["#-0.5/13/40", { zoom: -0.5, lat: 13, lon: 40 }],
    ["#-3/0/0", null],
    ["#main", null],
    ["#10/91/0", null],
    ["#10/0/181", null],
    ["#25/0/0", null],
    ["#1e3/0/0", null],
    ["", null],
  ])("%s", (hash, view) => {
    expect(readView(hash)).toEqual(view);
  });

  it("stays within one turn of the world", () => {
    expect(tidyView({ zoom: 3.13579, lat: 5, lon: 190 })).toEqual({ zoom: 3.14, lat: 5, lon: -170 });
    expect(tidyView({ zoom: 3, lat: 5, lon: -541 }).lon).toBe(179);
  });
});

it("a point needs both coordinates, within the world", () => {
  const read = (query: string) => readPoint(new URLSearchParams(query));
  expect(read("lon=-82.45&lat=27.95")).toEqual({ lon: -82.45, lat: 27.95 });
  for (const wrong of ["", "lon=1", "lat=1", "lon=&lat=1", "lon=a&lat=1", "lon=181&lat=1", "lon=1&lat=-91"])
    expect(read(wrong)).toBeNull();
});
