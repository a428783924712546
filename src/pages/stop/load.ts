/** Reads the data of the stop page; coordinates of lines become a drawing. */

import type { QueryClient } from "@tanstack/react-query";
import { ask, headKey, queryOptions } from "../../data/query.ts";
import { walkDirections, walkSourceWords, walksAround, walkWords } from "../../data/walks.ts";
import { distanceWords, ringMeters, type UnitSystem, unitsOfCountry } from "../../domain/distance.ts";
import { haversine } from "../../domain/geo/globe.ts";
import { routeBadge } from "../../domain/gtfs/color.ts";
import { BOARDING_AREA, ENTRANCE, NODE, STATION } from "../../domain/gtfs/location-types.ts";
import { type EntityKey, stopRef } from "../../domain/ids/keys.ts";
import { link } from "../../domain/links.ts";
import { type ZonedStop, zoneOfStop } from "../../domain/time/stop-zone.ts";
import { type ListedRoute, sortRoutes } from "../../ui/listed-route.ts";
import {
  buildSchematic,
  geometryPaths,
  geometryPoint,
  type LonLat,
  type Schematic,
  type SchematicInput,
} from "../../ui/schematic/build.ts";
import { isPinned } from "../entity-key.ts";
import { findEntities } from "../find-entities.ts";
import { onGround } from "../ground.ts";
import { type PathwayView, pathwayViews } from "./pathways.ts";
import {
  NEARBY,
  type NearbyStop,
  PATHWAYS,
  PLACE,
  type PlaceRow,
  type RelatedStop,
  type ShownServedRoute,
  STOP,
  type StopDetails,
} from "./query.ts";

export type RelatedListedStop = Omit<RelatedStop, "route_stops" | "geometry"> & { routes: ListedRoute[] };

export type StopDetail = Omit<StopDetails, "geometry" | "route_stops" | "drawn" | "children" | "parent"> & {
  at: LonLat | null;
  parent: (Omit<RelatedListedStop, "routes"> & ZonedStop) | null;
};

/** Routes of one agency at the stop. */
export type AgencyRoutes = { agency: string; operator: string; routes: ListedRoute[] };

/** What is known of a stop after one trip: the head of the page, and the ids by which the rest of the page is read. */
export type StopHead = {
  id: number;
  onestop_id: string;
  stop_id: string;
  name: string;
  /** Onestop ID. */
  feed: string;
  /** It has the Onestop ID of its station. */
  sharesId: boolean;
  at: LonLat | null;
  /** Units of its country. */
  units: UnitSystem;
  /** Stops whose departures the board shows: all of this key in the version that is shown, and their platforms. */
  boardIds: number[];
  /** The station that it belongs to, and its own parts. */
  parent: number | null;
  children: number[];
  /** A station with entrances, nodes, or boarding areas, between which a feed may have pathways. */
  hasInside: boolean;
};

/** Stops to which people walk from a stop. */
export type StopWalksView = {
  stops: { name: string; href: string; distance: string; walk: string }[];
  /** What the distances are based on. */
  source: string;
};

export type StopPage = {
  /** Every stop of this key, the first being the one that is shown. */
  stops: StopDetail[];
  /** Routes at the stop and at its platforms, by agency. */
  served: AgencyRoutes[];
  /** Further routes at stops close by. */
  nearby: AgencyRoutes[];
  /** Pathways to and from the stop; of a station, those inside it if requested. */
  pathways: PathwayView[];
  /** The station may have pathways: they and their nodes are shown on request, since they may be many. */
  hasWays: boolean;
  /** Platforms, entrances, boarding areas, and if requested nodes: of the stop itself, or of the station that it belongs to. */
  related: RelatedListedStop[];
  schematic: Schematic | null;
  /** Stops around this one, the nearest on foot first; null if their distances are unknown. */
  walks: StopWalksView | null;
  /** Where a walk to the stop may end: the entrances of its station, the one nearest to the stop first, else the stop. */
  walkTo: readonly LonLat[];
  previous: boolean;
};

/** What the parts of a stop page need that run in the browser. */
export type StopPageOutline = {
  /** Routes at the stop. */
  routes: number;
  hasNearby: boolean;
  /** Parts of its station. */
  related: number;
  zone: string | null;
};

/** Meters of straight line within which stops are listed with their distances on foot, and how many of them. */
const WALK_METERS = 400;
const MAX_WALKS = 6;
/** Lines that are drawn behind a stop. */
const MAX_DRAWN_LINES = 12;
/** Meters within which a stop counts as close by, and stops that are read of them. */
const CLOSE_STOP_METERS = 50;
const MAX_CLOSE_STOPS = 20;
/** Meters that the drawing of a stop is wide at least: zoom 15 of a map. */
const AROUND_STOP = 1500;
/** Rings around a stop: those close to it. */
const RINGS = 2;
/** Pathways that are read. */
const MAX_PATHWAYS = 100;

/** A station and its platforms may share one Onestop ID: the station has all of them below it. */
function stationFirst<Row extends { location_type: number }>(stops: readonly Row[]): Row[] {
  return stops.toSorted((a, b) => Number(b.location_type === 1) - Number(a.location_type === 1));
}

/** Routes, each once, grouped by agency. */
function byAgency(all: readonly ShownServedRoute["route"][]): AgencyRoutes[] {
  const groups = new Map<string, AgencyRoutes>();
  for (const { agency, ...route } of all) {
    const group = groups.get(agency.onestop_id) ?? {
      agency: agency.agency_name,
      operator: agency.onestop_id,
      routes: [],
    };
    if (!group.routes.some((listedRoute) => listedRoute.id === route.id)) group.routes.push(route);
    groups.set(agency.onestop_id, group);
  }
  return [...groups.values()].map((group) => ({ ...group, routes: sortRoutes(group.routes) }));
}

/** Routes at some stops and below them, each once, grouped by agency. */
export function servedRoutes(stops: readonly Pick<StopDetails, "route_stops" | "children">[]): AgencyRoutes[] {
  const places = stops.flatMap((stop) => [stop, ...(stop.children ?? [])]);
  return byAgency(places.flatMap((place) => place.route_stops.map((routeStop) => routeStop.route)));
}

/** Routes of stops close by that do not call at the stop itself. */
export function nearbyRoutes(stops: readonly NearbyStop[], agencyRoutes: readonly AgencyRoutes[]): AgencyRoutes[] {
  const here = new Set(agencyRoutes.flatMap((group) => group.routes.map((route) => route.id)));
  const routes = stops.flatMap((stop) => stop.route_stops.map(({ route }) => route));
  return byAgency(routes.filter((route) => !here.has(route.id)));
}

/** Stops of one place and version: an Onestop ID may name several, as the two directions of a line. */
function stopsHere<Row extends Pick<PlaceRow, "id" | "feed_version" | "parent">>(
  stops: readonly Row[],
  first: Row,
): Row[] {
  const ids = new Set(stops.map((stop) => stop.id));
  return stops.filter(
    // A platform is read with its station.
    (stop) => stop.feed_version.id === first.feed_version.id && !ids.has(stop.parent?.id ?? -1),
  );
}

function listedStop({
  route_stops,
  geometry: _,
  drawn: __,
  ...stop
}: RelatedStop & { drawn?: unknown }): RelatedListedStop {
  return { ...stop, routes: sortRoutes(route_stops.map(({ route: { agency: ___, ...route } }) => route)) };
}

function detail({ geometry, route_stops: _, drawn: __, children: ___, parent, ...stop }: StopDetails): StopDetail {
  const { geometry: ____, children: _____, ...station } = parent ?? { geometry: null, children: null };
  return { ...stop, at: geometryPoint(geometry), parent: parent === null ? null : (station as StopDetail["parent"]) };
}

/** The whole station of a stop, or the stop alone, each with the station that it belongs to. */
function stationStops(stop: StopDetails): NonNullable<SchematicInput["stops"]> {
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

/** Entrances in the address of a walk. */
const MAX_WALK_TARGETS = 16;

function walkTargets({ geometry }: StopDetails, family: readonly RelatedStop[]): LonLat[] {
  const at = geometryPoint(geometry);
  if (at === null) return [];
  const entrances = family
    .filter((stop) => stop.location_type === ENTRANCE)
    .map((stop) => geometryPoint(stop.geometry))
    .filter((point) => point !== null);
  if (entrances.length === 0) return [at];
  return entrances.sort((a, b) => haversine(at, a) - haversine(at, b)).slice(0, MAX_WALK_TARGETS);
}

/** The drawing of a stop in its station with the lines that call there. */
function drawing(
  here: readonly StopDetails[],
  stop: StopDetails,
  agencyRoutes: readonly AgencyRoutes[],
): Schematic | null {
  if (geometryPoint(stop.geometry) === null) return null;
  const places = here.flatMap((one) => [one, ...(one.children ?? [])]);
  const paths = new Map(places.flatMap(({ drawn }) => drawn.map(({ route }) => [route.id, route.geometry])));
  const routes = agencyRoutes.flatMap((group) => group.routes).filter(({ id }) => paths.has(id));
  const lines = routes.slice(0, MAX_DRAWN_LINES).map((route) => ({
    paths: geometryPaths(paths.get(route.id) ?? null),
    color: routeBadge(route).fill,
    name: "",
    key: route.id,
  }));
  const station = stationStops(stop);
  const units = unitsOfCountry(stop.place?.adm0_iso);
  const rings = { at: geometryPoint(stop.geometry)!, meters: ringMeters(units).slice(0, RINGS), units };
  return buildSchematic({ lines, stops: station, frame: station.map(({ at }) => at), least: AROUND_STOP, rings });
}

/** Stops close to a place, those with routes. */
async function readNearby(client: QueryClient, { at }: StopHead, signal: AbortSignal): Promise<NearbyStop[]> {
  if (at === null) return [];
  const variables = { lon: at[0], lat: at[1], radius: CLOSE_STOP_METERS, stops: MAX_CLOSE_STOPS };
  return (await ask(client, NEARBY, variables, signal)).stops;
}

/** Pathways at a stop; at a station those between its stops, if requested. */
async function readPathways(client: QueryClient, place: StopHead, ways: boolean, signal: AbortSignal) {
  const { id, parent, children } = place;
  if (children.length > 0 ? !ways : parent === null) return [];
  const ids = [id, ...children, ...(parent === null ? [] : [parent])];
  const { stops } = await ask(client, PATHWAYS, { ids, limit: MAX_PATHWAYS }, signal);
  return pathwayViews(
    stops.filter((stop) => stop.id !== parent),
    id,
  );
}

/** Stops to walk to; of a pinned version none, as only active versions are around it. Null also where they cannot be read. */
async function readWalks(client: QueryClient, key: EntityKey, place: StopHead): Promise<StopWalksView | null> {
  if (place.at === null || isPinned(key)) return null;
  try {
    const walks = await client.fetchQuery(walksAround(place.at, WALK_METERS, MAX_WALKS, place.id));
    if (walks === null) return null;
    const stops = walks.stops.map((walk) => ({
      name: walk.stop_name || walk.stop_id,
      href: link.stop(stopRef(walk)),
      distance: walkWords(walk, (meters) => distanceWords(meters, place.units)),
      walk: walkDirections(walk, place.name),
    }));
    return { stops, source: walkSourceWords(walks) };
  } catch {
    return null;
  }
}

/** What depends on the place only: stops close by, walks, and pathways. */
async function readAroundPlace(client: QueryClient, key: EntityKey, ways: boolean, signal: AbortSignal) {
  const place = await client.fetchQuery(stopPlaceQuery(key));
  if (place === null) return { close: [], pathways: [], walks: null };
  const [close, pathways, walks] = await Promise.all([
    readNearby(client, place, signal),
    readPathways(client, place, ways, signal),
    readWalks(client, key, place),
  ]);
  return { close, pathways, walks };
}

/**
 * Stops whose departures a place shows: those that are served, and platforms beside them, to which a vehicle may be moved;
 * else the place itself.
 */
function boardStops(here: readonly PlaceRow[], first: PlaceRow): number[] {
  const places = here.flatMap((stop) => [stop, ...(stop.children ?? [])]);
  if (places.every((place) => place.route_stops.length === 0)) return [first.id];
  // The departures of a platform are also those at its boarding areas.
  const isPart = (place: { id: number; location_type: number }) =>
    place.location_type === BOARDING_AREA && here.some((stop) => stop.id !== place.id && stop.route_stops.length > 0);
  const boardPlaces = places.filter((place) => (place.route_stops.length > 0 || isPlatform(place)) && !isPart(place));
  return [...new Set(boardPlaces.map(({ id }) => id))];
}

function isPlatform({ location_type, platform_code }: { location_type: number; platform_code?: string | null }) {
  return location_type === 0 && platform_code != null && platform_code !== "";
}

const NOTHING: Omit<StopPage, "previous"> = {
  stops: [],
  served: [],
  nearby: [],
  pathways: [],
  hasWays: false,
  related: [],
  schematic: null,
  walks: null,
  walkTo: [],
};

/** The query of the place of a stop; null when nothing has this key. */
export function stopPlaceQuery(key: EntityKey) {
  return queryOptions({
    queryKey: ["StopPlace", key] as const,
    queryFn: async ({ client, signal }): Promise<StopHead | null> => {
      // By an Onestop ID that a platform shares with its station, the station itself is found.
      const station = key.kind === "ids" || key.onestopId === undefined;
      const entities = await findEntities(client, PLACE, "stops", key, { station }, signal);
      const stops = stationFirst(entities.entities);
      const first = stops[0];
      if (first === undefined) return null;
      return {
        id: first.id,
        onestop_id: first.onestop_id,
        stop_id: first.stop_id,
        name: first.stop_name || first.stop_id,
        feed: first.feed_onestop_id,
        sharesId: first.station?.onestop_id === first.onestop_id,
        at: geometryPoint(first.geometry),
        units: unitsOfCountry(first.place?.adm0_iso),
        boardIds: boardStops(stopsHere(stops, first), first),
        parent: first.parent?.id ?? null,
        children: (first.children ?? []).map(({ id }) => id),
        hasInside:
          first.location_type === STATION && (first.children ?? []).some((part) => part.location_type > STATION),
      };
    },
  });
}

/**
 * The query of a stop page; no stops when nothing has this key.
 * @param ways also the ways inside a station, and their nodes, of which it may have a hundred
 */
export function stopQuery(key: EntityKey, ways: boolean) {
  return queryOptions({
    queryKey: headKey("StopPage", key, ways),
    queryFn: async (context): Promise<StopPage> => {
      const { client, signal } = context;
      const [{ entities, previous }, { close, pathways, walks }] = await Promise.all([
        findEntities(client, STOP, "stops", key, {}, signal),
        readAroundPlace(client, key, ways, signal),
      ]);
      const stops = stationFirst(entities);
      const first = stops[0];
      if (first === undefined) return { ...NOTHING, previous };
      const here = stopsHere(stops, first);
      const agencyRoutes = servedRoutes(here);
      const family = first.parent === null ? first.children : first.parent.children;
      return {
        stops: stops.map(detail),
        served: agencyRoutes,
        schematic: await onGround(drawing(here, first, agencyRoutes), context),
        nearby: nearbyRoutes(close, agencyRoutes),
        pathways,
        hasWays: (family ?? []).some(
          ({ location_type }) => location_type > (first.parent === null ? STATION : ENTRANCE),
        ),
        walks,
        walkTo: walkTargets(first, family ?? []),
        related: (family ?? [])
          .filter(({ id, location_type }) => id !== first.id && (ways || location_type !== NODE))
          .map(listedStop),
        previous,
      };
    },
  });
}

/** The query of the outline of a stop page; null when nothing has this key. */
export function stopOutlineQuery(key: EntityKey, ways: boolean) {
  return queryOptions({
    queryKey: ["StopOutline", key, ways] as const,
    queryFn: async ({ client }): Promise<StopPageOutline | null> => {
      const { stops, served, nearby, related } = await client.fetchQuery(stopQuery(key, ways));
      const [stop] = stops;
      if (stop === undefined) return null;
      return {
        routes: served.reduce((sum, { routes }) => sum + routes.length, 0),
        hasNearby: nearby.length > 0,
        related: related.length,
        zone: zoneOfStop(stop) ?? stop.feed_version.service_window?.default_timezone ?? null,
      };
    },
  });
}
