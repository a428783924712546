import { weekdayOf } from "../../../../src/domain/service-day.ts";

const WEEKDAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];

/**
 * The day (since 1970-01-01) that a RelativeDate means: `TODAY`, a weekday from today on, or `NEXT_` and a weekday
 * strictly after today.
 */
export function relativeDay(name: string, today: number): number {
  const next = name.startsWith("NEXT_");
  const weekday = WEEKDAYS.indexOf(next ? name.slice(5) : name);
  if (weekday < 0) return today;
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  return today + (next && ahead === 0 ? 7 : ahead);
}
