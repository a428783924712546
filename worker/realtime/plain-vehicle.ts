/** Converts decoded vehicle positions to the types of src/domain/realtime. */
import type { VehiclePosition } from "../../src/domain/realtime/message.ts";
import type * as proto from "./definition.generated.ts";
import { integer, nameOf, ownField, shortFloat, text } from "./field.ts";
import { plainTrip, plainVehicleDescriptor } from "./plain-descriptor.ts";

/**
 * @param feed Onestop ID of the realtime feed
 * @param id of the entity
 */
export function plainVehicle(feed: string, id: string, v: proto.VehiclePosition): VehiclePosition {
  const trip = ownField(v, "trip");
  const vehicle = ownField(v, "vehicle");
  const position = ownField(v, "position");
  return {
    feed,
    id,
    trip: trip === null ? null : plainTrip(trip),
    vehicle: vehicle === null ? null : plainVehicleDescriptor(vehicle),
    position: position === null ? null : plainPosition(position),
    currentStopSequence: ownField(v, "currentStopSequence"),
    stopId: text(ownField(v, "stopId")),
    currentStatus: nameOf("VehiclePosition.VehicleStopStatus", ownField(v, "currentStatus")),
    timestamp: integer(ownField(v, "timestamp")),
    congestionLevel: nameOf("VehiclePosition.CongestionLevel", ownField(v, "congestionLevel")),
    occupancyStatus: nameOf("VehiclePosition.OccupancyStatus", ownField(v, "occupancyStatus")),
    occupancyPercentage: ownField(v, "occupancyPercentage"),
  };
}

/** Null for an invalid position (NaN, or the 0°, 0° of a receiver without a fix). */
function plainPosition(position: proto.Position): VehiclePosition["position"] {
  const { latitude, longitude } = position;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) || (latitude === 0 && longitude === 0)) return null;
  return {
    lon: shortFloat(longitude),
    lat: shortFloat(latitude),
    bearing: finite(ownField(position, "bearing")),
    speed: finite(ownField(position, "speed")),
  };
}

function finite(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : shortFloat(value);
}
