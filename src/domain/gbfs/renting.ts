/** Where vehicles of a system can be taken and returned now. */
import type { LonLat } from "../geo/globe.ts";
import { statusesByStation, typesById } from "./lookup.ts";
import type {
  RentalAvailability,
  RentalStation,
  RentalStationStatus,
  RentalSystem,
  RentalVehicle,
  RentalVehicleType,
} from "./model.ts";
import { isOpenByText, isStationRenting } from "./opening.ts";
import { ZoneRules } from "./zone-rules.ts";

/** Vehicles that riders need no license for, by form_factor of GBFS. */
export const RIDABLE_FORM_FACTORS: readonly string[] = [
  "bicycle",
  "cargo_bicycle",
  "scooter",
  "scooter_standing",
  "scooter_seated",
];

/** A station with a vehicle, or a free vehicle. */
export type RentalPickup = {
  at: LonLat;
  station: RentalStation | null;
  vehicle: RentalVehicle | null;
  /** Null in systems that have no types: bicycles. */
  type: RentalVehicleType | null;
  /** Vehicles of the type at the station. */
  count: number;
};

export const formFactorOf = (type: Pick<RentalVehicleType, "form_factor"> | null): string =>
  type?.form_factor ?? "bicycle";

/** Vehicles of these types may be left at a station with a free dock, or at any place. */
type ReturnRule = { atStations: boolean; anywhere: boolean };

/** Where a vehicle may be returned (GBFS 2.3, return_constraint); without a constraint, as it was found. */
export function returnRuleOf({
  station,
  vehicle,
  type,
}: Pick<RentalPickup, "station" | "vehicle" | "type">): ReturnRule {
  // It has to be brought back to where it came from.
  if (vehicle?.home_station_id != null) return { atStations: false, anywhere: false };
  switch (type?.return_constraint ?? null) {
    case "roundtrip_station":
      return { atStations: false, anywhere: false };
    case "any_station":
      return { atStations: true, anywhere: false };
    case "free_floating":
    case "hybrid":
      return { atStations: true, anywhere: true };
    default:
      return { atStations: true, anywhere: station === null };
  }
}

/** A system at a moment. */
export class RentalFleet {
  readonly system: RentalSystem;
  readonly #availability: RentalAvailability;
  readonly #zones: ZoneRules;
  readonly #formFactors: ReadonlySet<string>;
  readonly #types: ReadonlyMap<string, RentalVehicleType>;
  readonly #statuses: ReadonlyMap<string, RentalStationStatus>;
  readonly #time: number;

  /** @param time Unix seconds of the ride @param formFactors of vehicles that are used */
  constructor(
    system: RentalSystem,
    availability: RentalAvailability,
    time: number,
    formFactors: ReadonlySet<string> = new Set(RIDABLE_FORM_FACTORS),
  ) {
    this.system = system;
    this.#availability = availability;
    this.#zones = new ZoneRules(system, time);
    this.#formFactors = formFactors;
    this.#types = typesById(system);
    this.#statuses = statusesByStation(availability);
    this.#time = time;
  }

  /** Where a ride may begin, among the points that `isNear` accepts. A station is listed once for each type it has. */
  pickups(isNear: (at: LonLat) => boolean): RentalPickup[] {
    const pickups: RentalPickup[] = [];
    for (const station of this.system.stations) {
      const at: LonLat = [station.lon, station.lat];
      if (!isNear(at)) continue;
      const status = this.#statuses.get(station.station_id);
      if (status === undefined || !status.is_installed) continue;
      if (isStationRenting(station, status, this.system.information.timezone, this.#time) !== true) continue;
      for (const { type, count } of this.#typesAt(status)) {
        if (count > 0 && this.#isUsed("start", at, type, true)) {
          pickups.push({ at, station, vehicle: null, type, count });
        }
      }
    }
    for (const vehicle of this.#availability.vehicles) {
      const { lon, lat, station_id, is_disabled, is_reserved } = vehicle;
      if (lon === null || lat === null || station_id !== null || is_disabled || is_reserved) continue;
      const at: LonLat = [lon, lat];
      const type = this.#types.get(vehicle.vehicle_type_id ?? "") ?? null;
      if (isNear(at) && this.#isUsed("start", at, type, false)) {
        pickups.push({ at, station: null, vehicle, type, count: 1 });
      }
    }
    return pickups;
  }

  /** Stations at which a vehicle of a type may be returned, among the points that `isNear` accepts. */
  returnStations(type: RentalVehicleType | null, isNear: (at: LonLat) => boolean): RentalStation[] {
    return this.system.stations.filter((station) => {
      const at: LonLat = [station.lon, station.lat];
      const status = this.#statuses.get(station.station_id);
      if (!isNear(at) || status === undefined || !status.is_installed || !status.is_returning) return false;
      if (!this.#isOpen(station)) return false;
      return docksFor(status, type) > 0 && this.#zones.allows("end", at, type?.vehicle_type_id ?? null, true);
    });
  }

  /** Whether a vehicle of a type may be left at a point that is no station. */
  mayEndAt(type: RentalVehicleType | null, at: LonLat): boolean {
    return this.#zones.allows("end", at, type?.vehicle_type_id ?? null, false);
  }

  /** Whether the straight line of a ride leads through no zone that forbids it. */
  mayRideThrough(type: RentalVehicleType | null, from: LonLat, to: LonLat): boolean {
    return this.#zones.allowsThrough(from, to, type?.vehicle_type_id ?? null);
  }

  /** Free docks for a type; null if the station does not say: there is then no limit. */
  docksAt(stationId: string, type: RentalVehicleType | null): number | null {
    const status = this.#statuses.get(stationId);
    const docks = status === undefined ? 0 : docksFor(status, type);
    return docks === Number.POSITIVE_INFINITY ? null : docks;
  }

  #isOpen({ station_opening_hours: text }: RentalStation): boolean {
    return isOpenByText(text, this.system.information.timezone, this.#time);
  }

  #isUsed(act: "start" | "end", at: LonLat, type: RentalVehicleType | null, isAtStation: boolean): boolean {
    if (!this.#formFactors.has(formFactorOf(type))) return false;
    return this.#zones.allows(act, at, type?.vehicle_type_id ?? null, isAtStation);
  }

  #typesAt(status: RentalStationStatus): { type: RentalVehicleType | null; count: number }[] {
    const { vehicle_types_available: types, num_bikes_available: count } = status;
    if (types.length > 0) {
      return types.map((one) => ({ type: this.#types.get(one.vehicle_type_id) ?? null, count: one.count }));
    }
    // A system of one type need not say at each station which one it is.
    const [only] = this.system.vehicle_types;
    return [{ type: this.system.vehicle_types.length === 1 ? only! : null, count }];
  }
}

function docksFor(
  { num_docks_available: docks, vehicle_docks_available: byType }: RentalStationStatus,
  type: RentalVehicleType | null,
): number {
  if (byType.length === 0 || type === null) return docks ?? Number.POSITIVE_INFINITY;
  return byType
    .filter(({ vehicle_type_ids }) => vehicle_type_ids.includes(type.vehicle_type_id))
    .reduce((sum, { count }) => sum + count, 0);
}
