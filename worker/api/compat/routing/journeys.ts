/** Journeys for the dialects of other planners, found as GraphQL's `directions` finds them. */
import { joinedLine } from "../../../../src/domain/geo/antimeridian.ts";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import { type PageCursor, parseCursor } from "../../../../src/domain/journey/cursor.ts";
import { compassPoint } from "../../../../src/domain/streets/steps.ts";
import { firstZone } from "../../../../src/domain/time/stop-zone.ts";
import { problem } from "../../../problem.ts";
import { nearestStopZones } from "../../../store/entities/stop-zone.ts";
import { dataOf } from "../../endpoint/ask.ts";
import type { ApiContext, QueryContext } from "../../graphql/context.ts";
import { directionsFor, readDirectionsAhead } from "../../graphql/directions/answer.ts";
import { FARE_FIELD, type LegCosts } from "../../graphql/directions/fares.ts";
import type { ItineraryRow } from "../../graphql/directions/itinerary.ts";
import type {
  CallTimes,
  LegRide,
  LegRow,
  LegTripRow,
  RideCallRow,
  StepRow,
  WaypointRow,
} from "../../graphql/directions/legs.ts";
import type { LegOnDemandRow } from "../../graphql/directions/on-demand/booking.ts";
import { readStopsAhead } from "../../graphql/directions/shown.ts";
import type { Room } from "../../graphql/directions/transit.ts";
import { asOperation } from "../../graphql/execute.ts";
import { costsInLanguage } from "../../graphql/resolvers/fare.ts";
import {
  agencyName,
  headsignOfLeg,
  instructionOf,
  nameOfCall,
  nameOfPlace,
  routeLongName,
  routeShortName,
  shortNameOfLeg,
} from "../../graphql/resolvers/leg.ts";
import type { Lazy } from "../../graphql/rows.ts";
import type { LegRental, LegRoute, WaypointDeparture } from "../../graphql/schema.generated.ts";
import type { Choices } from "./choices.ts";
import { readFeedId } from "./feed-id.ts";

/** What a client asks for. Times are Unix seconds. */
export type JourneyRequest = {
  from: JourneyPlace;
  to: JourneyPlace;
  time: number;
  arriveBy: boolean;
  mode: "TRANSIT" | "WALK";
  /** GTFS route types; null: any. */
  routeTypes: readonly number[] | null;
  wheelchair: boolean;
  bikes: boolean;
  choices: Choices;
  /** Of a further page, instead of the time. */
  cursor: string | null;
  room: Room;
  /** Whether the rows of the stops of rides will be wanted. */
  stopRows?: boolean;
};

export type JourneyPlace = { lat: number; lon: number; name: string | null };

type Amount<Name extends string> = { [K in Name]: number };

/** Times are RFC 3339 in UTC; `times` are those of a ride by timetable, in Unix seconds. */
export type FoundStop = Omit<WaypointDeparture, "departure"> & { departure: string; times?: CallTimes };

/** A step with its whole sentence. */
type FoundStep = StepRow & { instruction: string };

export type FoundLeg = {
  /** BICYCLE: on a shared vehicle. */
  mode: "WALK" | "TRANSIT" | "BICYCLE";
  start_time: string;
  end_time: string;
  duration: Amount<"duration">;
  /** Kilometers. */
  distance: Amount<"distance">;
  geometry: { type: string; coordinates: unknown };
  from: JourneyPlace;
  to: JourneyPlace;
  stops: readonly FoundStop[] | null;
  trip: FoundTrip | null;
  /** Of a walk on streets; otherwise none have a turn. */
  steps: readonly FoundStep[];
  /** Seconds by realtime data; null without. */
  departure_delay: number | null;
  stays_on_board: boolean;
  arrival_delay: number | null;
  /** Of a ride by timetable. */
  ride: LegRide | null;
  /** Of a ride on demand. */
  on_demand: LegOnDemandRow | null;
  /** Of a ride on a shared vehicle. */
  rental: LegRental | null;
};

type FoundTrip = Omit<LegTripRow, "route"> & { route: LegRoute };

/** `costs` of its rides, where the request wants fares and it has rides. */
export type FoundItinerary = { start_time: string; end_time: string; legs: FoundLeg[]; costs: LegCosts | null };

export type FoundJourneys = {
  exception: string | null;
  /** A reason of the GraphQL type NoJourneyReason; null if there are itineraries. */
  exception_code: string | null;
  data_source: string;
  next_page_cursor: string | null;
  previous_page_cursor: string | null;
  itineraries: FoundItinerary[];
};

/**
 * Finds journeys as GraphQL's `directions` does, without an operation of it.
 * @throws Problem of `directions`: query.too_far, query.too_many_routes, parameter.invalid, query.timeout
 */
export function findJourneys(context: ApiContext, request: JourneyRequest): Promise<FoundJourneys> {
  return asOperation(context, (query) => journeysIn(query, request));
}

type EndsAndTime = Pick<JourneyRequest, "from" | "to" | "time" | "arriveBy">;

function endsAndTime({ from, to, time, arriveBy }: EndsAndTime) {
  const at = new Date(time * 1000).toISOString();
  return { from, to, ...(arriveBy ? { arrive_by: at } : { depart_at: at }) };
}

/**
 * Starts to read what `journeysIn` reads first by transit. The time may be that of another time zone.
 * @throws Problem that of `directions`
 */
export function readJourneysAhead(query: QueryContext, request: EndsAndTime): void {
  readDirectionsAhead(query, { ...endsAndTime(request), mode: "TRANSIT" });
}

/** The same within an operation. */
export async function journeysIn(query: QueryContext, request: JourneyRequest): Promise<FoundJourneys> {
  const { mode, routeTypes, wheelchair, bikes, choices, cursor, room } = request;
  const where = {
    ...choices,
    ...endsAndTime(request),
    ...{ mode, route_types: routeTypes, wheelchair_accessible: wheelchair, bikes_allowed: bikes, page_cursor: cursor },
  };
  const directions = await directionsFor(query, where, room);
  const wishes = {
    wantsFares: room.fares === true || query.fields.has(FARE_FIELD),
    stopRows: request.stopRows === true,
  };
  return {
    exception: directions.exception ?? null,
    exception_code: directions.exception_code ?? null,
    data_source: directions.data_source ?? "",
    next_page_cursor: directions.next_page_cursor ?? null,
    previous_page_cursor: directions.previous_page_cursor ?? null,
    itineraries: await Promise.all(directions.itineraries.map((one) => shownItinerary(query, one, wishes))),
  };
}

async function shownItinerary(
  context: QueryContext,
  { start_time, end_time, legs, costs }: ItineraryRow,
  { wantsFares, stopRows }: { wantsFares: boolean; stopRows: boolean },
): Promise<FoundItinerary> {
  const { budget } = context;
  budget.countRows(legs, "legs");
  for (const { stops, ride } of legs) {
    budget.countRows(stops ?? [], "stops");
    if (stopRows && ride !== undefined) {
      readStopsAhead(
        context,
        ride.schedule.version,
        ride.stops.map(({ id }) => id),
      );
    }
  }
  const [shownLegs, legCosts] = await Promise.all([
    Promise.all(legs.map((leg) => shownLeg(context, leg))),
    wantsFares ? costs() : null,
  ]);
  return {
    ...{ start_time: textOf(start_time), end_time: textOf(end_time), legs: shownLegs },
    costs: await costsInLanguage(context, legCosts),
  };
}

/** A leg with its names in the language of the operation. */
async function shownLeg(context: QueryContext, leg: LegRow): Promise<FoundLeg> {
  const { mode, start_time, end_time, duration } = leg;
  const placeOf = async (place: WaypointRow): Promise<JourneyPlace> => ({
    ...place,
    name: await nameOfPlace(place, {}, context),
  });
  const callOf = async (call: RideCallRow) => ({ ...call, stop_name: await nameOfCall(call, {}, context) });
  const stepOf = async (step: StepRow) => ({ ...step, instruction: await instructionOf(step, context) });
  const [distance, geometry, steps, trip, from, to, stops] = await Promise.all([
    resolve(leg.distance),
    resolve(leg.geometry),
    resolve(leg.steps).then((all) => Promise.all(all.map(stepOf))),
    leg.trip === undefined ? null : shownTrip(context, leg.trip),
    placeOf(leg.from),
    placeOf(leg.to),
    leg.stops === undefined ? null : Promise.all(leg.stops.map(callOf)),
  ]);
  return {
    ...{ mode: mode as FoundLeg["mode"], duration, distance, from, to, stops, trip },
    ...{ start_time: textOf(start_time), end_time: textOf(end_time) },
    geometry: geometry as FoundLeg["geometry"],
    stays_on_board: leg.stays_on_board,
    steps,
    departure_delay: leg.departure_delay ?? null,
    arrival_delay: leg.arrival_delay ?? null,
    ride: leg.ride ?? null,
    on_demand: leg.on_demand ?? null,
    rental: leg.rental ?? null,
  };
}

async function shownTrip(context: QueryContext, trip: LegTripRow): Promise<FoundTrip> {
  const route = await resolve(trip.route);
  const [headsign, tripName, short, long, agency] = await Promise.all([
    headsignOfLeg(trip, {}, context),
    shortNameOfLeg(trip, {}, context),
    routeShortName(route, {}, context),
    routeLongName(route, {}, context),
    agencyName(route.agency, {}, context),
  ]);
  return {
    ...{ ...trip, headsign, trip_short_name: tripName },
    route: {
      ...{ ...route, route_short_name: short, route_long_name: long },
      agency: { ...route.agency, agency_name: agency },
    },
  };
}

const textOf = (time: string | Date) => (typeof time === "string" ? time : time.toISOString());

async function resolve<T>(lazy: Lazy<T>): Promise<T> {
  return typeof lazy === "function" ? (lazy as () => T | Promise<T>)() : lazy;
}

/** Meters around the start in which a stop tells its time zone. */
const ZONE_RADIUS_M = 1000;

/** IANA time zone of the nearest stop with service within 1 km; UTC if there is none. */
export async function zoneNear({ stores }: QueryContext, { lat, lon }: JourneyPlace): Promise<string> {
  const zones = await nearestStopZones(stores.db, [lon, lat], ZONE_RADIUS_M);
  return firstZone(zones?.stop, zones?.version) ?? "UTC";
}

/**
 * A place: `lat,lon`, or a stop as `FEED:STOP_ID` or `FEED_STOP_ID` with the Onestop ID of its feed, each optionally with a
 * name before it as `name::lat,lon`. Some programs send longitude first; that is read where it can mean nothing else, as
 * are two parameters of the same name.
 * @throws Problem parameter.invalid
 */
export async function readPlace(context: ApiContext, query: URLSearchParams, field: string): Promise<JourneyPlace> {
  const [first = "", second] = query.getAll(field);
  const text = second === undefined || first.includes(",") ? first : `${first},${second}`;
  const place = readPosition(text) ?? (await placeOfStop(context, text));
  if (place !== null) return place;
  const detail = `The parameter ${field} must be a place as lat,lon, or a stop as FEED:STOP_ID.`;
  throw problem("parameter.invalid", detail, { field, value: text.slice(0, 200) });
}

/** A position as in `readPlace`; null for any other text. */
export function readPosition(text: string): JourneyPlace | null {
  const [position = "", name = null] = text.split("::").reverse();
  const parts = position.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  // MOTIS appends a level.
  const [a = Number.NaN, b = Number.NaN] = parts;
  if (parts.length <= 3 && Math.abs(a) <= 90 && Math.abs(b) <= 180) return { lat: a, lon: b, name };
  if (parts.length === 2 && Math.abs(b) <= 90 && Math.abs(a) <= 180) return { lat: b, lon: a, name };
  return null;
}

const STOP_PLACE = `query ($feed: String!, $stop: String!) {
  stops(limit: 1, where: { feed_onestop_id: $feed, stop_id: $stop }) { stop_name geometry }
}`;

type StopPlace = { stop_name: string | null; geometry: { coordinates: [lon: number, lat: number] } | null };

async function placeOfStop(context: ApiContext, text: string): Promise<JourneyPlace | null> {
  const [, name = null, key = ""] = /^(?:(.*?)::)?(f-.+)$/is.exec(text) ?? [];
  for (const { feed, id } of readFeedId(key)) {
    const { stops } = await dataOf<{ stops: StopPlace[] }>(context, STOP_PLACE, { feed, stop: id });
    const [stop] = stops;
    if (stop?.geometry == null) continue;
    const [lon, lat] = stop.geometry.coordinates;
    return { lat, lon, name: name ?? stop.stop_name };
  }
  return null;
}

/** @throws Problem parameter.invalid */
export function readCursor(text: string | null): PageCursor | null {
  if (text === null || text === "") return null;
  const cursor = parseCursor(text);
  if (cursor === null) {
    throw problem("parameter.invalid", "The parameter pageCursor must be one of an answer.", {
      field: "pageCursor",
      value: text.slice(0, 200),
    });
  }
  return cursor;
}

/** Refusals of both dialects, by status. */
export const REFUSALS = {
  400: { description: "A parameter cannot be read, or the places are too far apart", type: "application/json" },
  501: { description: "A mode is not supported here", type: "application/json" },
} as const;

/** The parameters of a request, to repeat in the answer; keys are left out. */
export function repeatedParameters(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([name]) => name !== "apikey" && name !== "api_key"));
}

export const unixOf = (time: string) => Math.floor(Date.parse(time) / 1000);

/** Sums over the legs of an itinerary: seconds and meters. */
export function sumsOf({ start_time, end_time, legs }: FoundItinerary) {
  const duration = unixOf(end_time) - unixOf(start_time);
  const rides = legs.filter(({ trip }) => trip !== null);
  const walks = legs.filter(({ mode }) => mode === "WALK");
  const rentals = legs.filter(({ rental }) => rental !== null);
  const seconds = (some: FoundLeg[]) => some.reduce((sum, leg) => sum + leg.duration.duration, 0);
  const meters = (some: FoundLeg[]) => Math.round(some.reduce((sum, leg) => sum + leg.distance.distance * 1000, 0));
  return {
    duration,
    walkTime: seconds(walks),
    transitTime: seconds(rides),
    waitingTime: duration - seconds(legs),
    walkDistance: meters(walks),
    transitDistance: meters(rides),
    rentalDistance: meters(rentals),
    transfers: Math.max(0, rides.filter(({ stays_on_board: stays }) => !stays).length - 1),
  };
}

/** A step of a walk on streets. */
export type StreetStep = {
  relativeDirection: string;
  absoluteDirection: string;
  streetName: string;
  isUnnamed: boolean;
  staysOn: boolean;
  meters: number;
  /** Its line in degrees, of two points at least. */
  line: readonly LonLat[];
};

/** The steps of a walk on streets, with the part inside a station as the last or first one; none for another walk or a ride. */
export function streetSteps({ steps, geometry }: FoundLeg): StreetStep[] {
  if (!steps?.some(({ relative_direction: turn }) => turn != null)) return [];
  const points = joinedLine(geometry);
  return steps.map((step, i): StreetStep => {
    const end = steps[i + 1]?.geometry_offset ?? points.length - 1;
    const line = points.slice(step.geometry_offset, Math.max(end, step.geometry_offset + 1) + 1);
    const [first, last] = [line[0]!, line.at(-1)!];
    return {
      relativeDirection: step.relative_direction ?? (i === 0 ? "DEPART" : "CONTINUE"),
      absoluteDirection: step.absolute_direction ?? compassPoint(first, last),
      streetName: step.street_name ?? step.instruction,
      isUnnamed: step.is_unnamed || step.street_name == null,
      staysOn: step.stays_on,
      meters: Math.round(step.distance.distance * 1000),
      line: line.length > 1 ? line : [first, first],
    };
  });
}

/** Whether a journey has a ride on a shared vehicle. */
export function usesRental({ legs }: FoundItinerary): boolean {
  return legs.some(({ rental }) => rental !== null);
}

/** Whether a journey has a ride that is not on demand. */
export function usesTransit({ legs }: FoundItinerary): boolean {
  return legs.some(({ trip, on_demand: onDemand }) => trip !== null && onDemand === null);
}
