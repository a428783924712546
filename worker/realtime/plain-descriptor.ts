/** Converts decoded trip and vehicle descriptors to the types of src/domain/realtime. */

import type { TripDescriptor, VehicleDescriptor } from "../../src/domain/realtime/message.ts";
import { parseGtfsTime } from "../../src/domain/time/gtfs-time.ts";
import { dayOf, isoDate } from "../../src/domain/time/service-day.ts";
import type * as proto from "./definition.generated.ts";
import { nameOf, ownField, text } from "./field.ts";

/** A trip descriptor; an invalid start time or date counts as missing. */
export function plainTrip(trip: proto.TripDescriptor): TripDescriptor {
  const day = dayOf(ownField(trip, "startDate") ?? "");
  return {
    tripId: text(ownField(trip, "tripId")),
    routeId: text(ownField(trip, "routeId")),
    directionId: ownField(trip, "directionId"),
    startTime: parseGtfsTime(ownField(trip, "startTime") ?? ""),
    startDate: day === null ? null : isoDate(day),
    scheduleRelationship: nameOf("TripDescriptor.ScheduleRelationship", ownField(trip, "scheduleRelationship")),
  };
}

export function plainVehicleDescriptor(vehicle: proto.VehicleDescriptor): VehicleDescriptor {
  return {
    id: text(ownField(vehicle, "id")),
    label: text(ownField(vehicle, "label")),
    licensePlate: text(ownField(vehicle, "licensePlate")),
  };
}
