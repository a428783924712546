import type { LonLat } from "../../../../../src/domain/geo/globe.ts";
import { STATION } from "../../../../../src/domain/gtfs/location-types.ts";
import { dayOf, isoDate, serviceDayOrigin } from "../../../../../src/domain/time/service-day.ts";
import { problem } from "../../../../problem.ts";
import { nestedTrips } from "../../../../schedule/find-trips.ts";
import { timezoneOfVersion } from "../../../../schedule/service-days.ts";
import type { ScheduledTrip } from "../../../../schedule/trip.ts";
import { activeVersionsOf, type FeedVersionRow } from "../../../../store/entities/feed-version.ts";
import type { RouteRow } from "../../../../store/entities/route.ts";
import type { StopRow } from "../../../../store/entities/stop.ts";
import type { QueryContext } from "../../../graphql/context.ts";
import { listAgencies } from "../../../graphql/lists/agencies.ts";
import { MAX_LIMIT } from "../../../graphql/lists/arguments.ts";
import { listFeedsWhere } from "../../../graphql/lists/feeds.ts";
import { listRoutes } from "../../../graphql/lists/routes.ts";
import { listStops } from "../../../graphql/lists/stops.ts";
import type { StopFilter } from "../../../graphql/schema.generated.ts";
import { type AlertSource, alertsInForce, severityOf } from "../alerts.ts";
import { connection, type PageArgs } from "../connections.ts";
import { constants, type OtpFields } from "../fields.ts";
import {
  activeVersion,
  agencyOfId,
  eachOf,
  globalId,
  gtfsIdIn,
  readGlobalId,
  routeOfId,
  stopOfId,
  tripOfId,
} from "../ids.ts";
import { legOfId } from "../journeys.ts";
import { type PatternSource, patternOfCode, patternsAt, patternsOn, tripsOn } from "../patterns.ts";
import { type DateRange, dayOfText, transitMode } from "../words.ts";
import { connectionOf, planOf } from "./journey.ts";
import { rentalStations, rentalsAround, rentalsInBox, rentalVehicles, stationOfId, vehicleOfId } from "./rental.ts";
import { metersBetween, type PatternAtStop, routesAt, running } from "./stop.ts";

const WHOLE_PAGE = { limit: MAX_LIMIT, after: null };

/** Routes of an answer that names its feeds. */
const ALL_OF_FEEDS = { limit: 10_000, after: null };

type Ids = { ids?: readonly (string | null)[] | null };
type Id = { id: string };
type Feeds = { feeds?: readonly (string | null)[] | null };

/** The active versions of feeds, or of all public feeds up to 1,000. */
async function versionsOf(context: QueryContext, feeds: readonly (string | null)[] | null | undefined) {
  if (feeds != null) {
    const versions = await eachOf(activeVersion, context, [...new Set(feeds)].slice(0, MAX_LIMIT));
    return versions.filter((version) => version !== null);
  }
  const rows = await listFeedsWhere(context, { spec: ["GTFS"] }, WHOLE_PAGE, null);
  const ids = rows.filter(({ active_version_id }) => active_version_id !== null).map(({ id }) => id);
  return activeVersionsOf(context.stores.db, ids, context.fields);
}

type RoutesArgs = Ids &
  Feeds & {
    name?: string | null;
    transportModes?: readonly (string | null)[] | null;
    serviceDates?: DateRange | null;
  };

async function routes(args: RoutesArgs, context: QueryContext): Promise<RouteRow[]> {
  const { transportModes, serviceDates } = args;
  const rows = await routesNamed(context, args);
  const modes = transportModes ?? null;
  const ofModes = modes === null ? rows : rows.filter(({ route_type: type }) => modes.includes(transitMode(type)));
  return running(context, ofModes, serviceDates);
}

async function routesNamed(context: QueryContext, { ids, feeds, name }: RoutesArgs) {
  if (ids != null) return (await eachOf(routeOfId, context, ids)).filter((route) => route !== null);
  const search = name == null ? {} : { search: name };
  if (feeds == null) return listRoutes(context, search, WHOLE_PAGE);
  const lists = feeds.flatMap((feed) =>
    feed === null ? [] : [listRoutes(context, { ...search, feed_onestop_id: feed }, ALL_OF_FEEDS)],
  );
  return (await Promise.all(lists)).flat();
}

function stopsNamed(find: StopFilter) {
  return async (_root: unknown, { ids, name }: Ids & { name?: string | null }, context: QueryContext) => {
    if (ids == null) return listStops(context, { ...find, ...(name != null && { search: name }) }, WHOLE_PAGE);
    const stops = await eachOf(stopOfId, context, ids);
    return stops.map((stop) => (find.location_type === STATION && stop?.location_type !== STATION ? null : stop));
  };
}

type Position = { lat: number; lon: number };

/** Largest radius of a search, in meters. */
const MAX_RADIUS_M = 20_000;

/** @throws Problem parameter.invalid */
function checkedPosition({ lat, lon }: Position): LonLat {
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return [lon, lat];
  const detail = "lat is from -90 to 90, and lon from -180 to 180.";
  throw problem("parameter.invalid", detail, { field: "lat", value: `${lat}, ${lon}` });
}

/** Stops around a position, the nearest first. @param meters up to 20 km */
async function around(context: QueryContext, position: Position, meters: number, filter: StopFilter) {
  const at = checkedPosition(position);
  const radius = Math.max(0, Math.min(meters, MAX_RADIUS_M));
  const near = { lat: position.lat, lon: position.lon, radius };
  const stops = await listStops(context, { ...filter, near }, WHOLE_PAGE);
  return stops
    .map((stop) => ({ stop, distance: metersBetween(at, stop) ?? 0 }))
    .sort((a, b) => a.distance - b.distance || a.stop.id - b.stop.id);
}

/** Whether a stop is of one of these feeds; of any without a list. */
async function ofFeeds<T extends { stop: StopRow }>(
  context: QueryContext,
  rows: readonly T[],
  feeds: readonly (string | null)[] | null | undefined,
): Promise<T[]> {
  if (feeds == null) return [...rows];
  const versions = new Set((await versionsOf(context, feeds)).map(({ id }) => id));
  return rows.filter(({ stop }) => versions.has(stop.feed_version_id));
}

type NearestArgs = Position &
  PageArgs & {
    maxDistance?: number | null;
    maxResults?: number | null;
    filterByPlaceTypes?: readonly (string | null)[] | null;
    filterByModes?: readonly (string | null)[] | null;
    filterByIds?: {
      stops?: readonly string[] | null;
      stations?: readonly string[] | null;
      routes?: readonly string[] | null;
      bikeRentalStations?: readonly (string | null)[] | null;
    } | null;
    filterByNetwork?: readonly string[] | null;
  };

type PlaceAtDistance = { place: { __typename: string } & Record<string, unknown>; distance: number; key: string };

/** Stops whose patterns become departures of an answer. */
const MAX_DEPARTURE_STOPS = 50;

/** BICYCLE_RENT is the older word for VEHICLE_RENT. We have no parking, so its types find nothing. */
const RENTAL_TYPES = ["VEHICLE_RENT", "BICYCLE_RENT"];

/** Without types, all but stations, as OpenTripPlanner does. */
const USUAL_TYPES = ["STOP", "DEPARTURE_ROW", "VEHICLE_RENT"];

async function nearest(args: NearestArgs, context: QueryContext) {
  const types = args.filterByPlaceTypes ?? USUAL_TYPES;
  const [withStops, withStations] = [types.includes("STOP"), types.includes("STATION")];
  const withRows = types.includes("DEPARTURE_ROW");
  const maxResults = Math.max(0, Math.min(args.maxResults ?? 20, MAX_LIMIT));
  const meters = args.maxDistance ?? 2000;
  const at = checkedPosition(args);
  const stops =
    withStops || withRows
      ? await ofModes(context, await around(context, args, meters, { location_type: 0 }), args.filterByModes)
      : [];
  const stations = withStations ? await around(context, args, meters, { location_type: STATION }) : [];
  const { stops: stopIds, stations: stationIds, routes: routeIds, bikeRentalStations } = args.filterByIds ?? {};
  const filter = { stations: bikeRentalStations, networks: args.filterByNetwork };
  const rentals = types.some((type) => type !== null && RENTAL_TYPES.includes(type))
    ? await rentalsAround(context, at, Math.max(0, Math.min(meters, MAX_RADIUS_M)), filter)
    : [];
  const places = await Promise.all([
    ...(withStops
      ? // With stations, stops of stations give way to them.
        stops
          .filter(({ stop }) => !withStations || stop.parent_id === null)
          .map((one) => placeOf(context, one, stopIds))
      : []),
    ...stations.map((one) => placeOf(context, one, stationIds)),
  ]);
  const rows = withRows ? await departureRows(context, stops, routeIds) : [];
  const all = [...places.filter((place) => place !== null), ...rows, ...rentals];
  const nearestPlaces = all.sort((a, b) => a.distance - b.distance).slice(0, maxResults);
  return connection(nearestPlaces, args);
}

async function ofModes(
  context: QueryContext,
  stops: { stop: StopRow; distance: number }[],
  modes: readonly (string | null)[] | null | undefined,
) {
  if (modes == null || modes.includes("TRANSIT")) return stops;
  const routesOfStops = await Promise.all(stops.map(({ stop }) => routesAt(context, stop)));
  return stops.filter((_, i) => routesOfStops[i]!.some(({ route_type: type }) => modes.includes(transitMode(type))));
}

async function placeOf(
  context: QueryContext,
  { stop, distance }: { stop: StopRow; distance: number },
  ids: readonly string[] | null | undefined,
): Promise<PlaceAtDistance | null> {
  const id = await gtfsIdIn(context, stop.feed_version_id, stop.stop_id);
  if (ids != null && !ids.includes(id)) return null;
  return { place: { __typename: "Stop", ...stop }, distance, key: `Stop:${id}` };
}

/** A pattern with the nearest of its stops, each pattern once. */
async function departureRows(
  context: QueryContext,
  stops: readonly { stop: StopRow; distance: number }[],
  routeIds: readonly string[] | null | undefined,
): Promise<PlaceAtDistance[]> {
  const rows = await Promise.all(
    stops.slice(0, MAX_DEPARTURE_STOPS).map(async ({ stop, distance }) => {
      const routesOfStop = await routesAt(context, stop);
      const patterns = await patternsOfStop(context, stop, routesOfStop, routeIds);
      return patterns.map((pattern) => ({ stop, distance, pattern }));
    }),
  );
  const patternIds = new Set<number>();
  return rows.flat().flatMap(({ stop, distance, pattern }) => {
    if (patternIds.has(pattern.head.id)) return [];
    patternIds.add(pattern.head.id);
    const row: PatternAtStop = { stop, pattern };
    return [{ place: { __typename: "DepartureRow", ...row }, distance, key: `${stop.id}:${pattern.head.id}` }];
  });
}

async function patternsOfStop(
  context: QueryContext,
  stop: StopRow,
  routesOfStop: readonly RouteRow[],
  routeIds: readonly string[] | null | undefined,
): Promise<PatternSource[]> {
  if (routeIds == null) return patternsAt(context, stop, routesOfStop);
  const ids = await Promise.all(routesOfStop.map((one) => gtfsIdIn(context, one.feed_version_id, one.route_id)));
  return patternsAt(
    context,
    stop,
    routesOfStop.filter((_, i) => routeIds.includes(ids[i]!)),
  );
}

type AlertsArgs = Feeds & {
  severityLevel?: readonly string[] | null;
  effect?: readonly string[] | null;
  cause?: readonly string[] | null;
  route?: readonly string[] | null;
  stop?: readonly string[] | null;
};

async function alerts(args: AlertsArgs, context: QueryContext): Promise<AlertSource[]> {
  const { feeds, severityLevel, effect, cause, route, stop } = args;
  const ofIds = [...(route ?? []), ...(stop ?? [])].map((id) => id.split(":")[0]!);
  const versions = await versionsOf(context, feeds ?? (ofIds.length > 0 ? ofIds : null));
  const sources = (await Promise.all(versions.map(({ id }) => alertsInForce(context, id)))).flat();
  const distinct = [...new Map(sources.map((one) => [`${one.alert.feed} ${one.alert.id}`, one])).values()];
  const isOf = (list: readonly string[] | null | undefined, value: string | null) =>
    list == null || (value !== null && list.includes(value));
  const matching = distinct.filter(
    ({ alert }) => isOf(severityLevel, severityOf(alert)) && isOf(effect, alert.effect) && isOf(cause, alert.cause),
  );
  if (route == null && stop == null) return matching;
  const isAbout = await Promise.all(
    matching.map((source) => names(context, source, [...(route ?? []), ...(stop ?? [])])),
  );
  return matching.filter((_, i) => isAbout[i]);
}

/** Whether an alert names one of these routes or stops. */
async function names(context: QueryContext, { alert, versionId }: AlertSource, ids: readonly string[]) {
  const feed = (await gtfsIdIn(context, versionId, "")).slice(0, -1);
  return alert.informed.some(({ routeId, stopId }) =>
    [routeId, stopId].some((id) => id !== null && ids.includes(`${feed}:${id}`)),
  );
}

/** The first and last day of all calendars. */
async function serviceTimeRange(context: QueryContext) {
  const versions = await versionsOf(context, null);
  const at = (version: FeedVersionRow, date: string | null, days: number) => {
    const day = date === null ? null : dayOf(date);
    return day === null ? [] : [serviceDayOrigin(day + days, timezoneOfVersion(version))];
  };
  const starts = versions.flatMap((one) => at(one, one.earliest_calendar_date, 0));
  const ends = versions.flatMap((one) => at(one, one.latest_calendar_date, 1));
  const outermost = (times: readonly number[], choose: (a: number, b: number) => number) =>
    times.length === 0 ? null : times.reduce(choose);
  return {
    start: outermost(starts, (a, b) => Math.min(a, b)),
    end: outermost(ends, (a, b) => Math.max(a, b)),
  };
}

async function fuzzyTrip(
  { route: routeId, direction, date, time }: { route: string; direction?: number | null; date: string; time: number },
  context: QueryContext,
): Promise<ScheduledTrip | null> {
  const route = await routeOfId(context, routeId);
  if (route === null) return null;
  const day = isoDate(dayOfText(date, "date"));
  const directionId = direction ?? -1;
  const patterns = (await patternsOn(context, route, [day])).filter(
    ({ head }) => directionId === -1 || head.direction_id === directionId,
  );
  const trips = await Promise.all(patterns.map((pattern) => tripsOn(context, pattern, [day], MAX_LIMIT)));
  return trips.flat().find(({ timetable, index }) => timetable.timetable.starts[index] === time) ?? null;
}

async function patternsOfAll(context: QueryContext): Promise<PatternSource[]> {
  const all: PatternSource[] = [];
  for (const route of await listRoutes(context, {}, { limit: 100, after: null })) {
    all.push(...(await patternsOn(context, route, null)));
    if (all.length >= MAX_LIMIT) break;
  }
  return all.slice(0, MAX_LIMIT);
}

async function tripsOfFeeds({ feeds }: Feeds, context: QueryContext): Promise<ScheduledTrip[]> {
  const versions = feeds == null ? [] : await versionsOf(context, feeds);
  return (await Promise.all(versions.map((version) => nestedTrips(context, version, version, {}, MAX_LIMIT)))).flat();
}

/** Departure rows are named by stop and pattern: `FEED:STOP_ID:FEED:ROUTE_ID:DIRECTION:NUMBER`. */
async function departureRow(context: QueryContext, id: string): Promise<PatternAtStop | null> {
  for (const { index } of id.matchAll(/:(?=f-)/g)) {
    const [stop, pattern] = await Promise.all([
      stopOfId(context, id.slice(0, index)),
      patternOfCode(context, id.slice(index + 1)),
    ]);
    if (stop !== null && pattern !== null) return { stop, pattern };
  }
  return null;
}

/** What the types of Relay's ids are found by. */
const NODES: Readonly<Record<string, (context: QueryContext, id: string) => Promise<object | null>>> = {
  Stop: stopOfId,
  Route: routeOfId,
  Trip: tripOfId,
  Agency: agencyOfId,
  Pattern: patternOfCode,
  DepartureRow: departureRow,
  RentalVehicle: vehicleOfId,
  VehicleRentalStation: stationOfId,
  BikeRentalStation: stationOfId,
};

async function node({ id }: Id, context: QueryContext) {
  const name = readGlobalId(id);
  if (name === null || !Object.hasOwn(NODES, name.type)) return null;
  const object = await NODES[name.type]!(context, name.id);
  return object === null ? null : { __typename: name.type, ...object };
}

type Box = { minLat: number; minLon: number; maxLat: number; maxLon: number } & Feeds;

async function stopsByBbox({ minLat, minLon, maxLat, maxLon, feeds }: Box, context: QueryContext) {
  const bbox = { min_lat: minLat, min_lon: minLon, max_lat: maxLat, max_lon: maxLon };
  const stops = await listStops(context, { bbox, location_type: 0 }, WHOLE_PAGE);
  const rows = await ofFeeds(
    context,
    stops.map((stop) => ({ stop })),
    feeds,
  );
  return rows.map(({ stop }) => stop);
}

type ByRadius = Position & PageArgs & Feeds & { radius: number };

/** Passes arguments and context on: a root has no source. */
const root =
  <Args>(read: (args: Args, context: QueryContext) => unknown) =>
  (_root: unknown, args: Args, context: QueryContext) =>
    read(args, context);

const one = <Row>(find: (context: QueryContext, id: string) => Promise<Row | null>) =>
  root(({ id }: Id, context) => find(context, id));

export const QUERY: OtpFields<unknown> = {
  ...constants({
    ...{ viewer: {}, ticketTypes: [], vehicleParkings: [], bikeParks: [], carParks: [], clusters: [] },
  }),
  rentalVehicle: one(vehicleOfId),
  rentalVehicles: root(rentalVehicles),
  vehicleRentalStation: one(stationOfId),
  vehicleRentalStations: root(rentalStations),
  vehicleRentalsByBbox: root(rentalsInBox),
  bikeRentalStation: one(stationOfId),
  bikeRentalStations: root(rentalStations),
  node: root(node),
  feeds: (_root, _args, context) => versionsOf(context, null),
  agencies: (_root, _args, context) => listAgencies(context, {}, WHOLE_PAGE),
  agency: one(agencyOfId),
  routes: root(routes),
  route: one(routeOfId),
  patterns: (_root, _args, context) => patternsOfAll(context),
  patternsByIds: root(({ ids }: { ids: readonly string[] }, context) => eachOf(patternOfCode, context, ids)),
  pattern: one(patternOfCode),
  departureRow: one(departureRow),
  trips: root(tripsOfFeeds),
  trip: one(tripOfId),
  fuzzyTrip: root(fuzzyTrip),
  stops: stopsNamed({ location_type: 0 }),
  stop: one(stopOfId),
  stations: stopsNamed({ location_type: STATION }),
  station: one(async (context, id) => {
    const stop = await stopOfId(context, id);
    return stop?.location_type === STATION ? stop : null;
  }),
  stopsByBbox: root(stopsByBbox),
  stopsByRadius: root(async (args: ByRadius, context) => {
    const stops = await around(context, args, args.radius, { location_type: 0 });
    return connection(await ofFeeds(context, stops, args.feeds), args);
  }),
  nearest: root(nearest),
  alerts: root(alerts),
  serviceTimeRange: (_root, _args, context) => serviceTimeRange(context),
  leg: one(legOfId),
  plan: root(planOf),
  planConnection: root(connectionOf),
};

export const PLACE_AT_DISTANCE: OtpFields<PlaceAtDistance> = {
  id: ({ key, distance }) => globalId("placeAtDistance", `${distance};${key}`),
};
