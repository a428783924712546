/** Schedules with the service days of a span. */
import { countRuns } from "../../../../src/domain/schedule/timetable.ts";
import { daysBehind, localNow, serviceDayOrigin } from "../../../../src/domain/service-day.ts";
import { timezoneOfVersion } from "../../../schedule/service-days.ts";
import type { FeedVersionRow } from "../../../store/read/feed-version.ts";
import type { VersionSchedule } from "./schedules.ts";

/** Unix seconds. */
export type Span = { from: number; until: number };

/** A schedule with the origins of the days on which each service runs. */
export type Running = { schedule: VersionSchedule; origins: ReadonlyMap<number, readonly number[]> };

/** The service days (since 1970-01-01) of a version whose trips may run in a span, ascending: earlier ones as far as trips run past midnight. */
export function daysOf(version: FeedVersionRow, { from, until }: Span): number[] {
  const zone = timezoneOfVersion(version);
  const back = daysBehind(version.max_time);
  const first = localNow(zone, from * 1000).day - back;
  const last = localNow(zone, until * 1000).day;
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Origins are Unix seconds of noon minus 12 hours. */
export function runningOn(schedule: VersionSchedule, days: readonly number[]): Running {
  const zone = timezoneOfVersion(schedule.version);
  const origins = new Map<number, number[]>();
  for (const day of days) {
    for (const service of schedule.services.get(day) ?? []) {
      const known = origins.get(service) ?? [];
      origins.set(service, known);
      known.push(serviceDayOrigin(day, zone));
    }
  }
  return { schedule, origins };
}

/** Runs of all trips on these days, without filters. */
export function runsOf(running: readonly Running[]): number {
  let runs = 0;
  for (const { schedule, origins } of running) {
    const { timetables } = schedule;
    for (const { serviceId, timetableId } of schedule.patterns.flatMap(({ pattern }) => pattern.timetables)) {
      const [timetable, days] = [timetables.get(timetableId), origins.get(serviceId)?.length ?? 0];
      if (timetable === undefined || days === 0) continue;
      const frequent = timetable.hasFrequencies ? timetable.frequencies.filter((rows) => rows.length > 0) : [];
      const expanded = frequent.reduce((sum, rows) => sum + countRuns(rows), 0);
      runs += (timetable.count + expanded) * days;
    }
  }
  return runs;
}
