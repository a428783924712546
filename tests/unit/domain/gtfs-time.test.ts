import { describe, expect, test } from "vitest";
import { formatGtfsTime, parseGtfsTime } from "../../../src/domain/gtfs-time.ts";

describe("parseGtfsTime", () => {
  test.each([
    ["00:00:00", 0],
    ["08:05:09", 29_109],
    ["8:05:09", 29_109],
    ["23:59:59", 86_399],
    ["24:00:00", 86_400],
    ["47:59:59", 172_799],
    ["99:59:59", 359_999],
    ["167:30:00", 603_000],
    [" 8:05:09 ", 29_109],
    ["\t08:05:09\r", 29_109],
    ["8:5:9", 29_109],
  ])("%j is %d", (text, want) => {
    expect(parseGtfsTime(text)).toBe(want);
  });
  test.each([
    "",
    " ",
    "8:05",
    "08:60:00",
    "08:00:60",
    "-08:00:00",
    "-1:00:00",
    "08:-1:00",
    "08:00:00.5",
    "8 :00:00",
    "08:0a:00",
    "0a:00:00",
    "08:00:0:",
    "::",
    ":05:09",
    "08;05;09",
    "08:05:09 am",
    "٠٨:٠٥:٠٩",
    "080509",
    "12345:00:00",
    "noon",
  ])("%j is not a time", (text) => {
    expect(parseGtfsTime(text)).toBeNull();
  });
});

describe("formatGtfsTime", () => {
  test.each([
    [0, "00:00:00"],
    [29_109, "08:05:09"],
    [86_400, "24:00:00"],
    [603_000, "167:30:00"],
    [59.9, "00:00:59"],
    [-1800, "-00:30:00"],
    [-0.5, "00:00:00"],
    [Number.NaN, ""],
    [Number.POSITIVE_INFINITY, ""],
  ])("%d is %j", (seconds, want) => {
    expect(formatGtfsTime(seconds)).toBe(want);
  });
});
