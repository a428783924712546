/** Stops, stations and what is inside them. */
import { IN_LANGUAGE } from "./arguments.ts";

export const STOP = /* GraphQL */ `
"A row of stops.txt: a platform, station, entrance, node or boarding area."
type Stop {
  "Id of the row on this site; a new feed version has new ids"
  id: Int!
  "Onestop ID, the same across feed versions while name and position stay; empty if there is none"
  onestop_id: String!
  "GTFS location_type: 0 stop or platform, 1 station, 2 entrance or exit, 3 generic node, 4 boarding area"
  location_type: Int!
  "GTFS stop_code, the code on signs for riders; null if empty"
  stop_code${IN_LANGUAGE}: String
  "GTFS stop_desc; null if empty"
  stop_desc${IN_LANGUAGE}: String
  "GTFS stop_id, unique within a feed version"
  stop_id: String!
  "GTFS stop_name; null if empty"
  stop_name${IN_LANGUAGE}: String
  "GTFS stop_timezone; null if empty, which means that of the station or else of the agency"
  stop_timezone: Timezone
  "GTFS stop_url: a web page about the stop; null if empty"
  stop_url${IN_LANGUAGE}: Url
  "GTFS wheelchair_boarding: 0 unknown or as the station, 1 possible, 2 not possible; null if empty, which means 0"
  wheelchair_boarding: Int
  "GTFS zone_id, for fares; null if empty"
  zone_id: String
  "GTFS platform_code, such as 3 or B; null if empty"
  platform_code${IN_LANGUAGE}: String
  "Names and other texts in further languages (translations.txt), by language. Transitland v2 has no such field"
  translations: [TranslatedText!]!
  "GTFS tts_stop_name, for speech; null if empty, which means stop_name"
  tts_stop_name${IN_LANGUAGE}: String
  "GTFS stop_access, for platforms: 0 only through the entrances of the station, 1 straight from the street; null if empty"
  stop_access: Int
  "Position as [longitude, latitude] in WGS84 degrees; a node without one has that of its station"
  geometry: Point!
  "SHA-1 of the feed version"
  feed_version_sha1: String!
  "Onestop ID of the feed"
  feed_onestop_id: String!
  "The feed version that it comes from"
  feed_version: FeedVersion!
  "GTFS-Flex groups that contain the stop"
  location_groups(
    "At most this many; 100 by default, no maximum"
    limit: Int
  ): [LocationGroup!]!
  "The level in the station; null if none is named"
  level: Level
  "The station, or the platform of a boarding area; null if there is none"
  parent: Stop
  "The same stop in another feed; null if none is recorded"
  external_reference: StopExternalReference
  "Observed arrivals and departures; always empty, because this site does not record them"
  observations(
    "At most this many; 100 by default, 100,000 at most"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: StopObservationFilter
  ): [StopObservation!]
  "Stops whose parent this is: platforms, entrances, nodes, and boarding areas"
  children(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [Stop!]
  "Routes that serve the stop itself, not its station or platforms"
  route_stops(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [RouteStop!]!
  "Levels of the children, in the order of their ids"
  child_levels(
    "At most this many; 100 by default, no maximum"
    limit: Int
  ): [Level!]!
  "Pathways that begin here"
  pathways_from_stop(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [Pathway!]!
  "Pathways that end here"
  pathways_to_stop(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [Pathway!]!
  "Trips at the stop, in the order of service day and departure"
  stop_times(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Days, times, and routes; without a day all scheduled stop times, whatever the other conditions"
    where: StopTimeFilter
  ): [StopTime!]!
  "As stop_times, without the last stop of each trip, and without calls at which nobody may board (pickup_type 1)"
  departures(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Days, times, and routes; without a day all scheduled stop times, whatever the other conditions"
    where: StopTimeFilter
  ): [StopTime!]!
  "As stop_times, without the first stop of each trip, and without calls at which nobody may leave (drop_off_type 1)"
  arrivals(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Days, times, and routes; without a day all scheduled stop times, whatever the other conditions"
    where: StopTimeFilter
  ): [StopTime!]!
  "How well the names match the search, from 0 to 1; null without a search. Rows are in the order of their ids"
  search_rank: String
  "Region and country at its position; null if unknown"
  place: StopPlace
  "Census areas nearby; always empty, because this site has no census data"
  census_geographies(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: CensusGeographyFilter
  ): [CensusGeography!]
  "Directions to or from the stop"
  directions(
    "The destination, from this stop; give either to or from"
    to: WaypointInput
    "The start, to this stop; give either to or from"
    from: WaypointInput
    "TRANSIT or WALK"
    mode: StepMode
    "Earliest departure; now by default"
    depart_at: Time
    "Latest arrival, instead of depart_at"
    arrive_by: Time
  ): Directions!
  "Stops of active feed versions within the radius, including this one, in the order of their ids"
  nearby_stops(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Meters, at most 100,000; 0 by default, which is only stops at the same position"
    radius: Float
  ): [Stop!]
  "Realtime alerts about the stop, not about single trips"
  alerts(
    "true: only alerts in force now; otherwise all"
    active: Boolean
    "At most this many; 100 by default, 1,000 at most"
    limit: Int
  ): [Alert!]
  "Ids of the filter's features that contain the stop"
  within_features: Strings
  "When the import of the feed version began"
  created_at: Time
  "When the import of the feed version last changed"
  updated_at: Time
}

"Region and country of a stop."
type StopPlace {
  "Name of the state, province, or region; null if unknown"
  adm1_name: String
  "ISO 3166-2 code of the region, such as US-CA; null if unknown"
  adm1_iso: String
  "Name of the country; null if unknown"
  adm0_name: String
  "ISO 3166-1 code of the country, two letters; null if unknown"
  adm0_iso: String
}

"The same stop in another feed."
type StopExternalReference {
  "Id of the row on this site; a new feed version has new ids"
  id: Int!
  "Onestop ID of the other feed"
  target_feed_onestop_id: String
  "GTFS stop_id in the other feed"
  target_stop_id: String
  "Whether the reference is switched off; null if not recorded"
  inactive: Boolean
  "The stop in the active version of the other feed; null if it is not there"
  target_active_stop: Stop
}

"An observed arrival or departure of a vehicle."
type StopObservation {
  "GTFS Realtime schedule relationship of the trip"
  schedule_relationship: String
  "Service day of the trip, as YYYY-MM-DD"
  trip_start_date: Date
  "Scheduled start of the trip"
  trip_start_time: Seconds
  "GTFS stop_id of the stop before"
  from_stop_id: String
  "GTFS stop_id of the observed stop"
  to_stop_id: String
  "GTFS agency_id"
  agency_id: String
  "GTFS route_id"
  route_id: String
  "GTFS trip_id"
  trip_id: String
  "GTFS stop_sequence of the observed stop"
  stop_sequence: Int
  "Name of the source of the observation"
  source: String
  "Scheduled arrival"
  scheduled_arrival_time: Seconds
  "Scheduled departure"
  scheduled_departure_time: Seconds
  "Observed arrival"
  observed_arrival_time: Seconds
  "Observed departure"
  observed_departure_time: Seconds
}

"A row of pathways.txt: a connection between two places inside a station."
type Pathway {
  "Id of the row on this site; a new feed version has new ids"
  id: Int!
  "GTFS pathway_id, unique within a feed version"
  pathway_id: String!
  "GTFS pathway_mode: 1 walkway, 2 stairs, 3 moving sidewalk, 4 escalator, 5 elevator, 6 fare gate, 7 exit gate"
  pathway_mode: Int!
  "GTFS is_bidirectional: 0 only from from_stop to to_stop, 1 both ways"
  is_bidirectional: Int!
  "GTFS length, in meters; null if empty"
  length: Float
  "GTFS traversal_time, in seconds; null if empty"
  traversal_time: Int
  "GTFS stair_count: positive goes up, negative down; null if empty"
  stair_count: Int
  "GTFS max_slope, as rise divided by run: positive goes up, negative down; null if empty"
  max_slope: Float
  "GTFS min_width, in meters; null if empty"
  min_width: Float
  "GTFS signposted_as: text of signs toward to_stop; null if empty"
  signposted_as${IN_LANGUAGE}: String
  "GTFS reversed_signposted_as: text of signs toward from_stop; null if empty"
  reverse_signposted_as${IN_LANGUAGE}: String
  "Where the pathway begins"
  from_stop: Stop!
  "Where the pathway ends"
  to_stop: Stop!
  "When the import of the feed version began"
  created_at: Time
  "When the import of the feed version last changed"
  updated_at: Time
}

"A row of levels.txt."
type Level {
  "Id of the row on this site; a new feed version has new ids"
  id: Int!
  "GTFS level_id, unique within a feed version"
  level_id: String!
  "GTFS level_index: 0 at ground level, positive above, negative below"
  level_index: Float!
  "GTFS level_name; null if empty"
  level_name${IN_LANGUAGE}: String
  "Always an empty MultiPolygon: GTFS levels have no area"
  geometry: MultiPolygon!
  "Stops on the level"
  stops: [Stop!]
  "When the import of the feed version began"
  created_at: Time
  "When the import of the feed version last changed"
  updated_at: Time
}

"Selects stops."
input StopFilter {
  "Onestop ID, exactly"
  onestop_id: String
  "Onestop IDs; any of them matches, and so does onestop_id"
  onestop_ids: [String!]
  "Match ids of former feed versions"
  allow_previous_onestop_ids: Boolean
  "SHA-1 of the feed version"
  feed_version_sha1: String
  "Onestop ID of the feed"
  feed_onestop_id: String
  "GTFS stop_id, exactly"
  stop_id: String
  "GTFS stop_code, exactly"
  stop_code: String
  "GTFS location_type: 0 stop or platform, 1 station, 2 entrance or exit, 3 generic node, 4 boarding area"
  location_type: Int
  "true: only with scheduled service; false: only without; both if null"
  serviced: Boolean
  "Words of the names, each at least by its beginning; all must match; fewer than two characters are ignored"
  search: String
  "Conditions on the license of the feed"
  license: LicenseFilter
  "Onestop IDs of operators or routes; any of them matches"
  served_by_onestop_ids: [String!]
  "GTFS route_type of a route that serves the stop; added to served_by_route_types"
  served_by_route_type: Int
  "GTFS route_types of routes that serve the stop; any of them matches"
  served_by_route_types: [Int!]
  "Integer ids of agencies; any of them matches"
  agency_ids: [Int!] @deprecated(reason: "Use 'operator_onestop_id'.")
  "Name of the city, in any case of letters: stops in a place with all of the names that agencies of the place serve"
  city_name: String
  "Name of the country, in any case of letters"
  adm0_name: String
  "Name of the region, in any case of letters"
  adm1_name: String
  "ISO 3166-1 code of the country, two letters"
  adm0_iso: String
  "ISO 3166-2 code of the region, such as US-CA"
  adm1_iso: String
  "Area; all of its conditions must be met"
  location: StopLocationFilter
  "Box that is met or touched"
  bbox: BoundingBox @deprecated(reason: "Use 'location'.")
  "GeoJSON Polygon or MultiPolygon that is met or touched"
  within: Polygon @deprecated(reason: "Use 'location'.")
  "Circle that is met or touched"
  near: PointRadius @deprecated(reason: "Use 'location'.")
}

"Selects stops by location."
input StopLocationFilter {
  "Box that is met or touched"
  bbox: BoundingBox
  "GeoJSON Polygon or MultiPolygon that is met or touched"
  polygon: Polygon
  "GeoJSON features; any of them matches, and within_features of a stop has their ids"
  features: [Feature]
  "Circle that is met or touched"
  near: PointRadius
  "Ids of census areas; this site has none"
  geography_ids: [Int]
  "Sorts by distance to this point; filters nothing"
  focus: FocusPoint
}

"Selects observations."
input StopObservationFilter {
  "Name of the source"
  source: String!
  "Integer id of the feed version"
  feed_version_id: Int!
  "Service day, as YYYY-MM-DD"
  trip_start_date: Date!
}

"Selects pathways."
input PathwayFilter {
  "GTFS pathway_mode: 1 walkway, 2 stairs, 3 moving sidewalk, 4 escalator, 5 elevator, 6 fare gate, 7 exit gate"
  pathway_mode: Int
}
`;
