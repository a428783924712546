/** Service on demand (GTFS-Flex). */
export const FLEX = /* GraphQL */ `
"An on-demand trip in a zone or a group of stops."
type FlexStopTime {
  arrival_time: Seconds
  departure_time: Seconds
  stop_sequence: Int!
  stop_headsign: String
  pickup_type: Int
  drop_off_type: Int
  timepoint: Int
  continuous_drop_off: Int
  continuous_pickup: Int
  shape_dist_traveled: Float
  interpolated: Int
  start_pickup_drop_off_window: Seconds
  end_pickup_drop_off_window: Seconds
  pickup_booking_rule: BookingRule
  drop_off_booking_rule: BookingRule
  location: Location
  location_group: LocationGroup
  trip: Trip!
  arrival: StopTimeEvent!
  departure: StopTimeEvent!
  service_date: Date
  date: Date
  schedule_relationship: ScheduleRelationship
}

"A zone of locations.geojson."
type Location {
  id: Int!
  location_id: String!
  stop_name: String
  stop_desc: String
  zone_id: String
  stop_url: Url
  geometry: Geometry!
  "SHA-1 of the feed version"
  feed_version_sha1: String!
  "Onestop ID of the feed"
  feed_onestop_id: String!
  feed_version: FeedVersion!
  stop_times(limit: Int, where: StopTimeFilter): [FlexStopTime!]!
}

"A row of booking_rules.txt."
type BookingRule {
  id: Int!
  booking_rule_id: String!
  booking_type: Int!
  prior_notice_duration_min: Int
  prior_notice_duration_max: Int
  prior_notice_last_day: Int
  prior_notice_last_time: Seconds
  prior_notice_start_day: Int
  prior_notice_start_time: Seconds
  prior_notice_service: Calendar
  message: String
  pickup_message: String
  drop_off_message: String
  phone_number: String
  info_url: Url
  booking_url: Url
  "SHA-1 of the feed version"
  feed_version_sha1: String!
  "Onestop ID of the feed"
  feed_onestop_id: String!
  feed_version: FeedVersion!
}

"A row of location_groups.txt."
type LocationGroup {
  id: Int!
  location_group_id: String!
  location_group_name: String
  "SHA-1 of the feed version"
  feed_version_sha1: String!
  "Onestop ID of the feed"
  feed_onestop_id: String!
  feed_version: FeedVersion!
  stops(limit: Int): [Stop!]!
  stop_times(limit: Int, where: StopTimeFilter): [FlexStopTime!]!
}

"A stop of a location group."
type LocationGroupStop {
  id: Int!
  location_group: LocationGroup!
  stop: Stop!
}

input LocationFilter {
  ids: [Int!]
  location_id: String
}

input BookingRuleFilter {
  ids: [Int!]
  booking_rule_id: String
}

input LocationGroupFilter {
  ids: [Int!]
  location_group_id: String
}
`;
