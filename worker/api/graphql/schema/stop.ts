/** Stops, stations and what is inside them. */
export const STOP = /* GraphQL */ `
"A row of stops.txt: a platform, station, entrance, node or boarding area."
type Stop {
  id: Int!
  onestop_id: String!
  location_type: Int!
  stop_code: String
  stop_desc: String
  stop_id: String!
  stop_name: String
  stop_timezone: Timezone
  stop_url: Url
  wheelchair_boarding: Int
  zone_id: String
  platform_code: String
  tts_stop_name: String
  stop_access: Int
  geometry: Point!
  "SHA-1 of the feed version"
  feed_version_sha1: String!
  "Onestop ID of the feed"
  feed_onestop_id: String!
  feed_version: FeedVersion!
  location_groups(limit: Int): [LocationGroup!]!
  level: Level
  parent: Stop
  external_reference: StopExternalReference
  observations(limit: Int, where: StopObservationFilter): [StopObservation!]
  children(limit: Int): [Stop!]
  route_stops(limit: Int): [RouteStop!]!
  child_levels(limit: Int): [Level!]!
  pathways_from_stop(limit: Int): [Pathway!]!
  pathways_to_stop(limit: Int): [Pathway!]!
  stop_times(limit: Int, where: StopTimeFilter): [StopTime!]!
  departures(limit: Int, where: StopTimeFilter): [StopTime!]!
  arrivals(limit: Int, where: StopTimeFilter): [StopTime!]!
  "How well the names match the search, from 0 to 1; null without a search. Rows are in the order of their ids"
  search_rank: String
  place: StopPlace
  census_geographies(limit: Int, where: CensusGeographyFilter): [CensusGeography!]
  directions(to: WaypointInput, from: WaypointInput, mode: StepMode, depart_at: Time): Directions!
  "Stops within 'radius' meters, including this one"
  nearby_stops(limit: Int, radius: Float): [Stop!]
  alerts(active: Boolean, limit: Int): [Alert!]
  "Ids of the filter's features that contain the stop"
  within_features: Strings
  created_at: Time
  updated_at: Time
}

"Region and country of a stop."
type StopPlace {
  adm1_name: String
  adm1_iso: String
  adm0_name: String
  adm0_iso: String
}

"The same stop in another feed."
type StopExternalReference {
  id: Int!
  target_feed_onestop_id: String
  target_stop_id: String
  inactive: Boolean
  target_active_stop: Stop
}

"An observed arrival or departure of a vehicle."
type StopObservation {
  schedule_relationship: String
  trip_start_date: Date
  trip_start_time: Seconds
  from_stop_id: String
  to_stop_id: String
  agency_id: String
  route_id: String
  trip_id: String
  stop_sequence: Int
  source: String
  scheduled_arrival_time: Seconds
  scheduled_departure_time: Seconds
  observed_arrival_time: Seconds
  observed_departure_time: Seconds
}

"A row of pathways.txt: a connection between two places inside a station."
type Pathway {
  id: Int!
  pathway_id: String!
  pathway_mode: Int!
  is_bidirectional: Int!
  length: Float
  traversal_time: Int
  stair_count: Int
  max_slope: Float
  min_width: Float
  signposted_as: String
  reverse_signposted_as: String
  from_stop: Stop!
  to_stop: Stop!
  created_at: Time
  updated_at: Time
}

"A row of levels.txt."
type Level {
  id: Int!
  level_id: String!
  level_index: Float!
  level_name: String
  geometry: MultiPolygon!
  stops: [Stop!]
  created_at: Time
  updated_at: Time
}

"Selects stops."
input StopFilter {
  onestop_id: String
  onestop_ids: [String!]
  "Match ids of former feed versions"
  allow_previous_onestop_ids: Boolean
  "SHA-1 of the feed version"
  feed_version_sha1: String
  "Onestop ID of the feed"
  feed_onestop_id: String
  stop_id: String
  stop_code: String
  location_type: Int
  serviced: Boolean
  search: String
  license: LicenseFilter
  "Onestop IDs of operators or routes; any of them matches"
  served_by_onestop_ids: [String!]
  served_by_route_type: Int
  served_by_route_types: [Int!]
  agency_ids: [Int!] @deprecated(reason: "Use 'operator_onestop_id'.")
  location: StopLocationFilter
  bbox: BoundingBox @deprecated(reason: "Use 'location'.")
  within: Polygon @deprecated(reason: "Use 'location'.")
  near: PointRadius @deprecated(reason: "Use 'location'.")
}

"Selects stops by location."
input StopLocationFilter {
  bbox: BoundingBox
  polygon: Polygon
  features: [Feature]
  near: PointRadius
  geography_ids: [Int]
  focus: FocusPoint
}

input StopObservationFilter {
  source: String!
  feed_version_id: Int!
  trip_start_date: Date!
}

input PathwayFilter {
  pathway_mode: Int
}
`;
