/** Service on demand (GTFS-Flex). */
import { IN_LANGUAGE } from "./arguments.ts";

export const FLEX = /* GraphQL */ `
"An on-demand trip in a zone or a group of stops."
type FlexStopTime {
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
  "The zone; null if it is a group of stops"
  location: Location
  "The group of stops; null if it is a zone"
  location_group: LocationGroup
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

"A zone of locations.geojson."
type Location {
  "Id of the row on this site; a new feed version has new ids"
  id: Int!
  "Id of the feature in locations.geojson, unique within a feed version"
  location_id: String!
  "Name of the zone; null if empty"
  stop_name: String
  "Description of the zone; null if empty"
  stop_desc: String
  "GTFS zone_id, for fares; null if empty"
  zone_id: String
  "URL of a page about the zone; null if empty"
  stop_url: Url
  "Polygon or MultiPolygon of the zone, in WGS84 degrees"
  geometry: Geometry!
  "SHA-1 of the feed version"
  feed_version_sha1: String!
  "Onestop ID of the feed"
  feed_onestop_id: String!
  "The feed version that it comes from"
  feed_version: FeedVersion!
  "On-demand trips"
  stop_times(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Days, times, and routes; all trips without it"
    where: StopTimeFilter
  ): [FlexStopTime!]!
}

"A row of booking_rules.txt."
type BookingRule {
  "Id of the row on this site; a new feed version has new ids"
  id: Int!
  "GTFS booking_rule_id, unique within a feed version"
  booking_rule_id: String!
  "GTFS booking_type: 0 in real time, 1 on the same day with notice, 2 on a day before"
  booking_type: Int!
  "GTFS prior_notice_duration_min: minutes before the ride by which it must be booked; null if empty"
  prior_notice_duration_min: Int
  "GTFS prior_notice_duration_max: minutes before the ride from which it can be booked; null if empty"
  prior_notice_duration_max: Int
  "GTFS prior_notice_last_day: days before the ride by which it must be booked; null if empty"
  prior_notice_last_day: Int
  "GTFS prior_notice_last_time: time on that last day; null if empty"
  prior_notice_last_time: Seconds
  "GTFS prior_notice_start_day: days before the ride from which it can be booked; null if empty"
  prior_notice_start_day: Int
  "GTFS prior_notice_start_time: time on that first day; null if empty"
  prior_notice_start_time: Seconds
  "The days by which prior notice is counted; null: all days"
  prior_notice_service: Calendar
  "GTFS message for riders who book; null if empty"
  message${IN_LANGUAGE}: String
  "GTFS pickup_message, where only the pickup is on demand; null if empty"
  pickup_message${IN_LANGUAGE}: String
  "GTFS drop_off_message, where only the drop-off is on demand; null if empty"
  drop_off_message${IN_LANGUAGE}: String
  "GTFS phone_number for bookings; null if empty"
  phone_number${IN_LANGUAGE}: String
  "GTFS info_url: a page about booking; null if empty"
  info_url${IN_LANGUAGE}: Url
  "GTFS booking_url: where to book online; null if empty"
  booking_url${IN_LANGUAGE}: Url
  "SHA-1 of the feed version"
  feed_version_sha1: String!
  "Onestop ID of the feed"
  feed_onestop_id: String!
  "The feed version that it comes from"
  feed_version: FeedVersion!
}

"A row of location_groups.txt."
type LocationGroup {
  "Id of the row on this site; a new feed version has new ids"
  id: Int!
  "GTFS location_group_id, unique within a feed version"
  location_group_id: String!
  "GTFS location_group_name; null if empty"
  location_group_name${IN_LANGUAGE}: String
  "SHA-1 of the feed version"
  feed_version_sha1: String!
  "Onestop ID of the feed"
  feed_onestop_id: String!
  "The feed version that it comes from"
  feed_version: FeedVersion!
  "Stops of the group"
  stops(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [Stop!]!
  "On-demand trips"
  stop_times(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Days, times, and routes; all trips without it"
    where: StopTimeFilter
  ): [FlexStopTime!]!
}

"A stop of a location group."
type LocationGroupStop {
  "Id of the row on this site; a new feed version has new ids"
  id: Int!
  "The group"
  location_group: LocationGroup!
  "The stop"
  stop: Stop!
}

"Selects zones."
input LocationFilter {
  "Integer ids; any of them matches"
  ids: [Int!]
  "Id of the feature in locations.geojson, exactly"
  location_id: String
}

"Selects booking rules."
input BookingRuleFilter {
  "Integer ids; any of them matches"
  ids: [Int!]
  "GTFS booking_rule_id, exactly"
  booking_rule_id: String
}

"Selects groups of stops."
input LocationGroupFilter {
  "Integer ids; any of them matches"
  ids: [Int!]
  "GTFS location_group_id, exactly"
  location_group_id: String
}
`;
