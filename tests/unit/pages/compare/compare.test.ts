/** The pure parts of the comparison page: its sentence, the choices of versions, and the drawing. */
import { describe, expect, test } from "vitest";
import type { RouteOutline, StopOutline } from "../../../../src/domain/compare/outline.ts";
import { encodeLine } from "../../../../src/domain/geo/polyline.ts";
import { WEEKDAYS } from "../../../../src/domain/time/service-day.ts";
import { versionChoices } from "../../../../src/pages/compare/choose.tsx";
import { drawComparison, spread } from "../../../../src/pages/compare/drawing.ts";
import type {
  ComparedList,
  FeedVersions,
  ListedDifferences,
  VersionComparison,
} from "../../../../src/pages/compare/query.ts";
import { summarySentence } from "../../../../src/pages/compare/sentence.ts";

const stop = (id: string, lon: number | null, lat: number | null, location_type = 0): StopOutline => {
  return { id, onestop_id: null, name: id, lon, lat, location_type };
};

const route = (id: string): RouteOutline => {
  return { id, onestop_id: null, short_name: id, long_name: "", type: 3, color: null, text_color: null, agency: "" };
};

function differences<E>(lists: Partial<Pick<ListedDifferences<E>, "added" | "removed" | "moved">>, counts = {}) {
  const none: Record<ComparedList | "unchanged", number> = {
    ...{ added: 0, removed: 0, renamed: 0, moved: 0, new_id: 0, new_type: 0, unchanged: 1 },
    ...Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, rows.length])),
    ...counts,
  };
  return { counts: none, added: [], removed: [], renamed: [], moved: [], new_id: [], new_type: [], ...lists };
}

const side = { feed_onestop_id: "f-a", sha1: "0", fetched_at: "2026-01-01T00:00:00Z", imported: true };
const dates = {
  earliest_calendar_date: null,
  latest_calendar_date: null,
  feed_start_date: null,
  feed_end_date: null,
};

function comparison(parts: Partial<VersionComparison> = {}, mondayHours = 0): VersionComparison {
  return {
    from: { ...side, ...dates },
    to: { ...side, ...dates, sha1: "1" },
    agencies: differences({}),
    routes: differences({}),
    stops: differences({}),
    service: {
      weeks: { from: 1, to: 1 },
      typical_week: { from: null, to: null },
      weekdays: WEEKDAYS.map((weekday) => ({
        weekday,
        typical: { from: 0, to: weekday === "monday" ? mondayHours * 3600 : 0 },
        average: { from: 0, to: 0 },
      })),
    },
    files: [],
    ...parts,
  };
}

describe("the sentence", () => {
  test("names what changed, the stations as such", () => {
    const stops = differences({ added: [stop("a", 0, 1, 1), stop("b", 0, 2, 1), stop("c", 0, 3, 1)] }, { moved: 1 });
    expect(summarySentence(comparison({ stops }, 82))).toBe(
      "3 stations added, 1 stop moved, and 82 more hours of service on a typical Monday.",
    );
  });

  test("has the right number for one and for many", () => {
    const routes = differences<RouteOutline>({ added: [route("1")] }, { removed: 1200 });
    expect(summarySentence(comparison({ routes }, -1))).toBe(
      "1 route added, 1,200 routes removed, and 1 hour less service on a typical Monday.",
    );
  });

  test.each([
    ["nothing differs", comparison(), "Agencies, routes, stops, and hours of service are the same in both versions."],
    [
      "only ids differ",
      comparison({ stops: differences<StopOutline>({}, { new_id: 4 }) }),
      "Agencies, routes, stops, and hours of service are the same in both versions, apart from new ids.",
    ],
    [
      "a version is not imported",
      comparison({ stops: null, routes: null, agencies: null, to: { ...side, ...dates, imported: false } }),
      "One of these versions is not imported, so only service dates and files can be compared.",
    ],
    [
      "stops are too many to be compared",
      comparison({ stops: null, routes: differences<RouteOutline>({ added: [route("1")] }) }),
      "1 route added.",
    ],
  ])("says so if %s", (_, compared, sentence) => {
    expect(summarySentence(compared)).toBe(sentence);
  });
});

describe("the choices of versions", () => {
  const version = (id: number, more = {}) => ({
    id,
    sha1: `${id}`.repeat(40),
    fetched_at: "2026-05-03T10:00:00Z",
    earliest_calendar_date: "2026-05-01",
    latest_calendar_date: "2026-08-08",
    service_window: null,
    ...more,
  });
  const feed = {
    onestop_id: "f-a",
    name: null,
    feed_state: { feed_version: { id: 2 } },
    feed_versions: [version(2), version(1, { earliest_calendar_date: "", latest_calendar_date: "" })],
  } as FeedVersions;

  test("name versions by their dates", () => {
    expect(versionChoices(feed, "1".repeat(40)).map(({ name }) => name)).toEqual([
      "1 May 2026 – 8 Aug 2026, fetched 3 May 2026 (active)",
      "No service dates, fetched 3 May 2026",
    ]);
  });

  test("have a chosen version of another feed, or an empty choice", () => {
    const other = "abcdef0123".repeat(4);
    expect(versionChoices(feed, other)[0]).toEqual({ value: other, name: "Version abcdef01" });
    expect(versionChoices(feed, "")[0]).toEqual({ value: "", name: "Choose a version" });
  });
});

describe("the drawing", () => {
  const line = (...points: [number, number][]) => encodeLine(points);
  const network = { routes: [{ route_id: "1", lines: [line([10, 10], [11, 11])] }] };
  const numbers = (path: string) => [...path.matchAll(/M(-?\d+) (-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

  test("puts changed stops where they are, with lines from where they were", () => {
    const moved = { from: stop("m", 10, 10), to: stop("m", 10.5, 10.5), by: "id" as const, meters: 1 };
    const stops = differences<StopOutline>({
      added: [stop("a", 11, 11), stop("nowhere", null, null)],
      removed: [stop("r", 10, 10)],
      moved: [{ ...moved, changes: ["moved"] }],
    });
    const map = drawComparison(comparison({ stops }), network, null)!;
    const [added, now, before] = [map.added.dots, map.moved.dots, map.moved.lines].map((path) => numbers(path)[0]!);
    // The stop moved half of the way to the added one, which is in the north-east.
    expect(now![0]! - before![0]!).toBeCloseTo((added![0]! - before![0]!) / 2, -1);
    expect(now![1]! - before![1]!).toBeCloseTo((added![1]! - before![1]!) / 2, -1);
    expect(added![0]).toBeGreaterThan(before![0]!);
    expect(added![1]).toBeLessThan(before![1]!);
    expect(numbers(map.removed)).toHaveLength(1);
    expect(map.counts).toEqual({ added: 2, removed: 1, moved: 1, addedRoutes: 0, removedRoutes: 0 });
    expect(map.schematic.lines.map(({ key }) => key)).toEqual(["same"]);
  });

  test("marks added routes, and draws removed ones from the older version", () => {
    const routes = differences<RouteOutline>({ added: [route("1")], removed: [route("9")] });
    const older = {
      routes: [
        { route_id: "9", lines: [line([10, 10], [10, 11])] },
        { route_id: "1", lines: [line([10, 10], [15, 15])] },
      ],
    };
    const map = drawComparison(comparison({ routes }), network, older)!;
    expect(map.schematic.lines.map(({ key }) => key)).toEqual(["removed", "added"]);
  });

  test("does not exist without a change that has a position", () => {
    expect(drawComparison(comparison(), network, null)).toBeNull();
    const stops = differences<StopOutline>({ added: [stop("a", null, null)] });
    expect(drawComparison(comparison({ stops }), { routes: [] }, null)).toBeNull();
  });

  test("leaves out stops on top of each other if there are too many", () => {
    const items = Array.from({ length: 1000 }, (_, i) => ({ at: [i % 40, Math.floor(i / 40)] as const }));
    const kept = spread(items);
    expect(kept.length).toBeLessThanOrEqual(250);
    expect(kept.length).toBeGreaterThan(50);
    expect(spread(items.slice(0, 20))).toHaveLength(20);
  });
});
