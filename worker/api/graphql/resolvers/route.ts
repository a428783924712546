import type DataLoader from "dataloader";
import { lineShape, linesShape } from "../../../../src/domain/geo/antimeridian.ts";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import { decodeLine } from "../../../../src/domain/geo/polyline.ts";
import { unpackHeadways } from "../../../../src/domain/packed/headways.ts";
import { stopOfRoute, stopsOfRoute } from "../../../loaders/denormalized-rows.ts";
import {
  agencyLoader,
  geometryLoader,
  readOperatorAhead,
  routeLoader,
  versionLoader,
} from "../../../loaders/entities.ts";
import { readAhead } from "../../../loaders/read-ahead.ts";
import { routeAttributeLoader } from "../../../loaders/station.ts";
import { nestedTrips } from "../../../schedule/find-trips.ts";
import { alertsOfRoute } from "../../../schedule/realtime.ts";
import {
  patternsOfRoute,
  type RoutePattern,
  representativeTripId,
  tripsOfPattern,
} from "../../../schedule/route-patterns.ts";
import type { Trip } from "../../../schedule/trip.ts";
import { vehiclesOnRoutes } from "../../../schedule/vehicles.ts";
import type { GeometryRow, RouteRow } from "../../../store/entities/route.ts";
import type { StopRow } from "../../../store/entities/stop.ts";
import { FIELDS_A_TURN } from "../budget.ts";
import type { QueryContext } from "../context.ts";
import { boundsOf } from "../lists/area-filter.ts";
import { LONG_LIMIT, limitOf, pageOf, vehicleLimitOf } from "../lists/arguments.ts";
import { listStops } from "../lists/stops.ts";
import { stopBuffer } from "../stop-buffer.ts";
import { attributionsAbout, idsOfRoute } from "./attributions.ts";
import { alertOptions, BELOW_VERSION } from "./below-version.ts";
import { loadReferenced, parseOr, requireValue, selects, selectsOnly, type TypeResolvers } from "./resolver.ts";
import { textInLanguage, translationsOf } from "./translations.ts";

/** One representative line, as in `route_geometry.lines`. */
type Line = { line: string };

type RouteLines = { row: GeometryRow; lines: LonLat[][]; combined: { type: string; coordinates: unknown } };

/** The lines of routes, decoded once for all fields and aliases, and in several turns if there are many. */
function linesLoader(context: QueryContext): DataLoader<number, RouteLines | null> {
  return context.loaders.get("route lines", async (ids: readonly number[]) => {
    const decodedLines: (RouteLines | Error | null)[] = [];
    for (const row of await geometryLoader(context).loadMany(ids)) {
      if (row === null || row instanceof Error) {
        decodedLines.push(row);
        continue;
      }
      const lines = (JSON.parse(row.lines) as Line[]).map(({ line }) => decodeLine(line));
      const multiLine = linesShape(lines);
      decodedLines.push(multiLine === null ? null : { row, lines, combined: multiLine });
      await context.loaders.countUnpacked(row.lines.length);
    }
    return decodedLines;
  });
}

const linesOf = (route: RouteRow, context: QueryContext) => linesLoader(context).load(route.id);

function stopIds(route: RouteRow): number[] {
  return parseOr<number[]>(route.stops, []);
}

export const ROUTE: TypeResolvers<"Route"> = {
  ...BELOW_VERSION,
  route_short_name: textInLanguage("route_short_name"),
  route_long_name: textInLanguage("route_long_name"),
  route_desc: textInLanguage("route_desc"),
  route_url: textInLanguage("route_url"),
  translations: translationsOf,
  agency(route: RouteRow, _args, context, info) {
    // Known without the agency, so that it is read beside it.
    if (selects(info, "operator") || selects(info, "onestop_id")) {
      readOperatorAhead(context, route.agency_id, route.feed_version_id);
    }
    return loadReferenced(agencyLoader(context), route.agency_id);
  },
  geometry: async (route: RouteRow, _args, context) => (await linesOf(route, context))?.combined ?? null,

  async geometries(route: RouteRow, args, context) {
    const routeLines = await linesOf(route, context);
    if (routeLines === null || limitOf(args.limit) === 0) return [];
    const { row, lines, combined } = routeLines;
    const { length, max_segment_length, first_point_max_distance } = row;
    const geometry = lineShape(lines[0]!);
    const meters = { length, max_segment_length, first_point_max_distance };
    return [{ generated: row.generated === 1, geometry, combined_geometry: combined, ...meters }];
  },

  stops(route: RouteRow, args, context) {
    const ids = stopIds(route);
    if (args.where == null) return stopsOfRoute(context, route.id, ids.slice(0, limitOf(args.limit)));
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

  headways: (route: RouteRow, args) =>
    unpackHeadways(route.headways ?? "[]")
      .slice(0, limitOf(args.limit))
      .map((headway) => ({ ...headway, route_id: route.id })),

  async trips(route: RouteRow, args, context) {
    const version = await versionLoader(context).load(route.feed_version_id);
    return version === null
      ? []
      : nestedTrips(context, version, route, args.where ?? {}, limitOf(args.limit, LONG_LIMIT), "route");
  },

  attributions: (route: RouteRow, args, context) =>
    attributionsAbout(context, route.feed_version_id, () => idsOfRoute(context, route), args),

  async patterns(route: RouteRow, args, context) {
    const version = await versionLoader(context).load(route.feed_version_id);
    return version === null ? [] : patternsOfRoute(context, version, route, args.where ?? {});
  },

  alerts: (route: RouteRow, args, context) => alertsOfRoute(context, route, alertOptions(args)),
  vehicle_positions: (route: RouteRow, args, context) =>
    vehiclesOnRoutes(
      context,
      route.feed_version_id,
      (on) => on.id === route.id,
      boundsOf(args.where?.bbox),
      vehicleLimitOf(args.limit),
    ),
  async route_stop_buffer(route: RouteRow, args, context) {
    const stops = await stopsOfRoute(context, route.id, stopIds(route));
    const points = stops.flatMap(({ lon, lat }): LonLat[] => (lon === null || lat === null ? [] : [[lon, lat]]));
    const { stop_buffer, ...rest } = stopBuffer(points, args.radius ?? 0);
    return {
      ...rest,
      async stop_buffer() {
        // Circles that all meet each other are merged in a time that grows with the square of their number.
        await context.budget.spend(Math.max(FIELDS_A_TURN, points.length ** 2 / 2));
        return stop_buffer();
      },
    };
  },

  route_attribute: (route: RouteRow, _args, context) => routeAttributeLoader(context).load(route.id),
  census_geographies: () => [],
  segments: () => [],
  segment_patterns: () => [],
};

export const ROUTE_STOP: TypeResolvers<"RouteStop"> = {
  route(row, _args, context, info) {
    // Known without the route, so that they are read beside it.
    if (selects(info, "agency")) readAhead(agencyLoader(context), [row.agency_id]);
    if (row.parent !== undefined && selects(info, "agency", "onestop_id")) {
      readOperatorAhead(context, row.agency_id, row.parent.feed_version_id);
    }
    if (selects(info, "geometry")) readAhead(geometryLoader(context), [row.route_id]);
    return loadReferenced(routeLoader(context), row.route_id);
  },
  stop: (row, _args, context) => row.parent ?? (stopOfRoute(context, row.route_id, row.stop_id) as Promise<StopRow>),
  agency: (row, _args, context) => loadReferenced(agencyLoader(context), row.agency_id),
};

export const ROUTE_HEADWAY: TypeResolvers<"RouteHeadway"> = {
  stop: async (row, _args, context) =>
    requireValue(row.stop === null ? null : await stopOfRoute(context, row.route_id, row.stop)),
};

export const ROUTE_STOP_PATTERN: TypeResolvers<"RouteStopPattern"> = {
  /** The trip with the lowest id. */
  async representative_trip(pattern: RoutePattern, _args, context, info) {
    // The id is known without reading the trip.
    if (selectsOnly(info, "id")) return representativeTripId(pattern) as Trip | null;
    return (await tripsOfPattern(context, pattern, 1))[0] ?? null;
  },
  trips: (pattern: RoutePattern, args, context) => tripsOfPattern(context, pattern, limitOf(args.limit)),
};
