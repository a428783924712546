/** Reads of a feed version what the rider view needs: counts of all files, and the first stops, routes, and agencies. */
import type { RouteOutline } from "../../../../src/domain/compare/outline.ts";
import type { CellCounts, RiderFacts, RiderStop, RiderTrip } from "../../../../src/domain/rider-view/facts.ts";
import { patternRow, timetableRow } from "../../../schedule/timetables.ts";
import { kindOf, scheduledTrip } from "../../../schedule/trip.ts";
import { isCold, isQueryable } from "../../../store/cold/versions.ts";
import type { Stores } from "../../../store/db/db.ts";
import { PAGE_ROWS, pagesOf } from "../../../store/entities/denormalized-rows.ts";
import type { FeedVersionRow } from "../../../store/entities/feed-version.ts";
import { timetablesOfTrips } from "../../../store/entities/schedule.ts";
import {
  type FileRow,
  filesOfVersions,
  importsOfVersions,
  parseImportRecord,
  unpackFiles,
} from "../../../store/entities/version-parts.ts";
import { integer, parseJson, record } from "../../../store/shape.ts";
import { summarizedVersion } from "../../../store/version/retention.ts";
import { readVersionSummary } from "../../../store/version/summary.ts";

/** Stops that are read: one row for a hundred. Fewer of an archived version, of which a request reads few pieces. */
const MAX_STOPS = 100 * PAGE_ROWS;
const MAX_ARCHIVED_STOPS = 10 * PAGE_ROWS;
const MAX_ROUTE_BLOCKS = 10;
/** Trips of the sample: three rows each, or two pieces of the file of an archived version. */
const SAMPLE_TRIPS = 20;
const SAMPLE_ARCHIVED_TRIPS = 5;

/** GraphQL fields whose columns of the version are read. */
export const RIDER_FIELDS: ReadonlySet<string> = new Set(["files", "feed_version_gtfs_import"]);

/** Facts, and by file the rows that the import left out. */
export type RiderReading = { facts: RiderFacts; leftOut: ReadonlyMap<string, number> };

/** One trip to the database. Rows read: at most 250. @param version read with RIDER_FIELDS */
export async function readRiderFacts(stores: Stores, version: FeedVersionRow): Promise<RiderReading> {
  const { db } = stores;
  const { id, stop_first, stop_count, trip_first, trip_count } = version;
  const summary = summarizedVersion(version);
  const isThere = isQueryable(version);
  const [maxStops, maxTrips] = isCold(version)
    ? [MAX_ARCHIVED_STOPS, SAMPLE_ARCHIVED_TRIPS]
    : [MAX_STOPS, SAMPLE_TRIPS];
  const count = Math.min(stop_count, maxStops);
  const sample = isThere ? sampleOf(trip_first, trip_count, maxTrips) : [];
  const [files, leftOut, agencies, routes, [stops], timetables] = await Promise.all([
    version.files == null ? filesOfVersions(db, [id]) : unpackFiles(id, version.files),
    lossesOf(stores, version),
    summary === null ? [] : readVersionSummary(db, summary, "agency", [0, 0]),
    summary === null ? [] : readVersionSummary(db, summary, "route", [0, MAX_ROUTE_BLOCKS - 1]),
    isThere && count > 0 ? pagesOf(db, "stop_page", [{ first: stop_first, count }], true) : [null],
    sample.length === 0 ? [] : timetablesOfTrips(db, sample, true),
  ]);
  const trips = timetables.flatMap(({ trip, pattern, ...timetable }): RiderTrip[] => {
    if (pattern === null) return [];
    const row = timetableRow(timetable);
    const index = trip - timetable.id;
    const route = routes[pattern.route_id - version.route_first];
    return route === undefined || index >= row.timetable.count ? [] : [riderTrip(pattern, row, index, route)];
  });
  return {
    facts: {
      files: new Map(files.map((file) => [file.name, countsOf(file)])),
      stops: stops == null ? null : { rows: stops satisfies RiderStop[], of: stop_count },
      ...{ routes, agencies, trips },
    },
    leftOut,
  };
}

/** Ids at equal distances. */
function sampleOf(first: number, count: number, most: number): number[] {
  const size = Math.min(count, most);
  return Array.from({ length: size }, (_, i) => first + Math.floor((i * count) / size));
}

function riderTrip(
  pattern: Parameters<typeof patternRow>[0],
  timetable: ReturnType<typeof timetableRow>,
  index: number,
  route: RouteOutline,
): RiderTrip {
  const kind = kindOf(scheduledTrip(patternRow(pattern), timetable, index));
  return {
    trip_id: timetable.timetable.tripIds[index]!,
    route,
    trip_headsign: kind.headsign,
    wheelchair_accessible: kind.wheelchairAccessible,
    bikes_allowed: kind.bikesAllowed,
  };
}

const COUNTS = record(integer());

function countsOf({ rows, csv_like, header, values_count, values_unique }: FileRow): CellCounts {
  return {
    rows,
    columns: csv_like === 1 && header !== "" ? header.split(",") : [],
    filled: parseJson(COUNTS, values_count || "{}", "feed_version_file.values_count"),
    distinct: parseJson(COUNTS, values_unique || "{}", "feed_version_file.values_unique"),
  };
}

/** Rows that the import left out, by file. */
async function lossesOf({ db }: Stores, { id, import_record }: FeedVersionRow): Promise<Map<string, number>> {
  const done = import_record == null ? (await importsOfVersions(db, [id]))[0] : parseImportRecord(import_record);
  const losses = new Map<string, number>();
  for (const column of ["skip_entity_error_count", "skip_entity_reference_count"] as const) {
    const counts = parseJson(COUNTS, done?.[column] || "{}", `feed_version_import.${column}`);
    for (const [file, rows] of Object.entries(counts)) losses.set(file, (losses.get(file) ?? 0) + rows);
  }
  return losses;
}
