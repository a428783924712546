import { describe, expect, test } from "vitest";
import { daysAway, longDate } from "../../../src/domain/dates.ts";

test.each([
  ["2026-05-08", "8 May 2026"],
  ["2019-07-01T23:59:59-07:00", "1 July 2019"],
  ["2026-02-30", "2026-02-30"],
  ["soon", "soon"],
  ["", ""],
])("%s is shown as %s", (date, shown) => expect(longDate(date)).toBe(shown));

describe("the distance from today", () => {
  test.each([
    ["2026-05-08", 0, "today"],
    ["2026-05-08", 1, "in 1 day"],
    ["2026-05-08", 12, "in 12 days"],
    ["2026-05-08", -1, "1 day ago"],
    ["2026-05-08", -200, "7 months ago"],
    ["2019-07-01", -2570, "7 years ago"],
  ])("of %s, %i days away: %s", (date, days, words) => expect(daysAway(date, days)).toBe(words));
});
