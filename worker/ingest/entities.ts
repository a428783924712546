/** Converts the feed's agencies, stops, routes and shapes to rows, with the derived columns of each. */
import { cellOf } from "../../src/domain/geo/cell.ts";
import { BOARDING_AREA } from "../../src/domain/gtfs/location-types.ts";
import { packHeadways } from "../../src/domain/packed/headways.ts";
import { packStopPlace } from "../../src/domain/packed/place.ts";
import { isoDate } from "../../src/domain/time/service-day.ts";
import type { ServedRoute } from "../store/entities/stop.ts";
import { agencyDoc, MAX_SEARCHED_LOCATION_TYPE, routeDoc, stopDoc } from "../store/search/version-docs.ts";
import type { SearchDoc } from "../store/search/write.ts";
import type { AgencyRecord } from "../store/tables/agency.ts";
import type { FeedVersionFileRecord } from "../store/tables/feed-version-file.ts";
import type { RouteRecord } from "../store/tables/route.ts";
import type { RouteGeometryRecord } from "../store/tables/route-geometry.ts";
import type { ShapeRecord } from "../store/tables/shape.ts";
import type { StopRows } from "./denormalized-rows.ts";
import { areaOf, boxOf } from "./derive/area.ts";
import { headwaysOf } from "./derive/headways.ts";
import { agencyId, routeId, stopId, stopsOfAgency } from "./derive/onestop-ids.ts";
import { routeLines } from "./derive/route-lines.ts";
import type { Numbering } from "./numbering.ts";
import type { StopPlaces } from "./places.ts";
import type { Network } from "./schedule/network.ts";
import type { FileStatistics } from "./statistics.ts";

/** The input of all entity rows. */
export type VersionInput = { id: number; network: Network; numbering: Numbering; places: StopPlaces | null };

export function* agencyRows({ id, network, numbering, places }: VersionInput): Generator<AgencyRecord> {
  const placesOfAgencies = places?.ofAgencies(network);
  for (const [n, agency] of network.feed.agencies.list.entries()) {
    const routes = network.routesOfAgency[n]!;
    yield {
      id: numbering.agency(n),
      feed_version_id: id,
      ...agency,
      onestop_id: agencyId(network, n),
      ...areaOf(network.positions(stopsOfAgency(network, n))),
      route_first: routes.length > 0 ? numbering.route(routes[0]!) : 0,
      route_count: routes.length,
      stop_count: null,
      places: JSON.stringify(placesOfAgencies?.[n] ?? []),
    };
  }
}

export function* routeRows({ id, network, numbering }: VersionInput): Generator<RouteRecord> {
  for (const n of numbering.routes) {
    const { line: _, agency, ...columns } = network.feed.routes.list[n]!;
    const stops = network.stopsOfRoute[n]!;
    const patterns = network.patternsOfRoute[n]!;
    const trips = patterns.reduce((sum, p) => sum + network.builder.patterns[p]!.trips.length, 0);
    const timetable = patterns.length === 0 ? undefined : network.builder.patterns[patterns[0]!]!.trips;
    const firstTrip =
      timetable?.reduce((least, t) => Math.min(least, numbering.trip(t)), Number.POSITIVE_INFINITY) ?? 0;
    yield {
      id: numbering.route(n),
      feed_version_id: id,
      ...columns,
      agency_id: numbering.agency(agency),
      onestop_id: routeId(network, n),
      stops: JSON.stringify(stops.map((s) => numbering.stop(s))),
      route_stop_first: numbering.first("route_stop") + numbering.routeStopOffset[n]!,
      pattern_first: patterns.length > 0 ? numbering.pattern(patterns[0]!) : 0,
      pattern_count: patterns.length,
      trip_first: firstTrip,
      trip_count: trips,
      ...boxOf(network.positions(stops)),
      headways: packHeadways(
        headwaysOf(network, n).map((h) => ({
          stop: numbering.stop(h.stop),
          dow_category: h.category,
          direction_id: h.direction,
          headway_secs: h.headway,
          service_date: isoDate(h.day),
          stop_trip_count: h.departures.length,
          departures: h.departures,
        })),
      ),
    };
  }
}

export function* geometryRows({ network, numbering }: VersionInput): Generator<RouteGeometryRecord> {
  for (const n of numbering.routes) {
    const lines = routeLines(network, n);
    if (lines === null) continue;
    yield {
      route_id: numbering.route(n),
      lines: JSON.stringify(
        lines.lines.map(({ shape, stopPattern, direction, trips, line }) => ({
          shape_id: shape < 0 ? numbering.shapeOfStops(stopPattern) : numbering.shape(shape),
          direction_id: direction,
          trips,
          generated: shape < 0,
          line,
        })),
      ),
      length: lines.length,
      max_segment_length: lines.maxSegment,
      first_point_max_distance: lines.firstPointMaxDistance,
      generated: lines.generated ? 1 : 0,
    };
  }
}

/**
 * By stop: [route id, route stop id, agency id] of the routes that serve it, and at a platform the ids of its boarding areas
 * where they call; undefined without a route.
 */
function routesOfStops({ network, numbering }: VersionInput): (ServedRoute[] | undefined)[] {
  const { list } = network.feed.stops;
  const routes = new Array<ServedRoute[] | undefined>(list.length).fill(undefined);
  for (const n of numbering.routes) {
    const first = numbering.first("route_stop") + numbering.routeStopOffset[n]!;
    const agency = numbering.agency(network.feed.routes.list[n]!.agency);
    network.stopsOfRoute[n]!.forEach((stop, i) => {
      routes[stop] ??= [];
      routes[stop].push([numbering.route(n), first + i, agency]);
    });
    network.stopsOfRoute[n]!.forEach((stop, i) => {
      const { location_type, parent } = list[stop]!;
      if (location_type !== BOARDING_AREA || parent < 0) return;
      routes[parent] ??= [];
      const last = routes[parent].at(-1);
      const area = numbering.stop(stop);
      if (last?.[0] !== numbering.route(n)) routes[parent].push([numbering.route(n), first + i, agency, [area]]);
      else last[3] = [...(last[3] ?? []), area];
    });
  }
  return routes;
}

/** Numbers of the location groups that contain each stop. */
function groupsOfStops({ network, numbering }: VersionInput): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const [n, { stops }] of network.feed.locationGroups.list.entries()) {
    for (const stop of stops) {
      const groupIds = groups.get(stop);
      if (groupIds === undefined) groups.set(stop, [numbering.of("location_group", n)]);
      else groupIds.push(numbering.of("location_group", n));
    }
  }
  return groups;
}

export function stopRows(version: VersionInput): StopRows {
  const { id, network, numbering } = version;
  const groups = groupsOfStops(version);
  const stopPlaces = version.places?.ofStop;
  const routes = routesOfStops(version);
  const { list } = network.feed.stops;
  return {
    length: list.length,
    at(n) {
      const stop = list[n];
      if (stop === undefined) return undefined;
      const { line: _, parent, level, ...columns } = stop;
      const point = network.position(n);
      return {
        id: numbering.stop(n),
        feed_version_id: id,
        ...columns,
        onestop_id: stopId(network, n),
        cell: point === null ? null : cellOf(...point),
        parent_id: parent < 0 ? null : numbering.stop(parent),
        level_id: level < 0 ? null : numbering.of("level", level),
        routes: JSON.stringify(routes[n] ?? []),
        place: point === null || stopPlaces?.[n] == null ? null : packStopPlace(stopPlaces[n]),
        location_groups: groups.has(n) ? JSON.stringify(groups.get(n)) : null,
        children: null,
      };
    },
  };
}

export function* shapeRows({ id, network, numbering }: VersionInput): Generator<ShapeRecord> {
  for (const [n, shape] of network.feed.shapes.list.entries()) {
    const { shapeId, line, distances } = shape;
    yield { id: numbering.shape(n), feed_version_id: id, shape_id: shapeId, line, distances, generated: 0 };
  }
  const inFile = network.feed.shapes.list.length;
  for (const [n, { stopPattern, line }] of numbering.generatedShapes.entries()) {
    yield {
      id: numbering.shape(inFile + n),
      feed_version_id: id,
      shape_id: `generated-${stopPattern}`,
      line,
      distances: null,
      generated: 1,
    };
  }
}

export function* fileRows(version: number, files: readonly FileStatistics[]): Generator<FeedVersionFileRecord> {
  for (const file of files) {
    yield {
      feed_version_id: version,
      name: file.name,
      rows: file.rows,
      size: file.size,
      sha1: file.sha1,
      header: file.header,
      csv_like: file.csvLike ? 1 : 0,
      values_count: JSON.stringify(Object.fromEntries(file.valuesCount)),
      values_unique: JSON.stringify(Object.fromEntries(file.valuesUnique)),
    };
  }
}

/** Search documents of agencies, routes, stops and stations. */
export function* searchDocs({ id, network, numbering }: VersionInput): Generator<SearchDoc> {
  const { agencies, routes, stops } = network.feed;
  for (const [n, agency] of agencies.list.entries()) {
    yield agencyDoc({ ...agency, id: numbering.agency(n), feed_version_id: id });
  }
  for (const [n, route] of routes.list.entries()) {
    const routeRow = { ...route, id: numbering.route(n), feed_version_id: id };
    yield routeDoc(routeRow, agencies.list[route.agency]!.agency_name, network.stopsOfRoute[n]!.length);
  }
  const servedFlags = new Int32Array(stops.list.length);
  for (const list of network.stopsOfRoute) for (const stop of list) servedFlags[stop]!++;
  for (const [n, stop] of stops.list.entries()) {
    if (stop.location_type > MAX_SEARCHED_LOCATION_TYPE) continue;
    yield stopDoc({ ...stop, id: numbering.stop(n), feed_version_id: id }, servedFlags[n]!);
  }
}
