/** Shared vehicles (GBFS), as `{apiBase}/portal/rentals` answers; null where another server answers. */
import type { RentalProperties, RentalSystemState } from "../domain/gbfs/groups.ts";
import type { LonLat } from "../domain/geo/globe.ts";
import { portalPath } from "../domain/links.ts";
import { portalQuery } from "./query.ts";

/** A station or a free vehicle near a point. */
export type RentalPlace = RentalProperties & {
  feed_onestop_id: string;
  system: string;
  /** Meters from the point. */
  distance: number;
};

/** Places in a box, or around a point, with the systems that they are of. */
export type RentalPlaces<Properties = RentalProperties> = {
  features: { geometry: { type: "Point"; coordinates: [number, number] }; properties: Properties }[];
  systems: RentalSystemState[];
  /** A box around that of the request without any system: west, south, east, north. */
  empty: [number, number, number, number] | null;
};

/** Meters around a stop, a few minutes on foot. */
export const RENTAL_RADIUS = 400;
/** Stations and vehicles of an answer. */
const LIMIT = 12;

/** Meters to a vehicle at an end of a journey. */
const JOURNEY_RADIUS = 1000;

/** Whether a station or a free vehicle is near an end of a journey: the nearest one. */
export const rentalsNear = ([lon, lat]: LonLat) =>
  portalQuery<{ features: unknown[] }>(
    portalPath("rentals", { lat: `${lat}`, lon: `${lon}`, radius: `${JOURNEY_RADIUS}`, limit: "1" }),
  );

/** Stations and free vehicles near a point, the nearest first. @param radius meters */
export const rentalsAt = ([lon, lat]: LonLat, radius = RENTAL_RADIUS) =>
  portalQuery<RentalPlaces<RentalPlace>>(
    portalPath("rentals", { lat: `${lat}`, lon: `${lon}`, radius: `${radius}`, limit: `${LIMIT}` }),
  );
