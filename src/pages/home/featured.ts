/** Reads the network that the first screen shows: of three operators it names the one with most rail lines. */

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
import { LISTED_ROUTE, type ListedRoute, sortRoutes } from "../../ui/listed-route.ts";
import { routeWords } from "../../ui/route-list.tsx";
import { isSample, type SampleInfo } from "../../ui/sample-notice.tsx";
import { buildSchematic, geometryPaths, geometryPoint, type Schematic } from "../../ui/schematic/build.ts";
import { onGround } from "../ground.ts";
import { homeAgenciesQuery } from "./agencies.ts";

export type FeaturedNetwork = {
  agency: string;
  operator: string;
  sample: boolean;
  routes: ListedRoute[];
  schematic: Schematic;
};

type Network = Omit<FeaturedNetwork, "routes" | "schematic"> & {
  routes: (ListedRoute & { geometry: unknown })[];
  stops: { at: LonLat; name: string }[];
};

type LineRow = HomeNetworkQuery["routes"][number];

const LINES = graphqlDocument<HomeNetworkQuery, HomeNetworkQueryVariables>(`
  query HomeNetwork($limit: Int, $where: RouteFilter) {
    routes(limit: $limit, where: $where) {
      ${LISTED_ROUTE}
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

/** Operators among which the network is chosen: each is read for about ten rows. */
const CANDIDATES = 3;

/** What `{apiBase}/portal/operators/{onestop_id}/lines` answers. */
type PackedRoutes = {
  agency_name: string;
  feed_infos: SampleInfo[];
  routes: (ListedRoute & { lines: string[] })[];
  stations: { name: string; lon: number; lat: number }[];
};

/** Of some operators the one with most rail lines, else with most lines; null where another server answers. */
async function packedNetwork(context: QueryFunctionContext): Promise<Network | null> {
  const { agencies } = await context.client.fetchQuery(homeAgenciesQuery);
  const networks = await Promise.all(
    agencies.slice(0, CANDIDATES).map(async ({ onestop_id }) => {
      const id = encodeURIComponent(onestop_id.toWellFormed());
      const path = `/operators/${id}/lines?routes=${MAX_DRAWN_LINES}&stations=${FEW_LINES}`;
      const packedRoutes = await portalQuery<PackedRoutes>(path).queryFn(context);
      return packedRoutes === null ? [] : [networkOf(onestop_id, packedRoutes)];
    }),
  );
  return networks.flat().toSorted(mostRail)[0] ?? null;
}

const railOf = ({ routes }: Network) => routes.filter((route) => RAIL.includes(route.route_type)).length;
const mostRail = (a: Network, b: Network) => railOf(b) - railOf(a) || b.routes.length - a.routes.length;

function networkOf(operator: string, { agency_name, feed_infos, routes, stations }: PackedRoutes): Network {
  const drawnRoutes = routes.filter(({ lines }) => lines.length > 0);
  const rail = drawnRoutes.filter((route) => RAIL.includes(route.route_type));
  return {
    agency: agency_name,
    operator,
    sample: isSample(feed_infos),
    routes: (rail.length > 0 ? rail : drawnRoutes).map(({ lines, ...route }) => {
      const coordinates = lines.map((line) => decodeLine(line));
      return { ...route, geometry: { type: "MultiLineString", coordinates } };
    }),
    stops: stations.map(({ name, lon, lat }) => ({ name, at: [lon, lat] })),
  };
}

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

/** One network, drawn; null while nothing is imported. */
export async function readFeatured(context: QueryFunctionContext): Promise<FeaturedNetwork | null> {
  const network = (await packedNetwork(context)) ?? (await plainNetwork(context));
  if (network === null) return null;
  const { agency, operator, sample, routes, stops } = network;
  const drawing = buildSchematic({
    lines: routes.map((route) => ({
      paths: geometryPaths(route.geometry),
      color: routeBadge(route).fill,
      name: routeWords(route),
      key: route.id,
    })),
    stops,
  });
  const schematic = await onGround(drawing, context);
  if (schematic === null) return null;
  const routeRows = routes.map(({ geometry: _, ...route }) => route);
  return { agency, operator, sample, routes: sortRoutes(routeRows), schematic };
}
