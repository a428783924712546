/** When feeds are fetched again, and how long servers are left alone. */
import { describe, expect, test } from "vitest";
import { refetchDelays, retryAfter } from "../../../worker/ingest/refetch.ts";

describe("refetchDelays", () => {
  test("is a day after a success, and grows from a quarter of an hour to a day with each failure", () => {
    const [success, ...failures] = refetchDelays(0.5);
    expect(success).toBe(86_400);
    expect(failures[0]).toBe(900);
    expect(failures.at(-1)).toBe(86_400);
    expect(failures).toEqual(failures.toSorted((a, b) => a - b));
  });

  test("differs by a tenth at most", () => {
    for (const [i, seconds] of refetchDelays(0.5).entries()) {
      expect(refetchDelays(0)[i]).toBe(Math.round(seconds * 0.9));
      expect(refetchDelays(0.999999)[i]).toBe(Math.round(seconds * 1.1));
    }
  });
});

describe("retryAfter", () => {
  const now = Date.parse("2026-11-23T12:00:00Z");
  test.each([
    [429, "120", 120_000],
    [503, "120", 120_000],
    [429, "Mon, 23 Nov 2026 12:05:00 GMT", 300_000],
    [429, "Mon, 23 Nov 2026 11:00:00 GMT", 0],
    [429, null, 60_000],
    [429, "soon", 60_000],
    [429, "99999999", 86_400_000],
  ])("%i with %s", (status, header, wait) => {
    expect(retryAfter(status, header, now)).toBe(now + wait);
  });
  test.each([
    [200, "120"],
    [500, "120"],
    [503, null],
  ])("%i with %s asks for nothing", (status, header) => {
    expect(retryAfter(status, header, now)).toBeNull();
  });
});
