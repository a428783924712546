/** Operators of a place and their lines: the drawing and the lists of a page share one read of each. */
import { headKey, portalQuery, type QueryFunctionContext } from "../../data/query.ts";
import type { WordedVerdict } from "../../domain/verdict/words.ts";
import type { ListedRoute } from "../../ui/listed-route.ts";
import { MAX_NETWORKS, networkPath, portalOperatorsPath } from "./names.ts";

/** Operators that a page lists at most. */
const OPERATORS = 50;

export type PortalOperator = {
  onestop_id: string;
  name: string | null;
  agency_lang?: string | null;
  routes: number;
  route_types?: number[];
  feeds: string[];
  verdict: WordedVerdict;
};

type PortalOperators = { operators: PortalOperator[]; total: number };

/** A route, and its paths as encoded polylines. */
export type NetworkRoute = ListedRoute & { lines: string[] };

/** Reads a path below `{apiBase}/portal` once for all queries of a page, and leaves it out of the page's state. */
function readOnce<Data>(path: string, { client }: QueryFunctionContext): Promise<Data | null> {
  return client.fetchQuery({ ...portalQuery<Data>(path), queryKey: headKey("place", path) });
}

/**
 * The operators with data of a place, the one with most routes first.
 * @returns null where another server answers
 */
export function readOperators(names: readonly string[], context: QueryFunctionContext) {
  const path = `${portalOperatorsPath(names)}&active=true&sort=routes&order=desc&limit=${OPERATORS}`;
  return readOnce<PortalOperators>(path, context);
}

/** The operators whose lines are shown, with their routes: the largest of a place. */
export function readNetworks(
  operators: readonly PortalOperator[],
  context: QueryFunctionContext,
): Promise<{ operator: PortalOperator; path: string; routes: NetworkRoute[] }[]> {
  return Promise.all(
    operators.slice(0, MAX_NETWORKS).map(async (operator) => {
      const path = networkPath(operator.onestop_id);
      const network = await readOnce<{ routes: NetworkRoute[] }>(path, context);
      return { operator, path, routes: network?.routes ?? [] };
    }),
  );
}
