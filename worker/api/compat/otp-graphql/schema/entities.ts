/** Types of OpenTripPlanner's GTFS GraphQL API for what feeds contain: names and shapes are its own (version 2.9). */
export const ENTITIES = /* GraphQL */ `
"Whatever node finds again by its id."
interface Node {
  id: ID!
}

"Whatever has a position."
interface PlaceInterface {
  id: ID!
  lat: Float
  lon: Float
}

"A feed with service."
type Feed {
  "Onestop ID; the part of every gtfsId before the colon"
  feedId: String!
  agencies: [Agency]
  alerts(types: [FeedAlertType!]): [Alert]
  "From feed_info.txt; null without it"
  publisher: FeedPublisher
  "feed_version of feed_info.txt; else the SHA-1 of the file"
  version: String
}

"Who publishes a feed."
type FeedPublisher {
  name: String!
  url: String!
}

"A row of agency.txt."
type Agency implements Node {
  id: ID!
  "FEED:AGENCY_ID"
  gtfsId: String!
  name: String!
  url: String!
  timezone: String!
  lang: String
  phone: String
  fareUrl: String
  routes: [Route]
  "About the agency as a whole, or the kinds that types names"
  alerts(types: [AgencyAlertType]): [Alert]
}

"A row of routes.txt."
type Route implements Node {
  id: ID!
  "FEED:ROUTE_ID"
  gtfsId: String!
  agency: Agency
  shortName: String
  longName(language: String): String
  mode: TransitMode
  "GTFS route_type"
  type: Int
  desc: String
  url: String
  "RRGGBB"
  color: String
  "RRGGBB"
  textColor: String
  sortOrder: Int
  "Always NO_INFORMATION: only trips say so in GTFS"
  bikesAllowed: BikesAllowed
  isReplacement: Boolean!
  replacementsExist: Boolean!
  notices: [Notice!]!
  patterns(serviceDates: LocalDateRangeInput): [Pattern]
  stops: [Stop]
  trips: [Trip]
  "About the route, or the kinds that types names"
  alerts(types: [RouteAlertType]): [Alert]
}

"All routes of a type."
type RouteType {
  agency: Agency
  routeType: Int!
  routes: [Route]
}

"Trips of a route and direction that visit the same stops in the same order."
type Pattern implements Node {
  id: ID!
  "FEED:ROUTE_ID:DIRECTION:NUMBER; not stable when a feed is imported anew"
  code: String!
  name: String
  headsign: String
  directionId: Int
  route: Route!
  stops: [Stop!]
  trips: [Trip!]
  tripsForDate(serviceDate: String): [Trip!]
  tripsOnServiceDate(serviceDate: LocalDate!): [TripOnServiceDate!]!
  canceledTrips(serviceDateRanges: [LocalDateRangeInput!]): [TripOnServiceDate!]!
  geometry: [Coordinates]
  patternGeometry: Geometry
  semanticHash: String
  originalTripPattern: Pattern
  vehiclePositions: [VehiclePosition!]
  alerts(types: [PatternAlertType]): [Alert]
}

"A row of trips.txt."
type Trip implements Node {
  id: ID!
  "FEED:TRIP_ID"
  gtfsId: String!
  route: Route!
  pattern: Pattern
  serviceId: String
  "As YYYYMMDD"
  activeDates: [String]
  tripShortName: String
  tripHeadsign(language: String): String
  routeShortName: String
  directionId: String
  blockId: String
  shapeId: String
  wheelchairAccessible: WheelchairBoarding
  bikesAllowed: BikesAllowed
  carsAllowed: CarsAllowed!
  stops: [Stop!]!
  semanticHash: String!
  stoptimes: [Stoptime]
  departureStoptime(serviceDate: String): Stoptime
  arrivalStoptime(serviceDate: String): Stoptime
  stoptimesForDate(serviceDate: String): [Stoptime]
  onServiceDate(date: LocalDate!): TripOnServiceDate
  "As [longitude, latitude]"
  geometry: [[Float]]
  tripGeometry: Geometry
  occupancy: TripOccupancy
  isReplacement: Boolean!
  replacementsExist: Boolean!
  notices: [Notice!]!
  alerts(types: [TripAlertType]): [Alert]
}

"A message that is known ahead of time; never filled here."
type Notice {
  text: String
}

"How full the vehicle of a trip is."
type TripOccupancy {
  occupancyStatus: OccupancyStatus
}

"A run of a trip."
type TripOnServiceDate {
  serviceDate: LocalDate!
  trip: Trip
  start: StopCall!
  end: StopCall!
  stopCalls: [StopCall!]!
  isReplacement: Boolean
  realTimeTripState: RealTimeTripState
}

"What realtime data changes about a run."
type RealTimeTripState {
  added: Boolean!
  canceled: Boolean!
  timesModified: Boolean!
  tripPatternModified: Boolean!
  updated: Boolean!
}

"A call of a run at a stop."
type StopCall {
  stopLocation: CallStopLocation!
  schedule: CallSchedule
  realTime: CallRealTime
  notices: [Notice!]!
}

union CallStopLocation = Location | LocationGroup | Stop
union CallScheduledTime = ArrivalDepartureTime | TimeWindow

"Scheduled times of a call."
type CallSchedule {
  time: CallScheduledTime
}

type ArrivalDepartureTime {
  arrival: OffsetDateTime
  departure: OffsetDateTime
}

type TimeWindow {
  start: OffsetDateTime!
  end: OffsetDateTime!
}

"Expected times of a call; null members without realtime data."
type CallRealTime {
  arrival: EstimatedTime
  departure: EstimatedTime
}

type EstimatedTime {
  time: OffsetDateTime!
  "ISO 8601; negative: early"
  delay: Duration!
}

"An area of GTFS Flex; calls in areas are not listed here."
type Location {
  gtfsId: String!
  name: String
  geometry: StopGeometries!
}

"A group of stops of GTFS Flex; calls at groups are not listed here."
type LocationGroup {
  gtfsId: String!
  name: String
  members: [Stop!]!
}

"A stop, station, entrance, or other row of stops.txt."
type Stop implements Node & PlaceInterface {
  id: ID!
  "FEED:STOP_ID"
  gtfsId: String!
  name(language: String): String!
  code: String
  desc(language: String): String
  url(language: String): String
  lat: Float
  lon: Float
  zoneId: String
  platformCode: String
  timezone: String
  locationType: LocationType
  wheelchairBoarding: WheelchairBoarding
  "Always null"
  direction: String
  "The mode of most of its routes; null without routes"
  vehicleMode: Mode
  "GTFS route_type of the same routes"
  vehicleType: Int
  geometries: StopGeometries
  "Always null"
  cluster: Cluster
  parentStation: Stop
  "Of a station: its platforms"
  stops: [Stop]
  routes(serviceDates: LocalDateRangeInput): [Route!]
  patterns: [Pattern]
  "Stops within a walk of maxDistance, 500 m by default"
  transfers(maxDistance: Int): [stopAtDistance]
  stopTimesForPattern(
    id: String!
    startTime: Long = 0
    timeRange: Int = 86400
    numberOfDepartures: Int = 2
    omitNonPickups: Boolean = false
    omitCanceled: Boolean = true
  ): [Stoptime]
  stoptimesForPatterns(
    startTime: Long = 0
    timeRange: Int = 86400
    numberOfDepartures: Int = 5
    omitNonPickups: Boolean = false
    omitCanceled: Boolean = true
  ): [StoptimesInPattern]
  stoptimesForServiceDate(
    date: String
    omitNonPickups: Boolean = false
    omitCanceled: Boolean = false
  ): [StoptimesInPattern]
  stoptimesWithoutPatterns(
    startTime: Long = 0
    timeRange: Int = 86400
    numberOfDepartures: Int = 5
    omitNonPickups: Boolean = false
    omitCanceled: Boolean = true
  ): [Stoptime]
  "About the stop, or the kinds that types names"
  alerts(types: [StopAlertType]): [Alert]
}

"Not used."
type Cluster implements Node {
  id: ID!
  gtfsId: String!
  name: String!
  lat: Float!
  lon: Float!
  stops: [Stop!]
}

"The position of a stop."
type StopGeometries {
  geoJson: GeoJson
  googleEncoded: [Geometry]
}

"A trip at a stop. Times are seconds of the service day."
type Stoptime {
  stop: Stop
  trip: Trip
  "GTFS stop_sequence"
  stopPosition: Int
  stopPositionInPattern: Int!
  scheduledArrival: Int
  scheduledDeparture: Int
  "With realtime data; else as scheduled"
  realtimeArrival: Int
  realtimeDeparture: Int
  arrivalDelay: Int
  departureDelay: Int
  timepoint: Boolean
  realtime: Boolean
  realtimeState: RealtimeState
  pickupType: PickupDropoffType
  dropoffType: PickupDropoffType
  "When the service day begins, in Unix seconds; 0 without a date"
  serviceDay: Long
  headsign(language: String): String
}

type StoptimesInPattern {
  pattern: Pattern
  stoptimes: [Stoptime]
}

"A pattern at a stop."
type DepartureRow implements Node & PlaceInterface {
  id: ID!
  lat: Float
  lon: Float
  pattern: Pattern
  stop: Stop
  stoptimes(
    startTime: Long = 0
    timeRange: Int = 86400
    numberOfDepartures: Int = 1
    omitNonPickups: Boolean = false
    omitCanceled: Boolean = true
  ): [Stoptime]
}

"The last reported position of a vehicle."
type VehiclePosition {
  "FEED:VEHICLE_ID"
  vehicleId: String
  label: String
  lat: Float
  lon: Float
  "Meters per second"
  speed: Float
  "Degrees clockwise from north"
  heading: Float
  "Unix seconds"
  lastUpdated: Long
  lastUpdate: OffsetDateTime
  stopRelationship: StopRelationship
  trip: Trip!
}

type StopRelationship {
  status: VehicleStopStatus!
  stop: Stop!
}

"A service alert of GTFS Realtime."
type Alert implements Node {
  id: ID!
  "Onestop ID of the feed that it is about"
  feed: String
  alertHash: Int
  alertHeaderText(language: String): String
  alertHeaderTextTranslations: [TranslatedString!]!
  alertDescriptionText(language: String): String!
  alertDescriptionTextTranslations: [TranslatedString!]!
  alertUrl(language: String): String
  alertUrlTranslations: [TranslatedString!]!
  alertCause: AlertCauseType
  alertEffect: AlertEffectType
  alertSeverityLevel: AlertSeverityLevelType
  activityPeriods: [OpenEndedOffsetDateTimeRange!]!
  "Unix seconds; null: always"
  effectiveStartDate: Long
  "Unix seconds; null: for good"
  effectiveEndDate: Long
  entities: [AlertEntity]
  agency: Agency
  route: Route
  stop: Stop
  trip: Trip
  "Always empty"
  patterns: [Pattern]
}

union AlertEntity = Agency | Pattern | Route | RouteType | Stop | StopOnRoute | StopOnTrip | Trip | Unknown

type StopOnRoute {
  route: Route!
  stop: Stop!
}

type StopOnTrip {
  stop: Stop!
  trip: Trip!
}

"Something that the feed does not contain."
type Unknown {
  description: String
}

type OpenEndedOffsetDateTimeRange {
  start: OffsetDateTime
  end: OffsetDateTime
}

type TranslatedString {
  language: String
  text: String
}

"An encoded polyline of five decimals."
type Geometry {
  length: Int
  points: Polyline
}

type Coordinates {
  lat: Float
  lon: Float
}
`;
