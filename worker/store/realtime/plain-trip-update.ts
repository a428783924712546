/** From decoded protobuf to the values of src/domain/realtime: trip updates. */
import bindings, { type transit_realtime } from "gtfs-realtime-bindings";
import type { StopTimeEvent, StopTimeUpdate, TripUpdate } from "../../../src/domain/realtime/message.ts";
import { integer, nameOf, own, text } from "./field.ts";
import { plainTrip, plainVehicleDescriptor } from "./plain-descriptor.ts";

const { ScheduleRelationship } = bindings.transit_realtime.TripUpdate.StopTimeUpdate;

export function plainTripUpdate(update: transit_realtime.ITripUpdate): TripUpdate {
  const vehicle = own(update, "vehicle");
  return {
    trip: plainTrip(update.trip),
    vehicle: vehicle === null ? null : plainVehicleDescriptor(vehicle),
    timestamp: integer(own(update, "timestamp")),
    delay: own(update, "delay"),
    stopTimeUpdates: (update.stopTimeUpdate ?? []).map(plainStopTimeUpdate),
  };
}

function plainStopTimeUpdate(update: transit_realtime.TripUpdate.IStopTimeUpdate): StopTimeUpdate {
  return {
    stopSequence: own(update, "stopSequence"),
    stopId: text(own(update, "stopId")),
    arrival: plainEvent(own(update, "arrival")),
    departure: plainEvent(own(update, "departure")),
    scheduleRelationship: nameOf(ScheduleRelationship, own(update, "scheduleRelationship")),
  };
}

function plainEvent(event: transit_realtime.TripUpdate.IStopTimeEvent | null): StopTimeEvent | null {
  if (event === null) return null;
  return { delay: own(event, "delay"), time: integer(own(event, "time")), uncertainty: own(event, "uncertainty") };
}
