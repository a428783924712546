/** Loaders of the packed schedule, one set for each shard. What they answer is unpacked when it is asked for. */
import type DataLoader from "dataloader";
import { decodePattern, type Pattern } from "../../../../src/domain/schedule/pattern.ts";
import { decodeTimetable, type Timetable } from "../../../../src/domain/schedule/timetable.ts";
import { decodeVisits, type StopVisit } from "../../../../src/domain/schedule/visits.ts";
import {
  type PackedPattern,
  type PackedTimetable,
  patternsById,
  type ServiceRow,
  servicesById,
  servicesOfWeeks,
  timetablesById,
  timetablesOfTrips,
  visitsOfStops,
  type WeekKey,
} from "../../../store/read/schedule.ts";
import { type ShapeRow, shapesById } from "../../../store/read/shape.ts";
import type { QueryContext } from "../context.ts";

export type PatternRow = Omit<PackedPattern, "stops" | "profiles" | "timetables"> & { pattern: Pattern };
export type TimetableRow = Omit<PackedTimetable, "trips"> & { timetable: Timetable };

export function patternRow({ stops, profiles, timetables, ...row }: PackedPattern): PatternRow {
  return { ...row, pattern: decodePattern({ stops, profiles, timetables }) };
}

export function timetableRow({ trips, ...row }: PackedTimetable): TimetableRow {
  return { ...row, timetable: decodeTimetable(trips) };
}

/** Where a stop occurs; empty when no trip calls there. */
export function visitLoader({ loaders, stores }: QueryContext, shard: number): DataLoader<number, StopVisit[]> {
  return loaders.get(`visits ${shard}`, async (ids: readonly number[]) => {
    const rows = new Map((await visitsOfStops(stores.shard(shard), ids)).map((row) => [row.id, row.visits]));
    return ids.map((id) => (rows.has(id) ? decodeVisits(rows.get(id)!) : []));
  });
}

export function patternLoader({ loaders, stores }: QueryContext, shard: number): DataLoader<number, PatternRow | null> {
  return loaders.byId(`pattern ${shard}`, async (ids) =>
    (await patternsById(stores.shard(shard), ids)).map(patternRow),
  );
}

export function timetableLoader(
  { loaders, stores }: QueryContext,
  shard: number,
): DataLoader<number, TimetableRow | null> {
  return loaders.byId(`timetable ${shard}`, async (ids) =>
    (await timetablesById(stores.shard(shard), ids)).map(timetableRow),
  );
}

/** The timetable that a trip is in, by the trip's id. */
export function timetableOfTripLoader(
  { loaders, stores }: QueryContext,
  shard: number,
): DataLoader<number, TimetableRow | null> {
  return loaders.get(`timetable of trip ${shard}`, async (ids: readonly number[]) => {
    const rows = new Map<number, TimetableRow>();
    const decoded = new Map<number, TimetableRow>();
    for (const { trip, ...packed } of await timetablesOfTrips(stores.shard(shard), ids)) {
      const row = decoded.get(packed.id) ?? timetableRow(packed);
      decoded.set(packed.id, row);
      rows.set(trip, row);
    }
    return ids.map((id) => rows.get(id) ?? null);
  });
}

/** `services` of a week of a version, undefined where its calendar says nothing. Key: `version monday`. */
export function weekLoader({ loaders, stores }: QueryContext, shard: number): DataLoader<string, string | undefined> {
  return loaders.get(`week ${shard}`, async (keys: readonly string[]) => {
    const weeks = keys.map((key): WeekKey => {
      const [versionId, monday] = key.split(" ").map(Number);
      return { versionId: versionId!, monday: monday! };
    });
    return (await servicesOfWeeks(stores.shard(shard), weeks)).map((services) => services ?? undefined);
  });
}

export function serviceLoader({ loaders, stores }: QueryContext, shard: number): DataLoader<number, ServiceRow | null> {
  return loaders.byId(`service ${shard}`, (ids) => servicesById(stores.shard(shard), ids));
}

export function shapeLoader({ loaders, stores }: QueryContext, shard: number): DataLoader<number, ShapeRow | null> {
  return loaders.byId(`shape ${shard}`, (ids) => shapesById(stores.shard(shard), ids));
}
