/** Reads the networks of the first screen, and draws that of the operator with most rail lines in full. */

import type { QueryClient } from "@tanstack/react-query";
import { graphqlDocument } from "../../data/document.ts";
import type {
  HomeNetworkQuery,
  HomeNetworkQueryVariables,
  HomeStationsQuery,
  HomeStationsQueryVariables,
} from "../../data/documents.generated.ts";
import { ask, portalQuery, type QueryFunctionContext } from "../../data/query.ts";
import type { LonLat } from "../../domain/geo/globe.ts";
import { decodeLine } from "../../domain/geo/polyline.ts";
import { routeBadge } from "../../domain/gtfs/color.ts";
import { ROUTE_TYPES, topType } from "../../domain/gtfs/route-types.ts";
import { type ListedRoute, SORTED_ROUTE, sortRoutes } from "../../ui/listed-route.ts";
import { routeWords } from "../../ui/route-list.tsx";
import { isSample, type SampleInfo } from "../../ui/sample-notice.tsx";
import { buildSchematic, geometryPaths, geometryPoint, type Schematic } from "../../ui/schematic/build.ts";
import { onGround } from "../ground.ts";
import { homeAgenciesQuery } from "./agencies.ts";
import { drawThumbnail, type Thumbnail } from "./thumbnail.ts";

export type FeaturedNetwork = {
  agency: string;
  operator: string;
  sample: boolean;
  routes: ListedRoute[];
  schematic: Schematic;
};

export type HomeNetworks = {
  featured: FeaturedNetwork | null;
  /** By Onestop ID of the operator; empty where another server answers. */
  drawings: Record<string, Thumbnail>;
};

type Network = Omit<FeaturedNetwork, "routes" | "schematic"> & {
  routes: (ListedRoute & { geometry: unknown })[];
  stops: { at: LonLat; name: string }[];
};

type LineRow = HomeNetworkQuery["routes"][number];

const LINES = graphqlDocument<HomeNetworkQuery, HomeNetworkQueryVariables>(`
  query HomeNetwork($limit: Int, $where: RouteFilter) {
    routes(limit: $limit, where: $where) {
      ${SORTED_ROUTE}
      geometry
      agency { agency_name onestop_id }
      feed_version { id feed_infos { feed_publisher_name feed_version } }
    }
  }
`);

/** Tram, metro and rail: networks that can be taken in at a glance. */
const RAIL = ROUTE_TYPES.map((type) => type.code).filter((code) => [0, 1, 2, 12].includes(topType(code)));
const MAX_DRAWN_LINES = 40;

/** The routes of the agency that has most of them. */
function largest(routes: readonly LineRow[]): LineRow[] {
  const agencies = [...Map.groupBy(routes, (route) => route.agency.onestop_id).values()];
  return agencies.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

const STATIONS = graphqlDocument<HomeStationsQuery, HomeStationsQueryVariables>(`
  query HomeStations($ids: [Int!]) {
    routes(ids: $ids) {
      stops(limit: 60) { stop_id stop_name geometry }
    }
  }
`);

/** Networks up to this many lines are drawn with their stations. */
const FEW_LINES = 6;

/** Stations of a small network, each once, for the drawing. */
async function stationsOf(
  client: QueryClient,
  routes: readonly LineRow[],
  signal: AbortSignal,
): Promise<Network["stops"]> {
  if (routes.length > FEW_LINES) return [];
  const answer = await ask(client, STATIONS, { ids: routes.map((route) => route.id) }, signal);
  const byName = new Map(
    answer.routes.flatMap((route) => route.stops).map((stop) => [stop.stop_name ?? stop.stop_id, stop.geometry]),
  );
  return [...byName].flatMap(([name, geometry]) => {
    const at = geometryPoint(geometry);
    return at === null ? [] : [{ at, name }];
  });
}

/** What `{apiBase}/portal/operators/{onestop_id}/lines` answers. */
type PackedRoutes = {
  agency_name: string;
  feed_infos: SampleInfo[];
  routes: (ListedRoute & { lines: string[] })[];
  stations: { name: string; lon: number; lat: number }[];
};

/** Operators among which the network that is drawn in full is chosen. */
const CANDIDATES = 3;

/** Networks of the operators with most routes, each read for about ten rows; null where another server answers. */
async function packedNetworks(context: QueryFunctionContext, most: number): Promise<Network[] | null> {
  const { agencies } = await context.client.fetchQuery(homeAgenciesQuery);
  const networks = await Promise.all(
    agencies.slice(0, most).map(async ({ onestop_id }) => {
      const id = encodeURIComponent(onestop_id.toWellFormed());
      const path = `/operators/${id}/lines?routes=${MAX_DRAWN_LINES}&stations=${FEW_LINES}`;
      const packedRoutes = await portalQuery<PackedRoutes>(path).queryFn(context);
      return packedRoutes === null ? [] : [networkOf(onestop_id, packedRoutes)];
    }),
  );
  return networks.flat().length === 0 ? null : networks.flat();
}

const railOf = ({ routes }: Network): number => routes.filter((route) => RAIL.includes(route.route_type)).length;
const mostRail = (a: Network, b: Network) => railOf(b) - railOf(a) || b.routes.length - a.routes.length;

function networkOf(operator: string, { agency_name, feed_infos, routes, stations }: PackedRoutes): Network {
  const drawnRoutes = routes.filter(({ lines }) => lines.length > 0);
  return {
    agency: agency_name,
    operator,
    sample: isSample(feed_infos),
    routes: drawnRoutes.map(({ lines, ...route }) => {
      const coordinates = lines.map((line) => decodeLine(line));
      return { ...route, geometry: { type: "MultiLineString", coordinates } };
    }),
    stops: stations.map(({ name, lon, lat }) => ({ name, at: [lon, lat] })),
  };
}

/** Its rail lines if it has any. */
function mainRoutes({ routes }: Network): Network["routes"] {
  const rail = routes.filter((route) => RAIL.includes(route.route_type));
  return rail.length > 0 ? rail : routes;
}

const lineOf = (route: Network["routes"][number]) => ({
  paths: geometryPaths(route.geometry),
  color: routeBadge(route).fill,
});

/** The same by the API of Transitland v2. */
async function plainNetwork({ client, signal }: QueryFunctionContext): Promise<Network | null> {
  const rail = await ask(client, LINES, { limit: MAX_DRAWN_LINES, where: { route_types: RAIL } }, signal);
  const { routes } =
    rail.routes.length > 0 ? rail : await ask(client, LINES, { limit: MAX_DRAWN_LINES, where: {} }, signal);
  const same = largest(routes.filter((route) => route.geometry !== null));
  const first = same[0];
  if (first === undefined) return null;
  return {
    agency: first.agency.agency_name,
    operator: first.agency.onestop_id,
    sample: isSample(first.feed_version.feed_infos),
    routes: same.map(({ agency: _, feed_version: __, ...route }) => route),
    stops: await stationsOf(client, same, signal),
  };
}

/** One network drawn in full; null while nothing is imported. */
export async function readFeatured(context: QueryFunctionContext): Promise<FeaturedNetwork | null> {
  return featuredOf(await packedNetworks(context, CANDIDATES), context);
}

/** The same network, and small drawings of all networks that the page names. */
export async function readNetworks(context: QueryFunctionContext): Promise<HomeNetworks> {
  const networks = await packedNetworks(context, Number.POSITIVE_INFINITY);
  const drawings = Object.fromEntries(
    (networks ?? []).map((network) => [network.operator, drawThumbnail(network.routes.map(lineOf))]),
  );
  return { featured: await featuredOf(networks, context), drawings };
}

/** Of the first networks the one with most rail lines, else with most lines. @param networks those with most routes first */
async function featuredOf(
  networks: readonly Network[] | null,
  context: QueryFunctionContext,
): Promise<FeaturedNetwork | null> {
  const network = networks?.slice(0, CANDIDATES).toSorted(mostRail)[0] ?? (await plainNetwork(context));
  if (network === null) return null;
  const { agency, operator, sample, stops } = network;
  const routes = mainRoutes(network);
  const drawing = buildSchematic({
    lines: routes.map((route) => ({ ...lineOf(route), name: routeWords(route), key: route.id })),
    stops,
  });
  const schematic = await onGround(drawing, context);
  if (schematic === null) return null;
  const routeRows = routes.map(({ geometry: _, ...route }) => route);
  return { agency, operator, sample, routes: sortRoutes(routeRows), schematic };
}
