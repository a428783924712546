/** MOTIS' `one-to-many-intermodal`: durations to places by transit with each number of changes, and on foot. */
import { parameter } from "../../../endpoint/parameter.ts";
import { decimal, FLAG, INSTANT, TEXT } from "../../../endpoint/value.ts";
import { wholeFrom } from "../choices.ts";
import { type FoundItinerary, findJourneys, sumsOf, unixOf, usesTransit } from "../journeys.ts";
import { readModes } from "./modes.ts";
import { PROFILE, readMany, walkBetween } from "./one-to.ts";
import { type MotisRequest, motisOperation } from "./operation.ts";
import { mandatory, modeParameter, NOT_TRUE, neededLatLon, WALK_ONLY } from "./parameters.ts";
import { INTERMODAL_DURATIONS } from "./schemas.ts";

/** Places of one request: each is a search of its own. */
const MAX_PLACES = 10;
/** Journeys of a search: of each number of changes, the earliest arrival is among them. */
const MAX_JOURNEYS = 5;
const DEFAULT_WALK_SECONDS = 1800;
const DEFAULT_TRAVEL_MINUTES = 90;

export const MOTIS_INTERMODAL = motisOperation({
  path: "/one-to-many-intermodal",
  operation: "travelMotis",
  summary: "Travel times from a place to others, or to it, by transit and on foot",
  description:
    "In the order of `many`. `transit_durations` has the shortest time with each number of changes that makes it shorter, with " +
    "the wait for the first vehicle; `street_durations` the walk, or an empty object without one that is short enough.",
  version: "experimental",
  parameters: [
    mandatory(parameter("one", TEXT, "A position as lat;lon.", "53.349;-6.261")),
    mandatory(
      parameter(
        "many",
        TEXT,
        `At most ${MAX_PLACES} positions as lat;lon, between commas or each in a parameter.`,
        "53.279;-6.236",
      ),
    ),
    parameter("time", INSTANT, "Departure, or arrival with arriveBy; now by default.", "2026-11-25T08:00:00Z"),
    parameter("arriveBy", FLAG, "true: travel times to one instead of from it.", false),
    parameter(
      "maxTravelTime",
      wholeFrom(1, 2880, 90),
      `Longest travel time in minutes; ${DEFAULT_TRAVEL_MINUTES} by default.`,
    ),
    parameter(
      "maxTransfers",
      wholeFrom(0, 100, 1),
      "Most changes; three by default, which is also the largest number that counts.",
    ),
    parameter("minTransferTime", wholeFrom(0, 1440, 5), "Shortest time of every change, in minutes."),
    parameter("additionalTransferTime", wholeFrom(0, 1440, 2), "Minutes that every change takes in addition."),
    modeParameter("transitModes"),
    parameter("pedestrianProfile", PROFILE, "FOOT, or WHEELCHAIR for trips that are marked as accessible."),
    parameter("pedestrianSpeed", decimal(0.3, 5), "Meters per second; 1.2 by default.", 1.2),
    parameter("requireBikeTransport", FLAG, "true: only trips that are marked as taking bicycles.", false),
    parameter("maxPreTransitTime", wholeFrom(0, 86_400, 900), "Longest walk to the first vehicle, in seconds."),
    parameter("maxPostTransitTime", wholeFrom(0, 86_400, 900), "Longest walk from the last vehicle, in seconds."),
    parameter(
      "maxDirectTime",
      wholeFrom(0, 86_400, 1800),
      `Longest walk without a vehicle, in seconds; ${DEFAULT_WALK_SECONDS} by default.`,
    ),
    parameter("withDistance", FLAG, "true: with the length of each walk.", true),
  ],
  notOffered: {
    ...{ preTransitModes: WALK_ONLY, postTransitModes: WALK_ONLY, directMode: WALK_ONLY },
    ...{ requireCarTransport: NOT_TRUE, useRoutedTransfers: NOT_TRUE, transferTimeFactor: ["1", "1.0"] },
  },
  bodyParameters: {},
  schema: INTERMODAL_DURATIONS,
  async body(request) {
    const one = neededLatLon(request.query, "one");
    const many = readMany(request.query, MAX_PLACES);
    const maxWalk = (request.values.maxDirectTime as number | undefined) ?? DEFAULT_WALK_SECONDS;
    const [street, transit]: [object[], object[]] = [[], []];
    for (const other of many) {
      street.push(await walkBetween(request, one, other, maxWalk));
      transit.push(await transitBetween(request, one, other));
    }
    return { street_durations: street, transit_durations: transit };
  },
});

type Position = { lat: number; lon: number };
type TransferDuration = { duration: number; transfers: number };

/** The shortest travel time with each number of changes that makes it shorter, beginning with the fewest. */
async function transitBetween(
  { api, query, values }: MotisRequest,
  one: Position,
  other: Position,
): Promise<TransferDuration[]> {
  const arriveBy = values.arriveBy === true;
  const [from, to] = (arriveBy ? [other, one] : [one, other]).map((place) => ({ ...place, name: null }));
  const time = values.time === undefined ? Math.floor(api.now.getTime() / 1000) : unixOf(values.time as string);
  const minutes = (name: string) => (values[name] === undefined ? null : Number(values[name]) * 60);
  const numberOf = (name: string) => (values[name] as number | undefined) ?? null;
  const maxSeconds = Number(values.maxTravelTime ?? DEFAULT_TRAVEL_MINUTES) * 60;
  const { itineraries } = await findJourneys(api, {
    ...{ from: from!, to: to!, time, arriveBy, mode: "TRANSIT", routeTypes: readModes(query, "transitModes") },
    wheelchair: values.pedestrianProfile === "WHEELCHAIR",
    bikes: values.requireBikeTransport === true,
    choices: {
      ...{ max_transfers: numberOf("maxTransfers"), walking_speed: numberOf("pedestrianSpeed") },
      ...{ min_transfer_time: minutes("minTransferTime"), additional_transfer_time: minutes("additionalTransferTime") },
      ...{ max_walk_before: numberOf("maxPreTransitTime"), max_walk_after: numberOf("maxPostTransitTime") },
      ...{ max_travel_time: maxSeconds, search_window: maxSeconds },
    },
    cursor: null,
    room: { itineraries: MAX_JOURNEYS, rides: MAX_JOURNEYS },
  });
  const all = itineraries.filter(usesTransit).map((itinerary) => ({
    transfers: sumsOf(itinerary).transfers,
    duration: secondsFrom(itinerary, time, arriveBy),
  }));
  const best: TransferDuration[] = [];
  for (const entry of all.toSorted((a, b) => a.transfers - b.transfers || a.duration - b.duration)) {
    const shortest = best.at(-1)?.duration ?? maxSeconds + 1;
    if (entry.duration < shortest) best.push(entry);
  }
  return best.map(({ duration, transfers }) => ({ duration, transfers }));
}

/** Seconds between the time of the request and the other end of a journey. */
const secondsFrom = ({ start_time, end_time }: FoundItinerary, time: number, arriveBy: boolean) =>
  arriveBy ? time - unixOf(start_time) : unixOf(end_time) - time;
