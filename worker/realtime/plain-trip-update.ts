/** Converts decoded trip updates to the types of src/domain/realtime. */

import type { StopTimeEvent, StopTimeUpdate, TripProperties, TripUpdate } from "../../src/domain/realtime/message.ts";
import { parseGtfsTime } from "../../src/domain/time/gtfs-time.ts";
import { dayOf, isoDate } from "../../src/domain/time/service-day.ts";
import type * as proto from "./definition.generated.ts";
import { integer, nameOf, own, text } from "./field.ts";
import { plainTrip, plainVehicleDescriptor } from "./plain-descriptor.ts";

export function plainTripUpdate(update: proto.TripUpdate): TripUpdate {
  const vehicle = own(update, "vehicle");
  const properties = own(update, "tripProperties");
  return {
    trip: plainTrip(update.trip),
    vehicle: vehicle === null ? null : plainVehicleDescriptor(vehicle),
    timestamp: integer(own(update, "timestamp")),
    delay: own(update, "delay"),
    stopTimeUpdates: (update.stopTimeUpdate ?? []).map(plainStopTimeUpdate),
    ...(properties === null ? {} : { tripProperties: plainProperties(properties) }),
  };
}

/** An invalid start time or date counts as missing. */
function plainProperties(properties: proto.TripProperties): TripProperties {
  const day = dayOf(own(properties, "startDate") ?? "");
  return {
    tripId: text(own(properties, "tripId")),
    startDate: day === null ? null : isoDate(day),
    startTime: parseGtfsTime(own(properties, "startTime") ?? ""),
  };
}

function plainStopTimeUpdate(update: proto.StopTimeUpdate): StopTimeUpdate {
  const properties = own(update, "stopTimeProperties");
  const pickupType = properties === null ? null : own(properties, "pickupType");
  const dropOffType = properties === null ? null : own(properties, "dropOffType");
  return {
    stopSequence: own(update, "stopSequence"),
    stopId: text(own(update, "stopId")),
    arrival: plainEvent(own(update, "arrival")),
    departure: plainEvent(own(update, "departure")),
    assignedStopId: text(update.stopTimeProperties?.assignedStopId ?? null),
    ...(pickupType === null ? {} : { pickupType }),
    ...(dropOffType === null ? {} : { dropOffType }),
    scheduleRelationship: nameOf("StopTimeUpdate.ScheduleRelationship", own(update, "scheduleRelationship")),
  };
}

function plainEvent(event: proto.StopTimeEvent | null): StopTimeEvent | null {
  if (event === null) return null;
  const scheduledTime = integer(own(event, "scheduledTime"));
  return {
    ...{ delay: own(event, "delay"), time: integer(own(event, "time")), uncertainty: own(event, "uncertainty") },
    ...(scheduledTime === null ? {} : { scheduledTime }),
  };
}
