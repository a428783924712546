import { describe, expect, test } from "vitest";
import { routeName, routeTitle } from "../../../../src/pages/route/names.ts";
import { directionsOf, StopList, shownPatterns, towardsWords } from "../../../../src/pages/route/patterns.ts";

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

describe("patterns worth showing", () => {
  test("of each direction the busiest first, rare ones dropped", () => {
    const shown = shownPatterns([pattern(1, 1, 5), pattern(2, 0, 10), pattern(3, 0, 80), pattern(4, 0, 11)]);
    expect(shown.map((entry) => entry.stop_pattern_id)).toEqual([3, 4, 1]);
  });

  test("the busiest stays even where all are rare, and no direction shows more than four", () => {
    const even = Array.from({ length: 30 }, (_, i) => pattern(i, 0, 1));
    expect(shownPatterns(even).map((entry) => entry.stop_pattern_id)).toEqual([0]);
    expect(shownPatterns(Array.from({ length: 8 }, (_, i) => pattern(i, 0, 1)))).toHaveLength(4);
    expect(shownPatterns([])).toEqual([]);
  });
});

const stop = (id: number, stop_name: string | null) => ({
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
    const list = new StopList();
    const [direction] = directionsOf([pattern(5, 0, 3, 7)], [trip], list);
    expect(direction!.patterns[0]!.stops.map(([at, minutes]) => [list.stops[at]!.stop_name, minutes])).toEqual([
      ["A", 0],
      ["B", 15],
      ["C", null],
    ]);
  });

  test("stops that patterns share are listed once, and their coordinates do not travel", () => {
    const list = new StopList();
    directionsOf([pattern(5, 0, 3, 7), pattern(6, 1, 3, 7)], [trip], list);
    expect(list.stops.map((entry) => entry.id)).toEqual([1, 2, 3]);
    expect(JSON.stringify(list.stops)).not.toContain("coordinates");
  });

  test("without a headsign a direction is named after its last stop", () => {
    expect(directionsOf([pattern(5, 0, 3, 7)], [trip], new StopList())[0]!.towards).toBe("C");
  });

  test("a pattern whose trip did not come is left out", () => {
    expect(directionsOf([pattern(5, 0, 3, null), pattern(6, 1, 3, 99)], [trip], new StopList())).toEqual([]);
  });

  test.each([
    ["Harbour", "to Harbour"],
    ["North to University", "North to University"],
    ["To the Zoo", "To the Zoo"],
    ["Toledo", "to Toledo"],
    ["", ""],
  ])("%j is said as %j", (headsign, words) => {
    expect(towardsWords(headsign)).toBe(words);
  });
});

describe("names of routes", () => {
  const route = (route_short_name: string | null, route_long_name: string | null) => ({
    route_short_name,
    route_long_name,
    route_id: "id",
    route_type: 900,
  });

  test("short and long, each once, else the GTFS id", () => {
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
