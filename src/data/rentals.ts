/** Shared vehicles (GBFS), as `{apiBase}/portal/rentals` answers; null where another server answers. */
import type { LonLat } from "../domain/geo/globe.ts";
import { portalPath } from "../domain/links.ts";
import { portalQuery } from "./query.ts";

/** A station or a free vehicle; counts are null where the system does not say. */
export type RentalPlace = {
  kind: "station" | "vehicle";
  feed_onestop_id: string;
  system: string;
  id: string;
  name: string | null;
  vehicles: number | null;
  docks: number | null;
  renting: boolean | null;
  vehicle_type: string | null;
  rental_uri: string | null;
  /** Meters from the point. */
  distance: number;
};

/** Meters around a stop, a few minutes on foot. */
const RADIUS = 400;
/** Stations and vehicles of an answer. */
const LIMIT = 12;

/** Meters to a vehicle at an end of a journey. */
const JOURNEY_RADIUS = 1000;

/** Whether a station or a free vehicle is near an end of a journey: the nearest one. */
export const rentalsNear = ([lon, lat]: LonLat) =>
  portalQuery<{ features: unknown[] }>(
    portalPath("rentals", { lat: `${lat}`, lon: `${lon}`, radius: `${JOURNEY_RADIUS}`, limit: "1" }),
  );

/** Stations and free vehicles near a point, the nearest first. */
export const rentalsAt = ([lon, lat]: LonLat) =>
  portalQuery<{ features: { properties: RentalPlace }[] }>(
    portalPath("rentals", { lat: `${lat}`, lon: `${lon}`, radius: `${RADIUS}`, limit: `${LIMIT}` }),
  );
