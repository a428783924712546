import { graphqlDocument } from "../../data/document.ts";
import type {
  StopNearbyQuery,
  StopNearbyQueryVariables,
  StopPageQuery,
  StopPageQueryVariables,
  StopPathwaysQuery,
  StopPathwaysQueryVariables,
  StopPlaceQuery,
  StopPlaceQueryVariables,
} from "../../data/documents.generated.ts";
import { ALERT } from "../../ui/alerts.tsx";
import { FEED_SOURCE } from "../../ui/feed-source.ts";
import { SORTED_ROUTE } from "../../ui/listed-route.ts";
import { REPORTED_INFO } from "../../ui/reported-info.ts";

export type ShownServedRoute = RelatedStop["route_stops"][number];

/** A stop of the same station: a platform, an entrance, the station itself. */
export type RelatedStop = NonNullable<NonNullable<StopDetails["parent"]>["children"]>[number];

/** A row of pathways.txt; meters and seconds. */
export type PathwayRow = NonNullable<StopPathwaysQuery["stops"][number]["pathways_from_stop"]>[number];

export type PathwayEnd = PathwayRow["from_stop"];

export type StopDetails = StopPageQuery["stops"][number];

export type PlaceRow = StopPlaceQuery["stops"][number];

/**
 * What decides the status of a page on a stop and is in its head, and what the page needs before it can read what depends
 * on the stop: one trip.
 */
export const PLACE = graphqlDocument<StopPlaceQuery, StopPlaceQueryVariables>(`
  query StopPlace($ids: [Int!], $where: StopFilter, $station: Boolean!) {
    stops(limit: 10, ids: $ids, where: $where) {
      id
      onestop_id
      stop_id
      stop_name
      location_type
      feed_onestop_id
      feed_version { id }
      geometry
      place { adm0_iso }
      parent { id }
      station: parent @include(if: $station) { onestop_id }
      route_stops(limit: 1) { id }
      children(limit: 100) { id location_type platform_code route_stops(limit: 1) { id } }
    }
  }
`);

const PLACED_STOP = `
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

const RELATED_STOP = `
  ${PLACED_STOP}
  level { level_name level_index }
`;

const SERVED_ROUTES = `
  route_stops(limit: 200) {
    route {
      ${SORTED_ROUTE}
      agency { agency_name onestop_id }
    }
  }
`;

/** Lines of routes for the drawing, of which a busy stop has more than are drawn. */
const DRAWN_ROUTES = `
  drawn: route_stops(limit: 40) { route { id geometry } }
`;

/** An Onestop ID may name the same stop in several feeds. */
export const STOP = graphqlDocument<StopPageQuery, StopPageQueryVariables>(`
  query StopPage($ids: [Int!], $where: StopFilter) {
    stops(limit: 10, ids: $ids, where: $where) {
      ${RELATED_STOP}
      stop_code
      tts_stop_name
      stop_access
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
        feed { file ${FEED_SOURCE} }
      }
      place { adm0_name adm1_name adm0_iso }
      alerts(active: true, limit: 20) { ${ALERT} }
      ${SERVED_ROUTES}
      ${DRAWN_ROUTES}
      children(limit: 100) {
        ${RELATED_STOP}
        ${SERVED_ROUTES}
        ${DRAWN_ROUTES}
      }
      parent {
        ${PLACED_STOP}
        stop_timezone
        parent { stop_timezone }
        children(limit: 100) {
          ${RELATED_STOP}
          ${SERVED_ROUTES}
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
  max_slope
  min_width
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
  route_stops: ShownServedRoute[];
};

/** Routes at stops close by. */
export const NEARBY = graphqlDocument<StopNearbyQuery, StopNearbyQueryVariables>(`
  query StopNearby($lat: Float!, $lon: Float!, $radius: Float!, $stops: Int!) {
    stops(limit: $stops, where: { serviced: true, location: { near: { lat: $lat, lon: $lon, radius: $radius } } }) {
      id
      onestop_id
      stop_id
      stop_name
      feed_onestop_id
      ${SERVED_ROUTES}
    }
  }
`);

/**
 * Ways inside a station: those that begin or end at each of these stops. The children of the station are the ends of its
 * ways: they are read in one row with the station, before the ways.
 */
export const PATHWAYS = graphqlDocument<StopPathwaysQuery, StopPathwaysQueryVariables>(`
  query StopPathways($ids: [Int!], $limit: Int) {
    stops(ids: $ids) {
      id
      children(limit: 1) { id }
      pathways_from_stop(limit: $limit) { ${PATHWAY} }
      pathways_to_stop(limit: $limit) { ${PATHWAY} }
    }
  }
`);
