/** Trips, stop times, calendars and shapes. */
export const TRIP = /* GraphQL */ `
"A row of trips.txt."
type Trip {
  id: Int!
  trip_id: String!
  trip_headsign: String
  trip_short_name: String
  direction_id: Int
  block_id: String
  wheelchair_accessible: Int
  bikes_allowed: Int
  cars_allowed: Int
  safe_duration_factor: Float
  safe_duration_offset: Float
  stop_pattern_id: Int!
  "Requested days on which the trip runs"
  service_dates: [Date!]
  calendar: Calendar!
  route: Route!
  shape: Shape
  feed_version: FeedVersion!
  stop_times(limit: Int, where: TripStopTimeFilter): [StopTime]!
  flex_stop_times(limit: Int, where: TripStopTimeFilter): [FlexStopTime!]!
  frequencies(limit: Int): [Frequency!]!
  alerts(active: Boolean, limit: Int): [Alert!]
  vehicle_position(where: VehiclePositionFilter): VehiclePosition
  schedule_relationship: ScheduleRelationship
  timestamp: Time
}

"A trip at a stop."
type StopTime {
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
  stop: Stop!
  trip: Trip!
  arrival: StopTimeEvent!
  departure: StopTimeEvent!
  service_date: Date
  date: Date
  schedule_relationship: ScheduleRelationship
}

"Time of an arrival or departure: scheduled, and estimated if there is realtime data."
type StopTimeEvent {
  stop_timezone: String!
  estimated_utc: Time
  estimated_unix: Int
  estimated_local: Time
  estimated_delay: Int
  estimated: Seconds
  scheduled_utc: Time
  scheduled_unix: Int
  scheduled_local: Time
  scheduled: Seconds
  time_utc: Time
  time_unix: Int
  delay: Int
  uncertainty: Int
}

"A service: the days on which trips run."
type Calendar {
  id: Int!
  service_id: String!
  start_date: Date!
  end_date: Date!
  monday: Int!
  tuesday: Int!
  wednesday: Int!
  thursday: Int!
  friday: Int!
  saturday: Int!
  sunday: Int!
  added_dates(limit: Int): [Date!]!
  removed_dates(limit: Int): [Date!]!
}

"A row of frequencies.txt: a trip repeated at a headway."
type Frequency {
  id: Int!
  start_time: Seconds!
  end_time: Seconds!
  headway_secs: Int!
  exact_times: Int
}

"The path of a vehicle, from shapes.txt."
type Shape {
  id: Int!
  shape_id: String!
  geometry: LineString!
  generated: Boolean!
  trips(limit: Int, where: TripFilter): [Trip!]
}

"Selects trips."
input TripFilter {
  service_date: Date
  "Service days"
  service_dates: [Date!]
  "Calendar dates"
  dates: [Date!]
  relative_date: RelativeDate
  use_service_window: Boolean
  trip_id: String
  stop_pattern_id: Int
  license: LicenseFilter
  route_ids: [Int!] @deprecated(reason: "Use 'route_onestop_ids'.")
  route_onestop_ids: [String!]
  "SHA-1 of the feed version"
  feed_version_sha1: String
  "Onestop ID of the feed"
  feed_onestop_id: String
}

"Selects stop times of a trip."
input TripStopTimeFilter {
  start: Seconds
  end: Seconds
  stop_ids: [Int!]
}

"Selects stop times of a stop."
input StopTimeFilter {
  "Calendar date; includes trips of adjacent service days"
  date: Date
  relative_date: RelativeDate
  "Exactly this service day"
  service_date: Date
  "For a date outside the service window, use the same weekday of the fallback week"
  use_service_window: Boolean
  start_time: Int
  end_time: Int
  start: Seconds
  end: Seconds
  "Seconds from now"
  next: Int
  route_onestop_ids: [String!]
  allow_previous_route_onestop_ids: Boolean
  exclude_first: Boolean
  exclude_last: Boolean
}

input CalendarDateFilter {
  date: Date
  exception_type: Int
}

input ShapeFilter {
  ids: [Int!]
  shape_id: String
  route_type: Int
}
`;
