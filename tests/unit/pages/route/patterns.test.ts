import { describe, expect, test } from "vitest";
import { readReach } from "../../../../src/pages/route/index.tsx";
import { routeName, towardsWords } from "../../../../src/pages/route/names.ts";
import { directionsOf, StopList, shownPatterns } from "../../../../src/pages/route/patterns.ts";
import type { TransferRoute } from "../../../../src/pages/route/query.ts";
import { routeTitle } from "../../../../src/pages/route/static.tsx";

const pattern = (
  stop_pattern_id: number,
  direction_id: number,
  count: number,
  trip: number | null = stop_pattern_id,
) => ({
  stop_pattern_id,
  direction_id,
  count,
  representative_trip: trip === null ? null : { id: trip },
});

describe("displayed patterns", () => {
  test("are sorted by trips in each direction, without rare ones", () => {
    const shown = shownPatterns([pattern(1, 1, 5), pattern(2, 0, 10), pattern(3, 0, 80), pattern(4, 0, 11)]);
    expect(shown.map((entry) => entry.stop_pattern_id)).toEqual([3, 4, 1]);
  });

  test("include the busiest even if all are rare, and at most four per direction", () => {
    const even = Array.from({ length: 30 }, (_, i) => pattern(i, 0, 1));
    expect(shownPatterns(even).map((entry) => entry.stop_pattern_id)).toEqual([0]);
    expect(shownPatterns(Array.from({ length: 8 }, (_, i) => pattern(i, 0, 1)))).toHaveLength(4);
    expect(shownPatterns([])).toEqual([]);
  });
});

const OWN = { id: 1, onestop_id: "r-own" };

const stop = (id: number, stop_name: string | null, routes: TransferRoute[] = []) => ({
  route_stops: routes.map((route) => ({ route })),
  id,
  onestop_id: `s-${id}`,
  stop_id: `${id}`,
  stop_name,
  platform_code: null,
  wheelchair_boarding: null,
  feed_onestop_id: "f-a",
  geometry: { type: "Point", coordinates: [0, 0] },
});

describe("directions", () => {
  const trip = {
    id: 7,
    trip_headsign: null,
    stop_times: [
      { arrival_time: null, departure_time: "23:50:00", stop: stop(1, "A") },
      null,
      { arrival_time: "24:05:29", departure_time: "24:06:00", stop: stop(2, "B") },
      { arrival_time: null, departure_time: null, stop: stop(3, "C") },
    ],
  };

  test("minutes count from the first departure, past midnight too; unknown times stay unknown", () => {
    const list = new StopList(OWN);
    const [direction] = directionsOf([pattern(5, 0, 3, 7)], [trip], list);
    expect(direction!.patterns[0]!.stops.map(([at, minutes]) => [list.stops[at]!.stop_name, minutes])).toEqual([
      ["A", 0],
      ["B", 15],
      ["C", null],
    ]);
  });

  test("stops shared by patterns are listed once, and coordinates are not sent", () => {
    const list = new StopList(OWN);
    directionsOf([pattern(5, 0, 3, 7), pattern(6, 1, 3, 7)], [trip], list);
    expect(list.stops.map((entry) => entry.id)).toEqual([1, 2, 3]);
    expect(JSON.stringify(list.stops)).not.toContain("coordinates");
  });

  test("without a headsign a direction is named after its last stop", () => {
    expect(directionsOf([pattern(5, 0, 3, 7)], [trip], new StopList(OWN))[0]!.towards).toBe("C");
  });

  test("a direction is named after the headsign of most of its trips, not of its busiest pattern", () => {
    const signed = [
      { ...trip, id: 8, trip_headsign: "Millbrae" },
      { ...trip, id: 9, trip_headsign: "Airport" },
      { ...trip, id: 10, trip_headsign: "Airport" },
    ];
    const patterns = [pattern(1, 0, 5, 8), pattern(2, 0, 3, 9), pattern(3, 0, 4, 10)];
    expect(directionsOf(patterns, signed, new StopList(OWN))[0]!.towards).toBe("Airport");
  });

  test("a pattern without its trip is omitted", () => {
    expect(directionsOf([pattern(5, 0, 3, null), pattern(6, 1, 3, 99)], [trip], new StopList(OWN))).toEqual([]);
  });

  test.each([
    ["Harbour", "to Harbour"],
    ["North to University", "North to University"],
    ["To the Zoo", "To the Zoo"],
    ["Toledo", "to Toledo"],
    ["", ""],
  ])("%j is shown as %j", (headsign, words) => {
    expect(towardsWords(headsign)).toBe(words);
  });
});

describe("transfers", () => {
  const route = (id: number, name: string, onestop_id: string | null = `r-${id}`): TransferRoute => ({
    id,
    onestop_id,
    route_id: `${id}`,
    route_short_name: name,
    route_long_name: null,
    route_type: 3,
    route_color: null,
    route_text_color: null,
    feed_onestop_id: "f-a",
    agency: { id: 1, agency_name: "A" },
  });

  test("at a stop are the other routes that stop there, in natural order, each listed once per page", () => {
    const list = new StopList(OWN);
    list.place(stop(1, "A", [route(10, "10"), route(1, "own"), route(2, "2")]));
    list.place(stop(2, "B", [route(2, "2"), route(5, "the same line in another feed", "r-own")]));
    expect(list.transfers.map(({ id }) => id)).toEqual([2, 10]);
    expect(list.stops.map(({ transfers }) => transfers)).toEqual([[0, 1], [0]]);
  });

  test("nearby include those at surrounding stops", () => {
    const list = new StopList(OWN);
    list.place({
      ...stop(1, "A", [route(2, "2")]),
      nearby_stops: [stop(1, "A", [route(2, "2")]), stop(9, "Z", [route(3, "3")])],
    });
    expect(list.stops[0]!.transfers.map((at) => list.transfers[at]!.id)).toEqual([2, 3]);
  });

  test.each([
    ["", 0],
    ["transfers=100", 100],
    ["transfers=500", 500],
    ["transfers=501", 0],
    ["transfers=x", 0],
  ])("%j is read as %i m", (query, meters) => {
    expect(readReach(new URLSearchParams(query))).toBe(meters);
  });
});

describe("route names", () => {
  const route = (route_short_name: string | null, route_long_name: string | null) => ({
    route_short_name,
    route_long_name,
    route_id: "id",
    route_type: 900,
  });

  test("are short and long, each once, else the GTFS id", () => {
    expect(routeName(route("1", "Florida Avenue"))).toBe("1 Florida Avenue");
    expect(routeName(route("Red", "Red"))).toBe("Red");
    expect(routeName(route("Green", "green Line: A - B"))).toBe("green Line: A - B");
    expect(routeName(route("1", "1st Avenue"))).toBe("1 1st Avenue");
    expect(routeName(route("Ä", "Ärger"))).toBe("Ä Ärger");
    expect(routeName(route(" ", "Red"))).toBe("Red");
    expect(routeName(route(null, null))).toBe("id");
    expect(routeTitle(route("1", null))).toBe("1 • Tram Service (Tram) route");
  });
});
