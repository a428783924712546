/** Checks the request of `directions`. */
import { haversine, type LonLat } from "../../../../src/domain/geo.ts";
import { type PageCursor, parseCursor } from "../../../../src/domain/journey/cursor.ts";
import { topType } from "../../../../src/domain/route-types.ts";
import { problem } from "../../../problem.ts";

export type Waypoint = { lon: number; lat: number; name?: string | null };

export type DirectionRequest = {
  from: Waypoint;
  to: Waypoint;
  mode: "WALK" | "AUTO" | "BICYCLE" | "TRANSIT" | "LINE";
  depart_at?: string | null;
  arrive_by?: string | null;
  page_cursor?: string | null;
  route_types?: readonly number[] | null;
  wheelchair_accessible?: boolean | null;
  bikes_allowed?: boolean | null;
};

/** Which routes, trips, and stops a journey may use. */
export type JourneyFilter = {
  /** GTFS route types; null: any. */
  routeTypes: ReadonlySet<number> | null;
  wheelchair: boolean;
  bikes: boolean;
};

export const NO_FILTER: JourneyFilter = { routeTypes: null, wheelchair: false, bikes: false };

/** Whether it excludes anything. */
export const isFilter = ({ routeTypes, wheelchair, bikes }: JourneyFilter) =>
  routeTypes !== null || wheelchair || bikes;

export function hasType({ routeTypes }: JourneyFilter, type: number): boolean {
  return routeTypes === null || routeTypes.has(type) || routeTypes.has(topType(type));
}

export type Journeying = {
  from: Waypoint;
  to: Waypoint;
  mode: "WALK" | "TRANSIT";
  /** The time that the rider asked for, in Unix seconds, and which one it is. */
  time: number;
  wanted: "departure" | "arrival";
  /** Whether it is a further page of an answer. */
  isPage: boolean;
  /** Metres of straight line. */
  apart: number;
  filter: JourneyFilter;
};

/** Largest distance between the two points, in meters of straight line. */
const MAX_APART_M = 150_000;

export const lonLat = ({ lon, lat }: Waypoint): LonLat => [lon, lat];

/** Throws a problem if the request cannot be answered. @param now the departure if the request has none */
export function checkedRequest(request: DirectionRequest, now: Date): Journeying {
  const { from, to, mode, depart_at, arrive_by } = request;
  if (mode !== "WALK" && mode !== "TRANSIT") {
    throw problem("query.not_offered", `Directions support TRANSIT and WALK, not ${mode}.`);
  }
  if (depart_at != null && arrive_by != null) {
    throw problem("query.invalid", "Specify depart_at or arrive_by, not both.", { field: "arrive_by" });
  }
  for (const [field, { lon, lat }] of Object.entries({ from, to })) {
    if (Math.abs(lon) <= 180 && Math.abs(lat) <= 90) continue;
    throw problem("parameter.invalid", `${field} takes a lon from -180 to 180 and a lat from -90 to 90.`, {
      field,
      value: `${lon}, ${lat}`,
    });
  }
  const apart = haversine(lonLat(from), lonLat(to));
  if (apart > MAX_APART_M) {
    const detail = `The points are ${Math.round(apart / 1000)} km apart; directions reach ${MAX_APART_M / 1000} km.`;
    throw problem("query.too_far", detail, { limit: MAX_APART_M, actual: Math.round(apart) });
  }
  const asked = arrive_by ?? depart_at;
  const cursor = request.page_cursor == null ? null : checkedCursor(request.page_cursor);
  const time = cursor?.time ?? Math.floor((asked == null ? now.getTime() : Date.parse(asked)) / 1000);
  const isArrival = cursor?.arriveBy ?? arrive_by != null;
  const filter = {
    routeTypes: request.route_types == null ? null : new Set(request.route_types),
    wheelchair: request.wheelchair_accessible === true,
    bikes: request.bikes_allowed === true,
  };
  return { from, to, mode, time, wanted: isArrival ? "arrival" : "departure", isPage: cursor !== null, apart, filter };
}

function checkedCursor(text: string): PageCursor {
  const cursor = parseCursor(text);
  if (cursor !== null) return cursor;
  throw problem("parameter.invalid", "page_cursor must be a cursor of an answer.", {
    field: "page_cursor",
    value: text.slice(0, 200),
  });
}
