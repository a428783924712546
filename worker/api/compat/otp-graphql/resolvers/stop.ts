import type { LonLat } from "../../../../../src/domain/geo/globe.ts";
import { haversine } from "../../../../../src/domain/geo/globe.ts";
import { ENTRANCE, STATION } from "../../../../../src/domain/gtfs/location-types.ts";
import { isoDate, localNow } from "../../../../../src/domain/time/service-day.ts";
import { childrenOf, withRoutes } from "../../../../loaders/denormalized-rows.ts";
import { agencyLoader, routeLoader, stopLoader, versionLoader } from "../../../../loaders/entities.ts";
import { loadExisting } from "../../../../loaders/loaders.ts";
import { timezoneOfVersion } from "../../../../schedule/service-days.ts";
import type { RouteRow } from "../../../../store/entities/route.ts";
import { routesOfStop, type StopRow } from "../../../../store/entities/stop.ts";
import type { QueryContext } from "../../../graphql/context.ts";
import { MAX_LIMIT } from "../../../graphql/lists/arguments.ts";
import { listStops } from "../../../graphql/lists/stops.ts";
import { type LanguageArgs, textInLanguage } from "../../../graphql/resolvers/translations.ts";
import { type AlertSource, alertsAtStop, alertsOnAgency, alertsOnRoute, together } from "../alerts.ts";
import type { OtpFields } from "../fields.ts";
import { globalId, gtfsIdIn } from "../ids.ts";
import { geometryOf } from "../lines.ts";
import { type PatternSource, patternOfCode, patternsAt, patternsOn } from "../patterns.ts";
import { type BoardArgs, boardOf, byPattern, callsOnDay, firstCalls } from "../stop-times.ts";
import { type DateRange, datesOf, dayOfText, transitMode, wheelchairWord } from "../words.ts";

const gtfsId = (stop: StopRow, _args: unknown, context: QueryContext) =>
  gtfsIdIn(context, stop.feed_version_id, stop.stop_id);

/** Routes that call at a stop, by their ids. */
export async function routesAt(context: QueryContext, stop: StopRow): Promise<RouteRow[]> {
  const { routes } = await withRoutes(context, stop);
  const ids = routesOfStop(routes ?? "[]").map(([id]) => id);
  return loadExisting(
    routeLoader(context),
    [...new Set(ids)].sort((a, b) => a - b),
  );
}

/** The route type of most routes at a stop; null without routes. */
async function typeAt(context: QueryContext, stop: StopRow): Promise<number | null> {
  const counts = new Map<number, number>();
  for (const { route_type: type } of await routesAt(context, stop)) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** Radius in meters in which nearby stops are looked for. */
const TRANSFER_M = 500;

/** Longest way between stops that are near each other, in meters. */
const MAX_TRANSFER_M = 2000;

/** Meters between two places, rounded; null if one has no position. */
export function metersBetween(from: LonLat, { lon, lat }: StopRow): number | null {
  return lon === null || lat === null ? null : Math.round(haversine(from, [lon, lat]));
}

async function transfersOf(context: QueryContext, stop: StopRow, meters: number) {
  const { lon, lat } = stop;
  if (lon === null || lat === null) return [];
  const near = { lon, lat, radius: Math.max(0, Math.min(meters, MAX_TRANSFER_M)) };
  const stops = await listStops(context, { near, location_type: 0 }, { limit: MAX_LIMIT, after: null });
  return stops
    .filter(({ id, feed_version_id }) => id !== stop.id && feed_version_id === stop.feed_version_id)
    .map((other) => ({ stop: other, distance: metersBetween([lon, lat], other) ?? 0 }))
    .sort((a, b) => a.distance - b.distance);
}

/** Routes of which a trip runs on one of the days. */
export async function running(
  context: QueryContext,
  routes: readonly RouteRow[],
  range: DateRange | null | undefined,
): Promise<RouteRow[]> {
  if (range == null) return [...routes];
  const patterns = await Promise.all(
    routes.map(async (route) => patternsOn(context, route, await datesIn(context, route.feed_version_id, range))),
  );
  return routes.filter((_, i) => patterns[i]!.length > 0);
}

/** ISO dates of a range within the calendars of a version. */
export async function datesIn(context: QueryContext, versionId: number, range: DateRange): Promise<string[]> {
  const version = await versionLoader(context).load(versionId);
  const today = context.now.toISOString().slice(0, 10);
  return datesOf(range, version?.earliest_calendar_date ?? today, version?.latest_calendar_date ?? today);
}

type StopAlertArgs = { types?: readonly (string | null)[] | null };

function alerts(stop: StopRow, { types }: StopAlertArgs, context: QueryContext): Promise<AlertSource[]> {
  const kinds = types ?? ["STOP"];
  const ofRoutes = async (read: (route: RouteRow) => Promise<AlertSource[]>) =>
    together((await routesAt(context, stop)).map(read));
  const ofAgency = async (route: RouteRow) => {
    const agency = await agencyLoader(context).load(route.agency_id);
    return agency === null ? [] : alertsOnAgency(context, agency.feed_version_id, agency.agency_id);
  };
  return together([
    ...(kinds.includes("STOP") ? [alertsAtStop(context, stop)] : []),
    ...(kinds.includes("ROUTES") ? [ofRoutes((route) => alertsOnRoute(context, route))] : []),
    ...(kinds.includes("AGENCIES_OF_ROUTES") ? [ofRoutes(ofAgency)] : []),
  ]);
}

async function today(context: QueryContext, stop: StopRow): Promise<string> {
  const version = await versionLoader(context).load(stop.feed_version_id);
  return isoDate(localNow(version === null ? "UTC" : timezoneOfVersion(version), context.now.getTime()).day);
}

export const STOP: OtpFields<StopRow> = {
  id: async (stop, args, context) => globalId("Stop", await gtfsId(stop, args, context)),
  gtfsId,
  name: async (stop, args: LanguageArgs, context) =>
    (await textInLanguage("stop_name")(stop, args, context)) || stop.stop_id,
  code: ({ stop_code }) => stop_code,
  desc: textInLanguage("stop_desc"),
  url: textInLanguage("stop_url"),
  zoneId: ({ zone_id }) => zone_id,
  platformCode: ({ platform_code }) => platform_code,
  timezone: async (stop, _args, context) =>
    stop.stop_timezone || ((await versionLoader(context).load(stop.feed_version_id))?.default_timezone ?? null),
  locationType: ({ location_type }) =>
    location_type === STATION ? "STATION" : location_type === ENTRANCE ? "ENTRANCE" : "STOP",
  wheelchairBoarding: ({ wheelchair_boarding }) => wheelchairWord(wheelchair_boarding),
  direction: () => null,
  cluster: () => null,
  async vehicleMode(stop, _args, context) {
    const type = await typeAt(context, stop);
    return type === null ? null : transitMode(type);
  },
  vehicleType: (stop, _args, context) => typeAt(context, stop),
  geometries({ lon, lat }) {
    if (lon === null || lat === null) return null;
    return { geoJson: { type: "Point", coordinates: [lon, lat] }, googleEncoded: [geometryOf([[lon, lat]])] };
  },
  parentStation: (stop, _args, context) => (stop.parent_id === null ? null : stopLoader(context).load(stop.parent_id)),
  async stops(stop, _args, context) {
    if (stop.location_type !== STATION) return null;
    return (await childrenOf(context, stop)).filter(({ location_type }) => location_type === 0);
  },
  routes: async (stop, { serviceDates }: { serviceDates?: DateRange | null }, context) =>
    running(context, await routesAt(context, stop), serviceDates),
  patterns: async (stop, _args, context): Promise<PatternSource[]> => {
    const servedStop = await withRoutes(context, stop);
    return patternsAt(context, servedStop, await routesAt(context, servedStop));
  },
  transfers: (stop, { maxDistance }: { maxDistance?: number | null }, context) =>
    transfersOf(context, stop, maxDistance ?? TRANSFER_M),
  async stopTimesForPattern(stop, args: BoardArgs & { id: string }, context) {
    const pattern = await patternOfCode(context, args.id);
    if (pattern === null) return null;
    const calls = await boardOf(context, stop, args);
    const ofPattern = calls.filter(({ trip }) => "pattern" in trip && trip.pattern.id === pattern.head.id);
    return ofPattern.slice(0, Math.max(0, args.numberOfDepartures ?? 0));
  },
  stoptimesForPatterns: async (stop, args: BoardArgs, context) =>
    byPattern(context, await boardOf(context, stop, args), Math.max(0, args.numberOfDepartures ?? 0)),
  async stoptimesForServiceDate(stop, args: BoardArgs & { date?: string | null }, context) {
    const day = args.date == null ? await today(context, stop) : isoDate(dayOfText(args.date, "date"));
    return byPattern(context, await callsOnDay(context, stop, day, args), MAX_LIMIT);
  },
  stoptimesWithoutPatterns: (stop, args: BoardArgs, context) => firstCalls(context, stop, args),
  alerts,
};

/** A stop with its distance. */
type StopAtDistance = { stop: StopRow; distance: number };

export const STOP_AT_DISTANCE: OtpFields<StopAtDistance> = {
  id: async ({ stop, distance }, args, context) =>
    globalId("stopAtDistance", `${distance};${await gtfsId(stop, args, context)}`),
};

/** A pattern at a stop. */
export type PatternAtStop = { stop: StopRow; pattern: PatternSource };

export const DEPARTURE_ROW: OtpFields<PatternAtStop> = {
  id: async ({ stop, pattern }, args, context) =>
    globalId("DepartureRow", `${await gtfsId(stop, args, context)}:${pattern.head.direction_id}:${pattern.head.id}`),
  lat: ({ stop }) => stop.lat,
  lon: ({ stop }) => stop.lon,
  async stoptimes({ stop, pattern }, args: BoardArgs, context) {
    const calls = await boardOf(context, stop, args);
    const ofPattern = calls.filter(({ trip }) => "pattern" in trip && trip.pattern.id === pattern.head.id);
    return ofPattern.slice(0, Math.max(0, args.numberOfDepartures ?? 0));
  },
};
