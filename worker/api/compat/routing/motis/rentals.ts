/** MOTIS' `rentals`: the systems of shared vehicles in a box or around a point, with what is available in them. */
import { statusesByStation, typesById } from "../../../../../src/domain/gbfs/lookup.ts";
import type { RentalVehicleType, RentalZone, RentalZoneRule } from "../../../../../src/domain/gbfs/model.ts";
import { polygonsOfZone } from "../../../../../src/domain/gbfs/zone-rules.ts";
import { encodePolyline } from "../../../../../src/domain/geo/encoded-polyline.ts";
import { type Bounds, boundsContain, type LonLat } from "../../../../../src/domain/geo/globe.ts";
import { boxAround } from "../../../../../src/domain/geo/plane.ts";
import type { RentalReader, RentalState } from "../../../../gbfs/rentals.ts";
import { parameter } from "../../../endpoint/parameter.ts";
import { decimal, FLAG, TEXT } from "../../../endpoint/value.ts";
import { motisFormFactor, motisReturn, motisUris, propulsionWord } from "../rental.ts";
import { motisOperation } from "./operation.ts";
import { neededBox, neededLatLon, textsOf } from "./parameters.ts";
import { RENTALS } from "./schemas.ts";

/** Meters around a point, unless the request says otherwise, and at most. */
const DEFAULT_RADIUS = 500;
const MAX_RADIUS = 20_000;
/** Stations, and vehicles, and zones, of one answer. */
const MAX_ENTRIES = 5_000;
/** Decimals of the lines of areas. */
const DECIMALS = 6;

export const MOTIS_RENTALS = motisOperation({
  path: "/rentals",
  operation: "listMotisRentals",
  summary: "Systems of shared vehicles (GBFS) with stations, free vehicles, and zones",
  description: `In a box, around a point, or of providers, which are Onestop IDs of feeds; without them the first systems, without stations and vehicles. At most 12 systems, the nearest ones, and ${MAX_ENTRIES.toLocaleString("en")} stations, vehicles, and zones each.`,
  version: "v1",
  parameters: [
    parameter("min", TEXT, "Corner of a box as lat,lon.", "-33.9,151.15"),
    parameter("max", TEXT, "The opposite corner.", "-33.75,151.35"),
    parameter("point", TEXT, "Center of a circle as lat,lon, instead of a box.", "-33.86,151.21"),
    parameter("radius", decimal(0, MAX_RADIUS), `Radius of the circle in meters; ${DEFAULT_RADIUS} by default.`, 500),
    parameter("providers", TEXT, "Onestop IDs of feeds, between commas.", "f-sample~bikes"),
    parameter("providerGroups", TEXT, "The same: each provider is a group.", "f-sample~bikes"),
    parameter("withProviders", FLAG, "false: without providers."),
    parameter("withStations", FLAG, "false: without stations."),
    parameter("withVehicles", FLAG, "false: without free vehicles."),
    parameter("withZones", FLAG, "false: without zones."),
  ],
  schema: RENTALS,
  async body({ api, query, values }) {
    const box = boxOf(query, values.radius as number | undefined);
    const names = [...textsOf(query, "providers"), ...textsOf(query, "providerGroups")];
    const states = await statesOf(api.rentals, box, names);
    const isWide = box === null && names.length === 0;
    const has = (name: string, needsPlace = true) => values[name] !== false && !(needsPlace && isWide);
    const inBox = (at: LonLat) => box === null || boundsContain(box, at);
    const list = <T>(isWanted: boolean, of: (state: RentalState) => T[]) =>
      isWanted ? states.flatMap(of).slice(0, MAX_ENTRIES) : [];
    return {
      providerGroups: states.map((state) => groupOf(state, has("withProviders", false))),
      providers: list(has("withProviders", false), (state) => [providerOf(state)]),
      stations: list(has("withStations"), (state) => stationsOf(state, inBox)),
      vehicles: list(has("withVehicles"), (state) => vehiclesOf(state, inBox)),
      zones: list(has("withZones"), zonesOf),
    };
  },
});

/** @throws Problem parameter.invalid */
function boxOf(query: URLSearchParams, radius = DEFAULT_RADIUS): Bounds | null {
  if (query.has("min") || query.has("max")) {
    const { min_lon, min_lat, max_lon, max_lat } = neededBox(query);
    return { minLon: min_lon, minLat: min_lat, maxLon: max_lon, maxLat: max_lat };
  }
  if (!query.has("point")) return null;
  const { lat, lon } = neededLatLon(query, "point");
  return boxAround([lon, lat], radius);
}

/** Feeds that one request names. */
const MAX_PROVIDERS = 12;

async function statesOf(
  rentals: RentalReader | null,
  box: Bounds | null,
  names: readonly string[],
): Promise<RentalState[]> {
  if (rentals === null) return [];
  if (names.length > 0) {
    const feeds = [...new Set(names)].slice(0, MAX_PROVIDERS);
    return (await Promise.all(feeds.map((id) => rentals.ofFeed(id)))).filter((state) => state !== null);
  }
  return box === null ? rentals.first() : rentals.near(box);
}

const formFactorsOf = ({ system }: RentalState) =>
  system.vehicle_types.length === 0
    ? ["BICYCLE"]
    : [...new Set(system.vehicle_types.map(({ form_factor }) => motisFormFactor(form_factor)))];

const colorOf = ({ system }: RentalState) =>
  system.information.brand_assets?.color == null ? {} : { color: system.information.brand_assets.color };

function groupOf(state: RentalState, withProviders: boolean) {
  const id = state.row.onestop_id;
  return {
    ...{ id, name: state.system.information.name, ...colorOf(state) },
    ...{ providers: withProviders ? [id] : [], formFactors: formFactorsOf(state) },
  };
}

/** In systems without types, all vehicles are bicycles. */
const PLAIN_BICYCLE = { id: "", formFactor: "BICYCLE", propulsionType: "HUMAN" };

function typeOf(type: RentalVehicleType | null) {
  const { word, isGuess } = motisReturn(type?.return_constraint ?? null);
  const end = { returnConstraint: word, returnConstraintGuessed: isGuess };
  if (type === null) return { ...PLAIN_BICYCLE, ...end };
  return {
    ...{ id: type.vehicle_type_id, ...(type.name === null ? {} : { name: type.name }) },
    formFactor: motisFormFactor(type.form_factor),
    propulsionType: propulsionWord(type.propulsion_type) ?? "HUMAN",
    ...end,
  };
}

const present = (members: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));

function providerOf(state: RentalState) {
  const { row, system } = state;
  const { information } = system;
  const types = system.vehicle_types.length === 0 ? [null] : system.vehicle_types;
  return {
    ...{ id: row.onestop_id, groupId: row.onestop_id, name: information.name, ...colorOf(state) },
    ...present({ operator: information.operator, url: information.url, purchaseUrl: information.purchase_url }),
    bbox: [row.min_lon ?? 0, row.min_lat ?? 0, row.max_lon ?? 0, row.max_lat ?? 0],
    ...{ vehicleTypes: types.map(typeOf), formFactors: formFactorsOf(state) },
    defaultRestrictions: {
      ...{ vehicleTypeIdxs: [], rideStartAllowed: true, rideEndAllowed: true, rideThroughAllowed: true },
    },
    globalGeofencingRules: system.global_rules.map((rule) => ruleOf(rule, system.vehicle_types)),
  };
}

function ruleOf(rule: RentalZoneRule, types: readonly RentalVehicleType[]) {
  return {
    vehicleTypeIdxs: rule.vehicle_type_ids
      .map((id) => types.findIndex(({ vehicle_type_id }) => vehicle_type_id === id))
      .filter((index) => index >= 0),
    ...{ rideStartAllowed: rule.ride_start_allowed, rideEndAllowed: rule.ride_end_allowed },
    rideThroughAllowed: rule.ride_through_allowed,
    ...(rule.station_parking === null ? {} : { stationParking: rule.station_parking }),
  };
}

function stationsOf(state: RentalState, inBox: (at: LonLat) => boolean) {
  const { row, system, state: last } = state;
  const statuses = statusesByStation(last?.availability);
  const provider = { providerId: row.onestop_id, providerGroupId: row.onestop_id };
  return system.stations.flatMap((station) => {
    const { station_id, name, lat, lon } = station;
    if (!inBox([lon, lat])) return [];
    const status = statuses.get(station_id);
    const types = status?.vehicle_types_available ?? [];
    const docks = status?.vehicle_docks_available ?? [];
    return [
      {
        ...{ id: station_id, ...provider, name, lat, lon },
        ...present({ address: station.address, crossStreet: station.cross_street }),
        ...motisUris(station.rental_uris),
        ...{ isRenting: status?.is_renting === true, isReturning: status?.is_returning === true },
        numVehiclesAvailable: status?.num_bikes_available ?? 0,
        formFactors: formFactorsOf(state),
        vehicleTypesAvailable: Object.fromEntries(types.map((one) => [one.vehicle_type_id, one.count])),
        vehicleDocksAvailable: Object.fromEntries(
          docks.length === 0
            ? status?.num_docks_available == null
              ? []
              : [["", status.num_docks_available]]
            : docks.flatMap(({ vehicle_type_ids: ids, count }) => ids.map((id) => [id, count])),
        ),
        bbox: [lon, lat, lon, lat],
      },
    ];
  });
}

function vehiclesOf({ row, system, state }: RentalState, inBox: (at: LonLat) => boolean) {
  const types = typesById(system);
  return (state?.availability.vehicles ?? []).flatMap((vehicle) => {
    const { bike_id, lat, lon, station_id, home_station_id } = vehicle;
    if (lat === null || lon === null || !inBox([lon, lat])) return [];
    const { formFactor, propulsionType, returnConstraint } = typeOf(types.get(vehicle.vehicle_type_id ?? "") ?? null);
    return [
      {
        ...{ id: bike_id, providerId: row.onestop_id, providerGroupId: row.onestop_id },
        ...{ typeId: vehicle.vehicle_type_id ?? "", lat, lon, formFactor, propulsionType, returnConstraint },
        ...present({ stationId: station_id, homeStationId: home_station_id }),
        ...{ isReserved: vehicle.is_reserved, isDisabled: vehicle.is_disabled, ...motisUris(vehicle.rental_uris) },
      },
    ];
  });
}

/** Zones of a system: the earlier one in its file wins, and thus has the larger z. */
function zonesOf({ row, system }: RentalState) {
  return system.zones.map((zone, i) => ({
    ...{ providerId: row.onestop_id, providerGroupId: row.onestop_id, ...present({ name: zone.name }) },
    ...{ z: system.zones.length - i, ...areaOf(zone) },
    rules: zone.rules.map((rule) => ruleOf(rule, system.vehicle_types)),
  }));
}

function areaOf(zone: RentalZone) {
  const { box, polygons } = polygonsOfZone(zone);
  const area = polygons.map((rings) =>
    rings.map((ring) => {
      const points = ring.map(([lon = 0, lat = 0]): LonLat => [lon, lat]);
      return { points: encodePolyline(points, DECIMALS), precision: DECIMALS, length: points.length };
    }),
  );
  return { bbox: box, area };
}
