/** Journeys between two points. */
export const DIRECTIONS = /* GraphQL */ `
"The start or the destination."
input WaypointInput {
  "Longitude in WGS84 degrees"
  lon: Float!
  "Latitude in WGS84 degrees"
  lat: Float!
  "Name to repeat in the answer"
  name: String
}

"Start, destination, time and mode."
input DirectionRequest {
  "The destination; for WALK at most 150 km from the start in a straight line"
  to: WaypointInput!
  "The start"
  from: WaypointInput!
  "TRANSIT or WALK; other modes are refused with query.not_offered"
  mode: StepMode!
  "Earliest departure; now by default"
  depart_at: Time
  "Latest arrival, instead of depart_at: the journeys that depart latest, within a day before"
  arrive_by: Time
  "next_page_cursor or previous_page_cursor of an answer, which replaces both times. Transitland v2 has no cursors"
  page_cursor: String
  "Only routes of these GTFS route types; a basic type includes its extended ones. Transitland v2 has no such filter"
  route_types: [Int!]
  "true: only trips that are marked as accessible by wheelchair, at stops that are not marked as inaccessible"
  wheelchair_accessible: Boolean
  "true: only trips that are marked as taking bicycles"
  bikes_allowed: Boolean
  "Most changes between vehicles; three, which is also the largest number that counts, by default. Transitland v2 has none of the following fields"
  max_transfers: Int
  "Longest time from start to destination, in seconds"
  max_travel_time: Int
  "Shortest time of every change, in seconds"
  min_transfer_time: Int
  "Seconds that every change takes in addition"
  additional_transfer_time: Int
  "Meters per second, from 0.3 to 5; 1.2 by default. Slow walkers also take longer to change"
  walking_speed: Float
  "Longest walk to the first vehicle, in seconds; never more than 1 km in a straight line"
  max_walk_before: Int
  "Longest walk from the last vehicle, in seconds; never more than 1 km in a straight line"
  max_walk_after: Int
  "Longest walk without a vehicle, in seconds; never more than 5 km in a straight line in answers by TRANSIT"
  max_walk_direct: Int
  "Journeys depart less than so many seconds after the time, or arrive less than so many before it; a day by default and at most"
  search_window: Int
  "Numeric ids of routes that are not used"
  banned_route_ids: [Int!]
  "Numeric ids of the only routes that are used"
  allowed_route_ids: [Int!]
  "Numeric ids of agencies whose routes are not used"
  banned_agency_ids: [Int!]
  "Numeric ids of the only agencies whose routes are used"
  allowed_agency_ids: [Int!]
}

"Mode of travel."
enum StepMode {
  "On foot"
  WALK
  "By car; not offered here"
  AUTO
  "By bicycle; not offered here"
  BICYCLE
  "By public transit, with walks"
  TRANSIT
  "Straight line; not offered here"
  LINE
}

"Unit of a duration."
enum DurationUnit {
  "Seconds"
  SECONDS
}

"Unit of a distance."
enum DistanceUnit {
  "Kilometers"
  KILOMETERS
  "Meters"
  METERS
  "Miles"
  MILES
}

"What the time of a walk is based on."
enum WalkSource {
  "An estimate by the straight line"
  STRAIGHT_LINE
  "pathways.txt of the station"
  PATHWAYS
  "pathways.txt between the platform and an entrance of its station, and an estimate for the rest"
  STRAIGHT_LINE_AND_PATHWAYS
  "The streets and paths of OpenStreetMap"
  STREETS
  "pathways.txt between the platform and an entrance of its station, and streets for the rest"
  STREETS_AND_PATHWAYS
}

"A turn at the beginning of a step, with the names of OpenTripPlanner."
enum RelativeDirection {
  "The first step of a walk"
  DEPART
  "Straight on"
  CONTINUE
  "A little to the left"
  SLIGHTLY_LEFT
  "To the left"
  LEFT
  "Sharply to the left"
  HARD_LEFT
  "A little to the right"
  SLIGHTLY_RIGHT
  "To the right"
  RIGHT
  "Sharply to the right"
  HARD_RIGHT
  "Into an elevator"
  ELEVATOR
}

"A direction on the compass."
enum AbsoluteDirection {
  "North"
  NORTH
  "Northeast"
  NORTHEAST
  "East"
  EAST
  "Southeast"
  SOUTHEAST
  "South"
  SOUTH
  "Southwest"
  SOUTHWEST
  "West"
  WEST
  "Northwest"
  NORTHWEST
}

"Why no journey was found."
enum NoJourneyReason {
  "Both places are outside the areas of all feeds"
  OUTSIDE_DATA
  "No stop is within walking distance of the start"
  NO_STOP_NEAR_ORIGIN
  "No stop is within walking distance of the destination"
  NO_STOP_NEAR_DESTINATION
  "No stop is within walking distance of either place"
  NO_STOP_NEAR_BOTH
  "Stops are near, but no vehicle calls at them on that day"
  NO_SERVICE_ON_DAY
  "There is service, but not by these kinds of vehicles, or not for wheelchairs or bicycles"
  EXCLUDED_BY_FILTERS
  "There is a journey, but not within the limits of the request: its time, walks, and changes"
  EXCLUDED_BY_LIMITS
  "There is a journey, but with more changes"
  TOO_MANY_CHANGES
  "Both places are on streets, but no walk between them was found; only of directions by WALK"
  NO_WAY_ON_FOOT
  "No journey departs within the day after the time, or arrives within the day before it"
  BEYOND_SEARCH_WINDOW
}

"Directions from one point to another."
type Directions {
  "False without an itinerary"
  success: Boolean!
  "Reason if no itinerary was found"
  exception: String
  "The same as a code; null if there is an itinerary. Transitland v2 has no such code"
  exception_code: NoJourneyReason
  "What the answer is based on"
  data_source: String
  "The start"
  origin: Waypoint
  "The destination"
  destination: Waypoint
  "Of the first itinerary, as are the next three fields"
  duration: Duration
  "Length of the way of the first itinerary"
  distance: Distance
  "When the first itinerary begins, in UTC"
  start_time: Time
  "When the first itinerary ends, in UTC"
  end_time: Time
  "At most five, ordered by arrival; with arrive_by, the latest departure first"
  itineraries: [Itinerary!]
  "For journeys that depart after all of these; null after the last one by transit"
  next_page_cursor: String
  "For journeys that arrive before all of these; null after the last one by transit"
  previous_page_cursor: String
}

"A point of a journey."
type Waypoint {
  "Longitude in WGS84 degrees"
  lon: Float!
  "Latitude in WGS84 degrees"
  lat: Float!
  "Name; null if unknown"
  name: String
  "The stop; null if the point is not a stop"
  stop: WaypointStop
}

"A stop at which a ride starts or ends."
type WaypointStop {
  "Longitude in WGS84 degrees"
  lon: Float!
  "Latitude in WGS84 degrees"
  lat: Float!
  "When the ride leaves or arrives, in UTC"
  departure: Time!
  "GTFS stop_id"
  stop_id: String!
  "GTFS stop_name; empty if there is none"
  stop_name: String!
  "GTFS stop_code; empty if there is none"
  stop_code: String!
  "Onestop ID; empty if there is none"
  stop_onestop_id: String!
}

"A stop of a ride."
type WaypointDeparture {
  "Longitude in WGS84 degrees"
  lon: Float!
  "Latitude in WGS84 degrees"
  lat: Float!
  "For the last stop: the arrival"
  departure: Time!
  "GTFS stop_id"
  stop_id: String!
  "GTFS stop_name; empty if there is none"
  stop_name: String!
  "GTFS stop_code; empty if there is none"
  stop_code: String!
  "Onestop ID; empty if there is none"
  stop_onestop_id: String!
  "Position in the trip, starting at 0"
  stop_index: Int
  "GTFS stop_sequence"
  stop_sequence: Int
  "GTFS pickup_type, by realtime data where it has one: 0 regular, 1 none, 2 phone the agency, 3 arrange with the driver; null if empty. Transitland v2 has no such field"
  pickup_type: Int
  "GTFS drop_off_type, likewise. Transitland v2 has no such field"
  drop_off_type: Int
}

"One possible journey."
type Itinerary {
  "How long it takes"
  duration: Duration!
  "How long the way is"
  distance: Distance!
  "When it begins, in UTC"
  start_time: Time!
  "When it ends, in UTC"
  end_time: Time!
  "Where it begins"
  from: Waypoint!
  "Where it ends"
  to: Waypoint!
  "Walks and rides, in order"
  legs: [Leg!]
}

"A part of a journey in one mode."
type Leg {
  "How long it takes"
  duration: Duration!
  "How long the way is"
  distance: Distance!
  "When it begins, in UTC"
  start_time: Time!
  "When it ends, in UTC"
  end_time: Time!
  "Where it begins"
  from: Waypoint
  "Where it ends"
  to: Waypoint
  "WALK or TRANSIT"
  mode: StepMode
  "Of a walk: what its time is based on; null for a ride. Transitland v2 has no such field"
  walk_source: WalkSource
  "Instructions of a walk; empty for a ride"
  steps: [Step!]
  "Of a ride: from boarding to alighting"
  stops: [WaypointDeparture!]
  "Path in WGS84 degrees; of a walk along the streets, or a straight line where none are stored, through the entrance of a station with pathways"
  geometry: LineString!
  "The trip of a ride; null for a walk"
  trip: LegTrip
  "Seconds late at boarding by realtime data, which the times include; null without. Transitland v2 has no such field"
  departure_delay: Int
  "Seconds late at alighting"
  arrival_delay: Int
  "Whether riders stay on board: the vehicle of the leg before continues as this trip. Transitland v2 has no such field"
  stays_on_board: Boolean!
  "Of a ride: the next three departures after it with the same stops; null for a walk. Transitland v2 has no such field"
  next_departures: [LegDeparture!]
}

"A later ride from the first stop of a leg to its last one."
type LegDeparture {
  "When it leaves the first stop, in UTC"
  departure: Time!
  "When it reaches the last stop, in UTC"
  arrival: Time!
  "GTFS trip_id"
  trip_id: String!
}

"The trip of a leg."
type LegTrip {
  "GTFS trip_id"
  trip_id: String!
  "GTFS trip_short_name; empty if there is none"
  trip_short_name: String!
  "GTFS trip_headsign; empty if there is none"
  headsign: String!
  "Onestop ID of the feed"
  feed_id: String!
  "SHA-1 of the feed version"
  feed_version_sha1: String!
  "Service day of the run in the time zone of the feed, as YYYY-MM-DD. Transitland v2 has no such field"
  service_date: Date!
  "First departure of the run, where the trip repeats at a headway; else null. Transitland v2 has no such field"
  start_time: Seconds
  "Seconds between runs, where the feed says how often the trip runs but not exactly when; else null. Transitland v2 has no such field"
  headway_secs: Int
  "The route"
  route: LegRoute!
}

"The route of a leg."
type LegRoute {
  "GTFS route_id"
  route_id: String!
  "GTFS route_short_name; empty if there is none"
  route_short_name: String!
  "GTFS route_long_name; empty if there is none"
  route_long_name: String!
  "Onestop ID; empty if there is none"
  route_onestop_id: String!
  "GTFS route_type: 0 tram, 1 subway, 2 rail, 3 bus, 4 ferry, and others"
  route_type: Int!
  "GTFS route_color, as RRGGBB without #; null if empty"
  route_color: String
  "GTFS route_text_color, as RRGGBB without #; null if empty"
  route_text_color: String
  "The agency"
  agency: LegRouteAgency!
}

"The agency of a leg."
type LegRouteAgency {
  "GTFS agency_id"
  agency_id: String!
  "GTFS agency_name"
  agency_name: String!
  "Onestop ID of the operator; empty if there is none"
  agency_onestop_id: String!
}

"One instruction."
type Step {
  "How long it takes"
  duration: Duration!
  "How long the way is"
  distance: Distance!
  "When it begins, in UTC"
  start_time: Time!
  "When it ends, in UTC"
  end_time: Time!
  "Where the step ends"
  to: Waypoint
  "WALK or TRANSIT"
  mode: StepMode!
  "What to do, in English"
  instruction: String!
  "Position in the geometry of the leg where the step begins, from 0"
  geometry_offset: Int!
  "Of a step on streets: the turn at its beginning; otherwise null. Transitland v2 has no such field"
  relative_direction: RelativeDirection
  "Of a step on streets: where it leads at its beginning; otherwise null. Transitland v2 has no such field"
  absolute_direction: AbsoluteDirection
  "Of a step on streets: the name of the street, or what it is, such as path or steps; otherwise null. Transitland v2 has no such field"
  street_name: String
  "Whether the street has no name, so that street_name says what it is. Transitland v2 has no such field"
  is_unnamed: Boolean!
  "Whether the street is that of the step before. Transitland v2 has no such field"
  stays_on: Boolean!
}

"A duration."
type Duration {
  "The number"
  duration: Float!
  "Always SECONDS"
  units: DurationUnit!
}

"A distance."
type Distance {
  "The number"
  distance: Float!
  "Always KILOMETERS"
  units: DistanceUnit!
}
`;
