/** The places of a network: the stops that its patterns serve. */
import { CHANGE_SECONDS, changeRules } from "../../../../src/domain/journey/changes.ts";

import type { ChangeRules, Place } from "../../../../src/domain/journey/network.ts";
import { type StationPoint, type StationWalks, stationWalks } from "../../../../src/domain/journey/station-walks.ts";
import { walkTime } from "../../../../src/domain/journey/walk.ts";
import { BOARDING_AREA } from "../../../../src/domain/location-types.ts";
import type { StopRow } from "../../../store/read/stop.ts";
import type { VersionSchedule } from "./schedules.ts";

/** A schedule with the stops that its patterns serve, all of which have a position. */
export type ServedStops = { schedule: VersionSchedule; stops: readonly StopRow[] };

export type NetworkPlaces = {
  schedules: readonly VersionSchedule[];
  stepFree: boolean;
  places: readonly Place[];
  /** Of each place. */
  stops: readonly StopRow[];
  /** By transfers.txt and pathways.txt. */
  rules: ChangeRules;
  /** Of each schedule: places by numeric stop, and ways inside stations. */
  parts: readonly { index: ReadonlyMap<number, number>; inside: StationWalks }[];
};

/**
 * The places of served stops. If another network serves the same stops, its places are used: the search keeps walks with
 * the places, and the same stops are served on most days.
 * @param stepFree leaves out stairs and escalators
 * @param known places of other networks
 */
export function placesOf(
  served: readonly ServedStops[],
  stepFree: boolean,
  known: readonly NetworkPlaces[],
): NetworkPlaces {
  const schedules = served.map(({ schedule }) => schedule);
  const stops = served.flatMap((one) => one.stops);
  const same = known.find(
    (other) => other.stepFree === stepFree && areSame(other.schedules, schedules) && areSame(other.stops, stops),
  );
  if (same !== undefined) return same;
  const places = served.flatMap(({ schedule, stops: called }) => {
    const station = stationsOf(schedule);
    return called.map((stop): Place => ({ at: [stop.lon!, stop.lat!], station: station(stop) }));
  });
  const rules = new Map<number, ReadonlyMap<number, number | null>>();
  let first = 0;
  const parts = served.map(({ schedule, stops: own }) => {
    const index = new Map(own.map(({ id }, i) => [id, first + i]));
    first += own.length;
    const inside = stationWalks(schedule.pathways, schedule.stops.map(pointOf), (id) => index.has(id), stepFree);
    addRules(rules, { schedule, stops: own }, index, inside);
    return { index, inside };
  });
  return { schedules, stepFree, places, stops, rules, parts };
}

/** Tells the numeric station of a stop, or its own id: a boarding area belongs to a platform, and that to a station. */
function stationsOf({ stops }: VersionSchedule): (stop: StopRow) => number {
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  return ({ id, parent_id, location_type }) => {
    const platform = location_type === BOARDING_AREA && parent_id !== null ? byId.get(parent_id) : undefined;
    return platform?.parent_id ?? parent_id ?? id;
  };
}

function areSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}

/** Rules of pathways, and of transfers.txt, which override them. */
function addRules(
  rules: Map<number, ReadonlyMap<number, number | null>>,
  { schedule, stops }: ServedStops,
  index: ReadonlyMap<number, number>,
  inside: StationWalks,
): void {
  for (const [from, walks] of inside) {
    const ruled = [...walks].map(([to, seconds]) => {
      return [index.get(to)!, seconds === null ? null : seconds + CHANGE_SECONDS] as const;
    });
    rules.set(index.get(from)!, new Map(ruled));
  }
  const byPlace = new Map(stops.map((stop) => [index.get(stop.id)!, stop]));
  const within = Map.groupBy(stops, stationsOf(schedule));
  const stations = schedule.stops.filter(({ id }) => within.has(id));
  const placesIn = (id: number) => (within.get(id) ?? []).map((stop) => index.get(stop.id)!);
  const walk = (from: number, to: number) => {
    const [a, b] = [byPlace.get(from)!, byPlace.get(to)!];
    return inside.get(a.id)?.get(b.id) ?? walkTime([a.lon!, a.lat!], [b.lon!, b.lat!]);
  };
  const ruled = changeRules(
    schedule.transfers,
    new Map(stops.map((stop) => [stop.stop_id, index.get(stop.id)!])),
    new Map(stations.map(({ id, stop_id }) => [stop_id, placesIn(id)])),
    walk,
  );
  for (const [place, known] of ruled) rules.set(place, new Map([...(rules.get(place) ?? []), ...known]));
}

function pointOf({ id, parent_id, location_type, lon, lat }: StopRow): StationPoint {
  return { id, parent_id, location_type, at: lon === null || lat === null ? null : [lon, lat] };
}
