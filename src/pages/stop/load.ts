/** Reads the data of the stop page; coordinates of lines become a drawing. */

import type { QueryClient } from "@tanstack/react-query";
import { ask, queryOptions } from "../../data/query.ts";
import { routeBadge } from "../../domain/colour.ts";
import type { EntityKey } from "../../domain/keys.ts";
import { type ListedRoute, sortRoutes } from "../../ui/listed-route.ts";
import {
  buildSchematic,
  geometryPaths,
  geometryPoint,
  type LonLat,
  type Schematic,
  type SchematicInput,
} from "../../ui/schematic/build.ts";
import { entityVariables, isPinned } from "../entity-key.ts";
import { type PathwayView, pathwayViews } from "./pathways.ts";
import { AROUND, type NearbyStop, PATHWAYS, type RelatedStop, type ServedRoute, STOP, type StopRow } from "./query.ts";

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
  /** Stops whose departures the board shows: all of this key in the version that is shown, and their platforms. */
  boardIds: number[];
  /** Routes at the stop and at its platforms, by agency. */
  served: AgencyRoutes[];
  /** Further routes at stops close by. */
  nearby: AgencyRoutes[];
  /** Pathways to and from the stop; of a station, those inside it if requested. */
  pathways: PathwayView[];
  /** The station has pathways, which are shown on request since they may be many. */
  hasWays: boolean;
  /** Platforms, entrances and boarding areas: of the stop itself, or of the station that it belongs to. */
  related: ListedStop[];
  schematic: Schematic | null;
  previous: boolean;
};

/** Lines that are drawn behind a stop. */
const MAX_DRAWN_LINES = 12;
/** Metres within which a stop counts as close by, and stops that are read of them. */
const CLOSE_STOP_METRES = 50;
const MAX_CLOSE_STOPS = 20;
/** Metres that the drawing of a stop is wide at least: zoom 15 of a map. */
const AROUND_STOP = 1500;
/** Pathways that are read. */
const MAX_PATHWAYS = 100;

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

/** Routes, each once, grouped by agency. */
function byAgency(all: readonly ServedRoute["route"][]): AgencyRoutes[] {
  const groups = new Map<string, AgencyRoutes>();
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

/** Routes at some stops and below them, each once, grouped by agency. */
export function servedRoutes(stops: readonly Pick<StopRow, "route_stops" | "children">[]): AgencyRoutes[] {
  const places = stops.flatMap((stop) => [stop, ...(stop.children ?? [])]);
  return byAgency(places.flatMap((place) => place.route_stops.map((served) => served.route)));
}

/** Routes of stops close by that do not call at the stop itself. */
export function nearbyRoutes(stops: readonly NearbyStop[], served: readonly AgencyRoutes[]): AgencyRoutes[] {
  const here = new Set(served.flatMap((group) => group.routes.map((route) => route.id)));
  const routes = stops.flatMap((stop) => stop.route_stops.map(({ route }) => route));
  return byAgency(routes.filter((route) => !here.has(route.id)));
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

/** A bend of a way is no place (stops.txt, location_type). */
const NODE = 3;

/** The whole station of a stop, or the stop alone, each with the station that it belongs to. */
function stationStops(stop: StopRow): NonNullable<SchematicInput["stops"]> {
  const station = stop.parent ?? stop;
  const parts = station.children ?? [];
  return [station, ...parts, ...(parts.some(({ id }) => id === stop.id) || station === stop ? [] : [stop])].flatMap(
    (part) => {
      const at = geometryPoint(part.geometry);
      if (at === null || (part.location_type === NODE && part.id !== stop.id)) return [];
      const name = part.stop_name ?? part.stop_id;
      return [{ at, name, key: part.id, here: part.id === stop.id, ...(part === station ? {} : { of: station.id }) }];
    },
  );
}

/** The drawing of a stop in its station with the lines that call there, and the routes that leave close by. */
async function around(
  client: QueryClient,
  stop: StopRow,
  served: readonly AgencyRoutes[],
  signal: AbortSignal,
): Promise<Pick<StopPage, "schematic" | "nearby">> {
  const here = geometryPoint(stop.geometry);
  if (here === null) return { schematic: null, nearby: [] };
  const ids = served.flatMap((group) => group.routes.map((route) => route.id)).slice(0, MAX_DRAWN_LINES);
  const [lon, lat] = here;
  const variables = { ids, limit: ids.length, lat, lon, radius: CLOSE_STOP_METRES, stops: MAX_CLOSE_STOPS };
  const { routes, stops } = await ask(client, AROUND, variables, signal);
  const lines = routes.map((route) => ({
    paths: geometryPaths(route.geometry),
    colour: routeBadge(route).fill,
    name: "",
    key: route.id,
  }));
  const station = stationStops(stop);
  return {
    schematic: buildSchematic({ lines, stops: station, frame: station.map(({ at }) => at), least: AROUND_STOP }),
    nearby: nearbyRoutes(stops, served),
  };
}

/** Pathways at a stop; at a station those between its stops, if requested. */
async function readPathways(client: QueryClient, stop: StopRow, ways: boolean, signal: AbortSignal) {
  const parts = stop.children ?? [];
  if (parts.length > 0 ? !ways : stop.parent === null) return [];
  const ids = [stop, ...parts].map(({ id }) => id);
  const { stops } = await ask(client, PATHWAYS, { ids, limit: MAX_PATHWAYS }, signal);
  return pathwayViews(stops, stop.id);
}

/** Stops whose departures a place shows: those that are served, else the place itself. */
function boardStops(here: readonly StopRow[], first: StopRow): number[] {
  const places = here.flatMap((stop) => [stop, ...(stop.children ?? [])]);
  const served = places.filter((place) => place.route_stops.length > 0).map(({ id }) => id);
  return served.length > 0 ? [...new Set(served)] : [first.id];
}

const NOTHING: Omit<StopPage, "previous"> = {
  stops: [],
  boardIds: [],
  served: [],
  nearby: [],
  pathways: [],
  hasWays: false,
  related: [],
  schematic: null,
};

/**
 * The query of a stop page; no stops when nothing has this key.
 * @param ways also the ways inside a station
 */
export function stopQuery(key: EntityKey, ways = false) {
  return queryOptions({
    queryKey: ["StopPage", key, ways] as const,
    queryFn: async ({ client, signal }): Promise<StopPage> => {
      const { stops, previous } = await findStops(client, key, signal);
      const first = stops[0];
      if (first === undefined) return { ...NOTHING, previous };
      const here = stopsHere(stops, first);
      const served = servedRoutes(here);
      const family = first.parent === null ? first.children : first.parent.children;
      const [beside, pathways] = await Promise.all([
        around(client, first, served, signal),
        readPathways(client, first, ways, signal),
      ]);
      return {
        stops: stops.map(detail),
        boardIds: boardStops(here, first),
        served,
        ...beside,
        pathways,
        hasWays: (first.children ?? []).some((part) => part.location_type > 1),
        related: (family ?? []).filter((stop) => stop.id !== first.id).map(listed),
        previous,
      };
    },
  });
}
