/** What GTFS Realtime adds. */
export const REALTIME = /* GraphQL */ `
"The last reported position of a vehicle."
type VehiclePosition {
  "Id of the entity in the realtime feed"
  id: String!
  "Onestop ID of the realtime feed"
  rt_feed_onestop_id: String!
  "The vehicle, as the feed names it; null if it does not"
  vehicle: RTVehicleDescriptor
  "The trip, as the feed names it; null if it does not"
  trip_descriptor: RTTripDescriptor
  "Position as [longitude, latitude] in WGS84 degrees; null if not reported"
  position: Point
  "Degrees clockwise from north, 0 to 360; null if not reported"
  bearing: Float
  "Meters per second; null if not reported"
  speed: Float
  "GTFS stop_sequence of the current stop; null if not reported"
  current_stop_sequence: Int
  "GTFS stop_id of the current stop; null if not reported"
  stop_id: String
  "GTFS Realtime VehicleStopStatus: INCOMING_AT, STOPPED_AT, or IN_TRANSIT_TO the current stop; null if not reported"
  current_status: String
  "When the position was measured; null if not reported"
  timestamp: Time
  "GTFS Realtime CongestionLevel, such as RUNNING_SMOOTHLY; null if not reported"
  congestion_level: String
  "GTFS Realtime OccupancyStatus, such as FEW_SEATS_AVAILABLE; null if not reported"
  occupancy_status: String
  "Percentage of the places taken; above 100 if more ride than intended; null if not reported"
  occupancy_percentage: Int
  "The trip in the schedule; null if it is not found"
  trip: Trip
  "The route in the schedule; null if it is not found"
  route: Route
  "The current stop in the schedule; null if it is not found"
  stop: Stop
}

"A service alert."
type Alert {
  "When the alert is in force; null or empty: as long as it is published"
  active_period: [RTTimeRange!]
  "GTFS Realtime Cause, such as CONSTRUCTION"
  cause: String
  "GTFS Realtime Effect, such as DETOUR"
  effect: String
  "Headline, by language"
  header_text: [RTTranslation!]!
  "Full text, by language"
  description_text: [RTTranslation!]!
  "Headline for speech, by language; null if there is none"
  tts_header_text: [RTTranslation!]
  "Full text for speech, by language; null if there is none"
  tts_description_text: [RTTranslation!]
  "URL of a page about the alert, by language; null if there is none"
  url: [RTTranslation!]
  "GTFS Realtime SeverityLevel: INFO, WARNING, or SEVERE; null if not reported"
  severity_level: String
}

"A range of Unix time."
type RTTimeRange {
  "Seconds since 1970 (Unix time); null: no start"
  start: Int
  "Seconds since 1970 (Unix time); null: no end"
  end: Int
}

"A vehicle of a realtime feed."
type RTVehicleDescriptor {
  "Id within the operator; null if not reported"
  id: String
  "Label that riders see, such as a number on the vehicle; null if not reported"
  label: String
  "License plate; null if not reported"
  license_plate: String
}

"A trip as a realtime feed names it."
type RTTripDescriptor {
  "GTFS trip_id; null if not reported"
  trip_id: String
  "GTFS route_id; null if not reported"
  route_id: String
  "GTFS direction_id; null if not reported"
  direction_id: Int
  "Scheduled start of the trip; null if not reported"
  start_time: Seconds
  "Service day, as YYYY-MM-DD; null if not reported"
  start_date: Date
  "GTFS Realtime schedule relationship, such as SCHEDULED or CANCELED; null if not reported"
  schedule_relationship: String
}

"A text in one language."
type RTTranslation {
  "The text"
  text: String!
  "Language code; null if unknown"
  language: String
}

"Selects vehicles by area."
input VehiclePositionFilter {
  "Box that contains the vehicle"
  bbox: BoundingBox!
}
`;
