/** Figures of one look at what is available. */
import type { RentalAvailability } from "./model.ts";

export type RentalSample = { stations: number; stationsWithBike: number; vehicles: number };

/** Counts stations with a status, those where a vehicle can be rented, and vehicles at stations and free ones. */
export function sampleOf({ statuses, vehicles }: RentalAvailability): RentalSample {
  const isFree = ({ station_id, is_disabled }: RentalAvailability["vehicles"][number]) =>
    station_id === null && !is_disabled;
  return {
    stations: statuses.length,
    stationsWithBike: statuses.filter((status) => status.is_renting && status.num_bikes_available > 0).length,
    vehicles:
      statuses.reduce((sum, { num_bikes_available }) => sum + num_bikes_available, 0) + vehicles.filter(isFree).length,
  };
}
