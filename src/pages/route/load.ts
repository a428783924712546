/** Reads the data of the route page and reduces it: coordinates become a drawing, departures a table. */

import type { QueryClient } from "@tanstack/react-query";
import { onDemandOfRoutes } from "../../data/on-demand.ts";
import { ask, queryOptions } from "../../data/query.ts";
import { routeBadge } from "../../domain/gtfs/color.ts";
import type { EntityKey } from "../../domain/ids/keys.ts";
import type { OnDemandAnswer } from "../../domain/on-demand/answer.ts";
import { onDemandDrawing, withoutGeometry } from "../../ui/on-demand/drawing.ts";
import { buildSchematic, geometryPaths, geometryPoint, type Schematic } from "../../ui/schematic/build.ts";
import { findEntities } from "../find-entities.ts";
import { onGround } from "../ground.ts";
import { type HeadwayLine, headwayRows } from "./headways.ts";
import { directionsOf, type ListedPatternStop, type RouteDirection, StopList, shownPatterns } from "./patterns.ts";
import {
  MORE_STOPS,
  PATTERN_TRIPS,
  type PatternTrip,
  ROUTE,
  ROUTE_SERVICE,
  type RouteDetails,
  type RouteServiceDetails,
  type ServedStop,
  type ShownPattern,
  type TransferRoute,
  type TripStop,
} from "./query.ts";

export type RouteDetail = Omit<RouteDetails, "patterns">;

export type RoutePage = {
  /** Every route of this key, the first being the one that is shown. */
  routes: RouteDetail[];
  /** The stop patterns of the first that are shown. */
  patterns: ShownPattern[];
  /** The key is an id that the route had in an earlier version. */
  previous: boolean;
};

export type RouteService = {
  /** Every stop of the patterns, or all stops in no order where the version has no trips to order them by. */
  stops: ListedPatternStop[];
  /** Routes that can be changed to at the stops. */
  transfers: TransferRoute[];
  directions: RouteDirection[];
  headways: HeadwayLine[];
  schematic: Schematic | null;
  /** Its on-demand service, without geometry; null where it has none. */
  onDemand: OnDemandAnswer | null;
  alerts: RouteServiceDetails["alerts"];
  /** Where errors of the feed are reported; null without a route. */
  reported: RouteServiceDetails["feed_version"] | null;
};

/** Stops of a route without trips that are listed. */
const MAX_UNORDERED_STOPS = 500;

/** Stops of a route, each name once: the two sides of a street are one place to a reader. */
function unorderedStops(stops: readonly ServedStop[]): TripStop[] {
  const listedStops = stops.slice(0, MAX_UNORDERED_STOPS).map(({ route_stops: _, nearby_stops: __, ...stop }) => stop);
  return [...new Map(listedStops.map((stop) => [stop.stop_name ?? stop.stop_id, stop])).values()];
}

/** Adds their stops to trips. Stops beyond the limit of the list of the route's stops are read separately. */
async function withStops(
  client: QueryClient,
  trips: readonly PatternTrip[],
  servedStops: readonly ServedStop[],
  variables: { near: boolean; radius: number },
  signal: AbortSignal,
) {
  const stops = new Map(servedStops.map((stop) => [stop.id, stop]));
  const ids = new Set(trips.flatMap((trip) => trip.stop_times.map((time) => time?.stop.id ?? 0)));
  const missing = [...ids].filter((id) => id !== 0 && !stops.has(id));
  if (missing.length > 0) {
    const more = await ask(client, MORE_STOPS, { ids: missing, limit: missing.length, ...variables }, signal);
    for (const stop of more.stops) stops.set(stop.id, stop);
  }
  return trips.map((trip) => ({
    ...trip,
    stop_times: trip.stop_times.flatMap((time) => {
      const stop = time === null ? undefined : stops.get(time.stop.id);
      return time === null || stop === undefined ? [] : [{ ...time, stop }];
    }),
  }));
}

function draw(
  route: RouteDetail,
  geometry: unknown,
  stops: readonly TripStop[],
  onDemand: readonly OnDemandAnswer[],
): Schematic | null {
  const places = onDemandDrawing(onDemand);
  return buildSchematic({
    lines: [{ paths: geometryPaths(geometry), color: routeBadge(route).fill, name: "", key: route.id }],
    stops: [
      ...stops.flatMap((stop) => {
        const at = geometryPoint(stop.geometry);
        return at === null ? [] : [{ at, name: stop.stop_name ?? stop.stop_id, key: stop.id }];
      }),
      ...places.stops,
    ],
    boxes: places.boxes,
  });
}

/** The query of a route; no routes when nothing has this key. */
export function routeQuery(key: EntityKey) {
  return queryOptions({
    queryKey: ["RoutePage", key] as const,
    queryFn: async ({ client, signal }): Promise<RoutePage> => {
      const { entities: routes, previous } = await findEntities(client, ROUTE, "routes", key, {}, signal);
      return {
        routes: routes.map(({ patterns: _, ...route }) => route),
        patterns: shownPatterns(routes[0]?.patterns ?? []),
        previous,
      };
    },
  });
}

const NOTHING: RouteService = {
  stops: [],
  transfers: [],
  directions: [],
  headways: [],
  schematic: null,
  onDemand: null,
  alerts: [],
  reported: null,
};

/**
 * How the first route of a key runs. Does not wait for `routeQuery`, except for the trips of its patterns.
 * @param reach meters within which transfers are looked for, 0: at the stops themselves
 */
export function routeServiceQuery(key: EntityKey, reach = 0) {
  return queryOptions({
    queryKey: ["RouteService", key, reach] as const,
    queryFn: async (context): Promise<RouteService> => {
      const { client, signal } = context;
      const near = { near: reach > 0, radius: reach };
      const readTrips = async () => {
        const { routes, patterns } = await client.fetchQuery(routeQuery(key));
        const ids = patterns.flatMap((pattern) => pattern.representative_trip?.id ?? []);
        const trips = ids.length === 0 ? [] : (await ask(client, PATTERN_TRIPS, { ids }, signal)).trips;
        return { route: routes[0], patterns, trips };
      };
      const [{ route, patterns, trips }, entities] = await Promise.all([
        readTrips(),
        findEntities(client, ROUTE_SERVICE, "routes", key, near, signal),
      ]);
      const service = entities.entities[0];
      if (route === undefined || service === undefined) return NOTHING;
      // Of most versions it is known that they have none.
      const { locations, location_groups: groups } = service.feed_version;
      const hasPlaces = locations.length + groups.length > 0;
      const onDemand = hasPlaces ? ((await onDemandOfRoutes([route.id]).queryFn(context))?.services ?? []) : [];
      const shownTrips = await withStops(client, trips, service.stops, near, signal);
      const list = new StopList(route);
      const directions = directionsOf(patterns, shownTrips, list);
      const stopEntries = shownTrips.flatMap((trip) => trip.stop_times.map(({ stop }) => [stop.id, stop] as const));
      const stopsOfRoute = shownTrips.length > 0 ? [...new Map(stopEntries).values()] : unorderedStops(service.stops);
      if (directions.length === 0) for (const stop of stopsOfRoute) list.place(stop);
      return {
        stops: list.stops,
        transfers: list.transfers,
        directions,
        headways: headwayRows(service.headways),
        schematic: await onGround(draw(route, service.geometry, stopsOfRoute, onDemand), context),
        onDemand: withoutGeometry(onDemand)[0] ?? null,
        alerts: service.alerts,
        reported: service.feed_version,
      };
    },
  });
}
