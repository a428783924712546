/** Stations and free vehicles of systems of shared vehicles (GBFS). Their ids are `FEED:ID` with the Onestop ID of the feed. */
import { statusesByStation, typesById } from "../../../../../src/domain/gbfs/lookup.ts";
import type {
  RentalStation,
  RentalStationStatus,
  RentalVehicle,
  RentalVehicleType,
} from "../../../../../src/domain/gbfs/model.ts";
import { type Bounds, boundsContain, haversine, type LonLat } from "../../../../../src/domain/geo/globe.ts";
import { boxAround } from "../../../../../src/domain/geo/plane.ts";
import type { RentalState } from "../../../../gbfs/rentals.ts";
import { utcTime } from "../../../../schedule/stop-time-events.ts";
import type { QueryContext } from "../../../graphql/context.ts";
import { MAX_LIMIT } from "../../../graphql/lists/arguments.ts";
import { propulsionWord } from "../../routing/rental.ts";
import type { OtpFields } from "../fields.ts";
import { globalId, readGtfsId } from "../ids.ts";
import type { RentalName } from "../journeys.ts";

type StationSource = { state: RentalState; station: RentalStation; status: RentalStationStatus | null };
type VehicleSource = { state: RentalState; vehicle: RentalVehicle; type: RentalVehicleType | null };

function stationsOf(state: RentalState): StationSource[] {
  const statuses = statusesByStation(state.state?.availability);
  return state.system.stations.map((station) => ({ state, station, status: statuses.get(station.station_id) ?? null }));
}

/** Vehicles at stations are counted there. */
function vehiclesOf(state: RentalState): VehicleSource[] {
  const types = typesById(state.system);
  return (state.state?.availability.vehicles ?? [])
    .filter(({ lat, lon, station_id }) => lat !== null && lon !== null && station_id === null)
    .map((vehicle) => ({ state, vehicle, type: types.get(vehicle.vehicle_type_id ?? "") ?? null }));
}

const systemOf = async ({ rentals }: QueryContext, feed: string) => (await rentals?.ofFeed(feed)) ?? null;

/** @returns null if the system no longer has it */
export async function stationNamed(context: QueryContext, { feed, station: id }: RentalName) {
  const state = await systemOf(context, feed);
  return (state && stationsOf(state).find(({ station }) => station.station_id === id)) ?? null;
}

/** @returns null if the system no longer has it */
export async function vehicleNamed(context: QueryContext, { feed, vehicle: id }: RentalName) {
  const state = await systemOf(context, feed);
  return (state && vehiclesOf(state).find(({ vehicle }) => vehicle.bike_id === id)) ?? null;
}

const nameIn = (id: string): RentalName | null => {
  const parts = readGtfsId(id);
  return parts === null ? null : { feed: parts.feed, station: parts.id, vehicle: parts.id };
};

export async function stationOfId(context: QueryContext, id: string) {
  const name = nameIn(id);
  return name === null ? null : stationNamed(context, name);
}

export async function vehicleOfId(context: QueryContext, id: string) {
  const name = nameIn(id);
  return name === null ? null : vehicleNamed(context, name);
}

type Ids = { ids?: readonly (string | null)[] | null };

/** Those with these ids; without ids, those of the first systems, up to the limit of lists. */
async function listOf<Source>(
  { ids }: Ids,
  context: QueryContext,
  find: (context: QueryContext, id: string) => Promise<Source | null>,
  of: (state: RentalState) => Source[],
): Promise<Source[]> {
  if (ids != null) {
    const sources = await Promise.all(ids.slice(0, MAX_LIMIT).map((id) => (id === null ? null : find(context, id))));
    return sources.filter((source) => source !== null);
  }
  return ((await context.rentals?.first()) ?? []).flatMap(of).slice(0, MAX_LIMIT);
}

export const rentalStations = (args: Ids, context: QueryContext) => listOf(args, context, stationOfId, stationsOf);

export async function rentalVehicles(
  { formFactors, ...args }: Ids & { formFactors?: readonly (string | null)[] | null },
  context: QueryContext,
) {
  const vehicles = await listOf(args, context, vehicleOfId, vehiclesOf);
  return formFactors == null ? vehicles : vehicles.filter(({ type }) => formFactors.includes(formFactorWord(type)));
}

type Corners = {
  minimumLatitude: number;
  minimumLongitude: number;
  maximumLatitude: number;
  maximumLongitude: number;
};

type RentalPlace = (StationSource | VehicleSource) & { __typename: "VehicleRentalStation" | "RentalVehicle" };

/** Stations and then free vehicles in a box, each with its position and its `FEED:ID`. */
async function placesIn(box: Bounds, context: QueryContext): Promise<{ place: RentalPlace; at: LonLat; id: string }[]> {
  const states = (await context.rentals?.near(box)) ?? [];
  const stations = states.flatMap(stationsOf).map((source) => ({
    place: { __typename: "VehicleRentalStation" as const, ...source },
    at: [source.station.lon, source.station.lat] as const,
    id: idOf(source.state, source.station.station_id),
  }));
  const vehicles = states.flatMap(vehiclesOf).map((source) => ({
    place: { __typename: "RentalVehicle" as const, ...source },
    at: [source.vehicle.lon ?? 0, source.vehicle.lat ?? 0] as const,
    id: idOf(source.state, source.vehicle.bike_id),
  }));
  return [...stations, ...vehicles].filter(({ at }) => boundsContain(box, at));
}

/** Stations and free vehicles in a box, up to the limit of lists. */
export async function rentalsInBox(corners: Corners, context: QueryContext) {
  const box: Bounds = {
    ...{ minLat: corners.minimumLatitude, minLon: corners.minimumLongitude },
    ...{ maxLat: corners.maximumLatitude, maxLon: corners.maximumLongitude },
  };
  return (await placesIn(box, context)).slice(0, MAX_LIMIT).map(({ place }) => place);
}

export type RentalFilter = {
  /** Ids of stations, `FEED:ID`; vehicles are not filtered by them. */
  stations: readonly (string | null)[] | null | undefined;
  /** Onestop IDs of feeds. */
  networks: readonly (string | null)[] | null | undefined;
};

/** Stations and free vehicles around a position. @param meters in a straight line */
export async function rentalsAround(
  context: QueryContext,
  at: LonLat,
  meters: number,
  { stations, networks }: RentalFilter,
) {
  return (await placesIn(boxAround(at, meters), context))
    .map(({ place, id, at: position }) => ({
      ...{ place, id, distance: Math.round(haversine(at, position)) },
      key: `${place.__typename}:${id}`,
    }))
    .filter(({ place, id, distance }) => {
      const isListed = place.__typename === "RentalVehicle" || stations == null || stations.includes(id);
      const isOfNetwork = networks == null || networks.includes(place.state.row.onestop_id);
      return distance <= meters && isListed && isOfNetwork;
    });
}

const FORM_FACTORS = ["BICYCLE", "CAR", "CARGO_BICYCLE", "MOPED", "SCOOTER", "SCOOTER_SEATED", "SCOOTER_STANDING"];

function formFactorWord(type: RentalVehicleType | null): string {
  if (type === null) return "BICYCLE";
  return FORM_FACTORS.find((word) => word === type.form_factor.toUpperCase()) ?? "OTHER";
}

const typeShown = (type: RentalVehicleType | null) => ({
  formFactor: formFactorWord(type),
  propulsionType: propulsionWord(type?.propulsion_type) ?? "HUMAN",
});

const networkOf = ({ row, system }: RentalState) => ({ networkId: row.onestop_id, url: system.information.url });

const idOf = (state: RentalState, id: string) => `${state.row.onestop_id}:${id}`;

/** Counts by type of vehicle, and in all. */
function countsOf(
  { system }: RentalState,
  total: number | null | undefined,
  byType: readonly { id: string; count: number }[],
) {
  if (total == null) return null;
  const types = typesById(system);
  return {
    total,
    byType: byType.map(({ id, count }) => ({ count, vehicleType: typeShown(types.get(id) ?? null) })),
  };
}

const allowsPickup = ({ status }: StationSource) => status?.is_installed === true && status.is_renting;
const allowsReturn = ({ status }: StationSource) => status?.is_installed === true && status.is_returning;

/** A station; the field of OpenTripPlanner's older type and of its newer one. */
const STATION = {
  id: ({ state, station }: StationSource) => globalId("VehicleRentalStation", idOf(state, station.station_id)),
  stationId: ({ state, station }: StationSource) => idOf(state, station.station_id),
  name: ({ station }: StationSource) => station.name,
  lat: ({ station }: StationSource) => station.lat,
  lon: ({ station }: StationSource) => station.lon,
  rentalUris: ({ station }: StationSource) => station.rental_uris,
  capacity: ({ station }: StationSource) => station.capacity,
  spacesAvailable: ({ status }: StationSource) => status?.num_docks_available ?? null,
  allowPickup: allowsPickup,
  allowPickupNow: (source: StationSource) => allowsPickup(source) && (source.status?.num_bikes_available ?? 0) > 0,
  allowDropoff: allowsReturn,
  allowDropoffNow: (source: StationSource) => allowsReturn(source) && source.status?.num_docks_available !== 0,
  allowOverloading: ({ status }: StationSource) => status !== null && status.num_docks_available === null,
  operative: (source: StationSource) => allowsPickup(source) || allowsReturn(source),
  realtime: ({ status }: StationSource) => status !== null,
};

export const VEHICLE_RENTAL_STATION: OtpFields<StationSource> = {
  ...STATION,
  network: ({ state }) => state.row.onestop_id,
  rentalNetwork: ({ state }) => networkOf(state),
  vehiclesAvailable: ({ status }) => status?.num_bikes_available ?? null,
  availableVehicles: ({ state, status }) =>
    countsOf(
      state,
      status?.num_bikes_available,
      (status?.vehicle_types_available ?? []).map(({ vehicle_type_id: id, count }) => ({ id, count })),
    ),
  availableSpaces: ({ state, status }) =>
    countsOf(
      state,
      status?.num_docks_available,
      (status?.vehicle_docks_available ?? []).flatMap(({ vehicle_type_ids: ids, count }) =>
        ids.map((id) => ({ id, count })),
      ),
    ),
};

export const BIKE_RENTAL_STATION: OtpFields<StationSource> = {
  ...STATION,
  id: ({ state, station }) => globalId("BikeRentalStation", idOf(state, station.station_id)),
  networks: ({ state }) => [state.row.onestop_id],
  bikesAvailable: ({ status }) => status?.num_bikes_available ?? null,
  state: (source) => (allowsPickup(source) || allowsReturn(source) ? "Station on" : "Station off"),
};

export const RENTAL_VEHICLE: OtpFields<VehicleSource> = {
  id: ({ state, vehicle }) => globalId("RentalVehicle", idOf(state, vehicle.bike_id)),
  vehicleId: ({ state, vehicle }) => idOf(state, vehicle.bike_id),
  // OpenTripPlanner's own word for vehicles, which have no names.
  name: ({ type }) => type?.name ?? "Default vehicle",
  lat: ({ vehicle }) => vehicle.lat,
  lon: ({ vehicle }) => vehicle.lon,
  network: ({ state }) => state.row.onestop_id,
  rentalNetwork: ({ state }) => networkOf(state),
  rentalUris: ({ vehicle }) => vehicle.rental_uris,
  vehicleType: ({ type }) => typeShown(type),
  allowPickupNow: ({ vehicle }) => !vehicle.is_disabled && !vehicle.is_reserved,
  operative: ({ vehicle }) => !vehicle.is_disabled,
  availableUntil: ({ vehicle }) => (vehicle.available_until === null ? null : utcTime(vehicle.available_until)),
  fuel: ({ vehicle: { current_fuel_percent: percent, current_range_meters: range } }) => ({
    percent: percent === null ? null : Math.min(1, Math.max(0, percent)),
    range: range === null ? null : Math.round(range),
  }),
};
