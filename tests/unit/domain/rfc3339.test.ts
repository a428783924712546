import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRfc3339 } from "../../../src/domain/rfc3339.ts";

describe("an RFC 3339 time", () => {
  test.each([
    ["2026-01-31T08:00:00Z", "2026-01-31T08:00:00.000Z"],
    ["2026-01-31t08:00:00z", "2026-01-31T08:00:00.000Z"],
    ["2026-01-31 08:00:00Z", "2026-01-31T08:00:00.000Z"],
    ["2026-01-31T08:00:00.123456789Z", "2026-01-31T08:00:00.123Z"],
    ["2026-01-31T08:00:00+14:00", "2026-01-30T18:00:00.000Z"],
    ["2026-01-31T08:00:00 14:00", "2026-01-30T18:00:00.000Z"],
    ["2024-02-29T23:59:59-03:30", "2024-03-01T03:29:59.000Z"],
  ])("%s is parsed", (text, iso) => {
    expect(readRfc3339(text)?.toISOString()).toBe(iso);
  });

  test.each([
    "",
    "2026-01-31",
    "2026-01-31T08:00Z",
    "2026-01-31T08:00:00",
    "2026-02-30T08:00:00Z",
    "2025-02-29T08:00:00Z",
    "2026-13-01T08:00:00Z",
    "2026-01-31T24:00:00Z",
    "2026-01-31T08:60:00Z",
    "2026-01-31T08:00:60Z",
    "2026-01-31T08:00:00+99:00",
    " 2026-01-31T08:00:00Z",
    "+275760-09-13T00:00:00Z",
  ])("%j is invalid", (text) => {
    expect(readRfc3339(text)).toBeNull();
  });

  test("output of Date is read back unchanged", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true }), (date) => {
        expect(readRfc3339(date.toISOString())).toEqual(date);
      }),
    );
  });
});
