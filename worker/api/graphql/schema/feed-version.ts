/** Feed versions and what is known about their files and service. */
export const FEED_VERSION = /* GraphQL */ `
"One archived state of a static feed, identified by the SHA-1 of its zip."
type FeedVersion {
  id: Int!
  sha1: String!
  fetched_at: Time!
  url: String!
  earliest_calendar_date: Date!
  latest_calendar_date: Date!
  created_by: String
  updated_by: String
  name: String
  description: String
  file: String
  "Convex hull of the stops"
  geometry: Polygon
  feed: Feed!
  feed_version_gtfs_import: FeedVersionGtfsImport
  files(limit: Int): [FeedVersionFileInfo!]!
  service_levels(limit: Int, where: FeedVersionServiceLevelFilter): [FeedVersionServiceLevel!]!
  service_window: FeedVersionServiceWindow
  agencies(limit: Int, where: AgencyFilter): [Agency!]!
  routes(limit: Int, where: RouteFilter): [Route!]!
  stops(limit: Int, where: StopFilter): [Stop!]!
  trips(limit: Int, where: TripFilter): [Trip!]!
  locations(limit: Int, where: LocationFilter): [Location!]!
  booking_rules(limit: Int, where: BookingRuleFilter): [BookingRule!]!
  location_groups(limit: Int, where: LocationGroupFilter): [LocationGroup!]!
  feed_infos(limit: Int): [FeedInfo!]!
  validation_reports(limit: Int, where: ValidationReportFilter): [ValidationReport!]
  segments(limit: Int): [Segment!]
  shapes(limit: Int, after: Int, where: ShapeFilter): [Shape!]
}

"One file inside the zip of a feed version."
type FeedVersionFileInfo {
  id: Int!
  name: String!
  rows: Int!
  sha1: String!
  header: String!
  csv_like: Boolean!
  size: Int!
  values_count: Counts!
  values_unique: Counts!
}

"The result of the import of a feed version; counts are keyed by file name."
type FeedVersionGtfsImport {
  id: Int!
  in_progress: Boolean!
  success: Boolean!
  schedule_removed: Boolean!
  exception_log: String!
  skip_entity_error_count: Any
  entity_count: Any
  warning_count: Any
  skip_entity_reference_count: Any
  skip_entity_filter_count: Any
  skip_entity_marked_count: Any
  interpolated_stop_time_count: Int
  import_source: String!
  created_at: Time
  updated_at: Time
}

"The days that the schedule of a feed version covers."
type FeedVersionServiceWindow {
  id: Int!
  feed_start_date: Date
  feed_end_date: Date
  earliest_calendar_date: Date
  latest_calendar_date: Date
  fallback_week: Date
  default_timezone: String
}

"A range of identical weeks: seconds of scheduled service on each weekday."
type FeedVersionServiceLevel {
  id: Int!
  start_date: Date!
  end_date: Date!
  monday: Int!
  tuesday: Int!
  wednesday: Int!
  thursday: Int!
  friday: Int!
  saturday: Int!
  sunday: Int!
}

"A row of feed_info.txt."
type FeedInfo {
  id: Int!
  feed_publisher_name: String!
  feed_publisher_url: Url!
  feed_lang: Language!
  default_lang: Language
  feed_version: String
  feed_start_date: Date
  feed_end_date: Date
  feed_contact_email: Email
  feed_contact_url: Url
}

"Selects feed versions."
input FeedVersionFilter {
  ids: [Int!]
  import_status: ImportStatus
  "Onestop ID of the feed"
  feed_onestop_id: String
  sha1: String
  file: String
  feed_ids: [Int!]
  covers: ServiceCoversFilter
  bbox: BoundingBox
  within: Polygon
  near: PointRadius
  license: LicenseFilter
}

input FeedVersionServiceLevelFilter {
  start_date: Date
  end_date: Date
}

"Selects feed versions by the days that they cover."
input ServiceCoversFilter {
  fetched_after: Time
  fetched_before: Time
  feed_start_date: Date
  feed_end_date: Date
  start_date: Date
  end_date: Date
  earliest_calendar_date: Date
  latest_calendar_date: Date
}
`;
