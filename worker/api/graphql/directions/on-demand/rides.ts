/** Reads the on-demand rides (GTFS-Flex) that begin near the origin of a journey, or end near its destination. */
import { haversine, type LonLat } from "../../../../../src/domain/geo/globe.ts";
import { boxAround } from "../../../../../src/domain/geo/plane.ts";
import { pointInPolygon } from "../../../../../src/domain/geo/polygon.ts";
import { MAX_ACCESS_METERS, walkTime } from "../../../../../src/domain/journey/walk.ts";
import { polygonsOf, type ZoneShape } from "../../../../../src/domain/on-demand/answer.ts";
import { earliestPickup, MAX_NOTICE_DAYS, type ServiceDay } from "../../../../../src/domain/on-demand/booking-times.ts";
import type { TimeSpan } from "../../../../../src/domain/on-demand/ride-times.ts";
import type { GroupStop, OnDemandPlace, OnDemandRide } from "../../../../../src/domain/on-demand/service.ts";
import { localNow, serviceInstant } from "../../../../../src/domain/time/service-day.ts";
import { isZone } from "../../../../../src/domain/time/zone-clock.ts";
import { servicesOnDay } from "../../../../schedule/service-days.ts";
import { type OnDemandRow, onDemandService } from "../../../../store/entities/on-demand.ts";
import type { BookingRuleRecord } from "../../../../store/tables/booking-rule.ts";
import type { QueryContext } from "../../context.ts";
import type { RidePoint } from "../end-ride.ts";
import { allowsLine, type JourneyFilter, type Journeying, lonLat, SEARCH_WINDOW_S, type Waypoint } from "../request.ts";

/** A zone, a group of stops, or a stop, with its polygons. */
export type ServedPlace = OnDemandPlace & { geometry: ZoneShape | null };

/** A ride on a service day. Times are Unix seconds. */
export type DatedRide = {
  row: OnDemandRow;
  ride: OnDemandRide;
  on: ServiceDay;
  from: ServedPlace;
  to: ServedPlace;
  /** When riders are picked up, as the feed has it, and the part of it that can still be booked. */
  window: TimeSpan;
  pickup: TimeSpan;
  dropOff: TimeSpan;
  pickupRule: BookingRuleRecord | null;
  dropOffRule: BookingRuleRecord | null;
};

/** Rides at one end of a journey, with the points there. */
export type RidesAtEnd = {
  rides: readonly DatedRide[];
  /** Points of a place at this end, the nearest first. */
  pointsOf(place: ServedPlace): readonly RidePoint[];
  /** Whether rides are left out because their bookings have closed. */
  isClosed: boolean;
};

const NO_RIDES: RidesAtEnd = { rides: [], pointsOf: () => [], isClosed: false };

/** Rides at both ends of a journey. */
export type OnDemandRides = { origin: RidesAtEnd; destination: RidesAtEnd };

/** Windows may begin so many seconds after the last departure of the search: a ride is the last part of a journey, too. */
const BEYOND_SEARCH_S = 21_600;
/** GTFS value of wheelchair_accessible and bikes_allowed. */
const YES = 1;

/** The rides that a journey may use. Rows read: as `onDemandService` at each end, and one for each version and week. */
export async function onDemandRides(context: QueryContext, journey: Journeying): Promise<OnDemandRides> {
  const { from, to, onDemand, limits, isPage } = journey;
  if (onDemand.size === 0 || isPage) return { origin: NO_RIDES, destination: NO_RIDES };
  const isAtOrigin = onDemand.has("ACCESS") || onDemand.has("DIRECT");
  const [origin, destination] = await Promise.all([
    isAtOrigin ? ridesAtEnd(context, journey, from, "from", limits.walkBefore) : NO_RIDES,
    onDemand.has("EGRESS") || onDemand.has("DIRECT")
      ? ridesAtEnd(context, journey, to, "to", limits.walkAfter)
      : NO_RIDES,
  ]);
  return { origin, destination };
}

async function ridesAtEnd(
  context: QueryContext,
  journey: Journeying,
  end: Waypoint,
  side: "from" | "to",
  longestWalk: number | null,
): Promise<RidesAtEnd> {
  const { filter, limits } = journey;
  const at = lonLat(end);
  const { routes, zones, rules } = await onDemandService(context.stores.db, {
    around: boxAround(at, MAX_ACCESS_METERS),
  });
  const shapes = new Map(zones.map(({ id, geometry }) => [id, JSON.parse(geometry) as ZoneShape]));
  const rulesById = new Map(rules.map((rule) => [rule.id, rule]));
  const points = new Map<ServedPlace, readonly RidePoint[]>();
  const pointsOf = (place: ServedPlace) => {
    const ofPlace = points.get(place) ?? pointsAt(place, { at, name: end.name ?? null }, limits.pace, longestWalk);
    points.set(place, ofPlace);
    return ofPlace;
  };
  let isClosed = false;
  const ofRoutes = await Promise.all(
    routes
      .filter((row) => isZone(row.agency_timezone) && allowsLine(filter, row.route_id, row.agency_id))
      .map(async (row) => {
        const places = (JSON.parse(row.places) as OnDemandPlace[]).map(
          (place): ServedPlace => ({ ...place, geometry: shapes.get(place.kind === "zone" ? place.id : 0) ?? null }),
        );
        const near = (JSON.parse(row.rides) as OnDemandRide[]).filter(
          (ride) => isAllowed(ride, filter) && pointsOf(places[ride[side]]!).length > 0,
        );
        const ofRoute = await datedRides(context, journey, row, places, near, rulesById);
        isClosed ||= ofRoute.isClosed;
        return ofRoute.rides;
      }),
  );
  return { rides: ofRoutes.flat(), pointsOf, isClosed };
}

function isAllowed({ wheelchair, bikes }: OnDemandRide, filter: JourneyFilter): boolean {
  return (!filter.wheelchair || wheelchair === YES) && (!filter.bikes || bikes === YES);
}

/** Points of a place at an end: the end itself in a zone, else the stops within walking distance. */
function pointsAt(
  place: ServedPlace,
  end: { at: LonLat; name: string | null },
  pace: number,
  longestWalk: number | null,
): RidePoint[] {
  if (place.geometry !== null) {
    return pointInPolygon(end.at, polygonsOf(place.geometry)) ? [{ ...end, walk: 0 }] : [];
  }
  return stopsOf(place)
    .filter(({ at }) => haversine(at, end.at) <= MAX_ACCESS_METERS)
    .map((stop) => ({ ...stop, walk: Math.ceil(walkTime(stop.at, end.at) * pace) }))
    .filter(({ walk }) => walk <= (longestWalk ?? Number.POSITIVE_INFINITY))
    .toSorted((a, b) => a.walk - b.walk);
}

/** Stops of a group that have a position. */
export function stopsOf({ stops }: ServedPlace): Pick<RidePoint, "at" | "name" | "stop">[] {
  return stops.flatMap(([id, stop_id, name, lon, lat]: GroupStop) =>
    lon === null || lat === null ? [] : [{ at: [lon, lat] as LonLat, name, stop: { id, stop_id } }],
  );
}

/** The feed versions of rides, each once. */
export function versionsOfRides({ origin, destination }: OnDemandRides): { id: number; sha1: string }[] {
  const rows = [...origin.rides, ...destination.rides].map(({ row }) => row);
  return [...new Map(rows.map((row) => [row.feed_version_id, row.feed_version_sha1]))].map(([id, sha1]) => ({
    id,
    sha1,
  }));
}

/** The rides on the service days of the search that can still be booked. */
async function datedRides(
  context: QueryContext,
  { time, wanted, limits }: Journeying,
  row: OnDemandRow,
  places: readonly ServedPlace[],
  rides: readonly OnDemandRide[],
  rules: ReadonlyMap<number, BookingRuleRecord>,
): Promise<{ rides: DatedRide[]; isClosed: boolean }> {
  if (rides.length === 0) return { rides: [], isClosed: false };
  const zone = row.agency_timezone;
  const length = (limits.window ?? SEARCH_WINDOW_S) + BEYOND_SEARCH_S;
  const [first, last] = wanted === "departure" ? [time, time + length] : [time - length, time];
  const dayAt = (unix: number) => localNow(zone, unix * 1000).day;
  // A window may run on after midnight.
  const days = range(dayAt(first) - 1, dayAt(last));
  const rulesOf = ({ pickupRule, dropOffRule }: OnDemandRide) =>
    [pickupRule, dropOffRule].map((id) => rules.get(id ?? 0) ?? null) as [
      BookingRuleRecord | null,
      BookingRuleRecord | null,
    ];
  const isCountedByService = rides.some((ride) => rulesOf(ride).some((rule) => rule?.prior_notice_service_id != null));
  const daysRead = isCountedByService ? range(days[0]! - MAX_NOTICE_DAYS, days.at(-1)!) : days;
  const version = { id: row.feed_version_id };
  const services = new Map(
    await Promise.all(daysRead.map(async (day) => [day, await servicesOnDay(context, version, day)] as const)),
  );
  // Who looks at a time in the past would have booked before it.
  const bookedAt = Math.min(Math.floor(context.now.getTime() / 1000), time);
  let isClosed = false;
  const ridesByDay = days.flatMap((day) =>
    rides.flatMap((ride): DatedRide[] => {
      if (services.get(day)?.has(ride.service) !== true) return [];
      const spanOf = ([from, until]: TimeSpan): TimeSpan => [
        serviceInstant(day, from, zone),
        serviceInstant(day, until, zone),
      ];
      const [window, dropOff] = [spanOf(ride.pickup), spanOf(ride.dropOff)];
      if (window[1] < first || window[0] > last) return [];
      const [pickupRule, dropOffRule] = rulesOf(ride);
      const bothRules = [pickupRule, dropOffRule].filter((rule) => rule !== null);
      // Both rules count on the days of the first service that they name.
      const noticeService =
        bothRules.find(({ prior_notice_service_id: id }) => id !== null)?.prior_notice_service_id ?? null;
      const on: ServiceDay = {
        ...{ day, zone },
        isCounted: (one) => noticeService === null || services.get(one)?.has(noticeService) === true,
      };
      const earliest = earliestPickup(bothRules, window, bookedAt, on);
      if (earliest === null || (wanted === "arrival" && earliest > time)) {
        isClosed = true;
        return [];
      }
      const ends = { from: places[ride.from]!, to: places[ride.to]! };
      return [{ row, ride, on, ...ends, window, pickup: [earliest, window[1]], dropOff, pickupRule, dropOffRule }];
    }),
  );
  return { rides: ridesByDay, isClosed };
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
