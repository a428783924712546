/** Reads the network that the first screen shows: of the agencies it names the one with most rail lines. */
import { graphqlDocument } from "../../data/document.ts";
import { ask, portalQuery } from "../../data/query.ts";
import type { QueryClient, QueryFunctionContext } from "../../data/query-cache.ts";
import { routeBadge } from "../../domain/colour.ts";
import { decodeLine } from "../../domain/polyline.ts";
import { ROUTE_TYPES, topType } from "../../domain/route-types.ts";
import { LISTED_ROUTE, type ListedRoute, sortRoutes } from "../../ui/listed-route.ts";
import { routeWords } from "../../ui/route-list.tsx";
import { isSample, type SampleInfo } from "../../ui/sample-notice.tsx";
import { buildSchematic, geometryPaths, geometryPoint, type Schematic } from "../../ui/schematic/build.ts";
import { homeAgenciesQuery } from "./agencies.ts";

export type Featured = {
  agency: string;
  operator: string;
  sample: boolean;
  routes: ListedRoute[];
  schematic: Schematic;
};

type LineRow = ListedRoute & {
  geometry: unknown;
  agency: { agency_name: string; onestop_id: string };
  feed_version: { id: number; feed_infos: SampleInfo[] };
};

const LINES = graphqlDocument<{ routes: LineRow[] }, { limit: number; where: { route_types?: number[] } }>(`
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
const MOST_LINES = 40;

/** The routes of the agency that has most of them. */
function largest(routes: readonly LineRow[]): LineRow[] {
  const agencies = [...Map.groupBy(routes, (route) => route.agency.onestop_id).values()];
  return agencies.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

type StationRow = { stop_id: string; stop_name: string | null; geometry: unknown };

const STATIONS = graphqlDocument<{ routes: { stops: StationRow[] }[] }, { ids: number[] }>(`
  query HomeStations($ids: [Int!]) {
    routes(ids: $ids) {
      stops(limit: 60) { stop_id stop_name geometry }
    }
  }
`);

/** Networks up to this many lines are drawn with their stations. */
const FEW_LINES = 6;

/** Stations of a small network, each once, for the drawing. */
async function stationsOf(client: QueryClient, routes: readonly LineRow[], signal: AbortSignal) {
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

/** Agencies among which the network is chosen: their routes are a row for ten. */
const CANDIDATES = 3;

type Packed = { routes: (ListedRoute & { lines: string[] })[] };

const OF_ROUTE = graphqlDocument<{ routes: Pick<LineRow, "agency" | "feed_version">[] }, { ids: number[] }>(`
  query HomeNetworkSource($ids: [Int!]) {
    routes(ids: $ids) {
      agency { agency_name onestop_id }
      feed_version { id feed_infos { feed_publisher_name feed_version } }
    }
  }
`);

/** The routes of one of the first agencies, from what pages of operators list; null where another server answers. */
async function packedLines(context: QueryFunctionContext): Promise<LineRow[] | null> {
  const { agencies } = await context.client.fetchQuery(homeAgenciesQuery);
  const found = await Promise.all(
    agencies.slice(0, CANDIDATES).map(({ onestop_id }) => {
      const id = encodeURIComponent(onestop_id.toWellFormed());
      return portalQuery<Packed>(`/operators/${id}/network?routes=${MOST_LINES}&limit=1`).queryFn(context);
    }),
  );
  const networks = found.flatMap((packed) => (packed === null ? [] : [packed.routes]));
  if (networks.length === 0) return null;
  const rail = networks.map((routes) => routes.filter((route) => RAIL.includes(route.route_type)));
  const byLength = (a: readonly unknown[], b: readonly unknown[]) => b.length - a.length;
  const [most = []] = [...rail.toSorted(byLength), ...networks.toSorted(byLength)].filter((some) => some.length > 0);
  const first = most[0];
  if (first === undefined) return [];
  const { routes } = await ask(context.client, OF_ROUTE, { ids: [first.id] }, context.signal);
  const source = routes[0];
  if (source === undefined) return [];
  return most.map(({ lines, ...route }) => {
    const coordinates = lines.map((line) => decodeLine(line));
    return { ...route, ...source, geometry: lines.length === 0 ? null : { type: "MultiLineString", coordinates } };
  });
}

/** The same by the API of Transitland v2. */
async function plainLines({ client, signal }: QueryFunctionContext): Promise<LineRow[]> {
  const rail = await ask(client, LINES, { limit: MOST_LINES, where: { route_types: RAIL } }, signal);
  const { routes } = rail.routes.length > 0 ? rail : await ask(client, LINES, { limit: MOST_LINES, where: {} }, signal);
  return routes;
}

/** One network, drawn; null while nothing is imported. */
export async function readFeatured(context: QueryFunctionContext): Promise<Featured | null> {
  const routes = (await packedLines(context)) ?? (await plainLines(context));
  const same = largest(routes.filter((route) => route.geometry !== null));
  const first = same[0];
  if (first === undefined) return null;
  const schematic = buildSchematic({
    lines: same.map((route) => ({
      paths: geometryPaths(route.geometry),
      colour: routeBadge(route).fill,
      name: routeWords(route),
    })),
    stops: await stationsOf(context.client, same, context.signal),
  });
  if (schematic === null) return null;
  return {
    agency: first.agency.agency_name,
    operator: first.agency.onestop_id,
    sample: isSample(first.feed_version.feed_infos),
    routes: sortRoutes(same.map(({ geometry: _, agency: __, feed_version: ___, ...route }) => route)),
    schematic,
  };
}
