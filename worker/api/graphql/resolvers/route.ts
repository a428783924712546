import { decodeLine } from "../../../../src/domain/polyline.ts";
import { patternsOfRoutes } from "../../../store/read/pattern.ts";
import type { GeometryRow, RouteRow } from "../../../store/read/route.ts";
import type { QueryContext } from "../context.ts";
import { limitOf, pageOf } from "../lists/page.ts";
import { listStops } from "../lists/stops.ts";
import { agencyLoader, geometryLoader, routeLoader, stopLoader } from "../load/entities.ts";
import { present } from "../load/present.ts";
import { versionLoader } from "../load/versions.ts";
import { BELOW_VERSION } from "./below-version.ts";
import { parsed } from "./json.ts";
import type { TypeResolvers } from "./resolver.ts";

/** One representative line, as `route_geometry.lines` holds it. */
type Line = { line: string };

async function linesOf(route: RouteRow, context: QueryContext) {
  const row: GeometryRow | null = await geometryLoader(context).load(route.id);
  if (row === null) return null;
  const lines = (JSON.parse(row.lines) as Line[]).map(({ line }) => decodeLine(line));
  if (lines.length === 0) return null;
  return { row, lines, combined: { type: "MultiLineString", coordinates: lines } };
}

function stopIds(route: RouteRow): number[] {
  return parsed<number[]>(route.stops, []);
}

export const ROUTE: TypeResolvers = {
  ...BELOW_VERSION,
  agency: (route: RouteRow, _args, context) => agencyLoader(context).load(route.agency_id),
  geometry: async (route: RouteRow, _args, context) => (await linesOf(route, context))?.combined ?? null,

  async geometries(route: RouteRow, args, context) {
    const found = await linesOf(route, context);
    if (found === null || limitOf(args.limit) === 0) return [];
    const { row, lines, combined } = found;
    const { length, max_segment_length, first_point_max_distance } = row;
    const geometry = { type: "LineString", coordinates: lines[0] };
    const metres = { length, max_segment_length, first_point_max_distance };
    return [{ generated: row.generated === 1, geometry, combined_geometry: combined, ...metres }];
  },

  stops(route: RouteRow, args, context) {
    const ids = stopIds(route);
    if (args.where == null) return present(stopLoader(context), ids.slice(0, limitOf(args.limit)));
    const among = new Map(ids.map((id) => [id, route.feed_version_id]));
    return listStops(context, args.where, pageOf(args), null, { versionId: route.feed_version_id, among });
  },

  route_stops(route: RouteRow, args) {
    return stopIds(route)
      .slice(0, limitOf(args.limit))
      .map((stop_id, i) => ({
        id: route.route_stop_first + i,
        stop_id,
        route_id: route.id,
        agency_id: route.agency_id,
      }));
  },

  headways: (route: RouteRow, args) => parsed<object[]>(route.headways, []).slice(0, limitOf(args.limit)),

  async patterns(route: RouteRow, _args, context) {
    const { loaders, stores } = context;
    const version = await versionLoader(context).load(route.feed_version_id);
    const rows = await loaders
      .get(`patterns ${version?.shard ?? 0}`, (routes: readonly RouteRow[]) =>
        patternsOfRoutes(stores.shard(version?.shard ?? 0), routes),
      )
      .load(route);
    return rows.map(({ stop_pattern_id, direction_id, trip_count }) => ({
      stop_pattern_id,
      direction_id,
      count: trip_count,
    }));
  },

  alerts: () => [],
  vehicle_positions: () => [],
  census_geographies: () => [],
  segments: () => [],
  segment_patterns: () => [],
};

type RouteStop = { stop_id: number; route_id: number; agency_id: number };

export const ROUTE_STOP: TypeResolvers = {
  route: (row: RouteStop, _args, context) => routeLoader(context).load(row.route_id),
  stop: (row: RouteStop, _args, context) => stopLoader(context).load(row.stop_id),
  agency: (row: RouteStop, _args, context) => agencyLoader(context).load(row.agency_id),
};

export const ROUTE_HEADWAY: TypeResolvers = {
  stop: (row: { stop: number | null }, _args, context) =>
    row.stop === null ? null : stopLoader(context).load(row.stop),
};
