/**
 * Derives the headways of a route at its busiest stop (Transitland v2): for weekdays (1), Saturdays (6) and Sundays
 * (7), the busiest of the first 31 days of each service's calendar, and in each direction the stop with the most
 * departures on that day. Each departure of a frequency is included. A trip that calls at a stop twice counts once, at its
 * first call there, so that an hourly loop is an hour and not two parts of one.
 */
import { countRuns, startsOfRuns } from "../../../src/domain/schedule/timetable.ts";
import { weekdayOf } from "../../../src/domain/time/service-day.ts";
import { MAX_HEADWAY_DEPARTURES } from "../limits.ts";
import type { Network } from "../schedule/network.ts";

const DAYS = 31;
/** Seconds: 6:00 and 10:00. */
const MORNING = [21_600, 36_000] as const;
const LEAST_DEPARTURES = 10;
const LEAST_GAPS = 3;

export type Headway = {
  /** Number of the stop. */
  stop: number;
  category: 1 | 6 | 7;
  direction: number;
  day: number;
  /** Seconds; null if there are too few departures. */
  headway: number | null;
  departures: number[];
};

export function headwaysOf(network: Network, route: number): Headway[] {
  const visits = countVisits(network, route);
  if (visits.size === 0) return [];
  const busiest = busiestDays(network, visits);
  const rows: Headway[] = [];
  for (const category of [1, 6, 7] as const) {
    const best = busiest.get(category);
    if (best === undefined) continue;
    for (const direction of [0, 1]) {
      const { stop, departures: count } = busiestStop(network, route, direction, best.services);
      if (stop < 0 || count > MAX_HEADWAY_DEPARTURES) continue;
      const departures = departuresAt(network, route, direction, stop, best.services);
      rows.push({ stop, category, direction, day: best.day, headway: medianGap(departures), departures });
    }
  }
  return rows;
}

/** Departures at all stops in both directions, by service. */
function countVisits(network: Network, route: number): Map<number, number> {
  const { builder } = network;
  const counts = new Map<number, number>();
  for (const p of network.patternsOfRoute[route]!) {
    const stops = network.stops(p).length;
    for (const trip of builder.patterns[p]!.trips) {
      const { service } = builder.trips[trip]!;
      counts.set(service, (counts.get(service) ?? 0) + stops * runs(network, trip));
    }
  }
  return counts;
}

type Best = { day: number; count: number; services: Set<number> };

function busiestDays(network: Network, visits: Map<number, number>): Map<number, Best> {
  const days = new Map<number, Best>();
  for (const [service, count] of visits) {
    const { start, days: running } = network.feed.services.list[service]!;
    for (const day of running) {
      if (day < start || day >= start + DAYS) continue;
      const entry = days.get(day) ?? { day, count: 0, services: new Set<number>() };
      entry.count += count;
      entry.services.add(service);
      days.set(day, entry);
    }
  }
  const best = new Map<number, Best>();
  for (const entry of days.values()) {
    const weekday = weekdayOf(entry.day);
    const category = weekday < 5 ? 1 : weekday + 1;
    const bestDay = best.get(category);
    if (
      bestDay === undefined ||
      entry.count > bestDay.count ||
      (entry.count === bestDay.count && entry.day < bestDay.day)
    ) {
      best.set(category, entry);
    }
  }
  return best;
}

/**
 * The stop with the most departures, computed without listing them. Ties go to the smaller stop_id; -1 if nothing runs.
 */
function busiestStop(
  network: Network,
  route: number,
  direction: number,
  services: Set<number>,
): { stop: number; departures: number } {
  const { builder, feed } = network;
  const counts = new Map<number, number>();
  for (const p of network.patternsOfRoute[route]!) {
    const pattern = builder.patterns[p]!;
    if (pattern.direction !== direction) continue;
    let trips = 0;
    for (const trip of pattern.trips) if (services.has(builder.trips[trip]!.service)) trips += runs(network, trip);
    if (trips > 0)
      for (const stop of new Set(network.stops(p))) if (stop >= 0) counts.set(stop, (counts.get(stop) ?? 0) + trips);
  }
  let best = -1;
  let most = 0;
  for (const [stop, count] of counts) {
    if (count < most) continue;
    if (count > most || best < 0 || feed.stops.list[stop]!.stop_id < feed.stops.list[best]!.stop_id) best = stop;
    most = count;
  }
  return { stop: best, departures: most };
}

function departuresAt(
  network: Network,
  route: number,
  direction: number,
  stop: number,
  services: Set<number>,
): number[] {
  const { builder } = network;
  const departures: number[] = [];
  for (const p of network.patternsOfRoute[route]!) {
    const pattern = builder.patterns[p]!;
    if (pattern.direction !== direction) continue;
    const position = network.stops(p).indexOf(stop);
    if (position < 0) continue;
    for (const trip of pattern.trips) {
      if (!services.has(builder.trips[trip]!.service)) continue;
      const departure = network.departure(trip, position);
      if (departure === null) continue;
      const { frequencies } = builder.trips[trip]!;
      if (frequencies.length === 0) departures.push(departure);
      for (const run of startsOfRuns(frequencies))
        departures.push(Math.max(0, run + departure - builder.tripStart[trip]!));
    }
  }
  return departures.sort((a, b) => a - b);
}

/** Number of departures of a trip, with its frequencies expanded. */
export function runs(network: Network, trip: number): number {
  return countRuns(network.builder.trips[trip]!.frequencies);
}

/**
 * The median gap of the morning in seconds. Gaps whose first departure is at 6:00 or later are included, up to the gap
 * that ends after the morning. As on the reference server, the median of an even number of gaps is the upper middle
 * one, and that of an odd number is the mean of the middle one and the one below it.
 */
function medianGap(departures: readonly number[]): number | null {
  if (departures.length < LEAST_DEPARTURES) return null;
  const [six, ten] = MORNING;
  const gaps: number[] = [];
  for (let i = 1; i < departures.length; i++) {
    if (departures[i - 1]! >= six) gaps.push(departures[i]! - departures[i - 1]!);
    if (departures[i]! > ten) break;
  }
  if (gaps.length < LEAST_GAPS) return null;
  gaps.sort((a, b) => a - b);
  const middle = gaps.length >> 1;
  if (gaps.length % 2 === 0) return gaps[middle]!;
  return Math.floor((gaps[middle - 1]! + gaps[middle]!) / 2);
}
