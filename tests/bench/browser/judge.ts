/** What Lighthouse has to find on a page, and the figures of many visits. */
import type { RouteName } from "../../../src/screens.ts";
import { WITH_MAP } from "../../support/budget.ts";
import type { Report } from "../lighthouse.ts";
import type { Figure } from "../row.ts";
import type { BenchPage, PlannedVisit } from "./screens.ts";

/** The screens that most visitors come for. */
const MAIN: ReadonlySet<string> = new Set(["home", "feeds", "operator", "route", "stop", "feed-version"]);

/** Screens of text, which have nothing to wait for. */
const TEXTS: ReadonlySet<RouteName> = new Set([
  "documentation",
  "documentation-slug",
  "news",
  "news-year-month-day-slug",
] as const);

/** Good values of the Core Web Vitals (web.dev/articles/vitals), and of what Lighthouse has for INP. Milliseconds. */
export const MAX_LCP_MS = 2_500;
export const MAX_CLS = 0.1;
export const MAX_INP_MS = 200;
const MAX_TBT_MS = 200;

export const isMain = ({ screen }: BenchPage): boolean => MAIN.has(screen);

const isText = ({ name }: BenchPage): boolean => TEXTS.has(name);

/** Pages that ask search engines not to list them, which costs points for search. */
const isUnlisted = ({ name }: BenchPage): boolean => name === "account";

/** Pages with a map over the whole screen, which is drawn without a graphics card where there is none. */
export const hasMap = ({ name }: BenchPage): boolean => WITH_MAP.test(name);

/** Points of performance that a page has to reach; null where it has to reach none. */
export function neededBy(page: BenchPage): number | null {
  if (hasMap(page)) return null;
  if (isText(page)) return 100;
  return isMain(page) ? 99 : 95;
}

export type JudgedVisit = PlannedVisit & { report: Report | null };

/** The lowest points outside of performance. */
export function lowestOther({ page, report }: JudgedVisit): number {
  if (report === null) return 0;
  const { accessibility, seo, "best-practices": practices } = report.scores;
  return Math.min(accessibility, practices, ...(isUnlisted(page) ? [] : [seo]));
}

/** What a visit fell short of; empty where the page kept to everything. */
export function missesOf({ page, report }: JudgedVisit): string[] {
  if (report === null) return ["Lighthouse returned nothing"];
  const { scores, lcp, cls, tbt, failed } = report;
  const isForgiven = ({ category, id }: (typeof failed)[number]) =>
    isUnlisted(page) && category === "seo" && id === "is-crawlable";
  const needed = neededBy(page);
  const slow =
    needed === null
      ? []
      : [
          ...(scores.performance < needed ? [`performance ${scores.performance} of ${needed}`] : []),
          ...(lcp > MAX_LCP_MS ? [`largest paint after ${Math.round(lcp)} ms`] : []),
          ...(tbt > MAX_TBT_MS ? [`blocked for ${Math.round(tbt)} ms`] : []),
        ];
  return [
    ...slow,
    ...(cls > 0 ? [`layout shift ${cls.toFixed(3)}`] : []),
    ...failed.filter((audit) => !isForgiven(audit)).map(({ id }) => id),
  ];
}

/** The better of two visits to one page: other work on the machine only ever takes points away. */
export function betterOf(a: JudgedVisit, b: JudgedVisit): JudgedVisit {
  const order =
    missesOf(a).length - missesOf(b).length ||
    (b.report?.scores.performance ?? 0) - (a.report?.scores.performance ?? 0);
  return order <= 0 ? a : b;
}

/** A line for each visit that fell short. */
export function linesOf(visits: readonly JudgedVisit[]): string[] {
  return visits.flatMap((visit) => {
    const misses = missesOf(visit);
    const { page, theme, report } = visit;
    const machine = report === null ? "" : ` (benchmark index ${Math.round(report.benchmark)})`;
    return misses.length === 0 ? [] : [`${page.path}, ${theme}: ${misses.join(", ")}${machine}`];
  });
}

/** Figures over all visits, with one value for each; visits that failed have no values. */
export function figuresOf(visits: readonly JudgedVisit[]): Figure[] {
  const seen = visits.filter(({ report }) => report !== null) as (PlannedVisit & { report: Report })[];
  const points = [...Map.groupBy(seen, ({ page }) => neededBy(page))].toSorted(([a], [b]) => (a ?? 0) - (b ?? 0));
  const isTimed = points.some(([needed]) => needed !== null);
  const each = (value: (report: Report) => number) => seen.map(({ report }) => value(report));
  return [
    ...points.map(([needed, group]): Figure => {
      const which = points.length === 1 ? "" : needed === 100 ? " of pages of text" : " of other pages";
      const ours = group.map(({ report }) => report.scores.performance);
      return {
        what: `Performance${which}, one value a page visit`,
        unit: "points",
        better: "more",
        ours,
        ...(needed === null ? {} : { limit: needed }),
      };
    }),
    {
      what: "Lowest of accessibility, best practices and SEO, one value a page visit",
      unit: "points",
      better: "more",
      ours: seen.map(lowestOther),
      limit: 100,
    },
    {
      what: "Largest contentful paint (LCP), one value a page visit",
      unit: "ms",
      better: "less",
      ours: each(({ lcp }) => lcp),
      ...(isTimed ? { limit: MAX_LCP_MS } : {}),
    },
    {
      what: "Total blocking time (TBT), one value a page visit",
      unit: "ms",
      better: "less",
      ours: each(({ tbt }) => tbt),
      ...(isTimed ? { limit: MAX_TBT_MS } : {}),
    },
    {
      what: "Cumulative layout shift (CLS), one value a page visit",
      unit: "",
      better: "less",
      ours: each(({ cls }) => cls),
      limit: 0,
    },
  ];
}
