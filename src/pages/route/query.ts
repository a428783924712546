import { graphqlDocument } from "../../data/document.ts";
import type {
  RoutePageQuery,
  RoutePageQueryVariables,
  RoutePatternTripsQuery,
  RoutePatternTripsQueryVariables,
  RouteStopsQuery,
  RouteStopsQueryVariables,
} from "../../data/documents.generated.ts";
import { ALERT } from "../../ui/alerts.tsx";
import { LISTED_ROUTE, type ListedRoute } from "../../ui/listed-route.ts";
import { REPORTED_INFO } from "../../ui/report.tsx";

/** Transitland v2 `RouteHeadway`; departures are `HH:MM:SS`. */
export type Headway = RouteRow["headways"][number];

export type RoutePattern = NonNullable<RouteRow["patterns"]>[number];

export type RouteRow = RoutePageQuery["routes"][number];

/** An Onestop ID may name the same route in several feeds. */
export const ROUTE = graphqlDocument<RoutePageQuery, RoutePageQueryVariables>(`
  query RoutePage($ids: [Int!], $where: RouteFilter) {
    routes(limit: 10, ids: $ids, where: $where) {
      ${LISTED_ROUTE}
      route_url
      route_desc
      route_sort_order
      continuous_pickup
      continuous_drop_off
      feed_version_sha1
      geometry
      agency { id agency_id agency_name onestop_id agency_timezone }
      feed_version { id sha1 fetched_at feed_infos { ${REPORTED_INFO} } feed { file } }
      headways { dow_category direction_id service_date departures stop { stop_name } }
      patterns { stop_pattern_id direction_id count representative_trip { id } }
      alerts(active: true, limit: 20) { ${ALERT} }
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

type Served = { route_stops: { route: TransferRoute }[] };

/** A stop of a pattern with the routes that it can be left by. */
export type PatternTripStop = TripStop & Served & { nearby_stops?: Served[] | null };

const STOP = `
  id
  onestop_id
  stop_id
  stop_name
  platform_code
  wheelchair_boarding
  feed_onestop_id
  geometry
`;

export type PatternTrip = {
  id: number;
  trip_headsign: string | null;
  stop_times: ({ arrival_time: string | null; departure_time: string | null; stop: PatternTripStop } | null)[];
};

const SERVED = `
  route_stops(limit: 100) {
    route {
      ${LISTED_ROUTE}
      agency { id agency_name }
    }
  }
`;

/** One trip for each pattern of a route; with `near` also the routes within `radius` metres of their stops. */
export const PATTERN_TRIPS = graphqlDocument<RoutePatternTripsQuery, RoutePatternTripsQueryVariables>(`
  query RoutePatternTrips($ids: [Int!], $near: Boolean!, $radius: Float) {
    trips(ids: $ids) {
      id
      trip_headsign
      stop_times(limit: 1000) {
        arrival_time
        departure_time
        stop {
          ${STOP}
          ${SERVED}
          nearby_stops(radius: $radius, limit: 100) @include(if: $near) { ${SERVED} }
        }
      }
    }
  }
`);

/** All stops of a route in no order, for a version without trips. */
export const ROUTE_STOPS = graphqlDocument<RouteStopsQuery, RouteStopsQueryVariables>(`
  query RouteStops($ids: [Int!]) {
    routes(ids: $ids) {
      stops(limit: 500) { ${STOP} }
    }
  }
`);
