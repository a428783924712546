/** MOTIS' `one-to-all` and `one-to-many`: what can be reached by transit, and walks to places. */
import { MAX_REACH_SECONDS } from "../../../../../src/domain/journey/reach.ts";
import { problem } from "../../../../problem.ts";
import { dataOf } from "../../../endpoint/ask.ts";
import { parameter } from "../../../endpoint/parameter.ts";
import { decimal, FLAG, INSTANT, TEXT, type ValueType } from "../../../endpoint/value.ts";
import { wholeFrom } from "../choices.ts";
import { findJourneys, type JourneyPlace, readPlace, sumsOf } from "../journeys.ts";
import { placeOf } from "./legs.ts";
import { readModes } from "./modes.ts";
import { type MotisRequest, motisOperation } from "./operation.ts";
import {
  mandatory,
  modeParameter,
  NOT_TRUE,
  neededLatLon,
  neededValue,
  readLatLon,
  textsOf,
  WALK_ONLY,
} from "./parameters.ts";
import { stopPlace } from "./places.ts";
import { type MotisStopRow, STOP } from "./rows.ts";
import { DURATIONS, REACHABLE } from "./schemas.ts";

export const MAX_MINUTES = MAX_REACH_SECONDS / 60;
const MAX_REACHED = 10_000;

const PROFILES = ["FOOT", "WHEELCHAIR"];

export const PROFILE: ValueType = {
  schema: { type: "string", enum: PROFILES },
  takes: `one of ${PROFILES.join(", ")}`,
  example: "FOOT",
  read: (text) => PROFILES.find((profile) => profile === text.toUpperCase()),
};

const REACH = `query ($where: ReachRequest!, $limit: Int!) {
  reach(where: $where) { stops(limit: $limit) { travel_time stop { ...stop } } }
}
${STOP}`;

type ReachAnswer = { reach: { stops: { travel_time: number; stop: MotisStopRow }[] } };

export const MOTIS_ONE_TO_ALL = motisOperation({
  path: "/one-to-all",
  operation: "reachMotis",
  summary: "Stops that can be reached from a place",
  description: `At most ${MAX_REACHED}, the nearest in time first. Times are those of the schedule, with the wait for the first vehicle.`,
  parameters: [
    mandatory(parameter("one", TEXT, "The origin as lat,lon, or as a stop, FEED_STOP_ID.", "53.349,-6.261")),
    mandatory(parameter("maxTravelTime", wholeFrom(1, MAX_MINUTES, 20), "Longest travel time in minutes.")),
    parameter("time", INSTANT, "Departure; now by default.", "2026-11-25T08:00:00Z"),
    modeParameter("transitModes"),
    parameter("pedestrianProfile", PROFILE, "FOOT, or WHEELCHAIR for trips that are marked as accessible."),
    parameter("requireBikeTransport", FLAG, "true: only trips that are marked as taking bicycles.", false),
  ],
  notOffered: {
    ...{ arriveBy: NOT_TRUE, requireCarTransport: NOT_TRUE, useRoutedTransfers: NOT_TRUE },
    ...{ preTransitModes: WALK_ONLY, postTransitModes: WALK_ONLY, transferTimeFactor: ["1", "1.0"] },
    ...{ maxTransfers: [], minTransferTime: ["0"], additionalTransferTime: ["0"] },
    ...{ maxPreTransitTime: [], maxPostTransitTime: [], pedestrianSpeed: [] },
  },
  schema: REACHABLE,
  mayBeMissing: true,
  async body(request) {
    const { api, query, values, dialect } = request;
    neededValue("one", values.one);
    const minutes = neededValue<number>("maxTravelTime", values.maxTravelTime);
    const one = await readPlace(api, query, "one");
    const where = {
      ...{ lat: one.lat, lon: one.lon, minutes, route_types: readModes(query, "transitModes") },
      depart_at: (values.time as string | undefined) ?? api.now.toISOString(),
      wheelchair_accessible: values.pedestrianProfile === "WHEELCHAIR",
      bikes_allowed: values.requireBikeTransport === true,
    };
    const { reach } = await dataOf<ReachAnswer>(api, REACH, { where, limit: MAX_REACHED });
    const all = reach.stops.map(({ travel_time, stop }) => ({
      place: stopPlace(stop, dialect),
      duration: Math.ceil(travel_time / 60),
    }));
    return { one: placeOf(one, "START", dialect), all };
  },
});

/** Places of one request: each is a search on the streets. */
export const MAX_MANY = 25;

const WALK: ValueType = {
  schema: { type: "string", enum: ["WALK"] },
  takes: "WALK",
  example: "WALK",
  read: (text) => text.toUpperCase(),
};

export const MOTIS_ONE_TO_MANY = motisOperation({
  path: "/one-to-many",
  operation: "walkMotis",
  summary: "Walks from a place to others, or to it",
  description: "In the order of `many`; without a walk that is short enough, the object is empty.",
  version: "v1",
  parameters: [
    mandatory(parameter("one", TEXT, "A position as lat;lon.", "53.349;-6.261")),
    mandatory(
      parameter(
        "many",
        TEXT,
        `At most ${MAX_MANY} positions as lat;lon, between commas or each in a parameter.`,
        "53.34;-6.25",
      ),
    ),
    mandatory(parameter("mode", WALK, "WALK; others are not offered.")),
    mandatory(parameter("max", decimal(0, 86_400), "Longest walk in seconds.", 7200)),
    parameter("maxMatchingDistance", decimal(0, 1e6), "Has no effect.", 250),
    parameter("arriveBy", FLAG, "true: walks to one instead of from it.", false),
    parameter("withDistance", FLAG, "true: with the length of each walk.", true),
  ],
  bodyParameters: {},
  schema: DURATIONS,
  async body(request) {
    const { query, values } = request;
    const mode = neededValue<string>("mode", values.mode);
    if (mode !== "WALK") {
      throw problem("query.not_offered", `The mode ${mode.slice(0, 40)} is not offered here.`, {
        field: "mode",
        value: mode.slice(0, 200),
      });
    }
    const one = neededLatLon(query, "one");
    const max = neededValue<number>("max", values.max);
    const walks: object[] = [];
    for (const other of readMany(query, MAX_MANY)) walks.push(await walkBetween(request, one, other, max));
    return walks;
  },
});

type Position = { lat: number; lon: number };

/** The positions of the parameter `many`. @throws Problem parameter.invalid */
export function readMany(query: URLSearchParams, most: number): Position[] {
  const texts = textsOf(query, "many");
  if (texts.length === 0 || texts.length > most) {
    const detail = `The parameter many has from 1 to ${most} positions.`;
    throw problem("parameter.invalid", detail, { field: "many", limit: most, actual: texts.length });
  }
  return texts.map((text) => {
    const position = readLatLon(text);
    if (position !== null) return position;
    const detail = "The parameter many has positions as lat;lon.";
    throw problem("parameter.invalid", detail, { field: "many", value: text.slice(0, 200) });
  });
}

/** Seconds, and meters if they are wanted; nothing without a walk that is short enough. */
export async function walkBetween(
  { api, values }: MotisRequest,
  one: Position,
  other: Position,
  max: number,
): Promise<object> {
  const placeAt = (place: Position): JourneyPlace => ({ ...place, name: null });
  const [from, to] = values.arriveBy === true ? [other, one] : [one, other];
  const { itineraries } = await findJourneys(api, {
    ...{ from: placeAt(from), to: placeAt(to), time: Math.floor(api.now.getTime() / 1000), arriveBy: false },
    ...{ mode: "WALK", routeTypes: null, wheelchair: false, bikes: false, choices: {}, cursor: null },
    room: { itineraries: 1, rides: 1 },
  });
  const [walk] = itineraries;
  if (walk === undefined) return {};
  const { duration, walkDistance } = sumsOf(walk);
  if (duration > max) return {};
  return { duration, ...(values.withDistance === true ? { distance: walkDistance } : {}) };
}
