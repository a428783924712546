/** Reads the packed schedule by numeric id (docs/decisions/006-schedule-layout.md): one row read per result. */

import type { ColdRow } from "../cold/format.ts";
import { type ColdVersion, columnsOf } from "../cold/versions.ts";
import { rowsById } from "../db/by-id.ts";
import type { Db } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import { parseRow, rowColumn } from "../db/row-column.ts";
import { integer, text } from "../shape.ts";
import { type RowOf, rowShape, withColumns } from "../table.ts";
import { type PatternRecord as PackedPattern, patternTable } from "../tables/pattern.ts";
import { serviceTable } from "../tables/service.ts";
import { stopVisitTable } from "../tables/stop-visit.ts";
import { type TimetableRecord as PackedTimetable, timetableTable } from "../tables/timetable.ts";

/** Visits of stops (src/domain/schedule/visits.ts); stops without a visit are omitted. */
export async function visitsOfStops(db: Db, stopIds: readonly number[]): Promise<{ id: number; visits: string }[]> {
  const rows = await rowsById(db, stopVisitTable, stopIds, "", "stop_id");
  return rows.map(({ stop_id, visits }) => ({ id: stop_id, visits }));
}

/** A pattern with its packed columns (src/domain/schedule/pattern.ts). */
export type { PatternRecord as PackedPattern } from "../tables/pattern.ts";

export function patternsById(db: Db, ids: readonly number[]): Promise<PackedPattern[]> {
  return rowsById(db, patternTable, ids);
}

/** A timetable with its packed trips (src/domain/schedule/timetable.ts). */
export type { TimetableRecord as PackedTimetable } from "../tables/timetable.ts";

export function timetablesById(db: Db, ids: readonly number[]): Promise<PackedTimetable[]> {
  return rowsById(db, timetableTable, ids);
}

const TIMETABLE_OF_TRIP = withColumns(timetableTable, { trip: integer(), pattern: text().nullable() });

/** The timetable that contains a trip, and its pattern if requested. */
export type TimetableOfTrip = PackedTimetable & { trip: number; pattern: PackedPattern | null };

/**
 * The timetables that contain these trips: for each, the last that begins at or before it.
 * @param withPatterns reads a pattern for each trip, one row more
 */
export function timetablesOfTrips(
  db: Db,
  tripIds: readonly number[],
  withPatterns = false,
): Promise<TimetableOfTrip[]> {
  return db.cold.read(
    tripIds,
    (id) => db.cold.withId("trip", id),
    (version, ids) => coldTimetablesOfTrips(version, ids, withPatterns),
    (ids) => storedTimetablesOfTrips(db, ids, withPatterns),
  );
}

async function coldTimetablesOfTrips(
  version: ColdVersion,
  tripIds: readonly number[],
  withPatterns: boolean,
): Promise<TimetableOfTrip[]> {
  const rows = await version.file.rowsAtOrBefore("timetable", tripIds);
  const timetables = columnsOf(
    timetableTable,
    rows.map((row) => row ?? {}).filter((row) => "id" in row),
  );
  const byId = new Map(timetables.map((timetable) => [timetable.id, timetable]));
  const ids = withPatterns ? timetables.map((timetable) => timetable.pattern_id) : [];
  const patterns = new Map((await version.rows(patternTable, ids)).map((pattern) => [pattern.id, pattern]));
  return tripIds.flatMap((trip, i) => {
    const timetable = byId.get(Number(rows[i]?.id));
    return timetable === undefined ? [] : [{ ...timetable, trip, pattern: patterns.get(timetable.pattern_id) ?? null }];
  });
}

async function storedTimetablesOfTrips(
  db: Db,
  tripIds: readonly number[],
  withPatterns: boolean,
): Promise<TimetableOfTrip[]> {
  const rows = await db.rows(
    TIMETABLE_OF_TRIP,
    `SELECT x.id AS trip, t.*, ${withPatterns ? rowColumn(patternTable, "p") : "NULL"} AS pattern FROM ${idTable(tripIds)} ` +
      "CROSS JOIN timetable t ON t.id = (SELECT max(id) FROM timetable WHERE id <= x.id) " +
      `${withPatterns ? "CROSS JOIN pattern p ON p.id = t.pattern_id" : ""}`,
  );
  return rows.map((row) => ({ ...row, pattern: row.pattern === null ? null : parseRow(patternTable, row.pattern) }));
}

/** Trips of a version: a range of ids, and the services that they run on (null for any). */
export type TimetableRange = { first: number; end: number; services: readonly number[] | null };

/**
 * Timetables that begin in the range, in the order of their trips, at most `limit`.
 * Reads every row that it skips.
 */
export function timetablesIn(db: Db, range: TimetableRange, limit: number): Promise<PackedTimetable[]> {
  const { first, end, services } = range;
  const running = services === null ? null : new Set(services);
  const runs = (row: ColdRow) => running === null || running.has(Number(row.service_id));
  const only = services === null ? "" : "AND t.service_id IN (SELECT value FROM json_each(?3))";
  const values = services === null ? [] : [JSON.stringify(services)];
  return db.cold.read(
    [first],
    (id) => db.cold.withId("trip", id),
    (version) => version.scan(timetableTable, { first, last: end - 1, limit }, runs),
    () =>
      db.rows(
        timetableTable,
        `SELECT t.* FROM timetable t WHERE t.id >= ?1 AND t.id < ?2 ${only} ORDER BY t.id LIMIT ${limit}`,
        first,
        end,
        ...values,
      ),
  );
}

/** A week of a version: `monday` counts days from 1970-01-01. */
export type WeekKey = { versionId: number; monday: number };

const WEEK = rowShape("service_day", { n: integer(), services: text().nullable() });

/** `service_day.services` of each week (src/domain/schedule/service-week.ts), null where nothing is known. */
export async function servicesOfWeeks(db: Db, weeks: readonly WeekKey[]): Promise<(string | null)[]> {
  if (weeks.length === 0) return [];
  for (const { versionId, monday } of weeks) {
    if (!Number.isSafeInteger(versionId) || !Number.isSafeInteger(monday)) throw new TypeError("not a week");
  }
  return db.cold.readEach(
    weeks,
    ({ versionId }) => db.cold.of(versionId),
    async (version, part) => {
      const mondays = part.map(({ monday }) => monday);
      const rows = await version.file.rowsAtOrBefore("service_day", mondays);
      return rows.map((row) => (row == null ? null : String(row.services)));
    },
    (part) => servicesOfStoredWeeks(db, part),
  );
}

async function servicesOfStoredWeeks(db: Db, weeks: readonly WeekKey[]): Promise<(string | null)[]> {
  // Not a union of SELECTs, of which D1 allows only five.
  const table = weeks.map(({ versionId, monday }, n) => `(${n},${versionId},${monday})`).join(",");
  const row = "FROM service_day WHERE feed_version_id = x.column2 AND day <= x.column3 ORDER BY day DESC LIMIT 1";
  const rows = await db.rows(
    WEEK,
    `SELECT x.column1 AS n, (SELECT services ${row}) AS services FROM (VALUES ${table}) x`,
  );
  const servicesByWeek = new Map(rows.map((row) => [row.n, row.services]));
  return weeks.map((_, n) => servicesByWeek.get(n) ?? null);
}

type TripRange = { trip_first: number; trip_count: number };

/** All timetables of these routes, one row read each. */
export async function timetablesOfRoutes(db: Db, routes: readonly TripRange[]): Promise<PackedTimetable[]> {
  const full = routes.filter(({ trip_count }) => trip_count > 0);
  if (full.length === 0) return [];
  const bounds = full.map(({ trip_first, trip_count }) => {
    if (!Number.isSafeInteger(trip_first) || !Number.isSafeInteger(trip_count)) throw new TypeError("not ids");
    return `(${trip_first},${trip_first + trip_count - 1})`;
  });
  return db.rows(
    timetableTable,
    `SELECT t.* FROM (VALUES ${bounds.join(",")}) x CROSS JOIN timetable t ON t.id BETWEEN x.column1 AND x.column2`,
  );
}

export type ServiceRow = RowOf<typeof serviceTable>;

export function servicesById(db: Db, ids: readonly number[]): Promise<ServiceRow[]> {
  return rowsById(db, serviceTable, ids);
}

const TRIP_KEYS = rowShape("trip_key", { versionId: integer(), bucket: integer(), entries: text() });
type TripKeyEntries = RowOf<typeof TRIP_KEYS>;

/** Packed (fingerprint, number) pairs of a bucket of trip_ids (src/domain/schedule/trip-key.ts). */
export function tripKeyEntries(
  db: Db,
  buckets: readonly { versionId: number; bucket: number }[],
): Promise<TripKeyEntries[]> {
  return db.cold.read(
    buckets,
    ({ versionId }) => db.cold.of(versionId),
    async ({ id: versionId, file }, part) => {
      const keys = part.map(({ bucket }) => bucket);
      const rows = await file.rowsByKey("trip_key", keys);
      return TRIP_KEYS.narrow(rows.map(({ bucket, entries }) => ({ versionId, bucket, entries })));
    },
    (part) => storedTripKeyEntries(db, part),
  );
}

function storedTripKeyEntries(
  db: Db,
  buckets: readonly { versionId: number; bucket: number }[],
): Promise<TripKeyEntries[]> {
  for (const { versionId, bucket } of buckets) {
    if (!Number.isSafeInteger(versionId) || !Number.isSafeInteger(bucket)) throw new TypeError("not a bucket");
  }
  const table = buckets.map(({ versionId, bucket }) => `(${versionId},${bucket})`).join(",");
  return db.rows(
    TRIP_KEYS,
    `SELECT t.feed_version_id AS versionId, t.bucket, t.entries FROM (VALUES ${table}) x ` +
      "CROSS JOIN trip_key t ON t.feed_version_id = x.column1 AND t.bucket = x.column2",
  );
}

type PatternRange = { pattern_first: number; pattern_count: number };

/** Patterns of a range with this stop_pattern_id, in order. Reads the whole range. */
export function patternsWith(db: Db, range: PatternRange, stopPatternId: number): Promise<PackedPattern[]> {
  const { first, last, limit } = wholeRange(range);
  return db.cold.read(
    [first],
    (id) => db.cold.withId("pattern", id),
    (version) => version.scan(patternTable, { first, last, limit }, (row) => row.stop_pattern_id === stopPatternId),
    () =>
      db.rows(
        patternTable,
        "SELECT t.* FROM pattern t WHERE t.id >= ?1 AND t.id <= ?2 AND t.stop_pattern_id = ?3 ORDER BY t.id",
        first,
        last,
        stopPatternId,
      ),
  );
}

/** All patterns of each range: a route's timetable reads little else. */
export function patternsIn(db: Db, ranges: readonly PatternRange[]): Promise<PackedPattern[]> {
  return db.cold.read(
    ranges.filter((range) => range.pattern_count > 0),
    ({ pattern_first }) => db.cold.withId("pattern", pattern_first),
    async (version, full) =>
      (await Promise.all(full.map((range) => version.scan(patternTable, wholeRange(range))))).flat(),
    (full) => storedPatternsIn(db, full),
  );
}

function wholeRange({ pattern_first: first, pattern_count: count }: PatternRange) {
  return { first, last: first + count - 1, limit: count };
}

async function storedPatternsIn(db: Db, full: readonly PatternRange[]): Promise<PackedPattern[]> {
  const bounds = full.map((r) => {
    if (!Number.isSafeInteger(r.pattern_first) || !Number.isSafeInteger(r.pattern_count))
      throw new TypeError("not ids");
    return `(${r.pattern_first},${r.pattern_first + r.pattern_count - 1})`;
  });
  return db.rows(
    patternTable,
    `SELECT t.* FROM (VALUES ${bounds.join(",")}) x CROSS JOIN pattern t ON t.id BETWEEN x.column1 AND x.column2`,
  );
}
