/**
 * What a day of one million and of one hundred million page views costs: the cost of each kind of page from the real Worker,
 * how many of them the caches of five regions save from a simulated day, and whether the Worker's own caches agree.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Random } from "./random.ts";
import { type DrillResult, Tally } from "./report.ts";
import { type Outcomes, rendersOf } from "./scale/caches.ts";
import { type Day, simulateDay } from "./scale/day.ts";
import { type Comparison, type Cost, compareWithWorkers, measureCosts } from "./scale/on-workers.ts";
import { FEEDS, KINDS, type KindName } from "./scale/views.ts";

/** Two new versions of each feed a month. */
const CHANGES_A_DAY = Math.round((FEEDS * 2) / 30);
const DAYS: readonly (readonly [views: number, changes: number])[] = [
  [1_000_000, CHANGES_A_DAY],
  [1_000_000, 10 * CHANGES_A_DAY],
  [100_000_000, CHANGES_A_DAY],
  [100_000_000, 10 * CHANGES_A_DAY],
];

/** Milliseconds of CPU of a page that is made, and of a cached one: the rows of uncached and of cached pages in docs/measurements.md. */
const [MADE_MS, CACHED_MS] = [4.5, 0.3];

/** Shares of the views by which the simulated and the real caches may differ. */
const MAX_DIFFERENCE = 0.05;

export type ScaleDrill = { random: Random; seconds?: number; pace?: number };

/** @param sample folder of a store with the sample, of which a copy is used */
export async function drillScale(
  sample: string,
  { random, seconds = 240, pace = 6 }: ScaleDrill,
): Promise<DrillResult> {
  const tally = new Tally("scale");
  const folder = mkdtempSync(join(tmpdir(), "portal-drill-scale-"));
  try {
    cpSync(sample, folder, { recursive: true });
    const costs = await measureCosts(folder);
    const comparison = await compareWithWorkers(folder, { random, seconds, pace, changeEvery: 50 });
    const days = DAYS.map(([views, changes]) => simulateDay(views, changes, random));
    tally.result.attacks = comparison.views;
    tally.result.gaveWay.push(...comparison.faults, ...differences(comparison));
    tally.result.notes = [
      ...KINDS.map(({ name }) => costLine(name, costs[name])),
      `real: ${sharesOf(comparison.real)}; simulated: ${sharesOf(comparison.model)}`,
      ...days.flatMap((day) => dayLines(day, costs)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return tally.result;
}

const viewsOf = ({ hit, stale, miss }: Outcomes) => hit + stale + miss;
const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

function sharesOf(outcomes: Outcomes): string {
  const all = viewsOf(outcomes);
  return (["hit", "stale", "miss"] as const).map((name) => `${name} ${percent(outcomes[name] / all)}`).join(", ");
}

/** @returns a sentence for each outcome that is more frequent on one side */
function differences({ views, model, real }: Comparison): string[] {
  return (["hit", "stale", "miss"] as const)
    .filter((name) => Math.abs(model[name] - real[name]) > MAX_DIFFERENCE * views)
    .map((name) => `${name}: ${real[name]} of ${views} views, and ${model[name]} in the simulation`);
}

const costLine = (name: KindName, { rows, trips, bytes }: Cost) =>
  `${name}: ${rows.toFixed(0)} rows, ${trips.toFixed(1)} trips, ${(bytes / 1000).toFixed(1)} kB`;

/** The sums of a day: work for the Worker and the database, and how busy the busiest hour makes them. */
function dayLines({ views, flips, regions, kinds, peak }: Day, costs: Record<KindName, Cost>): string[] {
  const sum = (of: (outcomes: Outcomes, cost: Cost) => number) =>
    KINDS.reduce((total, { name }) => total + of(kinds[name], costs[name]), 0);
  const renders = sum((outcomes) => rendersOf(outcomes));
  const rows = sum((outcomes, { rows }) => rendersOf(outcomes) * rows);
  const trips = sum((outcomes, { trips }) => rendersOf(outcomes) * trips);
  const cpu = sum((outcomes) => rendersOf(outcomes) * MADE_MS + outcomes.hit * CACHED_MS);
  const bytes = sum((outcomes, { bytes }) => viewsOf(outcomes) * bytes);
  const shares = Object.entries(regions).map(
    ([name, outcomes]) => `${name} ${percent(1 - outcomes.miss / viewsOf(outcomes))}`,
  );
  return [
    `${views / 1e6} million views, ${flips} changes: served from the cache in ${shares.join(", ")}; pages made ${(renders / 1e6).toFixed(2)} million, ` +
      `rows ${(rows / 1e6).toFixed(0)} million, trips ${(trips / 1e6).toFixed(2)} million, CPU ${(cpu / 1e6).toFixed(1)} million ms, sent ${(bytes / 1e9).toFixed(1)} GB; ` +
      `in the busiest hour ${peak.toFixed(0)} views, ${((peak * renders) / views).toFixed(0)} pages made and ${((peak * trips) / views).toFixed(0)} trips a second`,
  ];
}
