/** Converts one feed version to tile features: the attributes that the map reads, and each feature's weight. */

import { unwrapLine } from "../../src/domain/geo/antimeridian.ts";
import { decodeLine } from "../../src/domain/geo/polyline.ts";
import { topType } from "../../src/domain/gtfs/route-types.ts";
import { networkHeadway, type TileAgency } from "../../src/domain/map/tiles.ts";
import { unpackHeadways } from "../../src/domain/packed/headways.ts";
import type { TiledAgency, TiledRoute, TiledStop, TiledVersion } from "../../worker/store/entities/tiling.ts";

export type Attributes = Record<string, string | number | boolean>;

export type FeatureToCut = {
  id: number;
  attributes: Attributes;
  /** WGS84: lines of points, whose longitudes continue past the 180th meridian, or one point. */
  lines?: [lon: number, lat: number][][];
  point?: [lon: number, lat: number];
  /** Priority: larger weights survive when a tile is full or the zoom is low. */
  weight: number;
};

/** Longest plausible straight segment of a line in meters: from shapes, and generated from stop to stop. */
const MAX_SEGMENT_METERS = { shape: 50_000, generated: 5_000 };

/** The headway that the map uses: weekday seconds in the better-served direction, -1 if unknown. */
export function headwayOf(packedHeadways: string): number {
  const rows = unpackHeadways(packedHeadways);
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

export function routeFeatures(version: TiledVersion, routes: readonly TiledRoute[]): FeatureToCut[] {
  return routes.flatMap((route) => {
    const lines = (JSON.parse(route.lines) as { line: string }[])
      .map(({ line }) => unwrapLine(decodeLine(line)).map(([lon, lat]): [number, number] => [lon, lat]))
      .filter((line) => line.length > 1);
    if (lines.length === 0) return [];
    const isGenerated = route.generated === 1;
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
      generated: isGenerated,
      geometry_max_segment_length: Math.round(piece),
      problematic: piece >= (isGenerated ? MAX_SEGMENT_METERS.generated : MAX_SEGMENT_METERS.shape) || null,
      last_day: version.last_day,
    });
    return [{ id: route.id, attributes, lines, weight: weightOf(route.route_type, headway) }];
  });
}

type ServedRoutes = [route: number, routeStop: number, agency: number][];

const servedAt = ({ routes }: Pick<TiledStop, "routes">) => JSON.parse(routes) as ServedRoutes;

/** What stations inherit from their platforms: trips call at platforms only. */
export class Stations {
  readonly #below = new Map<string, { routes: number; agencies: Set<number> }>();

  /** Adds the platforms among these stops; all stops of a version must be added before `below` is called. */
  add(stops: readonly TiledStop[]): void {
    for (const stop of stops) {
      if (stop.parent_station === null) continue;
      const sum = this.#below.get(stop.parent_station) ?? { routes: 0, agencies: new Set<number>() };
      this.#below.set(stop.parent_station, sum);
      for (const [, , agency] of servedAt(stop)) {
        sum.routes++;
        sum.agencies.add(agency);
      }
    }
  }

  /** The number of calls of routes at the platforms of a station, and the agencies of these routes. */
  below(stopId: string): { routes: number; agencies: Iterable<number> } {
    return this.#below.get(stopId) ?? { routes: 0, agencies: [] };
  }
}

/** Ranks stations above stops, and stops of many routes above those of few. */
export function stopFeatures(
  version: TiledVersion,
  stops: readonly TiledStop[],
  agencies: readonly TiledAgency[],
  stations: Stations,
): FeatureToCut[] {
  const agencyProperties = agencies.map(({ id, agency_id, agency_name }) => [id, { agency_id, agency_name }] as const);
  const byId = new Map<number, TileAgency>(agencyProperties);
  return stops.map((stop) => {
    const routesHere = servedAt(stop);
    const below = stations.below(stop.stop_id);
    const serving = [...new Set([...routesHere.map(([, , agency]) => agency), ...below.agencies])]
      .map((agency) => byId.get(agency))
      .filter((agency) => agency !== undefined);
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
    const weight = (stop.location_type === 1 ? 1000 : 0) + routesHere.length + below.routes;
    return { id: stop.id, attributes, point: [stop.lon, stop.lat], weight };
  });
}

/** The median point of the stops, which a single misplaced stop cannot shift far. */
function middleOf({ lons, lats }: Positions): [lon: number, lat: number] {
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
  // The stops are on both sides of the 180th meridian: count longitudes past it.
  const beyond = median(lons.map(Math.abs)) > 90;
  const lon = median(beyond ? lons.map((value) => (value < 0 ? value + 360 : value)) : lons);
  return [lon > 180 ? lon - 360 : lon, median(lats)];
}

type RouteOfNetwork = Pick<TiledRoute, "agency_id" | "route_type" | "headways">;
type StopOfNetwork = Pick<TiledStop, "lon" | "lat" | "routes">;
type Positions = { lons: number[]; lats: number[] };

/** One point per network: what a world map shows while single lines are too small to see. */
export class Networks {
  readonly #headways = new Map<number, Attributes>();
  readonly #served = new Map<number, Positions>();

  addRoutes(routes: readonly RouteOfNetwork[]): void {
    for (const { agency_id, route_type, headways } of routes) {
      const agencyHeadways = this.#headways.get(agency_id) ?? {};
      this.#headways.set(agency_id, agencyHeadways);
      const name = networkHeadway(topType(route_type));
      const [before, headway] = [Number(agencyHeadways[name] ?? -1), headwayOf(headways)];
      agencyHeadways[name] = before < 0 || (headway > 0 && headway < before) ? headway : before;
    }
  }

  addStops(stops: readonly StopOfNetwork[]): void {
    for (const stop of stops) {
      for (const agency of new Set(servedAt(stop).map(([, , id]) => id))) {
        const positions = this.#served.get(agency) ?? { lons: [], lats: [] };
        this.#served.set(agency, positions);
        positions.lons.push(stop.lon);
        positions.lats.push(stop.lat);
      }
    }
  }

  /** The networks of a version, after all its routes and stops were added. */
  features(version: TiledVersion, agencies: readonly TiledAgency[]): FeatureToCut[] {
    return agencies.flatMap(({ id, onestop_id, agency_name, routes }) => {
      const positions = this.#served.get(id);
      if (positions === undefined || routes === 0) return [];
      const attributes = withoutNull({
        id,
        onestop_id,
        feed_onestop_id: version.feed_onestop_id,
        agency_name,
        routes,
        last_day: version.last_day,
        ...this.#headways.get(id),
      });
      return [{ id, attributes, point: middleOf(positions), weight: routes }];
    });
  }
}

function withoutNull(attributes: Record<string, string | number | boolean | null>): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string | number | boolean] => entry[1] !== null),
  );
}
