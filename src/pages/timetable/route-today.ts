/** Reads when the trips of a route start today: from the usual first stop of each direction. */

import type { QueryClient } from "@tanstack/react-query";
import { ask, queryOptions } from "../../data/query.ts";
import { isOffered } from "../../domain/schedule/boarding.ts";
import { parseGtfsTime } from "../../domain/time/gtfs-time.ts";
import { BOARDING_WORDS } from "../../ui/boarding-text.ts";
import { serviceSpan } from "../../ui/coverage.tsx";
import { ROUTE_TODAY, type TodayRoute, type TodayTrip } from "./query.ts";

export type TodayDirection = {
  id: number;
  /** Headsign of most of its trips. */
  towards: string;
  /** Id of the stop where most of its trips start. */
  stop: number;
  /** Departures from this stop in seconds of the service day, in order. */
  times: number[];
  /** What riders must do before boarding, if all of these trips say so, or else some of them. */
  arrangements: { words: string; all: boolean }[];
};

export type RouteToday = {
  /** ISO date; null if nothing runs. */
  date: string | null;
  /** The version does not cover today: these are the trips of the same weekday in a typical week. */
  typical: boolean;
  directions: TodayDirection[];
  failed: boolean;
};

/** Trips that are read. */
const MAX_TRIPS = 2000;

const NOTHING: RouteToday = { date: null, typical: false, directions: [], failed: false };

/** Seconds of the service day at which a trip starts: each run of a repeated one (frequencies.txt). */
function startsOf(trip: TodayTrip): number[] {
  const first = trip.stop_times[0];
  if (!isOffered(first?.pickup_type)) return [];
  const time = first?.departure_time ?? null;
  const start = time === null ? null : parseGtfsTime(time);
  if (trip.frequencies.length === 0) return start === null ? [] : [start];
  return trip.frequencies.flatMap(({ start_time, end_time, headway_secs }) => {
    const [from, until] = [parseGtfsTime(start_time), parseGtfsTime(end_time)];
    if (from === null || until === null || !(headway_secs > 0)) return [];
    return Array.from(
      { length: Math.max(0, Math.ceil((until - from) / headway_secs)) },
      (_, i) => from + i * headway_secs,
    );
  });
}

/** The key with the most values; of several, the first one. */
function commonest<Key, Value>(groups: ReadonlyMap<Key, readonly Value[]>): Key | undefined {
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** The starts of a route's trips by direction. */
export function todayOf({ feed_version, trips }: Pick<TodayRoute, "feed_version" | "trips">): RouteToday {
  const date = trips.flatMap((trip) => trip.service_dates ?? [])[0] ?? null;
  if (date === null) return NOTHING;
  const span = serviceSpan(feed_version);
  const directions = [...Map.groupBy(trips, (trip) => trip.direction_id ?? 0)]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([id, ofDirection]): TodayDirection[] => {
      const stop = commonest(Map.groupBy(ofDirection, (trip) => trip.stop_times[0]?.stop.id));
      if (stop === undefined) return [];
      const here = ofDirection.filter((trip) => trip.stop_times[0]?.stop.id === stop);
      const times = [...new Set(here.flatMap(startsOf))].toSorted((a, b) => a - b);
      const signedTrips = here.filter((trip) => trip.trip_headsign);
      const towards = commonest(Map.groupBy(signedTrips, (trip) => trip.trip_headsign)) ?? "";
      const arrangements = [
        ...Map.groupBy(here, (trip) => BOARDING_WORDS[trip.stop_times[0]?.pickup_type ?? 0]),
      ].flatMap(([words, of]) => (words === undefined ? [] : [{ words, all: of.length === here.length }]));
      return times.length === 0 ? [] : [{ id, towards, stop, times, arrangements }];
    });
  return { date, typical: span !== null && (date < span.start || date > span.end), directions, failed: false };
}

async function read(client: QueryClient, routeId: number, signal: AbortSignal): Promise<RouteToday> {
  const { routes } = await ask(client, ROUTE_TODAY, { ids: [routeId], limit: MAX_TRIPS }, signal);
  return routes[0] === undefined ? NOTHING : todayOf(routes[0]);
}

/** A failed read shows a notice instead of failing the page. */
export function routeTodayQuery(routeId: number) {
  return queryOptions({
    queryKey: ["RouteToday", routeId] as const,
    queryFn: ({ client, signal }) =>
      read(client, routeId, signal).catch((error: unknown): RouteToday => {
        if (signal.aborted) throw error;
        return { ...NOTHING, failed: true };
      }),
    staleTime: 300_000,
  });
}
