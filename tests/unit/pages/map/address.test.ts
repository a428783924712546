import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALL } from "../../../../src/map/filters.ts";
import { addressOf, type MapState, readState, USUAL_RADIUS } from "../../../../src/pages/map/address.ts";

const again = (address: string) => readState(new URL(address, "http://portal.test").search);

const USUAL: MapState = {
  filters: ALL,
  selected: "",
  point: null,
  radius: USUAL_RADIUS,
  refresh: true,
  fallback: true,
  rest: {},
};

const STATE: fc.Arbitrary<MapState> = fc.record({
  filters: fc.constant(ALL),
  selected: fc.constantFrom("", "r-9q9-a", "s-9q9-b"),
  point: fc.option(
    fc
      .record({ lon: fc.integer({ min: -180e5, max: 180e5 }), lat: fc.integer({ min: -90e5, max: 90e5 }) })
      .map(({ lon, lat }) => ({ lon: lon / 1e5, lat: lat / 1e5 })),
    { nil: null },
  ),
  radius: fc.constantFrom(0, 50, 100, 150, 200, 500, 1000),
  refresh: fc.boolean(),
  fallback: fc.boolean(),
  rest: fc.dictionary(
    fc.constantFrom("fromPlace", "toPlace", "departAt", "utm_source"),
    fc.array(fc.stringMatching(/^[a-z0-9,.:-]{1,12}$/), { minLength: 1, maxLength: 2 }),
    { noNullPrototype: true },
  ),
});

describe("the map's state in the URL", () => {
  it("survives a round trip, along with other parameters", () => {
    fc.assert(
      fc.property(STATE, (state) => {
        expect(again(addressOf(null, state))).toEqual(state);
      }),
    );
  });

  it("is empty at the defaults", () => {
    expect(addressOf(null, USUAL)).toBe("/map");
    expect(readState("")).toEqual(USUAL);
  });

  it("has its point with five decimals, and its view in the hash", () => {
    const point = { lon: -82.4571963, lat: 27.9 };
    expect(addressOf({ zoom: 12.3456, lat: 27.9, lon: 277.5 }, { ...USUAL, point })).toBe(
      "/map?lon=-82.45720&lat=27.90000#12.35/27.90000/-82.50000",
    );
  });

  it("ignores invalid values", () => {
    const wrong = "?lat=foo&lon=3&radius=7&refresh=x&fallback=2&selected=%3Cscript%3E&headway=1&base=red&kinds=9";
    expect(readState(wrong)).toEqual(USUAL);
    for (const search of ["?lat=91&lon=0", "?lat=1", "?lon=&lat=", "?lat=NaN&lon=1", "?lat=1&lon=Infinity"])
      expect(readState(search).point).toBeNull();
    expect(readState("?radius=").radius).toBe(USUAL_RADIUS);
    expect(readState("?radius=0").radius).toBe(0);
  });

  it("can have no kind of stop selected", () => {
    const state = { ...USUAL, filters: { ...ALL, kinds: [] } };
    expect(again(addressOf(null, state))).toEqual(state);
  });

  it("keeps the travel mode and line modes apart: both parameters are called mode", () => {
    const state = readState("?mode=TRANSIT&mode=bus");
    expect(state.filters.modes).toEqual(["bus"]);
    expect(state.rest).toEqual({ mode: ["TRANSIT"] });
    expect(again(addressOf(null, state))).toEqual(state);
  });
});
