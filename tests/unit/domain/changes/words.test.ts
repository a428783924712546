import { describe, expect, test } from "vitest";
import { type Differences, differencesOf, isUnnoticed } from "../../../../src/domain/changes/differences.ts";
import { entryWords, moreWords } from "../../../../src/domain/changes/entries.ts";
import { changeLines, changeTitle } from "../../../../src/domain/changes/words.ts";
import { COMPARE } from "../../../../src/domain/compare/entities.ts";
import type { RouteOutline, StopOutline } from "../../../../src/domain/compare/outline.ts";
import { WEEKDAYS } from "../../../../src/domain/time/service-day.ts";

const NOTHING: Differences = { lists: [], hours: [], ends: null, fares: [] };
const HOUR = 3_600;

const hours = (...changes: number[]) =>
  changes.flatMap((change, day) =>
    change === 0 ? [] : [{ weekday: WEEKDAYS[day]!, from: 100 * HOUR, to: (100 + change) * HOUR }],
  );

const wordsOf = (some: Partial<Differences>) => changeLines({ ...NOTHING, ...some }).map(({ words }) => words);

function stop(id: string, lat: number, more: Partial<StopOutline> = {}): StopOutline {
  return { id, onestop_id: null, name: `Stop ${id}`, lon: 16.37, lat, location_type: 0, ...more };
}

function route(id: string, short: string, long = ""): RouteOutline {
  return {
    ...{ id, onestop_id: null, short_name: short, long_name: long, type: 3 },
    ...{ color: null, text_color: null, agency: "" },
  };
}

const compared = (from: StopOutline[], to: StopOutline[], routes: [RouteOutline[], RouteOutline[]] = [[], []]) =>
  differencesOf({
    agency: null,
    route: COMPARE.route(...routes),
    stop: COMPARE.stop(from, to),
    weekdays: [],
    ends: { from: null, to: "2026-12-31" },
    files: [],
  });

describe("what riders notice", () => {
  test("a stop moved by 50 meters or more; less is not told", () => {
    const before = [stop("a", 48.2), stop("b", 48.3)];
    const after = [stop("a", 48.2004), stop("b", 48.3006)];
    const { lists } = compared(before, after);
    expect(lists).toEqual([
      { list: "stops_moved", count: 1, sample: [{ id: "b", onestop_id: null, name: "Stop b", meters: 67 }] },
    ]);
  });

  test("entrances and nodes of stations are not told", () => {
    const more = [stop("e", 48.4, { location_type: 2 }), stop("n", 48.5, { location_type: 3 })];
    expect(isUnnoticed(compared([stop("a", 48.2)], [stop("a", 48.2), ...more]))).toBe(true);
  });

  test("a station and its platforms are one stop, if they have one Onestop ID", () => {
    const id = "s-u2-central";
    const station = stop("c", 48.4, { onestop_id: id, location_type: 1 });
    const platforms = [stop("c1", 48.4, { onestop_id: id }), stop("c2", 48.4, { onestop_id: id })];
    const { lists } = compared([], [station, ...platforms, stop("d", 48.5)]);
    expect(lists.map(({ count, sample }) => [count, sample.map((one) => one.id)])).toEqual([[2, ["c", "d"]]]);
  });

  test("lists are counted, and their first five entries are named", () => {
    const many = Array.from({ length: 1_200 }, (_, i) => route(`r${i}`, `${i}`, `Line ${i}`));
    const { lists } = compared([], [], [[], many]);
    const [added] = lists;
    expect([added!.count, added!.sample.length, added!.sample[0]!.name]).toEqual([1_200, 5, "0 Line 0"]);
    expect(moreWords(added!)).toBe("and 1,195 more");
    expect(moreWords({ count: 1, sample: added!.sample.slice(0, 1) })).toBe("");
  });

  test("a renamed route says what it was called", () => {
    const { lists } = compared([], [], [[route("r", "1", "Old Town")], [route("r", "1", "New Town")]]);
    expect(lists.map(({ list }) => list)).toEqual(["routes_renamed"]);
    expect(entryWords(lists[0]!.sample[0]!)).toBe("1 New Town (was 1 Old Town)");
  });

  test("names are cut, and those that are missing become ids", () => {
    const { lists } = compared([], [], [[], [route("r1", "", ""), route("r2", "x".repeat(400))]]);
    expect(lists[0]!.sample.map(({ name }) => name.length)).toEqual([2, 100]);
  });

  test("fares are compared by their files, and an unknown end is no change", () => {
    const file = { rows: 1, size: 1, sha1: "a" };
    const files = [
      { name: "fare_attributes.txt", change: "changed", from: file, to: file },
      { name: "fare_rules.txt", change: "same", from: file, to: file },
      { name: "stops.txt", change: "changed", from: file, to: file },
    ] as const;
    const ends = { from: null, to: "2026-12-31" };
    const { fares, ends: end } = differencesOf({ agency: null, route: null, stop: null, weekdays: [], ends, files });
    expect([fares, end]).toEqual([["fare_attributes.txt"], null]);
  });
});

describe("words", () => {
  test.each([
    [hours(1, 1, 1, 1, 1), "There is 1 more hour of service each weekday"],
    [hours(12, 12, 12, 12, 12, -3), "There are 12 more hours of service each weekday and 3 fewer hours each Saturday"],
    [hours(2, 2, 2, 2, 2, 2, 2), "There are 2 more hours of service each day"],
    [hours(0, -1, 0, 0, -1), "There is 1 fewer hour of service each Tuesday and Friday"],
    [
      hours(5, 4, 0, 0, 0, 1),
      "There are 5 more hours of service each Monday, 4 more hours each Tuesday, and 1 more hour each Saturday",
    ],
    [hours(0.5, 0, 0, 0, 0, 0, -0.5), "There is 1 more hour of service each Monday and 1 fewer hour each Sunday"],
  ])("hours %#: %s", (changed, words) => {
    expect(wordsOf({ hours: changed })).toEqual([words]);
  });

  test("the last day of service", () => {
    expect(wordsOf({ ends: { from: "2026-12-31", to: "2027-06-30" } })).toEqual([
      "The timetable now ends on 30 June 2027, 6 months later than before",
    ]);
    expect(wordsOf({ ends: { from: "2026-12-31", to: "2026-12-30" } })).toEqual([
      "The timetable now ends on 30 December 2026, 1 day earlier than before",
    ]);
  });

  test("a title names the most important change", () => {
    const lists = [{ list: "routes_added", count: 2, sample: [] }] satisfies Differences["lists"];
    const both = changeLines({ ...NOTHING, lists, fares: ["fare_rules.txt"] });
    expect(changeTitle("Small Transit", both)).toBe("Small Transit: 2 routes were added, and more");
    expect(changeTitle("Small Transit", both.slice(1))).toBe("Small Transit: The fares changed");
  });
});
