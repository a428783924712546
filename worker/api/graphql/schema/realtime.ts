/** What GTFS Realtime adds. */
export const REALTIME = /* GraphQL */ `
"The last reported position of a vehicle."
type VehiclePosition {
  id: String!
  rt_feed_onestop_id: String!
  vehicle: RTVehicleDescriptor
  trip_descriptor: RTTripDescriptor
  position: Point
  bearing: Float
  speed: Float
  current_stop_sequence: Int
  stop_id: String
  current_status: String
  timestamp: Time
  congestion_level: String
  occupancy_status: String
  occupancy_percentage: Int
  trip: Trip
  route: Route
  stop: Stop
}

"A service alert."
type Alert {
  active_period: [RTTimeRange!]
  cause: String
  effect: String
  header_text: [RTTranslation!]!
  description_text: [RTTranslation!]!
  tts_header_text: [RTTranslation!]
  tts_description_text: [RTTranslation!]
  url: [RTTranslation!]
  severity_level: String
}

"A range of Unix time."
type RTTimeRange {
  start: Int
  end: Int
}

"A vehicle of a realtime feed."
type RTVehicleDescriptor {
  id: String
  label: String
  license_plate: String
}

"A trip as a realtime feed names it."
type RTTripDescriptor {
  trip_id: String
  route_id: String
  direction_id: Int
  start_time: Seconds
  start_date: Date
  schedule_relationship: String
}

"A text in one language."
type RTTranslation {
  text: String!
  language: String
}

input VehiclePositionFilter {
  bbox: BoundingBox!
}
`;
