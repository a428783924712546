/** Checks the request of `directions`. */
import { RIDABLE_FORM_FACTORS } from "../../../../src/domain/gbfs/renting.ts";
import { haversine, type LonLat } from "../../../../src/domain/geo/globe.ts";
import { topType } from "../../../../src/domain/gtfs/route-types.ts";
import { type ListedJourney, type PageCursor, parseCursor } from "../../../../src/domain/journey/cursor.ts";
import { WALKING_METERS_PER_SECOND } from "../../../../src/domain/journey/walk.ts";
import { problem } from "../../../problem.ts";
import type { OnDemandUse, RentalUse } from "../schema.generated.ts";

/** A journey departs within so many seconds from the time, or arrives within so many before the time to arrive by. */
export const SEARCH_WINDOW_S = 86_400;

/** `stop_number` is the numeric id of the stop that has the name, to find it in other languages. */
export type Waypoint = { lon: number; lat: number; name?: string | null; stop_number?: number };

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
  banned_route_ids?: readonly number[] | null;
  allowed_route_ids?: readonly number[] | null;
  banned_agency_ids?: readonly number[] | null;
  allowed_agency_ids?: readonly number[] | null;
  on_demand?: readonly OnDemandUse[] | null;
  rental?: readonly RentalUse[] | null;
  rental_form_factors?: readonly string[] | null;
  rental_feeds?: readonly string[] | null;
} & { [Field in keyof typeof LIMITS]?: number | null };

/** Least and largest values of the limits of a request. */
const LIMITS = {
  max_transfers: [0, 100],
  max_travel_time: [0, 172_800],
  min_transfer_time: [0, 86_400],
  additional_transfer_time: [0, 86_400],
  walking_speed: [0.3, 5],
  max_walk_before: [0, 86_400],
  max_walk_after: [0, 86_400],
  max_walk_direct: [0, 86_400],
  search_window: [1, SEARCH_WINDOW_S],
} as const;

/** What a journey may take, in seconds; null: as much as the search allows. */
export type JourneyLimits = {
  maxTransfers: number | null;
  maxTravel: number | null;
  minChange: number;
  additionalChange: number;
  /** Time of a walk as a multiple of the usual one. */
  pace: number;
  walkBefore: number | null;
  walkAfter: number | null;
  walkDirect: number | null;
  window: number | null;
};

export const NO_LIMITS: JourneyLimits = {
  ...{ maxTransfers: null, maxTravel: null, minChange: 0, additionalChange: 0, pace: 1 },
  ...{ walkBefore: null, walkAfter: null, walkDirect: null, window: null },
};

/** Whether it limits more than the number of changes. */
export function isLimit(limits: JourneyLimits): boolean {
  const { maxTravel, minChange, additionalChange, walkBefore, walkAfter, window } = limits;
  return minChange + additionalChange > 0 || [maxTravel, walkBefore, walkAfter, window].some((limit) => limit !== null);
}

/** Which routes, trips, and stops a journey may use. */
export type JourneyFilter = {
  /** GTFS route types; null: any. */
  routeTypes: ReadonlySet<number> | null;
  wheelchair: boolean;
  bikes: boolean;
  /** Numeric ids of routes and agencies; none: all. */
  lines?: LineRules;
};

/** Routes and agencies that are not used, and the only ones that are; null: any. */
type LineRules = {
  bannedRoutes: readonly number[];
  allowedRoutes: readonly number[] | null;
  bannedAgencies: readonly number[];
  allowedAgencies: readonly number[] | null;
};

/** Whether a journey may use a route. */
export function allowsLine({ lines }: JourneyFilter, route: number, agency: number): boolean {
  if (lines === undefined) return true;
  const { bannedRoutes, allowedRoutes, bannedAgencies, allowedAgencies } = lines;
  if (bannedRoutes.includes(route) || bannedAgencies.includes(agency)) return false;
  return (allowedRoutes?.includes(route) ?? true) && (allowedAgencies?.includes(agency) ?? true);
}

export const NO_FILTER: JourneyFilter = { routeTypes: null, wheelchair: false, bikes: false };

/** Whether it excludes anything. */
export const isFilter = ({ routeTypes, wheelchair, bikes, lines }: JourneyFilter) =>
  routeTypes !== null || wheelchair || bikes || lines !== undefined;

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
  /** Journeys that pages before it have listed. */
  listed: readonly ListedJourney[];
  /** Meters of straight line. */
  apart: number;
  filter: JourneyFilter;
  limits: JourneyLimits;
  /** For which parts on-demand rides are used. */
  onDemand: ReadonlySet<OnDemandUse>;
  rental: RentalChoice;
};

/** For which parts shared bikes and scooters are used, and which of them. */
type RentalChoice = {
  uses: ReadonlySet<RentalUse>;
  /** form_factor of GBFS. */
  formFactors: ReadonlySet<string>;
  /** Onestop IDs; null: any. */
  feeds: ReadonlySet<string> | null;
};

/** Longest way that is offered on foot alone, in meters of straight line. */
const MAX_WALK_APART_M = 150_000;

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
  if (mode === "WALK" && apart > MAX_WALK_APART_M) {
    const most = MAX_WALK_APART_M / 1000;
    const detail = `The points are ${Math.round(apart / 1000)} km apart; directions on foot reach ${most} km.`;
    throw problem("query.too_far", detail, { limit: MAX_WALK_APART_M, actual: Math.round(apart) });
  }
  const requestedTime = arrive_by ?? depart_at;
  const cursor = request.page_cursor == null ? null : checkedCursor(request.page_cursor);
  const time = cursor?.time ?? Math.floor((requestedTime == null ? now.getTime() : Date.parse(requestedTime)) / 1000);
  const isArrival = cursor?.arriveBy ?? arrive_by != null;
  const filter: JourneyFilter = {
    ...linesOf(request),
    routeTypes: request.route_types == null ? null : new Set(request.route_types),
    wheelchair: request.wheelchair_accessible === true,
    bikes: request.bikes_allowed === true,
  };
  const direction = isArrival ? "arrival" : "departure";
  const page = { isPage: cursor !== null, listed: cursor?.listed ?? [] };
  return {
    ...{ from, to, mode, time, wanted: direction, ...page, apart, filter, limits: checkedLimits(request) },
    onDemand: new Set(request.on_demand ?? []),
    rental: {
      ...{ uses: new Set(request.rental ?? []), formFactors: checkedFormFactors(request) },
      feeds: request.rental_feeds == null ? null : new Set(request.rental_feeds),
    },
  };
}

function checkedFormFactors({ rental_form_factors: names }: DirectionRequest): ReadonlySet<string> {
  const other = names?.find((name) => !RIDABLE_FORM_FACTORS.includes(name));
  if (other === undefined) return new Set(names ?? RIDABLE_FORM_FACTORS);
  const detail = `rental_form_factors takes ${RIDABLE_FORM_FACTORS.join(", ")}.`;
  throw problem("parameter.invalid", detail, { field: "rental_form_factors", value: other.slice(0, 200) });
}

function checkedLimits(request: DirectionRequest): JourneyLimits {
  for (const [field, [least, most]] of Object.entries(LIMITS)) {
    const value = request[field as keyof typeof LIMITS];
    if (value == null || (value >= least && value <= most)) continue;
    const detail = `${field} must be from ${least} to ${most}.`;
    throw problem("parameter.invalid", detail, { field, value: String(value) });
  }
  return {
    maxTransfers: request.max_transfers ?? null,
    maxTravel: request.max_travel_time ?? null,
    minChange: request.min_transfer_time ?? 0,
    additionalChange: request.additional_transfer_time ?? 0,
    pace: request.walking_speed == null ? 1 : WALKING_METERS_PER_SECOND / request.walking_speed,
    walkBefore: request.max_walk_before ?? null,
    walkAfter: request.max_walk_after ?? null,
    walkDirect: request.max_walk_direct ?? null,
    window: request.search_window ?? null,
  };
}

function linesOf(request: DirectionRequest): { lines?: LineRules } {
  const lines = {
    bannedRoutes: request.banned_route_ids ?? [],
    allowedRoutes: request.allowed_route_ids ?? null,
    bannedAgencies: request.banned_agency_ids ?? [],
    allowedAgencies: request.allowed_agency_ids ?? null,
  };
  return Object.values(lines).every((ids) => ids === null || ids.length === 0) &&
    lines.allowedRoutes === null &&
    lines.allowedAgencies === null
    ? {}
    : { lines };
}

function checkedCursor(text: string): PageCursor {
  const cursor = parseCursor(text);
  if (cursor !== null) return cursor;
  throw problem("parameter.invalid", "page_cursor must be a cursor of an answer.", {
    field: "page_cursor",
    value: text.slice(0, 200),
  });
}
