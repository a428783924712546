import { describe, expect, test } from "vitest";
import { compareFiles } from "../../../../src/domain/compare/files.ts";
import { compareService, type ServiceRun, weekOfService } from "../../../../src/domain/compare/service.ts";

const week = (seconds: number) => [seconds, seconds, seconds, seconds, seconds, 100, 0];
const RUNS: ServiceRun[] = [
  ["2025-12-15", "2025-12-21", ...week(50)],
  ["2025-12-22", "2025-12-28", 0, 0, 0, 0, 0, 0, 0],
  ["2025-12-29", "2026-01-04", 0, 0, 0, 0, 0, 0, 0],
  ["2026-01-05", "2026-02-01", ...week(1000)],
  ["2026-02-02", "2026-02-08", ...week(2000)],
  ["2026-02-09", "2026-02-15", 0, 0, 0, 0, 0, 0, 0],
];

describe("a week of service", () => {
  test("is the most repeated week, and the average of all weeks with service", () => {
    expect(weekOfService(RUNS, null)).toEqual({
      typical: week(1000),
      average: [1008, 1008, 1008, 1008, 1008, 100, 0],
      weeks: 6,
      typical_week: "2026-01-05",
    });
  });

  test("is the requested week if the calendar includes it", () => {
    expect(weekOfService(RUNS, "2026-02-02").typical).toEqual(week(2000));
    expect(weekOfService(RUNS, "2026-01-19").typical_week).toBe("2026-01-05");
    expect(weekOfService(RUNS, "2030-01-07").typical).toEqual(week(1000));
  });

  test("is empty without service", () => {
    const none = { typical: [0, 0, 0, 0, 0, 0, 0], average: [0, 0, 0, 0, 0, 0, 0], weeks: 0, typical_week: null };
    expect(weekOfService([], "2026-01-05")).toEqual(none);
    expect(weekOfService([RUNS[1]!], null)).toEqual(none);
    expect(weekOfService([["x", "y", 1]], null)).toEqual(none);
  });

  test("is compared with another week day by day", () => {
    const one = weekOfService(RUNS, null);
    const rows = compareService(one, weekOfService(RUNS, "2026-02-02"));
    expect(rows).toHaveLength(7);
    expect(rows[0]).toEqual({
      weekday: "monday",
      typical: { from: 1000, to: 2000 },
      average: { from: 1008, to: 1008 },
    });
    expect(rows[5]).toMatchObject({ weekday: "saturday", typical: { from: 100, to: 100 } });
  });
});

test("files with the same SHA-1 are equal", () => {
  const file = (name: string, rows: number, sha1: string) => ({ name, rows, size: rows * 10, sha1, header: "x" });
  const kept = (rows: number, sha1: string) => ({ rows, size: rows * 10, sha1 });
  const from = [file("stops.txt", 3, "a"), file("agency.txt", 1, "b"), file("trips.txt", 5, "c")];
  const to = [file("stops.txt", 4, "d"), file("agency.txt", 1, "b"), file("shapes.txt", 9, "e")];
  expect(compareFiles(from, to)).toEqual([
    { name: "agency.txt", change: "same", from: kept(1, "b"), to: kept(1, "b") },
    { name: "shapes.txt", change: "added", from: null, to: kept(9, "e") },
    { name: "stops.txt", change: "changed", from: kept(3, "a"), to: kept(4, "d") },
    { name: "trips.txt", change: "removed", from: kept(5, "c"), to: null },
  ]);
  expect(compareFiles(from, from).every(({ change }) => change === "same")).toBe(true);
});
