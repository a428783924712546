/** Translates the filter of a stop time list into windows on service days (Transitland v2, StopTimeFilter). */
import { dayOf, daysBehind, localNow, serviceDayOrigin } from "../../src/domain/time/service-day.ts";
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
  expected_from?: string | Date | null;
  expected_until?: string | Date | null;
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

/** Both included, in Unix seconds. */
type InstantWindow = { from: number; until: number };

/**
 * The windows of a board on all service days that can matter, earliest first. `expected` is set for a window relative to
 * now: a call belongs to it by its expected instant, and the windows of the days are those of the schedule without delays.
 */
export type BoardWindows = { days: DayWindow[]; expected: InstantWindow | null };

const DAY_S = 86_400;
/** A vehicle that is later or earlier than this, in seconds, is not looked for: the window of the schedule that is read is so much longer. */
export const MAX_LATE_S = 6 * 3600;
export const MAX_EARLY_S = 1800;
/** Days after the first one that a window may reach into. */
const MAX_DAYS_AHEAD = 8;

/**
 * The windows of a filter; null if the filter names no day, which selects all stop times without a date.
 * @param zone of the agency
 * @param now milliseconds since 1970
 * @param window used only with `use_service_window`
 * @param maxTime the largest time of the version, in seconds of the service day
 */
export function boardWindows(
  where: StopTimeFilter,
  zone: string,
  now: number,
  window: ServiceWindow | null,
  maxTime: number,
): BoardWindows | null {
  let start = where.start ?? where.start_time ?? null;
  let end = where.end ?? where.end_time ?? null;
  let date = where.date == null ? null : dayOf(where.date);
  const expectedSpan = expectedSpanOf(where);
  if (expectedSpan !== null) {
    const days = daysOfInstants(expectedSpan, zone, maxTime);
    return { days: days.map((d) => ({ ...d, day: d.requestedDay })), expected: expectedSpan };
  }
  const clock = localNow(zone, now);
  if (where.relative_date != null) date = relativeDay(where.relative_date, clock.day);
  const serviceDay = where.service_date == null ? null : dayOf(where.service_date);
  const replacementDay = (day: number) => (where.use_service_window === true ? dayInWindow(day, window) : day);
  if (where.next != null) {
    date ??= clock.day;
    start = clock.seconds;
    end = clock.seconds + Math.max(0, where.next);
    if (serviceDay === null && date === clock.day) {
      const from = Math.floor(now / 1000);
      const expectedSpan = { from, until: from + Math.max(0, where.next) };
      const shift = replacementDay(date) - date;
      const days = daysOfInstants(expectedSpan, zone, maxTime);
      return { days: days.map((d) => ({ ...d, day: d.requestedDay + shift })), expected: expectedSpan };
    }
  }
  if (serviceDay !== null) {
    const all = { start: start ?? Number.NEGATIVE_INFINITY, end: end ?? Number.POSITIVE_INFINITY };
    return { days: [{ day: replacementDay(serviceDay), requestedDay: serviceDay, ...all }], expected: null };
  }
  if (date === null) return null;
  const shift = replacementDay(date) - date;
  const days = daysOfDate(date, start ?? 0, end ?? DAY_S, maxTime);
  return { days: days.map((d) => ({ ...d, day: d.requestedDay + shift })), expected: null };
}

/** The window of instants that a filter names; null without both ends. */
function expectedSpanOf({ expected_from: from, expected_until: until }: StopTimeFilter): InstantWindow | null {
  if (from == null || until == null) return null;
  const seconds = (time: string | Date) => Math.floor(new Date(time).getTime() / 1000);
  return { from: seconds(from), until: seconds(until) };
}

/** The window on each service day on which a vehicle of the longest trip can be expected in it, however late or early. */
function daysOfInstants({ from, until }: InstantWindow, zone: string, maxTime: number): Omit<DayWindow, "day">[] {
  const days: Omit<DayWindow, "day">[] = [];
  const first = localNow(zone, (from - MAX_LATE_S) * 1000).day - daysBehind(maxTime);
  // After clocks are set back, the next service day begins an hour before midnight.
  const last = localNow(zone, Math.min(until + MAX_EARLY_S, from + MAX_DAYS_AHEAD * DAY_S) * 1000).day + 1;
  for (let day = first; day <= last; day++) {
    const origin = serviceDayOrigin(day, zone);
    const [start, end] = [from - origin, until - origin];
    if (start - MAX_LATE_S <= maxTime && end + MAX_EARLY_S >= 0) days.push({ requestedDay: day, start, end });
  }
  return days;
}

/** A window of the schedule on a date: its times on the day itself, and 24 hours later for each day before. */
function daysOfDate(date: number, start: number, end: number, maxTime: number): Omit<DayWindow, "day">[] {
  const days: Omit<DayWindow, "day">[] = [];
  for (let back = daysBehind(maxTime - start); back > 0; back--) {
    days.push({ requestedDay: date - back, start: start + back * DAY_S, end: end + back * DAY_S });
  }
  days.push({ requestedDay: date, start, end });
  // A window that ends at 24:00 is the whole day without the first minute of the next.
  for (let ahead = 1; end > ahead * DAY_S && ahead <= MAX_DAYS_AHEAD; ahead++) {
    days.push({ requestedDay: date + ahead, start: Math.max(0, start - ahead * DAY_S), end: end - ahead * DAY_S });
  }
  return days;
}
