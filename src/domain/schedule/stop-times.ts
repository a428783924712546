/** Restores rows of `stop_times.txt` from the packed schedule. */
import type { StopTimeExtras } from "./extras.ts";
import type { Pattern } from "./pattern.ts";
import type { Timetable } from "./timetable.ts";

/** One row of `stop_times.txt`. Times are seconds of the service day, null if the file has none. */
export type ScheduledStopTime = {
  /** From 0 in the pattern. */
  position: number;
  /** Numeric; 0 if the row names a location or a location group. */
  stopId: number;
  arrival: number | null;
  departure: number | null;
  /** Bit 0: the arrival is interpolated; bit 1: the departure. 0: both as in the file. */
  interpolated: number;
} & { [K in keyof StopTimeExtras]: StopTimeExtras[K][number] };

/** The row of trip `index` of a timetable at a position of its pattern. */
export function stopTimeAt(pattern: Pattern, timetable: Timetable, index: number, position: number): ScheduledStopTime {
  const profile = pattern.profiles[timetable.profiles[index]!]!;
  const extras = pattern.extras[pattern.kinds[timetable.kinds[index]!]!.extras]!;
  const base = timetable.starts[index]!;
  const arrival = profile.arrivals[position]!;
  const departure = profile.departures[position]!;
  return {
    position,
    stopId: pattern.stops[position]!,
    arrival: arrival === null ? null : base + arrival,
    departure: departure === null ? null : base + departure,
    interpolated: profile.interpolated[position]!,
    stopSequence: extras.stopSequence[position]!,
    stopHeadsign: extras.stopHeadsign[position]!,
    pickupType: extras.pickupType[position]!,
    dropOffType: extras.dropOffType[position]!,
    continuousPickup: extras.continuousPickup[position]!,
    continuousDropOff: extras.continuousDropOff[position]!,
    timepoint: extras.timepoint[position]!,
    shapeDistTraveled: extras.shapeDistTraveled[position]!,
    startWindow: extras.startWindow[position]!,
    endWindow: extras.endWindow[position]!,
    pickupBookingRule: extras.pickupBookingRule[position]!,
    dropOffBookingRule: extras.dropOffBookingRule[position]!,
    location: extras.location[position]!,
    locationGroup: extras.locationGroup[position]!,
  };
}
