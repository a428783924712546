/** The places of a network: the stops that its patterns serve. */

import { CHANGE_SECONDS, changeRules, type RuleScope } from "../../../../src/domain/journey/changes.ts";
import type { ChangeRules, NetworkStopPlace } from "../../../../src/domain/journey/network.ts";
import type { StationPoint } from "../../../../src/domain/journey/pathways.ts";
import { type StationWalks, stationWalks } from "../../../../src/domain/journey/station-walks.ts";
import { walkBetween, walkOutside } from "../../../../src/domain/journey/walk.ts";
import type { StreetStop } from "../../../../src/domain/streets/street-changes.ts";
import type { JourneyStop } from "../../../store/timetable-file/schedule.ts";
import type { ClosedPathways } from "./closed-pathways.ts";
import { scheduleStops } from "./schedule-stops.ts";
import type { VersionSchedule } from "./version-schedule.ts";

/** Calls at a stop that rules of transfers.txt tell apart. */
type ServedStop = RuleScope & { stop: JourneyStop };

/**
 * A schedule with the stops that its patterns serve, all of which have a position, each first without a scope, and the
 * pathways that are out of service.
 */
export type ServedStops = { schedule: VersionSchedule; stops: readonly ServedStop[]; closures: ClosedPathways };

export type NetworkPlaces = {
  schedules: readonly VersionSchedule[];
  stepFree: boolean;
  /** Keys of the closed pathways of each schedule. */
  closures: readonly string[];
  places: readonly NetworkStopPlace[];
  /** Of each place. */
  stops: readonly JourneyStop[];
  /** By transfers.txt and pathways.txt. */
  rules: ChangeRules;
  /** Seconds on foot between two places of one schedule: by pathways, else by their positions. */
  onFoot(from: number, to: number): number;
  /** The scope of each place, as text. */
  scopes: readonly string[];
  /** Of each schedule: places by stop and scope, and ways inside stations. */
  parts: readonly { placeAt: (stop: number, scope: RuleScope) => number | undefined; inside: StationWalks }[];
};

/**
 * The places of served stops. If another network serves the same stops, its places are used: the search keeps walks with
 * the places, and the same stops are served on most days.
 * @param stepFree leaves out stairs and escalators
 * @param known places of other networks
 */
export function placesOf(
  servedStops: readonly ServedStops[],
  stepFree: boolean,
  knownPlaces: readonly NetworkPlaces[],
): NetworkPlaces {
  const schedules = servedStops.map(({ schedule }) => schedule);
  const all = servedStops.flatMap((one) => one.stops);
  const closures = servedStops.map((one) => one.closures.key);
  const [stops, scopes] = [all.map(({ stop }) => stop), all.map(scopeKey)];
  const same = knownPlaces.find(
    (other) =>
      other.stepFree === stepFree &&
      areSame(other.closures, closures) &&
      areSame(other.schedules, schedules) &&
      areSame(other.stops, stops) &&
      areSame(other.scopes, scopes),
  );
  if (same !== undefined) return same;
  const places: NetworkStopPlace[] = [];
  /** Of each place: the ways inside the stations of its schedule. */
  const insides: StationWalks[] = [];
  const rules = new Map<number, ReadonlyMap<number, number | null>>();
  let first = 0;
  const parts = servedStops.map(({ schedule, stops, closures: { pathways } }) => {
    const placedStops = stops.map((one, i) => ({ ...one, place: first + i }));
    first += stops.length;
    const byStop = Map.groupBy(placedStops, ({ stop }) => stop.id);
    const placeAt = (id: number, scope: RuleScope) => {
      const at = byStop.get(id);
      return (at?.length === 1 ? at[0] : at?.find((one) => scopeKey(one) === scopeKey(scope)))?.place;
    };
    const isStop = (id: number) => byStop.has(id);
    const { stationOf, inaccessible } = scheduleStops(schedule);
    const { streetChanges: changes, version } = schedule;
    const onStreets = ({ id }: JourneyStop): { onStreets?: StreetStop } =>
      changes === null ? {} : { onStreets: { changes, index: id - version.stop_first, stepFree } };
    const points = schedule.stops.map((stop) => ({ ...pointOf(stop, inaccessible), ...onStreets(stop) }));
    const { walks: inside, doors } = stationWalks(schedule.pathways, points, isStop, stepFree, new Set(pathways));
    for (const { stop } of stops) {
      const place: NetworkStopPlace = {
        at: [stop.lon!, stop.lat!],
        station: stationOf(stop),
        ...onStreets(stop),
      };
      insides.push(inside);
      places.push(doors.has(stop.id) ? { ...place, doors: doors.get(stop.id)! } : place);
    }
    addRules(rules, schedule, { placedStops, byStop, inside, places });
    return { placeAt, inside };
  });
  const onFoot = (from: number, to: number) =>
    insides[from]!.get(stops[from]!.id)?.get(stops[to]!.id) ?? walkBetween(places[from]!, places[to]!);
  return { schedules, stepFree, closures, places, stops, rules, onFoot, scopes, parts };
}

function scopeKey({ route, trip }: RuleScope): string {
  return route === null && trip === null ? "" : JSON.stringify([route, trip]);
}

function areSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}

type PlacedStop = ServedStop & { place: number };

/** Rules of pathways, and of transfers.txt, which override them. */
function addRules(
  rules: Map<number, ReadonlyMap<number, number | null>>,
  schedule: VersionSchedule,
  {
    placedStops,
    byStop,
    inside,
    places,
  }: {
    placedStops: readonly PlacedStop[];
    byStop: ReadonlyMap<number, readonly PlacedStop[]>;
    inside: StationWalks;
    places: readonly NetworkStopPlace[];
  },
): void {
  for (const [from, walks] of inside) {
    const ruleWalks = [...walks].flatMap(([to, seconds]) => {
      const change = seconds === null ? null : seconds + CHANGE_SECONDS;
      return byStop.get(to)!.map(({ place }) => [place, change] as const);
    });
    for (const { place } of byStop.get(from)!) rules.set(place, new Map(ruleWalks));
  }
  if (schedule.transfers.length === 0) return;
  const stopAt = new Map(placedStops.map(({ place, stop }) => [place, stop]));
  const walk = (from: number, to: number) => {
    const [a, b] = [stopAt.get(from)!, stopAt.get(to)!];
    return inside.get(a.id)?.get(b.id) ?? walkOutside(places[from]!, places[to]!);
  };
  const { byNumber, stationOf } = scheduleStops(schedule);
  const rulePlaces = placedStops.map(({ place, stop, route, trip }) => {
    const id = stationOf(stop);
    const station = id === stop.id ? null : (byNumber.get(id)?.stop_id ?? null);
    return { place, route, trip, stop: stop.stop_id, station };
  });
  for (const [place, changes] of changeRules(schedule.transfers, rulePlaces, walk)) {
    rules.set(place, new Map([...(rules.get(place) ?? []), ...changes]));
  }
}

function pointOf(
  { id, parent_id, location_type, lon, lat }: JourneyStop,
  inaccessible: ReadonlySet<number>,
): StationPoint {
  return {
    ...{ id, parent_id, location_type, isInaccessible: inaccessible.has(id) },
    at: lon === null || lat === null ? null : [lon, lat],
  };
}
