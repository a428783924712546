/** Converts decoded trip updates to the types of src/domain/realtime. */

import type { StopTimeEvent, StopTimeUpdate, TripProperties, TripUpdate } from "../../src/domain/realtime/message.ts";
import { parseGtfsTime } from "../../src/domain/time/gtfs-time.ts";
import { dayOf, isoDate } from "../../src/domain/time/service-day.ts";
import type * as proto from "./definition.generated.ts";
import { integer, nameOf, ownField, text } from "./field.ts";
import { plainTrip, plainVehicleDescriptor } from "./plain-descriptor.ts";

export function plainTripUpdate(update: proto.TripUpdate): TripUpdate {
  const vehicle = ownField(update, "vehicle");
  const properties = ownField(update, "tripProperties");
  return {
    trip: plainTrip(update.trip),
    vehicle: vehicle === null ? null : plainVehicleDescriptor(vehicle),
    timestamp: integer(ownField(update, "timestamp")),
    delay: ownField(update, "delay"),
    stopTimeUpdates: (update.stopTimeUpdate ?? []).map(plainStopTimeUpdate),
    ...(properties === null ? {} : { tripProperties: plainProperties(properties) }),
  };
}

/** An invalid start time or date counts as missing. */
function plainProperties(properties: proto.TripProperties): TripProperties {
  const day = dayOf(ownField(properties, "startDate") ?? "");
  return {
    tripId: text(ownField(properties, "tripId")),
    startDate: day === null ? null : isoDate(day),
    startTime: parseGtfsTime(ownField(properties, "startTime") ?? ""),
  };
}

function plainStopTimeUpdate(update: proto.StopTimeUpdate): StopTimeUpdate {
  const properties = ownField(update, "stopTimeProperties");
  const pickupType = properties === null ? null : ownField(properties, "pickupType");
  const dropOffType = properties === null ? null : ownField(properties, "dropOffType");
  return {
    stopSequence: ownField(update, "stopSequence"),
    stopId: text(ownField(update, "stopId")),
    arrival: plainEvent(ownField(update, "arrival")),
    departure: plainEvent(ownField(update, "departure")),
    assignedStopId: text(update.stopTimeProperties?.assignedStopId ?? null),
    ...(pickupType === null ? {} : { pickupType }),
    ...(dropOffType === null ? {} : { dropOffType }),
    scheduleRelationship: nameOf("StopTimeUpdate.ScheduleRelationship", ownField(update, "scheduleRelationship")),
  };
}

function plainEvent(event: proto.StopTimeEvent | null): StopTimeEvent | null {
  if (event === null) return null;
  const scheduledTime = integer(ownField(event, "scheduledTime"));
  return {
    ...{
      delay: ownField(event, "delay"),
      time: integer(ownField(event, "time")),
      uncertainty: ownField(event, "uncertainty"),
    },
    ...(scheduledTime === null ? {} : { scheduledTime }),
  };
}
