/** Service days of a feed version: its time zone, its service window and the services that run on a day. */
import { mondayOf, servicesOn } from "../../src/domain/schedule/service-week.ts";
import { dayOf, weekdayOf } from "../../src/domain/time/service-day.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import { type FeedVersionRow, serviceWindowFacts } from "../store/entities/feed-version.ts";
import { weekLoader } from "./timetables.ts";

/**
 * The service window of Transitland v2, in days since 1970-01-01, both included. `fallback` is the Monday of the week that
 * replaces days outside the window.
 */
export type ServiceWindow = { start: number; end: number; fallback: number };

/** The columns of a version that its window is computed from; ISO dates. */
export type WindowFacts = {
  fetched_at: string;
  feed_start_date: string | null;
  feed_end_date: string | null;
  fallback_week: string | null;
  /** JSON: runs of equal weeks, [start date, end date, seconds of Monday …]. */
  service_levels: string;
};

/** A week with at least this share of the busiest week counts as ordinary service. */
const MIN_ORDINARY_SHARE = 0.75;

/** The dates of feed_info.txt if both exist, otherwise the run of ordinary weeks; null if the version has neither. */
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
  const fetchedDay = dayOf(fetched_at.slice(0, 10)) ?? 0;
  const busiest = levels.reduce((highest, { total }) => Math.max(highest, total), Number.NEGATIVE_INFINITY);
  const isOrdinary = (i: number) => levels[i]!.total >= MIN_ORDINARY_SHARE * busiest;
  let at = levels.findIndex((level) => level.start <= fetchedDay && fetchedDay <= level.end);
  if (at < 0 || !isOrdinary(at)) at = levels.findIndex((level) => level.total === busiest);
  let [from, to] = [at, at];
  while (to + 1 < levels.length && isOrdinary(to + 1)) to++;
  // Transitland v2 does not check the first entry here.
  while (from - 1 > 0 && isOrdinary(from - 1)) from--;
  return { start: levels[from]!.start, end: levels[to]!.end };
}

const WEEKDAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];

/**
 * Resolves a RelativeDate to a day (since 1970-01-01): `TODAY`, a weekday from today on, or `NEXT_` and a weekday
 * strictly after today.
 */
export function relativeDay(name: string, today: number): number {
  const next = name.startsWith("NEXT_");
  const weekday = WEEKDAYS.indexOf(next ? name.slice(5) : name);
  if (weekday < 0) return today;
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  return today + (next && ahead === 0 ? 7 : ahead);
}

/** The service window of a version; null if unknown. Reads the service levels unless the row already has them. */
export async function loadServiceWindow(
  { loaders, stores }: ReadContext,
  version: FeedVersionRow,
): Promise<ServiceWindow | null> {
  const { service_levels } = version;
  if (service_levels !== undefined) return serviceWindowOf({ ...version, service_levels });
  const facts = await loaders.byId("service window", (ids) => serviceWindowFacts(stores.db, ids)).load(version.id);
  return facts === null ? null : serviceWindowOf(facts);
}

/** Time zone of a version's service days. */
export function timezoneOfVersion(version: { default_timezone: string | null }): string {
  return version.default_timezone ?? "UTC";
}

/** Numeric ids of the services that run on a day (since 1970-01-01). */
export async function servicesOnDay(
  context: ReadContext,
  version: Pick<FeedVersionRow, "id">,
  day: number,
): Promise<ReadonlySet<number>> {
  const week = await weekLoader(context).load(`${version.id} ${mondayOf(day)}`);
  return new Set(servicesOn(week, day));
}
