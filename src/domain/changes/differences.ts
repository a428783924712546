/**
 * What differs for riders between two consecutive versions of a feed: routes, stops and agencies, hours of service by
 * weekday, the last day of service, fares. Pure, and bounded: lists are counted, and only their first entries are named.
 */
import { changedBy, type EntityComparison } from "../compare/entities.ts";
import type { FileDifference } from "../compare/files.ts";
import type { AgencyOutline, RouteOutline, StopOutline } from "../compare/outline.ts";
import type { WeekdayDifference } from "../compare/service.ts";
import type { WEEKDAYS } from "../time/service-day.ts";

/** Lists of a change, by importance. */
const CHANGE_LISTS = [
  "routes_added",
  "routes_removed",
  "stops_added",
  "stops_removed",
  "stops_moved",
  "routes_renamed",
  "stops_renamed",
  "agencies_added",
  "agencies_removed",
] as const;
export type ChangeList = (typeof CHANGE_LISTS)[number];

/** A route, stop or agency that changed, as the newer version names it; of removed ones, as the older one did. */
export type NamedEntity = {
  /** GTFS id. */
  id: string;
  onestop_id: string | null;
  name: string;
  /** The name before. */
  was?: string;
  /** Meters that a stop moved. */
  meters?: number;
};

type ListDifference = { list: ChangeList; count: number; sample: NamedEntity[] };

/** Seconds of service on a weekday of the typical week. */
export type HoursDifference = { weekday: (typeof WEEKDAYS)[number]; from: number; to: number };

export type Differences = {
  /** Lists that are not empty, in the order of CHANGE_LISTS. */
  lists: ListDifference[];
  /** Weekdays whose service changed by half an hour or more. */
  hours: HoursDifference[];
  /** The last day of service (ISO date), if it changed. */
  ends: { from: string; to: string } | null;
  /** Names of the files with fares that were added, removed or changed. */
  fares: string[];
};

/** A stop has moved if its positions in the two versions are at least this many meters apart. */
export const MOVED_FOR_RIDERS_METERS = 50;

/** Entries of a list that are named. */
const MAX_SAMPLE = 5;

const MAX_NAME_CHARACTERS = 100;

const HALF_AN_HOUR_S = 1_800;

/** Files of GTFS with fares: those of version 1, and of Fares v2. */
const FARE_FILES: ReadonlySet<string> = new Set([
  ...["fare_attributes.txt", "fare_rules.txt", "fare_products.txt", "fare_leg_rules.txt", "fare_leg_join_rules.txt"],
  ...["fare_transfer_rules.txt", "fare_media.txt", "rider_categories.txt", "timeframes.txt"],
]);

/** Two versions, compared. A kind with too many entities to compare is null. */
export type ComparedVersions = {
  agency: EntityComparison<AgencyOutline> | null;
  route: EntityComparison<RouteOutline> | null;
  stop: EntityComparison<StopOutline> | null;
  weekdays: readonly WeekdayDifference[];
  /** Last days of service as ISO dates. */
  ends: { from: string | null; to: string | null };
  files: readonly FileDifference[];
};

export function differencesOf({ agency, route, stop, weekdays, ends, files }: ComparedVersions): Differences {
  const stops = stop && ofRiders(stop);
  const lists: { [L in ChangeList]: readonly NamedEntity[] } = {
    routes_added: (route?.added ?? []).map(namedRoute),
    routes_removed: (route?.removed ?? []).map(namedRoute),
    stops_added: once((stops?.added ?? []).map(namedStop)),
    stops_removed: once((stops?.removed ?? []).map(namedStop)),
    stops_moved: once(
      (stops === null ? [] : changedBy(stops, "moved"))
        .filter(({ meters }) => (meters ?? 0) >= MOVED_FOR_RIDERS_METERS)
        .map(({ to, meters }) => ({ ...namedStop(to), meters: Math.round(meters ?? 0) })),
    ),
    routes_renamed:
      route === null
        ? []
        : changedBy(route, "renamed").map(({ from, to }) => renameEntity(namedRoute(to), namedRoute(from))),
    stops_renamed: once(
      (stops === null ? [] : changedBy(stops, "renamed")).map(({ from, to }) =>
        renameEntity(namedStop(to), namedStop(from)),
      ),
    ),
    agencies_added: (agency?.added ?? []).map(namedAgency),
    agencies_removed: (agency?.removed ?? []).map(namedAgency),
  };
  return {
    lists: CHANGE_LISTS.flatMap((list) => {
      const count = lists[list].length;
      return count === 0 ? [] : [{ list, count, sample: lists[list].slice(0, MAX_SAMPLE) }];
    }),
    hours: weekdays.flatMap(({ weekday, typical: { from, to } }) =>
      Math.abs(to - from) < HALF_AN_HOUR_S ? [] : [{ weekday, from, to }],
    ),
    ends: ends.from === null || ends.to === null || ends.from === ends.to ? null : { from: ends.from, to: ends.to },
    fares: files.filter(({ name, change }) => FARE_FILES.has(name) && change !== "same").map(({ name }) => name),
  };
}

/** Whether riders notice nothing. */
export function isUnnoticed({ lists, hours, ends, fares }: Differences): boolean {
  return lists.length === 0 && hours.length === 0 && ends === null && fares.length === 0;
}

/** Without entrances, nodes and boarding areas (stops.txt, location_type 2 to 4). */
function ofRiders({
  unchanged,
  added,
  removed,
  changed,
}: EntityComparison<StopOutline>): EntityComparison<StopOutline> {
  const isStop = ({ location_type }: StopOutline) => location_type <= 1;
  return {
    unchanged,
    added: added.filter(isStop),
    removed: removed.filter(isStop),
    changed: changed.filter(({ to }) => isStop(to)),
  };
}

/** A station and its platforms often have one Onestop ID: only the first of them is told. */
function once(stops: readonly NamedEntity[]): NamedEntity[] {
  const keys = new Set<string>();
  return stops.filter(({ onestop_id }) => {
    if (onestop_id === null) return true;
    const isNew = !keys.has(onestop_id);
    keys.add(onestop_id);
    return isNew;
  });
}

function cut(name: string): string {
  return name.length <= MAX_NAME_CHARACTERS ? name : `${name.slice(0, MAX_NAME_CHARACTERS - 1).toWellFormed()}…`;
}

function namedRoute({ id, onestop_id, short_name, long_name }: RouteOutline): NamedEntity {
  const name = short_name === long_name ? short_name : `${short_name} ${long_name}`.trim();
  return { id, onestop_id, name: cut(name || id) };
}

function namedStop({ id, onestop_id, name }: StopOutline): NamedEntity {
  return { id, onestop_id, name: cut(name || id) };
}

function namedAgency({ id, onestop_id, name }: AgencyOutline): NamedEntity {
  return { id, onestop_id, name: cut(name || id) };
}

function renameEntity(entity: NamedEntity, { name: was }: NamedEntity): NamedEntity {
  return { ...entity, was };
}
