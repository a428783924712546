/** The sample networks, whose ids the examples name, and ids of the store for portals that do not have them. */
import { inTime } from "../../store/archive/deadline.ts";
import type { ApiContext } from "../graphql/context.ts";
import { dataOf } from "./ask.ts";
import { SAMPLE } from "./sample.ts";

/** Lists of routes are those of active feed versions. One trip to the database. */
const SAMPLE_FIELD = "sample: routes(limit: 1, where: { feed_onestop_id: $feed }) { id }";
const SAMPLE_QUERY = `query ($feed: String!) { ${SAMPLE_FIELD} }`;

type SampleRoutes = { sample: readonly object[] };

const isActive = ({ sample }: SampleRoutes) => sample.length > 0;

/** Milliseconds that the database has to answer: texts are shown without it. */
const SAMPLE_TIMEOUT_MS = 1_500;

/** Whether the store has the sample networks; true while it cannot be read. */
export async function hasSample(api: ApiContext): Promise<boolean> {
  const reading = dataOf<SampleRoutes>(api, SAMPLE_QUERY, { feed: SAMPLE.feed });
  return inTime(reading.then(isActive), SAMPLE_TIMEOUT_MS, "D1").catch(() => true);
}

/** Three trips to the database, as a page may take. */
const NETWORK_QUERY = `query ($feed: String!) {
  ${SAMPLE_FIELD}
  routes(limit: 10, where: { serviced: true }) {
    id onestop_id feed_onestop_id route_id route_type
    feed_version { sha1 }
    agency { agency_id agency_name operator { onestop_id } places(limit: 1) { adm0_name } }
    route_stops(limit: 2) { stop { onestop_id stop_id stop_name geometry } }
    trips(limit: 1) { id trip_id }
  }
}`;

type ExampleStop = {
  onestop_id: string;
  stop_id: string;
  stop_name: string | null;
  geometry: { coordinates: readonly [lon: number, lat: number] };
};

type ExampleRouteRow = {
  id: number;
  onestop_id: string | null;
  feed_onestop_id: string;
  route_id: string;
  route_type: number;
  feed_version: { sha1: string };
  agency: {
    agency_id: string;
    agency_name: string;
    operator: { onestop_id: string | null } | null;
    places: readonly { adm0_name: string | null }[] | null;
  };
  route_stops: readonly { stop: ExampleStop }[];
  trips: readonly { id: number; trip_id: string }[];
};

/** Ids of one route of the store with all that belongs to it. */
type OwnIds = {
  route: ExampleRouteRow;
  stops: readonly [ExampleStop, ExampleStop];
  trip: { id: number; trip_id: string };
};

/**
 * How to replace the examples of the sample networks by ids of the store; null if the store has these networks, or cannot be
 * read. A store without a route that has two stops and a trip has no examples.
 */
export async function storeExamples(api: ApiContext): Promise<ExampleOf | null> {
  type NetworkAnswer = SampleRoutes & { routes: readonly ExampleRouteRow[] };
  const reading = dataOf<NetworkAnswer>(api, NETWORK_QUERY, { feed: SAMPLE.feed });
  const network = await inTime(reading, NETWORK_TIMEOUT_MS, "D1").catch(() => null);
  if (network === null || isActive(network)) return null;
  const candidates = network.routes.flatMap((route): OwnIds[] => {
    const [first, second] = route.route_stops.map(({ stop }) => stop);
    const [trip] = route.trips;
    return first === undefined || second === undefined || trip === undefined
      ? []
      : [{ route, stops: [first, second], trip }];
  });
  const hasOperator = ({ route }: OwnIds) => route.onestop_id !== null && route.agency.operator?.onestop_id != null;
  const ids = candidates.find(hasOperator) ?? candidates[0];
  return ids === undefined ? () => undefined : ownExamples(ids);
}

/** Milliseconds for an example network: the description of the API is sent without one. */
const NETWORK_TIMEOUT_MS = 4_000;

/** Text values of the sample networks → those of the store; an id that the store lacks becomes undefined. */
function ownTexts({ route, stops: [stop], trip }: OwnIds): ReadonlyMap<string, string | undefined> {
  const { feed_onestop_id: feed, agency, feed_version: version } = route;
  const operator = agency.operator?.onestop_id ?? undefined;
  return new Map<string, string | undefined>([
    [SAMPLE.feed, feed],
    [SAMPLE.operator, operator],
    [SAMPLE.agencyId, agency.agency_id],
    [SAMPLE.agencyName, agency.agency_name],
    [SAMPLE.route, `${feed}:${route.route_id}`],
    [SAMPLE.routeOnestopId, route.onestop_id ?? undefined],
    [SAMPLE.routeId, route.route_id],
    [SAMPLE.stop, `${feed}:${stop.stop_id}`],
    [SAMPLE.stopOnestopId, stop.onestop_id],
    [SAMPLE.stopId, stop.stop_id],
    [SAMPLE.tripId, trip.trip_id],
    [SAMPLE.sha1, version.sha1],
    ["circular quay", stop.stop_name ?? stop.stop_id],
    // Not every store has two versions of a feed, or realtime data.
    [SAMPLE.newerSha1, undefined],
    [SAMPLE.olderSha1, undefined],
    [SAMPLE.realtimeFeed, undefined],
    [String(SAMPLE.routeNumber), String(route.id)],
    [`${SAMPLE.feed}:${SAMPLE.agencyId}`, `${feed}:${agency.agency_id}`],
    // Ids in the form of MOTIS; a trip without its day is the next run.
    [`${SAMPLE.feed}_${SAMPLE.stopId}`, `${feed}_${stop.stop_id}`],
    [`20261125_${SAMPLE.feed}_${SAMPLE.tripId}`, `${feed}_${trip.trip_id}`],
  ]);
}

const POSITION = /^-?\d+\.\d+([,;])-?\d+\.\d+$/;

/** Degrees around a stop that a box in an example has. */
const BOX_MARGIN = 0.05;

export type ExampleOf = (name: string, example: unknown) => unknown;

/**
 * Replaces examples by values of the store.
 * @returns a function from the name of a parameter and its example to a value that the store has; undefined for an example
 * that means another network and has no counterpart
 */
function ownExamples(ids: OwnIds): ExampleOf {
  const texts = ownTexts(ids);
  const { route, stops, trip } = ids;
  const [position, otherPosition] = stops.map(({ geometry }) => geometry.coordinates) as [
    ExampleStop["geometry"]["coordinates"],
    ExampleStop["geometry"]["coordinates"],
  ];
  const at = (name: string, separator: string) => {
    const [lon, lat] = name === "toPlace" || name === "many" ? otherPosition : position;
    const shift = name === "min" ? -BOX_MARGIN : name === "max" ? BOX_MARGIN : 0;
    return [lat + shift, lon + shift].map((degrees) => degrees.toFixed(5)).join(separator);
  };
  const byName = new Map<string, unknown>([
    ["lat", position[1]],
    ["lon", position[0]],
    ["route_type", route.route_type],
    ["routeIdx", route.id],
    ["adm0_name", route.agency.places?.[0]?.adm0_name ?? undefined],
    ["itineraryId", undefined],
    ["scheme", undefined],
  ]);
  const ownText = (name: string, text: string): string | undefined => {
    if (texts.has(text)) return texts.get(text);
    const separator = POSITION.exec(text)?.[1];
    if (separator !== undefined) return at(name, separator);
    const ownId = text.replaceAll(SAMPLE.feed, route.feed_onestop_id);
    return /sample~/.test(ownId) || ownId.includes(SAMPLE.stopId) ? undefined : ownId;
  };
  const ownValue: ExampleOf = (name, example) => {
    if (byName.has(name)) return byName.get(name);
    if (example === SAMPLE.trip) return trip.id;
    if (typeof example === "string") return ownText(name, example);
    if (Array.isArray(example)) {
      const values = example.map((one) =>
        one === SAMPLE.routeNumber ? route.id : one === SAMPLE.routeType ? route.route_type : ownValue(name, one),
      );
      return values.includes(undefined) ? undefined : values;
    }
    if (typeof example !== "object" || example === null) return example;
    return Object.fromEntries(Object.entries(example).map(([key, value]) => [key, ownValue(key, value)]));
  };
  return ownValue;
}
