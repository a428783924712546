/** Reads the data of the route page and reduces it: coordinates become a drawing, departures a table. */

import type { QueryClient } from "@tanstack/react-query";
import { ask, queryOptions } from "../../data/query.ts";
import { routeBadge } from "../../domain/colour.ts";
import type { EntityKey } from "../../domain/keys.ts";
import { buildSchematic, geometryPaths, geometryPoint, type Schematic } from "../../ui/schematic/build.ts";
import { entityVariables, isPinned } from "../entity-key.ts";
import { type HeadwayRow, headwayRows } from "./headways.ts";
import { type Direction, directionsOf, type ListedStop, StopList, shownPatterns } from "./patterns.ts";
import {
  PATTERN_TRIPS,
  type PatternTrip,
  ROUTE,
  ROUTE_STOPS,
  type RouteRow,
  type TransferRoute,
  type TripStop,
} from "./query.ts";

export type RouteDetail = Omit<RouteRow, "geometry" | "headways" | "patterns">;

export type RoutePage = {
  /** Every route of this key, the first being the one that is shown. */
  routes: RouteDetail[];
  /** Every stop of the patterns, or all stops in no order where the version has no trips to order them by. */
  stops: ListedStop[];
  /** Routes that can be changed to at the stops. */
  transfers: TransferRoute[];
  directions: Direction[];
  headways: HeadwayRow[];
  schematic: Schematic | null;
  /** The key is an id that the route had in an earlier version. */
  previous: boolean;
};

async function findRoutes(client: QueryClient, key: EntityKey, signal: AbortSignal) {
  const variables = entityVariables(key, "route_id");
  const { routes } = await ask(client, ROUTE, variables, signal);
  if (routes.length > 0 || variables.where.onestop_id === undefined || isPinned(key))
    return { routes, previous: false };
  const where = { ...variables.where, allow_previous_onestop_ids: true };
  const earlier = await ask(client, ROUTE, { ids: null, where }, signal);
  return { routes: earlier.routes, previous: earlier.routes.length > 0 };
}

function stopsOf(trips: readonly PatternTrip[]): TripStop[] {
  const times = trips.flatMap((trip) => trip.stop_times).filter((time) => time !== null);
  return [...new Map(times.map((time) => [time.stop.id, time.stop])).values()];
}

/** Stops of a route, each name once: the two sides of a street are one place to a reader. */
async function unorderedStops(client: QueryClient, id: number, signal: AbortSignal): Promise<TripStop[]> {
  const { routes } = await ask(client, ROUTE_STOPS, { ids: [id] }, signal);
  const all = routes.flatMap((route) => route.stops);
  return [...new Map(all.map((stop) => [stop.stop_name ?? stop.stop_id, stop])).values()];
}

function draw(route: RouteRow, stops: readonly TripStop[]): Schematic | null {
  return buildSchematic({
    lines: [{ paths: geometryPaths(route.geometry), colour: routeBadge(route).fill, name: "", key: route.id }],
    stops: stops.flatMap((stop) => {
      const at = geometryPoint(stop.geometry);
      return at === null ? [] : [{ at, name: stop.stop_name ?? stop.stop_id, key: stop.id }];
    }),
  });
}

const NOTHING: Omit<RoutePage, "previous"> = {
  routes: [],
  stops: [],
  transfers: [],
  directions: [],
  headways: [],
  schematic: null,
};

/**
 * The query of a route page; no routes when nothing has this key.
 * @param reach metres within which transfers are looked for, 0: at the stops themselves
 */
export function routeQuery(key: EntityKey, reach = 0) {
  return queryOptions({
    queryKey: ["RoutePage", key, reach] as const,
    queryFn: async ({ client, signal }): Promise<RoutePage> => {
      const { routes, previous } = await findRoutes(client, key, signal);
      const first = routes[0];
      if (first === undefined) return { ...NOTHING, previous };
      const patterns = shownPatterns(first.patterns ?? []);
      const ids = patterns.flatMap((pattern) => pattern.representative_trip?.id ?? []);
      const near = { near: reach > 0, radius: reach };
      const trips = ids.length === 0 ? [] : (await ask(client, PATTERN_TRIPS, { ids, ...near }, signal)).trips;
      const served = trips.length > 0 ? stopsOf(trips) : await unorderedStops(client, first.id, signal);
      const list = new StopList(first);
      const directions = directionsOf(patterns, trips, list);
      if (directions.length === 0) for (const stop of served) list.place(stop);
      return {
        routes: routes.map(({ geometry: _, headways: __, patterns: ___, ...route }) => route),
        stops: list.stops,
        transfers: list.transfers,
        directions,
        headways: headwayRows(first.headways),
        schematic: draw(first, served),
        previous,
      };
    },
  });
}
