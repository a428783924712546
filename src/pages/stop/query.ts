import { graphqlDocument } from "../../data/document.ts";
import { ALERT, type ServiceAlert } from "../../ui/alerts.tsx";
import { LISTED_ROUTE, type ListedRoute } from "../../ui/route-list.tsx";
import type { SampleInfo } from "../../ui/sample-notice.tsx";
import type { EntityVariables } from "../entity-key.ts";

type ServedRoute = { route: ListedRoute & { agency: { agency_name: string; onestop_id: string } } };

/** A stop of the same station: a platform, an entrance, the station itself. */
export type RelatedStop = {
  id: number;
  onestop_id: string;
  stop_id: string;
  stop_name: string | null;
  stop_desc: string | null;
  platform_code: string | null;
  location_type: number;
  wheelchair_boarding: number | null;
  feed_onestop_id: string;
  geometry: unknown;
  route_stops: ServedRoute[];
};

export type StopRow = Omit<RelatedStop, "route_stops"> & {
  stop_code: string | null;
  stop_url: string | null;
  zone_id: string | null;
  stop_timezone: string | null;
  feed_version_sha1: string;
  feed_version: {
    id: number;
    sha1: string;
    fetched_at: string;
    feed_infos: SampleInfo[];
    service_window: { default_timezone: string | null } | null;
  };
  level: { level_name: string | null; level_index: number } | null;
  place: { adm0_name: string | null; adm1_name: string | null } | null;
  alerts: ServiceAlert[] | null;
  route_stops: ServedRoute[];
  children: RelatedStop[] | null;
  parent: (Omit<RelatedStop, "route_stops"> & { children: RelatedStop[] | null }) | null;
};

const RELATED = `
  id
  onestop_id
  stop_id
  stop_name
  stop_desc
  platform_code
  location_type
  wheelchair_boarding
  feed_onestop_id
  geometry
`;

const SERVED = `
  route_stops(limit: 200) {
    route {
      ${LISTED_ROUTE}
      agency { agency_name onestop_id }
    }
  }
`;

/** An Onestop ID may name the same stop in several feeds. */
export const STOP = graphqlDocument<{ stops: StopRow[] }, EntityVariables>(`
  query StopPage($ids: [Int!], $where: StopFilter) {
    stops(limit: 10, ids: $ids, where: $where) {
      ${RELATED}
      stop_code
      stop_url
      zone_id
      stop_timezone
      feed_version_sha1
      feed_version {
        id
        sha1
        fetched_at
        feed_infos { feed_publisher_name feed_version }
        service_window { default_timezone }
      }
      level { level_name level_index }
      place { adm0_name adm1_name }
      alerts(active: true, limit: 20) { ${ALERT} }
      ${SERVED}
      children(limit: 100) {
        ${RELATED}
        ${SERVED}
      }
      parent {
        ${RELATED}
        children(limit: 100) {
          ${RELATED}
          ${SERVED}
        }
      }
    }
  }
`);

/** Courses of the routes that call at a stop. */
export const ROUTE_LINES = graphqlDocument<
  { routes: (ListedRoute & { geometry: unknown })[] },
  { ids: number[]; limit: number }
>(`
  query StopRouteLines($ids: [Int!], $limit: Int) {
    routes(ids: $ids, limit: $limit) {
      ${LISTED_ROUTE}
      geometry
    }
  }
`);

export type DepartureRow = {
  departure_time: string | null;
  service_date: string | null;
  date: string | null;
  stop_headsign: string | null;
  schedule_relationship: string | null;
  departure: { estimated: string | null; stop_timezone: string };
  trip: { id: number; trip_headsign: string | null; trip_short_name: string | null; route: ListedRoute };
};

type Board = { id: number; platform_code: string | null; departures: DepartureRow[] };

const DEPARTURE = `
  departure_time
  service_date
  date
  stop_headsign
  schedule_relationship
  departure { estimated stop_timezone }
  trip {
    id
    trip_headsign
    trip_short_name
    route { ${LISTED_ROUTE} }
  }
`;

/** Departures at a stop and at its platforms within the next seconds. */
export const DEPARTURES = graphqlDocument<
  { stops: (Board & { children: Board[] | null })[] },
  { ids: number[]; next: number; limit: number }
>(`
  query StopDepartures($ids: [Int!], $next: Int!, $limit: Int) {
    stops(ids: $ids) {
      id
      platform_code
      departures(limit: $limit, where: { next: $next, use_service_window: true }) { ${DEPARTURE} }
      children(limit: 100) {
        id
        platform_code
        departures(limit: $limit, where: { next: $next, use_service_window: true }) { ${DEPARTURE} }
      }
    }
  }
`);
