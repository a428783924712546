/** GraphQL documents of a departure board. */

import { graphqlDocument } from "../../data/document.ts";
import type {
  StopDeparturesAroundQuery,
  StopDeparturesAroundQueryVariables,
  StopDeparturesQuery,
  StopDeparturesQueryVariables,
} from "../../data/documents.generated.ts";
import { LISTED_DEPARTURE } from "../../ui/listed-departure.ts";

export type BoardStop = StopDeparturesQuery["stops"][number];

const BOARD = `
  id
  stop_id
  stop_name
  platform_code
  departures(limit: $limit, where: { next: $next, use_service_window: true }) {
    ${LISTED_DEPARTURE}
  }
`;

/** Departures of stops within the next seconds. Platforms are queried by id: a station would be read with all its nodes. */
export const DEPARTURES = graphqlDocument<StopDeparturesQuery, StopDeparturesQueryVariables>(`
  query StopDepartures($ids: [Int!], $next: Int!, $limit: Int) {
    stops(ids: $ids) { ${BOARD} }
  }
`);

/** The same as a subscription (src/data/live.ts). */
export const DEPARTURES_LIVE = `
  subscription StopDeparturesLive($ids: [Int!], $next: Int!, $limit: Int) {
    stops(ids: $ids) { ${BOARD} }
  }
`;

/** Departures of the stops around a position, the nearest first. */
export const DEPARTURES_AROUND = graphqlDocument<StopDeparturesAroundQuery, StopDeparturesAroundQueryVariables>(`
  query StopDeparturesAround(
    $lat: Float!
    $lon: Float!
    $radius: Float!
    $stops: Int!
    $next: Int!
    $limit: Int
  ) {
    stops(
      limit: $stops
      where: {
        serviced: true
        location: { near: { lat: $lat, lon: $lon, radius: $radius }, focus: { lat: $lat, lon: $lon } }
      }
    ) { ${BOARD} }
  }
`);
