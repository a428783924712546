/** Translates the filter of a stop time list into windows on service days (Transitland v2, StopTimeFilter). */
import { dayOf, localNow, serviceDayOrigin } from "../../src/domain/service-day.ts";
import { dayInWindow, relativeDay, type ServiceWindow } from "./service-days.ts";

/** Dates in ISO form, times in seconds. */
export type StopTimeFilter = {
  date?: string | null;
  relative_date?: string | null;
  service_date?: string | null;
  use_service_window?: boolean | null;
  start_time?: number | null;
  end_time?: number | null;
  start?: number | null;
  end?: number | null;
  next?: number | null;
  route_onestop_ids?: readonly string[] | null;
  allow_previous_route_onestop_ids?: boolean | null;
  exclude_first?: boolean | null;
  exclude_last?: boolean | null;
};

/**
 * A time window from `start` to `end`, both included, in seconds of the service day `day` (days since 1970-01-01).
 * `requestedDay` is the day of the filter; `day` differs from it if a day of the fallback week replaces it.
 */
export type DayWindow = { day: number; requestedDay: number; start: number; end: number };

const DAY_S = 86_400;
/** A window that begins before this time includes the previous service day, in seconds. */
const PREVIOUS_DAY_BEFORE_S = 6 * 3600;
/** End of the window on the previous service day, in seconds. */
const PREVIOUS_DAY_END_S = 100 * 3600;

/**
 * The windows of a filter in the order in which the list collects them; null if the filter names no day, which selects
 * all stop times without a date.
 * @param zone of the feed version
 * @param now milliseconds since 1970
 * @param window used only with `use_service_window`
 */
export function dayWindows(
  where: StopTimeFilter,
  zone: string,
  now: number,
  window: ServiceWindow | null,
): DayWindow[] | null {
  let start = where.start ?? where.start_time ?? null;
  let end = where.end ?? where.end_time ?? null;
  let date = where.date == null ? null : dayOf(where.date);
  const clock = localNow(zone, now);
  if (where.relative_date != null) date = relativeDay(where.relative_date, clock.day);
  // Seconds from the start of the previous service day to the start of this one: 24 hours except for clock changes.
  let previousDayLength = DAY_S;
  if (where.next != null) {
    date ??= clock.day;
    start = clock.seconds;
    end = clock.seconds + Math.max(0, where.next);
    previousDayLength = serviceDayOrigin(clock.day, zone) - serviceDayOrigin(clock.day - 1, zone);
  }
  const replacementDay = (day: number) => (where.use_service_window === true ? dayInWindow(day, window) : day);
  const serviceDay = where.service_date == null ? null : dayOf(where.service_date);
  if (serviceDay !== null) {
    const all = { start: start ?? Number.NEGATIVE_INFINITY, end: end ?? Number.POSITIVE_INFINITY };
    return [{ day: replacementDay(serviceDay), requestedDay: serviceDay, ...all }];
  }
  if (date === null) return null;
  const shift = replacementDay(date) - date;
  return windowsAroundDate(date, start ?? 0, end ?? DAY_S, previousDayLength).map((w) => ({
    day: w.requestedDay + shift,
    ...w,
  }));
}

function windowsAroundDate(
  day: number,
  start: number,
  end: number,
  previousDayLength: number,
): Omit<DayWindow, "day">[] {
  const days: Omit<DayWindow, "day">[] = [];
  if (start < PREVIOUS_DAY_BEFORE_S)
    days.push({ requestedDay: day - 1, start: previousDayLength + start, end: PREVIOUS_DAY_END_S });
  days.push({ requestedDay: day, start, end });
  if (end > DAY_S) days.push({ requestedDay: day + 1, start: 0, end: end - DAY_S });
  return days;
}
