/** Tables with rows of feed versions, and the key that finds these rows without a scan. */

/** Numbered things of a version: each has the columns `<name>_first` and `<name>_count` in feed_version. */
export type RangeName = (typeof RANGE_NAMES)[number];

/** A table whose key is an id out of one of the version's ranges. */
export type RangeTable = { table: string; key: string; range: RangeName };

/** Tables by an id out of one of the version's ranges. */
export const TABLES_BY_RANGE: readonly RangeTable[] = [
  { table: "stop_visit", key: "stop_id", range: "stop" },
  { table: "timetable", key: "id", range: "trip" },
  { table: "pattern", key: "id", range: "pattern" },
  { table: "shape", key: "id", range: "shape" },
  { table: "service", key: "id", range: "service" },
  { table: "stop", key: "id", range: "stop" },
  { table: "route", key: "id", range: "route" },
  { table: "route_geometry", key: "route_id", range: "route" },
  { table: "route_pack", key: "route_id", range: "route" },
  { table: "route_page", key: "id", range: "route" },
  { table: "stop_page", key: "id", range: "stop" },
  { table: "on_demand", key: "route_id", range: "route" },
  { table: "on_demand_tile", key: "route_id", range: "route" },
  { table: "route_attribute", key: "route_id", range: "route" },
  { table: "stop_external_reference", key: "stop_id", range: "stop" },
  { table: "pathway", key: "id", range: "pathway" },
  { table: "level", key: "id", range: "level" },
  { table: "location_group", key: "id", range: "location_group" },
  { table: "location", key: "id", range: "location" },
  { table: "booking_rule", key: "id", range: "booking_rule" },
  { table: "agency_block", key: "agency_id", range: "agency" },
  { table: "agency", key: "id", range: "agency" },
];

/** Summaries of versions for comparisons; they stay when a replaced version loses its rows. */
export const SUMMARY_TABLE = "version_outline";

/** Tables whose key starts with the version's id, written by the import. */
export const TABLES_BY_VERSION: readonly string[] = [
  "service_day",
  "trip_key",
  "gtfs_file_rows",
  "route_cell",
  SUMMARY_TABLE,
];

/** Tables about the archived zip: they stay when a version is un-imported. */
export const ARCHIVE_BY_VERSION: readonly string[] = ["feed_version_import", "feed_version_file", "validation_report"];

/** Every range name once. */
export const RANGE_NAMES = [
  "agency",
  "route",
  "stop",
  "trip",
  "pattern",
  "shape",
  "service",
  "level",
  "pathway",
  "location",
  "location_group",
  "booking_rule",
] as const;

/** The columns of feed_version with the id ranges. */
export const RANGE_COLUMNS = RANGE_NAMES.flatMap((name) => [`${name}_first`, `${name}_count`] as const);
