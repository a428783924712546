/** Stop patterns of a route as its page lists them: by direction, the busiest first. */
import { parseGtfsTime } from "../../domain/gtfs-time.ts";
import type { PatternTrip, RoutePattern, TripStop } from "./query.ts";

/** Patterns with no more than this share of a direction's trips are left out. */
const RARE = 0.1;
/** Patterns of a direction at most. */
const MOST = 4;

/** The patterns worth showing: of each direction the busiest, rare ones dropped. */
export function shownPatterns(patterns: readonly RoutePattern[]): RoutePattern[] {
  const directions = Map.groupBy(patterns, (pattern) => pattern.direction_id);
  return [...directions.entries()]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, all]) => {
      const trips = all.reduce((sum, pattern) => sum + pattern.count, 0);
      const busiest = all.toSorted((a, b) => b.count - a.count || a.stop_pattern_id - b.stop_pattern_id);
      return busiest.filter((pattern, i) => i === 0 || pattern.count > trips * RARE).slice(0, MOST);
    });
}

export type ListedStop = Omit<TripStop, "geometry" | "feed_onestop_id">;

/** A stop of a pattern: its place in the page's list of stops, and minutes from the first departure where times are known. */
export type PatternStop = readonly [stop: number, minutes: number | null];

export type ListedPattern = { id: number; trips: number; headsign: string; stops: PatternStop[] };

export type Direction = { id: number; towards: string; patterns: ListedPattern[] };

/** Stops that several patterns share are listed once and named by their place. */
export class StopList {
  readonly stops: ListedStop[] = [];
  readonly #places = new Map<number, number>();

  place({ geometry: _, feed_onestop_id: __, ...stop }: TripStop): number {
    let place = this.#places.get(stop.id);
    if (place === undefined) {
      place = this.stops.push(stop) - 1;
      this.#places.set(stop.id, place);
    }
    return place;
  }
}

function minutesAt(time: string | null, start: number | null): number | null {
  const seconds = time === null ? null : parseGtfsTime(time);
  return seconds === null || start === null ? null : Math.round((seconds - start) / 60);
}

function listedPattern(pattern: RoutePattern, trip: PatternTrip, list: StopList): ListedPattern {
  const times = trip.stop_times.filter((time) => time !== null);
  const first = times[0]?.departure_time ?? null;
  const start = first === null ? null : parseGtfsTime(first);
  return {
    id: pattern.stop_pattern_id,
    trips: pattern.count,
    headsign: trip.trip_headsign || times.at(-1)?.stop.stop_name || "",
    stops: times.map((time) => [list.place(time.stop), minutesAt(time.arrival_time ?? time.departure_time, start)]),
  };
}

/** Patterns with their stops, grouped by direction; a direction is named after where its busiest pattern goes. */
export function directionsOf(
  patterns: readonly RoutePattern[],
  trips: readonly PatternTrip[],
  list: StopList,
): Direction[] {
  const byId = new Map(trips.map((trip) => [trip.id, trip]));
  const directions = new Map<number, ListedPattern[]>();
  for (const pattern of patterns) {
    const trip = byId.get(pattern.representative_trip?.id ?? -1);
    if (trip === undefined) continue;
    const listed = directions.get(pattern.direction_id) ?? [];
    listed.push(listedPattern(pattern, trip, list));
    directions.set(pattern.direction_id, listed);
  }
  return [...directions.entries()].map(([id, listed]) => ({
    id,
    towards: listed[0]?.headsign ?? "",
    patterns: listed,
  }));
}

/** A headsign as the name of a direction; some already say "to". */
export function towardsWords(headsign: string): string {
  return headsign === "" || /(^|\s)(to|towards|via)\s/i.test(headsign) ? headsign : `to ${headsign}`;
}
