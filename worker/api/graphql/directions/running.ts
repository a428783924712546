/** Schedules with the service days of a span. */
import { countRuns } from "../../../../src/domain/schedule/timetable.ts";
import { daysBehind, localNow, serviceDayOrigin } from "../../../../src/domain/time/service-day.ts";
import { timezoneOfVersion } from "../../../schedule/service-days.ts";
import type { FeedVersionRow } from "../../../store/entities/feed-version.ts";
import { type ClosedPathways, NOTHING_CLOSED } from "./closed-pathways.ts";
import type { VersionSchedule } from "./version-schedule.ts";

/** Unix seconds. */
export type Span = { from: number; until: number };

/** A schedule with the days on which each service runs, and the pathways that are out of service. */
export type Running = {
  schedule: VersionSchedule;
  /** Unix seconds of noon minus 12 hours of each day of a service, in the zone of a route; empty if it does not run. */
  originsOf: (routeId: number, serviceId: number) => readonly number[];
  closures: ClosedPathways;
};

/**
 * The service days (since 1970-01-01) of a version whose trips may run in a span, ascending: earlier ones as far as trips
 * run past midnight. In the zone of another agency the date may be another one.
 * @param hasOtherZones whether an agency may be in another zone than the version
 */
export function daysOf(
  version: FeedVersionRow,
  { from, until }: Span,
  hasOtherZones: boolean = version.agency_count > 1,
): number[] {
  const zone = timezoneOfVersion(version);
  const other = hasOtherZones ? 1 : 0;
  const first = localNow(zone, from * 1000).day - daysBehind(version.max_time) - other;
  const last = localNow(zone, until * 1000).day + other;
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** The service days of a schedule, whose zones are known. */
export function daysOfSchedule({ version, zones }: VersionSchedule, span: Span): number[] {
  const zone = timezoneOfVersion(version);
  return daysOf(
    version,
    span,
    [...zones.values()].some((other) => other !== zone),
  );
}

/** The zone in which the times of a route count. */
export function zoneOfRoute({ version, zones }: VersionSchedule, routeId: number): string {
  return zones.get(routeId) ?? timezoneOfVersion(version);
}

export function runningOn(
  schedule: VersionSchedule,
  days: readonly number[],
  closures: ClosedPathways = NOTHING_CLOSED,
): Running {
  const byZone = new Map<string, Map<number, number[]>>();
  for (const zone of new Set([timezoneOfVersion(schedule.version), ...schedule.zones.values()])) {
    const origins = new Map<number, number[]>();
    byZone.set(zone, origins);
    for (const day of days) {
      for (const service of schedule.services.get(day) ?? []) {
        const knownOrigins = origins.get(service) ?? [];
        origins.set(service, knownOrigins);
        knownOrigins.push(serviceDayOrigin(day, zone));
      }
    }
  }
  return {
    schedule,
    closures,
    originsOf: (routeId, serviceId) => byZone.get(zoneOfRoute(schedule, routeId))?.get(serviceId) ?? [],
  };
}

/** Runs of all trips of a schedule, each on one of its days. */
export function runsOf({ patterns, timetables }: VersionSchedule): number {
  let runs = 0;
  for (const { timetableId } of patterns.flatMap(({ pattern }) => pattern.timetables)) {
    const timetable = timetables.get(timetableId);
    if (timetable === undefined) continue;
    const frequent = timetable.hasFrequencies ? timetable.frequencies.filter((rows) => rows.length > 0) : [];
    runs += timetable.count + frequent.reduce((sum, rows) => sum + countRuns(rows), 0);
  }
  return runs;
}
