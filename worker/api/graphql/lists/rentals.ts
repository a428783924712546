/** Shared vehicles as the objects of the schema: each refers to the others, and only what is selected is resolved. */
import { statusesByStation } from "../../../../src/domain/gbfs/lookup.ts";
import type { RentalVehicle } from "../../../../src/domain/gbfs/model.ts";
import { haversine } from "../../../../src/domain/geo/globe.ts";
import { boxAround } from "../../../../src/domain/geo/plane.ts";
import type { RentalState } from "../../../gbfs/rentals.ts";
import type { QueryContext } from "../context.ts";
import type {
  GbfsFeed,
  GbfsFreeBikeStatus,
  GbfsStationInformation,
  GbfsSystemPricingPlan,
  GbfsVehicleType,
} from "../schema.generated.ts";
import { limitOf } from "./arguments.ts";

type Near = { lat: number; lon: number; radius: number };

/** Meters of the largest circle, as in Transitland v2. */
const MAX_RADIUS = 1_000_000;

/**
 * Stations within a circle, by station_id; none without a circle (Transitland v2).
 * @param near degrees and meters
 */
export async function docksNear(
  context: QueryContext,
  near: Near | null | undefined,
  limit: number | null | undefined,
): Promise<GbfsStationInformation[]> {
  const systems = await systemsNear(context, near);
  const stations = systems.flatMap(({ stations }) => stations);
  return within(near, stations, ({ station_id }) => station_id).slice(0, limitOf(limit));
}

/** Free vehicles within a circle, by bike_id; none without a circle. */
export async function bikesNear(
  context: QueryContext,
  near: Near | null | undefined,
  limit: number | null | undefined,
): Promise<GbfsFreeBikeStatus[]> {
  const systems = await systemsNear(context, near);
  const vehicles = systems.flatMap(({ vehicles }) => vehicles);
  return within(near, vehicles, ({ bike_id }) => bike_id).slice(0, limitOf(limit));
}

async function systemsNear({ rentals }: QueryContext, near: Near | null | undefined): Promise<LinkedSystem[]> {
  if (near == null || rentals === null) return [];
  const { lon, lat, radius } = circleOf(near);
  return (await rentals.near(boxAround([lon, lat], radius))).map(linkSystem);
}

const circleOf = ({ lon, lat, radius }: Near): Near => ({
  lon,
  lat,
  radius: Math.min(Math.max(radius, 0), MAX_RADIUS),
});

function within<T extends { lat?: number | null | undefined; lon?: number | null | undefined }>(
  near: Near | null | undefined,
  entries: readonly T[],
  id: (entry: T) => string | null | undefined,
): T[] {
  if (near == null) return [];
  const { lon, lat, radius } = circleOf(near);
  return entries
    .filter(
      (entry) => entry.lat != null && entry.lon != null && haversine([lon, lat], [entry.lon, entry.lat]) <= radius,
    )
    .toSorted((a, b) => ((id(a) ?? "") < (id(b) ?? "") ? -1 : 1));
}

type LinkedSystem = { stations: GbfsStationInformation[]; vehicles: GbfsFreeBikeStatus[] };

/** Links the parts of a system: a vehicle to its type, a type to its prices, a station to its status and region. */
function linkSystem({ system, state }: RentalState): LinkedSystem {
  const plans = new Map<string, GbfsSystemPricingPlan>(system.plans.map((plan) => [plan.plan_id, plan]));
  const types = new Map<string, GbfsVehicleType>(
    system.vehicle_types.map((type) => [
      type.vehicle_type_id,
      {
        ...type,
        default_pricing_plan: plans.get(type.default_pricing_plan_id ?? "") ?? null,
        pricing_plans: type.pricing_plan_ids.flatMap((id) => plans.get(id) ?? []),
      },
    ]),
  );
  const regions = new Map(system.regions.map((region) => [region.region_id, region]));
  const statuses = statusesByStation(state?.availability);
  const stations: GbfsStationInformation[] = [];
  const feed: GbfsFeed = {
    system_information: { ...system.information, language: system.language },
    station_information: stations,
    rental_hours: system.hours,
    calendars: system.calendars,
    alerts: system.alerts,
  };
  for (const station of system.stations) {
    const status = statuses.get(station.station_id);
    stations.push({
      ...station,
      feed,
      region: regions.get(station.region_id ?? "") ?? null,
      status:
        status === undefined
          ? null
          : {
              ...status,
              vehicle_types_available: status.vehicle_types_available.map(({ vehicle_type_id, count }) => ({
                count,
                vehicle_type: types.get(vehicle_type_id) ?? null,
              })),
              vehicle_docks_available: status.vehicle_docks_available.map(({ vehicle_type_ids, count }) => ({
                count,
                vehicle_types: vehicle_type_ids.flatMap((id) => types.get(id) ?? []),
              })),
            },
    });
  }
  const stationById = new Map(stations.map((station) => [station.station_id, station]));
  const vehicleOf = (vehicle: RentalVehicle): GbfsFreeBikeStatus => {
    const station = stationById.get(vehicle.station_id ?? "") ?? null;
    return {
      ...vehicle,
      // A vehicle at a station is where the station is.
      lat: vehicle.lat ?? station?.lat ?? null,
      lon: vehicle.lon ?? station?.lon ?? null,
      feed,
      station,
      home_station: stationById.get(vehicle.home_station_id ?? "") ?? null,
      pricing_plan: plans.get(vehicle.pricing_plan_id ?? "") ?? null,
      vehicle_type: types.get(vehicle.vehicle_type_id ?? "") ?? null,
    };
  };
  return { stations, vehicles: (state?.availability.vehicles ?? []).map(vehicleOf) };
}
