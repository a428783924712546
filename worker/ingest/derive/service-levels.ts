/**
 * Derives the seconds of service in each week, and the range of dates that a version covers (service levels, service
 * window and fallback week of Transitland v2).
 */

import { mondayOf } from "../../../src/domain/schedule/service-week.ts";
import { dayOf, isZone } from "../../../src/domain/time/service-day.ts";
import type { Network } from "../schedule/network.ts";
import { runs } from "./headways.ts";
import { windowSeconds } from "./on-demand.ts";

/** A run of equal weeks: Monday of the first, Sunday of the last, scheduled seconds of each weekday. */
export type WeeksOfService = { start: number; end: number; seconds: number[] };

/** Minimum share of the fullest week at which a week is treated as ordinary service. */
const MIN_ORDINARY_SHARE = 0.75;

/**
 * Seconds of each service: from the first departure to the last arrival of each run of its trips, and the hours in which each
 * route takes riders on demand, however many flexible trips describe them.
 */
function secondsOfServices(network: Network): Float64Array {
  const seconds = windowSeconds(network);
  network.builder.trips.forEach((trip, i) => {
    const { last, timed } = network.span(i);
    if (timed) seconds[trip.service]! += last * runs(network, i);
  });
  return seconds;
}

/** Weeks from the first to the last service day, with equal neighbors merged. */
export function serviceLevels(network: Network): WeeksOfService[] {
  const seconds = secondsOfServices(network);
  const weeks = new Map<number, number[]>();
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  network.feed.services.list.forEach((service, i) => {
    for (const day of service.days) {
      const monday = mondayOf(day);
      const week = weeks.get(monday) ?? [0, 0, 0, 0, 0, 0, 0];
      week[day - monday]! += seconds[i]!;
      weeks.set(monday, week);
      first = Math.min(first, monday);
      last = Math.max(last, monday);
    }
  });
  const levels: WeeksOfService[] = [];
  for (let monday = first; monday <= last; monday += 7) {
    const week = weeks.get(monday) ?? [0, 0, 0, 0, 0, 0, 0];
    const before = levels.at(-1);
    if (before?.seconds.every((s, i) => s === week[i])) before.end = monday + 6;
    else levels.push({ start: monday, end: monday + 6, seconds: week });
  }
  return levels;
}

const total = (level: WeeksOfService) => level.seconds.reduce((sum, s) => sum + s, 0);

export type ServiceRange = {
  /** ISO dates of feed_info.txt; null if missing. */
  feedStart: string | null;
  feedEnd: string | null;
  /** Days since 1970-01-01. */
  earliest: number | null;
  latest: number | null;
  fallbackWeek: number | null;
  /** IANA zone of the last agency that has a valid one. */
  timezone: string | null;
};

/** @param fetched day on which the feed was fetched */
export function serviceWindow(network: Network, levels: readonly WeeksOfService[], fetchedDay: number): ServiceRange {
  const { feedInfos, services, agencies } = network.feed;
  const info = feedInfos.at(-1);
  const feedStart = info?.feed_start_date ?? null;
  const feedEnd = info?.feed_end_date ?? null;
  let earliest: number | null = null;
  let latest: number | null = null;
  for (const { days } of services.list) {
    if (days.length === 0) continue;
    earliest = Math.min(earliest ?? days[0]!, days[0]!);
    latest = Math.max(latest ?? days.at(-1)!, days.at(-1)!);
  }
  const statedWindow = feedStart !== null && feedEnd !== null ? ([dayOf(feedStart)!, dayOf(feedEnd)!] as const) : null;
  const [start, end] = statedWindow ?? ordinaryRun(levels, fetchedDay);
  return {
    feedStart,
    feedEnd,
    earliest,
    latest,
    fallbackWeek: fallbackWeek(levels, start, end),
    timezone: agencies.list.findLast((a) => isZone(a.agency_timezone))?.agency_timezone ?? null,
  };
}

/** The run of ordinary weeks around the day of the fetch, or around the fullest week. */
function ordinaryRun(levels: readonly WeeksOfService[], fetchedDay: number): readonly [number, number] {
  if (levels.length === 0) return [0, 0];
  const most = levels.reduce((highest, level) => Math.max(highest, total(level)), 0);
  const enough = (i: number) => total(levels[i]!) >= MIN_ORDINARY_SHARE * most;
  let at = levels.findIndex((l) => l.start <= fetchedDay && fetchedDay <= l.end);
  if (at < 0 || !enough(at)) at = levels.findIndex((l) => total(l) === most);
  let from = at;
  let to = at;
  while (to + 1 < levels.length && enough(to + 1)) to++;
  // The reference server never tests the first entry, and our results must match its results.
  while (from - 1 > 0 && enough(from - 1)) from--;
  return [levels[from]!.start, levels[to]!.end];
}

function fallbackWeek(levels: readonly WeeksOfService[], start: number, end: number): number | null {
  const inside = levels.filter((l) => l.start <= end && l.end >= start);
  if (inside.length === 0) return null;
  const daily = inside.filter((l) => l.seconds.every((s) => s > 0));
  let best = inside[0]!;
  for (const level of daily.length > 0 ? daily : inside) if (total(level) > total(best)) best = level;
  return best.start;
}
