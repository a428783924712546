/** Converts decoded trip and vehicle descriptors to the types of src/domain/realtime. */

import type { TripDescriptor, VehicleDescriptor } from "../../src/domain/realtime/message.ts";
import { parseGtfsTime } from "../../src/domain/time/gtfs-time.ts";
import { dayOf, isoDate } from "../../src/domain/time/service-day.ts";
import type * as proto from "./definition.generated.ts";
import { nameOf, own, text } from "./field.ts";

/** A trip descriptor; an invalid start time or date counts as missing. */
export function plainTrip(trip: proto.TripDescriptor): TripDescriptor {
  const day = dayOf(own(trip, "startDate") ?? "");
  return {
    tripId: text(own(trip, "tripId")),
    routeId: text(own(trip, "routeId")),
    directionId: own(trip, "directionId"),
    startTime: parseGtfsTime(own(trip, "startTime") ?? ""),
    startDate: day === null ? null : isoDate(day),
    scheduleRelationship: nameOf("TripDescriptor.ScheduleRelationship", own(trip, "scheduleRelationship")),
  };
}

export function plainVehicleDescriptor(vehicle: proto.VehicleDescriptor): VehicleDescriptor {
  return {
    id: text(own(vehicle, "id")),
    label: text(own(vehicle, "label")),
    licensePlate: text(own(vehicle, "licensePlate")),
  };
}
