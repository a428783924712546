/** Journeys between two points. */
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
  "TRANSIT or WALK; the others are refused with query.not_offered"
  mode: StepMode!
  "Now, unless it is said"
  depart_at: Time
}

"Means of travel"
enum StepMode { WALK AUTO BICYCLE TRANSIT LINE }

"Unit of a duration"
enum DurationUnit { SECONDS }

"Unit of a distance"
enum DistanceUnit { KILOMETERS METERS MILES }

"Ways from one point to another"
type Directions {
  "False where there is no way"
  success: Boolean!
  "Why there is none"
  exception: String
  data_source: String
  origin: Waypoint
  destination: Waypoint
  "Of the first itinerary, as the three below"
  duration: Duration
  distance: Distance
  start_time: Time
  end_time: Time
  "Five at most, in the order of their arrival"
  itineraries: [Itinerary!]
}

"A point of a journey"
type Waypoint {
  lon: Float!
  lat: Float!
  name: String
  stop: WaypointStop
}

"A stop where one gets on or off"
type WaypointStop {
  lon: Float!
  lat: Float!
  departure: Time!
  stop_id: String!
  stop_name: String!
  stop_code: String!
  stop_onestop_id: String!
}

"A stop on the way"
type WaypointDeparture {
  lon: Float!
  lat: Float!
  "Where one gets off: the arrival"
  departure: Time!
  stop_id: String!
  stop_name: String!
  stop_code: String!
  stop_onestop_id: String!
  "From 0 in the trip"
  stop_index: Int
  stop_sequence: Int
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
  from: Waypoint
  to: Waypoint
  mode: StepMode
  steps: [Step!]
  "From where one gets on to where one gets off"
  stops: [WaypointDeparture!]
  geometry: LineString!
  trip: LegTrip
}

"The trip that a leg rides on"
type LegTrip {
  trip_id: String!
  trip_short_name: String!
  headsign: String!
  feed_id: String!
  feed_version_sha1: String!
  route: LegRoute!
}

"The route that a leg rides on"
type LegRoute {
  route_id: String!
  route_short_name: String!
  route_long_name: String!
  route_onestop_id: String!
  route_type: Int!
  route_color: String
  route_text_color: String
  agency: LegRouteAgency!
}

"The agency that a leg rides with"
type LegRouteAgency {
  agency_id: String!
  agency_name: String!
  agency_onestop_id: String!
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
