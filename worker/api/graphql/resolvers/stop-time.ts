import { isoDate } from "../../../../src/domain/service-day.ts";
import { bookingRuleLoader } from "../../../loaders/station.ts";
import { eventOf, relationshipOf, stopOfStopTime } from "../../../schedule/stop-time-events.ts";
import { isAdded, type StopTime, stopTimeRow } from "../../../schedule/trip.ts";
import type { Resolver, TypeResolvers } from "./resolver.ts";

const DAY = 86_400;

type Row = NonNullable<ReturnType<typeof stopTimeRow>>;

/** A column of stop_times.txt; null for a call that realtime data added. */
function column(name: keyof Row): Resolver {
  return (stopTime: StopTime) => stopTimeRow(stopTime)?.[name] ?? null;
}

function bookingRule(name: "pickupBookingRule" | "dropOffBookingRule"): Resolver {
  return (stopTime: StopTime, _args, context) => {
    const id = stopTimeRow(stopTime)?.[name] ?? null;
    return id === null ? null : bookingRuleLoader(context).load(id);
  };
}

/** What a call at a stop and a call in a zone have in common. */
export const CALL: TypeResolvers = {
  arrival_time: (stopTime: StopTime) => (isAdded(stopTime.trip) ? null : stopTime.arrival),
  departure_time: (stopTime: StopTime) => (isAdded(stopTime.trip) ? null : stopTime.departure),
  stop_sequence: (stopTime: StopTime) => stopTime.stopSequence,
  stop_headsign: column("stopHeadsign"),
  pickup_type: column("pickupType"),
  drop_off_type: column("dropOffType"),
  timepoint: column("timepoint"),
  continuous_drop_off: column("continuousDropOff"),
  continuous_pickup: column("continuousPickup"),
  shape_dist_traveled: column("shapeDistTraveled"),
  // 1, or null where both times are the file's own (Transitland v2).
  interpolated: (stopTime: StopTime) => ((stopTimeRow(stopTime)?.interpolated ?? 0) === 0 ? null : 1),
  start_pickup_drop_off_window: column("startWindow"),
  end_pickup_drop_off_window: column("endWindow"),
  pickup_booking_rule: bookingRule("pickupBookingRule"),
  drop_off_booking_rule: bookingRule("dropOffBookingRule"),
  arrival: (stopTime: StopTime, _args, context) => eventOf(context, stopTime, "arrival"),
  departure: (stopTime: StopTime, _args, context) => eventOf(context, stopTime, "departure"),
  service_date: ({ serviceDay }: StopTime) => (serviceDay === null ? null : isoDate(serviceDay)),
  /** The day after the service day where the arrival is past its 24 hours; never later (Transitland v2). */
  date({ serviceDay, arrival, departure }: StopTime) {
    if (serviceDay === null) return null;
    return isoDate((arrival ?? departure ?? 0) > DAY ? serviceDay + 1 : serviceDay);
  },
  schedule_relationship: (stopTime: StopTime, _args, context) => relationshipOf(context, stopTime),
};

export const STOP_TIME: TypeResolvers = {
  ...CALL,
  stop: (stopTime: StopTime, _args, context) => stopOfStopTime(context, stopTime),
};
