/** When to book a ride, as a rider would say it: "Call by 5:00 pm the day before". */
import type { BookingNotice } from "../../domain/on-demand/answer.ts";
import { plural } from "../../domain/plural.ts";

/** Values of booking_type. */
const REAL_TIME = 0;
const SAME_DAY = 1;

const minutes = (count: number): string => {
  if (count % 1440 === 0) return plural(count / 1440, { one: "{n} day", other: "{n} days" });
  if (count % 60 === 0) return plural(count / 60, { one: "{n} hour", other: "{n} hours" });
  return plural(count, { one: "{n} minute", other: "{n} minutes" });
};

const daysBefore = (days: number): string =>
  days === 0 ? "on the day of the ride" : days === 1 ? "the day before" : `${days} days before`;

/**
 * One or two sentences; empty where the rule says nothing about time.
 * @param clock formats seconds of a day
 */
export function noticeSentences(rule: BookingNotice, clock: (seconds: number) => string): string[] {
  const verb = rule.phone_number !== null && rule.booking_url === null ? "Call" : "Book";
  const sentences: string[] = [];
  const { booking_type: type, prior_notice_duration_min: least, prior_notice_duration_max: most } = rule;
  const { prior_notice_last_day: lastDay, prior_notice_last_time: lastTime } = rule;
  if (type === REAL_TIME) sentences.push(`${verb} when you want to ride.`);
  else if (type === SAME_DAY && (least ?? 0) <= 1) sentences.push(`${verb} any time before you want to ride.`);
  else if (type === SAME_DAY) sentences.push(`${verb} at least ${minutes(least!)} before you want to ride.`);
  else if (lastDay !== null) {
    sentences.push(`${verb} ${lastTime === null ? "" : `by ${clock(lastTime)} `}${daysBefore(lastDay)}.`);
  }
  const { prior_notice_start_day: startDay, prior_notice_start_time: startTime } = rule;
  if (most !== null) sentences.push(`Bookings open ${minutes(most)} before the ride.`);
  else if (startDay !== null) {
    // Midnight is the beginning of the day, which needs no time.
    const at = startTime === null || startTime === 0 ? "" : ` at ${clock(startTime)}`;
    sentences.push(`Bookings open ${startDay === 0 ? `on the day of the ride${at}` : `${daysBefore(startDay)}${at}`}.`);
  }
  return sentences;
}
