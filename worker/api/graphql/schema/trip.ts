/** Trips, stop times, calendars and shapes. */
import { IN_LANGUAGE } from "./arguments.ts";

export const TRIP = /* GraphQL */ `
"A row of trips.txt."
type Trip {
  "Id of the row on this site; a new feed version has new ids"
  id: Int!
  "GTFS trip_id, unique within a feed version"
  trip_id: String!
  "GTFS trip_headsign, the destination on signs; null if empty"
  trip_headsign${IN_LANGUAGE}: String
  "GTFS trip_short_name, such as a train number; null if empty"
  trip_short_name${IN_LANGUAGE}: String
  "GTFS direction_id: 0 one direction, 1 the opposite; null if empty"
  direction_id: Int
  "GTFS block_id: trips of one block are run by the same vehicle; null if empty"
  block_id: String
  "GTFS wheelchair_accessible: 0 unknown, 1 accessible, 2 not accessible; null if empty, which means 0"
  wheelchair_accessible: Int
  "GTFS bikes_allowed: 0 unknown, 1 allowed, 2 not allowed; null if empty, which means 0"
  bikes_allowed: Int
  "GTFS cars_allowed, as on a ferry: 0 unknown, 1 allowed, 2 not allowed; null if empty, which means 0"
  cars_allowed: Int
  "GTFS-Flex safe_duration_factor: multiplies the driving time for an upper estimate; null if empty"
  safe_duration_factor: Float
  "GTFS-Flex safe_duration_offset, in seconds: added to an upper estimate of the travel time; null if empty"
  safe_duration_offset: Float
  "Number of the sequence of stops, unique within a feed version; 0 for a trip that realtime data added"
  stop_pattern_id: Int!
  "Requested days on which the trip runs"
  service_dates: [Date!]
  "The days on which the trip runs"
  calendar: Calendar!
  "The route of the trip"
  route: Route!
  "The path of the vehicle; null if the feed has none"
  shape: Shape
  "The feed version that it comes from"
  feed_version: FeedVersion!
  "Stops of the trip in the order of stop_sequence; empty for a trip that realtime data added"
  stop_times(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: TripStopTimeFilter
  ): [StopTime]!
  "On-demand zones and groups of stops of the trip (GTFS-Flex)"
  flex_stop_times(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: TripStopTimeFilter
  ): [FlexStopTime!]!
  "Headways at which the trip repeats; empty if it runs once"
  frequencies(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [Frequency!]!
  "Organizations that the feed names for the trip, its route and agency, or the whole feed. Transitland v2 has no such field"
  attributions(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [FeedAttribution!]!
  "Realtime alerts about the trip"
  alerts(
    "true: only alerts in force now; otherwise all"
    active: Boolean
    "At most this many; 100 by default, 1,000 at most"
    limit: Int
  ): [Alert!]
  "The vehicle on the trip, by its latest report; null if none is known"
  vehicle_position(
    "Only a vehicle in this area"
    where: VehiclePositionFilter
  ): VehiclePosition
  "GTFS Realtime schedule relationship; STATIC without realtime data"
  schedule_relationship: ScheduleRelationship
  "When the realtime data of the trip was measured; null without realtime data"
  timestamp: Time
}

"A trip at a stop."
type StopTime {
  "GTFS arrival_time; null if unknown"
  arrival_time: Seconds
  "GTFS departure_time; null if unknown"
  departure_time: Seconds
  "GTFS stop_sequence: increases along the trip, not always by 1"
  stop_sequence: Int!
  "GTFS stop_headsign, wins over trip_headsign at this stop; null if empty"
  stop_headsign${IN_LANGUAGE}: String
  "GTFS pickup_type: 0 regular, 1 none, 2 phone the agency, 3 arrange with the driver; null if empty"
  pickup_type: Int
  "GTFS drop_off_type: 0 regular, 1 none, 2 phone the agency, 3 arrange with the driver; null if empty"
  drop_off_type: Int
  "GTFS timepoint: 0 approximate times, 1 exact times; null if empty, which means exact"
  timepoint: Int
  "GTFS continuous_drop_off from here to the next stop: 0 allowed, 1 not allowed, 2 phone the agency, 3 arrange with the driver; null: as the route"
  continuous_drop_off: Int
  "GTFS continuous_pickup from here to the next stop: 0 allowed, 1 not allowed, 2 phone the agency, 3 arrange with the driver; null: as the route"
  continuous_pickup: Int
  "GTFS shape_dist_traveled, in the unit of the feed; null if empty"
  shape_dist_traveled: Float
  "1 if we estimated the times between timepoints; null if both are in the feed"
  interpolated: Int
  "GTFS-Flex: when on-demand service begins here; null if it is not on demand"
  start_pickup_drop_off_window: Seconds
  "GTFS-Flex: when on-demand service ends here; null if it is not on demand"
  end_pickup_drop_off_window: Seconds
  "How to book a ride from here; null if no rule is named"
  pickup_booking_rule: BookingRule
  "How to book a ride to here; null if no rule is named"
  drop_off_booking_rule: BookingRule
  "The stop, such as the platform of today: by realtime data, where the operation reads it, else by the schedule"
  stop: Stop!
  "The stop of the schedule, if realtime data moves the call to another; else null"
  scheduled_stop: Stop
  "The trip"
  trip: Trip!
  "Arrival, scheduled and estimated; the scheduled values are those of the departure, as in Transitland v2"
  arrival: StopTimeEvent!
  "Departure, scheduled and estimated"
  departure: StopTimeEvent!
  "GTFS service day, as YYYY-MM-DD; null if no day was requested"
  service_date: Date
  "Calendar date: the service day, or the day after if the arrival is past 24:00; null if no day was requested"
  date: Date
  "GTFS Realtime schedule relationship; STATIC without realtime data"
  schedule_relationship: ScheduleRelationship
}

"Time of an arrival or departure: scheduled, and estimated if there is realtime data."
type StopTimeEvent {
  "Time zone of the stop, else of its station, else of the agency"
  stop_timezone: String!
  "Estimated time in UTC; null without realtime data"
  estimated_utc: Time
  "Estimated time in seconds since 1970 (Unix time); null without realtime data"
  estimated_unix: Int
  "Estimated time with the offset of stop_timezone; null without realtime data"
  estimated_local: Time
  "Estimated minus scheduled time in seconds, positive if late; null without realtime data or beyond 24 hours"
  estimated_delay: Int
  "Estimated time as HH:MM:SS; null without realtime data"
  estimated: Seconds
  "Scheduled time in UTC; null without a service day or a schedule"
  scheduled_utc: Time
  "Scheduled time in seconds since 1970 (Unix time); null without a service day or a schedule"
  scheduled_unix: Int
  "Scheduled time with the offset of stop_timezone; null without a service day or a schedule"
  scheduled_local: Time
  "Scheduled time of the service day as HH:MM:SS; null without a schedule"
  scheduled: Seconds
  "Time in the realtime message, in UTC; null if the message has none"
  time_utc: Time
  "Time in the realtime message, in seconds since 1970 (Unix time); null if the message has none"
  time_unix: Int
  "Delay in the realtime message, in seconds, positive if late; null if the message has none"
  delay: Int
  "Uncertainty in the realtime message, in seconds; null if the message has none"
  uncertainty: Int
}

"A service: the days on which trips run."
type Calendar {
  "Id of the row on this site; a new feed version has new ids"
  id: Int!
  "GTFS service_id, unique within a feed version"
  service_id: String!
  "GTFS start_date: first day of the weekly service, as YYYY-MM-DD"
  start_date: Date!
  "GTFS end_date: last day of the weekly service, as YYYY-MM-DD"
  end_date: Date!
  "1 if trips run on this weekday between start_date and end_date, else 0"
  monday: Int!
  "1 if trips run on this weekday between start_date and end_date, else 0"
  tuesday: Int!
  "1 if trips run on this weekday between start_date and end_date, else 0"
  wednesday: Int!
  "1 if trips run on this weekday between start_date and end_date, else 0"
  thursday: Int!
  "1 if trips run on this weekday between start_date and end_date, else 0"
  friday: Int!
  "1 if trips run on this weekday between start_date and end_date, else 0"
  saturday: Int!
  "1 if trips run on this weekday between start_date and end_date, else 0"
  sunday: Int!
  "Days with service beside the weekly ones, from calendar_dates.txt, as YYYY-MM-DD"
  added_dates(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [Date!]!
  "Days without the weekly service, from calendar_dates.txt, as YYYY-MM-DD"
  removed_dates(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [Date!]!
}

"A row of frequencies.txt: a trip repeated at a headway."
type Frequency {
  "Id of the row on this site; a new feed version has new ids"
  id: Int!
  "GTFS start_time: when the first repetition departs"
  start_time: Seconds!
  "GTFS end_time: when repetition stops"
  end_time: Seconds!
  "GTFS headway_secs: seconds between departures"
  headway_secs: Int!
  "GTFS exact_times: 0 about every headway, 1 exactly; null if empty, which means 0"
  exact_times: Int
}

"The path of a vehicle, from shapes.txt."
type Shape {
  "Id of the row on this site; a new feed version has new ids"
  id: Int!
  "GTFS shape_id, unique within a feed version"
  shape_id: String!
  "The path as [longitude, latitude] points in WGS84 degrees"
  geometry: LineString!
  "Whether it is made of straight lines between stops"
  generated: Boolean!
  "Trips that follow the shape"
  trips(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: TripFilter
  ): [Trip!]
}

"Selects trips."
input TripFilter {
  "Service day, as YYYY-MM-DD"
  service_date: Date
  "Service days, as YYYY-MM-DD; a trip that runs on any of them matches; wins over relative_date and service_date"
  service_dates: [Date!]
  "Calendar dates, as YYYY-MM-DD, with trips of the service day before; wins over the other dates"
  dates: [Date!]
  "Service day relative to today in the time zone of the feed; wins over service_date; ignored in the root field trips"
  relative_date: RelativeDate
  "true: for a day outside the service window, use the same weekday of the fallback week; false by default; ignored in the root field trips"
  use_service_window: Boolean
  "GTFS trip_id, exactly"
  trip_id: String
  "Number of the sequence of stops"
  stop_pattern_id: Int
  "Conditions on the license of the feed"
  license: LicenseFilter
  "Integer ids of routes; any of them matches"
  route_ids: [Int!] @deprecated(reason: "Use 'route_onestop_ids'.")
  "Onestop IDs of routes; any of them matches"
  route_onestop_ids: [String!]
  "SHA-1 of the feed version"
  feed_version_sha1: String
  "Onestop ID of the feed"
  feed_onestop_id: String
}

"Selects stop times of a trip."
input TripStopTimeFilter {
  "Departure at this time or later"
  start: Seconds
  "Arrival at this time or earlier"
  end: Seconds
  "Integer ids of stops; any of them matches"
  stop_ids: [Int!]
  "Values of stop_sequence; any of them matches. Transitland v2 has no such field"
  stop_sequences: [Int!]
  "true: only the first and the last of the rows that match; false by default. Transitland v2 has no such field"
  ends_only: Boolean
  "Service day of the run, as YYYY-MM-DD: stop times get their dates, instants, and realtime data of that run"
  service_date: Date
  "Start of a run of a trip with frequencies: all times are moved to it; ignored for other trips"
  start_time: Seconds
}

"Selects stop times of a stop."
input StopTimeFilter {
  "Calendar date; includes trips of adjacent service days"
  date: Date
  "Sets date, relative to today in the time zone of the feed"
  relative_date: RelativeDate
  "Exactly this service day"
  service_date: Date
  "For a date outside the service window, use the same weekday of the fallback week"
  use_service_window: Boolean
  "As start, in seconds"
  start_time: Int
  "As end, in seconds"
  end_time: Int
  "Departure at this time of the day or later; wins over start_time"
  start: Seconds
  "Departure at this time of the day or earlier; wins over end_time"
  end: Seconds
  "Departures from now until this many seconds from now; today by default"
  next: Int
  "With expected_until, instead of all other times: calls that are expected at this instant or later. Transitland v2 has neither field"
  expected_from: Time
  "Calls that are expected at this instant or earlier, within eight days of expected_from"
  expected_until: Time
  "Onestop IDs of routes; any of them matches"
  route_onestop_ids: [String!]
  "true: match Onestop IDs of routes in former feed versions; false by default"
  allow_previous_route_onestop_ids: Boolean
  "true: leave out the first stop of each trip; false by default"
  exclude_first: Boolean
  "true: leave out the last stop of each trip; false by default"
  exclude_last: Boolean
}

"Selects exceptions of a calendar."
input CalendarDateFilter {
  "Day, as YYYY-MM-DD"
  date: Date
  "GTFS exception_type: 1 service added, 2 service removed"
  exception_type: Int
}

"Selects shapes."
input ShapeFilter {
  "Integer ids of shapes; any of them matches"
  ids: [Int!]
  "GTFS shape_id, exactly"
  shape_id: String
  "GTFS route_type of a route whose trips follow the shape"
  route_type: Int
}
`;
