import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { createQueryClient } from "../../../../src/data/client.ts";
import { ALL } from "../../../../src/map/filters.ts";
import { addressOf, type MapState, readState, USUAL_RADIUS } from "../../../../src/pages/map/address.ts";
import { readAsked, readPlace, writeAsked } from "../../../../src/pages/map/directions/address.ts";
import { directionsQuery, zoneQuery } from "../../../../src/pages/map/directions/query.ts";

describe("address", () => {
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
});

test.each([
  ["-6.261,53.349", { lon: -6.261, lat: 53.349 }],
  [" -6.261 , 53.349 ", { lon: -6.261, lat: 53.349 }],
  // Only one way round is a place.
  ["35.68,139.76", { lon: 139.76, lat: 35.68 }],
  ["139.76,35.68", { lon: 139.76, lat: 35.68 }],
  ["200,100", null],
  ["1", null],
  ["1,", null],
  [",", null],
  ["1,2,3", null],
  ["a,b", null],
  ["NaN,1", null],
  [undefined, null],
])("%j as a place", (text, expected) => {
  expect(readPlace(text)).toEqual(expected);
});

test("the search survives a round trip through the URL, with the map's other parameters", () => {
  const search =
    "?mode=tram&mode=WALK&fromPlace=-6.261,53.349&toPlace=x&departAt=2026-11-25T08:00:00Z&headway=600&other=1";
  const state = readState(search);
  const asked = readAsked(state.rest);
  expect(asked).toEqual({
    from: { lon: -6.261, lat: 53.349 },
    to: null,
    ends: [],
    ...{ fromName: "", toName: "" },
    mode: "WALK",
    wanted: "departure",
    at: "2026-11-25T08:00:00Z",
  });
  const to = { lon: 1, lat: 2.000001 };
  const query = new URLSearchParams(
    addressOf(null, { ...state, rest: writeAsked(state.rest, { ...asked, to }) }).split("?")[1],
  );
  expect(query.getAll("mode")).toEqual(["tram", "WALK"]);
  expect(query.get("fromPlace")).toBe("-6.26100,53.34900");
  expect(query.get("toPlace")).toBe("1.00000,2.00000");
  expect(query.get("departAt")).toBe("2026-11-25T08:00:00Z");
  expect([query.get("headway"), query.get("other")]).toEqual(["600", "1"]);
  const empty = writeAsked(state.rest, {
    ...{ from: null, to: null, ends: [], fromName: "", toName: "" },
    ...{ mode: "TRANSIT", wanted: "departure", at: null },
  });
  expect(new URLSearchParams(addressOf(null, { ...state, rest: empty }).split("?")[1]).toString()).toBe(
    "mode=tram&other=1&headway=600",
  );
});

test("invalid values in the URL are ignored", () => {
  expect(readAsked(readState("?mode=BOAT&departAt=tomorrow&fromPlace=1").rest)).toEqual({
    from: null,
    to: null,
    ends: [],
    ...{ fromName: "", toName: "" },
    mode: "TRANSIT",
    wanted: "departure",
    at: null,
  });
  expect(readAsked(readState("?departAt=2026-13-45T08:00:00Z").rest).at).toBeNull();
});

test("the URL has either a departure or an arrival", () => {
  const { rest } = readState("?arriveBy=2026-11-25T09:00:00Z");
  const asked = readAsked(rest);
  expect(asked).toMatchObject({ wanted: "arrival", at: "2026-11-25T09:00:00Z" });
  expect(writeAsked(rest, asked)).toMatchObject({ arriveBy: ["2026-11-25T09:00:00Z"], departAt: [] });
  expect(writeAsked(rest, { ...asked, wanted: "departure" })).toMatchObject({
    arriveBy: [],
    departAt: ["2026-11-25T09:00:00Z"],
  });
  const both = readState("?arriveBy=2026-11-25T09:00:00Z&departAt=2026-11-25T08:00:00Z");
  expect(readAsked(both.rest)).toMatchObject({ wanted: "departure", at: "2026-11-25T08:00:00Z" });
});

test("a walk to a station ends at the entrance nearest to its start, wherever the start is moved", () => {
  const [west, east] = ["-6.26400,53.34900", "-6.26000,53.34900"];
  const { rest } = readState(`?toPlace=${west}&toPlace=${east}&toPlace=nowhere&toName=Station&mode=WALK`);
  const query = readAsked(rest);
  expect(query.to).toEqual({ lon: -6.264, lat: 53.349 });
  const fromEast = writeAsked(rest, { ...query, from: { lon: -6.2, lat: 53.349 } });
  expect(fromEast.toPlace).toEqual([west, east]);
  expect(readAsked(fromEast)).toMatchObject({ to: { lon: -6.26, lat: 53.349 }, toName: "Station" });
  const fromWest = writeAsked(fromEast, { ...readAsked(fromEast), from: { lon: -6.3, lat: 53.349 } });
  expect(readAsked(fromWest).to).toEqual({ lon: -6.264, lat: 53.349 });
  // Another destination, or the way back, has no entrances to choose from.
  const back = readAsked(fromWest);
  expect(writeAsked(fromWest, { ...back, from: back.to, to: back.from }).toPlace).toEqual(["-6.30000,53.34900"]);
});

test("the names of places stay in the address with their coordinates", () => {
  const { rest } = readState("?fromPlace=-6.261,53.349&fromName=Parnell+%26+O'Connell&toPlace=-6.2,53.3");
  const query = readAsked(rest);
  expect([query.fromName, query.toName]).toEqual(["Parnell & O'Connell", ""]);
  expect(writeAsked(rest, query)).toMatchObject({
    fromPlace: ["-6.26100,53.34900"],
    fromName: ["Parnell & O'Connell"],
    toName: [],
  });
  expect(writeAsked(rest, { ...query, from: null })).toMatchObject({ fromPlace: [], fromName: [] });
  // A name without a place says nothing.
  expect(readAsked(readState("?fromName=Marlborough").rest).fromName).toBe("");
});

test("the API is asked without the names of places", async () => {
  const sent: unknown[] = [];
  const send = async ({ variables }: { variables?: unknown }) => {
    sent.push(variables);
    return { data: { directions: { success: false, exception: "No.", itineraries: [] } } };
  };
  const place = { lon: -6.26, lat: 53.35 };
  const at = "2026-11-25T08:00:00Z";
  const named = { ...place, name: "Marlborough" };
  await createQueryClient({ send }, 10).fetchQuery(directionsQuery(named, named, "TRANSIT", "departure", at, false));
  expect(sent).toMatchObject([{ where: { from: place, to: place } }]);
  expect(JSON.stringify(sent)).not.toContain("Marlborough");
});

/** The API request of the directions tab, and how it handles unexpected responses. */
describe("directions query", () => {
  const POINT = { lon: -6.26, lat: 53.35 };

  function clientOf(data: unknown, sent: unknown[] = []) {
    const send = async ({ variables }: { variables?: unknown }) => {
      sent.push(variables);
      return { data: data as Record<string, unknown> };
    };
    return createQueryClient({ send }, 10);
  }

  test.each([
    ["2026-11-25T08:00Z", "2026-11-25T08:00:00.000Z"],
    ["2026-11-25T08:00:30+01:00", "2026-11-25T07:00:30.000Z"],
  ])("a departure at %s in the URL is sent in the API's time format", async (departAt, asked) => {
    const sent: unknown[] = [];
    const client = clientOf({ directions: { success: false, exception: "No.", itineraries: [] } }, sent);
    const answer = await client.fetchQuery(directionsQuery(POINT, POINT, "TRANSIT", "departure", departAt, false));
    expect(sent).toEqual([{ where: { from: POINT, to: POINT, mode: "TRANSIT", depart_at: asked } }]);
    expect(answer).toEqual({ itineraries: [], sorry: { sentence: "No.", isFromApi: true } });
    await client.fetchQuery(directionsQuery(POINT, POINT, "TRANSIT", "arrival", departAt, false));
    expect(sent[1]).toEqual({ where: { from: POINT, to: POINT, mode: "TRANSIT", arrive_by: asked } });
  });

  const stopIn = (stop_timezone: string | null, default_timezone: string | null) => ({
    stops: [{ stop_timezone, feed_version: { service_window: { default_timezone } } }],
  });

  test.each([
    [stopIn("Europe/Dublin", "Europe/London"), "Europe/Dublin"],
    [stopIn("", "Europe/London"), "Europe/London"],
    // The clock of such a zone would throw, and take the whole page with it.
    [stopIn("Dublin time", "Europe/London"), "Europe/London"],
    [stopIn("Dublin time", "London time"), null],
    [{ stops: [] }, null],
  ])("the time zone of the start in %j is %j", async (data, zone) => {
    expect(await clientOf(data).fetchQuery(zoneQuery(POINT))).toMatchObject({ zone, units: "metric" });
  });
});
