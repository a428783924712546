/**
 * Between which times a ride can be booked (GTFS reference, booking_rules.txt). Times are Unix seconds; notice in days
 * counts service days, and its times are seconds of them.
 */
import { serviceInstant } from "../time/service-day.ts";
import type { BookingNotice } from "./answer.ts";

type NoticeTimes = Pick<
  BookingNotice,
  | "booking_type"
  | "prior_notice_duration_min"
  | "prior_notice_duration_max"
  | "prior_notice_last_day"
  | "prior_notice_last_time"
  | "prior_notice_start_day"
  | "prior_notice_start_time"
>;

/** A service day in the zone of its agency. */
export type ServiceDay = {
  /** Days since 1970-01-01. */
  day: number;
  /** IANA zone. */
  zone: string;
  /** Whether a day is one on which notice is counted. */
  isCounted(day: number): boolean;
};

/** Null: at any time. */
type BookingTimes = { opens: number | null; closes: number | null };

const SAME_DAY = 1;
const EARLIER_DAY = 2;
const MINUTE_S = 60;
const DAY_S = 86_400;
/** Days that are looked at for the days on which notice is counted. */
export const MAX_NOTICE_DAYS = 60;

/** The day so many counted days before another; the earliest day looked at if there are fewer. */
function daysBefore({ day, isCounted }: ServiceDay, count: number): number {
  let [at, left] = [day, count];
  while (left > 0 && day - at < MAX_NOTICE_DAYS) {
    at--;
    if (isCounted(at)) left--;
  }
  return at;
}

/** When the bookings of a ride open and close. @param pickup Unix seconds */
export function bookingTimes(rule: NoticeTimes, pickup: number, on: ServiceDay): BookingTimes {
  const { prior_notice_duration_min: least, prior_notice_duration_max: most } = rule;
  const { prior_notice_last_day: lastDay, prior_notice_start_day: startDay } = rule;
  const isSameDay = rule.booking_type === SAME_DAY;
  const isEarlier = rule.booking_type === EARLIER_DAY;
  const closes = () => {
    if (isSameDay) return pickup - (least ?? 0) * MINUTE_S;
    if (!isEarlier || lastDay === null) return null;
    // Without a time, the whole last day is left.
    return serviceInstant(daysBefore(on, lastDay), rule.prior_notice_last_time ?? DAY_S, on.zone);
  };
  const opens = () => {
    if (isSameDay && most !== null) return pickup - most * MINUTE_S;
    if (!(isSameDay || isEarlier) || startDay === null) return null;
    return serviceInstant(daysBefore(on, startDay), rule.prior_notice_start_time ?? 0, on.zone);
  };
  return { opens: opens(), closes: closes() };
}

/**
 * The earliest pickup within a window that can still be booked at a time; null if none can. Rides are bookable in advance
 * also where bookings open later.
 */
export function earliestPickup(
  rules: readonly NoticeTimes[],
  [from, until]: readonly [from: number, until: number],
  bookedAt: number,
  on: ServiceDay,
): number | null {
  let earliest = from;
  for (const rule of rules) {
    const { closes } = bookingTimes(rule, earliest, on);
    if (closes === null || closes >= bookedAt) continue;
    // Only notice in minutes depends on the time of the pickup.
    if (rule.booking_type !== SAME_DAY) return null;
    earliest += bookedAt - closes;
  }
  return earliest <= until ? earliest : null;
}
