import { describe, expect, test } from "vitest";
import {
  byteSize,
  clockTime,
  dateTime,
  daysWords,
  durationWords,
  hms,
  isoDateOf,
  joinUnique,
  longDate,
  median,
  parseClock,
  percentage,
  relativeTime,
  shortDate,
  shortenName,
  thousands,
} from "../../../src/domain/formats.ts";

/** What the vectors do not hold. */
describe("formats", () => {
  test("thousands in other locales, and in locales that do not exist", () => {
    expect(thousands(1234567, "de-DE")).toBe("1.234.567");
    expect(thousands(1234567, "not a locale!")).toBe("1,234,567");
    expect(thousands("  ")).toBe("-");
    expect(thousands(Number.POSITIVE_INFINITY)).toBe("-");
    expect(thousands(-0.5)).toBe("0");
  });
  test("more locales than the cache holds", () => {
    for (let i = 0; i < 200; i++) expect(thousands(1000, `en-US-x-a${i}`)).toBe("1,000");
    expect(thousands(1000, "de-DE")).toBe("1.000");
  });
  test("infinity is formatted as an empty text", () => {
    expect(clockTime(Number.POSITIVE_INFINITY)).toBe("");
    expect(durationWords(Number.POSITIVE_INFINITY)).toBe("-");
    expect(hms(Number.NEGATIVE_INFINITY)).toBe("");
    expect(byteSize(Number.POSITIVE_INFINITY)).toBe("");
    expect(percentage(Number.POSITIVE_INFINITY)).toBe("");
  });
  test("incomplete parts are not a clock time", () => {
    expect(parseClock("1::2")).toBe(-1);
    expect(parseClock("1:2a:3")).toBe(-1);
    expect(parseClock("::")).toBe(-1);
  });
  test("a negative length does not truncate", () => {
    expect(shortenName("abc", -1)).toBe("abc");
  });
  test("median returns the middle of the list without sorting it", () => {
    expect(median([])).toBe(0);
    expect(median([5, 1, 3])).toBe(1);
    expect(median([1, 3, 5])).toBe(3);
    expect(median([10, 9, 100, 1])).toBe(100);
    expect(median([7])).toBe(7);
  });
  test("median does not change its list", () => {
    const list = [3, 1, 2];
    median(list);
    expect(list).toEqual([3, 1, 2]);
  });
  test("joinUnique", () => {
    expect(joinUnique(["b", "a", "b", "", null, undefined, "B", "10", "9"])).toBe("10, 9, B, a, b");
    expect(joinUnique([])).toBe("");
  });
});

describe("dates as people read them", () => {
  test.each([
    ["2019-07-01", "1 July 2019", "1 Jul 2019"],
    ["2026-08-31", "31 August 2026", "31 Aug 2026"],
    ["2026-05-08T23:59:59-07:00", "8 May 2026", "8 May 2026"],
    ["2026-12-09 10:00:00", "9 December 2026", "9 Dec 2026"],
  ])("%s is %s or %s", (date, long, short) => {
    expect(longDate(date)).toBe(long);
    expect(shortDate(date)).toBe(short);
  });

  test.each([null, undefined, "", "2026", "2026-13-01", "2026-00-01", "20260101", "x2026-01-01", "2026-01-011"])(
    "%o is no date",
    (date) => {
      expect(longDate(date)).toBe("");
      expect(shortDate(date)).toBe("");
    },
  );

  test.each([
    [0, "0 days"],
    [1, "1 day"],
    [59, "59 days"],
    [60, "2 months"],
    [365, "12 months"],
    [715, "23 months"],
    [716, "2 years"],
    [2700, "7 years"],
    [400_000, "1,095 years"],
  ])("%i days are %s", (days, words) => {
    expect(daysWords(days)).toBe(words);
  });
});

describe("instants", () => {
  test("dates in a zone", () => {
    expect(isoDateOf("2024-06-15T23:30:00Z", "UTC")).toBe("2024-06-15");
    expect(isoDateOf("2024-06-15T23:30:00Z", "Asia/Tokyo")).toBe("2024-06-16");
    expect(isoDateOf(new Date(Date.UTC(2024, 0, 1)), "America/New_York")).toBe("2023-12-31");
    expect(isoDateOf(0, "UTC")).toBe("1970-01-01");
  });
  test("use the machine's zone by default", () => {
    const date = new Date(2024, 5, 15, 0, 30);
    expect(isoDateOf(date)).toBe("2024-06-15");
    expect(dateTime(date)).toBe("2024-06-15 12:30 am");
  });
  test.each([
    ["2024-06-15T00:00:00Z", "2024-06-15 12:00 midnight"],
    ["2024-06-15T12:00:00Z", "2024-06-15 12:00 noon"],
    ["2024-06-15T12:01:00Z", "2024-06-15 12:01 pm"],
    ["2024-06-15T09:05:59Z", "2024-06-15 9:05 am"],
    ["2024-06-15 21:05", "2024-06-15 9:05 pm"],
    ["2024-06-15T21:05:00+02:00", "2024-06-15 7:05 pm"],
  ])("date and time of %s", (text, want) => {
    expect(dateTime(text, "UTC")).toBe(want);
  });
  test.each([null, undefined, "", "yesterday", Number.NaN, new Date(Number.NaN)])("%s is not a date", (value) => {
    expect(isoDateOf(value, "UTC")).toBe("");
    expect(dateTime(value, "UTC")).toBe("");
    expect(relativeTime(value, 0)).toBe("");
    expect(relativeTime(0, value)).toBe("");
  });
  test("relative time accepts every form of an instant, and assumes UTC without a zone", () => {
    const now = Date.UTC(2024, 5, 15, 12);
    expect(relativeTime("2024-06-15 11:00:00", now)).toBe("1 hour ago");
    expect(relativeTime(new Date(now - 7_200_000), new Date(now))).toBe("2 hours ago");
    expect(relativeTime(now + 3_600_000, now)).toBe("in 1 hour");
    expect(relativeTime("2024-06-15T13:00:00+02:00", now)).toBe("1 hour ago");
  });
  test("the end of a short month does not skip a month", () => {
    expect(relativeTime("2023-02-28T00:00:00Z", "2024-02-29T00:00:00Z")).toBe("1 year ago");
    expect(relativeTime("2020-02-29T00:00:00Z", "2023-02-28T00:00:00Z")).toBe("3 years ago");
  });
});
