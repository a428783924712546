/** Finds the trips of a version that one vehicle runs one after the other: block_id, and types 4 and 5 of transfers.txt. */
import { haversine } from "../../../../src/domain/geo/globe.ts";
import type { Transfer } from "../../../../src/domain/journey/changes.ts";
import { forwardTimes } from "../../../../src/domain/journey/forward-times.ts";
import type { RunPlace } from "../../../../src/domain/journey/network.ts";
import type { Timetable } from "../../../../src/domain/schedule/timetable.ts";
import type { JourneyStop } from "../../../store/timetable-file/schedule.ts";
import type { Running } from "./running.ts";
import { scheduleStops } from "./schedule-stops.ts";
import type { VersionSchedule } from "./version-schedule.ts";

/** transfer_type: riders may stay on board, or must alight. */
const STAY = 4;
const ALIGHT = 5;

/** Most seconds between two trips of a block: riders do not wait longer in a parked vehicle. */
const MAX_LAYOVER_SECONDS = 3600;
/** Most meters from the last stop of a trip to the first stop of the next one of its block. */
const MAX_METERS_BETWEEN_STOPS = 200;
const DAY = 86_400;
/** The longest day, when clocks are set back, with a margin. */
const MAX_SECONDS_TO_NEXT_DAY = 26 * 3600;

/** A trip without frequencies; times in seconds of the service day. */
type VehicleTrip = {
  timetable: Timetable;
  index: number;
  routeId: number;
  /** Index of its pattern in the schedule. */
  pattern: number;
  start: number;
  /** Departure from the first stop, and arrival at the last one. */
  departure: number;
  arrival: number;
  /** Numeric stops. */
  first: number;
  last: number;
  /** Of each service day in Unix seconds. */
  origins: readonly number[];
};

/** A trip and the one that continues it, of which the second one may belong to the next service day. */
export type StayPair = { from: RunPlace; to: RunPlace };

/**
 * The runs of a version in which riders stay on board. A rule about two trips overrides their block.
 * @param placeOf the pattern and number of a trip in the network; null if it has no such trip
 */
export function stayPairs(
  { schedule, originsOf }: Running,
  placeOf: (pattern: number, timetable: Timetable, index: number) => Omit<RunPlace, "base"> | null,
): StayPair[] {
  const rules = rulesOf(schedule.transfers);
  const { blocks, byId } = vehicleTrips(schedule, originsOf, rules);
  const pairs: StayPair[] = [];
  const add = (from: VehicleTrip, origin: number, to: VehicleTrip, toOrigin: number) => {
    const [place, next] = [from, to].map((trip) => placeOf(trip.pattern, trip.timetable, trip.index));
    if (place == null || next == null) return;
    pairs.push({ from: { ...place, base: origin + from.start }, to: { ...next, base: toOrigin + to.start } });
  };
  for (const [fromId, types] of rules) {
    for (const [toId, type] of types) {
      const [from, to] = [byId.get(fromId), byId.get(toId)];
      if (type !== STAY || from === undefined || to === undefined) continue;
      for (const origin of from.origins) {
        const toOrigin = originAfter(from, origin, to);
        if (toOrigin !== null) add(from, origin, to, toOrigin);
      }
    }
  }
  const { byNumber: stopById } = scheduleStops(schedule);
  const isRuled = (from: VehicleTrip, to: VehicleTrip) =>
    rules.size > 0 && rules.get(idOf(from))?.has(idOf(to)) === true;
  for (const block of blocks.values()) {
    block.sort((a, b) => a.departure - b.departure || a.arrival - b.arrival);
    for (const [i, from] of block.entries()) {
      for (const origin of from.origins) {
        const to = nextInBlock(block, i, origin);
        if (to === null || !isNear(stopById.get(from.last), stopById.get(to.trip.first)) || isRuled(from, to.trip))
          continue;
        const layover = to.origin + to.trip.departure - origin - from.arrival;
        if (layover >= 0 && layover <= MAX_LAYOVER_SECONDS) add(from, origin, to.trip, to.origin);
      }
    }
  }
  return pairs;
}

/** Types 4 and 5 by from_trip_id and to_trip_id; of several rows of a pair, the last one holds. */
function rulesOf(transfers: readonly Transfer[]): Map<string, Map<string, number>> {
  const rules = new Map<string, Map<string, number>>();
  for (const { type, fromTrip, toTrip } of transfers) {
    if ((type !== STAY && type !== ALIGHT) || fromTrip === null || toTrip === null) continue;
    const types = rules.get(fromTrip) ?? new Map<string, number>();
    rules.set(fromTrip, types.set(toTrip, type));
  }
  return rules;
}

const idOf = ({ timetable, index }: VehicleTrip) => timetable.tripIds[index]!;

/** The trips of blocks, and those that rules name, as far as they run. */
function vehicleTrips(
  schedule: VersionSchedule,
  originsOf: Running["originsOf"],
  rules: ReadonlyMap<string, ReadonlyMap<string, number>>,
): { blocks: Map<string, VehicleTrip[]>; byId: Map<string, VehicleTrip> } {
  const ruleTrips = new Set([...rules].flatMap(([from, types]) => [from, ...types.keys()]));
  const blocks = new Map<string, VehicleTrip[]>();
  const byId = new Map<string, VehicleTrip>();
  for (const [number, { pattern, route_id: routeId }] of schedule.patterns.entries()) {
    const [first, last] = [pattern.stops[0]!, pattern.stops.at(-1)!];
    for (const { serviceId, timetableId } of pattern.timetables) {
      const [timetable, origins] = [schedule.timetables.get(timetableId), originsOf(routeId, serviceId)];
      if (timetable === undefined || origins.length === 0) continue;
      const { starts, blockIds, profiles } = timetable;
      // Ids are unpacked only where a rule may name them.
      const ids = ruleTrips.size === 0 ? null : timetable.tripIds;
      for (let index = 0; index < timetable.count; index++) {
        const blockId = blockIds[index] ?? null;
        const isNamed = ids !== null && ruleTrips.has(ids[index]!);
        if (blockId === null && !isNamed) continue;
        if (timetable.hasFrequencies && timetable.frequencies[index]!.length > 0) continue;
        const { arrivals, departures } = forwardTimes(pattern.profiles[profiles[index]!]!);
        const [leaves, arrives] = [departures[0] ?? arrivals[0], arrivals.at(-1) ?? departures.at(-1)];
        if (leaves == null || arrives == null) continue;
        const start = starts[index]!;
        const times = { start, departure: start + leaves, arrival: start + arrives };
        const trip = { timetable, index, routeId, pattern: number, ...times, first, last, origins };
        if (isNamed) byId.set(ids[index]!, trip);
        if (blockId === null) continue;
        const block = blocks.get(blockId);
        if (block === undefined) blocks.set(blockId, [trip]);
        else block.push(trip);
      }
    }
  }
  return { blocks, byId };
}

/** The service day on which a trip continues another one: the same day, or the next one after a trip that passes midnight. */
function originAfter(from: VehicleTrip, origin: number, to: VehicleTrip): number | null {
  if (to.departure >= from.arrival) return to.origins.includes(origin) ? origin : null;
  return from.arrival < DAY ? null : nextDay(to, origin);
}

function nextDay({ origins }: VehicleTrip, origin: number): number | null {
  return origins.find((other) => other > origin && other - origin <= MAX_SECONDS_TO_NEXT_DAY) ?? null;
}

/** The next trip of a block that runs on a service day; after a trip that passes midnight also the first of the next day. */
function nextInBlock(
  block: readonly VehicleTrip[],
  index: number,
  origin: number,
): { trip: VehicleTrip; origin: number } | null {
  for (let i = index + 1; i < block.length; i++) {
    if (block[i]!.origins.includes(origin)) return { trip: block[i]!, origin };
  }
  if (block[index]!.arrival < DAY) return null;
  for (const trip of block) {
    const other = nextDay(trip, origin);
    if (other !== null) return { trip, origin: other };
  }
  return null;
}

/** Whether a vehicle ends a trip where the next one begins, perhaps on the other side of a terminal. */
function isNear(a: JourneyStop | undefined, b: JourneyStop | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  if (a === b || (a.parent_id !== null && a.parent_id === b.parent_id)) return true;
  if (a.lon === null || a.lat === null || b.lon === null || b.lat === null) return false;
  return haversine([a.lon, a.lat], [b.lon, b.lat]) <= MAX_METERS_BETWEEN_STOPS;
}
