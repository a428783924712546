/** What matters most in a comparison of two versions, for a sentence in front of it. */
import type { StopOutline } from "./outline.ts";
import type { WeekdayDifference } from "./service.ts";

/** Seconds in an hour. */
const HOUR = 3600;

/** Days that a change of service applies to; `weekday` is Monday to Friday. */
export type ServiceDays = WeekdayDifference["weekday"] | "weekday";

/**
 * The change of scheduled service in the typical week: that of Monday to Friday if it is the same on all of them in whole
 * hours, else that of the day on which it is greatest, the first of several.
 * @returns hours per day, rounded, negative for less service; null if no day changes by half an hour or more
 */
export function serviceChange(weekdays: readonly WeekdayDifference[]): { days: ServiceDays; hours: number } | null {
  const changes = weekdays.map(({ weekday, typical }) => ({
    days: weekday,
    hours: Math.round((typical.to - typical.from) / HOUR),
  }));
  const greatest = changes.reduce<(typeof changes)[number] | null>(
    (most, change) => (most === null || Math.abs(change.hours) > Math.abs(most.hours) ? change : most),
    null,
  );
  if (greatest === null || greatest.hours === 0) return null;
  const working = changes.filter(({ days }) => days !== "saturday" && days !== "sunday");
  const [first] = working;
  const isEqual = first !== undefined && working.every(({ hours }) => hours === first.hours);
  return isEqual && first.hours !== 0 ? { days: "weekday", hours: first.hours } : greatest;
}

/**
 * Whether stops are all stations (stops.txt, location_type 1), so that they can be named so.
 * @param stops those that are known
 * @param count how many there are
 */
export function areStations(stops: readonly Pick<StopOutline, "location_type">[], count: number): boolean {
  return count > 0 && stops.length === count && stops.every(({ location_type }) => location_type === 1);
}
