import { graphqlDocument } from "../../data/document.ts";
import type {
  NearbyStopsQuery,
  NearbyStopsQueryVariables,
  NearestStopQuery,
  NearestStopQueryVariables,
} from "../../data/documents.generated.ts";
import { LISTED_DEPARTURE } from "../../ui/listed-departure.ts";

export type NearStop = NearbyStopsQuery["stops"][number];

const NAMED_STOP_FIELDS = "id onestop_id stop_id stop_name feed_onestop_id geometry";

/** Stops with departures around a position, the nearest first. */
export const NEARBY = graphqlDocument<NearbyStopsQuery, NearbyStopsQueryVariables>(`
  query NearbyStops($lat: Float!, $lon: Float!, $radius: Float!, $limit: Int!, $departures: Int!, $next: Int!) {
    stops(
      limit: $limit
      where: {
        serviced: true
        location: { near: { lat: $lat, lon: $lon, radius: $radius }, focus: { lat: $lat, lon: $lon } }
      }
    ) {
      ${NAMED_STOP_FIELDS}
      platform_code
      place { adm0_iso }
      parent { ${NAMED_STOP_FIELDS} }
      departures(limit: $departures, where: { next: $next, use_service_window: true }) {
        ${LISTED_DEPARTURE}
      }
    }
  }
`);

/** The nearest stop with departures, however far. */
export const NEAREST = graphqlDocument<NearestStopQuery, NearestStopQueryVariables>(`
  query NearestStop($lat: Float!, $lon: Float!) {
    stops(limit: 1, where: { serviced: true, location: { focus: { lat: $lat, lon: $lon } } }) {
      ${NAMED_STOP_FIELDS}
      place { adm0_iso }
    }
  }
`);
