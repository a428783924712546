/** Reads the next departures of a route or stop that a card of the map shows. */
import { graphqlDocument } from "../../../data/document.ts";
import type { MapCardQuery, MapCardQueryVariables } from "../../../data/documents.generated.ts";
import { ask, queryOptions } from "../../../data/query.ts";
import type { ViewPoint } from "../../../map/view.ts";
import type { VisibleFeature } from "../../../map/visible-features.ts";
import { LISTED_DEPARTURE } from "../../../ui/listed-departure.ts";
import { type AroundStop, aroundQuery } from "../around/query.ts";

/** Meters around a click on a route in which its stops are looked for. */
const ROUTE_RADIUS = 1000;
/** Departures that are read of a stop. */
const MAX_ROWS = 60;
/** Platforms of a station that are read. */
const MAX_PLATFORMS = 20;
/** Seconds ahead. */
const SPAN = 7200;

const STOP = `
  id
  onestop_id
  stop_id
  stop_name
  platform_code
  feed_onestop_id
  geometry
  departures(limit: $limit, where: { next: $next, use_service_window: true }) {
    ${LISTED_DEPARTURE}
    trip { direction_id route { agency { agency_name } } }
  }
`;

/** Vehicles leave at the platforms of a station. */
const CARD = graphqlDocument<MapCardQuery, MapCardQueryVariables>(`
  query MapCard($id: String!, $limit: Int!, $next: Int!, $platforms: Int!) {
    stops(limit: 1, where: { onestop_id: $id }) { ${STOP} children(limit: $platforms) { ${STOP} } }
  }
`);

/**
 * Stops with what leaves there: the stop of the card, or those around the point at which a route was clicked. Null where
 * no answer came.
 */
export function cardQuery({ kind, onestopId }: Pick<VisibleFeature, "kind" | "onestopId">, point: ViewPoint) {
  if (kind !== "stop" || onestopId === "") return aroundQuery({ point, radius: ROUTE_RADIUS, fallback: true });
  return queryOptions<AroundStop[] | null>({
    queryKey: ["MapCard", onestopId],
    queryFn: async ({ client, signal }) => {
      try {
        const variables = { id: onestopId, limit: MAX_ROWS, next: SPAN, platforms: MAX_PLATFORMS };
        const { stops } = await ask(client, CARD, variables, signal);
        return stops.flatMap(({ children, ...stop }) => [stop, ...(children ?? [])]);
      } catch (error) {
        if (signal.aborted) throw error;
        return null;
      }
    },
    staleTime: 60_000,
  });
}
