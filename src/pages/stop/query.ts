import { graphqlDocument } from "../../data/document.ts";
import { ALERT, type ServiceAlert } from "../../ui/alerts.tsx";
import { LISTED_ROUTE, type ListedRoute } from "../../ui/listed-route.ts";
import { REPORTED_INFO, type ReportedInfo } from "../../ui/report.tsx";
import type { EntityVariables } from "../entity-key.ts";

export type ServedRoute = { route: ListedRoute & { agency: { agency_name: string; onestop_id: string } } };

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
  level: StopLevel | null;
  route_stops: ServedRoute[];
};

/** A row of levels.txt: 0 is the street, below it negative. */
export type StopLevel = { level_name: string | null; level_index: number };

/** A row of pathways.txt; metres and seconds. */
export type PathwayRow = {
  id: number;
  pathway_mode: number;
  is_bidirectional: number;
  length: number | null;
  traversal_time: number | null;
  stair_count: number | null;
  signposted_as: string | null;
  reverse_signposted_as: string | null;
  from_stop: PathwayEnd;
  to_stop: PathwayEnd;
};

export type PathwayEnd = {
  id: number;
  stop_id: string;
  stop_name: string | null;
  stop_desc: string | null;
  location_type: number;
};

export type StopRow = RelatedStop & {
  stop_code: string | null;
  stop_url: string | null;
  zone_id: string | null;
  stop_timezone: string | null;
  feed_version_sha1: string;
  feed_version: {
    id: number;
    sha1: string;
    fetched_at: string;
    feed_infos: ReportedInfo[];
    service_window: { default_timezone: string | null } | null;
    feed: { file: string };
  };
  place: { adm0_name: string | null; adm1_name: string | null } | null;
  alerts: ServiceAlert[] | null;
  children: RelatedStop[] | null;
  parent: (Omit<RelatedStop, "route_stops" | "level"> & { children: RelatedStop[] | null }) | null;
};

const PLACED = `
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

const RELATED = `
  ${PLACED}
  level { level_name level_index }
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
        feed_infos { ${REPORTED_INFO} }
        service_window { default_timezone }
        feed { file }
      }
      place { adm0_name adm1_name }
      alerts(active: true, limit: 20) { ${ALERT} }
      ${SERVED}
      children(limit: 100) {
        ${RELATED}
        ${SERVED}
      }
      parent {
        ${PLACED}
        children(limit: 100) {
          ${RELATED}
          ${SERVED}
        }
      }
    }
  }
`);

const PATHWAY = `
  id
  pathway_mode
  is_bidirectional
  length
  traversal_time
  stair_count
  signposted_as
  reverse_signposted_as
  from_stop { id stop_id stop_name stop_desc location_type }
  to_stop { id stop_id stop_name stop_desc location_type }
`;

/** A stop beside the one that is shown. */
export type NearbyStop = {
  id: number;
  onestop_id: string;
  stop_id: string;
  stop_name: string | null;
  feed_onestop_id: string;
  route_stops: ServedRoute[];
};

/** Courses of the routes that call at a stop, and what leaves close by. */
export const AROUND = graphqlDocument<
  { routes: (ListedRoute & { geometry: unknown })[]; stops: NearbyStop[] },
  { ids: number[]; limit: number; lat: number; lon: number; radius: number; stops: number }
>(`
  query StopAround($ids: [Int!], $limit: Int, $lat: Float!, $lon: Float!, $radius: Float!, $stops: Int!) {
    routes(ids: $ids, limit: $limit) {
      ${LISTED_ROUTE}
      geometry
    }
    stops(limit: $stops, where: { serviced: true, location: { near: { lat: $lat, lon: $lon, radius: $radius } } }) {
      id
      onestop_id
      stop_id
      stop_name
      feed_onestop_id
      ${SERVED}
    }
  }
`);

/** Ways inside a station: those that begin at each of these stops, and those that end at the first. */
export const PATHWAYS = graphqlDocument<
  { stops: { id: number; pathways_from_stop: PathwayRow[]; pathways_to_stop: PathwayRow[] }[] },
  { ids: number[]; limit: number }
>(`
  query StopPathways($ids: [Int!], $limit: Int) {
    stops(ids: $ids) {
      id
      pathways_from_stop(limit: $limit) { ${PATHWAY} }
      pathways_to_stop(limit: $limit) { ${PATHWAY} }
    }
  }
`);
