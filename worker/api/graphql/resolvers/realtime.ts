import { type PlacedVehicle, routeOfVehicle, stopOfVehicle, tripOfVehicle } from "../schedule/vehicles.ts";
import type { TypeResolvers } from "./resolver.ts";

export const VEHICLE_POSITION: TypeResolvers = {
  id: ({ vehicle }: PlacedVehicle) => vehicle.id,
  rt_feed_onestop_id: ({ vehicle }: PlacedVehicle) => vehicle.feed,
  vehicle({ vehicle: { vehicle } }: PlacedVehicle) {
    return vehicle === null ? null : { id: vehicle.id, label: vehicle.label, license_plate: vehicle.licensePlate };
  },
  trip_descriptor({ vehicle: { trip } }: PlacedVehicle) {
    if (trip === null) return null;
    return {
      trip_id: trip.tripId,
      route_id: trip.routeId,
      direction_id: trip.directionId,
      start_time: trip.startTime,
      start_date: trip.startDate,
      schedule_relationship: trip.scheduleRelationship,
    };
  },
  position({ vehicle: { position } }: PlacedVehicle) {
    return position === null ? null : { type: "Point", coordinates: [position.lon, position.lat] };
  },
  bearing: ({ vehicle }: PlacedVehicle) => vehicle.position?.bearing ?? null,
  speed: ({ vehicle }: PlacedVehicle) => vehicle.position?.speed ?? null,
  current_stop_sequence: ({ vehicle }: PlacedVehicle) => vehicle.currentStopSequence,
  stop_id: ({ vehicle }: PlacedVehicle) => vehicle.stopId,
  current_status: ({ vehicle }: PlacedVehicle) => vehicle.currentStatus,
  timestamp: ({ vehicle }: PlacedVehicle) => (vehicle.timestamp === null ? null : new Date(vehicle.timestamp * 1000)),
  congestion_level: ({ vehicle }: PlacedVehicle) => vehicle.congestionLevel,
  occupancy_status: ({ vehicle }: PlacedVehicle) => vehicle.occupancyStatus,
  occupancy_percentage: ({ vehicle }: PlacedVehicle) => vehicle.occupancyPercentage,
  trip: (placed: PlacedVehicle, _args, context) => tripOfVehicle(context, placed),
  route: (placed: PlacedVehicle, _args, context) => routeOfVehicle(context, placed),
  stop: (placed: PlacedVehicle, _args, context) => stopOfVehicle(context, placed),
};
