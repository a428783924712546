/** Loaders of the packed schedule: patterns, timetables, services, shapes. Rows are unpacked on read. */
import type DataLoader from "dataloader";
import { decodePattern, type Pattern } from "../../src/domain/schedule/pattern.ts";
import type { PatternHead } from "../../src/domain/schedule/pattern-heads.ts";
import { decodeTimetable, type Timetable } from "../../src/domain/schedule/timetable.ts";
import { decodeVisits, type StopVisit } from "../../src/domain/schedule/visits.ts";
import { routePackLoader } from "../loaders/denormalized-rows.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import {
  type PackedPattern,
  type PackedTimetable,
  patternsById,
  patternsIn,
  type ServiceRow,
  servicesById,
  servicesOfWeeks,
  timetablesById,
  timetablesOfTrips,
  visitsOfStops,
  type WeekKey,
} from "../store/entities/schedule.ts";
import { type ShapeRow, shapesById } from "../store/entities/shape.ts";

export type PatternRow = Omit<PackedPattern, "stops" | "profiles" | "timetables"> & { pattern: Pattern };
export type TimetableRow = Omit<PackedTimetable, "trips"> & { timetable: Timetable };

export function patternRow({ stops, profiles, timetables, ...row }: PackedPattern): PatternRow {
  return { ...row, pattern: decodePattern({ stops, profiles, timetables }) };
}

export function timetableRow({ trips, ...row }: PackedTimetable): TimetableRow {
  return { ...row, timetable: decodeTimetable(trips) };
}

/** Patterns and positions at which a stop occurs; empty if no trip calls there. */
export function visitLoader({ loaders, stores }: ReadContext): DataLoader<number, StopVisit[]> {
  return loaders.get("visits", async (ids: readonly number[]) => {
    const rows = new Map((await visitsOfStops(stores.db, ids)).map((row) => [row.id, row.visits]));
    return ids.map((id) => (rows.has(id) ? decodeVisits(rows.get(id)!) : []));
  });
}

export function patternLoader({ loaders, stores }: ReadContext): DataLoader<number, PatternRow | null> {
  return loaders.byId("pattern", async (ids) => (await patternsById(stores.db, ids)).map(patternRow));
}

export function timetableLoader({ loaders, stores }: ReadContext): DataLoader<number, TimetableRow | null> {
  return loaders.byId("timetable", async (ids) => (await timetablesById(stores.db, ids)).map(timetableRow));
}

/** Up to this many trips, the pattern of each is read with its timetable, instead of the patterns in a further trip. */
const MAX_TRIPS_WITH_PATTERNS = 20;

/** The timetable that contains a trip, by the id of the trip. Primes the loader of patterns if the trips are few. */
export function timetableOfTripLoader(context: ReadContext): DataLoader<number, TimetableRow | null> {
  const { loaders, stores } = context;
  return loaders.get("timetable of trip", async (ids: readonly number[]) => {
    const rows = new Map<number, TimetableRow>();
    const decodedById = new Map<number, TimetableRow>();
    const few = ids.length <= MAX_TRIPS_WITH_PATTERNS;
    for (const { trip, pattern, ...packedTimetable } of await timetablesOfTrips(stores.db, ids, few)) {
      if (pattern !== null && !decodedById.has(packedTimetable.id)) {
        patternLoader(context).prime(pattern.id, patternRow(pattern));
      }
      const row = decodedById.get(packedTimetable.id) ?? timetableRow(packedTimetable);
      decodedById.set(packedTimetable.id, row);
      rows.set(trip, row);
    }
    return ids.map((id) => rows.get(id) ?? null);
  });
}

/** `services` of a week of a version; undefined if the calendar does not cover it. Key: `version monday`. */
export function weekLoader({ loaders, stores }: ReadContext): DataLoader<string, string | undefined> {
  return loaders.get("week", async (keys: readonly string[]) => {
    const weeks = keys.map((key): WeekKey => {
      const [versionId, monday] = key.split(" ").map(Number);
      return { versionId: versionId!, monday: monday! };
    });
    return (await servicesOfWeeks(stores.db, weeks)).map((services) => services ?? undefined);
  });
}

export function serviceLoader({ loaders, stores }: ReadContext): DataLoader<number, ServiceRow | null> {
  return loaders.byId("service", (ids) => servicesById(stores.db, ids));
}

export function shapeLoader({ loaders, stores }: ReadContext): DataLoader<number, ShapeRow | null> {
  return loaders.byId("shape", (ids) => shapesById(stores.db, ids));
}

/**
 * Patterns of a route ordered by id; null if the schedule is not packed with the route. Primes the loaders of patterns
 * and timetables, because one packed row replaces a row for each of them.
 */
export function packedPatterns(context: ReadContext): DataLoader<number, PatternRow[] | null> {
  return context.loaders.get("packed patterns", async (routeIds: readonly number[]) => {
    const packs = await routePackLoader(context).loadMany(routeIds);
    return packs.map((pack) => {
      if (pack instanceof Error) return pack;
      const schedule = pack?.schedule ?? null;
      if (schedule === null) return null;
      const timetables = timetableLoader(context);
      for (const row of schedule.timetables) timetables.prime(row.id, timetableRow(row));
      const patterns = schedule.patterns.map(patternRow);
      for (const pattern of patterns) patternLoader(context).prime(pattern.id, pattern);
      return patterns;
    });
  });
}

/** A route and the ids of its patterns. */
export type RouteRange = { id: number; pattern_first: number; pattern_count: number };

/**
 * Patterns of a route without their times, ordered by id, which is also the order of their trips. Reads them from the
 * packed route, or from the patterns if the route is not packed. Primes the loaders of patterns and timetables.
 */
export function headsOfRoute(context: ReadContext, route: RouteRange): Promise<readonly PatternHead[]> {
  return context.loaders
    .get("heads", async (routes: readonly RouteRange[]) => {
      const packs = await routePackLoader(context).loadMany(routes.map(({ id }) => id));
      await packedPatterns(context).loadMany(routes.map(({ id }) => id));
      const loose = routes.filter((_, i) => packs[i] === null);
      const patterns = loose.length === 0 ? [] : (await patternsIn(context.stores.db, loose)).map(patternRow);
      for (const pattern of patterns) patternLoader(context).prime(pattern.id, pattern);
      return routes.map(({ id }, i) => {
        const pack = packs[i];
        if (pack instanceof Error) return pack;
        if (pack != null) return pack.patterns;
        return patterns
          .filter((pattern) => pattern.route_id === id)
          .map((row): PatternHead => ({ ...row, timetables: row.pattern.timetables }));
      });
    })
    .load(route);
}
