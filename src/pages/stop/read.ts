/** Reads what the page of a stop shows; coordinates of lines become a drawing on the way. */

import { ask } from "../../data/query.ts";
import { type QueryClient, queryOptions } from "../../data/query-cache.ts";
import { routeBadge } from "../../domain/colour.ts";
import type { EntityKey } from "../../domain/keys.ts";
import { type ListedRoute, sortRoutes } from "../../ui/route-list.tsx";
import { buildSchematic, geometryPaths, geometryPoint, type LonLat, type Schematic } from "../../ui/schematic/build.ts";
import { entityVariables, isPinned } from "../entity-key.ts";
import { type RelatedStop, ROUTE_LINES, STOP, type StopRow } from "./query.ts";

export type ListedStop = Omit<RelatedStop, "route_stops" | "geometry"> & { routes: ListedRoute[] };

export type StopDetail = Omit<StopRow, "geometry" | "route_stops" | "children" | "parent"> & {
  at: LonLat | null;
  parent: Omit<ListedStop, "routes"> | null;
};

/** Routes of one agency at the stop. */
export type AgencyRoutes = { agency: string; operator: string; routes: ListedRoute[] };

export type StopPage = {
  /** Every stop of this key, the first being the one that is shown. */
  stops: StopDetail[];
  /** Stops whose departures the board shows: all of this key in the version that is shown. */
  boardIds: number[];
  /** Routes at the stop and at its platforms, by agency. */
  served: AgencyRoutes[];
  /** Platforms, entrances and boarding areas: of the stop itself, or of the station that it belongs to. */
  related: ListedStop[];
  schematic: Schematic | null;
  previous: boolean;
};

/** Lines that are drawn behind a stop at most. */
const MOST_LINES = 12;

/** A station and its platforms may share one Onestop ID: the station has all of them below it. */
function stationFirst(stops: readonly StopRow[]): StopRow[] {
  return stops.toSorted((a, b) => Number(b.location_type === 1) - Number(a.location_type === 1));
}

async function findStops(client: QueryClient, key: EntityKey, signal: AbortSignal) {
  const variables = entityVariables(key, "stop_id");
  const { stops } = await ask(client, STOP, variables, signal);
  if (stops.length > 0 || variables.where.onestop_id === undefined || isPinned(key)) {
    return { stops: stationFirst(stops), previous: false };
  }
  const where = { ...variables.where, allow_previous_onestop_ids: true };
  const earlier = await ask(client, STOP, { ids: null, where }, signal);
  return { stops: stationFirst(earlier.stops), previous: earlier.stops.length > 0 };
}

/** Routes at some stops and below them, each once, grouped by agency. */
export function servedRoutes(stops: readonly Pick<StopRow, "route_stops" | "children">[]): AgencyRoutes[] {
  const groups = new Map<string, AgencyRoutes>();
  const places = stops.flatMap((stop) => [stop, ...(stop.children ?? [])]);
  const all = places.flatMap((place) => place.route_stops.map((served) => served.route));
  for (const { agency, ...route } of all) {
    const group = groups.get(agency.onestop_id) ?? {
      agency: agency.agency_name,
      operator: agency.onestop_id,
      routes: [],
    };
    if (!group.routes.some((known) => known.id === route.id)) group.routes.push(route);
    groups.set(agency.onestop_id, group);
  }
  return [...groups.values()].map((group) => ({ ...group, routes: sortRoutes(group.routes) }));
}

/** Stops of one place and version: an Onestop ID may name several, as the two directions of a line. */
function stopsHere(stops: readonly StopRow[], first: StopRow): StopRow[] {
  const ids = new Set(stops.map((stop) => stop.id));
  return stops.filter(
    // A platform is read with its station.
    (stop) => stop.feed_version.id === first.feed_version.id && !ids.has(stop.parent?.id ?? -1),
  );
}

function listed({ route_stops, geometry: _, ...stop }: RelatedStop): ListedStop {
  return { ...stop, routes: sortRoutes(route_stops.map(({ route: { agency: __, ...route } }) => route)) };
}

function detail({ geometry, route_stops: _, children: __, parent, ...stop }: StopRow): StopDetail {
  const { geometry: ___, children: ____, ...station } = parent ?? { geometry: null, children: null };
  return { ...stop, at: geometryPoint(geometry), parent: parent === null ? null : (station as StopDetail["parent"]) };
}

async function draw(
  client: QueryClient,
  stop: StopRow,
  served: readonly AgencyRoutes[],
  signal: AbortSignal,
): Promise<Schematic | null> {
  const ids = served.flatMap((group) => group.routes.map((route) => route.id)).slice(0, MOST_LINES);
  const here = geometryPoint(stop.geometry);
  if (ids.length === 0 || here === null) return null;
  const { routes } = await ask(client, ROUTE_LINES, { ids, limit: MOST_LINES }, signal);
  return buildSchematic({
    lines: routes.map((route) => ({ paths: geometryPaths(route.geometry), colour: routeBadge(route).fill, name: "" })),
    stops: [{ at: here, name: stop.stop_name ?? stop.stop_id, here: true }],
  });
}

/** The query of a stop page; no stops when nothing has this key. */
export function stopQuery(key: EntityKey) {
  return queryOptions({
    queryKey: ["StopPage", key] as const,
    queryFn: async ({ client, signal }): Promise<StopPage> => {
      const { stops, previous } = await findStops(client, key, signal);
      const first = stops[0];
      if (first === undefined) {
        return { stops: [], boardIds: [], served: [], related: [], schematic: null, previous };
      }
      const here = stopsHere(stops, first);
      const served = servedRoutes(here);
      const family = first.parent === null ? first.children : first.parent.children;
      return {
        stops: stops.map(detail),
        boardIds: here.map((stop) => stop.id),
        served,
        related: (family ?? []).filter((stop) => stop.id !== first.id).map(listed),
        schematic: await draw(client, first, served, signal),
        previous,
      };
    },
  });
}
