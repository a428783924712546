/** Validation reports. */
export const VALIDATION = /* GraphQL */ `
"The result of a validation of a feed version."
type ValidationReport {
  "Id of the report"
  id: Int!
  "When the validation ran"
  reported_at: Time
  "When the validation ran, with the offset of the feed's time zone; null if the zone is unknown"
  reported_at_local: Time
  "Time zone of the feed; null if unknown"
  reported_at_local_timezone: String
  "Whether the feed could be read; false: an import refuses it"
  success: Boolean!
  "Why the feed was refused; null or empty if it was not"
  failure_reason: String
  "Whether static GTFS was validated"
  includes_static: Boolean
  "Whether GTFS Realtime was validated"
  includes_rt: Boolean
  "Name of the validator"
  validator: String
  "Version of the validator"
  validator_version: String
  "Errors, grouped by file, code, and field"
  errors(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [ValidationReportErrorGroup!]!
  "Warnings, grouped by file, code, and field"
  warnings(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [ValidationReportErrorGroup!]!
  "Always null: only a validation on request has details, and this site does not offer it"
  details: ValidationReportDetails
}

"Details of a requested validation."
type ValidationReportDetails {
  "SHA-1 of the zip"
  sha1: String!
  "First day of service in the calendar, as YYYY-MM-DD; null if unknown"
  earliest_calendar_date: Date
  "Last day of service in the calendar, as YYYY-MM-DD; null if unknown"
  latest_calendar_date: Date
  "Files inside the zip"
  files: [FeedVersionFileInfo!]!
  "Seconds of scheduled service, by runs of identical weeks"
  service_levels(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "GTFS route_id; the whole feed without it"
    route_id: String
  ): [FeedVersionServiceLevel!]!
  "Agencies in the feed"
  agencies(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [Agency!]!
  "Routes in the feed"
  routes(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [Route!]!
  "Stops in the feed"
  stops(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [Stop!]!
  "Rows of feed_info.txt"
  feed_infos(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [FeedInfo!]!
  "Realtime messages that were validated"
  realtime: [ValidationRealtimeResult!]
}

"A realtime message used in a validation."
type ValidationRealtimeResult {
  "URL of the message"
  url: String!
  "The message as JSON"
  json: Map!
}

"Findings with the same code, file and field."
type ValidationReportErrorGroup {
  "Name of the GTFS file"
  filename: String!
  "Kind of the error, such as InvalidFieldError"
  error_type: String!
  "Code of the rule"
  error_code: String!
  "Text that tells groups with the same code apart; may be empty"
  group_key: String!
  "GTFS field; empty if the finding is about the row or file"
  field: String!
  "Whether the rows are imported all the same; an error may also leave its rows out"
  kept: Boolean!
  "Number of findings in the group"
  count: Int!
  "Samples of the findings"
  errors(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [ValidationReportError!]!
}

"One finding."
type ValidationReportError {
  "Name of the GTFS file"
  filename: String!
  "Kind of the error, such as InvalidFieldError"
  error_type: String!
  "Code of the rule"
  error_code: String!
  "Text that tells groups with the same code apart; may be empty"
  group_key: String!
  "GTFS id of the row; empty if it has none"
  entity_id: String!
  "GTFS field; empty if the finding is about the row or file"
  field: String!
  "Line in the file, from 1 for the header; 0 if unknown"
  line: Int!
  "The value; empty if there is none"
  value: String!
  "The problem in one or two sentences"
  message: String!
  "Where it is, in WGS84 degrees; null if it has no place"
  geometry: Geometry
  "The row as JSON"
  entity_json: Map!
}

"Selects validation reports."
input ValidationReportFilter {
  "Integer ids of reports; any of them matches"
  report_ids: [Int!]
  "Whether the feed could be read"
  success: Boolean
  "Name of the validator, exactly"
  validator: String
  "Version of the validator, exactly"
  validator_version: String
  "Whether GTFS Realtime was validated"
  includes_rt: Boolean
  "Whether static GTFS was validated"
  includes_static: Boolean
}
`;
