/** Reads what is available at stations and around them, for GBFS 1.0 to 3.0. */
import { isObject } from "../json-object.ts";
import { ttlOf } from "./discovery.ts";
import type { GbfsLosses } from "./failure.ts";
import type { RentalAvailability, RentalStationStatus, RentalVehicle } from "./model.ts";
import type { GbfsFiles } from "./reading.ts";
import {
  countOf,
  entriesOf,
  flagOf,
  type GbfsObject,
  numberOf,
  positionProblem,
  rentalUrisOf,
  secondsOf,
  textOf,
  textsOf,
} from "./values.ts";

/** Seconds for which availability is kept if the system does not say, and the least, so that no system is asked more often. */
const DEFAULT_TTL_S = 60;

/**
 * Reads station_status and the vehicles. An entry that cannot be used is left out and counted in `losses`.
 * @throws GbfsFailure if a file has another shape
 */
export function readAvailability(files: GbfsFiles, losses: GbfsLosses): RentalAvailability {
  const roots = [files.get("station_status"), files.get("free_bike_status")].filter((root) => root !== undefined);
  const times = roots.map((root) => secondsOf(root.last_updated)).filter((time) => time !== null);
  return {
    statuses: readStatuses(files.get("station_status"), losses),
    vehicles: readVehicles(files.get("free_bike_status"), losses),
    last_updated: times.length === 0 ? null : Math.min(...times),
    ttl: Math.max(DEFAULT_TTL_S, Math.min(...roots.map((root) => ttlOf(root, DEFAULT_TTL_S)), 86_400)),
  };
}

function readStatuses(root: GbfsObject | undefined, losses: GbfsLosses): RentalStationStatus[] {
  const file = "station_status";
  return entriesOf(root, file, "stations", losses).flatMap(({ entry, place }) => {
    const id = textOf(entry.station_id);
    const available = countOf(entry.num_vehicles_available ?? entry.num_bikes_available);
    if (id === null || available === null) {
      losses.add(file, "It has no station_id or number of vehicles.", id ?? place);
      return [];
    }
    return [
      {
        station_id: id,
        num_bikes_available: available,
        num_bikes_disabled: countOf(entry.num_vehicles_disabled ?? entry.num_bikes_disabled),
        num_docks_available: countOf(entry.num_docks_available),
        num_docks_disabled: countOf(entry.num_docks_disabled),
        is_returning: flagOf(entry.is_returning) ?? true,
        is_renting: flagOf(entry.is_renting) ?? true,
        is_installed: flagOf(entry.is_installed) ?? true,
        last_reported: secondsOf(entry.last_reported),
        vehicle_types_available: objectsOf(entry.vehicle_types_available).flatMap((one) => {
          const [type, count] = [textOf(one.vehicle_type_id), countOf(one.count)];
          return type === null || count === null ? [] : [{ vehicle_type_id: type, count }];
        }),
        vehicle_docks_available: objectsOf(entry.vehicle_docks_available).flatMap((one) => {
          const count = countOf(one.count);
          return count === null ? [] : [{ vehicle_type_ids: textsOf(one.vehicle_type_ids), count }];
        }),
      },
    ];
  });
}

function objectsOf(value: unknown): GbfsObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function readVehicles(root: GbfsObject | undefined, losses: GbfsLosses): RentalVehicle[] {
  const file = "free_bike_status";
  const list = Array.isArray((root?.data as GbfsObject | undefined)?.vehicles) ? "vehicles" : "bikes";
  return entriesOf(root, file, list, losses).flatMap(({ entry, place }) => {
    const id = textOf(entry.vehicle_id ?? entry.bike_id);
    const station = textOf(entry.station_id);
    const [lat, lon] = [numberOf(entry.lat), numberOf(entry.lon)];
    const problem = positionProblem(lat, lon);
    // A vehicle at a station needs no position.
    const reason = id === null ? "It has no bike_id." : problem === null || station !== null ? null : problem;
    if (id === null || reason !== null) {
      losses.add(file, reason ?? "It has no bike_id.", id ?? place);
      return [];
    }
    return [
      {
        bike_id: id,
        lat: problem === null ? lat : null,
        lon: problem === null ? lon : null,
        is_reserved: flagOf(entry.is_reserved) ?? false,
        is_disabled: flagOf(entry.is_disabled) ?? false,
        last_reported: secondsOf(entry.last_reported),
        current_range_meters: numberOf(entry.current_range_meters),
        current_fuel_percent: numberOf(entry.current_fuel_percent),
        vehicle_equipment: textsOf(entry.vehicle_equipment),
        available_until: secondsOf(entry.available_until),
        station_id: station,
        home_station_id: textOf(entry.home_station_id),
        pricing_plan_id: textOf(entry.pricing_plan_id),
        vehicle_type_id: textOf(entry.vehicle_type_id),
        rental_uris: rentalUrisOf(entry.rental_uris),
      },
    ];
  });
}
