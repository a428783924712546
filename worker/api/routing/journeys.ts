/** Journeys for the dialects of other planners: one operation of GraphQL's `directions` each. */
import { cursorsAround, type PageCursor, parseCursor } from "../../../src/domain/journey/cursor.ts";
import { isZone } from "../../../src/domain/service-day.ts";
import { problem } from "../../problem.ts";
import type { ApiContext } from "../graphql/context.ts";
import type { Choices } from "./choices.ts";
import { dataOf, readFeedId } from "./data.ts";

/** What a client asks for. Times are Unix seconds. */
export type JourneyRequest = {
  from: Place;
  to: Place;
  time: number;
  arriveBy: boolean;
  mode: "TRANSIT" | "WALK";
  /** GTFS route types; null: any. */
  routeTypes: readonly number[] | null;
  wheelchair: boolean;
  bikes: boolean;
  choices: Choices;
};

export type Place = { lat: number; lon: number; name: string | null };

type Amount<Name extends string> = { [K in Name]: number };

export type FoundStop = {
  lon: number;
  lat: number;
  departure: string;
  stop_id: string;
  stop_name: string;
  stop_code: string;
  stop_onestop_id: string;
  stop_index: number | null;
  stop_sequence: number | null;
};

export type FoundLeg = {
  mode: "WALK" | "TRANSIT";
  start_time: string;
  end_time: string;
  duration: Amount<"duration">;
  /** Kilometers. */
  distance: Amount<"distance">;
  geometry: { type: string; coordinates: unknown };
  from: Place;
  to: Place;
  stops: FoundStop[] | null;
  trip: FoundTrip | null;
  /** Seconds by realtime data; null without. */
  departure_delay: number | null;
  stays_on_board: boolean;
  arrival_delay: number | null;
};

export type FoundTrip = {
  trip_id: string;
  trip_short_name: string;
  headsign: string;
  feed_id: string;
  route: {
    route_id: string;
    route_onestop_id: string;
    route_short_name: string;
    route_long_name: string;
    route_type: number;
    route_color: string | null;
    route_text_color: string | null;
    agency: { agency_id: string; agency_name: string; agency_onestop_id: string };
  };
};

export type FoundItinerary = { start_time: string; end_time: string; legs: FoundLeg[] };

export type FoundJourneys = {
  exception: string | null;
  /** A reason of the GraphQL type NoJourneyReason; null if there are itineraries. */
  exception_code: string | null;
  data_source: string;
  next_page_cursor: string | null;
  previous_page_cursor: string | null;
  itineraries: FoundItinerary[];
};

const STOP = "lon lat departure stop_id stop_name stop_code stop_onestop_id stop_index stop_sequence";
const JOURNEYS = `query ($where: DirectionRequest!) {
  directions(where: $where) {
    exception
    exception_code
    data_source
    next_page_cursor
    previous_page_cursor
    itineraries {
      start_time
      end_time
      legs {
        mode start_time end_time departure_delay arrival_delay stays_on_board
        duration { duration }
        distance { distance }
        geometry
        from { lon lat name }
        to { lon lat name }
        stops { ${STOP} }
        trip {
          trip_id trip_short_name headsign feed_id
          route {
            route_id route_onestop_id route_short_name route_long_name route_type route_color route_text_color
            agency { agency_id agency_name agency_onestop_id }
          }
        }
      }
    }
  }
}`;

/** @throws Problem of `directions`: query.too_far, query.too_many_routes, parameter.invalid, query.timeout */
export async function findJourneys(context: ApiContext, request: JourneyRequest): Promise<FoundJourneys> {
  const { from, to, time, arriveBy, mode, routeTypes, wheelchair, bikes, choices } = request;
  const at = new Date(time * 1000).toISOString();
  const where = {
    ...choices,
    ...{ from, to, mode, route_types: routeTypes, wheelchair_accessible: wheelchair, bikes_allowed: bikes },
    ...(arriveBy ? { arrive_by: at } : { depart_at: at }),
  };
  const { directions } = await dataOf<{ directions: FoundJourneys }>(context, JOURNEYS, { where });
  return directions;
}

/** Meters around the start in which a stop tells its time zone. */
const ZONE_RADIUS_M = 1000;
const ZONE = `query ($lat: Float!, $lon: Float!) {
  stops(limit: 1, where: {
    serviced: true
    location: { near: { lat: $lat, lon: $lon, radius: ${ZONE_RADIUS_M} }, focus: { lat: $lat, lon: $lon } }
  }) {
    stop_timezone
    feed_version { service_window { default_timezone } }
  }
}`;

type ZonedStop = {
  stop_timezone: string | null;
  feed_version: { service_window: { default_timezone: string | null } | null };
};

/** IANA time zone of the nearest stop with service within 1 km; UTC if there is none. */
export async function zoneAround(context: ApiContext, { lat, lon }: Place): Promise<string> {
  const { stops } = await dataOf<{ stops: ZonedStop[] }>(context, ZONE, { lat, lon });
  const [stop] = stops;
  const zones = [stop?.stop_timezone, stop?.feed_version.service_window?.default_timezone];
  return zones.find((zone) => zone != null && isZone(zone)) ?? "UTC";
}

/**
 * A place: `lat,lon`, or a stop as `FEED:STOP_ID` or `FEED_STOP_ID` with the Onestop ID of its feed, each optionally with a
 * name before it as `name::lat,lon`. Some programs send longitude first; that is read where it can mean nothing else, as
 * are two parameters of the same name.
 * @throws Problem parameter.invalid
 */
export async function readPlace(context: ApiContext, query: URLSearchParams, field: string): Promise<Place> {
  const [first = "", second] = query.getAll(field);
  const text = second === undefined || first.includes(",") ? first : `${first},${second}`;
  const place = readPosition(text) ?? (await placeOfStop(context, text));
  if (place !== null) return place;
  const detail = `The parameter ${field} must be a place as lat,lon, or a stop as FEED:STOP_ID.`;
  throw problem("parameter.invalid", detail, { field, value: text.slice(0, 200) });
}

function readPosition(text: string): Place | null {
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

async function placeOfStop(context: ApiContext, text: string): Promise<Place | null> {
  const [, name = null, key = ""] = /^(?:(.*?)::)?(f-.+)$/s.exec(text) ?? [];
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

/** Cursors of the pages around the itineraries that are shown, which may be fewer than were found; null if there are no rides. */
export function cursorsOf(
  found: FoundJourneys,
  shown: readonly FoundItinerary[],
): { later: string; earlier: string } | null {
  const { itineraries, next_page_cursor: later, previous_page_cursor: earlier } = found;
  if (shown.length >= itineraries.filter(isRide).length && later !== null && earlier !== null)
    return { later, earlier };
  return cursorsAround(shown.map(({ start_time, end_time }) => ({ start: unixOf(start_time), end: unixOf(end_time) })));
}

/** Whether it is not on foot alone. */
export const isRide = ({ legs }: FoundItinerary) => legs.some(({ trip }) => trip !== null);

/** Sums over the legs of an itinerary: seconds and meters. */
export function sumsOf({ start_time, end_time, legs }: FoundItinerary) {
  const duration = unixOf(end_time) - unixOf(start_time);
  const rides = legs.filter(({ trip }) => trip !== null);
  const walks = legs.filter(({ trip }) => trip === null);
  const seconds = (some: FoundLeg[]) => some.reduce((sum, leg) => sum + leg.duration.duration, 0);
  const meters = (some: FoundLeg[]) => Math.round(some.reduce((sum, leg) => sum + leg.distance.distance * 1000, 0));
  return {
    duration,
    walkTime: seconds(walks),
    transitTime: seconds(rides),
    waitingTime: duration - seconds(legs),
    walkDistance: meters(walks),
    transitDistance: meters(rides),
    transfers: Math.max(0, rides.filter(({ stays_on_board: stays }) => !stays).length - 1),
  };
}
