/** From the filter of a board to windows on service days (Transitland v2, StopTimeFilter). */
import { dayOf, localNow, serviceDayOrigin } from "../../../../src/domain/service-day.ts";
import { relativeDay } from "./relative-date.ts";
import { dayInWindow, type ServiceWindow } from "./service-window.ts";

/** Dates in ISO form, times in seconds. */
export type StopTimeWhere = {
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
 * Departures of a service day (days since 1970-01-01) from `start` to `end`, both included, in its own seconds.
 * `asked` is the day that the filter means where a day of the fallback week stands in for it.
 */
export type DayWindow = { day: number; asked: number; start: number; end: number };

const DAY = 86_400;
/** A window that begins before this looks into the service day before. */
const EARLY = 6 * 3600;
/** Up to where it looks there. */
const LATEST = 100 * 3600;

/**
 * The service days that a filter asks for, in the order in which a board gathers them; null when it names no day, which
 * asks for all stop times without a date.
 * @param zone of the feed version
 * @param now milliseconds since 1970
 * @param window asked for only with `use_service_window`
 */
export function dayWindows(
  where: StopTimeWhere,
  zone: string,
  now: number,
  window: ServiceWindow | null,
): DayWindow[] | null {
  let start = where.start ?? where.start_time ?? null;
  let end = where.end ?? where.end_time ?? null;
  let date = where.date == null ? null : dayOf(where.date);
  const clock = localNow(zone, now);
  if (where.relative_date != null) date = relativeDay(where.relative_date, clock.day);
  // What the day before counts at the beginning of the window; a day later it is 24 hours but for clock changes.
  let before = DAY;
  if (where.next != null) {
    date ??= clock.day;
    start = clock.seconds;
    end = clock.seconds + Math.max(0, where.next);
    before = serviceDayOrigin(clock.day, zone) - serviceDayOrigin(clock.day - 1, zone);
  }
  const standIn = (day: number) => (where.use_service_window === true ? dayInWindow(day, window) : day);
  const serviceDay = where.service_date == null ? null : dayOf(where.service_date);
  if (serviceDay !== null) {
    const all = { start: start ?? Number.NEGATIVE_INFINITY, end: end ?? Number.POSITIVE_INFINITY };
    return [{ day: standIn(serviceDay), asked: serviceDay, ...all }];
  }
  if (date === null) return null;
  const shift = standIn(date) - date;
  return aroundDate(date, start ?? 0, end ?? DAY, before).map((w) => ({ day: w.asked + shift, ...w }));
}

function aroundDate(day: number, start: number, end: number, before: number): Omit<DayWindow, "day">[] {
  const days: Omit<DayWindow, "day">[] = [];
  if (start < EARLY) days.push({ asked: day - 1, start: before + start, end: LATEST });
  days.push({ asked: day, start, end });
  if (end > DAY) days.push({ asked: day + 1, start: 0, end: end - DAY });
  return days;
}
