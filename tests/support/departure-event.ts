/** The departure of a board's row, as the API answers it, from times of a service day. */
import { parseGtfsTime } from "../../src/domain/time/gtfs-time.ts";
import { dayOf, serviceInstant } from "../../src/domain/time/service-day.ts";

export function departureEvent(
  date: string | null,
  time: string | null,
  zone: string,
  estimated: string | null = null,
): { scheduled_unix: number | null; estimated_unix: number | null; stop_timezone: string } {
  const at = (text: string | null) =>
    date === null || text === null ? null : serviceInstant(dayOf(date)!, parseGtfsTime(text)!, zone);
  return { scheduled_unix: at(time), estimated_unix: at(estimated), stop_timezone: zone };
}
