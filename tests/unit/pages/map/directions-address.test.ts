import { expect, test } from "vitest";
import { addressOf, readState } from "../../../../src/pages/map/address.ts";
import { readAsked, readPlace, writeAsked } from "../../../../src/pages/map/directions/address.ts";

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
    mode: "WALK",
    departAt: "2026-11-25T08:00:00Z",
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
  const empty = writeAsked(state.rest, { from: null, to: null, mode: "TRANSIT", departAt: null });
  expect(new URLSearchParams(addressOf(null, { ...state, rest: empty }).split("?")[1]).toString()).toBe(
    "mode=tram&other=1&headway=600",
  );
});

test("invalid values in the URL are ignored", () => {
  expect(readAsked(readState("?mode=BOAT&departAt=tomorrow&fromPlace=1").rest)).toEqual({
    from: null,
    to: null,
    mode: "TRANSIT",
    departAt: null,
  });
  expect(readAsked(readState("?departAt=2026-13-45T08:00:00Z").rest).departAt).toBeNull();
});
