/** Schedules with the service days of a span. */
import { runsOf as runsOfFrequency } from "../../../../src/domain/schedule/timetable.ts";
import { localNow, serviceDayOrigin } from "../../../../src/domain/service-day.ts";
import { timezoneOfVersion } from "../../../schedule/service-days.ts";
import type { FeedVersionRow } from "../../../store/read/feed-version.ts";
import type { VersionSchedule } from "./schedules.ts";

/** Unix seconds. */
export type Span = { from: number; until: number };

/** A schedule with the origins of the days on which each service runs. */
export type Running = { schedule: VersionSchedule; origins: ReadonlyMap<number, readonly number[]> };

const DAY = 86_400;
/** Earlier service days that are searched for trips past midnight. */
const MAX_DAYS_BACK = 7;

/** The service days (since 1970-01-01) of a version whose trips may run in a span, ascending: earlier ones as far as trips run past midnight. */
export function daysOf(version: FeedVersionRow, { from, until }: Span): number[] {
  const zone = timezoneOfVersion(version);
  const back = Math.min(MAX_DAYS_BACK, Math.floor(Math.max(0, version.max_time) / DAY));
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
      const frequent = timetable.hasFrequencies ? timetable.frequencies.flat() : [];
      const expanded = frequent.reduce((sum, row) => sum + (row.headway > 0 ? runsOfFrequency(row) : 0), 0);
      runs += (timetable.count + expanded) * days;
    }
  }
  return runs;
}
