import type { LonLat } from "../../../../../src/domain/geo/globe.ts";
import { isoDate } from "../../../../../src/domain/time/service-day.ts";
import { routesInRange, stopsOfRoute } from "../../../../loaders/denormalized-rows.ts";
import { agencyLoader, versionLoader } from "../../../../loaders/entities.ts";
import { nestedTrips } from "../../../../schedule/find-trips.ts";
import { utcTime } from "../../../../schedule/stop-time-events.ts";
import { patternLoader } from "../../../../schedule/timetables.ts";
import { isAdded, type ScheduledTrip } from "../../../../schedule/trip.ts";
import {
  type AttributedVehicle,
  stopOfVehicle,
  tripOfVehicle,
  vehiclesOnRoutes,
} from "../../../../schedule/vehicles.ts";
import { rowsById } from "../../../../store/db/by-id.ts";
import type { AgencyRow } from "../../../../store/entities/agency.ts";
import type { FeedVersionRow } from "../../../../store/entities/feed-version.ts";
import { type RouteRow, routeColumns } from "../../../../store/entities/route.ts";
import { stopsOfRoute as idsOfStops } from "../../../../store/tables/route.ts";
import type { QueryContext } from "../../../graphql/context.ts";
import { listAgencies } from "../../../graphql/lists/agencies.ts";
import { LONG_LIMIT, MAX_LIMIT } from "../../../graphql/lists/arguments.ts";
import { listRoutes } from "../../../graphql/lists/routes.ts";
import { textInLanguage } from "../../../graphql/resolvers/translations.ts";
import { type AlertSource, alertsAtStop, alertsOnAgency, alertsOnRoute, together } from "../alerts.ts";
import { constants, type OtpFields } from "../fields.ts";
import { globalId, gtfsIdIn } from "../ids.ts";
import { geometryOf, lineOfTrip, stopsOfTrip } from "../lines.ts";
import { codeOf, firstTrip, headsignOf, type PatternSource, patternsOn, tripsOn } from "../patterns.ts";
import { callsOfTrip, stateOf } from "../stop-times.ts";
import { type DateRange, dayOfText, transitMode } from "../words.ts";
import { datesIn } from "./stop.ts";

const WHOLE_PAGE = { limit: MAX_LIMIT, after: null };

type TypesArgs = { types?: readonly (string | null)[] | null };
type DatesArgs = { serviceDates?: DateRange | null };

export const FEED: OtpFields<FeedVersionRow> = {
  feedId: ({ feed_onestop_id }) => feed_onestop_id,
  agencies: ({ feed_onestop_id }, _args, context) => listAgencies(context, { feed_onestop_id }, WHOLE_PAGE),
  publisher({ feed_infos }) {
    const info = firstInfo(feed_infos);
    return info === null ? null : { name: info.feed_publisher_name ?? "", url: info.feed_publisher_url ?? "" };
  },
  version: ({ feed_infos, sha1 }) => firstInfo(feed_infos)?.feed_version || sha1,
  async alerts(version, _args, context): Promise<AlertSource[]> {
    const agencies = await listAgencies(context, { feed_onestop_id: version.feed_onestop_id }, WHOLE_PAGE);
    return together(agencies.map(({ agency_id }) => alertsOnAgency(context, version.id, agency_id)));
  },
};

type FeedInfo = { feed_publisher_name?: string; feed_publisher_url?: string; feed_version?: string };

function firstInfo(infos: string | undefined): FeedInfo | null {
  return (JSON.parse(infos || "[]") as FeedInfo[])[0] ?? null;
}

const agencyId = (agency: AgencyRow, _args: unknown, context: QueryContext) =>
  gtfsIdIn(context, agency.feed_version_id, agency.agency_id);

const routesOfAgency = (context: QueryContext, { route_first: first, route_count: count }: AgencyRow) =>
  routesInRange(context, { first, count: Math.min(count, MAX_LIMIT) });

export const AGENCY: OtpFields<AgencyRow> = {
  id: async (agency, args, context) => globalId("Agency", await agencyId(agency, args, context)),
  gtfsId: agencyId,
  name: textInLanguage("agency_name"),
  url: ({ agency_url }) => agency_url,
  timezone: ({ agency_timezone }) => agency_timezone,
  lang: ({ agency_lang }) => agency_lang,
  phone: ({ agency_phone }) => agency_phone,
  fareUrl: ({ agency_fare_url }) => agency_fare_url,
  routes: (agency, _args, context) => routesOfAgency(context, agency),
  alerts(agency, { types }: TypesArgs, context) {
    const kinds = types ?? ["AGENCY"];
    const ofRoutes = async () =>
      together((await routesOfAgency(context, agency)).map((route) => alertsOnRoute(context, route)));
    return together([
      ...(kinds.includes("AGENCY") ? [alertsOnAgency(context, agency.feed_version_id, agency.agency_id)] : []),
      ...(kinds.includes("ROUTES") || kinds.includes("ROUTE_TYPES") ? [ofRoutes()] : []),
    ]);
  },
};

const routeId = (route: RouteRow, _args: unknown, context: QueryContext) =>
  gtfsIdIn(context, route.feed_version_id, route.route_id);

/** The stops of a route, whose ids are read if they were not read with the route. */
async function stopsOf(context: QueryContext, route: RouteRow) {
  const { loaders, stores } = context;
  const column = loaders.byId("stops of route", (ids) => rowsById(stores.db, routeColumns(STOPS), ids));
  const { stops = "[]" } = route.stops === undefined ? ((await column.load(route.id)) ?? route) : route;
  return stopsOfRoute(context, route.id, idsOfStops(stops).slice(0, MAX_LIMIT));
}

const STOPS: ReadonlySet<string> = new Set(["stops"]);

async function agencyAlerts(context: QueryContext, route: RouteRow): Promise<AlertSource[]> {
  const agency = await agencyLoader(context).load(route.agency_id);
  return agency === null ? [] : alertsOnAgency(context, agency.feed_version_id, agency.agency_id);
}

export const ROUTE: OtpFields<RouteRow> = {
  ...constants({ bikesAllowed: "NO_INFORMATION", isReplacement: false, replacementsExist: false, notices: [] }),
  id: async (route, args, context) => globalId("Route", await routeId(route, args, context)),
  gtfsId: routeId,
  agency: (route, _args, context) => agencyLoader(context).load(route.agency_id),
  shortName: textInLanguage("route_short_name"),
  longName: textInLanguage("route_long_name"),
  mode: ({ route_type }) => transitMode(route_type),
  type: ({ route_type }) => route_type,
  desc: ({ route_desc }) => route_desc,
  url: ({ route_url }) => route_url,
  color: ({ route_color }) => route_color || null,
  textColor: ({ route_text_color }) => route_text_color || null,
  sortOrder: ({ route_sort_order }) => route_sort_order,
  patterns: async (route, { serviceDates }: DatesArgs, context) =>
    patternsOn(
      context,
      route,
      serviceDates == null ? null : await datesIn(context, route.feed_version_id, serviceDates),
    ),
  stops: (route, _args, context) => stopsOf(context, route),
  async trips(route, _args, context): Promise<ScheduledTrip[]> {
    const version = await versionLoader(context).load(route.feed_version_id);
    return version === null ? [] : nestedTrips(context, version, route, {}, LONG_LIMIT, "route");
  },
  alerts(route, { types }: TypesArgs, context) {
    const kinds = types ?? ["ROUTE"];
    const atStops = async () => together((await stopsOf(context, route)).map((stop) => alertsAtStop(context, stop)));
    return together([
      ...(kinds.includes("ROUTE") || kinds.includes("ROUTE_TYPE") ? [alertsOnRoute(context, route)] : []),
      ...(kinds.includes("AGENCY") ? [agencyAlerts(context, route)] : []),
      ...(kinds.includes("STOPS_ON_ROUTE") ? [atStops()] : []),
    ]);
  },
};

/** An entity of an alert: all routes of a type. */
type RouteTypeSource = { versionId: number; agencyId: string | null; routeType: number };

export const ROUTE_TYPE: OtpFields<RouteTypeSource> = {
  async agency({ versionId, agencyId: id }, _args, context) {
    const version = id === null ? null : await versionLoader(context).load(versionId);
    if (version === null) return null;
    const agencies = await listAgencies(context, { feed_onestop_id: version.feed_onestop_id }, WHOLE_PAGE);
    return agencies.find(({ agency_id }) => agency_id === id) ?? null;
  },
  routes: ({ versionId, routeType }, _args, context) =>
    listRoutes(context, { route_type: routeType }, WHOLE_PAGE, null, { versionId }),
};

async function pathOf(context: QueryContext, source: PatternSource): Promise<LonLat[]> {
  const trip = await firstTrip(context, source);
  return trip === null ? [] : lineOfTrip(context, trip);
}

/** Vehicles on the trips of a pattern. */
async function vehiclesOn(context: QueryContext, { route, head }: PatternSource): Promise<VehicleOnTrip[]> {
  const vehicles = await vehiclesOnRoutes(context, route.feed_version_id, (on) => on.id === route.id, null, MAX_LIMIT);
  const trips = await Promise.all(vehicles.map((vehicle) => tripOfVehicle(context, vehicle)));
  return vehicles.flatMap((vehicle, i) => {
    const trip = trips[i] ?? null;
    return trip === null || trip.pattern.id !== head.id ? [] : [{ vehicle, trip }];
  });
}

/** Runs of a pattern on days which realtime data cancels. */
async function canceledOn(context: QueryContext, source: PatternSource, dates: readonly string[]) {
  const runs = await Promise.all(
    dates.map(async (date) => {
      const day = dayOfText(date, "serviceDateRanges");
      const trips = await tripsOn(context, source, [date], MAX_LIMIT);
      const states = await Promise.all(trips.map((trip) => stateOfRun(context, trip, day)));
      return trips.filter((_, i) => states[i] === "CANCELED").map((trip) => ({ trip, day }));
    }),
  );
  return runs.flat();
}

async function stateOfRun(context: QueryContext, trip: ScheduledTrip, day: number): Promise<string> {
  const [first] = callsOfTrip(trip, day);
  return first === undefined ? "SCHEDULED" : stateOf(context, first);
}

export const PATTERN: OtpFields<PatternSource> = {
  ...constants({ originalTripPattern: null }),
  id: async (source, _args, context) => globalId("Pattern", await codeOf(context, source)),
  code: (source, _args, context) => codeOf(context, source),
  async name(source, _args, context) {
    const { route } = source;
    const headsign = await headsignOf(context, source);
    const [short, long] = [textInLanguage("route_short_name"), textInLanguage("route_long_name")];
    const name = (await short(route, {}, context)) || (await long(route, {}, context)) || route.route_id;
    return headsign === null ? name : `${name} to ${headsign}`;
  },
  headsign: (source, _args, context) => headsignOf(context, source),
  directionId: ({ head }) => head.direction_id,
  async stops(source, _args, context) {
    const trip = await firstTrip(context, source);
    return trip === null ? [] : stopsOfTrip(context, trip);
  },
  trips: (source, _args, context) => tripsOn(context, source, null, MAX_LIMIT),
  async tripsForDate(source, { serviceDate }: { serviceDate?: string | null }, context) {
    const today = context.now.toISOString().slice(0, 10);
    const date = serviceDate == null ? today : isoDate(dayOfText(serviceDate, "serviceDate"));
    return tripsOn(context, source, [date], MAX_LIMIT);
  },
  async tripsOnServiceDate(source, { serviceDate }: { serviceDate: string }, context) {
    const day = dayOfText(serviceDate, "serviceDate");
    return (await tripsOn(context, source, [serviceDate], MAX_LIMIT)).map((trip) => ({ trip, day }));
  },
  async canceledTrips(source, { serviceDateRanges }: { serviceDateRanges?: readonly DateRange[] | null }, context) {
    const today = context.now.toISOString().slice(0, 10);
    const ranges = serviceDateRanges ?? [{ start: today }];
    const dates = await Promise.all(ranges.map((range) => datesIn(context, source.route.feed_version_id, range)));
    // Realtime data is about the days around today.
    const days = [...new Set(dates.flat())].sort().slice(0, MAX_CANCELED_DAYS);
    return canceledOn(context, source, days);
  },
  geometry: async (source, _args, context) => (await pathOf(context, source)).map(([lon, lat]) => ({ lat, lon })),
  patternGeometry: async (source, _args, context) => geometryOf(await pathOf(context, source)),
  /** The stops, so that equal sequences have equal hashes as long as the feed is the same. */
  async semanticHash({ head }, _args, context) {
    const row = await patternLoader(context).load(head.id);
    return row === null ? null : row.pattern.stops.join("-");
  },
  vehiclePositions: (source, _args, context) => vehiclesOn(context, source),
  alerts(source, { types }: TypesArgs, context) {
    const kinds = types ?? [];
    const atStops = async () => {
      const trip = await firstTrip(context, source);
      const stops = trip === null ? [] : await stopsOfTrip(context, trip);
      return together(stops.map((stop) => alertsAtStop(context, stop)));
    };
    return together([
      ...(kinds.includes("ROUTE") || kinds.includes("ROUTE_TYPE") ? [alertsOnRoute(context, source.route)] : []),
      ...(kinds.includes("AGENCY") ? [agencyAlerts(context, source.route)] : []),
      ...(kinds.includes("STOPS_ON_PATTERN") ? [atStops()] : []),
    ]);
  },
};

/** Days of which canceled runs are looked for. */
const MAX_CANCELED_DAYS = 14;

type VehicleOnTrip = { vehicle: AttributedVehicle; trip: ScheduledTrip };

export const VEHICLE_POSITION: OtpFields<VehicleOnTrip> = {
  vehicleId: ({ vehicle: { vehicle, version } }) =>
    `${version?.feed_onestop_id ?? vehicle.feed}:${vehicle.vehicle?.id ?? vehicle.id}`,
  label: ({ vehicle: { vehicle } }) => vehicle.vehicle?.label ?? vehicle.vehicle?.licensePlate ?? null,
  lat: ({ vehicle: { vehicle } }) => vehicle.position?.lat ?? null,
  lon: ({ vehicle: { vehicle } }) => vehicle.position?.lon ?? null,
  speed: ({ vehicle: { vehicle } }) => vehicle.position?.speed ?? null,
  heading: ({ vehicle: { vehicle } }) => vehicle.position?.bearing ?? null,
  lastUpdated: ({ vehicle: { vehicle } }) => vehicle.timestamp,
  lastUpdate: ({ vehicle: { vehicle } }) => utcTime(vehicle.timestamp),
  async stopRelationship({ vehicle }, _args, context) {
    const stop = await stopOfVehicle(context, vehicle);
    // Without a status, a vehicle is on its way to the stop (GTFS Realtime, VehicleStopStatus).
    return stop === null ? null : { stop, status: vehicle.vehicle.currentStatus ?? "IN_TRANSIT_TO" };
  },
  trip: ({ trip }) => (isAdded(trip) ? null : trip),
};
