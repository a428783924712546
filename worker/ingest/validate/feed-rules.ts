/** The whole-feed rules in the order in which they apply. Rules over single rows: row-rules.ts. */

import { haversine } from "../../../src/domain/geo/globe.ts";
import { BOARDING_AREA, PLATFORM, STATION } from "../../../src/domain/gtfs/location-types.ts";
import { modeOf } from "../../../src/domain/gtfs/modes.ts";
import { GTFS_COLUMNS } from "../../../src/domain/gtfs/reference.ts";
import { formatGtfsTime } from "../../../src/domain/time/gtfs-time.ts";
import { isoDate } from "../../../src/domain/time/service-day.ts";
import type { FindingPlace } from "../report.ts";
import { blocks } from "./block-rule.ts";
import type { FeedRule, ValidatedFeed } from "./feed-rule.ts";
import { stationPathways } from "./station-rules.ts";
import { stopsOfShapes } from "./stop-shape-rule.ts";
import { stopTimes, translatedCalls } from "./stop-time-rules.ts";

/** Unknown files, empty files, and a missing feed_info.txt. */
const files: FeedRule = ({ statistics, report }) => {
  for (const { name, csvLike, rows } of statistics) {
    if (!Object.hasOwn(GTFS_COLUMNS, name)) report.warn("file_unknown", { file: name });
    else if (csvLike && rows === 0) report.warn("file_without_rows", { file: name });
  }
  if (!statistics.some(({ name }) => name === "feed_info.txt"))
    report.warn("feed_info_missing", { file: "feed_info.txt" });
};

/** Networks of routes that are in two files, places that share an id, and ferries that say nothing about bikes. */
const details: FeedRule = ({ network, facts, statistics, report }) => {
  const { stops, locations, locationGroups, trips, routes } = network.feed;
  if (facts.networkLine > 0 && statistics.some(({ name, rows }) => name === "route_networks.txt" && rows > 0))
    report.warn("route_network_twice", { file: "routes.txt", line: facts.networkLine, field: "network_id" });
  const zones = [
    ...locations.list.map((location) => location.location_id),
    ...locationGroups.list.map((group) => group.location_group_id),
  ];
  const details = new Set<string>();
  for (const id of zones) {
    const stop = stops.list[stops.index.get(id)];
    const line = stop === undefined ? {} : { line: stop.line };
    if (stop !== undefined || details.has(id))
      report.warn("place_id_shared", { file: "stops.txt", ...line, field: "stop_id", value: id, entityId: id });
    details.add(id);
  }
  for (const { line, tripId, route, bikesAllowed } of trips.list) {
    if (bikesAllowed === null && modeOf(routes.list[route]!.route_type) === "ferry")
      report.warn("ferry_bikes_unknown", { file: "trips.txt", line, field: "bikes_allowed", entityId: tripId });
  }
};

/** Entities that the rest of the feed does not use. */
function unusedRows({ network, facts, report }: ValidatedFeed): void {
  const { agencies, locationGroups, routes, services, shapes, stops, trips } = network.feed;
  agencies.list.forEach(({ agency_id: agencyId, agency_name: name }, i) => {
    if (network.routesOfAgency[i]!.length > 0) return;
    report.warn("agency_without_routes", { file: "agency.txt", entityId: agencyId, value: name });
  });
  routes.list.forEach(({ line, route_id: routeId }, i) => {
    if (network.patternsOfRoute[i]!.length > 0) return;
    report.warn("route_without_trips", { file: "routes.txt", line, entityId: routeId });
  });
  const usedServices = new Set(trips.list.map((trip) => trip.service));
  services.list.forEach(({ line, serviceId, generated }, i) => {
    if (usedServices.has(i)) return;
    const file = generated ? "calendar_dates.txt" : "calendar.txt";
    report.warn("service_unused", { file, line, field: "service_id", value: serviceId, entityId: serviceId });
  });
  const usedShapes = new Set(trips.list.map((trip) => trip.shape));
  shapes.list.forEach(({ shapeId, firstLine }, i) => {
    if (usedShapes.has(i)) return;
    report.warn("shape_unused", { file: "shapes.txt", line: firstLine, entityId: shapeId });
  });
  for (const [level, line] of facts.levels) {
    if (!facts.usedLevels.has(level)) report.warn("level_unused", { file: "levels.txt", line, entityId: level });
  }
  const servedStops = new Set(network.stopsOfRoute.flat());
  const groupStops = new Set(
    locationGroups.list.flatMap((group) => (facts.usedGroups.has(group.location_group_id) ? group.stops : [])),
  );
  const parents = new Set(stops.list.map((stop) => stop.parent));
  stops.list.forEach((stop, i) => {
    const place = { file: "stops.txt", line: stop.line, entityId: stop.stop_id, ...pointOf(stop) };
    if (stop.location_type === PLATFORM && !servedStops.has(i) && !groupStops.has(i)) report.warn("stop_unused", place);
    if (stop.location_type === STATION && !parents.has(i)) report.warn("station_unused", place);
    if (facts.zonedFares && servedStops.has(i) && stop.zone_id === null)
      report.warn("stop_zone_missing", { ...place, field: "zone_id" });
  });
}

function pointOf({ lon, lat }: { lon: number | null; lat: number | null }): { point?: [number, number] } {
  return lon === null || lat === null ? {} : { point: [lon, lat] };
}

const MAX_METERS_FROM_PARENT = 1000;

/** Parents of stops: allowed types, and plausible distances (GTFS reference, stops.txt, parent_station). */
const parents: FeedRule = ({ network, report }) => {
  const { list } = network.feed.stops;
  for (const { line, stop_id: stopId, parent, location_type: locationType, lon, lat } of list) {
    if (parent < 0) continue;
    const above = list[parent]!;
    const place = { file: "stops.txt", line, entityId: stopId, field: "parent_station", value: above.stop_id };
    const point = lon === null || lat === null ? null : ([lon, lat] as const);
    const wantedParentType = locationType === BOARDING_AREA ? 0 : 1;
    if (locationType !== 1 && above.location_type !== wantedParentType)
      report.warn("parent_type_wrong", point === null ? place : { ...place, point });
    if (point === null || above.lon === null || above.lat === null) continue;
    const meters = haversine(point, [above.lon, above.lat]);
    if (meters > MAX_METERS_FROM_PARENT)
      report.warn("stop_far_from_parent", {
        ...place,
        point,
        message: `${Math.round(meters)} meters from its station`,
      });
  }
};

/** Stops whose position nothing is derived from, because it is far from all others. */
const farStops: FeedRule = ({ network, report }) => {
  for (const stop of network.farStops) {
    const { line, stop_id: entityId, lat, ...position } = network.feed.stops.list[stop]!;
    const place = { file: "stops.txt", line, field: "stop_lat", value: String(lat), entityId };
    report.warn("stop_far_from_others", { ...place, ...pointOf({ lat, lon: position.lon }) });
  }
};

const WEEK = 7;
/** Days before the end of a feed from which on it should be replaced. */
const DAYS_AHEAD = 30;

/** Checks whether there is service today and soon; services without trips are ignored. */
function services({ network, report }: ValidatedFeed, today: number): void {
  const { services, trips, feedInfos } = network.feed;
  const used = new Set(trips.list.map((trip) => trip.service));
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let soon = false;
  const endedPlaces: (FindingPlace | null)[] = [];
  services.list.forEach(({ line, serviceId, generated, days }, i) => {
    const file = generated ? "calendar_dates.txt" : "calendar.txt";
    if (days.length === 0) report.warn("service_without_days", { file, line, entityId: serviceId });
    else if (used.has(i)) {
      endedPlaces.push(
        days.at(-1)! < today
          ? { file, line, field: "end_date", value: isoDate(days.at(-1)!), entityId: serviceId }
          : null,
      );
      first = Math.min(first, days[0]!);
      last = Math.max(last, days.at(-1)!);
      soon ||= days.some((day) => day >= today && day < today + WEEK);
    }
  });
  if (first > last) return;
  // If all services have ended, one finding says so.
  if (last >= today) for (const place of endedPlaces) if (place !== null) report.warn("service_ended", place);
  const file = "calendar.txt";
  if (last < today)
    report.warn("service_over", { file, value: isoDate(last), message: `Service ended ${isoDate(last)}.` });
  else if (first > today)
    report.warn("service_not_begun", { file, value: isoDate(first), message: `Service begins ${isoDate(first)}.` });
  if (last >= today && !soon) report.warn("service_pause", { file, value: isoDate(today) });
  const info = feedInfos.at(-1);
  const [start, end] = [info?.feed_start_date ?? null, info?.feed_end_date ?? null];
  const about = "feed_info.txt";
  if (start !== null && isoDate(first) < start)
    report.warn("feed_info_dates_exceeded", { file: about, field: "feed_start_date", value: isoDate(first) });
  if (end !== null && isoDate(last) > end)
    report.warn("feed_info_dates_exceeded", { file: about, field: "feed_end_date", value: isoDate(last) });
  if (end !== null && end < isoDate(today))
    report.warn("feed_info_over", { file: about, field: "feed_end_date", value: end });
  else if (end !== null && end < isoDate(today + DAYS_AHEAD))
    report.warn("feed_info_ends_soon", { file: about, field: "feed_end_date", value: end });
}

/** Shapes that cannot be drawn, and decreasing distances along them (GTFS reference, shapes.txt). */
const shapes: FeedRule = ({ network, report }) => {
  for (const { shapeId, firstLine, points, distanceFalls } of network.feed.shapes.list) {
    const place = { file: "shapes.txt", entityId: shapeId };
    if (points === 1) report.warn("shape_single_point", { ...place, line: firstLine });
    if (distanceFalls === null) continue;
    const { count, line, value } = distanceFalls;
    report.warn(
      "shape_distance_decreasing",
      { ...place, line, field: "shape_dist_traveled", value: String(value) },
      count,
    );
  }
};

/** Intervals of one trip may touch but not overlap (GTFS reference, frequencies.txt). */
const frequencies: FeedRule = ({ network, report }) => {
  for (const { tripId, frequencies: rows } of network.feed.trips.list) {
    for (let i = 1; i < rows.length; i++) {
      if (rows[i]!.start >= rows[i - 1]!.end) continue;
      report.warn("frequencies_overlap", {
        file: "frequencies.txt",
        field: "start_time",
        value: formatGtfsTime(rows[i]!.start),
        entityId: tripId,
      });
    }
  }
};

/** Validator name and version stored with reports; raise the version when a rule is added or changes its meaning. */
export const VALIDATOR = "portal";
export const VALIDATOR_VERSION = "2";

const RULES: readonly FeedRule[] = [
  files,
  details,
  unusedRows,
  parents,
  stationPathways,
  blocks,
  farStops,
  services,
  shapes,
  stopTimes,
  translatedCalls,
  stopsOfShapes,
  frequencies,
];

/**
 * Validates a feed against the whole-feed rules and adds the findings to its report.
 * @param today day of the validation, days since 1970-01-01
 */
export function applyFeedRules(feed: ValidatedFeed, today: number): void {
  for (const rule of RULES) rule(feed, today);
}
