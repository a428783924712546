/** A system of shared vehicles as pages and `{apiBase}/portal/feeds/{onestop_id}/rentals` show it. */
import type { ValidationReport } from "../validation/report.ts";
import type { GbfsLoss } from "./failure.ts";
import { statusesByStation } from "./lookup.ts";
import type {
  RentalAlert,
  RentalAvailability,
  RentalCalendar,
  RentalHours,
  RentalInformation,
  RentalPlan,
  RentalStation,
  RentalSystem,
} from "./model.ts";
import { isStationRenting } from "./opening.ts";
import { priceWords } from "./price-words.ts";
import { sampleOf } from "./sample.ts";

/** Kind: 0 for a station without a vehicle to rent, 1 for a station with one, 2 for a free vehicle. */
type RentalPoint = [lon: number, lat: number, kind: number];

export type RentalAnswer = {
  version: string;
  language: string | null;
  information: RentalInformation;
  /** Box around stations and vehicles: west, south, east, north; null without any. */
  bounds: [number, number, number, number] | null;
  counts: { stations: number; stations_with_bike: number; vehicles: number; docks: number | null };
  types: {
    vehicle_type_id: string;
    name: string | null;
    form_factor: string;
    propulsion_type: string | null;
    available: number;
  }[];
  plans: (RentalPlan & { words: string })[];
  hours: RentalHours[];
  calendars: RentalCalendar[];
  alerts: RentalAlert[];
  regions: string[];
  zones: number;
  points: RentalPoint[];
  /** RFC 3339 in UTC: when the files were read, and when what is available was fetched; null: never. */
  read_at: string | null;
  fetched_at: string | null;
  verdict: RentalVerdict;
  losses: GbfsLoss[];
  /** Of the files as they were read last; null if they were not checked yet. */
  report: ValidationReport | null;
  days: RentalDay[];
};

/** Figures of a UTC day: means of its samples. */
export type RentalDay = {
  day: string;
  samples: number;
  failures: number;
  /** Share of stations with a vehicle to rent, from 0 to 1; null without stations. */
  share: number | null;
  vehicles: number | null;
  vehicles_max: number;
};

/** Whether the system answers, its data is fresh, and its files are as GBFS wants them; `problem`: of the last attempt. */
export type RentalVerdict = { answers: boolean; fresh: boolean; valid: boolean; problem: string | null };

/** Seconds by which data may be older than its ttl. */
const TOLERANCE_S = 300;

/** Points of a drawing; of more, every second, third … is shown. */
const MAX_POINTS = 400;

/** @param now Unix seconds @param problem of the last attempt, null if it was answered */
export function verdictOf(
  availability: RentalAvailability | null,
  {
    problem,
    losses,
    report,
    now,
  }: { problem: string | null; losses: readonly GbfsLoss[]; report: ValidationReport | null; now: number },
): RentalVerdict {
  const age = availability?.last_updated == null ? null : now - availability.last_updated;
  return {
    answers: problem === null && availability !== null,
    fresh: availability !== null && (age === null || age <= availability.ttl + TOLERANCE_S),
    valid: losses.length === 0 && (report === null || report.errors.length === 0),
    problem,
  };
}

/** What is available by type of vehicle, at stations and free. */
function countTypes({ vehicle_types }: RentalSystem, availability: RentalAvailability | null): RentalAnswer["types"] {
  const counts = new Map<string, number>();
  const add = (id: string, count: number) => counts.set(id, (counts.get(id) ?? 0) + count);
  for (const { vehicle_types_available } of availability?.statuses ?? [])
    for (const { vehicle_type_id, count } of vehicle_types_available) add(vehicle_type_id, count);
  for (const vehicle of availability?.vehicles ?? [])
    if (vehicle.vehicle_type_id !== null && vehicle.station_id === null && !vehicle.is_disabled)
      add(vehicle.vehicle_type_id, 1);
  return vehicle_types.map(({ vehicle_type_id, name, form_factor, propulsion_type }) => ({
    ...{ vehicle_type_id, name, form_factor, propulsion_type },
    available: counts.get(vehicle_type_id) ?? 0,
  }));
}

/** Stations where a vehicle can be rented at a time, in Unix seconds. */
function stockedStations(
  { stations, information: { timezone } }: RentalSystem,
  availability: RentalAvailability | null,
  now: number,
): ReadonlySet<RentalStation> {
  const statuses = statusesByStation(availability);
  return new Set(
    stations.filter((station) => {
      const status = statuses.get(station.station_id);
      const hasBike = (status?.num_bikes_available ?? 0) > 0;
      return hasBike && isStationRenting(station, status, timezone, now) === true;
    }),
  );
}

function pointsOf(
  { stations }: RentalSystem,
  availability: RentalAvailability | null,
  stocked: ReadonlySet<RentalStation>,
): RentalPoint[] {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  const points = stations.map((station): RentalPoint => {
    return [round(station.lon), round(station.lat), stocked.has(station) ? 1 : 0];
  });
  for (const { lon, lat, station_id, is_disabled } of availability?.vehicles ?? [])
    if (lon !== null && lat !== null && station_id === null && !is_disabled) points.push([round(lon), round(lat), 2]);
  const step = Math.max(1, Math.ceil(points.length / MAX_POINTS));
  return points.filter((_, i) => i % step === 0);
}

/** The part of an answer that a system and its state decide. @param now Unix seconds */
export function describeSystem(
  system: RentalSystem,
  availability: RentalAvailability | null,
  now: number,
): Omit<RentalAnswer, "bounds" | "read_at" | "fetched_at" | "verdict" | "losses" | "report" | "days"> {
  const sample = availability === null ? null : sampleOf(availability);
  const stocked = stockedStations(system, availability, now);
  const docks = (availability?.statuses ?? []).map(({ num_docks_available }) => num_docks_available);
  return {
    version: system.version,
    language: system.language,
    information: system.information,
    counts: {
      stations: system.stations.length,
      stations_with_bike: stocked.size,
      vehicles: sample?.vehicles ?? 0,
      docks: docks.some((count) => count !== null) ? docks.reduce((sum: number, count) => sum + (count ?? 0), 0) : null,
    },
    types: countTypes(system, availability),
    plans: system.plans.map((plan) => ({ ...plan, words: priceWords(plan) })),
    hours: system.hours,
    calendars: system.calendars,
    alerts: system.alerts,
    regions: system.regions.map(({ name }) => name),
    zones: system.zones.length,
    points: pointsOf(system, availability, stocked),
  };
}
