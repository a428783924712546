import { unpackRows } from "../../../../src/domain/row-pack.ts";
import { routesInRange, stopsInRange } from "../../../loaders/denormalized-rows.ts";
import { agencyLoader, feedLoader, importLoader } from "../../../loaders/entities.ts";
import { loadExisting, loaderName } from "../../../loaders/loaders.ts";
import { nestedTrips } from "../../../schedule/find-trips.ts";
import { shapesOfVersion } from "../../../schedule/shapes.ts";
import type { AgencyRow } from "../../../store/read/agency.ts";
import type { FeedVersionRow } from "../../../store/read/feed-version.ts";
import { type FlexTable, flexIn } from "../../../store/read/flex.ts";
import type { IdRange } from "../../../store/read/packed.ts";
import { type ValidationReportFilter, validationReportsOf } from "../../../store/read/validation.ts";
import { type FileRow, filesOfVersions, type ImportRow } from "../../../store/read/version-parts.ts";
import { LONG_LIMIT, limitOf, MAX_LIMIT, pageOf } from "../lists/page.ts";
import { listRoutes } from "../lists/routes.ts";
import { listStops } from "../lists/stops.ts";
import { parsed } from "./json.ts";
import type { Resolver, TypeResolvers } from "./resolver.ts";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** The first ids of a range, as many as the limit allows. */
function firstOf(first: number, count: number, limit: number): IdRange {
  return { first, count: Math.min(count, limit) };
}

function idsOf({ first, count }: IdRange): number[] {
  return Array.from({ length: count }, (_, i) => first + i);
}

export const FEED_VERSION: TypeResolvers = {
  feed: (version: FeedVersionRow, _args, context) => feedLoader(context).load(version.feed_id),
  geometry: (version: FeedVersionRow) => parsed(version.hull, null),
  // A version whose calendars were never read has the day of its fetch: the schema has no null here.
  earliest_calendar_date: (version: FeedVersionRow) =>
    version.earliest_calendar_date ?? version.fetched_at.slice(0, 10),
  latest_calendar_date: (version: FeedVersionRow) => version.latest_calendar_date ?? version.fetched_at.slice(0, 10),
  created_by: () => null,
  updated_by: () => null,

  feed_version_gtfs_import(version: FeedVersionRow, _args, context) {
    const { id, import_record } = version;
    if (import_record === undefined) return importLoader(context).load(id);
    return import_record === null ? null : { ...parsed<object>(import_record, {}), id, feed_version_id: id };
  },

  async files(version: FeedVersionRow, args, { loaders, stores }) {
    const packed = version.files == null ? null : unpackRows<FileRow>(version.files);
    const files =
      packed ??
      (await loaders
        .get("files", async (ids: readonly number[]) => {
          const rows = await filesOfVersions(stores.db, ids);
          return ids.map((id) => rows.filter((row) => row.feed_version_id === id));
        })
        .load(version.id));
    // Files have no number of their own: their place in the version is one.
    return files.slice(0, limitOf(args.limit)).map((file, i) => ({ ...file, id: version.id * 100 + i }));
  },

  service_window(version: FeedVersionRow) {
    const { id, feed_start_date, feed_end_date, earliest_calendar_date, latest_calendar_date } = version;
    const { fallback_week, default_timezone } = version;
    const dates = { feed_start_date, feed_end_date, earliest_calendar_date, latest_calendar_date };
    return { id, ...dates, fallback_week, default_timezone };
  },

  /** With dates: the runs of weeks that hold all days between them (Transitland v2). */
  service_levels(version: FeedVersionRow, args) {
    const { start_date = null, end_date = null } = args.where ?? {};
    const rows = parsed<[string, string, ...number[]][]>(version.service_levels, []);
    return rows
      .map(([start, end, ...seconds], i) => ({
        id: version.id * 1000 + i,
        start_date: start,
        end_date: end,
        ...Object.fromEntries(WEEKDAYS.map((day, d) => [day, seconds[d] ?? 0])),
      }))
      .filter(
        (row) =>
          (start_date === null || row.start_date <= start_date) && (end_date === null || row.end_date >= end_date),
      )
      .slice(0, limitOf(args.limit));
  },

  feed_infos(version: FeedVersionRow, args) {
    const rows = parsed<object[]>(version.feed_infos, []).slice(0, limitOf(args.limit));
    return rows.map((row, i) => ({
      feed_publisher_name: "",
      feed_publisher_url: "",
      feed_lang: "",
      ...row,
      id: i + 1,
    }));
  },

  // The filter is accepted and ignored (Transitland v2).
  agencies: (version: FeedVersionRow, args, context) =>
    belowVersion(version, () =>
      loadExisting<AgencyRow>(
        agencyLoader(context),
        idsOf(firstOf(version.agency_first, version.agency_count, limitOf(args.limit))),
      ),
    ),

  routes: (version: FeedVersionRow, args, context) =>
    belowVersion(version, () =>
      args.where == null
        ? routesInRange(
            context,
            firstOf(version.route_first, version.route_count, limitOf(args.limit)),
            version.agency_count <= 1,
          )
        : listRoutes(context, args.where, pageOf(args), null, { versionId: version.id }),
    ),

  stops: (version: FeedVersionRow, args, context) =>
    belowVersion(version, () =>
      args.where == null
        ? stopsInRange(context, firstOf(version.stop_first, version.stop_count, limitOf(args.limit)))
        : listStops(context, args.where, pageOf(args), null, { versionId: version.id }),
    ),

  trips: (version: FeedVersionRow, args, context) =>
    belowVersion(version, () => nestedTrips(context, version, version, args.where ?? {}, limitOf(args.limit))),

  shapes: (version: FeedVersionRow, args, context) =>
    belowVersion(version, () => shapesOfVersion(context, version, args.where ?? {}, pageOf(args, LONG_LIMIT))),

  locations: flex("location"),
  location_groups: flex("location_group"),
  booking_rules: flex("booking_rule"),

  async validation_reports(version: FeedVersionRow, args, { loaders, stores }) {
    if (version.visible !== 1) return [];
    const where: ValidationReportFilter = args.where ?? {};
    const reports = await loaders
      .get(loaderName("validation_reports", where), async (ids: readonly number[]) => {
        const rows = await validationReportsOf(stores.db, ids, where);
        return ids.map((id) => rows.filter((row) => row.feed_version_id === id));
      })
      .load(version.id);
    return reports.slice(0, limitOf(args.limit));
  },
  // Streets are not matched.
  segments: () => [],
};

function flex(table: FlexTable): Resolver {
  return (version: FeedVersionRow, args, { stores }) => {
    const filter = { ids: args.where?.ids ?? null, gtfsId: args.where?.[`${table}_id`] ?? null };
    const range = { first: version[`${table}_first`], count: version[`${table}_count`] };
    const limit = limitOf(args.limit, table === "location" ? LONG_LIMIT : MAX_LIMIT);
    return range.count === 0 || limit === 0
      ? []
      : belowVersion(version, () => flexIn(stores.db, table, range, filter, limit));
  };
}

/** Entities are shown once their import has succeeded and while it is not being repeated. */
function belowVersion<T>(version: FeedVersionRow, read: () => Promise<T[]>): Promise<T[]> | T[] {
  return version.visible === 1 && version.imported === 1 ? read() : [];
}

export const FILE_INFO: TypeResolvers = {
  csv_like: (file: FileRow) => file.csv_like === 1,
  values_count: (file: FileRow) => parsed(file.values_count, {}),
  values_unique: (file: FileRow) => parsed(file.values_unique, {}),
};

const COUNTS = [
  "entity_count",
  "warning_count",
  "skip_entity_error_count",
  "skip_entity_reference_count",
  "skip_entity_filter_count",
  "skip_entity_marked_count",
] as const;

export const GTFS_IMPORT: TypeResolvers = {
  in_progress: (row: ImportRow) => row.in_progress === 1,
  success: (row: ImportRow) => row.success === 1,
  schedule_removed: (row: ImportRow) => row.schedule_removed === 1,
  ...Object.fromEntries(COUNTS.map((name) => [name, (row: ImportRow) => parsed(row[name], {})])),
};
