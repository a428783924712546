import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate, WEEKDAYS } from "../../../../src/domain/time/service-day.ts";
import { listLinks, listPath, readList } from "../../../../src/pages/feed-version/lists.ts";
import { isVersionKey, type ShownServiceLevel } from "../../../../src/pages/feed-version/query.ts";
import { byCode } from "../../../../src/pages/feed-version/validation.tsx";
import { calendarOf, hours, runsOf, SHADES, shadeOf, WEEKS_SHOWN } from "../../../../src/pages/feed-version/weeks.ts";

const level = (start_date: string, end_date: string, seconds: number): ShownServiceLevel => ({
  start_date,
  end_date,
  ...(Object.fromEntries(WEEKDAYS.map((day) => [day, seconds])) as Record<(typeof WEEKDAYS)[number], number>),
});

// 2026-01-05 is a Monday.
const TWO_YEARS = [level("2026-01-05", "2026-12-27", 3600), level("2026-12-28", "2028-01-02", 7200)];

describe("the calendar", () => {
  test("shows a year from the first week on, and links to the rest", () => {
    const calendar = calendarOf(TWO_YEARS, null)!;
    expect(calendar.weeks).toHaveLength(WEEKS_SHOWN);
    expect(isoDate(calendar.weeks[0]!.monday)).toBe("2026-01-05");
    expect([calendar.most, calendar.earlier, calendar.later]).toEqual([7200, null, "2027-01-11"]);
    const next = calendarOf(TWO_YEARS, calendar.later)!;
    expect([isoDate(next.weeks[0]!.monday), next.earlier, next.later]).toEqual(["2027-01-11", "2026-01-05", null]);
    expect(next.weeks).toHaveLength(51);
  });

  test.each(["nonsense", "1999-01-01", "2030-01-01"])("begins with the first week for %s", (from) => {
    expect(isoDate(calendarOf(TWO_YEARS, from)!.weeks[0]!.monday)).toBe("2026-01-05");
  });

  test("maps any day to its week, and shows weeks between levels as empty", () => {
    const gap = [level("2026-01-05", "2026-01-11", 60), level("2026-01-19", "2026-01-25", 60)];
    const calendar = calendarOf(gap, "2026-01-08")!;
    expect(calendar.weeks.map(({ seconds }) => seconds[0])).toEqual([60, 0, 60]);
    expect(runsOf(calendar.weeks)).toHaveLength(3);
    expect(runsOf(calendarOf(TWO_YEARS, null)!.weeks).map(({ from, to }) => [isoDate(from), isoDate(to)])).toEqual([
      ["2026-01-05", "2026-12-27"],
      ["2026-12-28", "2027-01-10"],
    ]);
  });

  test("is missing without service levels", () => {
    expect(calendarOf([], null)).toBeNull();
    expect(calendarOf([level("x", "y", 1)], null)).toBeNull();
  });

  test("has a darker shade for more service, and a separate one for none", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e7 }), fc.integer({ min: 0, max: 1e7 }), (most, seconds) => {
        const shade = shadeOf(Math.min(seconds, most), most);
        expect(shade).toBeGreaterThanOrEqual(seconds === 0 ? 0 : 1);
        expect(shade).toBeLessThan(SHADES);
      }),
    );
    expect([shadeOf(10, 10), shadeOf(0, 10), shadeOf(0, 0)]).toEqual([SHADES - 1, 0, 0]);
    expect([hours(1), hours(3600), hours(3601), hours(0)]).toEqual([1, 1, 2, 0]);
  });
});

describe("a list on the page", () => {
  test("reads only its own valid parameters", () => {
    const query = new URLSearchParams("stops=%20Main%20&stops_from=40&routes_from=-1");
    expect(readList(query, "stops")).toEqual({ search: "Main", offset: 40 });
    expect(readList(query, "routes")).toEqual({ search: "", offset: 0 });
    expect(listPath(7, "stops", query)).toBe("/feed_versions/7/stops?limit=20&search=Main&offset=40");
    expect(listPath(7, "routes", query)).toBe("/feed_versions/7/routes?limit=20");
  });

  test("links to its previous and next pages and keeps the other lists' parameters", () => {
    const url = new URL("https://x.example/feed-versions/a?routes=bus&stops_from=20");
    expect(listLinks(url, "stops", { offset: 20, total: 41 })).toEqual({
      previous: "/feed-versions/a?routes=bus#stops",
      next: "/feed-versions/a?routes=bus&stops_from=40#stops",
    });
    expect(listLinks(url, "stops", { offset: 40, total: 60 }).next).toBeNull();
    expect(listLinks(new URL("https://x.example/v"), "stops", { offset: 20, total: 21 }).previous).toBe("/v#stops");
  });
});

test("keys of versions", () => {
  expect(["a".repeat(40), "A0".repeat(20), "1", "2147483647"].map(isVersionKey)).toEqual([true, true, true, true]);
  expect(["", "0", "-1", "2147483648", "abc", "a".repeat(39), "g".repeat(40)].some(isVersionKey)).toBe(false);
});

test("findings are grouped by code, most frequent first", () => {
  const group = (filename: string, error_code: string, count: number) => ({
    filename,
    error_code,
    field: "",
    kept: filename === "a.txt",
    count,
    errors: [{ entity_id: "1", field: "", line: 2, value: "", message: "", geometry: null }],
  });
  const codes = byCode([group("a.txt", "x", 2), group("b.txt", "y", 5), group("b.txt", "x", 4)]);
  expect(codes.map(({ code, count, kept, files, samples }) => [code, count, kept, files, samples.length])).toEqual([
    ["x", 6, 2, ["a.txt", "b.txt"], 2],
    ["y", 5, 0, ["b.txt"], 1],
  ]);
});
