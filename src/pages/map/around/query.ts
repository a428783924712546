/** Reads the departures around a point of the map. */

import { graphqlDocument } from "../../../data/document.ts";
import type { MapDeparturesQuery, MapDeparturesQueryVariables } from "../../../data/documents.generated.ts";
import { ask, queryOptions } from "../../../data/query.ts";
import type { ViewPoint } from "../../../map/view.ts";
import { LISTED_DEPARTURE } from "../../../ui/listed-departure.ts";

export type AroundRow = AroundStop["departures"][number];

export type AroundStop = MapDeparturesQuery["stops"][number];

export type AroundAsk = {
  /** WGS84 degrees. */
  point: ViewPoint;
  /** Meters. */
  radius: number;
  /** Whether a feed without a timetable for today shows another day of its own. */
  fallback: boolean;
};

/** Stops that are looked at, the nearest first, and departures that are read of each. */
export const MAX_STOPS = 40;
export const MAX_DEPARTURES = 60;
/** Seconds ahead. */
export const SPAN_S = 7200;
/** Meters for a radius of 0, the precision of a click on a stop. */
const AT_POINT = 10;

/** What is read of a stop, in a document with the variables `limit`, `next`, and `fallback`. */
export const AROUND_STOP = `
  id
  onestop_id
  stop_id
  stop_name
  platform_code
  feed_onestop_id
  geometry
  place { adm0_iso }
  departures(limit: $limit, where: { next: $next, use_service_window: $fallback }) {
    ${LISTED_DEPARTURE}
    trip { direction_id route { agency { agency_name } } }
  }
`;

const AROUND = graphqlDocument<MapDeparturesQuery, MapDeparturesQueryVariables>(`
  query MapDepartures(
    $lat: Float!
    $lon: Float!
    $radius: Float!
    $stops: Int!
    $limit: Int!
    $next: Int!
    $fallback: Boolean!
  ) {
    stops(
      limit: $stops
      where: {
        serviced: true
        location: { near: { lat: $lat, lon: $lon, radius: $radius }, focus: { lat: $lat, lon: $lon } }
      }
    ) {
      ${AROUND_STOP}
    }
  }
`);

/** Stops with what leaves there within two hours, the nearest first; null where no answer came. */
export function aroundQuery({ point, radius, fallback }: AroundAsk) {
  const queryKey = ["MapDepartures", point, radius, fallback] as const;
  const variables = {
    ...point,
    radius: Math.max(radius, AT_POINT),
    stops: MAX_STOPS + 1,
    limit: MAX_DEPARTURES,
    next: SPAN_S,
    fallback,
  };
  return queryOptions<AroundStop[] | null>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      try {
        return (await ask(client, AROUND, variables, signal)).stops;
      } catch (error) {
        // Keep the board that is shown.
        if (signal.aborted || client.getQueryData(queryKey)) throw error;
        return null;
      }
    },
    staleTime: 60_000,
  });
}
