import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gapsWithin, gapWords, headwayRows } from "../../../../src/pages/route/headways.ts";

const MIN = 60;
const HOUR = 3600;

describe("gaps in words", () => {
  test.each([
    [[], ""],
    [[10, 30], ""],
    [[300], "2 trips"],
    [[300, 310, 20], "3 trips"],
    [[10 * MIN, 10 * MIN, 10 * MIN], "10 min"],
    [[5 * MIN, 10 * MIN, 15 * MIN], "10 min"],
    [[5 * MIN, 10 * MIN, 16 * MIN], "5 min – 16 min"],
    [[5 * MIN, 10 * MIN, 130 * MIN], "varies"],
  ])("%j is %j", (gaps, words) => {
    expect(gapWords(gaps)).toBe(words);
  });
});

describe("departures within a period", () => {
  test("include both ends", () => {
    expect(gapsWithin([7 * HOUR, 8 * HOUR, 9 * HOUR, 10 * HOUR], 7 * HOUR, 9 * HOUR)).toEqual([HOUR, HOUR]);
  });

  test("in the evening run past midnight, as times past 24:00 or on the next morning", () => {
    const evening = [23 * HOUR, 24 * HOUR + HOUR / 2];
    expect(gapsWithin(evening, 18 * HOUR, 31 * HOUR)).toEqual([1.5 * HOUR]);
    expect(gapsWithin([23 * HOUR, HOUR / 2], 18 * HOUR, 31 * HOUR)).toEqual([1.5 * HOUR]);
  });

  test("have no negative gap, and one gap fewer than departures", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 * HOUR })), (departures) => {
        const gaps = gapsWithin(departures, 9 * HOUR, 16 * HOUR);
        const inside = departures.filter((time) => time >= 9 * HOUR && time <= 16 * HOUR);
        expect(gaps).toHaveLength(Math.max(0, inside.length - 1));
        for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("headway rows", () => {
  const headway = (direction_id: number | null, dow_category: number, departures: string[]) => ({
    direction_id,
    dow_category,
    service_date: "2026-11-20",
    departures,
    stop: { stop_name: "Centre" },
  });

  test("are sorted by direction, then weekday, Saturday, Sunday; unknown and empty days are omitted", () => {
    const rows = headwayRows([
      headway(1, 1, ["07:00:00"]),
      headway(0, 7, ["07:00:00"]),
      headway(null, 1, ["07:00:00", "07:10:00", "07:20:00", "07:30:00"]),
      headway(0, 3, ["07:00:00"]),
      headway(0, 6, []),
    ]);
    expect(rows.map((row) => [row.direction, row.day, row.periods[0]])).toEqual([
      [0, "Weekday", "10 min"],
      [0, "Sunday", ""],
      [1, "Weekday", ""],
    ]);
  });
});
