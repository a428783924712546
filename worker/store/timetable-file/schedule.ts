/** Patterns, timetables, stops, and services of a timetable file, each read out of its columns when it is first used. */

import type { StopTimeExtras } from "../../../src/domain/schedule/extras.ts";
import { lowerBound } from "../../../src/domain/schedule/lower-bound.ts";
import type { Pattern, PatternTimetable, Profile, TripKind } from "../../../src/domain/schedule/pattern.ts";
import { unpackStrings } from "../../../src/domain/schedule/strings.ts";
import type { Frequency, Timetable } from "../../../src/domain/schedule/timetable.ts";
import type { StopRecord } from "../tables/stop.ts";
import type { NumberColumn } from "./columns.ts";
import { type Ranges, usualOnestopId } from "./content.ts";
import { positionAt, type TimetableFile } from "./format.ts";
import { readCallRules, readProfile } from "./times.ts";

/** What a journey shows of a stop, and what its search needs. */
export type JourneyStop = Pick<
  StopRecord,
  | ("id" | "stop_id" | "stop_name" | "stop_code" | "onestop_id" | "lon" | "lat" | "parent_id")
  | ("location_type" | "wheelchair_boarding")
>;

const orNull = (value: number) => (value === 0 ? null : value - 1);

/** All stops of the file. */
export function stopsOf({ texts, columns }: TimetableFile, { stop_first: first }: Ranges): JourneyStop[] {
  const { stopIds, stopNames, stopCodes, otherOnestopIds } = texts;
  const usualIds: (string | null | undefined)[] = [];
  return stopIds.map((stop_id, i) => {
    const parent = columns.stopParents[i]!;
    return {
      ...{ id: first + i, stop_id, stop_name: stopNames[i]!, stop_code: stopCodes[i]! },
      ...{ lon: positionAt(columns.stopLons, i), lat: positionAt(columns.stopLats, i) },
      get onestop_id() {
        const other = otherOnestopIds[i];
        if (other !== undefined) return other;
        if (usualIds[i] === undefined) usualIds[i] = usualOnestopId(this);
        return usualIds[i];
      },
      parent_id: parent === 0 ? null : first + parent - 1,
      location_type: columns.stopTypes[i]!,
      wheelchair_boarding: orNull(columns.stopWheelchair[i]!),
    };
  });
}

/** A route by its numeric id. */
export type FileRoute = { id: number; agency_id: number; route_type: number; route_id: string; zone: string | null };

/** All routes of the file, each with the time zone of its agency as the feed has it. */
export function routesOf({ texts, columns }: TimetableFile, ranges: Ranges): FileRoute[] {
  return texts.routeIds.map((route_id, i) => {
    const agency = columns.routeAgencies[i]!;
    return {
      id: ranges.route_first + i,
      agency_id: ranges.agency_first + agency,
      route_type: columns.routeTypes[i]!,
      route_id,
      zone: texts.zones[agency] ?? null,
    };
  });
}

/** Numeric ids of the services that run on a day (since 1970-01-01). */
export function fileServicesOn({ columns }: TimetableFile, ranges: Ranges, day: number): Set<number> {
  const [first, length] = [columns.calendar[0]!, columns.calendar[1]!];
  const running = new Set<number>();
  if (day < first || day >= first + length) return running;
  for (let service = 0; service < ranges.service_count; service++) {
    const bit = service * length + day - first;
    if ((columns.serviceDays[Math.floor(bit / 8)]! & (1 << (bit % 8))) !== 0)
      running.add(ranges.service_first + service);
  }
  return running;
}

/** A pattern by its numeric id, as a search needs it. */
export type SchedulePattern = { id: number; route_id: number; readonly direction_id: number; pattern: Pattern };

/** All patterns of the file. */
export function patternsOf(file: TimetableFile, ranges: Ranges): SchedulePattern[] {
  return Array.from(file.columns.patternRoutes, (route, i) => ({
    id: ranges.pattern_first + i,
    route_id: ranges.route_first + route,
    // All trips of a pattern have one direction, which is 0 where the file has none.
    get direction_id() {
      return this.pattern.kinds[0]?.directionId ?? 0;
    },
    pattern: new PatternOfFile(file, ranges, i),
  }));
}

/** All timetables of the file by numeric id. */
export function timetablesOf(file: TimetableFile, ranges: Ranges): Map<number, Timetable> {
  const { timetableTripsFirst, timetableServices } = file.columns;
  const timetables = new Map<number, Timetable>();
  const blockNames: (string | undefined)[] = [];
  for (let i = 0; i < timetableServices.length; i++) {
    timetables.set(ranges.trip_first + timetableTripsFirst[i]!, new TimetableOfFile(file, i, blockNames));
  }
  return timetables;
}

/** Extras have only what `CallRules` names, and kinds no cars_allowed and no safe durations. */
class PatternOfFile implements Pattern {
  readonly #file: TimetableFile;
  readonly #ranges: Ranges;
  readonly #index: number;
  #stops: number[] | undefined;
  #profiles: Profile[] | undefined;
  #extras: StopTimeExtras[] | undefined;
  #kinds: TripKind[] | undefined;
  #timetables: PatternTimetable[] | undefined;

  constructor(file: TimetableFile, ranges: Ranges, index: number) {
    this.#file = file;
    this.#ranges = ranges;
    this.#index = index;
  }

  get stops(): readonly number[] {
    const { patternStops, patternStopsFirst } = this.#file.columns;
    const first = this.#ranges.stop_first;
    this.#stops ??= this.#each(patternStopsFirst, (at) => {
      const stop = patternStops[at]!;
      return stop === 0 ? 0 : first + stop - 1;
    });
    return this.#stops;
  }

  get profiles(): readonly Profile[] {
    const { patternProfilesFirst, profileAt, times } = this.#file.columns;
    const stops = this.#count;
    this.#profiles ??= this.#each(patternProfilesFirst, (at) => new ProfileOfFile(times, profileAt[at]!, stops));
    return this.#profiles;
  }

  get extras(): readonly StopTimeExtras[] {
    const { patternRulesFirst, rulesAt, times } = this.#file.columns;
    const stops = this.#count;
    this.#extras ??= this.#each(patternRulesFirst, (at) => readCallRules(times, rulesAt[at]!, stops));
    return this.#extras;
  }

  get kinds(): readonly TripKind[] {
    const { columns, texts } = this.#file;
    const { shape_first } = this.#ranges;
    this.#kinds ??= this.#each(columns.patternKindsFirst, (at) => {
      const [headsign, shape] = [columns.kindHeadsigns[at]!, columns.kindShapes[at]!];
      return {
        headsign: headsign === 0 ? null : texts.headsigns[headsign - 1]!,
        shapeId: shape === 0 ? null : shape_first + shape - 1,
        directionId: orNull(columns.kindDirections[at]!),
        wheelchairAccessible: orNull(columns.kindWheelchair[at]!),
        bikesAllowed: orNull(columns.kindBikes[at]!),
        ...{ carsAllowed: null, safeDurationFactor: null, safeDurationOffset: null },
        extras: columns.kindRules[at]!,
      };
    });
    return this.#kinds;
  }

  get timetables(): readonly PatternTimetable[] {
    const { patternTimetablesFirst, timetableServices, timetableTripsFirst } = this.#file.columns;
    const { service_first, trip_first } = this.#ranges;
    this.#timetables ??= this.#each(patternTimetablesFirst, (at) => {
      const serviceId = service_first + timetableServices[at]!;
      return { serviceId, timetableId: trip_first + timetableTripsFirst[at]! };
    });
    return this.#timetables;
  }

  get #count(): number {
    const { patternStopsFirst } = this.#file.columns;
    return patternStopsFirst[this.#index + 1]! - patternStopsFirst[this.#index]!;
  }

  /** Makes a value of each that belongs to the pattern. */
  #each<T>(first: NumberColumn, make: (at: number) => T): T[] {
    const values: T[] = [];
    for (let at = first[this.#index]!; at < first[this.#index + 1]!; at++) values.push(make(at));
    return values;
  }
}

class ProfileOfFile implements Profile {
  readonly #times: NumberColumn;
  readonly #at: number;
  readonly #stops: number;
  #profile: Profile | undefined;

  constructor(times: NumberColumn, at: number, stops: number) {
    this.#times = times;
    this.#at = at;
    this.#stops = stops;
  }

  get arrivals() {
    return this.#read().arrivals;
  }

  get departures() {
    return this.#read().departures;
  }

  get interpolated() {
    return this.#read().interpolated;
  }

  #read(): Profile {
    this.#profile ??= readProfile(this.#times, this.#at, this.#stops);
    return this.#profile;
  }
}

/** Blocks are named by their numbers. */
class TimetableOfFile implements Timetable {
  readonly #file: TimetableFile;
  readonly #index: number;
  readonly count: number;
  readonly starts: NumberColumn;
  readonly profiles: NumberColumn;
  readonly kinds: NumberColumn;
  #tripIds: readonly string[] | undefined;
  #shortNames: readonly (string | null)[] | undefined;
  #blockIds: readonly (string | null)[] | undefined;
  #frequencies: readonly (readonly Frequency[])[] | undefined;

  readonly #blockNames: (string | undefined)[];

  /** @param blockNames of the file, as far as they were made */
  constructor(file: TimetableFile, index: number, blockNames: (string | undefined)[]) {
    this.#blockNames = blockNames;
    const { timetableTripsFirst, tripStarts, tripProfiles, tripKinds } = file.columns;
    const [first, end] = [timetableTripsFirst[index]!, timetableTripsFirst[index + 1]!];
    this.#file = file;
    this.#index = index;
    this.count = end - first;
    this.starts = tripStarts.subarray(first, end);
    this.profiles = tripProfiles.subarray(first, end);
    this.kinds = tripKinds.subarray(first, end);
  }

  get tripIds(): readonly string[] {
    const { tripIdsAt, tripNamesAt } = this.#file.columns;
    this.#tripIds ??= this.#texts(tripIdsAt[this.#index]!, tripNamesAt[this.#index]!) as string[];
    return this.#tripIds;
  }

  get shortNames(): readonly (string | null)[] {
    const { tripIdsAt, tripNamesAt } = this.#file.columns;
    this.#shortNames ??= this.#texts(tripNamesAt[this.#index]!, tripIdsAt[this.#index + 1]!);
    return this.#shortNames;
  }

  get blockIds(): readonly (string | null)[] {
    const { tripBlocks } = this.#file.columns;
    const first = this.#first;
    this.#blockIds ??= Array.from({ length: this.count }, (_, i) => {
      const block = tripBlocks[first + i]!;
      return block === 0 ? null : this.#nameOf(block);
    });
    return this.#blockIds;
  }

  /** All trips of a block share its name. */
  #nameOf(block: number): string {
    this.#blockNames[block] ??= String(block);
    return this.#blockNames[block];
  }

  get hasFrequencies(): boolean {
    const { frequencyTrips } = this.#file.columns;
    return (
      (frequencyTrips[lowerBound(frequencyTrips, this.#first)] ?? Number.POSITIVE_INFINITY) < this.#first + this.count
    );
  }

  get frequencies(): readonly (readonly Frequency[])[] {
    this.#frequencies ??= this.#readFrequencies();
    return this.#frequencies;
  }

  get #first(): number {
    return this.#file.columns.timetableTripsFirst[this.#index]!;
  }

  #texts(from: number, to: number): (string | null)[] {
    const bytes = this.#file.columns.tripTexts.subarray(from, to) as Uint8Array<ArrayBuffer>;
    return unpackStrings(new TextDecoder().decode(bytes), this.count);
  }

  #readFrequencies(): Frequency[][] {
    const { frequencyTrips, frequencyStarts, frequencyEnds, frequencyHeadways, frequencyExact } = this.#file.columns;
    const rows = Array.from({ length: this.count }, (): Frequency[] => []);
    for (let at = lowerBound(frequencyTrips, this.#first); at < frequencyTrips.length; at++) {
      const trip = frequencyTrips[at]! - this.#first;
      if (trip >= this.count) break;
      rows[trip]!.push({
        ...{ start: frequencyStarts[at]!, end: frequencyEnds[at]!, headway: frequencyHeadways[at]! },
        exactTimes: orNull(frequencyExact[at]!),
      });
    }
    return rows;
  }
}
