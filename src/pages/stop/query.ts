import { graphqlDocument } from "../../data/document.ts";
import type {
  StopAroundQuery,
  StopAroundQueryVariables,
  StopPageQuery,
  StopPageQueryVariables,
  StopPathwaysQuery,
  StopPathwaysQueryVariables,
} from "../../data/documents.generated.ts";
import { ALERT } from "../../ui/alerts.tsx";
import { LISTED_ROUTE } from "../../ui/listed-route.ts";
import { REPORTED_INFO } from "../../ui/report.tsx";

export type ServedRoute = RelatedStop["route_stops"][number];

/** A stop of the same station: a platform, an entrance, the station itself. */
export type RelatedStop = NonNullable<StopRow["children"]>[number];

/** A row of levels.txt: 0 is the street, below it negative. */
export type StopLevel = NonNullable<RelatedStop["level"]>;

/** A row of pathways.txt; metres and seconds. */
export type PathwayRow = NonNullable<StopPathwaysQuery["stops"][number]["pathways_from_stop"]>[number];

export type PathwayEnd = PathwayRow["from_stop"];

export type StopRow = StopPageQuery["stops"][number];

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
export const STOP = graphqlDocument<StopPageQuery, StopPageQueryVariables>(`
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

/** A stop near the page's stop. */
export type NearbyStop = {
  id: number;
  onestop_id: string;
  stop_id: string;
  stop_name: string | null;
  feed_onestop_id: string;
  route_stops: ServedRoute[];
};

/** Shapes of the routes that call at a stop, and routes at stops close by. */
export const AROUND = graphqlDocument<StopAroundQuery, StopAroundQueryVariables>(`
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
export const PATHWAYS = graphqlDocument<StopPathwaysQuery, StopPathwaysQueryVariables>(`
  query StopPathways($ids: [Int!], $limit: Int) {
    stops(ids: $ids) {
      id
      pathways_from_stop(limit: $limit) { ${PATHWAY} }
      pathways_to_stop(limit: $limit) { ${PATHWAY} }
    }
  }
`);
