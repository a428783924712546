/** The days that a version speaks for (Transitland v2's service window), and what stands in for days outside it. */
import { mondayOf } from "../../../../src/domain/schedule/service-week.ts";
import { dayOf, weekdayOf } from "../../../../src/domain/service-day.ts";

/** Days since 1970-01-01, both included; `fallback` is the Monday of the week that stands for days outside. */
export type ServiceWindow = { start: number; end: number; fallback: number };

/** What a version row says of its window; dates in ISO form. */
export type WindowFacts = {
  fetched_at: string;
  feed_start_date: string | null;
  feed_end_date: string | null;
  fallback_week: string | null;
  /** JSON: runs of equal weeks, [start date, end date, seconds of Monday …]. */
  service_levels: string;
};

/** Share of the fullest week that still counts as ordinary service. */
const ORDINARY = 0.75;

/** The dates of feed_info.txt where both are there, else the run of ordinary weeks; null when nothing is known. */
export function serviceWindowOf(facts: WindowFacts): ServiceWindow | null {
  const fallback = facts.fallback_week === null ? null : dayOf(facts.fallback_week);
  if (fallback === null) return null;
  const start = facts.feed_start_date === null ? null : dayOf(facts.feed_start_date);
  const end = facts.feed_end_date === null ? null : dayOf(facts.feed_end_date);
  const run = start !== null && end !== null ? { start, end } : ordinaryRun(facts);
  return run === null ? null : { ...run, fallback: mondayOf(fallback) };
}

/** The day itself, or the same weekday of the fallback week. */
export function dayInWindow(day: number, window: ServiceWindow | null): number {
  if (window === null || (day >= window.start && day <= window.end)) return day;
  return window.fallback + weekdayOf(day);
}

function ordinaryRun({ service_levels, fetched_at }: WindowFacts): { start: number; end: number } | null {
  const levels = (JSON.parse(service_levels) as [string, string, ...number[]][]).map(([start, end, ...seconds]) => ({
    start: dayOf(start) ?? 0,
    end: dayOf(end) ?? 0,
    total: seconds.reduce((sum, s) => sum + s, 0),
  }));
  if (levels.length === 0) return null;
  const fetched = dayOf(fetched_at.slice(0, 10)) ?? 0;
  const most = Math.max(...levels.map((level) => level.total));
  const enough = (i: number) => levels[i]!.total >= ORDINARY * most;
  let at = levels.findIndex((level) => level.start <= fetched && fetched <= level.end);
  if (at < 0 || !enough(at)) at = levels.findIndex((level) => level.total === most);
  let [from, to] = [at, at];
  while (to + 1 < levels.length && enough(to + 1)) to++;
  // Transitland v2 never looks at the first entry here.
  while (from - 1 > 0 && enough(from - 1)) from--;
  return { start: levels[from]!.start, end: levels[to]!.end };
}
