/** Reads an operator's routes and stops, and the lines as a drawing: made where the data is, so that no coordinates travel. */

import { graphqlDocument } from "../../data/document.ts";
import type { OperatorNetworkQuery, OperatorNetworkQueryVariables } from "../../data/documents.generated.ts";
import { onDemandWithoutPath } from "../../data/on-demand.ts";
import { ask, portalQuery, type QueryFunctionContext } from "../../data/query.ts";
import { decodeLine } from "../../domain/geo/polyline.ts";
import { routeBadge } from "../../domain/gtfs/color.ts";
import type { OnDemandAnswer } from "../../domain/on-demand/answer.ts";
import { stopPlace } from "../../domain/places/stop-place.ts";
import { type ListedRoute, SORTED_ROUTE, sortRoutes } from "../../ui/listed-route.ts";
import { onDemandDrawing, withoutPlaces } from "../../ui/on-demand/drawing.ts";
import { routeWords } from "../../ui/route-list.tsx";
import {
  buildSchematic,
  geometryPaths,
  type LonLat,
  type Schematic,
  type SchematicInput,
} from "../../ui/schematic/build.ts";
import type { LinkedStop } from "../../ui/stop-link.tsx";
import { onGround } from "../ground.ts";
import { networkPath, ROUTES, WITH_STOPS } from "./network-path.ts";

export type NetworkStop = LinkedStop;

export type NetworkOfOperator = {
  routes: ListedRoute[];
  routeCount: number | null;
  schematic: Schematic | null;
  more: boolean;
  /** On-demand services in short. */
  onDemand: OnDemandAnswer[];
  /** A page of them; null where another server answers. */
  stops: { rows: NetworkStop[]; count: number } | null;
};

/** Stops of a page. */
export const STOPS = 20;

const NETWORK = graphqlDocument<OperatorNetworkQuery, OperatorNetworkQueryVariables>(`
  query OperatorNetwork($onestop_id: String!, $limit: Int) {
    routes(limit: $limit, where: { operator_onestop_id: $onestop_id }) {
      ${SORTED_ROUTE}
      geometry
    }
  }
`);

type PackedNetwork = {
  route_count: number;
  routes: (ListedRoute & { lines: string[] })[];
  stop_count: number;
  stops: NetworkStop[];
  spots?: LonLat[];
};

async function networkOf<Route extends ListedRoute>(
  routes: readonly Route[],
  paths: (route: Route) => LonLat[][],
  context: QueryFunctionContext,
  stops: NonNullable<SchematicInput["stops"]> = [],
  boxes: NonNullable<SchematicInput["boxes"]> = [],
): Promise<Pick<NetworkOfOperator, "routes" | "schematic">> {
  const lines = routes.map((route) => ({
    paths: paths(route),
    color: routeBadge(route).fill,
    name: routeWords(route),
    key: route.id,
  }));
  const schematic = await onGround(buildSchematic({ lines, stops, boxes }), context);
  return { routes: sortRoutes(routes), schematic };
}

/** Each place once: the platforms of a station lie on each other. */
function placeStops(stops: readonly NetworkStop[]) {
  const byCell = new Map<string, { at: LonLat; name: string; key: number }>();
  for (const { id, onestop_id, stop_name } of stops) {
    const at = stopPlace(onestop_id);
    if (at !== null) byCell.set(onestop_id?.slice(0, SAME_PLACE) ?? "", { at, name: stop_name ?? "", key: id });
  }
  return [...byCell.values()];
}

/** Characters of a stop's id with a geohash of eight, which is 20 to 40 meters. */
const SAME_PLACE = 10;

/** @param skip stops before the page */
export async function readNetwork(
  operatorKey: string,
  skip: number,
  context: QueryFunctionContext,
): Promise<NetworkOfOperator> {
  // They lie in one row: of a small network all are read, to be drawn.
  const isFirst = skip + STOPS <= WITH_STOPS;
  const [limit, offset] = isFirst ? [WITH_STOPS, 0] : [STOPS, skip];
  const path = `${networkPath(operatorKey)}&limit=${limit}&offset=${offset}`;
  const packedNetwork = await portalQuery<PackedNetwork>(path).queryFn(context);
  if (packedNetwork !== null) {
    const onDemand = await onDemandWithoutPath(packedNetwork.routes, context);
    const { routes, schematic } = await networkOf(
      packedNetwork.routes,
      (route) => route.lines.map((line) => decodeLine(line)),
      context,
      packedNetwork.stop_count <= packedNetwork.stops.length
        ? placeStops(packedNetwork.stops)
        : (packedNetwork.spots ?? []).map((at) => ({ at, name: "" })),
      onDemandDrawing(onDemand).boxes,
    );
    const rows = packedNetwork.stops.slice(skip - offset, skip - offset + STOPS);
    return {
      routes: routes.map(({ lines: _, ...route }: ListedRoute & { lines?: string[] }) => route),
      routeCount: packedNetwork.route_count,
      schematic,
      more: packedNetwork.route_count > routes.length,
      onDemand: withoutPlaces(onDemand),
      stops: { rows, count: packedNetwork.stop_count },
    };
  }
  const variables = { onestop_id: operatorKey, limit: ROUTES + 1 };
  const answer = await ask(context.client, NETWORK, variables, context.signal);
  const answerRoutes = answer.routes.slice(0, ROUTES);
  const { routes, schematic } = await networkOf(answerRoutes, (route) => geometryPaths(route.geometry), context);
  return {
    routes: routes.map(({ geometry: _, ...route }: ListedRoute & { geometry?: unknown }) => route),
    routeCount: null,
    schematic,
    more: answer.routes.length > ROUTES,
    onDemand: [],
    stops: null,
  };
}
