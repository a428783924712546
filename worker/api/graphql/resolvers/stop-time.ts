import type { ScheduledStopTime } from "../../../../src/domain/schedule/stop-times.ts";
import { isoDate } from "../../../../src/domain/service-day.ts";
import { bookingRuleLoader } from "../../../loaders/station.ts";
import { eventOf, relationshipOf, stopOfStopTime } from "../../../schedule/stop-time-events.ts";
import { isAdded, type StopTime, stopTimeRow } from "../../../schedule/trip.ts";
import type { StopRow } from "../../../store/read/stop.ts";
import type { QueryContext } from "../context.ts";
import { required, selectsOnly, type TypeResolvers } from "./resolver.ts";

const DAY_S = 86_400;

/** A column of stop_times.txt; null for a stop time added by realtime data. */
function column<Name extends keyof ScheduledStopTime>(name: Name) {
  return (stopTime: StopTime) => stopTimeRow(stopTime)?.[name] ?? null;
}

function bookingRule(name: "pickupBookingRule" | "dropOffBookingRule") {
  return (stopTime: StopTime, _args: unknown, context: QueryContext) => {
    const id = stopTimeRow(stopTime)?.[name] ?? null;
    return id === null ? null : bookingRuleLoader(context).load(id);
  };
}

/** Fields of both StopTime and FlexStopTime. */
export const COMMON_FIELDS = {
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
  // 1, or null if both times are in the file (Transitland v2).
  interpolated: (stopTime: StopTime) => ((stopTimeRow(stopTime)?.interpolated ?? 0) === 0 ? null : 1),
  start_pickup_drop_off_window: column("startWindow"),
  end_pickup_drop_off_window: column("endWindow"),
  pickup_booking_rule: bookingRule("pickupBookingRule"),
  drop_off_booking_rule: bookingRule("dropOffBookingRule"),
  arrival: (stopTime: StopTime, _args: unknown, context: QueryContext) => eventOf(context, stopTime, "arrival"),
  departure: (stopTime: StopTime, _args: unknown, context: QueryContext) => eventOf(context, stopTime, "departure"),
  service_date: ({ serviceDay }: StopTime) => (serviceDay === null ? null : isoDate(serviceDay)),
  /** The service day, or the day after it if the arrival is past 24:00; never a later day (Transitland v2). */
  date({ serviceDay, arrival, departure }: StopTime) {
    if (serviceDay === null) return null;
    return isoDate((arrival ?? departure ?? 0) > DAY_S ? serviceDay + 1 : serviceDay);
  },
  schedule_relationship: (stopTime: StopTime, _args: unknown, context: QueryContext) =>
    relationshipOf(context, stopTime),
};

export const STOP_TIME: TypeResolvers<"StopTime"> = {
  ...COMMON_FIELDS,
  async stop(stopTime: StopTime, _args, context, info) {
    // The id is known without reading the stop.
    if (!isAdded(stopTime.trip) && selectsOnly(info, "id")) return { id: stopTime.stopId } as StopRow;
    return required(await stopOfStopTime(context, stopTime));
  },
};
