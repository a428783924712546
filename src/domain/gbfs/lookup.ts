/** Finds types of vehicles and states of stations by their ids. */
import type { RentalAvailability, RentalStationStatus, RentalSystem, RentalVehicleType } from "./model.ts";

export const typesById = ({
  vehicle_types,
}: Pick<RentalSystem, "vehicle_types">): ReadonlyMap<string, RentalVehicleType> =>
  new Map(vehicle_types.map((type) => [type.vehicle_type_id, type]));

/** @param availability null or undefined: the system has no state */
export const statusesByStation = (
  availability: Pick<RentalAvailability, "statuses"> | null | undefined,
): ReadonlyMap<string, RentalStationStatus> =>
  new Map(availability?.statuses.map((status) => [status.station_id, status]));
