/** Converts decoded trip updates to the types of src/domain/realtime. */
import type { StopTimeEvent, StopTimeUpdate, TripUpdate } from "../../../src/domain/realtime/message.ts";
import type * as proto from "./definition.ts";
import { integer, nameOf, own, text } from "./field.ts";
import { plainTrip, plainVehicleDescriptor } from "./plain-descriptor.ts";

export function plainTripUpdate(update: proto.TripUpdate): TripUpdate {
  const vehicle = own(update, "vehicle");
  return {
    trip: plainTrip(update.trip),
    vehicle: vehicle === null ? null : plainVehicleDescriptor(vehicle),
    timestamp: integer(own(update, "timestamp")),
    delay: own(update, "delay"),
    stopTimeUpdates: (update.stopTimeUpdate ?? []).map(plainStopTimeUpdate),
  };
}

function plainStopTimeUpdate(update: proto.StopTimeUpdate): StopTimeUpdate {
  return {
    stopSequence: own(update, "stopSequence"),
    stopId: text(own(update, "stopId")),
    arrival: plainEvent(own(update, "arrival")),
    departure: plainEvent(own(update, "departure")),
    scheduleRelationship: nameOf("StopTimeUpdate.ScheduleRelationship", own(update, "scheduleRelationship")),
  };
}

function plainEvent(event: proto.StopTimeEvent | null): StopTimeEvent | null {
  if (event === null) return null;
  return { delay: own(event, "delay"), time: integer(own(event, "time")), uncertainty: own(event, "uncertainty") };
}
