/**
 * Rides on shared bikes and scooters (GBFS) at the ends of a journey and all the way. Availability is that of now, whatever the
 * time of the journey is; times are estimates by the straight line.
 */

import type { RentalStation, RentalVehicleType } from "../../../../../src/domain/gbfs/model.ts";
import { type RentalPickup, returnRuleOf } from "../../../../../src/domain/gbfs/renting.ts";
import { ridingMeters, ridingSeconds } from "../../../../../src/domain/gbfs/riding.ts";
import { haversine, type LonLat } from "../../../../../src/domain/geo/globe.ts";
import { walksOf } from "../../../../../src/domain/journey/plan.ts";
import { MAX_ACCESS_METERS, MAX_CHANGE_METERS, type Walk } from "../../../../../src/domain/journey/walk.ts";
import type { RidePoint, StopRide } from "../end-ride.ts";
import { directLegs, type EndRides, inOrder, type RideJourney, timesOfDirect } from "../end-rides.ts";
import type { JourneyOnFoot } from "../on-foot.ts";
import { lonLat, type Waypoint } from "../request.ts";
import type { TransitNetwork } from "../runs.ts";
import { MAX_DIRECT_RIDE_METERS, MAX_END_RIDE_METERS } from "./fleets.ts";
import { type FleetAtHand, type RentalRide, rentalLeg } from "./legs.ts";

/** Vehicles near an end that are looked at, of all systems: the nearest of each type, at stations and free. */
const MAX_PICKUPS = 12;
/** Stations, free vehicles, or stops of one system within a ride that are looked at: the nearest to the end. */
const MAX_FAR_POINTS = 600;

const ANY_TIME = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

/** The rides of a journey on vehicles of these systems. */
export function rentalEndRides(
  journey: JourneyOnFoot,
  fleets: readonly FleetAtHand[],
  network: TransitNetwork,
): EndRides {
  const { uses } = journey.rental;
  const isSearched = network.places.length > 0 && fleets.length > 0;
  return {
    ...(uses.has("DIRECT") ? directJourneys(journey, fleets) : { direct: [], whole: [] }),
    access: uses.has("ACCESS") && isSearched ? shortestRides(ridesToStops(journey, fleets, network)) : [],
    egress: uses.has("EGRESS") && isSearched ? shortestRides(ridesFromStops(journey, fleets, network)) : [],
    isTransit: false,
  };
}

type RentalStopRide = RentalRide & StopRide;

/** The shortest ride of each place. */
function shortestRides(rides: Iterable<RentalStopRide>): EndRides["access"] {
  const byPlace = new Map<number, RentalStopRide>();
  for (const ride of rides) {
    const { place, seconds } = ride.way;
    if (seconds < (byPlace.get(place)?.way.seconds ?? Number.POSITIVE_INFINITY)) byPlace.set(place, ride);
  }
  return [...byPlace.values()].map(withLeg);
}

const withLeg = <Ride extends RentalRide>(ride: Ride) => ({ ...ride, leg: (start: number) => rentalLeg(ride, start) });

function rideBetween(
  at: FleetAtHand,
  from: RentalPickup,
  to: RentalStation | null,
  pickup: RidePoint,
  dropOff: RidePoint,
): RentalRide {
  const meters = ridingMeters(pickup.at, dropOff.at);
  const seconds = ridingSeconds(meters);
  const whole = pickup.walk + seconds + dropOff.walk;
  return { ...{ at, from, to, pickup, dropOff, meters, seconds, whole }, starts: ANY_TIME };
}

/** Whether a ride leads through no zone that forbids it. */
const isOpenWay = ({ at, from, pickup, dropOff }: RentalRide) =>
  at.fleet.mayRideThrough(from.type, pickup.at, dropOff.at);

const nearTo = (point: LonLat, meters: number) => (at: LonLat) => haversine(point, at) <= meters;

const stationAt = ({ lon, lat }: RentalStation): LonLat => [lon, lat];

/** The nearest ones to a point. */
function nearest<T>(things: readonly T[], at: (thing: T) => LonLat, point: LonLat, limit: number): T[] {
  return things
    .map((thing) => ({ thing, far: haversine(at(thing), point) }))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, limit)
    .map(({ thing }) => thing);
}

type PickupAtHand = { at: FleetAtHand; from: RentalPickup; pickup: RidePoint };

/** The nearest vehicle of each type to the origin, at a station and free, that is within the walk of the request. */
function pickupsAtOrigin({ from, onFoot, limits }: JourneyOnFoot, fleets: readonly FleetAtHand[]): PickupAtHand[] {
  const origin = lonLat(from);
  const best = new Map<string, PickupAtHand>();
  for (const at of fleets) {
    for (const pickup of at.fleet.pickups(nearTo(origin, MAX_ACCESS_METERS))) {
      const walk = Math.ceil(onFoot.origin.seconds(pickup.at) * limits.pace);
      if (!(walk <= (limits.walkBefore || MAX_WALK_S))) continue;
      const key = [at.feed, pickup.type?.vehicle_type_id, pickup.station === null].join(" ");
      if (walk >= (best.get(key)?.pickup.walk ?? Number.POSITIVE_INFINITY)) continue;
      const name = pickup.station?.name ?? null;
      best.set(key, { at, from: pickup, pickup: { at: pickup.at, name, walk, byStreets: true } });
    }
  }
  return [...best.values()].toSorted((a, b) => a.pickup.walk - b.pickup.walk).slice(0, MAX_PICKUPS);
}

/** No walk takes as long: a walk of infinite seconds is none. A limit of 0 leaves out walks to stops, not those to vehicles. */
const MAX_WALK_S = 86_400;

/** A ride ends where it began only in a circle. */
const isSameStation = (from: RentalPickup, to: RentalStation) => from.station?.station_id === to.station_id;

function* ridesToStops(
  journey: JourneyOnFoot,
  fleets: readonly FleetAtHand[],
  network: TransitNetwork,
): Iterable<RentalStopRide> {
  const origin = lonLat(journey.from);
  const isNear = nearTo(origin, MAX_END_RIDE_METERS);
  const walks = new Map<RentalStation, Walk[]>();
  const stops = stopsNear(network, origin);
  for (const { at, from, pickup } of pickupsAtOrigin(journey, fleets)) {
    const rule = returnRuleOf(from);
    if (rule.atStations) {
      const stations = nearest(at.fleet.returnStations(from.type, isNear), stationAt, origin, MAX_FAR_POINTS);
      for (const station of stations) {
        if (isSameStation(from, station)) continue;
        const walksThere = walks.get(station) ?? walksAt(network, stationAt(station), "inward");
        walks.set(station, walksThere);
        const dropOff = { at: stationAt(station), name: station.name, walk: 0 };
        const ride = rideBetween(at, from, station, pickup, dropOff);
        if (walksThere.length === 0 || !isOpenWay(ride)) continue;
        for (const { place, seconds } of walksThere) {
          yield { ...ride, way: { place, seconds: ride.whole + Math.ceil(seconds * journey.limits.pace) } };
        }
      }
    }
    if (!rule.anywhere) continue;
    for (const { place, point } of stops) {
      if (!at.fleet.mayEndAt(from.type, point.at)) continue;
      const ride = rideBetween(at, from, null, pickup, point);
      if (isOpenWay(ride)) yield { ...ride, way: { place, seconds: ride.whole } };
    }
  }
}

function* ridesFromStops(
  journey: JourneyOnFoot,
  fleets: readonly FleetAtHand[],
  network: TransitNetwork,
): Iterable<RentalStopRide> {
  const destination = lonLat(journey.to);
  const isNear = nearTo(destination, MAX_END_RIDE_METERS);
  for (const at of fleets) {
    const dropOffOf = dropOffsAtDestination(journey, at);
    const pickups = nearest(at.fleet.pickups(isNear), (pickup) => pickup.at, destination, MAX_FAR_POINTS);
    for (const from of pickups) {
      const end = dropOffOf(from);
      if (end === null) continue;
      const pickup = { at: from.at, name: from.station?.name ?? null, walk: 0 };
      const ride = rideBetween(at, from, end.station, pickup, end.point);
      if (!isOpenWay(ride)) continue;
      for (const { place, seconds } of walksAt(network, from.at, "outward")) {
        yield { ...ride, way: { place, seconds: ride.whole + Math.ceil(seconds * journey.limits.pace) } };
      }
    }
  }
}

/** Rides all the way, and the best journey by one of each system. */
function directJourneys(
  journey: JourneyOnFoot,
  fleets: readonly FleetAtHand[],
): Pick<EndRides, "direct" | "whole" | "isClosed"> {
  if (journey.apart > MAX_DIRECT_RIDE_METERS) return { direct: [], whole: [] };
  const whole: RentalRide[] = [];
  let isClosed = false;
  const best = new Map<string, RideJourney>();
  const dropOffs = new Map(fleets.map((at) => [at, dropOffsAtDestination(journey, at)]));
  for (const { at, from, pickup } of pickupsAtOrigin(journey, fleets)) {
    const end = dropOffs.get(at)?.(from) ?? null;
    if (end === null) continue;
    const ride = withLeg(rideBetween(at, from, end.station, pickup, end.point));
    const times = timesOfDirect(journey, ride);
    if (times === null) continue;
    if (!isOpenWay(ride)) {
      isClosed = true;
      continue;
    }
    whole.push(ride);
    const other = best.get(at.feed);
    if (other !== undefined && inOrder([other, times], journey.wanted)[0] === other) continue;
    best.set(at.feed, { ...times, vehicles: 0, legs: () => directLegs(journey, ride, times) });
  }
  return { direct: [...best.values()], whole, isClosed: isClosed && best.size === 0 };
}

type DropOff = { station: RentalStation | null; point: RidePoint };

/** Where a vehicle is returned at the destination: there, or else at the nearest station that takes it; null if nowhere. */
function dropOffsAtDestination(
  { to, onFoot, limits }: JourneyOnFoot,
  { fleet }: FleetAtHand,
): (from: RentalPickup) => DropOff | null {
  const destination = lonLat(to);
  const isNear = nearTo(destination, MAX_ACCESS_METERS);
  const stations = new Map<RentalVehicleType | null, DropOff[]>();
  const atStations = (type: RentalVehicleType | null) => {
    const other = stations.get(type);
    if (other !== undefined) return other;
    const ends = fleet.returnStations(type, isNear).flatMap((station): DropOff[] => {
      const walk = Math.ceil(onFoot.destination.seconds(stationAt(station)) * limits.pace);
      if (!(walk <= (limits.walkAfter || MAX_WALK_S))) return [];
      return [{ station, point: { at: stationAt(station), name: station.name, walk, byStreets: true } }];
    });
    const sortedEnds = ends.toSorted((a, b) => a.point.walk - b.point.walk);
    stations.set(type, sortedEnds);
    return sortedEnds;
  };
  const here: DropOff = { station: null, point: { at: destination, name: nameOf(to), walk: 0 } };
  return (from) => {
    const rule = returnRuleOf(from);
    if (rule.anywhere && fleet.mayEndAt(from.type, destination)) return here;
    if (!rule.atStations) return null;
    return atStations(from.type).find(({ station }) => station !== null && !isSameStation(from, station)) ?? null;
  };
}

const nameOf = ({ name }: Waypoint) => name ?? null;

/** Walks between a station or vehicle and stops of the network. */
function walksAt(network: TransitNetwork, at: LonLat, direction: "inward" | "outward"): Walk[] {
  return walksOf(network).nearby.around(at, MAX_CHANGE_METERS, direction);
}

/** Stops at which a vehicle may be left, as far as its rules allow it. */
function stopsNear({ places, stops }: TransitNetwork, origin: LonLat): { place: number; point: RidePoint }[] {
  const near = places.flatMap(({ at }, place) =>
    haversine(at, origin) <= MAX_END_RIDE_METERS
      ? [{ place, point: { at, name: stops[place]!.stop_name, stop: stops[place]!, walk: 0 } satisfies RidePoint }]
      : [],
  );
  return nearest(near, ({ point }) => point.at, origin, MAX_FAR_POINTS);
}
