/** From the filter of a list of trips to service days (Transitland v2, TripFilter). */
import { dayOf, isoDate, localNow } from "../../../../src/domain/service-day.ts";
import { problem } from "../../../problem.ts";
import type { FeedVersionRow } from "../../../store/read/feed-version.ts";
import type { QueryContext } from "../context.ts";
import { relativeDay } from "./relative-date.ts";
import { servicesOnDay } from "./running.ts";
import { dayInWindow, type ServiceWindow } from "./service-window.ts";
import { windowOfVersion, zoneOfVersion } from "./window-of-version.ts";

/** Dates in ISO form. */
export type TripDates = {
  service_date?: string | null;
  service_dates?: readonly string[] | null;
  dates?: readonly string[] | null;
  relative_date?: string | null;
  use_service_window?: boolean | null;
};

/** Days that one list of a filter may name: three years of them are looked up for each version. */
const MOST_DAYS = 1100;

/** A day that was asked for, and the day whose services answer; since 1970-01-01. */
export type TripDay = { asked: number; day: number };

/**
 * Days by precedence: dates (by the clock: the service day before counts too), service_dates, relative_date,
 * service_date. Null when the filter names none.
 * @param today null where relative days do nothing
 * @param window days outside of it are answered by the fallback week; null: none
 */
export function tripDays(where: TripDates, today: number | null, window: ServiceWindow | null): TripDay[] | null {
  const asked = askedDays(where, today);
  if (asked === null) return null;
  return [...new Set(asked)].sort((a, b) => a - b).map((day) => ({ asked: day, day: dayInWindow(day, window) }));
}

function askedDays(where: TripDates, today: number | null): number[] | null {
  const days = (dates: readonly string[]) => dates.flatMap((date) => dayOf(date) ?? []);
  for (const field of ["dates", "service_dates"] as const) {
    const actual = where[field]?.length ?? 0;
    if (actual > MOST_DAYS) {
      const evidence = { field, limit: MOST_DAYS, actual };
      throw problem("parameter.invalid", `${field} takes at most ${MOST_DAYS} days, not ${actual}.`, evidence);
    }
  }
  if (where.dates != null) return days(where.dates).flatMap((day) => [day - 1, day]);
  if (where.service_dates != null) return days(where.service_dates);
  if (where.relative_date != null && today !== null) return [relativeDay(where.relative_date, today)];
  return where.service_date == null ? null : days([where.service_date]);
}

/** By service: the ISO dates that were asked for on which it runs. */
export type RunningServices = ReadonlyMap<number, string[]>;

/**
 * Services of a version that run on the days of a filter; null when it names no day.
 * @param nested under a version, whose service window and zone then count; at the root they are not known (Transitland v2)
 */
export async function runningServices(
  context: QueryContext,
  version: FeedVersionRow,
  where: TripDates,
  nested: boolean,
): Promise<RunningServices | null> {
  const window = nested && where.use_service_window === true ? await windowOfVersion(context, version) : null;
  const today = nested ? localNow(zoneOfVersion(version), context.now.getTime()).day : null;
  const days = tripDays(where, today, window);
  if (days === null) return null;
  const running = new Map<number, string[]>();
  const services = await Promise.all(days.map(({ day }) => servicesOnDay(context, version, day)));
  days.forEach(({ asked }, i) => {
    const date = isoDate(asked);
    for (const service of services[i]!) {
      const dates = running.get(service);
      if (dates === undefined) running.set(service, [date]);
      else dates.push(date);
    }
  });
  return running;
}
