/** What counts as falling short, and which visit to a page counts. */
import { describe, expect, test } from "vitest";
import {
  betterOf,
  figuresOf,
  type JudgedVisit,
  linesOf,
  lowestOther,
  missesOf,
  neededBy,
} from "../../bench/browser/judge.ts";
import type { BenchPage } from "../../bench/browser/screens.ts";
import { type Report, readReport } from "../../bench/lighthouse.ts";

const FEEDS: BenchPage = { name: "feeds", screen: "feeds", path: "/feeds" };
const NEWS: BenchPage = { name: "news", screen: "news", path: "/news" };
const STATUS: BenchPage = { name: "status", screen: "status", path: "/status" };
const MAP: BenchPage = { name: "map", screen: "map", path: "/map" };
const ACCOUNT: BenchPage = { name: "account", screen: "account", path: "/account" };

const report = (performance: number, rest: Partial<Report> = {}): Report => ({
  scores: { performance, accessibility: 100, "best-practices": 100, seo: 100 },
  ...{ lcp: 1_500, cls: 0, tbt: 20, benchmark: 2_000, failed: [] },
  ...rest,
});
const visit = (page: BenchPage, given: Report | null): JudgedVisit => ({ page, theme: "dark", report: given });

test("pages of text need all points, main screens nearly all, and the map none", () => {
  expect([NEWS, FEEDS, STATUS, MAP].map(neededBy)).toEqual([100, 99, 95, null]);
});

describe("a visit", () => {
  test("falls short by points, times, shifts and failed audits", () => {
    expect(missesOf(visit(FEEDS, report(99)))).toEqual([]);
    const failed = [{ category: "accessibility", id: "color-contrast" }] as const;
    expect(missesOf(visit(FEEDS, report(98, { lcp: 2_600.4, tbt: 250, cls: 0.01, failed: [...failed] })))).toEqual([
      "performance 98 of 99",
      "largest paint after 2600 ms",
      "blocked for 250 ms",
      "layout shift 0.010",
      "color-contrast",
    ]);
    expect(missesOf(visit(MAP, report(40, { lcp: 5_000, tbt: 4_000 })))).toEqual([]);
    expect(missesOf(visit(MAP, report(40, { cls: 0.1 })))).toEqual(["layout shift 0.100"]);
    expect(missesOf(visit(FEEDS, null))).toEqual(["Lighthouse returned nothing"]);
  });

  test("of a page that is not to be found does not fall short for that", () => {
    const scores = { performance: 100, accessibility: 100, "best-practices": 100, seo: 66 };
    const hidden = report(100, { scores, failed: [{ category: "seo", id: "is-crawlable" }] });
    expect(missesOf(visit(ACCOUNT, hidden))).toEqual([]);
    expect(lowestOther(visit(ACCOUNT, hidden))).toBe(100);
    expect(missesOf(visit(STATUS, hidden))).toEqual(["is-crawlable"]);
    expect(lowestOther(visit(STATUS, hidden))).toBe(66);
  });

  test("that misses less is the better one, then the one with more points", () => {
    const [low, high, none] = [visit(FEEDS, report(97)), visit(FEEDS, report(98)), visit(FEEDS, null)];
    const good = visit(FEEDS, report(99));
    expect(betterOf(low, high)).toBe(high);
    expect(betterOf(high, low)).toBe(high);
    expect(betterOf(none, low)).toBe(low);
    expect(betterOf(good, visit(FEEDS, report(100, { cls: 0.2 })))).toBe(good);
  });

  test("that fell short is a line", () => {
    expect(linesOf([visit(FEEDS, report(99)), visit(NEWS, report(99))])).toEqual([
      "/news, dark: performance 99 of 100 (benchmark index 2000)",
    ]);
  });
});

test("figures have a value for each visit, and points are grouped by what is needed", () => {
  const figures = figuresOf([visit(STATUS, report(96)), visit(NEWS, report(100)), visit(STATUS, null)]);
  expect(figures.map(({ ours, limit }) => [ours, limit])).toEqual([
    [[96], 95],
    [[100], 100],
    [[100, 100], 100],
    [[1_500, 1_500], 2_500],
    [[20, 20], 200],
    [[0, 0], 0],
  ]);
});

test("the map's times have no limit", () => {
  expect(figuresOf([visit(MAP, report(40))]).map(({ limit }) => limit)).toEqual([
    undefined,
    100,
    undefined,
    undefined,
    0,
  ]);
});

test("a report is read from Lighthouse's own", () => {
  const ref = (id: string, weight: number) => ({ id, weight });
  const raw = {
    environment: { benchmarkIndex: 1_999 },
    categories: {
      performance: { score: 0.987, auditRefs: [ref("largest-contentful-paint", 25)] },
      accessibility: { score: 0.9, auditRefs: [ref("color-contrast", 7), ref("advice", 0)] },
      "best-practices": { score: 1, auditRefs: [ref("errors-in-console", 1)] },
      seo: { score: 1, auditRefs: [] },
    },
    audits: {
      "largest-contentful-paint": { score: 0.4, numericValue: 1_234.5 },
      "cumulative-layout-shift": { score: 1, numericValue: 0.001 },
      "total-blocking-time": { score: 1, numericValue: 12 },
      "color-contrast": { score: 0 },
      advice: { score: 0 },
      "errors-in-console": { score: 1 },
    },
  };
  expect(readReport(raw)).toEqual({
    scores: { performance: 99, accessibility: 90, "best-practices": 100, seo: 100 },
    lcp: 1_234.5,
    cls: 0.001,
    tbt: 12,
    benchmark: 1_999,
    failed: [{ category: "accessibility", id: "color-contrast" }],
  });
  expect(readReport({ ...raw, runtimeError: { message: "no page" } })).toBeNull();
});
