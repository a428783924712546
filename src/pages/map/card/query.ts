/** Reads the next departures of a route or stop that a card of the map shows. */
import { graphqlDocument } from "../../../data/document.ts";
import type { MapCardQuery, MapCardQueryVariables } from "../../../data/documents.generated.ts";
import { ask, queryOptions } from "../../../data/query.ts";
import type { ViewPoint } from "../../../map/view.ts";
import type { VisibleFeature } from "../../../map/visible-features.ts";
import { AROUND_STOP, type AroundStop, aroundQuery, MAX_DEPARTURES, SPAN_S } from "../around/query.ts";

/** Meters around a click on a route in which its stops are looked for. */
const ROUTE_RADIUS = 1000;
/** Platforms of a station that are read. */
const MAX_PLATFORMS = 20;

/** Vehicles leave at the platforms of a station. */
const CARD = graphqlDocument<MapCardQuery, MapCardQueryVariables>(`
  query MapCard($id: String!, $limit: Int!, $next: Int!, $fallback: Boolean!, $platforms: Int!) {
    stops(limit: 1, where: { onestop_id: $id }) { ${AROUND_STOP} children(limit: $platforms) { ${AROUND_STOP} } }
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
        const question = { limit: MAX_DEPARTURES, next: SPAN_S, fallback: true };
        const variables = { id: onestopId, platforms: MAX_PLATFORMS, ...question };
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
