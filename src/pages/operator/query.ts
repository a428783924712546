import { queryOptions } from "@tanstack/react-query";
import { graphqlDocument } from "../../data/document.ts";
import { ask, graphqlQuery } from "../../data/query.ts";
import { routeBadge } from "../../domain/colour.ts";
import { LISTED_ROUTE, type ListedRoute, routeWords, sortRoutes } from "../../ui/route-list.tsx";
import type { SampleInfo } from "../../ui/sample-notice.tsx";
import { buildSchematic, geometryPaths, type Schematic } from "../../ui/schematic/build.ts";
import type { AgencyPlace } from "../operators/query.ts";

export type OperatorAgency = {
  id: number;
  agency_id: string;
  agency_name: string;
  agency_url: string | null;
  agency_phone: string | null;
  agency_email: string | null;
  agency_fare_url: string | null;
  agency_timezone: string;
  feed_onestop_id: string | null;
  feed_version_sha1: string | null;
  feed_version: { id: number; fetched_at: string; feed_infos: SampleInfo[] };
  places: AgencyPlace[] | null;
};

export type OperatorFeed = { id: number; onestop_id: string; name: string | null; spec: string | null };

export type OperatorDetail = {
  id: number;
  onestop_id: string | null;
  name: string | null;
  short_name: string | null;
  website: string | null;
  tags: Record<string, string> | null;
  file: string | null;
  feeds: OperatorFeed[] | null;
  agencies: OperatorAgency[] | null;
};

const OPERATOR = graphqlDocument<{ operators: OperatorDetail[] }, { onestop_id: string }>(`
  query OperatorPage($onestop_id: String!) {
    operators(limit: 1, where: { onestop_id: $onestop_id, merged: true }) {
      id
      onestop_id
      name
      short_name
      website
      tags
      file
      feeds { id onestop_id name spec }
      agencies {
        id
        agency_id
        agency_name
        agency_url
        agency_phone
        agency_email
        agency_fare_url
        agency_timezone
        feed_onestop_id
        feed_version_sha1
        feed_version { id fetched_at feed_infos { feed_publisher_name feed_version } }
        places(where: { min_rank: 0.2 }) { city_name adm1_name adm0_name rank }
      }
    }
  }
`);

export function operatorQuery(operatorKey: string) {
  return graphqlQuery(OPERATOR, { onestop_id: operatorKey });
}

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

export type Network = { routes: ListedRoute[]; schematic: Schematic | null; more: boolean };

/** The operator's routes, and their lines as a drawing: made where the data is, so that no coordinates travel. */
export function operatorNetworkQuery(operatorKey: string) {
  return queryOptions({
    queryKey: ["OperatorNetwork", operatorKey] as const,
    queryFn: async ({ client, signal }): Promise<Network> => {
      const answer = await ask(client, NETWORK, { onestop_id: operatorKey, limit: MOST_ROUTES + 1 }, signal);
      const found = answer.routes.slice(0, MOST_ROUTES);
      const lines = found.map((route) => ({
        paths: geometryPaths(route.geometry),
        colour: routeBadge(route).fill,
        name: routeWords(route),
      }));
      const routes = sortRoutes(found).map(({ geometry: _, ...route }) => route);
      return { routes, schematic: buildSchematic({ lines }), more: answer.routes.length > MOST_ROUTES };
    },
  });
}
