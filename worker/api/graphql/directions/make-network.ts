/** Makes the network of the journey search from schedules. */
import type { RuleScope } from "../../../../src/domain/journey/changes.ts";
import { fastestRides } from "../../../../src/domain/journey/fastest.ts";
import { forwardTimes } from "../../../../src/domain/journey/forward-times.ts";
import type { ScheduledRun } from "../../../../src/domain/journey/lines.ts";
import { type NetworkPattern, once, type RunPlace } from "../../../../src/domain/journey/network.ts";
import { staysOf } from "../../../../src/domain/journey/stays.ts";
import { perObject } from "../../../../src/domain/memory.ts";
import type { Pattern, TripKind } from "../../../../src/domain/schedule/pattern.ts";
import type { Timetable } from "../../../../src/domain/schedule/timetable.ts";
import type { JourneyStop, SchedulePattern } from "../../../store/timetable-file/schedule.ts";
import { type DayRuns, runsOnDay, sharedRuns, timetablesByDay } from "./day-runs.ts";
import { type NetworkPlaces, placesOf, type ServedStops } from "./places.ts";
import { allowsLine, hasType, type JourneyFilter } from "./request.ts";
import type { Running } from "./running.ts";
import type { RunningPattern, TransitNetwork, TransitRun } from "./runs.ts";
import { scheduleStops } from "./schedule-stops.ts";
import { NO_SCOPE, type ScopedPattern, scopedPatterns } from "./scopes.ts";
import { type StayPair, stayPairs } from "./stays.ts";
import type { VersionSchedule } from "./version-schedule.ts";

/** GTFS value of wheelchair_accessible and bikes_allowed. */
const YES = 1;

/** @param known places of networks of the same schedules, of which those of the same stops are used */
export function networkOf(
  running: readonly Running[],
  filter: JourneyFilter,
  knownPlaces: readonly NetworkPlaces[] = [],
): { network: TransitNetwork; places: NetworkPlaces } {
  const accepts = ({ wheelchairAccessible, bikesAllowed }: TripKind) =>
    (!filter.wheelchair || wheelchairAccessible === YES) && (!filter.bikes || bikesAllowed === YES);
  const usesAll = !filter.wheelchair && !filter.bikes;
  const inaccessible = filter.wheelchair ? running.map(({ schedule }) => scheduleStops(schedule).inaccessible) : [];
  const canBoard = ({ id }: JourneyStop) => !inaccessible.some((ids) => ids.has(id));

  const scopedPatternLists = running.map((one) => scopedPatterns(patternsOn(one, filter), one));
  const servedStops = scopedPatternLists.map((patterns, i) => servedBy(patterns, running[i]!));
  const newPlaces = placesOf(servedStops, filter.wheelchair, knownPlaces);
  const { places, stops, rules, onFoot } = newPlaces;
  const patterns: NetworkPattern<TransitRun>[] = [];
  const numbers = new TripNumbers();
  const pairs: StayPair[] = [];
  for (const [i, { schedule, originsOf }] of running.entries()) {
    const part = newPlaces.parts[i]!;
    const { inside } = part;
    const sharedCalls = filter.wheelchair ? null : callsByPart.getOrMake(part, () => new Map());
    const parts = new Map<SchedulePattern, { index: number; has: ScopedPattern["has"] }[]>();
    for (const { row, scopes, has } of scopedPatternLists[i]!) {
      const { pattern, route_id: routeId } = row;
      const cachedCalls = scopes === null ? sharedCalls?.get(row) : undefined;
      const calls = cachedCalls ?? callsOfPattern(pattern, scopes, part, stops, canBoard);
      if (scopes === null) sharedCalls?.set(row, calls);
      const all = parts.get(row) ?? [];
      parts.set(row, all);
      all.push({ index: patterns.length, has });
      const on: RunningPattern = {
        ...{ schedule, routeId, pattern, row, inside, parts: all },
        stops: calls.stops,
      };
      const boardingPlaces = calls.places;
      const days = once(() => {
        const acceptedKinds = pattern.kinds.map(accepts);
        const isUsed = (timetable: Timetable, trip: number) =>
          acceptedKinds[timetable.kinds[trip]!]! && has(timetable, trip);
        return timetablesByDay(pattern, schedule, (service) => originsOf(routeId, service)).map(
          ([origin, timetables]) =>
            usesAll && scopes === null
              ? sharedRuns(schedule, { pattern, places: boardingPlaces }, origin, timetables)
              : runsOnDay({ pattern, places: boardingPlaces }, origin, timetables, isUsed),
        );
      });
      patterns.push({
        places: boardingPlaces,
        fastest: () => fastestIn(pattern),
        ...runsOf(on, days),
      });
    }
    const placeOf = (row: number, timetable: Timetable, trip: number): Omit<RunPlace, "base"> | null => {
      const part = parts.get(schedule.patterns[row]!)?.find(({ has }) => has(timetable, trip));
      return part === undefined ? null : { pattern: part.index, trip: numbers.of(timetable, trip) };
    };
    for (const pair of stayPairs(running[i]!, placeOf)) pairs.push(pair);
  }
  const stays = staysOf(pairs, ({ timetable, index }: TransitRun) => numbers.of(timetable, index));
  const schedules = running.map(({ schedule }, i) => ({ schedule, ...newPlaces.parts[i]! }));
  const allows = ({ routes }: VersionSchedule, id: number) =>
    hasType(filter, routes.get(id)?.route_type ?? -1) && allowsLine(filter, id, routes.get(id)?.agency_id ?? 0);
  return {
    network: {
      ...{ places, patterns, rules, onFoot, stays, stops, schedules, canBoard, live: false },
      hasClosures: running.some(({ closures }) => closures.pathways.length > 0),
      hasOpenOutages: running.some(({ closures }) => closures.isOpenEnded),
      accepts: (schedule, routeId, kind) => allows(schedule, routeId) && accepts(kind),
    },
    places: newPlaces,
  };
}

/** The stops of a pattern, and their places; -1 where this rider cannot board. */
type PatternCalls = { stops: readonly (JourneyStop | null)[]; places: readonly number[] };

/** Of riders who can board at all stops, and patterns without rules of their own. */
const callsByPart = perObject<NetworkPlaces["parts"][number], Map<SchedulePattern, PatternCalls>>("calls of patterns", {
  by: "places of a schedule",
  within: "networks of feeds",
});

function callsOfPattern(
  pattern: Pattern,
  scopes: ScopedPattern["scopes"],
  { placeAt }: NetworkPlaces["parts"][number],
  stops: readonly JourneyStop[],
  canBoard: (stop: JourneyStop) => boolean,
): PatternCalls {
  const here = pattern.stops.map((id, position) => placeAt(id, scopes?.[position] ?? NO_SCOPE) ?? -1);
  return {
    stops: here.map((place) => stops[place] ?? null),
    // A vehicle also passes the stops where this rider cannot board.
    places: here.map((place) => (place >= 0 && canBoard(stops[place]!) ? place : -1)),
  };
}

const fastestByPattern = perObject<Pattern, Float32Array>("fastest rides of patterns", {
  by: "pattern of a schedule",
  within: "networks of feeds",
});

/** The least seconds between the stops of a pattern, by all trips. */
function fastestIn(pattern: Pattern): Float32Array {
  return fastestByPattern.getOrMake(pattern, () =>
    fastestRides(pattern.profiles.map(forwardTimes), pattern.stops.length),
  );
}

/** The runs of a pattern in its network. */
function runsOf(
  on: RunningPattern,
  days: () => readonly DayRuns[],
): Required<Pick<NetworkPattern<TransitRun>, "lines" | "flows">> {
  const inNetwork = <T extends { runAt(run: number): ScheduledRun }>(runs: T) => ({
    ...runs,
    runAt: (run: number): TransitRun => ({ ...runs.runAt(run), on }),
  });
  return {
    lines: once(() => days().flatMap(({ lines }) => lines().map(inNetwork))),
    flows: once(() => days().flatMap(({ flows }) => flows.map(inNetwork))),
  };
}

/** Numbers the trips of a network. */
class TripNumbers {
  readonly #first = new Map<Timetable, number>();
  #count = 0;

  of(timetable: Timetable, index: number): number {
    let first = this.#first.get(timetable);
    if (first === undefined) {
      first = this.#count;
      this.#first.set(timetable, first);
      this.#count += timetable.count;
    }
    return first + index;
  }
}

/** The patterns of these types that run on one of the days. */
function patternsOn({ schedule, originsOf }: Running, filter: JourneyFilter): SchedulePattern[] {
  return schedule.patterns.filter(
    ({ pattern, route_id: id }) =>
      pattern.timetables.some(({ serviceId }) => originsOf(id, serviceId).length > 0) &&
      hasType(filter, schedule.routes.get(id)?.route_type ?? -1) &&
      allowsLine(filter, id, schedule.routes.get(id)?.agency_id ?? 0),
  );
}

/** The stops of patterns, each with the scopes of the calls there. */
function servedBy(patterns: readonly ScopedPattern[], { schedule, closures }: Running): ServedStops {
  const calledStops = new Set(patterns.flatMap(({ row }) => row.pattern.stops));
  const stops = schedule.stops.filter(({ id, lon, lat }) => calledStops.has(id) && lon !== null && lat !== null);
  const scopesAt = new Map<number, Map<string, RuleScope>>();
  for (const { row, scopes } of patterns) {
    for (const [position, scope] of (scopes ?? []).entries()) {
      if (scope.route === null && scope.trip === null) continue;
      const stop = row.pattern.stops[position]!;
      const scopes = scopesAt.get(stop) ?? new Map<string, RuleScope>();
      scopesAt.set(stop, scopes.set(JSON.stringify(scope), scope));
    }
  }
  const scopesOf = ({ id }: JourneyStop) => [NO_SCOPE, ...(scopesAt.get(id)?.values() ?? [])];
  return { schedule, closures, stops: stops.flatMap((stop) => scopesOf(stop).map((scope) => ({ stop, ...scope }))) };
}
