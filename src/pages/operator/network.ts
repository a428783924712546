/** Reads an operator's routes, and their lines as a drawing: made where the data is, so that no coordinates travel. */
import { graphqlDocument } from "../../data/document.ts";
import { ask } from "../../data/query.ts";
import type { QueryFunctionContext } from "../../data/query-cache.ts";
import { routeBadge } from "../../domain/colour.ts";
import { LISTED_ROUTE, type ListedRoute, routeWords, sortRoutes } from "../../ui/route-list.tsx";
import { buildSchematic, geometryPaths, type Schematic } from "../../ui/schematic/build.ts";

export type Network = { routes: ListedRoute[]; schematic: Schematic | null; more: boolean };

/** Routes that a page draws and lists at most. */
const MOST_ROUTES = 150;

type NetworkRoute = ListedRoute & { geometry: unknown };

const NETWORK = graphqlDocument<{ routes: NetworkRoute[] }, { onestop_id: string; limit: number }>(`
  query OperatorNetwork($onestop_id: String!, $limit: Int) {
    routes(limit: $limit, where: { operator_onestop_id: $onestop_id }) {
      ${LISTED_ROUTE}
      geometry
    }
  }
`);

export async function readNetwork(operatorKey: string, { client, signal }: QueryFunctionContext): Promise<Network> {
  const answer = await ask(client, NETWORK, { onestop_id: operatorKey, limit: MOST_ROUTES + 1 }, signal);
  const found = answer.routes.slice(0, MOST_ROUTES);
  const lines = found.map((route) => ({
    paths: geometryPaths(route.geometry),
    colour: routeBadge(route).fill,
    name: routeWords(route),
  }));
  const routes = sortRoutes(found).map(({ geometry: _, ...route }) => route);
  return { routes, schematic: buildSchematic({ lines }), more: answer.routes.length > MOST_ROUTES };
}
