/** Journeys between two points. */
import { IN_LANGUAGE } from "./arguments.ts";

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
  "Longest walk to the first vehicle, in seconds; never more than 1 km in a straight line. 0: none to stops, but as usual to shared vehicles"
  max_walk_before: Int
  "Longest walk from the last vehicle, in seconds; never more than 1 km in a straight line. 0: none from stops, but as usual from shared vehicles"
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
  "For which parts of a journey on-demand rides (GTFS-Flex) are used; none by default. Such journeys are on the first page of an answer"
  on_demand: [OnDemandUse!]
  "For which parts of a journey shared bikes and scooters (GBFS) are used; none by default. Such journeys are on the first page of an answer, by what is available now"
  rental: [RentalUse!]
  "Only vehicles of these form factors of GBFS: bicycle, cargo_bicycle, scooter, scooter_standing, scooter_seated; all of them by default"
  rental_form_factors: [String!]
  "Only systems of feeds with these Onestop IDs; all that are near by default"
  rental_feeds: [String!]
}

"A part of a journey for which on-demand rides (GTFS-Flex) are used."
enum OnDemandUse {
  "To the first vehicle"
  ACCESS
  "From the last vehicle"
  EGRESS
  "All the way"
  DIRECT
}

"A part of a journey for which shared bikes and scooters (GBFS) are used."
enum RentalUse {
  "To the first vehicle of public transit"
  ACCESS
  "From the last vehicle of public transit"
  EGRESS
  "All the way"
  DIRECT
}

"Mode of travel."
enum StepMode {
  "On foot"
  WALK
  "By car; not offered here"
  AUTO
  "By bicycle: legs by shared bike or scooter. Not offered as the mode of a request"
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
  "There is a journey, but only by elevators or other ways inside a station that alerts report as out of service"
  OUT_OF_SERVICE
  "On-demand rides are offered here, but their bookings have closed"
  BOOKING_CLOSED
  "Shared vehicles are offered here, but the way crosses a zone that they may not ride through"
  ZONE_CLOSED
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
  name${IN_LANGUAGE}: String
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
  stop_name${IN_LANGUAGE}: String!
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
  stop_name${IN_LANGUAGE}: String!
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
  "What its rides cost by GTFS fares; null for a journey on foot. Transitland v2 has no such field"
  fare: JourneyFare
}

"Whether a fare is computed."
enum FareStatus {
  "It is"
  COMPUTED
  "The feed has no fares"
  NO_DATA
  "The feed has fares, but none for this ride"
  NOT_COMPUTED
  "Of some rides only"
  PARTIAL
}

"What the rides of a journey cost, the cheapest valid tickets for each rider category and fare medium. Tickets of several feeds are added."
type JourneyFare {
  "Of all rides"
  status: FareStatus!
  "A sentence that explains why the fare is not complete; null if it is complete"
  note: String
  "Of the usual rider by the cheapest medium, with the decimals of the currency; null unless all rides have a fare in one currency"
  amount: String
  "ISO 4217; null without an amount"
  currency: String
  "Rides in a row of one feed, in order"
  parts: [FarePart!]!
}

"What the rides in a row of one feed cost."
type FarePart {
  "Onestop ID of the feed"
  feed_onestop_id: String!
  "SHA-1 of the feed version"
  feed_version_sha1: String!
  "Positions of its rides among the legs of the itinerary, from 0"
  legs: [Int!]!
  "COMPUTED, NO_DATA, or NOT_COMPUTED"
  status: FareStatus!
  "Why the fare cannot be computed; null otherwise"
  reason: String
  "One for each rider category and fare medium with prices of their own: the usual rider first, the cheapest medium of each first"
  tickets: [FareTickets!]!
}

"The cheapest valid tickets of a rider category by a fare medium."
type FareTickets {
  "Null: everybody"
  rider_category: FareRider
  "Null if the feed does not say how they are paid, or they are paid differently"
  medium: FareMedium
  "Of all tickets, with the decimals of the currency"
  amount: String!
  "ISO 4217"
  currency: String!
  "In the order of the rides"
  tickets: [FareTicket!]!
}

"A ticket that is bought."
type FareTicket {
  "GTFS fare_product_id or fare_id"
  id: String!
  "GTFS fare_product_name; null if empty"
  name${IN_LANGUAGE}: String
  "With the decimals of the currency; negative for a discount"
  amount: String!
  "ISO 4217"
  currency: String!
  "Null if the feed does not say how it is paid"
  medium: FareMedium
  "Whether it is the product of a transfer rule (fare_transfer_rules.txt)"
  is_transfer: Boolean!
  "Positions of the rides that it is valid for among the legs of the itinerary, from 0"
  legs: [Int!]!
}

"A group of riders with prices of their own (rider_categories.txt)."
type FareRider {
  "GTFS rider_category_id"
  id: String!
  "GTFS rider_category_name"
  name${IN_LANGUAGE}: String!
  "GTFS is_default_fare_category"
  is_default: Boolean!
  "GTFS eligibility_url; null if empty"
  eligibility_url: String
}

"How a ticket is paid (fare_media.txt, or payment_method of fare_attributes.txt)."
type FareMedium {
  "GTFS fare_media_id, or payment_method"
  id: String!
  "GTFS fare_media_name, or what the type means"
  name${IN_LANGUAGE}: String!
  "GTFS fare_media_type: 0 none, 1 paper ticket, 2 transit card, 3 contactless bank card, 4 app; null of payment methods"
  type: Int
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
  "WALK, TRANSIT, or BICYCLE, which is a shared bike or scooter"
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
  "Of an on-demand ride (GTFS-Flex): when and how it is booked; null for other legs. Transitland v2 has no such field"
  on_demand: LegOnDemand
  "Of a ride on a shared bike or scooter (GBFS): where it is taken and returned, and its price; null for other legs. Transitland v2 has no such field"
  rental: LegRental
}

"A ride on a shared bike or scooter (GBFS). Its time is an estimate by the straight line."
type LegRental {
  "Onestop ID of the feed of the system"
  feed_onestop_id: String!
  "system_id of the system"
  system_id: String!
  "Name of the system"
  system_name: String!
  "Website of the system; null if it has none"
  url: String
  "form_factor of the vehicle; bicycle in systems that have no types of vehicles"
  form_factor: String!
  "propulsion_type of the vehicle; null in systems that have no types of vehicles"
  propulsion_type: String
  "vehicle_type_id; null in systems that have no types of vehicles"
  vehicle_type_id: String
  "Name of the type; null if it has none"
  vehicle_type_name: String
  "bike_id of a free vehicle; null if a station has it"
  vehicle_id: String
  "station_id of the station where the vehicle is taken; null for a free vehicle"
  from_station_id: String
  "Name of that station"
  from_station_name: String
  "Vehicles of the type there"
  vehicles_available: Int!
  "station_id of the station where the vehicle is returned; null if it is left at any place"
  to_station_id: String
  "Name of that station"
  to_station_name: String
  "Docks that are free there; null if the station does not say, or the vehicle is left at any place"
  docks_available: Int
  "plan_id of the price; null if the system does not say which one holds"
  plan_id: String
  "Price of the ride by that plan, as published, in units of its currency"
  price: Float
  "ISO 4217 code of the currency"
  currency: String
  "Whether tax is added to the price"
  is_taxable: Boolean
  "The plan in a sentence"
  price_words: String
  "Links that open the app or website for this vehicle or station"
  rental_uris: GbfsRentalUris
  "When what is available was fetched, in UTC"
  fetched_at: Time!
}

"An on-demand ride (GTFS-Flex), which has to be booked."
type LegOnDemand {
  "Name of the zone or group of stops where riders are picked up; null if it has none"
  from_area${IN_LANGUAGE}: String
  "Name of the zone or group of stops where riders are left; null if it has none"
  to_area${IN_LANGUAGE}: String
  "When pickups of the service day begin, in UTC"
  pickup_window_start: Time!
  "When pickups of the service day end, in UTC"
  pickup_window_end: Time!
  "GTFS pickup_type: 0 regular, 2 phone the agency, 3 arrange with the driver"
  pickup_type: Int!
  "GTFS drop_off_type: 0 regular, 2 phone the agency, 3 arrange with the driver"
  drop_off_type: Int!
  "GTFS agency_phone; null if empty"
  agency_phone: String
  "Time zone of the agency, in which bookings open and close"
  timezone: Timezone!
  "When bookings of this ride open, in UTC; null: at any time"
  book_from: Time
  "By when this ride is booked, in UTC; null: at any time"
  book_by: Time
  "How to book the pickup; null if no rule is named"
  pickup_booking_rule: BookingRule
  "How to book the drop-off; null if no rule is named"
  drop_off_booking_rule: BookingRule
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
  trip_short_name${IN_LANGUAGE}: String!
  "GTFS trip_headsign; empty if there is none"
  headsign${IN_LANGUAGE}: String!
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
  route_short_name${IN_LANGUAGE}: String!
  "GTFS route_long_name; empty if there is none"
  route_long_name${IN_LANGUAGE}: String!
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
  agency_name${IN_LANGUAGE}: String!
  "GTFS agency_lang: language code of the names of its route and stops; null if empty"
  agency_lang: Language
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
  "WALK, TRANSIT or BICYCLE"
  mode: StepMode!
  "What to do, in English, with names in the language of the operation"
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
