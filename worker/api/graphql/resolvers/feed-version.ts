import { isZone } from "../../../../src/domain/time/service-day.ts";
import type { ValidationErrorGroup } from "../../../../src/domain/validation/report.ts";
import { routesInRange, stopsInRange } from "../../../loaders/denormalized-rows.ts";
import { agencyLoader, feedLoader, importLoader } from "../../../loaders/entities.ts";
import { attributionLoader } from "../../../loaders/feed-attributions.ts";
import { loadExisting, loaderName } from "../../../loaders/loaders.ts";
import { nestedTrips } from "../../../schedule/find-trips.ts";
import { shapesOfVersion } from "../../../schedule/shapes.ts";
import { localTime } from "../../../schedule/stop-time-events.ts";
import { isQueryable } from "../../../store/cold/versions.ts";
import type { AgencyRow } from "../../../store/entities/agency.ts";
import type { IdRange } from "../../../store/entities/denormalized-rows.ts";
import type { FeedVersionRow } from "../../../store/entities/feed-version.ts";
import { type FlexRows, type FlexTable, flexIn } from "../../../store/entities/flex.ts";
import {
  type FindingLevel,
  findingsOf,
  type ValidationReportFilter,
  type ValidationReportRow,
  validationReportsOf,
} from "../../../store/entities/validation.ts";
import {
  type FileRow,
  filesOfVersions,
  type ImportRow,
  parseImportRecord,
  unpackFiles,
} from "../../../store/entities/version-parts.ts";
import type { QueryContext } from "../context.ts";
import { LONG_LIMIT, limitOf, MAX_LIMIT, pageOf } from "../lists/arguments.ts";
import { listRoutes } from "../lists/routes.ts";
import { listStops } from "../lists/stops.ts";
import type { InfoRow } from "../rows.ts";
import type { ValidationReportErrorsArgs } from "../schema.generated.ts";
import { inVersion } from "./attributions.ts";
import { loadReferenced, parseOr, type TypeResolvers } from "./resolver.ts";
import { inLanguage } from "./translations.ts";

/** The first ids of a range, up to the limit. */
function firstOf(first: number, count: number, limit: number): IdRange {
  return { first, count: Math.min(count, limit) };
}

function idsOf({ first, count }: IdRange): number[] {
  return Array.from({ length: count }, (_, i) => first + i);
}

export const FEED_VERSION: TypeResolvers<"FeedVersion"> = {
  feed: (version: FeedVersionRow, _args, context) => loadReferenced(feedLoader(context), version.feed_id),
  geometry: (version: FeedVersionRow) => parseOr(version.hull, null),
  // The schema allows no null: a version without calendar dates has the day of its fetch.
  earliest_calendar_date: (version: FeedVersionRow) =>
    version.earliest_calendar_date ?? version.fetched_at.slice(0, 10),
  latest_calendar_date: (version: FeedVersionRow) => version.latest_calendar_date ?? version.fetched_at.slice(0, 10),
  created_by: () => null,
  updated_by: () => null,

  feed_version_gtfs_import(version: FeedVersionRow, _args, context) {
    const { id, import_record } = version;
    if (import_record === undefined) return importLoader(context).load(id);
    return import_record === null ? null : { ...parseImportRecord(import_record), id, feed_version_id: id };
  },

  async files(version: FeedVersionRow, args, { loaders, stores }) {
    const unpackedFiles = version.files == null ? null : unpackFiles(version.id, version.files);
    const files =
      unpackedFiles ??
      (await loaders
        .get("files", async (ids: readonly number[]) => {
          const rows = await filesOfVersions(stores.db, ids);
          return ids.map((id) => rows.filter((row) => row.feed_version_id === id));
        })
        .load(version.id));
    // Files have no id of their own: it is derived from their position in the version.
    return files.slice(0, limitOf(args.limit)).map((file, i) => ({ ...file, id: version.id * 100 + i }));
  },

  service_window(version: FeedVersionRow) {
    const { id, feed_start_date, feed_end_date, earliest_calendar_date, latest_calendar_date } = version;
    const { fallback_week, default_timezone } = version;
    const dates = { feed_start_date, feed_end_date, earliest_calendar_date, latest_calendar_date };
    return { id, ...dates, fallback_week, default_timezone };
  },

  /** With dates: the runs of weeks that contain all days between them (Transitland v2). */
  service_levels(version: FeedVersionRow, args) {
    const { start_date = null, end_date = null } = args.where ?? {};
    const rows = parseOr<[string, string, ...number[]][]>(version.service_levels, []);
    return rows
      .map(([start, end, ...seconds], i) => ({
        id: version.id * 1000 + i,
        start_date: start,
        end_date: end,
        monday: seconds[0] ?? 0,
        tuesday: seconds[1] ?? 0,
        wednesday: seconds[2] ?? 0,
        thursday: seconds[3] ?? 0,
        friday: seconds[4] ?? 0,
        saturday: seconds[5] ?? 0,
        sunday: seconds[6] ?? 0,
      }))
      .filter(
        (row) =>
          (start_date === null || row.start_date <= start_date) && (end_date === null || row.end_date >= end_date),
      )
      .slice(0, limitOf(args.limit));
  },

  feed_infos(version: FeedVersionRow, args) {
    const rows = parseOr<Partial<InfoRow>[]>(version.feed_infos, []).slice(0, limitOf(args.limit));
    return rows.map((row, i) => ({
      feed_publisher_name: "",
      feed_publisher_url: "",
      feed_lang: "",
      ...row,
      id: i + 1,
      feed_version_id: version.id,
    }));
  },

  attributions: async (version: FeedVersionRow, args, context) =>
    (await attributionLoader(context).load(version.id)).slice(0, limitOf(args.limit)).map(inVersion(version.id)),

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

  locations: (version: FeedVersionRow, args, context) =>
    flexRows(context, version, "location", args, args.where?.location_id, LONG_LIMIT),
  location_groups: (version: FeedVersionRow, args, context) =>
    flexRows(context, version, "location_group", args, args.where?.location_group_id),
  booking_rules: (version: FeedVersionRow, args, context) =>
    flexRows(context, version, "booking_rule", args, args.where?.booking_rule_id),

  async validation_reports(version: FeedVersionRow, args, { loaders, stores, fields }) {
    if (version.visible !== 1) return [];
    const where: ValidationReportFilter = args.where ?? {};
    const reports = await loaders
      .get(loaderName("validation_reports", where), async (ids: readonly number[]) => {
        const rows = await validationReportsOf(stores.db, ids, where, fields);
        return ids.map((id) => rows.filter((row) => row.feed_version_id === id));
      })
      .load(version.id);
    return reports.slice(0, limitOf(args.limit));
  },
  // The portal does not match routes to streets.
  segments: () => [],
};

/** A text of the one row of feed_info.txt, which needs no id. */
function textOfInfo(column: "feed_publisher_name" | "feed_publisher_url") {
  return (info: InfoRow, args: { language?: string | null }, context: QueryContext) =>
    inLanguage(context, args, info.feed_version_id, { table: "feed_info", column }, info[column]);
}

export const FEED_INFO: TypeResolvers<"FeedInfo"> = {
  feed_publisher_name: textOfInfo("feed_publisher_name"),
  feed_publisher_url: textOfInfo("feed_publisher_url"),
};

type FlexArgs = { limit?: number | null; where?: { ids?: readonly number[] | null } | null };

/** Rows of one of the GTFS-Flex tables of a version. */
function flexRows<T extends FlexTable>(
  { stores }: QueryContext,
  version: FeedVersionRow,
  table: T,
  args: FlexArgs,
  gtfsId: string | null | undefined,
  maxLimit = MAX_LIMIT,
): Promise<FlexRows[T][]> | FlexRows[T][] {
  const filter = { ids: args.where?.ids ?? null, gtfsId: gtfsId ?? null };
  const range = { first: version[`${table}_first`], count: version[`${table}_count`] };
  const limit = limitOf(args.limit, maxLimit);
  return range.count === 0 || limit === 0
    ? []
    : belowVersion(version, () => flexIn(stores.db, table, range, filter, limit));
}

/** Entities are visible once their import has succeeded, except while it is repeated, and of cold versions. */
function belowVersion<T>(version: FeedVersionRow, read: () => Promise<T[]>): Promise<T[]> | T[] {
  return isQueryable(version) ? read() : [];
}

export const FILE_INFO: TypeResolvers<"FeedVersionFileInfo"> = {
  csv_like: (file: FileRow) => file.csv_like === 1,
  values_count: (file: FileRow) => parseOr(file.values_count, {}),
  values_unique: (file: FileRow) => parseOr(file.values_unique, {}),
};

/** Counts by file name, a JSON column. */
const counts = (name: CountColumn) => (row: ImportRow) => parseOr(row[name], {});

type CountColumn = Extract<keyof ImportRow, `${string}_count`> &
  Exclude<keyof ImportRow, "interpolated_stop_time_count">;

export const GTFS_IMPORT: TypeResolvers<"FeedVersionGtfsImport"> = {
  in_progress: (row: ImportRow) => row.in_progress === 1,
  success: (row: ImportRow) => row.success === 1,
  schedule_removed: (row: ImportRow) => row.schedule_removed === 1,
  entity_count: counts("entity_count"),
  warning_count: counts("warning_count"),
  skip_entity_error_count: counts("skip_entity_error_count"),
  skip_entity_reference_count: counts("skip_entity_reference_count"),
  skip_entity_filter_count: counts("skip_entity_filter_count"),
  skip_entity_marked_count: counts("skip_entity_marked_count"),
};

type FindingsArgs = Partial<ValidationReportErrorsArgs>;

function findings(level: FindingLevel) {
  return (report: ValidationReportRow, args: FindingsArgs) => findingsOf(report, level).slice(0, limitOf(args.limit));
}

export const VALIDATION_REPORT: TypeResolvers<"ValidationReport"> = {
  reported_at_local({ reported_at, timezone }: ValidationReportRow) {
    if (timezone === null || !isZone(timezone)) return null;
    return localTime(Math.floor(Date.parse(reported_at) / 1000), timezone);
  },
  reported_at_local_timezone: ({ timezone }: ValidationReportRow) => timezone,
  success: ({ success }: ValidationReportRow) => success === 1,
  includes_static: ({ includes_static }: ValidationReportRow) => includes_static === 1,
  includes_rt: ({ includes_rt }: ValidationReportRow) => includes_rt === 1,
  errors: findings("errors"),
  warnings: findings("warnings"),
  // Only a validation on request has details (Transitland v2); the portal does not offer it.
  details: () => null,
};

export const VALIDATION_GROUP: TypeResolvers<"ValidationReportErrorGroup"> = {
  errors: (group: ValidationErrorGroup, args) => group.errors.slice(0, limitOf(args.limit)),
};
