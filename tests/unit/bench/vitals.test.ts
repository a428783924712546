/** Core Web Vitals from the entries of a browser. */
import { describe, expect, test } from "vitest";
import {
  clsOf,
  type EventEntry,
  inpOf,
  interactionsOf,
  interactionWords,
  lcpOf,
  type PaintEntry,
  percentile75,
  type ShiftEntry,
} from "../../bench/browser/vitals.ts";

const event = (interactionId: number, duration: number, name = "click", document = 1): EventEntry => ({
  ...{ type: "event", document, startTime: 100 * interactionId },
  ...{ interactionId, duration, name, target: "a.nav-link" },
  ...{ processingStart: 100 * interactionId + 8, processingEnd: 100 * interactionId + 20.4 },
});
const shift = (startTime: number, value: number, hadRecentInput = false, document = 1): ShiftEntry => ({
  ...{ type: "layout-shift", document, startTime, value, hadRecentInput },
});
const paint = (startTime: number, document = 1): PaintEntry => ({
  ...{ type: "largest-contentful-paint", document, startTime },
});

describe("INP", () => {
  test("is the longest interaction, by its longest event", () => {
    const entries = [event(1, 24, "pointerup"), event(1, 80), event(2, 64, "keydown"), event(0, 500, "mouseover")];
    expect(interactionsOf(entries)).toMatchObject([
      { duration: 80, names: ["pointerup", "click"], longest: { name: "click" } },
      { duration: 64, names: ["keydown"] },
    ]);
    expect(inpOf(entries, 2)).toBe(80);
  });

  test("is described by its element and by where the time went", () => {
    expect(interactionsOf([event(1, 24, "pointerup"), event(1, 80)]).map(interactionWords)).toEqual([
      "pointerup, click on a.nav-link, 80 ms: waited 8, handlers 12, then 60 to the frame",
    ]);
  });

  test("tells equal ids of two documents apart", () => {
    expect(interactionsOf([event(7, 24, "click", 1), event(7, 40, "click", 2)])).toHaveLength(2);
  });

  test("leaves out one interaction for each fifty", () => {
    const entries = [event(1, 300), event(2, 200), event(3, 100)];
    expect(inpOf(entries, 49)).toBe(300);
    expect(inpOf(entries, 50)).toBe(200);
    expect(inpOf(entries, 100)).toBe(100);
  });

  test("is the shortest measurable time where no interaction took longer", () => {
    expect(inpOf([], 12)).toBe(16);
  });
});

describe("CLS", () => {
  test("adds up a window of shifts, without those after an input", () => {
    expect(clsOf([shift(0, 0.02), shift(500, 0.03), shift(900, 0.5, true)])).toBeCloseTo(0.05);
    expect(clsOf([])).toBe(0);
  });

  test("is that of the worst window", () => {
    expect(clsOf([shift(0, 0.05), shift(1_000, 0.02), shift(1_500, 0.04)])).toBeCloseTo(0.06);
    const steady = Array.from({ length: 8 }, (_, i) => shift(900 * i, 0.01));
    // Six shifts within five seconds, then a window of its own.
    expect(clsOf(steady)).toBeCloseTo(0.06);
  });

  test("is that of the worst document", () => {
    expect(clsOf([shift(0, 0.05, false, 1), shift(100, 0.04, false, 2)])).toBeCloseTo(0.05);
  });
});

describe("LCP", () => {
  test("is the last paint of the first document", () => {
    expect(lcpOf([paint(300), paint(800), paint(2_000, 2)])).toBe(800);
    expect(lcpOf([shift(1, 1)])).toBeNull();
  });
});

test("three quarters of the visits keep to the 75th percentile", () => {
  expect(percentile75([5, 1, 4, 2, 3])).toBe(4);
  expect(percentile75([4, 1, 3, 2])).toBe(3);
  expect(percentile75([7])).toBe(7);
});
