/** `{apiBase}/routing/motis/api/{version}/plan`: journeys in the shape of MOTIS 2. */
import { joinedLine } from "../../../../src/domain/geo/antimeridian.ts";
import { encodePolyline } from "../../../../src/domain/geo/encoded-polyline.ts";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import { topType } from "../../../../src/domain/gtfs/route-types.ts";
import { isOffered } from "../../../../src/domain/schedule/boarding.ts";
import { problem } from "../../../problem.ts";
import { utcTime } from "../../../schedule/stop-time-events.ts";
import type { PlainEndpoint, RestRequest } from "../../endpoint/endpoint.ts";
import { parameter, readAsked } from "../../endpoint/parameter.ts";
import { decimal, FLAG, INSTANT, limitValue, TEXT, type ValueType } from "../../endpoint/value.ts";
import { EACH_MINUTE } from "../../http/cache-control.ts";
import { type Choices, refuseOthers, wholeFrom } from "./choices.ts";
import {
  type FoundItinerary,
  type FoundLeg,
  type FoundStop,
  findJourneys,
  isRide,
  type JourneyPlace,
  type JourneyRequest,
  REFUSALS,
  readCursor,
  readPlace,
  repeatedParameters,
  type StreetStep,
  streetSteps,
  sumsOf,
  unixOf,
} from "./journeys.ts";
import { MOTIS_RESPONSE } from "./schemas.ts";

const MAX_ITINERARIES = 5;
/**
 * Versions of MOTIS' API that clients name in the path, with the decimals of a degree in `legGeometry`. Other differences
 * between their plans are in parts that are not answered here.
 */
const DECIMALS: Readonly<Record<string, number>> = { v1: 7, v2: 6, v3: 6, v4: 6, v5: 6, v6: 6 };

const PROFILES = ["FOOT", "WHEELCHAIR"];

const PROFILE: ValueType = {
  schema: { type: "string", enum: PROFILES },
  takes: `one of ${PROFILES.join(", ")}`,
  example: "FOOT",
  read: (text) => PROFILES.find((profile) => profile === text.toUpperCase()),
};

const PARAMETERS = [
  {
    ...parameter("fromPlace", TEXT, "Start as lat,lon or lat,lon,level, or as a stop, FEED_STOP_ID.", "53.349,-6.261"),
    required: true as const,
  },
  { ...parameter("toPlace", TEXT, "Destination, in the same form.", "53.279,-6.236"), required: true as const },
  parameter("time", INSTANT, "Earliest departure; now by default.", "2026-11-25T08:00:00Z"),
  parameter("arriveBy", FLAG, "true: the time is the latest arrival instead."),
  parameter(
    "transitModes",
    TEXT,
    "TRANSIT, or vehicles such as BUS, RAIL (with SUBWAY), SUBURBAN, SUBWAY, TRAM, FERRY, between commas.",
    "TRAM,RAIL",
  ),
  parameter("pedestrianProfile", PROFILE, "FOOT, or WHEELCHAIR for trips that are marked as accessible."),
  parameter("requireBikeTransport", FLAG, "true: only trips that are marked as taking bicycles."),
  parameter("numItineraries", limitValue(MAX_ITINERARIES, MAX_ITINERARIES), "Maximum number of itineraries."),
  parameter("maxItineraries", limitValue(MAX_ITINERARIES, MAX_ITINERARIES), "The same."),
  parameter(
    "maxTransfers",
    wholeFrom(0, 100, 1),
    "Most changes; three by default, which is also the largest number that counts.",
  ),
  parameter("maxTravelTime", wholeFrom(0, 2880, 90), "Longest time from start to destination, in minutes."),
  parameter("minTransferTime", wholeFrom(0, 1440, 5), "Shortest time of every change, in minutes."),
  parameter("additionalTransferTime", wholeFrom(0, 1440, 2), "Minutes that every change takes in addition."),
  parameter(
    "pedestrianSpeed",
    decimal(0.3, 5),
    "Meters per second; 1.2 by default. Slow walkers also take longer to change.",
    1.2,
  ),
  parameter("maxPreTransitTime", wholeFrom(0, 86_400, 900), "Longest walk to the first vehicle, in seconds."),
  parameter("maxPostTransitTime", wholeFrom(0, 86_400, 900), "Longest walk from the last vehicle, in seconds."),
  parameter("maxDirectTime", wholeFrom(0, 86_400, 1800), "Longest walk without a vehicle, in seconds."),
  parameter(
    "searchWindow",
    wholeFrom(1, 86_400, 7200),
    "Journeys depart less than so many seconds after the time, or arrive less than so many before it; a day by default.",
  ),
  parameter("pageCursor", TEXT, "nextPageCursor or previousPageCursor of an answer.", "LATER|1795594400"),
];

const WALK_ONLY = ["walk"];
const NOT_TRUE = ["false"];
/** Parameters that would change which journeys are right, with the values that change nothing. */
const NOT_OFFERED = {
  ...{ via: [], viaMinimumStay: [], radius: [], fastestDirectFactor: ["1", "1.0"], transferTimeFactor: ["1", "1.0"] },
  ...{ directModes: WALK_ONLY, preTransitModes: WALK_ONLY, postTransitModes: WALK_ONLY },
  ...{ requireCarTransport: NOT_TRUE, slowDirect: NOT_TRUE, useRoutedTransfers: NOT_TRUE },
  ...{ realtimeMode: ["realtime"], timetableView: ["true"] },
} as const;

/** Basic route types of the modes that a request may name. */
const TYPES_OF_MODE: Readonly<Record<string, readonly number[]>> = {
  TRAM: [0],
  SUBWAY: [1],
  METRO: [1],
  /** HIGHSPEED_RAIL, LONG_DISTANCE, NIGHT_RAIL, REGIONAL_RAIL, SUBURBAN, and SUBWAY. */
  RAIL: [1, 2],
  HIGHSPEED_RAIL: [2],
  LONG_DISTANCE: [2],
  NIGHT_RAIL: [2],
  REGIONAL_RAIL: [2],
  REGIONAL_FAST_RAIL: [2],
  SUBURBAN: [2],
  BUS: [3, 11],
  COACH: [3],
  FERRY: [4],
  CABLE_CAR: [5],
  AERIAL_LIFT: [6],
  AREAL_LIFT: [6],
  FUNICULAR: [7],
  OTHER: [12],
};

/** Mode of a ride by its basic route type. */
const MODES: Readonly<Record<number, string>> = {
  0: "TRAM",
  1: "SUBWAY",
  2: "RAIL",
  3: "BUS",
  4: "FERRY",
  5: "CABLE_CAR",
  6: "AERIAL_LIFT",
  7: "FUNICULAR",
  11: "BUS",
};

export const MOTIS_PLAN: PlainEndpoint = {
  kind: "plain",
  path: "/motis/api/{version}/plan",
  operation: "planMotis",
  summary: "Journeys in the shape of MOTIS 2",
  description:
    "Transit and walks from our schedules, with delays where agencies publish them. Walks follow streets where they are stored. Journeys on foot alone are in `direct`.",
  segments: { version: "Version of the API of MOTIS, `v1` to `v6`" },
  examples: { version: "v1" },
  parameters: PARAMETERS,
  notOffered: NOT_OFFERED,
  answers: {
    200: {
      description: "The plan",
      type: "application/json",
      schema: MOTIS_RESPONSE,
    },
    ...REFUSALS,
  },
  answer,
};

type MotisQuery = {
  time?: string;
  arriveBy?: boolean;
  transitModes?: string;
  pedestrianProfile?: string;
  requireBikeTransport?: boolean;
  numItineraries?: number;
  pageCursor?: string;
  maxItineraries?: number;
  maxTransfers?: number;
  maxTravelTime?: number;
  minTransferTime?: number;
  additionalTransferTime?: number;
  pedestrianSpeed?: number;
  maxPreTransitTime?: number;
  maxPostTransitTime?: number;
  maxDirectTime?: number;
  searchWindow?: number;
};

const MINUTE_S = 60;

function choicesOf(query: MotisQuery): Choices {
  const seconds = (minutes: number | undefined) => (minutes === undefined ? null : minutes * MINUTE_S);
  return {
    max_transfers: query.maxTransfers ?? null,
    max_travel_time: seconds(query.maxTravelTime),
    min_transfer_time: seconds(query.minTransferTime),
    additional_transfer_time: seconds(query.additionalTransferTime),
    walking_speed: query.pedestrianSpeed ?? null,
    max_walk_before: query.maxPreTransitTime ?? null,
    max_walk_after: query.maxPostTransitTime ?? null,
    max_walk_direct: query.maxDirectTime ?? null,
    search_window: query.searchWindow ?? null,
  };
}

async function answer({ url, path, context: { api } }: RestRequest): Promise<Response> {
  const decimals = Object.hasOwn(DECIMALS, path.version ?? "") ? DECIMALS[path.version ?? ""] : undefined;
  if (decimals === undefined) throw problem("route.not_found", `Page Not Found: ${url.pathname}`);
  const itineraryAnswer = (itinerary: FoundItinerary) => itineraryOf(itinerary, decimals);
  const query = url.searchParams;
  const values = readAsked(PARAMETERS, query, {}) as MotisQuery;
  refuseOthers(query, NOT_OFFERED);
  const places = ["fromPlace", "toPlace"].map((field) => readPlace(api, query, field));
  const [from, to] = (await Promise.all(places)) as [JourneyPlace, JourneyPlace];
  const cursor = readCursor(values.pageCursor ?? null);
  const limit = values.numItineraries ?? values.maxItineraries ?? MAX_ITINERARIES;
  const request: JourneyRequest = {
    ...{ from, to, mode: "TRANSIT", routeTypes: readModes(values.transitModes) },
    time: cursor?.time ?? (values.time === undefined ? Math.floor(api.now.getTime() / 1000) : unixOf(values.time)),
    arriveBy: cursor?.arriveBy ?? values.arriveBy === true,
    wheelchair: values.pedestrianProfile === "WHEELCHAIR",
    bikes: values.requireBikeTransport === true,
    choices: choicesOf(values),
    cursor: values.pageCursor || null,
    room: { itineraries: MAX_ITINERARIES, rides: limit },
  };
  const journeys = await findJourneys(api, request);
  const rides = journeys.itineraries.filter(isRide);
  const body = {
    requestParameters: repeatedParameters(query),
    debugOutput: {},
    from: placeOf(from, "START"),
    to: placeOf(to, "END"),
    direct: journeys.itineraries.filter((itinerary) => !isRide(itinerary)).map(itineraryAnswer),
    itineraries: rides.map(itineraryAnswer),
    previousPageCursor: journeys.previous_page_cursor ?? "",
    nextPageCursor: journeys.next_page_cursor ?? "",
    dataSource: journeys.data_source,
    ...(journeys.exception === null ? {} : { error: { code: journeys.exception_code, message: journeys.exception } }),
  };
  return Response.json(body, { headers: { "cache-control": EACH_MINUTE } });
}

/** @throws Problem query.not_offered */
function readModes(text = "TRANSIT"): readonly number[] | null {
  const modes = text.split(",").map((mode) => mode.trim().toUpperCase());
  if (modes.includes("TRANSIT")) return null;
  const other = modes.find((mode) => !Object.hasOwn(TYPES_OF_MODE, mode));
  if (other !== undefined) {
    throw problem("query.not_offered", `Journeys by ${other.slice(0, 40)} are not offered here.`, {
      field: "transitModes",
      value: text.slice(0, 200),
    });
  }
  return [...new Set(modes.flatMap((mode) => TYPES_OF_MODE[mode] ?? []))];
}

function itineraryOf(itinerary: FoundItinerary, decimals: number) {
  const { duration, transfers } = sumsOf(itinerary);
  const { start_time: startTime, end_time: endTime, legs } = itinerary;
  // Clients tell itineraries apart by it.
  const id = [startTime, ...legs.map(({ trip }) => trip?.trip_id ?? "WALK")].join("|");
  return { id, duration, startTime, endTime, transfers, legs: legs.map((leg) => legOf(leg, decimals)) };
}

function legOf(leg: FoundLeg, decimals: number) {
  const { start_time: startTime, end_time: endTime, trip } = leg;
  const scheduledStartTime = utcTime(unixOf(startTime) - (leg.departure_delay ?? 0));
  const scheduledEndTime = utcTime(unixOf(endTime) - (leg.arrival_delay ?? 0));
  const points = joinedLine(leg.geometry);
  const stops = leg.stops ?? [];
  const steps = streetSteps(leg);
  const placeAnswer = (place: JourneyPlace, stop: FoundStop | undefined, fallback: string) =>
    stop === undefined || trip === null ? placeOf(place, fallback) : stopOf(stop, trip.feed_id);
  const meters = Math.round(leg.distance.distance * 1000);
  return {
    mode: trip === null ? "WALK" : (MODES[topType(trip.route.route_type)] ?? "OTHER"),
    from: { ...placeAnswer(leg.from, stops[0], "START"), departure: startTime, scheduledDeparture: scheduledStartTime },
    to: { ...placeAnswer(leg.to, stops.at(-1), "END"), arrival: endTime, scheduledArrival: scheduledEndTime },
    duration: leg.duration.duration,
    ...{ startTime, endTime, scheduledStartTime, scheduledEndTime },
    ...{ realTime: leg.departure_delay !== null, scheduled: true, distance: meters },
    ...(trip === null ? {} : { ...tripOf(trip), interlineWithPreviousLeg: leg.stays_on_board }),
    ...(trip === null ? {} : { intermediateStops: stops.slice(1, -1).map((stop) => passedOf(stop, trip.feed_id)) }),
    legGeometry: geometryOf(points, decimals),
    ...(steps.length === 0 ? {} : { steps: steps.map((step) => stepOf(step, decimals)) }),
  };
}

function geometryOf(points: readonly LonLat[], decimals: number) {
  return { points: encodePolyline(points, decimals), precision: decimals, length: points.length };
}

function stepOf({ relativeDirection, meters, streetName, isUnnamed, staysOn, line }: StreetStep, decimals: number) {
  return {
    ...{ relativeDirection, distance: meters, fromLevel: 0, toLevel: 0, polyline: geometryOf(line, decimals) },
    // MOTIS names no street that has no name.
    ...{ streetName: isUnnamed ? "" : streetName, exit: "", stayOn: staysOn, area: false },
  };
}

function tripOf({ route, ...trip }: NonNullable<FoundLeg["trip"]>) {
  const { agency } = route;
  return {
    headsign: trip.headsign,
    tripId: `${trip.feed_id}_${trip.trip_id}`,
    tripShortName: trip.trip_short_name,
    routeId: `${trip.feed_id}_${route.route_id}`,
    routeShortName: route.route_short_name,
    routeLongName: route.route_long_name,
    displayName: route.route_short_name || route.route_long_name,
    routeType: route.route_type,
    ...(route.route_color == null ? {} : { routeColor: route.route_color }),
    ...(route.route_text_color == null ? {} : { routeTextColor: route.route_text_color }),
    agencyId: agency.agency_id,
    agencyName: agency.agency_name,
    source: trip.feed_id,
  };
}

function placeOf({ name, lat, lon }: JourneyPlace, fallback: string) {
  return { name: name || fallback, lat, lon, level: 0, vertexType: "NORMAL" };
}

function stopOf(stop: FoundStop, feed: string) {
  const { stop_name, stop_id, stop_code, lat, lon } = stop;
  const code = stop_code === "" ? {} : { stopCode: stop_code };
  return {
    ...{ name: stop_name, stopId: `${feed}_${stop_id}`, ...code, lat, lon, level: 0, vertexType: "TRANSIT" },
    ...{ pickupType: offerOf(stop.pickup_type), dropoffType: offerOf(stop.drop_off_type) },
  };
}

/** MOTIS has no word for calls that must be arranged in advance. */
const offerOf = (type: number | null | undefined) => (isOffered(type) ? "NORMAL" : "NOT_ALLOWED");

/** A stop on the way: we have one time for it. */
function passedOf(stop: FoundStop, feed: string) {
  const { departure: time } = stop;
  return {
    ...stopOf(stop, feed),
    ...{ arrival: time, departure: time, scheduledArrival: time, scheduledDeparture: time },
  };
}
