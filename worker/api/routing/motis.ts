/** `{apiBase}/routing/motis/api/v1/plan`: journeys in the shape of MOTIS 2. */
import { encodePolyline } from "../../../src/domain/encoded-polyline.ts";
import { topType } from "../../../src/domain/route-types.ts";
import { problem } from "../../problem.ts";
import { EACH_MINUTE } from "../cache-control.ts";
import type { PlainEndpoint, RestRequest } from "../rest/endpoint.ts";
import { parameter, readAsked } from "../rest/parameter.ts";
import { FLAG, INSTANT, limitValue, TEXT } from "../rest/value.ts";
import {
  cursorsOf,
  type FoundItinerary,
  type FoundLeg,
  type FoundStop,
  findJourneys,
  type Place,
  REFUSALS,
  readCursor,
  readPlace,
  repeatedParameters,
  sumsOf,
  unixOf,
} from "./journeys.ts";
import { MOTIS_RESPONSE } from "./schemas.ts";

const MAX_ITINERARIES = 5;
/** Decimals of a degree in `legGeometry`. */
const PRECISION = 7;

const PARAMETERS = [
  { ...parameter("fromPlace", TEXT, "Start as lat,lon or lat,lon,level.", "53.349,-6.261"), required: true as const },
  { ...parameter("toPlace", TEXT, "Destination, in the same form.", "53.279,-6.236"), required: true as const },
  parameter("time", INSTANT, "Earliest departure; now by default.", "2026-11-25T08:00:00Z"),
  parameter("arriveBy", FLAG, "true: the time is the latest arrival instead."),
  parameter(
    "transitModes",
    TEXT,
    "TRANSIT, or vehicles such as BUS, RAIL, SUBWAY, TRAM, FERRY, between commas.",
    "TRAM,RAIL",
  ),
  parameter("pedestrianProfile", TEXT, "FOOT, or WHEELCHAIR for trips that are marked as accessible.", "FOOT"),
  parameter("requireBikeTransport", FLAG, "true: only trips that are marked as taking bicycles."),
  parameter("numItineraries", limitValue(MAX_ITINERARIES, MAX_ITINERARIES), "Maximum number of itineraries."),
  parameter("pageCursor", TEXT, "nextPageCursor or previousPageCursor of an answer.", "LATER|1795594400"),
];

/** Basic route types of the modes that a request may name. */
const TYPES_OF_MODE: Readonly<Record<string, readonly number[]>> = {
  TRAM: [0],
  SUBWAY: [1],
  METRO: [1],
  RAIL: [2],
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
  path: "/motis/api/v1/plan",
  operation: "planMotis",
  summary: "Journeys in the shape of MOTIS 2",
  description:
    "Transit and walks from our schedules, without delays and without streets. Journeys on foot alone are in `direct`.",
  parameters: PARAMETERS,
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

type Asked = {
  time?: string;
  arriveBy?: boolean;
  transitModes?: string;
  pedestrianProfile?: string;
  requireBikeTransport?: boolean;
  numItineraries?: number;
  pageCursor?: string;
};

async function answer({ url, context: { api } }: RestRequest): Promise<Response> {
  const query = url.searchParams;
  const asked = readAsked(PARAMETERS, query, {}) as Asked;
  const [from, to] = [readPlace(query, "fromPlace"), readPlace(query, "toPlace")];
  const cursor = readCursor(asked.pageCursor ?? null);
  const found = await findJourneys(api, {
    ...{ from, to, mode: "TRANSIT", routeTypes: readModes(asked.transitModes) },
    time: cursor?.time ?? (asked.time === undefined ? Math.floor(api.now.getTime() / 1000) : unixOf(asked.time)),
    arriveBy: cursor?.arriveBy ?? asked.arriveBy === true,
    wheelchair: asked.pedestrianProfile?.toUpperCase() === "WHEELCHAIR",
    bikes: asked.requireBikeTransport === true,
  });
  const isRide = ({ legs }: FoundItinerary) => legs.some(({ trip }) => trip !== null);
  const rides = found.itineraries.filter(isRide).slice(0, asked.numItineraries ?? MAX_ITINERARIES);
  const cursors = cursorsOf(rides);
  const body = {
    requestParameters: repeatedParameters(query),
    debugOutput: {},
    from: placeOf(from, "START"),
    to: placeOf(to, "END"),
    direct: found.itineraries.filter((itinerary) => !isRide(itinerary)).map(itineraryOf),
    itineraries: rides.map(itineraryOf),
    previousPageCursor: cursors?.earlier ?? "",
    nextPageCursor: cursors?.later ?? "",
    dataSource: found.data_source,
  };
  return Response.json(body, { headers: { "cache-control": EACH_MINUTE } });
}

/** @throws Problem query.not_offered */
function readModes(text = "TRANSIT"): readonly number[] | null {
  const modes = text.split(",").map((mode) => mode.trim().toUpperCase());
  if (modes.includes("TRANSIT")) return null;
  const other = modes.find((mode) => !Object.hasOwn(TYPES_OF_MODE, mode));
  if (other !== undefined) {
    throw problem("query.not_offered", `There are no journeys by ${other.slice(0, 40)} here.`, {
      field: "transitModes",
      value: text.slice(0, 200),
    });
  }
  return [...new Set(modes.flatMap((mode) => TYPES_OF_MODE[mode] ?? []))];
}

function itineraryOf(itinerary: FoundItinerary) {
  const { duration, transfers } = sumsOf(itinerary);
  const { start_time: startTime, end_time: endTime, legs } = itinerary;
  return { duration, startTime, endTime, transfers, legs: legs.map(legOf) };
}

function legOf(leg: FoundLeg) {
  const { start_time: startTime, end_time: endTime, trip } = leg;
  const points = leg.geometry.coordinates;
  const stops = leg.stops ?? [];
  const placed = (place: Place, stop: FoundStop | undefined, fallback: string) =>
    stop === undefined || trip === null ? placeOf(place, fallback) : stopOf(stop, trip.feed_id);
  const meters = Math.round(leg.distance.distance * 1000);
  return {
    mode: trip === null ? "WALK" : (MODES[topType(trip.route.route_type)] ?? "OTHER"),
    from: { ...placed(leg.from, stops[0], "START"), departure: startTime, scheduledDeparture: startTime },
    to: { ...placed(leg.to, stops.at(-1), "END"), arrival: endTime, scheduledArrival: endTime },
    duration: leg.duration.duration,
    ...{ startTime, endTime, scheduledStartTime: startTime, scheduledEndTime: endTime },
    ...{ realTime: false, scheduled: true, distance: meters },
    ...(trip === null ? {} : tripOf(trip)),
    ...(trip === null ? {} : { intermediateStops: stops.slice(1, -1).map((stop) => passedOf(stop, trip.feed_id)) }),
    legGeometry: { points: encodePolyline(points, PRECISION), precision: PRECISION, length: points.length },
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

function placeOf({ name, lat, lon }: Place, fallback: string) {
  return { name: name || fallback, lat, lon, level: 0, vertexType: "NORMAL" };
}

function stopOf({ stop_name, stop_id, lat, lon }: FoundStop, feed: string) {
  return { name: stop_name, stopId: `${feed}_${stop_id}`, lat, lon, level: 0, vertexType: "TRANSIT" };
}

/** A stop on the way: we have one time for it. */
function passedOf(stop: FoundStop, feed: string) {
  const { departure: time } = stop;
  return {
    ...stopOf(stop, feed),
    ...{ arrival: time, departure: time, scheduledArrival: time, scheduledDeparture: time },
  };
}
