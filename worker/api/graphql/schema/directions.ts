/** Directions: part of Transitland v2, not run by this portal. */
export const DIRECTIONS = /* GraphQL */ `
"A point to start from or to go to"
input WaypointInput {
  lon: Float!
  lat: Float!
  name: String
}

"From where, to where and how"
input DirectionRequest {
  to: WaypointInput!
  from: WaypointInput!
  mode: StepMode!
  depart_at: Time
}

"Means of travel"
enum StepMode { WALK AUTO BICYCLE TRANSIT LINE }

"Unit of a duration"
enum DurationUnit { SECONDS }

"Unit of a distance"
enum DistanceUnit { KILOMETERS MILES }

"The answer of a router"
type Directions {
  success: Boolean!
  exception: String
  data_source: String
  origin: Waypoint
  destination: Waypoint
  duration: Duration
  distance: Distance
  start_time: Time
  end_time: Time
  itineraries: [Itinerary!]
}

"A point of a journey"
type Waypoint {
  lon: Float!
  lat: Float!
  name: String
  departure: WaypointDeparture
}

"When a vehicle leaves a point of a journey"
type WaypointDeparture {
  stop_id: String
  stop_code: String
  stop_index: Int
  departure: Time
}

"One way to make the journey"
type Itinerary {
  duration: Duration!
  distance: Distance!
  start_time: Time!
  end_time: Time!
  from: Waypoint!
  to: Waypoint!
  legs: [Leg!]
}

"A part of a journey by one means"
type Leg {
  duration: Duration!
  distance: Distance!
  start_time: Time!
  end_time: Time!
  from: Waypoint!
  to: Waypoint!
  mode: StepMode
  trip: LegTrip
  stops: [LegStop!]
  steps: [Step!]
  geometry: LineString!
}

"The trip that a leg rides on"
type LegTrip {
  trip_id: String!
  trip_short_name: String
  headsign: String
  feed_id: String!
  feed_version_sha1: String!
  route: LegRoute!
}

"The route that a leg rides on"
type LegRoute {
  route_id: String!
  route_short_name: String
  route_long_name: String
  route_onestop_id: String
  route_type: Int
  route_color: Color
  route_text_color: Color
  agency: LegRouteAgency!
}

"The agency that a leg rides with"
type LegRouteAgency {
  agency_id: String!
  agency_name: String!
  agency_onestop_id: String
}

"A stop on a leg"
type LegStop {
  stop_id: String!
  stop_name: String
  stop_onestop_id: String
  geometry: Point!
  departure: Time!
}

"One instruction"
type Step {
  duration: Duration!
  distance: Distance!
  start_time: Time!
  end_time: Time!
  to: Waypoint
  mode: StepMode!
  instruction: String!
  geometry_offset: Int!
}

"A span of time"
type Duration {
  duration: Float!
  units: DurationUnit!
}

"A length"
type Distance {
  distance: Float!
  units: DistanceUnit!
}
`;
