import { integer, real, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** A feed version: one row for each feed and SHA-1. Dates are ISO, times RFC 3339 in UTC. */
export const feedVersionTable = defineTable("feed_version", {
  id: integer(),
  feed_id: integer(),
  /** Of the zip, 40 hex digits. */
  sha1: text(),
  /** Of the contents; finds a duplicate that was zipped again. */
  sha1_dir: text().nullable(),
  /** 0; an earlier build could have its rows in another database. */
  shard: integer(),
  url: text(),
  file: text(),
  name: text().nullable(),
  description: text().nullable(),
  fetched_at: text(),
  created_at: text(),
  /** Size of the archived zip. */
  bytes: integer(),
  earliest_calendar_date: text().nullable(),
  latest_calendar_date: text().nullable(),
  feed_start_date: text().nullable(),
  feed_end_date: text().nullable(),
  fallback_week: text().nullable(),
  default_timezone: text().nullable(),
  /** Latest departure in seconds of GTFS time. */
  max_time: integer(),
  /** JSON array of the rows of feed_info.txt. */
  feed_infos: text(),
  /** GeoJSON polygon around all stops. */
  hull: text().nullable(),
  /** Box around all stops in WGS84 degrees. */
  min_lon: real().nullable(),
  min_lat: real().nullable(),
  max_lon: real().nullable(),
  max_lat: real().nullable(),
  /** Ids of its agencies are [first, first + count); the same holds for the other kinds. */
  agency_first: integer(),
  agency_count: integer(),
  route_first: integer(),
  route_count: integer(),
  stop_first: integer(),
  stop_count: integer(),
  trip_first: integer(),
  trip_count: integer(),
  pattern_first: integer(),
  pattern_count: integer(),
  shape_first: integer(),
  shape_count: integer(),
  service_first: integer(),
  service_count: integer(),
  /** JSON array of [start date, end date, seconds of service on Monday, …, Sunday]. */
  service_levels: text(),
  level_first: integer(),
  level_count: integer(),
  pathway_first: integer(),
  pathway_count: integer(),
  location_first: integer(),
  location_count: integer(),
  location_group_first: integer(),
  location_group_count: integer(),
  booking_rule_first: integer(),
  booking_rule_count: integer(),
  /** Copy of the row of feed_version_import as a JSON object, maintained by triggers. */
  import_record: text().nullable(),
  /** Copied from the feed by triggers, like the next two. */
  feed_onestop_id: text(),
  /** 1: anonymous callers may see its feed. */
  visible: integer(),
  /** 1: it answers queries that name no version. */
  active: integer(),
  /** 1: imported with success and not being imported again. */
  imported: integer(),
  /** Packed rows of feed_version_file; null: not packed. */
  files: text().nullable(),
  /** When another version of the feed became active; null once the rows are removed. RFC 3339 in UTC. */
  replaced_at: text().nullable(),
  /** When its rows were removed because it was replaced. */
  retired_at: text().nullable(),
  /** JSON of the sizes of its summary, when the rows behind it are removed. */
  outline: text().nullable(),
  /** Not used any more, like the next one; an earlier build stored how many rows the version has. */
  shard_rows: integer().nullable(),
  shard_bytes: integer().nullable(),
  /** Bytes of its cold file, which answers for it while it is not imported; null: it has none. */
  cold_bytes: integer().nullable(),
  /** Bytes of its timetable file, in which journeys are searched while it is imported; null: it has none. */
  timetable_bytes: integer().nullable(),
});
export type FeedVersionRecord = RowOf<typeof feedVersionTable>;
