/** `{apiBase}/routing/otp/plan`: journeys in the shape of OpenTripPlanner 1, as Transitland v2 answers them. */

import { joinedLine } from "../../../../src/domain/geo/antimeridian.ts";
import { encodePolyline } from "../../../../src/domain/geo/encoded-polyline.ts";
import { WALKING_METERS_PER_SECOND } from "../../../../src/domain/journey/walk.ts";
import { acceptedTags } from "../../../../src/domain/language/accept-language.ts";
import { compassPoint } from "../../../../src/domain/streets/steps.ts";
import { wallClock } from "../../../../src/domain/time/zone-clock.ts";
import { instantOf, wallOf } from "../../../../src/domain/time/zone-instant.ts";
import { problem } from "../../../problem.ts";
import type { PlainEndpoint, RestRequest } from "../../endpoint/endpoint.ts";
import { parameter, readAsked } from "../../endpoint/parameter.ts";
import { decimal, FLAG, LANGUAGES, limitValue, TEXT, UNIX_TIME } from "../../endpoint/value.ts";
import type { ApiContext } from "../../graphql/context.ts";
import { asOperation } from "../../graphql/execute.ts";
import type { OnDemandUse } from "../../graphql/schema.generated.ts";
import { EACH_MINUTE } from "../../http/cache-control.ts";
import { type Choices, readIds, refuseOthers, wholeFrom } from "./choices.ts";
import { otpFare } from "./fares.ts";
import {
  type FoundItinerary,
  type FoundLeg,
  type FoundStop,
  type JourneyPlace,
  type JourneyRequest,
  journeysIn,
  REFUSALS,
  readCursor,
  readJourneysAhead,
  readPlace,
  repeatedParameters,
  streetSteps,
  sumsOf,
  unixOf,
  zoneNear,
} from "./journeys.ts";
import { modeOfType, modesOfPlanner, typesOfMode } from "./modes.ts";
import { OTP_USES, otpBooking, ruleOf } from "./on-demand.ts";
import { isOtpRental, otpRental, otpRentalMode } from "./rental.ts";
import { OTP_RESPONSE } from "./schemas.ts";

const MAX_ITINERARIES = 5;

const PARAMETERS = [
  {
    ...parameter(
      "fromPlace",
      TEXT,
      "Start as lat,lon or as a stop, FEED:STOP_ID, optionally after a name: name::lat,lon.",
      "53.349,-6.261",
    ),
    required: true as const,
  },
  { ...parameter("toPlace", TEXT, "Destination, in the same form.", "53.279,-6.236"), required: true as const },
  parameter(
    "date",
    TEXT,
    "Date as YYYY-MM-DD or MM-DD-YYYY on the clock of the start; today by default.",
    "2026-11-25",
  ),
  parameter("time", TEXT, "Time as 17:30, 17:30:00 or 5:30pm on the clock of the start; now by default.", "8:00am"),
  parameter("unixTime", UNIX_TIME, "Instead of date and time: Unix seconds.", 1795593600),
  parameter(
    "locale",
    LANGUAGES,
    "Names in the first of these languages in which the feeds have them; without it, in those of Accept-Language.",
  ),
  parameter("arriveBy", FLAG, "true: the time is the latest arrival instead of the earliest departure."),
  parameter(
    "mode",
    TEXT,
    "TRANSIT, WALK or vehicles such as BUS, RAIL, SUBWAY, TRAM, FERRY, between commas; with FLEX_ACCESS, FLEX_EGRESS, and FLEX_DIRECT also rides on demand, with BICYCLE_RENT and SCOOTER_RENT also shared bikes and scooters that are available now.",
    "TRANSIT,WALK",
  ),
  parameter("wheelchair", FLAG, "true: only trips that are marked as accessible by wheelchair."),
  parameter("numItineraries", limitValue(MAX_ITINERARIES, MAX_ITINERARIES), "Maximum number of itineraries."),
  parameter("maxItineraries", limitValue(MAX_ITINERARIES, MAX_ITINERARIES), "The same, as Transitland v2 calls it."),
  parameter(
    "maxTransfers",
    wholeFrom(0, 100, 1),
    "Most changes; three by default, which is also the largest number that counts.",
  ),
  parameter("minTransferTime", wholeFrom(0, 86_400, 300), "Shortest time of every change, in seconds."),
  parameter("transferSlack", wholeFrom(0, 86_400, 60), "Seconds that every change takes in addition."),
  parameter(
    "walkSpeed",
    decimal(0.3, 5),
    "Meters per second; 1.2 by default. Slow walkers also take longer to change.",
    1.2,
  ),
  parameter(
    "maxWalkDistance",
    decimal(0, 1e9),
    "Longest walk to the first vehicle, from the last one, and without a vehicle, in meters.",
    1500,
  ),
  parameter("maxPreTransitTime", wholeFrom(0, 86_400, 900), "Longest walk to the first vehicle, in seconds."),
  parameter(
    "searchWindow",
    wholeFrom(1, 86_400, 7200),
    "Journeys depart less than so many seconds after the time, or arrive less than so many before it; a day by default.",
  ),
  parameter(
    "bannedRoutes",
    TEXT,
    "Routes that are not used, as FEED:ROUTE_ID between commas, up to 20.",
    "f-sample~sydney~ferries:F1",
  ),
  parameter(
    "whiteListedRoutes",
    TEXT,
    "The only routes that are used, in the same form.",
    "f-sample~dublin~luas:luas~green",
  ),
  parameter(
    "bannedAgencies",
    TEXT,
    "Agencies that are not used, as FEED:AGENCY_ID between commas, up to 20.",
    "f-sample~sydney~ferries:sydney~ferries",
  ),
  parameter(
    "whiteListedAgencies",
    TEXT,
    "The only agencies that are used, in the same form.",
    "f-sample~dublin~luas:luas",
  ),
  parameter(
    "pageCursor",
    TEXT,
    "nextPageCursor or previousPageCursor of an answer: later or earlier itineraries.",
    "LATER|1795594400",
  ),
];

/** Parameters that would change which journeys are right, with the values that change nothing. */
const NOT_OFFERED = {
  ...{ intermediatePlaces: [], bannedTrips: [], bannedStops: [], bannedStopsHard: [], maxHours: [] },
  ...{ startTransitStopId: [], startTransitTripId: [], boardSlack: ["0"], alightSlack: ["0"] },
  ...{ ignoreRealtimeUpdates: ["false"], onlyTransitTrips: ["false"], timetableView: ["true"] },
} as const;

const NO_PATH = [404, "PATH_NOT_FOUND"] as const;
/** Errors of OpenTripPlanner 1 for reasons why there is no journey; for others, that no path was found. */
const ERRORS: Readonly<Record<string, readonly [id: number, message: string]>> = {
  OUTSIDE_DATA: [400, "OUTSIDE_BOUNDS"],
  NO_STOP_NEAR_ORIGIN: [470, "LOCATION_NOT_ACCESSIBLE"],
  NO_STOP_NEAR_DESTINATION: [470, "LOCATION_NOT_ACCESSIBLE"],
  NO_STOP_NEAR_BOTH: [470, "LOCATION_NOT_ACCESSIBLE"],
  NO_SERVICE_ON_DAY: [406, "NO_TRANSIT_TIMES"],
};

export const OTP_PLAN: PlainEndpoint = {
  kind: "plain",
  path: "/otp/plan",
  operation: "planOtp",
  summary: "Journeys in the shape of OpenTripPlanner 1",
  description:
    "Transit and walks from our schedules, with delays where agencies publish them. Walks follow streets where they are stored. Without a journey, `itineraries` is " +
    "empty and `error` says why. `fare` is what the usual rider pays, where the feeds say so for all rides.",
  parameters: PARAMETERS,
  languageParameter: "locale",
  notOffered: NOT_OFFERED,
  answers: {
    200: { description: "The plan", type: "application/json", schema: OTP_RESPONSE },
    ...REFUSALS,
  },
  answer,
};

type OtpQuery = {
  locale?: string;
  date?: string;
  time?: string;
  unixTime?: number;
  arriveBy?: boolean;
  mode?: string;
  wheelchair?: boolean;
  numItineraries?: number;
  maxItineraries?: number;
  pageCursor?: string;
  maxTransfers?: number;
  minTransferTime?: number;
  transferSlack?: number;
  walkSpeed?: number;
  maxWalkDistance?: number;
  maxPreTransitTime?: number;
  searchWindow?: number;
};

async function choicesOf(values: OtpQuery, api: ApiContext, query: URLSearchParams): Promise<Choices> {
  const [bannedRoutes, allowedRoutes, bannedAgencies, allowedAgencies] = await Promise.all([
    readIds(api, query, "bannedRoutes", "routes"),
    readIds(api, query, "whiteListedRoutes", "routes"),
    readIds(api, query, "bannedAgencies", "agencies"),
    readIds(api, query, "whiteListedAgencies", "agencies"),
  ]);
  const { maxWalkDistance: meters, walkSpeed = WALKING_METERS_PER_SECOND, maxPreTransitTime } = values;
  const longest = meters === undefined ? null : Math.min(MAX_WALK_S, Math.ceil(meters / walkSpeed));
  return {
    max_transfers: values.maxTransfers ?? null,
    min_transfer_time: values.minTransferTime ?? null,
    additional_transfer_time: values.transferSlack ?? null,
    walking_speed: values.walkSpeed ?? null,
    max_walk_before: maxPreTransitTime === undefined ? longest : Math.min(maxPreTransitTime, longest ?? MAX_WALK_S),
    max_walk_after: longest,
    max_walk_direct: longest,
    search_window: values.searchWindow ?? null,
    banned_route_ids: bannedRoutes,
    allowed_route_ids: allowedRoutes,
    banned_agency_ids: bannedAgencies,
    allowed_agency_ids: allowedAgencies,
  };
}

/** No walk takes as long. */
const MAX_WALK_S = 86_400;

async function answer({ url, context }: RestRequest): Promise<Response> {
  const query = url.searchParams;
  const values = readAsked(PARAMETERS, query, {}) as OtpQuery;
  const api = { ...context.api, languages: acceptedTags(values.locale ?? null) };
  refuseOthers(query, NOT_OFFERED);
  const places = ["fromPlace", "toPlace"].map((field) => readPlace(api, query, field));
  const [from, to] = (await Promise.all(places)) as [JourneyPlace, JourneyPlace];
  const modes = readModes(values.mode);
  const cursor = readCursor(values.pageCursor ?? null);
  const choices = await choicesOf(values, api, query);
  const limit = values.numItineraries ?? values.maxItineraries ?? MAX_ITINERARIES;
  const request: Omit<JourneyRequest, "time"> = {
    ...{ from, to, mode: modes.mode, routeTypes: modes.routeTypes, cursor: values.pageCursor || null },
    choices: { ...choices, on_demand: modes.onDemand, ...otpRental(modes.rentals) },
    room: { itineraries: limit, rides: limit, fares: true },
    arriveBy: cursor?.arriveBy ?? values.arriveBy === true,
    wheelchair: values.wheelchair === true,
    bikes: false,
  };
  const { zone, time, journeys } = await asOperation(api, async (operation) => {
    const instant = cursor?.time ?? values.unixTime;
    if (modes.mode === "TRANSIT")
      readJourneysAhead(operation, { ...request, time: instant ?? timeOf(values, "UTC", api.now) });
    const zonePromise = zoneNear(operation, from);
    const time = instant ?? timeOf(values, await zonePromise, api.now);
    const [zone, journeys] = await Promise.all([zonePromise, journeysIn(operation, { ...request, time })]);
    return { zone, time, journeys };
  });
  const { itineraries, previous_page_cursor: previous, next_page_cursor: next } = journeys;
  const code = journeys.exception_code ?? "";
  const [id, message] = Object.hasOwn(ERRORS, code) ? ERRORS[code]! : NO_PATH;
  const none = { id, message, msg: journeys.exception ?? "No journey was found.", code, noPath: true };
  const body = {
    requestParameters: repeatedParameters(query),
    plan: {
      date: time * 1000,
      from: placeOf(from, "Origin"),
      to: placeOf(to, "Destination"),
      itineraries: itineraries.map((itinerary) => itineraryOf(itinerary, zone)),
    },
    ...(itineraries.length === 0 ? { error: none } : {}),
    ...(previous === null ? {} : { previousPageCursor: previous }),
    ...(next === null ? {} : { nextPageCursor: next }),
    dataSource: journeys.data_source,
  };
  return Response.json(body, { headers: { "cache-control": EACH_MINUTE } });
}

type Modes = Pick<JourneyRequest, "mode" | "routeTypes"> & { onDemand: OnDemandUse[]; rentals: string[] };

/** @throws Problem parameter.invalid, query.not_offered */
function readModes(text = "TRANSIT,WALK"): Modes {
  const modes = text.split(",").map((mode) => mode.trim().toUpperCase());
  const onDemand = modes.flatMap((mode) => (Object.hasOwn(OTP_USES, mode) ? OTP_USES[mode]! : []));
  const rentals = modes.filter(isOtpRental);
  const others = { onDemand, rentals };
  const rides = modes.filter((mode) => mode !== "WALK" && !Object.hasOwn(OTP_USES, mode) && !isOtpRental(mode));
  // Rides on demand or on shared vehicles alone are journeys without vehicles of any type.
  if (rides.length === 0 && onDemand.length + rentals.length > 0) return { mode: "TRANSIT", routeTypes: [], ...others };
  if (rides.length === 0) return { mode: "WALK", routeTypes: null, ...others };
  const vehicles = modesOfPlanner("otp");
  const isOffered = (mode: string) => mode === "TRANSIT" || vehicles.includes(mode);
  const other = rides.find((mode) => !isOffered(mode));
  if (other !== undefined) {
    const detail = `Journeys by ${other.slice(0, 40)} are not offered here; use TRANSIT, WALK, ${vehicles.join(", ")}.`;
    throw problem("query.not_offered", detail, { field: "mode", value: text.slice(0, 200) });
  }
  if (rides.includes("TRANSIT")) return { mode: "TRANSIT", routeTypes: null, ...others };
  return { mode: "TRANSIT", routeTypes: rides.flatMap((mode) => typesOfMode("otp", mode)), ...others };
}

const DATES = [/^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})$/, /^(?<m>\d{1,2})[-/](?<d>\d{1,2})[-/](?<y>\d{4})$/];
const TIME = /^(?<h>\d{1,2}):(?<m>\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?<half>[ap]m)?$/i;

/** Unix seconds of the requested time on the clock of a zone. @throws Problem parameter.invalid */
export function timeOf({ date, time }: { date?: string; time?: string }, zone: string, now: Date): number {
  const wall = wallOf(Math.floor(now.getTime() / 1000), zone);
  const two = (digits: string | undefined) => (digits ?? "").padStart(2, "0");
  const day = DATES.map((form) => form.exec(date ?? wall.date)?.groups).find((groups) => groups !== undefined);
  const clock = TIME.exec((time ?? wall.time).trim())?.groups;
  const hour = Number(clock?.h);
  const half = clock?.half?.toLowerCase();
  const isHour = half === undefined || (hour >= 1 && hour <= 12);
  const hours = half === undefined ? hour : (hour % 12) + (half === "pm" ? 12 : 0);
  const iso = day === undefined ? "" : `${day.y}-${two(day.m)}-${two(day.d)}`;
  const instant = isHour ? instantOf(iso, `${two(String(hours))}:${clock?.m}`, zone) : null;
  if (instant !== null) return instant;
  const field = localDay(iso) ? "time" : "date";
  throw problem("parameter.invalid", `The parameter ${field} cannot be read.`, {
    field,
    value: String(field === "time" ? time : date).slice(0, 200),
  });
}

const localDay = (iso: string) => instantOf(iso, "00:00", "UTC") !== null;

function itineraryOf(itinerary: FoundItinerary, zone: string) {
  const sums = sumsOf(itinerary);
  const fare = otpFare(itinerary);
  return {
    duration: sums.duration,
    startTime: unixOf(itinerary.start_time) * 1000,
    endTime: unixOf(itinerary.end_time) * 1000,
    ...{ walkTime: sums.walkTime, transitTime: sums.transitTime, waitingTime: sums.waitingTime },
    ...{ walkDistance: sums.walkDistance, transitDistance: sums.transitDistance },
    distance: sums.walkDistance + sums.transitDistance + sums.rentalDistance,
    walkLimitExceeded: false,
    ...{ elevationLost: 0, elevationGained: 0, tooSloped: false },
    transfers: sums.transfers,
    ...(fare === undefined ? {} : { fare }),
    legs: itinerary.legs.map((leg) => legOf(leg, zone)),
  };
}

function legOf(leg: FoundLeg, zone: string) {
  const [startTime, endTime] = [unixOf(leg.start_time) * 1000, unixOf(leg.end_time) * 1000];
  const points = joinedLine(leg.geometry);
  const { trip, rental } = leg;
  const stops = leg.stops ?? [];
  const placeAnswer = (place: JourneyPlace, stop: FoundStop | undefined, fallback: string) =>
    stop === undefined || trip === null ? placeOf(place, fallback) : stopOf(stop, trip.feed_id);
  return {
    ...{ startTime, endTime, departureDelay: leg.departure_delay ?? 0, arrivalDelay: leg.arrival_delay ?? 0 },
    realTime: leg.departure_delay !== null,
    // Of walks, too: clients take it from the first leg.
    agencyTimeZoneOffset: wallClock(zone, startTime / 1000) * 1000 - startTime,
    duration: leg.duration.duration,
    distance: Math.round(leg.distance.distance * 1000),
    pathway: false,
    mode: rental !== null ? otpRentalMode(rental) : trip === null ? "WALK" : modeOfType("otp", trip.route.route_type),
    transitLeg: trip !== null,
    ...(trip === null ? { route: "" } : tripOf(trip)),
    from: {
      ...placeAnswer(leg.from, stops[0], "Origin"),
      ...rentalPlace(rental?.from_station_id),
      ...(rental === null ? {} : { networks: [rental.feed_onestop_id] }),
      departure: startTime,
    },
    to: {
      ...placeAnswer(leg.to, stops.at(-1), "Destination"),
      ...rentalPlace(rental?.to_station_id),
      arrival: endTime,
    },
    ...ruleOf("boardRule", stops[0]?.pickup_type),
    ...ruleOf("alightRule", stops.at(-1)?.drop_off_type),
    ...otpBooking(leg.on_demand),
    ...(trip === null
      ? {}
      : {
          intermediateStops: stops
            .slice(1, -1)
            .map((stop) => ({ ...stopOf(stop, trip.feed_id), ...timesOf(unixOf(stop.departure) * 1000) })),
        }),
    legGeometry: { points: encodePolyline(points, 5), length: points.length },
    steps: trip === null ? stepsOf(leg) : [],
    ...{ rentedBike: rental !== null, interlineWithPreviousLeg: leg.stays_on_board },
  };
}

/** Members of a place that is a station of shared vehicles. */
const rentalPlace = (stationId: string | null | undefined) =>
  stationId == null ? {} : { vertexType: "BIKESHARE", bikeShareId: stationId };

const timesOf = (time: number) => ({ arrival: time, departure: time });

function tripOf({ route, ...trip }: NonNullable<FoundLeg["trip"]>) {
  const { agency } = route;
  return {
    route: route.route_short_name || route.route_long_name || route.route_id,
    routeId: `${trip.feed_id}:${route.route_id}`,
    routeShortName: route.route_short_name,
    routeLongName: route.route_long_name,
    routeType: route.route_type,
    ...(route.route_color == null ? {} : { routeColor: route.route_color }),
    ...(route.route_text_color == null ? {} : { routeTextColor: route.route_text_color }),
    routeOnestopId: route.route_onestop_id,
    agencyId: `${trip.feed_id}:${agency.agency_id}`,
    agencyName: agency.agency_name,
    agencyOnestopId: agency.agency_onestop_id,
    tripId: `${trip.feed_id}:${trip.trip_id}`,
    tripShortName: trip.trip_short_name,
    headsign: trip.headsign,
    feedId: trip.feed_id,
  };
}

function placeOf({ name, lat, lon }: JourneyPlace, fallback: string) {
  return { name: name || fallback, lat, lon, vertexType: "NORMAL" };
}

function stopOf(stop: FoundStop, feed: string) {
  return {
    ...{ name: stop.stop_name, lat: stop.lat, lon: stop.lon, vertexType: "TRANSIT" },
    stopId: `${feed}:${stop.stop_id}`,
    stopCode: stop.stop_code,
    stopOnestopId: stop.stop_onestop_id,
    ...(stop.stop_index == null ? {} : { stopIndex: stop.stop_index }),
    ...(stop.stop_sequence == null ? {} : { stopSequence: stop.stop_sequence }),
  };
}

/** The steps of a walk on streets; another walk has one, a straight line. */
export function stepsOf(leg: FoundLeg) {
  const steps = streetSteps(leg);
  if (steps.length > 0) {
    return steps.map(({ relativeDirection, absoluteDirection, streetName, meters, staysOn, isUnnamed, line }) => ({
      ...{ distance: meters, relativeDirection, streetName, absoluteDirection },
      ...{ stayOn: staysOn, area: false, bogusName: isUnnamed, lon: line[0]![0], lat: line[0]![1] },
    }));
  }
  const { from, to, distance } = leg;
  return [
    {
      ...{ distance: Math.round(distance.distance * 1000), relativeDirection: "DEPART", streetName: to.name ?? "" },
      absoluteDirection: compassPoint([from.lon, from.lat], [to.lon, to.lat]),
      ...{ stayOn: false, area: false, bogusName: true, lon: from.lon, lat: from.lat },
    },
  ];
}
