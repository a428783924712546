/** Validation reports. */
export const VALIDATION = /* GraphQL */ `
"The result of a validation of a feed version."
type ValidationReport {
  id: Int!
  reported_at: Time
  reported_at_local: Time
  reported_at_local_timezone: String
  success: Boolean!
  failure_reason: String
  includes_static: Boolean
  includes_rt: Boolean
  validator: String
  validator_version: String
  errors(limit: Int): [ValidationReportErrorGroup!]!
  warnings(limit: Int): [ValidationReportErrorGroup!]!
  details: ValidationReportDetails
}

"Details of a requested validation."
type ValidationReportDetails {
  sha1: String!
  earliest_calendar_date: Date
  latest_calendar_date: Date
  files: [FeedVersionFileInfo!]!
  service_levels(limit: Int, route_id: String): [FeedVersionServiceLevel!]!
  agencies(limit: Int): [Agency!]!
  routes(limit: Int): [Route!]!
  stops(limit: Int): [Stop!]!
  feed_infos(limit: Int): [FeedInfo!]!
  realtime: [ValidationRealtimeResult!]
}

"A realtime message used in a validation."
type ValidationRealtimeResult {
  url: String!
  json: Map!
}

"Findings with the same code, file and field."
type ValidationReportErrorGroup {
  filename: String!
  error_type: String!
  error_code: String!
  group_key: String!
  field: String!
  "Whether the rows are imported all the same; an error may also leave its rows out"
  kept: Boolean!
  count: Int!
  errors(limit: Int): [ValidationReportError!]!
}

"One finding."
type ValidationReportError {
  filename: String!
  error_type: String!
  error_code: String!
  group_key: String!
  entity_id: String!
  field: String!
  line: Int!
  value: String!
  message: String!
  geometry: Geometry
  entity_json: Map!
}

input ValidationReportFilter {
  report_ids: [Int!]
  success: Boolean
  validator: String
  validator_version: String
  includes_rt: Boolean
  includes_static: Boolean
}
`;
