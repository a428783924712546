/** When a departure leaves: on the wall clock of its stop, and as an instant. */
import { parseGtfsTime } from "./gtfs-time.ts";
import { dayOf, isoDate, isZone, serviceDayOrigin } from "./service-day.ts";

const DAY = 86_400;

/** The fields of a Transitland v2 `StopTime` that tell when it leaves. */
export type TimedDeparture = {
  departure_time: string | null;
  service_date: string | null;
  departure: { estimated: string | null; stop_timezone: string };
};

export type DepartureTimes = {
  /** Calendar date on the wall, ISO text. */
  date: string;
  /** Seconds of that day. */
  seconds: number;
  /** Estimated seconds of that day, with realtime data. */
  estimated: number | null;
  /** When it leaves, as estimated or else as scheduled, in epoch seconds; null if its time zone is unknown. */
  leaves: number | null;
};

/** Times past 24:00 belong to the days after the service day. Null for a row without a date or time. */
export function departureTimes(row: TimedDeparture): DepartureTimes | null {
  const day = row.service_date === null ? null : dayOf(row.service_date);
  const scheduled = row.departure_time === null ? null : parseGtfsTime(row.departure_time);
  if (day === null || scheduled === null) return null;
  const estimated = row.departure.estimated === null ? null : parseGtfsTime(row.departure.estimated);
  const { stop_timezone: zone } = row.departure;
  return {
    date: isoDate(day + Math.floor(scheduled / DAY)),
    seconds: scheduled % DAY,
    estimated: estimated === null ? null : estimated % DAY,
    leaves: isZone(zone) ? serviceDayOrigin(day, zone) + (estimated ?? scheduled) : null,
  };
}
