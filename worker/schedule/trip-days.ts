/** Translates the filter of a trip list into service days (Transitland v2, TripFilter). */
import { dayOf, isoDate, localNow } from "../../src/domain/time/service-day.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import { problem } from "../problem.ts";
import type { FeedVersionRow } from "../store/entities/feed-version.ts";
import {
  dayInWindow,
  loadServiceWindow,
  relativeDay,
  type ServiceWindow,
  servicesOnDay,
  timezoneOfVersion,
} from "./service-days.ts";

/** Dates in ISO form. */
export type TripDayFilter = {
  service_date?: string | null;
  service_dates?: readonly string[] | null;
  dates?: readonly string[] | null;
  relative_date?: string | null;
  use_service_window?: boolean | null;
};

/** Days that one filter may name: about three years. Each is looked up for each version. */
const MAX_DAYS = 1100;

/** The day of the filter, and the day whose services apply (it differs outside the service window); since 1970-01-01. */
export type TripDay = { requestedDay: number; day: number };

/**
 * The days of the first of these that is set: dates (calendar dates, which include the previous service day),
 * service_dates, relative_date, service_date. Null if none is set.
 * @param today null ignores relative days
 * @param window days outside of it use the fallback week; null: no window
 */
export function tripDays(where: TripDayFilter, today: number | null, window: ServiceWindow | null): TripDay[] | null {
  const requestedDates = requestedDays(where, today);
  if (requestedDates === null) return null;
  return [...new Set(requestedDates)]
    .sort((a, b) => a - b)
    .map((day) => ({ requestedDay: day, day: dayInWindow(day, window) }));
}

function requestedDays(where: TripDayFilter, today: number | null): number[] | null {
  const days = (dates: readonly string[]) => dates.flatMap((date) => dayOf(date) ?? []);
  for (const field of ["dates", "service_dates"] as const) {
    const actual = where[field]?.length ?? 0;
    if (actual > MAX_DAYS) {
      const evidence = { field, limit: MAX_DAYS, actual };
      throw problem("parameter.invalid", `${field} takes at most ${MAX_DAYS} days, not ${actual}.`, evidence);
    }
  }
  if (where.dates != null) return days(where.dates).flatMap((day) => [day - 1, day]);
  if (where.service_dates != null) return days(where.service_dates);
  if (where.relative_date != null && today !== null) return [relativeDay(where.relative_date, today)];
  return where.service_date == null ? null : days([where.service_date]);
}

/** By service: the requested dates (ISO) on which it runs. */
export type RunningServices = ReadonlyMap<number, string[]>;

/**
 * Services of a version that run on the days of a filter; null if the filter names no day.
 * @param nested true uses the service window and time zone of the version; root lists ignore both (Transitland v2)
 */
export async function runningServices(
  context: ReadContext,
  version: FeedVersionRow,
  where: TripDayFilter,
  isNested: boolean,
): Promise<RunningServices | null> {
  const window = isNested && where.use_service_window === true ? await loadServiceWindow(context, version) : null;
  const today = isNested ? localNow(timezoneOfVersion(version), context.now.getTime()).day : null;
  const days = tripDays(where, today, window);
  if (days === null) return null;
  const running = new Map<number, string[]>();
  const services = await Promise.all(days.map(({ day }) => servicesOnDay(context, version, day)));
  days.forEach(({ requestedDay }, i) => {
    const date = isoDate(requestedDay);
    for (const service of services[i]!) {
      const dates = running.get(service);
      if (dates === undefined) running.set(service, [date]);
      else dates.push(date);
    }
  });
  return running;
}
