/** On-demand services as `{apiBase}/portal/on_demand` answers them. */

import { haversine, type LonLat, type MultiPolygonCoordinates } from "../geo/globe.ts";
import { pointInPolygon } from "../geo/polygon.ts";
import type { OnDemandPlace, OnDemandRide, WeeksOfWindows } from "./service.ts";

/** How rides are booked: a row of booking_rules.txt, or what is the same in several. Notice in minutes, days and seconds. */
export type BookingNotice = {
  booking_type: number;
  prior_notice_duration_min: number | null;
  prior_notice_duration_max: number | null;
  prior_notice_last_day: number | null;
  prior_notice_last_time: number | null;
  prior_notice_start_day: number | null;
  prior_notice_start_time: number | null;
  /** Whether notice is counted on the days of a service only. */
  service_days_only: boolean;
  message: string | null;
  pickup_message: string | null;
  drop_off_message: string | null;
  phone_number: string | null;
  info_url: string | null;
  booking_url: string | null;
};

export type ZoneShape = { type: "Polygon" | "MultiPolygon"; coordinates: unknown };

export type OnDemandAnswer = {
  route: {
    id: number;
    onestop_id: string | null;
    feed_onestop_id: string;
    route_id: string;
    route_short_name: string | null;
    route_long_name: string | null;
    route_type: number;
    route_color: string | null;
    route_text_color: string | null;
  };
  feed_version_sha1: string;
  agency: { name: string; phone: string | null; timezone: string };
  places: (OnDemandPlace & { geometry: ZoneShape | null })[];
  weeks: WeeksOfWindows[];
  /** From which place to which rides lead, as indexes into the places. */
  pairs: [from: number, to: number][];
  /** GTFS pickup_type and drop_off_type, each once. */
  pickup_types: number[];
  drop_off_types: number[];
  booking: BookingNotice[];
};

/** The distinct pairs of places of rides. */
export function pairsOf(rides: readonly OnDemandRide[]): [number, number][] {
  return [...new Map(rides.map(({ from, to }): [string, [number, number]] => [`${from} ${to}`, [from, to]])).values()];
}

/** The polygons of a zone; none for a shape that cannot be read. */
export function polygonsOf(shape: ZoneShape | null): MultiPolygonCoordinates {
  if (shape === null || !Array.isArray(shape.coordinates)) return [];
  return (shape.type === "Polygon" ? [shape.coordinates] : shape.coordinates) as MultiPolygonCoordinates;
}

/** Whether riders are picked up or left at a point: within a zone, or within some meters of a stop of the place. */
export function placeHolds(
  place: Pick<OnDemandAnswer["places"][number], "stops" | "geometry">,
  at: LonLat,
  meters: number,
): boolean {
  if (place.geometry !== null && pointInPolygon(at, polygonsOf(place.geometry))) return true;
  return place.stops.some(([, , , lon, lat]) => lon !== null && lat !== null && haversine(at, [lon, lat]) <= meters);
}
