import { graphqlDocument } from "../../data/document.ts";
import type {
  RouteMoreStopsQuery,
  RouteMoreStopsQueryVariables,
  RoutePageQuery,
  RoutePageQueryVariables,
  RoutePatternTripsQuery,
  RoutePatternTripsQueryVariables,
  RouteServiceQuery,
  RouteServiceQueryVariables,
} from "../../data/documents.generated.ts";
import { ALERT } from "../../ui/alerts.tsx";
import { FEED_SOURCE } from "../../ui/feed-source.ts";
import { LISTED_ROUTE, type ListedRoute, SORTED_ROUTE } from "../../ui/listed-route.ts";
import { REPORTED_INFO } from "../../ui/reported-info.ts";

/** Transitland v2 `RouteHeadway`; departures are `HH:MM:SS`. */
export type ShownHeadway = RouteServiceDetails["headways"][number];

export type ShownPattern = NonNullable<RouteDetails["patterns"]>[number];

export type RouteDetails = RoutePageQuery["routes"][number];

export type RouteServiceDetails = RouteServiceQuery["routes"][number];

/** An Onestop ID may name the same route in several feeds. One trip to the database, which decides the status of the page. */
export const ROUTE = graphqlDocument<RoutePageQuery, RoutePageQueryVariables>(`
  query RoutePage($ids: [Int!], $where: RouteFilter) {
    routes(limit: 10, ids: $ids, where: $where) {
      ${LISTED_ROUTE}
      route_url
      route_desc
      cemv_support
      continuous_pickup
      continuous_drop_off
      feed_version_sha1
      agency { id agency_id agency_name onestop_id agency_timezone agency_lang agency_email agency_url cemv_support }
      feed_version { id sha1 fetched_at }
      patterns { stop_pattern_id direction_id count representative_trip { id } }
    }
  }
`);

export type TripStop = {
  id: number;
  onestop_id: string;
  stop_id: string;
  stop_name: string | null;
  platform_code: string | null;
  wheelchair_boarding: number | null;
  feed_onestop_id: string;
  geometry: unknown;
};

/** A route that can be changed to, with the agency that runs it. */
export type TransferRoute = ListedRoute & { agency: { id: number; agency_name: string } };

type RouteStops = { route_stops: { route: TransferRoute }[] };

/** A stop of a route with the routes that it can be left by. */
export type ServedStop = TripStop & RouteStops & { nearby_stops?: RouteStops[] | null };

/** A trip of a pattern; its stops are those of the route. */
export type PatternTrip = RoutePatternTripsQuery["trips"][number];

/** The same with its stops. */
export type StoppingTrip = Omit<PatternTrip, "stop_times"> & {
  stop_times: readonly ((Omit<NonNullable<PatternTrip["stop_times"][number]>, "stop"> & { stop: ServedStop }) | null)[];
};

const SERVED_ROUTES = `
  route_stops(limit: 100) {
    route {
      ${SORTED_ROUTE}
      agency { id agency_name }
    }
  }
`;

const STOP = `
  id
  onestop_id
  stop_id
  stop_name
  platform_code
  wheelchair_boarding
  feed_onestop_id
  geometry
  ${SERVED_ROUTES}
  nearby_stops(radius: $radius, limit: 100) @include(if: $near) { ${SERVED_ROUTES} }
`;

/**
 * How the first route of a key runs: its path, stops, transfers, headways and alerts; with `near` also the routes within
 * `radius` meters of its stops. By the key and not by id, so that it is read together with the route.
 */
export const ROUTE_SERVICE = graphqlDocument<RouteServiceQuery, RouteServiceQueryVariables>(`
  query RouteService($ids: [Int!], $where: RouteFilter, $near: Boolean!, $radius: Float) {
    routes(limit: 1, ids: $ids, where: $where) {
      id
      geometry
      feed_version { id feed_infos { ${REPORTED_INFO} } feed { file ${FEED_SOURCE} }
        locations(limit: 1) { id }
        location_groups(limit: 1) { id }
      }
      headways { dow_category direction_id service_date departures stop { stop_name } }
      alerts(active: true, limit: 20) { ${ALERT} }
      stops(limit: 1000) { ${STOP} }
    }
  }
`);

/** Stops of a route beyond the limit of a list. */
export const MORE_STOPS = graphqlDocument<RouteMoreStopsQuery, RouteMoreStopsQueryVariables>(`
  query RouteMoreStops($ids: [Int!], $limit: Int!, $near: Boolean!, $radius: Float) {
    stops(ids: $ids, limit: $limit) { ${STOP} }
  }
`);

/** Stops and times of one trip for each pattern of a route. */
export const PATTERN_TRIPS = graphqlDocument<RoutePatternTripsQuery, RoutePatternTripsQueryVariables>(`
  query RoutePatternTrips($ids: [Int!]) {
    trips(ids: $ids) {
      id
      trip_headsign
      stop_times(limit: 1000) {
        arrival_time
        departure_time
        stop { id }
      }
    }
  }
`);
