/** `{apiBase}/routing/motis/api/{version}/plan`: journeys in the shape of MOTIS 2. */
import type { PlainEndpoint, RestRequest } from "../../endpoint/endpoint.ts";
import { parameter, readAsked } from "../../endpoint/parameter.ts";
import { decimal, FLAG, INSTANT, limitValue, TEXT } from "../../endpoint/value.ts";
import type { QueryContext } from "../../graphql/context.ts";
import { asOperation } from "../../graphql/execute.ts";
import { EACH_MINUTE } from "../../http/cache-control.ts";
import { type Choices, refuseOthers, wholeFrom } from "./choices.ts";
import {
  type JourneyPlace,
  type JourneyRequest,
  journeysIn,
  REFUSALS,
  readCursor,
  readPlace,
  repeatedParameters,
  unixOf,
  usesTransit,
} from "./journeys.ts";
import { placeOf, shownItineraries } from "./motis/legs.ts";
import { readModes } from "./motis/modes.ts";
import { PROFILE } from "./motis/one-to.ts";
import { inLanguages } from "./motis/operation.ts";
import { LANGUAGE, NOT_TRUE, textsOf } from "./motis/parameters.ts";
import { dialectOf, VERSION_SEGMENT } from "./motis/version.ts";
import { motisUses } from "./on-demand.ts";
import { motisVehicles } from "./rental.ts";
import { MOTIS_RESPONSE } from "./schemas.ts";

const MAX_ITINERARIES = 5;

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
  parameter("detailedLegs", FLAG, "false: without the lines of legs.", false),
  LANGUAGE,
  parameter(
    "preTransitModes",
    TEXT,
    "To the first vehicle: WALK, FLEX (rides on demand), RENTAL (shared bikes and scooters), or several, between commas.",
    "WALK",
  ),
  parameter("postTransitModes", TEXT, "From the last vehicle: WALK, FLEX, RENTAL, or several.", "WALK"),
  parameter("directModes", TEXT, "Without transit: WALK, FLEX, RENTAL, or several.", "WALK"),
  ...["preTransit", "postTransit", "direct"].flatMap((part) => [
    parameter(
      `${part}RentalFormFactors`,
      TEXT,
      "BICYCLE, CARGO_BICYCLE, SCOOTER_STANDING, SCOOTER_SEATED, between commas; all by default. The same for all parts.",
      "BICYCLE",
    ),
    parameter(
      `${part}RentalProviders`,
      TEXT,
      "Onestop IDs of the feeds of shared vehicles; all by default. The same for all parts.",
      "f-sample~bikes",
    ),
  ]),
  parameter("withFares", FLAG, "true: with what rides cost, where their feeds have fares."),
  parameter("pageCursor", TEXT, "nextPageCursor or previousPageCursor of an answer.", "LATER|1795594400"),
];

/** Parameters that would change which journeys are right, with the values that change nothing. */
const NOT_OFFERED = {
  ...{ via: [], viaMinimumStay: [], radius: [], fastestDirectFactor: ["1", "1.0"], transferTimeFactor: ["1", "1.0"] },
  ...{ requireCarTransport: NOT_TRUE, slowDirect: NOT_TRUE, useRoutedTransfers: NOT_TRUE },
  ...{ realtimeMode: ["realtime"], timetableView: ["true"], fromOffsets: [], toOffsets: [] },
  ...{ preTransitRentalPropulsionTypes: [], postTransitRentalPropulsionTypes: [], directRentalPropulsionTypes: [] },
  ...{ preTransitRentalProviderGroups: [], postTransitRentalProviderGroups: [], directRentalProviderGroups: [] },
} as const;

export const MOTIS_PLAN: PlainEndpoint = {
  kind: "plain",
  path: "/motis/api/{version}/plan",
  operation: "planMotis",
  summary: "Journeys in the shape of MOTIS 2",
  description:
    "Transit and walks from our schedules, with delays where agencies publish them. Walks follow streets where they are stored. Journeys on foot, on demand, or on shared vehicles alone are in `direct`. Shared vehicles are those that are available now.",
  segments: VERSION_SEGMENT,
  examples: { version: "v1" },
  parameters: PARAMETERS,
  notOffered: NOT_OFFERED,
  bodyParameters: {},
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
  pedestrianProfile?: string;
  requireBikeTransport?: boolean;
  numItineraries?: number;
  pageCursor?: string;
  detailedLegs?: boolean;
  withFares?: boolean;
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
  preTransitModes?: string;
  postTransitModes?: string;
  directModes?: string;
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

async function answer(request: RestRequest): Promise<Response> {
  const { url, context } = request;
  const dialect = dialectOf(request);
  const query = url.searchParams;
  const languages = textsOf(query, "language");
  const api = inLanguages(context.api, languages);
  const values = readAsked(PARAMETERS, query, {}) as MotisQuery;
  refuseOthers(query, NOT_OFFERED);
  const places = ["fromPlace", "toPlace"].map((field) => readPlace(api, query, field));
  const [from, to] = (await Promise.all(places)) as [JourneyPlace, JourneyPlace];
  const cursor = readCursor(values.pageCursor ?? null);
  const limit = values.numItineraries ?? values.maxItineraries ?? MAX_ITINERARIES;
  const choices = motisUses(values, choicesOf(values));
  const journeyRequest: JourneyRequest = {
    ...{ from, to, mode: "TRANSIT", routeTypes: readModes(query, "transitModes") },
    time: cursor?.time ?? (values.time === undefined ? Math.floor(api.now.getTime() / 1000) : unixOf(values.time)),
    arriveBy: cursor?.arriveBy ?? values.arriveBy === true,
    wheelchair: values.pedestrianProfile === "WHEELCHAIR",
    bikes: values.requireBikeTransport === true,
    choices: { ...choices, ...motisVehicles(query, choices.rental ?? []) },
    cursor: values.pageCursor || null,
    room: { itineraries: MAX_ITINERARIES, rides: limit, fares: values.withFares === true },
    stopRows: true,
  };
  const style = { ...dialect, languages, withLines: values.detailedLegs !== false };
  const plan = async (context: QueryContext) => {
    const journeys = await journeysIn(context, journeyRequest);
    const direct = journeys.itineraries.filter((itinerary) => !usesTransit(itinerary));
    const ordered = [...direct, ...journeys.itineraries.filter(usesTransit)];
    return { journeys, direct, itineraries: await shownItineraries(context, ordered, style) };
  };
  const { journeys, direct, itineraries } = await asOperation(api, plan, new Set(["alerts"]));
  const body = {
    requestParameters: repeatedParameters(query),
    debugOutput: {},
    from: placeOf(from, "START", dialect),
    to: placeOf(to, "END", dialect),
    direct: itineraries.slice(0, direct.length),
    itineraries: itineraries.slice(direct.length),
    previousPageCursor: journeys.previous_page_cursor ?? "",
    nextPageCursor: journeys.next_page_cursor ?? "",
    dataSource: journeys.data_source,
    ...(journeys.exception === null ? {} : { error: { code: journeys.exception_code, message: journeys.exception } }),
  };
  return Response.json(body, { headers: { "cache-control": EACH_MINUTE } });
}
