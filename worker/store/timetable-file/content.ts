/** Collects what a timetable file has from the rows of a version, table by table. */
import { stopOnestopId } from "../../../src/domain/ids/onestop.ts";
import type { StopTimeExtras } from "../../../src/domain/schedule/extras.ts";
import { decodePattern, type TripKind } from "../../../src/domain/schedule/pattern.ts";
import { decodeServiceDays } from "../../../src/domain/schedule/service-days.ts";
import { packStrings } from "../../../src/domain/schedule/strings.ts";
import { decodeTimetable } from "../../../src/domain/schedule/timetable.ts";
import type { AgencyRecord } from "../tables/agency.ts";
import type { FeedVersionRecord } from "../tables/feed-version.ts";
import type { PatternRecord } from "../tables/pattern.ts";
import type { RouteRecord } from "../tables/route.ts";
import type { ServiceRecord } from "../tables/service.ts";
import type { StopRecord } from "../tables/stop.ts";
import type { TimetableRecord } from "../tables/timetable.ts";
import { ByteWriter } from "./columns.ts";
import type { ColumnName, TimetableColumns, TimetableContent } from "./format.ts";
import { writeCallRules, writeProfile } from "./times.ts";

/** The columns of the rows that the file is made of. */
type SourceRows = {
  agency: Pick<AgencyRecord, "id" | "agency_timezone">;
  route: Pick<RouteRecord, "id" | "agency_id" | "route_id" | "route_type">;
  service: Pick<ServiceRecord, "id" | "first_day" | "days">;
  stop: Pick<
    StopRecord,
    | ("id" | "stop_id" | "stop_name" | "stop_code" | "onestop_id" | "lon" | "lat" | "parent_id")
    | ("location_type" | "wheelchair_boarding")
  >;
  pattern: Pick<PatternRecord, "id" | "route_id" | "stops" | "profiles" | "timetables">;
  timetable: Pick<TimetableRecord, "id" | "pattern_id" | "service_id" | "trips">;
};
export type SourceTable = keyof SourceRows;

/** Tables that the file is made of, with the range of their ids, in an order in which they can be added. */
export const SOURCE_TABLES = {
  agency: "agency",
  route: "route",
  service: "service",
  stop: "stop",
  pattern: "pattern",
  timetable: "trip",
} as const satisfies Record<SourceTable, string>;

export type Ranges = Pick<
  FeedVersionRecord,
  | ("agency_first" | "route_first" | "service_first" | "stop_first" | "pattern_first" | "trip_first" | "shape_first")
  | ("agency_count" | "route_count" | "service_count" | "stop_count" | "pattern_count" | "trip_count")
>;

const COLLECTED_COLUMNS = [
  ...(["stopLons", "stopLats", "stopParents", "stopTypes", "stopWheelchair", "routeAgencies", "routeTypes"] as const),
  ...(["patternRoutes", "patternStopsFirst", "patternStops", "patternProfilesFirst", "profileAt"] as const),
  ...(["patternRulesFirst", "rulesAt", "patternKindsFirst", "kindHeadsigns", "kindShapes", "kindDirections"] as const),
  ...(["kindWheelchair", "kindBikes", "kindRules", "timetableServices", "timetableTripsFirst"] as const),
  ...(["tripStarts", "tripProfiles", "tripKinds", "tripBlocks", "frequencyTrips", "frequencyStarts"] as const),
  ...(["frequencyEnds", "frequencyHeadways", "frequencyExact", "tripIdsAt", "tripNamesAt"] as const),
] as const satisfies readonly ColumnName[];

const orZero = (value: number | null) => (value === null ? 0 : value + 1);

export class ContentCollector {
  readonly #columns = Object.fromEntries(COLLECTED_COLUMNS.map((name): [string, number[]] => [name, []])) as Record<
    (typeof COLLECTED_COLUMNS)[number],
    number[]
  >;
  readonly #times = new ByteWriter();
  readonly #tripTexts = new ByteWriter();
  readonly #texts = {
    ...{ stopIds: [] as string[], stopNames: [] as (string | null)[], stopCodes: [] as (string | null)[] },
    ...{ otherOnestopIds: {} as Record<number, string | null>, routeIds: [] as string[], zones: [] as string[] },
  };
  readonly #headsigns = new Map<string, number>();
  readonly #blocks = new Map<string, number>();
  readonly #services: number[][] = [];
  /** Number of timetables of each pattern, by numeric pattern. */
  readonly #timetables = new Map<number, number>();
  readonly #patterns: number[] = [];
  readonly #rows: Record<SourceTable, number> = {
    ...{ agency: 0, route: 0, service: 0, stop: 0, pattern: 0, timetable: 0 },
  };
  #trips = 0;

  /** Bytes of what grows with the trips. */
  get bytes(): number {
    return this.#times.length + this.#tripTexts.length;
  }

  /** Adds a row; those of a table come in the order of their ids. */
  add<T extends SourceTable>(table: T, row: SourceRows[T]): void {
    try {
      (this.#adders[table] as (row: SourceRows[T]) => void)(row);
      this.#rows[table]++;
    } catch (error) {
      // A number that no column holds; without the row there is no content.
      if (!(error instanceof RangeError)) throw error;
    }
  }

  readonly #adders: { [T in SourceTable]: (row: SourceRows[T]) => void } = {
    agency: (row) => void this.#texts.zones.push(row.agency_timezone),
    route: (row) => {
      this.#columns.routeAgencies.push(row.agency_id);
      this.#columns.routeTypes.push(row.route_type);
      this.#texts.routeIds.push(row.route_id);
    },
    service: (row) => void this.#services.push(decodeServiceDays(row.days, row.first_day)),
    stop: (row) => {
      const { stopLons, stopLats, stopParents, stopTypes, stopWheelchair } = this.#columns;
      stopLons.push(row.lon ?? Number.NaN);
      stopLats.push(row.lat ?? Number.NaN);
      stopParents.push(row.parent_id ?? -1);
      stopTypes.push(row.location_type);
      stopWheelchair.push(orZero(row.wheelchair_boarding));
      const index = this.#texts.stopIds.length;
      if (row.onestop_id !== usualOnestopId(row)) this.#texts.otherOnestopIds[index] = row.onestop_id;
      this.#texts.stopIds.push(row.stop_id);
      this.#texts.stopNames.push(row.stop_name);
      this.#texts.stopCodes.push(row.stop_code);
    },
    pattern: (row) => this.#addPattern(row),
    timetable: (row) => this.#addTimetable(row),
  };

  #addPattern(row: SourceRows["pattern"]): void {
    const columns = this.#columns;
    const pattern = decodePattern(row);
    this.#patterns.push(row.id);
    columns.patternRoutes.push(row.route_id);
    columns.patternStopsFirst.push(columns.patternStops.length);
    columns.patternStops.push(...pattern.stops);
    columns.patternProfilesFirst.push(columns.profileAt.length);
    for (const profile of pattern.profiles) {
      columns.profileAt.push(this.#times.length);
      writeProfile(this.#times, profile);
    }
    columns.patternRulesFirst.push(columns.rulesAt.length);
    const rules = this.#addRules(pattern.extras);
    columns.patternKindsFirst.push(columns.kindRules.length);
    for (const kind of pattern.kinds) this.#addKind(kind, rules[kind.extras]!);
  }

  /** @returns the index of each one's rules among those that differ */
  #addRules(extras: readonly StopTimeExtras[]): number[] {
    const distinct = new Map<string, number>();
    return extras.map((one) => {
      const text = JSON.stringify([one.stopSequence, one.pickupType, one.dropOffType]);
      const index = distinct.get(text);
      if (index !== undefined) return index;
      distinct.set(text, distinct.size);
      this.#columns.rulesAt.push(this.#times.length);
      writeCallRules(this.#times, one);
      return distinct.size - 1;
    });
  }

  #addKind(kind: TripKind, rules: number): void {
    const columns = this.#columns;
    columns.kindHeadsigns.push(kind.headsign === null ? 0 : numberOf(this.#headsigns, kind.headsign) + 1);
    columns.kindShapes.push(kind.shapeId ?? -1);
    columns.kindDirections.push(orZero(kind.directionId));
    columns.kindWheelchair.push(orZero(kind.wheelchairAccessible));
    columns.kindBikes.push(orZero(kind.bikesAllowed));
    columns.kindRules.push(rules);
  }

  #addTimetable(row: SourceRows["timetable"]): void {
    const columns = this.#columns;
    const { count, starts, profiles, kinds, blockIds, tripIds, shortNames, frequencies, hasFrequencies } =
      decodeTimetable(row.trips);
    this.#timetables.set(row.pattern_id, (this.#timetables.get(row.pattern_id) ?? 0) + 1);
    columns.timetableServices.push(row.service_id);
    columns.timetableTripsFirst.push(this.#trips);
    for (let i = 0; i < count; i++) {
      const block = blockIds[i] ?? null;
      columns.tripStarts.push(starts[i]!);
      columns.tripProfiles.push(profiles[i]!);
      columns.tripKinds.push(kinds[i]!);
      columns.tripBlocks.push(block === null ? 0 : numberOf(this.#blocks, block) + 1);
      for (const { start, end, headway, exactTimes } of hasFrequencies ? frequencies[i]! : []) {
        columns.frequencyTrips.push(this.#trips + i);
        columns.frequencyStarts.push(start);
        columns.frequencyEnds.push(end);
        columns.frequencyHeadways.push(headway);
        columns.frequencyExact.push(orZero(exactTimes));
      }
    }
    const encoder = new TextEncoder();
    columns.tripIdsAt.push(this.#tripTexts.length);
    this.#tripTexts.bytes(encoder.encode(packStrings(tripIds)));
    columns.tripNamesAt.push(this.#tripTexts.length);
    this.#tripTexts.bytes(encoder.encode(packStrings(shortNames)));
    this.#trips += count;
  }

  /** The content, by the ids that the rows have; null if rows are missing, as while a version is being removed. */
  content(ranges: Ranges): TimetableContent | null {
    const counts = ["agency", "route", "service", "stop", "pattern"] as const;
    if (counts.some((table) => this.#rows[table] !== ranges[`${table}_count`]) || this.#trips !== ranges.trip_count) {
      return null;
    }
    const columns = this.#columns;
    const after = (ids: readonly number[], first: number) => ids.map((id) => id - first);
    const optional = (ids: readonly number[], first: number) => ids.map((id) => (id < 0 ? 0 : id - first + 1));
    let timetables = 0;
    const patternTimetablesFirst = [0, ...this.#patterns.map((id) => (timetables += this.#timetables.get(id) ?? 0))];
    const { calendar, serviceDays } = daysOf(this.#services);
    const complete: TimetableColumns = {
      ...columns,
      ...{ calendar, serviceDays, patternTimetablesFirst },
      ...{ times: this.#times.written(), tripTexts: this.#tripTexts.written() },
      stopParents: optional(columns.stopParents, ranges.stop_first),
      routeAgencies: after(columns.routeAgencies, ranges.agency_first),
      patternRoutes: after(columns.patternRoutes, ranges.route_first),
      patternStops: columns.patternStops.map((id) => (id === 0 ? 0 : id - ranges.stop_first + 1)),
      patternStopsFirst: [...columns.patternStopsFirst, columns.patternStops.length],
      patternProfilesFirst: [...columns.patternProfilesFirst, columns.profileAt.length],
      patternRulesFirst: [...columns.patternRulesFirst, columns.rulesAt.length],
      patternKindsFirst: [...columns.patternKindsFirst, columns.kindRules.length],
      kindShapes: optional(columns.kindShapes, ranges.shape_first),
      timetableServices: after(columns.timetableServices, ranges.service_first),
      timetableTripsFirst: [...columns.timetableTripsFirst, this.#trips],
      tripIdsAt: [...columns.tripIdsAt, this.#tripTexts.length],
      tripNamesAt: [...columns.tripNamesAt, this.#tripTexts.length],
    };
    return { texts: { ...this.#texts, headsigns: [...this.#headsigns.keys()] }, columns: complete };
  }
}

/** The Onestop ID of a stop whose position is usable; null without one. */
export function usualOnestopId({ lon, lat, stop_name }: Pick<StopRecord, "lon" | "lat" | "stop_name">): string | null {
  return lon === null || lat === null ? null : stopOnestopId({ lon, lat, name: stop_name ?? "" });
}

function numberOf(numbers: Map<string, number>, text: string): number {
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return number;
}

/** A bit for each day of each service. */
function daysOf(services: readonly (readonly number[])[]): { calendar: [number, number]; serviceDays: Uint8Array } {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const days of services) {
    if (days.length === 0) continue;
    first = Math.min(first, days[0]!);
    last = Math.max(last, days.at(-1)!);
  }
  if (first > last) return { calendar: [0, 0], serviceDays: new Uint8Array() };
  const length = last - first + 1;
  const bits = new Uint8Array(Math.ceil((services.length * length) / 8));
  for (const [service, days] of services.entries()) {
    for (const day of days) {
      const bit = service * length + day - first;
      bits[bit >> 3]! |= 1 << (bit & 7);
    }
  }
  return { calendar: [first, length], serviceDays: bits };
}
