/** What can be reached from a point: not part of Transitland v2. */
export const REACH = /* GraphQL */ `
"Origin, time, and longest travel time. The origin is lat and lon, or stop_onestop_id."
input ReachRequest {
  "Latitude of the origin in WGS84 degrees"
  lat: Float
  "Longitude of the origin in WGS84 degrees"
  lon: Float
  "Onestop ID of the stop at the origin, instead of lat and lon"
  stop_onestop_id: String
  "Date of the departure on the clock of the origin; today by default"
  date: Date
  "Time of the departure on the clock of the origin, before 24:00:00; now by default"
  time: Seconds
  "Instant of the departure, instead of date and time"
  depart_at: Time
  "Longest travel time in minutes, from 1 to 60; 30 by default"
  minutes: Int
  "Only routes of these GTFS route types; a basic type includes its extended ones"
  route_types: [Int!]
  "true: only trips that are marked as accessible by wheelchair, at stops that are not marked as inaccessible"
  wheelchair_accessible: Boolean
  "true: only trips that are marked as taking bicycles"
  bikes_allowed: Boolean
}

"What can be reached from a point within some minutes, on transit and on foot."
type Reach {
  "Latitude of the origin in WGS84 degrees"
  lat: Float!
  "Longitude of the origin in WGS84 degrees"
  lon: Float!
  "Name of the stop at the origin; null for a point"
  name: String
  "The departure, in UTC"
  depart_at: Time!
  "Time zone of the origin"
  timezone: Timezone!
  "Date of the departure on the clock of the origin"
  date: Date!
  "Time of the departure on the clock of the origin"
  time: Seconds!
  "Longest travel time in minutes"
  minutes: Int!
  "What the answer is based on"
  data_source: String!
  "What the walks of the search are based on"
  walk_source: ReachWalkSource!
  "Routes near the origin that were not searched, because there are too many; the nearest ones were"
  routes_left_out: Int!
  "Number of stops that can be reached"
  stop_count: Int!
  "Every 10 minutes, and the longest travel time"
  bands: [ReachBand!]!
  "Stops that can be reached, the nearest in time first"
  stops(
    "At most this many; 100 by default, 10,000 at most; 0 or less: none"
    limit: Int
  ): [ReachStop!]!
}

"What the walks from the origin and from the stops where riders alight are based on."
enum ReachWalkSource {
  "Estimates by the straight line"
  STRAIGHT_LINE
  "The streets and paths of OpenStreetMap"
  STREETS
  "Streets for the walks from the stops that are reached first, as far as one answer reads them; estimates by the straight line for the others"
  STREETS_AND_STRAIGHT_LINES
}

"What can be reached within some minutes; includes the bands of fewer minutes."
type ReachBand {
  "Longest travel time in minutes"
  minutes: Int!
  "Number of stops within that time"
  stop_count: Int!
  "Area within that time, in WGS84 degrees: along streets where they are stored, else walking circles around the origin and the stops"
  area: MultiPolygon!
}

"A stop that can be reached."
type ReachStop {
  "The stop"
  stop: Stop!
  "Seconds from the departure to the arrival, including the wait for the first vehicle"
  travel_time: Int!
}
`;
