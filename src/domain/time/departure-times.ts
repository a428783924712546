/** When a departure leaves: on the wall clock of its stop, and as an instant. */
import { isZone } from "./service-day.ts";
import { wallOf } from "./zone-instant.ts";

/** The fields of a Transitland v2 `StopTime` that tell when it leaves. */
export type TimedDeparture = {
  departure: { scheduled_unix: number | null; estimated_unix: number | null; stop_timezone: string };
};

export type DepartureTimes = {
  /** Calendar date on the wall, ISO text. */
  date: string;
  /** Seconds of that day. */
  seconds: number;
  /** Estimated seconds of its day, with realtime data. */
  estimated: number | null;
  /** When it leaves, as estimated or else as scheduled, in epoch seconds. */
  leaves: number;
};

/** Null for a row without an instant. A run that only realtime data has is at its estimated time on the wall. */
export function departureTimes({ departure }: TimedDeparture): DepartureTimes | null {
  const { scheduled_unix: scheduled, estimated_unix: estimated, stop_timezone } = departure;
  const plannedTime = scheduled ?? estimated;
  if (plannedTime === null) return null;
  const zone = isZone(stop_timezone) ? stop_timezone : "UTC";
  const { date, seconds } = wallOf(plannedTime, zone);
  return {
    date,
    seconds,
    estimated: estimated === null ? null : wallOf(estimated, zone).seconds,
    leaves: estimated ?? plannedTime,
  };
}
