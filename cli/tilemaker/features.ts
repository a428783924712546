/** Converts one feed version to tile features: the attributes that the map reads, and each feature's weight. */
import { decodeLine } from "../../src/domain/polyline.ts";
import { topType } from "../../src/domain/route-types.ts";
import { networkHeadway, type TileAgency } from "../../src/domain/tiles.ts";
import type { TiledAgency, TiledRoute, TiledStop, TiledVersion } from "../../worker/store/read/tiling.ts";
import { unwrapLine } from "../basemap/antimeridian.ts";

export type Attributes = Record<string, string | number | boolean>;

export type TileFeature = {
  id: number;
  attributes: Attributes;
  /** WGS84: lines of points, whose longitudes continue past the 180th meridian, or one point. */
  lines?: [lon: number, lat: number][][];
  point?: [lon: number, lat: number];
  /** Priority: larger weights survive when a tile is full or the zoom is low. */
  weight: number;
};

/** Longest plausible straight segment of a line in meters: from shapes, and generated from stop to stop. */
const MAX_SEGMENT_METRES = { shape: 50_000, generated: 5_000 };

/** The headway that the map uses: weekday seconds in the better-served direction, -1 if unknown. */
export function headwayOf(json: string): number {
  const rows = JSON.parse(json) as { dow_category?: number; headway_secs?: number | null }[];
  let shortest = Number.POSITIVE_INFINITY;
  for (const { dow_category, headway_secs } of rows) {
    if (dow_category === 1 && headway_secs != null && headway_secs > 0) shortest = Math.min(shortest, headway_secs);
  }
  return shortest === Number.POSITIVE_INFINITY ? -1 : shortest;
}

/** Ranks rail above metro and ferries, those above trams, and frequent lines above others. */
function weightOf(routeType: number, headway: number): number {
  const rank = { 2: 600, 12: 500, 1: 500, 4: 450, 0: 400, 5: 350, 6: 350, 7: 350 }[topType(routeType)] ?? 100;
  return rank + (headway > 0 ? Math.max(0, 100 - headway / 60) : 0);
}

export function routeFeatures(version: TiledVersion, routes: readonly TiledRoute[]): TileFeature[] {
  return routes.flatMap((route) => {
    const lines = (JSON.parse(route.lines) as { line: string }[])
      .map(({ line }) => unwrapLine(decodeLine(line)))
      .filter((line) => line.length > 1);
    if (lines.length === 0) return [];
    const generated = route.generated === 1;
    const piece = route.max_segment_length ?? 0;
    const headway = headwayOf(route.headways);
    const attributes = withoutNull({
      id: route.id,
      onestop_id: route.onestop_id,
      feed_onestop_id: version.feed_onestop_id,
      feed_version_sha1: version.sha1,
      route_id: route.route_id,
      route_type: route.route_type,
      route_short_name: route.route_short_name,
      route_long_name: route.route_long_name,
      route_color: route.route_color,
      agency_name: route.agency_name,
      headway_secs: headway,
      generated,
      geometry_max_segment_length: Math.round(piece),
      problematic: piece >= (generated ? MAX_SEGMENT_METRES.generated : MAX_SEGMENT_METRES.shape) || null,
      last_day: version.last_day,
    });
    return [{ id: route.id, attributes, lines, weight: weightOf(route.route_type, headway) }];
  });
}

type Served = [route: number, routeStop: number, agency: number][];

/** Ranks stations above stops, and stops of many routes above those of few. */
export function stopFeatures(
  version: TiledVersion,
  stops: readonly TiledStop[],
  agencies: readonly TiledAgency[],
): TileFeature[] {
  const shown = agencies.map(({ id, agency_id, agency_name }) => [id, { agency_id, agency_name }] as const);
  const byId = new Map<number, TileAgency>(shown);
  const own = new Map(stops.map((stop) => [stop.stop_id, JSON.parse(stop.routes) as Served]));
  // Trips call at platforms; a station inherits the routes of its platforms.
  const below = new Map<string, Served>();
  for (const { stop_id, parent_station } of stops) {
    if (parent_station !== null) {
      below.set(parent_station, [...(below.get(parent_station) ?? []), ...(own.get(stop_id) ?? [])]);
    }
  }
  return stops.map((stop) => {
    const served = [...(own.get(stop.stop_id) ?? []), ...(below.get(stop.stop_id) ?? [])];
    const serving = [...new Set(served.map(([, , agency]) => byId.get(agency)))].filter(
      (agency) => agency !== undefined,
    );
    const attributes = withoutNull({
      id: stop.id,
      onestop_id: stop.onestop_id,
      feed_onestop_id: version.feed_onestop_id,
      feed_version_sha1: version.sha1,
      stop_id: stop.stop_id,
      stop_name: stop.stop_name,
      location_type: stop.location_type,
      agencies: JSON.stringify(serving),
      parent_station: stop.parent_station,
    });
    const weight = (stop.location_type === 1 ? 1000 : 0) + served.length;
    return { id: stop.id, attributes, point: [stop.lon, stop.lat], weight };
  });
}

/** Best headways by agency and attribute. */
function headwaysOf(routes: readonly RouteOfNetwork[]): Map<number, Attributes> {
  const all = new Map<number, Attributes>();
  for (const { agency_id, route_type, headways } of routes) {
    const own = all.get(agency_id) ?? {};
    all.set(agency_id, own);
    const name = networkHeadway(topType(route_type));
    const [before, headway] = [Number(own[name] ?? -1), headwayOf(headways)];
    own[name] = before < 0 || (headway > 0 && headway < before) ? headway : before;
  }
  return all;
}

/** The median point of the stops, which a single misplaced stop cannot shift far. */
function middleOf(points: readonly StopOfNetwork[]): [lon: number, lat: number] {
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
  const [lons, lats] = [points.map(({ lon }) => lon), points.map(({ lat }) => lat)];
  // The stops are on both sides of the 180th meridian: count longitudes past it.
  const beyond = median(lons.map(Math.abs)) > 90;
  const lon = median(beyond ? lons.map((value) => (value < 0 ? value + 360 : value)) : lons);
  return [lon > 180 ? lon - 360 : lon, median(lats)];
}

type RouteOfNetwork = Pick<TiledRoute, "agency_id" | "route_type" | "headways">;
type StopOfNetwork = Pick<TiledStop, "lon" | "lat" | "routes">;

/** One point per network: what a world map shows while single lines are too small to see. */
export function networkFeatures(
  version: TiledVersion,
  agencies: readonly TiledAgency[],
  routes: readonly RouteOfNetwork[],
  stops: readonly StopOfNetwork[],
): TileFeature[] {
  const headways = headwaysOf(routes);
  const served = new Map<number, StopOfNetwork[]>();
  for (const stop of stops) {
    for (const agency of new Set((JSON.parse(stop.routes) as Served).map(([, , id]) => id)))
      if (served.get(agency)?.push(stop) === undefined) served.set(agency, [stop]);
  }
  return agencies.flatMap(({ id, onestop_id, agency_name, routes: count }) => {
    const own = served.get(id);
    if (own === undefined || count === 0) return [];
    const attributes = withoutNull({
      id,
      onestop_id,
      feed_onestop_id: version.feed_onestop_id,
      agency_name,
      routes: count,
      last_day: version.last_day,
      ...headways.get(id),
    });
    return [{ id, attributes, point: middleOf(own), weight: count }];
  });
}

function withoutNull(attributes: Record<string, string | number | boolean | null>): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string | number | boolean] => entry[1] !== null),
  );
}
