/** Distances on foot to the stops around a place, as `{apiBase}/portal/walks` answers; null where another server answers. */
import type { LonLat } from "../domain/geo/globe.ts";
import { t } from "../domain/language/messages.ts";
import { link, portalPath } from "../domain/links.ts";
import { headKey, portalQuery, queryOptions } from "./query.ts";

type WalkEnd = { lat: number; lon: number };

export type WalkToStop = {
  /** Numeric id of the stop, or of its station. */
  id: number;
  onestop_id: string | null;
  feed_onestop_id: string;
  stop_id: string;
  stop_name: string | null;
  /** Meters; null if streets lead there on no walk of up to 3 km. */
  distance: number | null;
  /** Seconds. */
  duration: number | null;
  walk_source: "STREETS" | "STRAIGHT_LINE";
  from: WalkEnd;
  to: WalkEnd;
};

export type WalksAround = {
  /** Of the streets; null if no walk follows them. */
  attribution: string | null;
  stops: WalkToStop[];
};

/**
 * The stops around a point. @param meters of straight line
 * @param stop numeric id of the stop at the point: walks begin at its entrances, and it is left out
 */
export function walksAround(at: LonLat, meters: number, limit: number, stop?: number) {
  const from = at.toReversed().join(",");
  const around = { radius: `${Math.round(meters)}`, limit: `${limit}` };
  const path = portalPath("walks", { from, ...(stop === undefined ? {} : { stop: `${stop}` }), ...around });
  // Pages show words that are made of it on the server, so that the state of the page does not need it.
  return queryOptions({ ...portalQuery<WalksAround>(path), queryKey: headKey("Walks", path) });
}

const placeOf = ({ lat, lon }: WalkEnd) => `${lon.toFixed(5)},${lat.toFixed(5)}`;

/** The map with directions on foot to a stop, its line, and its steps. @param fromName of the origin, if it has one */
export function walkDirections(walk: WalkToStop, fromName?: string): string {
  return link.map(undefined, {
    ...{ fromPlace: placeOf(walk.from), fromName },
    ...{ toPlace: placeOf(walk.to), toName: walk.stop_name || walk.stop_id, mode: "WALK" },
  });
}

/** Meters of the longest walk whose distance is answered. */
const FARTHEST_WALK = 3000;

/** Minutes and meters in words; an estimate says so. @param meters in words */
export function walkWords({ distance, duration, walk_source }: WalkToStop, words: (meters: number) => string): string {
  if (distance === null || duration === null) return t`more than ${words(FARTHEST_WALK)} on foot`;
  const minutes = Math.max(1, Math.ceil(duration / 60));
  return walk_source === "STREETS" ? t`${minutes} min on foot, ${words(distance)}` : t`about ${minutes} min on foot`;
}

/** What distances on foot are based on, in a sentence. */
export function walkSourceWords({ attribution }: Pick<WalksAround, "attribution">): string {
  if (attribution === null) return t`Walking times are estimates.`;
  return t`Walks follow streets where we have them (${attribution}). Other walking times are estimates.`;
}
