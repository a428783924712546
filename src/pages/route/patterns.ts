/** Stop patterns of a route as its page lists them: by direction, the busiest first. */
import { parseGtfsTime } from "../../domain/time/gtfs-time.ts";
import { sortRoutes } from "../../ui/listed-route.ts";
import type { ServedStop, ShownPattern, StoppingTrip, TransferRoute, TripStop } from "./query.ts";

/** Patterns with no more than this share of a direction's trips are left out. */
const RARE = 0.1;
/** Patterns of a direction that are listed. */
const MAX_PATTERNS = 4;

/** The patterns worth showing: of each direction the busiest, rare ones dropped. */
export function shownPatterns(patterns: readonly ShownPattern[]): ShownPattern[] {
  const directions = Map.groupBy(patterns, (pattern) => pattern.direction_id);
  return [...directions.entries()]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, all]) => {
      const trips = all.reduce((sum, pattern) => sum + pattern.count, 0);
      const busiest = all.toSorted((a, b) => b.count - a.count || a.stop_pattern_id - b.stop_pattern_id);
      return busiest.filter((pattern, i) => i === 0 || pattern.count > trips * RARE).slice(0, MAX_PATTERNS);
    });
}

export type ListedPatternStop = Omit<TripStop, "geometry" | "feed_onestop_id"> & {
  /** Places in the list of routes that can be changed to here. */
  transfers: number[];
};

/** A stop of a pattern: its place in the page's list of stops, and minutes from the first departure where times are known. */
type PatternStop = readonly [stop: number, minutes: number | null];

export type ListedPattern = { id: number; trips: number; headsign: string; stops: PatternStop[] };

export type RouteDirection = { id: number; towards: string; patterns: ListedPattern[] };

/** Whether a route is the one of the page: also the same line in another feed. */
function isSame(route: TransferRoute, ownRoute: OwnRoute): boolean {
  return route.id === ownRoute.id || (route.onestop_id !== null && route.onestop_id === ownRoute.onestop_id);
}

type OwnRoute = { id: number; onestop_id: string | null };

/** Stops that several patterns share are listed once and named by their place; so are the routes to change to. */
export class StopList {
  readonly stops: ListedPatternStop[] = [];
  readonly transfers: TransferRoute[] = [];
  readonly #own: OwnRoute;
  readonly #places = new Map<number, number>();
  readonly #routes = new Map<number, number>();

  /** @param own the route whose stops these are: no transfer to itself */
  constructor(ownRoute: OwnRoute) {
    this.#own = ownRoute;
  }

  place(stop: TripStop | ServedStop): number {
    let place = this.#places.get(stop.id);
    if (place === undefined) {
      const { id, onestop_id, stop_id, stop_name, platform_code, wheelchair_boarding } = stop;
      const transfers = "route_stops" in stop ? this.#transfersAt(stop) : [];
      const listedStop = { id, onestop_id, stop_id, stop_name, platform_code, wheelchair_boarding, transfers };
      place = this.stops.push(listedStop) - 1;
      this.#places.set(stop.id, place);
    }
    return place;
  }

  #transfersAt({ route_stops, nearby_stops }: ServedStop): number[] {
    const servedRoutes = [...route_stops, ...(nearby_stops ?? []).flatMap((stop) => stop.route_stops)];
    const routes = new Map(servedRoutes.map(({ route }) => [route.id, route]));
    return sortRoutes([...routes.values()].filter((route) => !isSame(route, this.#own))).map((route) => {
      const place = this.#routes.get(route.id) ?? this.transfers.push(route) - 1;
      this.#routes.set(route.id, place);
      return place;
    });
  }
}

function minutesAt(time: string | null, start: number | null): number | null {
  const seconds = time === null ? null : parseGtfsTime(time);
  return seconds === null || start === null ? null : Math.round((seconds - start) / 60);
}

function listedPattern(pattern: ShownPattern, trip: StoppingTrip, list: StopList): ListedPattern {
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

/** The headsign of most trips. */
function commonestHeadsign(patterns: readonly ListedPattern[]): string {
  const trips = new Map<string, number>();
  for (const pattern of patterns) trips.set(pattern.headsign, (trips.get(pattern.headsign) ?? 0) + pattern.trips);
  return [...trips].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? "";
}

/** Patterns with their stops, grouped by direction; a direction is named after where most of its trips go, as in timetables. */
export function directionsOf(
  patterns: readonly ShownPattern[],
  trips: readonly StoppingTrip[],
  list: StopList,
): RouteDirection[] {
  const byId = new Map(trips.map((trip) => [trip.id, trip]));
  const directions = new Map<number, ListedPattern[]>();
  for (const pattern of patterns) {
    const trip = byId.get(pattern.representative_trip?.id ?? -1);
    if (trip === undefined) continue;
    const patterns = directions.get(pattern.direction_id) ?? [];
    patterns.push(listedPattern(pattern, trip, list));
    directions.set(pattern.direction_id, patterns);
  }
  return [...directions.entries()].map(([id, patterns]) => ({
    id,
    towards: commonestHeadsign(patterns),
    patterns,
  }));
}
