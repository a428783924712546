/** Feed versions and what is known about their files and service. */
import { IN_LANGUAGE } from "./arguments.ts";

export const FEED_VERSION = /* GraphQL */ `
"One archived state of a static feed, identified by the SHA-1 of its zip."
type FeedVersion {
  "Id of the row on this site"
  id: Int!
  "SHA-1 of the zip"
  sha1: String!
  "When the zip was downloaded"
  fetched_at: Time!
  "URL that the zip came from"
  url: String!
  "First day of service in the calendar, as YYYY-MM-DD; the day of the fetch if it has none"
  earliest_calendar_date: Date!
  "Last day of service in the calendar, as YYYY-MM-DD; the day of the fetch if it has none"
  latest_calendar_date: Date!
  "Always null: this site does not record it"
  created_by: String
  "Always null: this site does not record it"
  updated_by: String
  "Name; null if none was given"
  name: String
  "Description; null if none was given"
  description: String
  "Name of the archived file; null if there is none"
  file: String
  "Convex hull of the stops; a MultiPolygon across the antimeridian (RFC 7946, 3.1.9)"
  geometry: Polygon
  "The feed"
  feed: Feed!
  "The import; null if none was started"
  feed_version_gtfs_import: FeedVersionGtfsImport
  "Files inside the zip"
  files(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [FeedVersionFileInfo!]!
  "Seconds of scheduled service, by runs of identical weeks"
  service_levels(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Only runs of weeks with all of these days; all without it"
    where: FeedVersionServiceLevelFilter
  ): [FeedVersionServiceLevel!]!
  "The days that the schedule covers"
  service_window: FeedVersionServiceWindow
  "Organizations that the feed names for itself or for its agencies, routes, and trips. Transitland v2 has no such field"
  attributions(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [FeedAttribution!]!
  "Agencies in the feed version"
  agencies(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Accepted and ignored"
    where: AgencyFilter
  ): [Agency!]!
  "Routes in the feed version"
  routes(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: RouteFilter
  ): [Route!]!
  "Stops in the feed version"
  stops(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: StopFilter
  ): [Stop!]!
  "Trips in the feed version"
  trips(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: TripFilter
  ): [Trip!]!
  "GTFS-Flex zones in the feed version"
  locations(
    "At most this many; 100 by default, 100,000 at most"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: LocationFilter
  ): [Location!]!
  "GTFS-Flex booking rules in the feed version"
  booking_rules(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: BookingRuleFilter
  ): [BookingRule!]!
  "GTFS-Flex groups of stops in the feed version"
  location_groups(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: LocationGroupFilter
  ): [LocationGroup!]!
  "Rows of feed_info.txt"
  feed_infos(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [FeedInfo!]!
  "Validation reports, newest first"
  validation_reports(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: ValidationReportFilter
  ): [ValidationReport!]
  "Street segments; always empty, because this site does not match routes to streets"
  segments(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [Segment!]
  "Shapes in the feed version"
  shapes(
    "At most this many; 100 by default, 100,000 at most"
    limit: Int
    "Id of the last row of the page before; null or 0: the first page"
    after: Int
    "Conditions that all must be met; all rows without it"
    where: ShapeFilter
  ): [Shape!]
}

"One file inside the zip of a feed version."
type FeedVersionFileInfo {
  "Id, unique within a feed version"
  id: Int!
  "Name of the file"
  name: String!
  "Number of rows without the header"
  rows: Int!
  "SHA-1 of the file"
  sha1: String!
  "The header line; empty if it is not a table"
  header: String!
  "Whether it is a table of comma-separated values"
  csv_like: Boolean!
  "Size, in bytes"
  size: Int!
  "Number of rows with a value, by column"
  values_count: Counts!
  "Number of distinct values, by column"
  values_unique: Counts!
}

"The result of the import of a feed version; counts are keyed by file name."
type FeedVersionGtfsImport {
  "Id of the import"
  id: Int!
  "Whether the import is still running"
  in_progress: Boolean!
  "Whether the import succeeded"
  success: Boolean!
  "Whether trips and stop times were deleted to save space"
  schedule_removed: Boolean!
  "Why the import failed; empty if it did not"
  exception_log: String!
  "Rows that were left out because of errors"
  skip_entity_error_count: Any
  "Rows that were imported"
  entity_count: Any
  "Warnings"
  warning_count: Any
  "Rows that were left out because a row that they name is missing"
  skip_entity_reference_count: Any
  "Rows that were left out by a filter"
  skip_entity_filter_count: Any
  "Rows that were left out because they were not selected for import"
  skip_entity_marked_count: Any
  "Stop times whose times we estimated"
  interpolated_stop_time_count: Int
  "What started the import"
  import_source: String!
  "When the import began"
  created_at: Time
  "When the import last changed"
  updated_at: Time
}

"The days that the schedule of a feed version covers."
type FeedVersionServiceWindow {
  "Id of the feed version"
  id: Int!
  "GTFS feed_start_date, as YYYY-MM-DD; null if empty"
  feed_start_date: Date
  "GTFS feed_end_date, as YYYY-MM-DD; null if empty"
  feed_end_date: Date
  "First day of service in the calendar, as YYYY-MM-DD; null if unknown"
  earliest_calendar_date: Date
  "Last day of service in the calendar, as YYYY-MM-DD; null if unknown"
  latest_calendar_date: Date
  "Monday of a typical week, as YYYY-MM-DD; days outside the window are answered with the timetable of this week"
  fallback_week: Date
  "Time zone of the agencies; null if unknown"
  default_timezone: String
}

"A range of identical weeks: seconds of scheduled service on each weekday."
type FeedVersionServiceLevel {
  "Id, unique within a feed version"
  id: Int!
  "First day, a Monday, as YYYY-MM-DD"
  start_date: Date!
  "Last day, a Sunday, as YYYY-MM-DD"
  end_date: Date!
  "Seconds of scheduled service of all trips on this weekday"
  monday: Int!
  "Seconds of scheduled service of all trips on this weekday"
  tuesday: Int!
  "Seconds of scheduled service of all trips on this weekday"
  wednesday: Int!
  "Seconds of scheduled service of all trips on this weekday"
  thursday: Int!
  "Seconds of scheduled service of all trips on this weekday"
  friday: Int!
  "Seconds of scheduled service of all trips on this weekday"
  saturday: Int!
  "Seconds of scheduled service of all trips on this weekday"
  sunday: Int!
}

"A row of feed_info.txt."
type FeedInfo {
  "Position in feed_info.txt, from 1"
  id: Int!
  "GTFS feed_publisher_name"
  feed_publisher_name${IN_LANGUAGE}: String!
  "GTFS feed_publisher_url"
  feed_publisher_url${IN_LANGUAGE}: Url!
  "GTFS feed_lang: language code"
  feed_lang: Language!
  "GTFS default_lang: language for riders whose language is unknown; null if empty"
  default_lang: Language
  "GTFS feed_version: the name that the publisher gave to the version; null if empty"
  feed_version: String
  "GTFS feed_start_date, as YYYY-MM-DD; null if empty"
  feed_start_date: Date
  "GTFS feed_end_date, as YYYY-MM-DD; null if empty"
  feed_end_date: Date
  "GTFS feed_contact_email; null if empty"
  feed_contact_email: Email
  "GTFS feed_contact_url; null if empty"
  feed_contact_url: Url
}

"Selects feed versions."
input FeedVersionFilter {
  "Integer ids of feed versions; any of them matches"
  ids: [Int!]
  "Result of the import"
  import_status: ImportStatus
  "Onestop ID of the feed"
  feed_onestop_id: String
  "SHA-1 of the zip"
  sha1: String
  "Name of the archived file, exactly"
  file: String
  "Integer ids of feeds; any of them matches"
  feed_ids: [Int!]
  "When it was downloaded, and the days that it covers"
  covers: ServiceCoversFilter
  "Box that is met or touched"
  bbox: BoundingBox
  "GeoJSON Polygon or MultiPolygon that is met or touched"
  within: Polygon
  "Circle that is met or touched"
  near: PointRadius
  "Conditions on the license of the feed"
  license: LicenseFilter
}

"Selects runs of weeks."
input FeedVersionServiceLevelFilter {
  "Day that the run must not begin after, as YYYY-MM-DD"
  start_date: Date
  "Day that the run must not end before, as YYYY-MM-DD"
  end_date: Date
}

"Selects feed versions by the days that they cover."
input ServiceCoversFilter {
  "Downloaded after this time"
  fetched_after: Time
  "Downloaded before this time"
  fetched_before: Time
  "Day from feed_start_date to feed_end_date of feed_info.txt, as YYYY-MM-DD"
  feed_start_date: Date
  "As feed_start_date, for a second day"
  feed_end_date: Date
  "Day that both feed_info.txt and the calendar cover, as YYYY-MM-DD; if one of them has no dates, the other decides"
  start_date: Date
  "As start_date, for a second day"
  end_date: Date
  "Day from the first to the last day of service in the calendar, as YYYY-MM-DD"
  earliest_calendar_date: Date
  "As earliest_calendar_date, for a second day"
  latest_calendar_date: Date
}
`;
