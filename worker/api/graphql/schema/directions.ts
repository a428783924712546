/** Journeys between two points. */
export const DIRECTIONS = /* GraphQL */ `
"The start or the destination"
input WaypointInput {
  lon: Float!
  lat: Float!
  name: String
}

"Start, destination, time and mode"
input DirectionRequest {
  to: WaypointInput!
  from: WaypointInput!
  "TRANSIT or WALK; other modes are refused with query.not_offered"
  mode: StepMode!
  "Default: now"
  depart_at: Time
}

"Mode of travel"
enum StepMode { WALK AUTO BICYCLE TRANSIT LINE }

"Unit of a duration"
enum DurationUnit { SECONDS }

"Unit of a distance"
enum DistanceUnit { KILOMETERS METERS MILES }

"Directions from one point to another"
type Directions {
  "False if there is no itinerary"
  success: Boolean!
  "Reason if there is no itinerary"
  exception: String
  data_source: String
  origin: Waypoint
  destination: Waypoint
  "Of the first itinerary, as are the next three fields"
  duration: Duration
  distance: Distance
  start_time: Time
  end_time: Time
  "At most five, ordered by arrival"
  itineraries: [Itinerary!]
}

"A point of a journey"
type Waypoint {
  lon: Float!
  lat: Float!
  name: String
  stop: WaypointStop
}

"A stop at which a ride starts or ends"
type WaypointStop {
  lon: Float!
  lat: Float!
  departure: Time!
  stop_id: String!
  stop_name: String!
  stop_code: String!
  stop_onestop_id: String!
}

"A stop of a ride"
type WaypointDeparture {
  lon: Float!
  lat: Float!
  "For the last stop: the arrival"
  departure: Time!
  stop_id: String!
  stop_name: String!
  stop_code: String!
  stop_onestop_id: String!
  "Position in the trip, starting at 0"
  stop_index: Int
  stop_sequence: Int
}

"One possible journey"
type Itinerary {
  duration: Duration!
  distance: Distance!
  start_time: Time!
  end_time: Time!
  from: Waypoint!
  to: Waypoint!
  legs: [Leg!]
}

"A part of a journey in one mode"
type Leg {
  duration: Duration!
  distance: Distance!
  start_time: Time!
  end_time: Time!
  from: Waypoint
  to: Waypoint
  mode: StepMode
  steps: [Step!]
  "Of a ride: from boarding to alighting"
  stops: [WaypointDeparture!]
  geometry: LineString!
  trip: LegTrip
}

"The trip of a leg"
type LegTrip {
  trip_id: String!
  trip_short_name: String!
  headsign: String!
  feed_id: String!
  feed_version_sha1: String!
  route: LegRoute!
}

"The route of a leg"
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

"The agency of a leg"
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

"A duration"
type Duration {
  duration: Float!
  units: DurationUnit!
}

"A distance"
type Distance {
  distance: Float!
  units: DistanceUnit!
}
`;
