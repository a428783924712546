import { type AttributedVehicle, routeOfVehicle, stopOfVehicle, tripOfVehicle } from "../../../schedule/vehicles.ts";
import type { TypeResolvers } from "./resolver.ts";

export const VEHICLE_POSITION: TypeResolvers<"VehiclePosition"> = {
  id: ({ vehicle }: AttributedVehicle) => vehicle.id,
  rt_feed_onestop_id: ({ vehicle }: AttributedVehicle) => vehicle.feed,
  vehicle({ vehicle: { vehicle } }: AttributedVehicle) {
    return vehicle === null ? null : { id: vehicle.id, label: vehicle.label, license_plate: vehicle.licensePlate };
  },
  trip_descriptor({ vehicle: { trip } }: AttributedVehicle) {
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
  position({ vehicle: { position } }: AttributedVehicle) {
    return position === null ? null : { type: "Point", coordinates: [position.lon, position.lat] };
  },
  bearing: ({ vehicle }: AttributedVehicle) => vehicle.position?.bearing ?? null,
  speed: ({ vehicle }: AttributedVehicle) => vehicle.position?.speed ?? null,
  current_stop_sequence: ({ vehicle }: AttributedVehicle) => vehicle.currentStopSequence,
  stop_id: ({ vehicle }: AttributedVehicle) => vehicle.stopId,
  current_status: ({ vehicle }: AttributedVehicle) => vehicle.currentStatus,
  timestamp: ({ vehicle }: AttributedVehicle) =>
    vehicle.timestamp === null ? null : new Date(vehicle.timestamp * 1000),
  congestion_level: ({ vehicle }: AttributedVehicle) => vehicle.congestionLevel,
  occupancy_status: ({ vehicle }: AttributedVehicle) => vehicle.occupancyStatus,
  occupancy_percentage: ({ vehicle }: AttributedVehicle) => vehicle.occupancyPercentage,
  trip: (vehicle: AttributedVehicle, _args, context) => tripOfVehicle(context, vehicle),
  route: (vehicle: AttributedVehicle, _args, context) => routeOfVehicle(context, vehicle),
  stop: (vehicle: AttributedVehicle, _args, context) => stopOfVehicle(context, vehicle),
};
