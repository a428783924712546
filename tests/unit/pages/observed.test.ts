import { expect, test } from "vitest";
import { contains, padBounds } from "../../../src/map/vehicles.ts";
import { levelOf, linePath, niceMax } from "../../../src/pages/feed/observed/charts.tsx";
import { endpointView } from "../../../src/pages/feed/observed/view.ts";

test("the scale of a chart ends at a round number above its values", () => {
  expect([0, 1, 3, 12, 20, 51, 999].map(niceMax)).toEqual([1, 1, 5, 20, 20, 100, 1000]);
});

test("a line is interrupted where there is no value, and a lone value is a dot", () => {
  expect(linePath([1, 2, null, 4, null], 4)).toBe("M0.5 75h0L1.5 50M3.5 0h0");
  expect(linePath([null, null], 4)).toBe("");
});

test("days have levels by their share of fresh polls", () => {
  expect([null, 1, 0.99, 0.95, 0.2].map(levelOf)).toEqual(["none", "good", "good", "fair", "poor"]);
});

test("the page adds up the broken rules of the hours, and keeps no positions", () => {
  const period = { start: "2026-11-21T06:00:00.000Z", polls: 4, fresh: 3, gaps: 1, latency: 80, age: 12 };
  const hour = { ...period, failed: 1, gap_seconds: 100 };
  const view = endpointView({
    ...{ type: "realtime_alerts", state: "fresh", since: "", checked_at: "", problem: null },
    ...{ latency: 1, age: 2, entities: 3, findings: [] },
    day: { ...period, trips: 0, trips_matched: 0, stops: 0, stops_matched: 0 },
    hours: [
      { ...hour, issues: { W001: 2, E049: 1 } },
      { ...hour, issues: { W001: 3 } },
    ],
    days: [{ ...hour, issues: {} }],
    message: { size: 9, entities: 0, header_time: null, fetched_at: "", first: [], positions: [[1, 2]] },
  });
  expect(view.issues).toEqual([
    ["E049", 1],
    ["W001", 5],
  ]);
  expect(view.hours[0]).toEqual(["2026-11-21T06:00:00.000Z", 4, 3, 80, 12]);
  expect(view.days).toEqual([["2026-11-21", 4, 3, 1]]);
  expect(view.message).toEqual({ size: 9, entities: 0, header_time: null, fetched_at: "", first: [] });
});

test("a map follows the vehicles of a wider box, until the view leaves it or is much smaller", () => {
  const box = padBounds([10, 50, 11, 51]);
  expect(box).toEqual([9.5, 49.5, 11.5, 51.5]);
  expect(contains(box, [10.2, 50.2, 11.2, 51.2])).toBe(true);
  expect(contains(box, [10.8, 50, 11.8, 51])).toBe(false);
  expect(contains(box, [10, 50, 10.2, 50.2])).toBe(false);
  expect(padBounds([179, -89, 181, 89])).toEqual([178, -90, 180, 90]);
});
