/** Types of OpenTripPlanner's GTFS GraphQL API for journeys. */
export const JOURNEYS = /* GraphQL */ `
"The answer of plan. Times are Unix milliseconds."
type Plan {
  date: Long
  from: Place!
  to: Place!
  itineraries: [Itinerary]!
  routingErrors: [RoutingError!]!
  messageEnums: [String]!
  messageStrings: [String]!
  nextPageCursor: String
  previousPageCursor: String
  "Always null"
  nextDateTime: Long
  "Always null"
  prevDateTime: Long
  "Always null"
  searchWindowUsed: Long
  debugOutput: debugOutput!
}

"Always null: times of a search are not reported."
type debugOutput {
  pathCalculationTime: Long
  precalculationTime: Long
  renderingTime: Long
  timedOut: Boolean
  totalTime: Long
}

"The answer of planConnection, as Relay pages it."
type PlanConnection {
  edges: [PlanEdge]
  pageInfo: PlanPageInfo!
  routingErrors: [RoutingError!]!
  searchDateTime: OffsetDateTime
}

type PlanEdge {
  cursor: String!
  node: Itinerary!
}

type PlanPageInfo {
  hasNextPage: Boolean!
  hasPreviousPage: Boolean!
  startCursor: String
  endCursor: String
  "Always null"
  searchWindowUsed: Duration
}

"Why no itinerary was found."
type RoutingError {
  code: RoutingErrorCode!
  description: String!
  inputField: InputField
}

"One possible journey. Durations are seconds, distances meters."
type Itinerary {
  start: OffsetDateTime
  end: OffsetDateTime
  startTime: Long
  endTime: Long
  duration: Long
  waitingTime: Long
  walkTime: Long
  walkDistance: Float
  numberOfTransfers: Int!
  legs: [Leg]!
  "Always null"
  accessibilityScore: Float
  arrivedAtDestinationWithRentedBicycle: Boolean
  "Always null: elevation is not known"
  elevationGained: Float
  "Always null"
  elevationLost: Float
  "Always null"
  emissionsPerPerson: Emissions
  "What the usual rider pays; empty unless all rides have a fare in one currency"
  fares: [fare]
  "Always null"
  generalizedCost: Int
  "Always empty"
  systemNotices: [SystemNotice]!
}

type SystemNotice {
  tag: String
  text: String
}

type Emissions {
  co2: Grams
}

type fare {
  type: String
  currency: String
  cents: Int
}

"A walk, or a ride on one trip."
type Leg {
  "Names the trip, its day, and both stops; null for a walk"
  id: String
  mode: Mode
  transitLeg: Boolean
  start: LegTime!
  end: LegTime!
  startTime: Long
  endTime: Long
  duration: Float
  distance: Float
  from: Place!
  to: Place!
  legGeometry: Geometry
  "Null for a walk"
  intermediateStops(include: [StopType!]): [Stop]
  "Null for a walk"
  intermediatePlaces: [Place]
  stopCalls: [StopCall!]!
  steps: [step]
  agency: Agency
  route: Route
  trip: Trip
  tripOnServiceDate: TripOnServiceDate
  "As YYYYMMDD"
  serviceDate: String
  headsign: String
  realTime: Boolean
  realtimeState: RealtimeState
  departureDelay: Int
  arrivalDelay: Int
  pickupType: PickupDropoffType
  dropoffType: PickupDropoffType
  pickupBookingInfo: BookingInfo
  dropOffBookingInfo: BookingInfo
  interlineWithPreviousLeg: Boolean
  intermediatePlace: Boolean
  rentedBike: Boolean
  walkingBike: Boolean
  "About the route, the trip, or one of both stops"
  alerts: [Alert]
  "Later rides between the same two stops"
  nextLegs(
    numberOfLegs: Int!
    originModesWithParentStation: [TransitMode!]
    destinationModesWithParentStation: [TransitMode!]
  ): [Leg!]
  "Earlier rides between the same two stops"
  previousLegs(
    numberOfLegs: Int!
    originModesWithParentStation: [TransitMode!]
    destinationModesWithParentStation: [TransitMode!]
  ): [Leg!]
  "Tickets of each rider category and medium that are valid for it; empty without fares, and of legs outside of itineraries"
  fareProducts: [FareProductUse]
  "Always null"
  rideHailingEstimate: RideHailingEstimate
  "Always null"
  accessibilityScore: Float
  "Always null"
  generalizedCost: Int
}

type LegTime {
  scheduledTime: OffsetDateTime!
  "Null without realtime data"
  estimated: RealTimeEstimate
}

type RealTimeEstimate {
  time: OffsetDateTime!
  "ISO 8601; negative: early"
  delay: Duration!
}

"Where a leg starts or ends, or a stop that it passes."
type Place {
  name: String
  lat: Float!
  lon: Float!
  vertexType: VertexType
  arrival: LegTime
  departure: LegTime
  "Unix milliseconds"
  arrivalTime: Long!
  "Unix milliseconds"
  departureTime: Long!
  stop: Stop
  stopPosition: StopPosition
  "Of a leg on a shared vehicle: where a free vehicle is taken"
  rentalVehicle: RentalVehicle
  "Of a leg on a shared vehicle: the station where it is taken or returned"
  vehicleRentalStation: VehicleRentalStation
  bikeRentalStation: BikeRentalStation
  "Always null, like all places below"
  viaLocationType: ViaLocationType
  vehicleParking: VehicleParking
  bikePark: BikePark
  carPark: CarPark
}

union StopPosition = PositionAtStop | PositionBetweenStops

type PositionAtStop {
  position: Int
}

type PositionBetweenStops {
  previousPosition: Int
  nextPosition: Int
}

"An instruction of a walk."
type step {
  relativeDirection: RelativeDirection
  absoluteDirection: AbsoluteDirection
  streetName: String
  bogusName: Boolean
  stayOn: Boolean
  area: Boolean
  distance: Float
  lat: Float
  lon: Float
  walkingBike: Boolean
  "Always null"
  exit: String
  "Always null"
  feature: StepFeature
  "Always empty"
  elevationProfile: [elevationProfileComponent]
  "Always empty"
  alerts: [Alert]
}

type elevationProfileComponent {
  distance: Float
  elevation: Float
}

union StepFeature = ElevatorUse | Entrance | EscalatorUse | StairsUse

type Level {
  level: Float!
  name: String!
}

type ElevatorUse {
  from: Level
  to: Level
  verticalDirection: VerticalDirection!
}

type EscalatorUse {
  from: Level
  to: Level
  verticalDirection: VerticalDirection!
}

type StairsUse {
  from: Level
  to: Level
  verticalDirection: VerticalDirection!
}

type Entrance {
  entranceId: String!
  name: String
  publicCode: String
  wheelchairAccessible: WheelchairBoarding
}

"How to book a ride, from booking_rules.txt."
type BookingInfo {
  contactInfo: ContactInfo
  earliestBookingTime: BookingTime
  latestBookingTime: BookingTime
  minimumBookingNotice: Duration
  minimumBookingNoticeSeconds: Long
  maximumBookingNotice: Duration
  maximumBookingNoticeSeconds: Long
  message: String
  pickupMessage: String
  dropOffMessage: String
}

type BookingTime {
  daysPrior: Int
  time: String
}

type ContactInfo {
  bookingUrl: String
  infoUrl: String
  phoneNumber: String
  contactPerson: String
  eMail: String
  faxNumber: String
  additionalDetails: String
}

"A ticket for a leg; the same id at each leg that it is valid for."
type FareProductUse {
  id: String!
  product: FareProduct
}

interface FareProduct {
  id: String!
  name: String!
  medium: FareMedium
  riderCategory: RiderCategory
}

type DefaultFareProduct implements FareProduct {
  id: String!
  name: String!
  medium: FareMedium
  riderCategory: RiderCategory
  price: Money!
}

type DependentFareProduct implements FareProduct {
  id: String!
  name: String!
  medium: FareMedium
  riderCategory: RiderCategory
  price: Money!
  dependencies(filter: DependentFareProductFilter = ALL): [FareProduct!]!
}

type FareMedium {
  id: String!
  name: String
}

type RiderCategory {
  id: String!
  name: String
  isDefault: Boolean!
}

type Money {
  amount: Float!
  currency: Currency!
}

type Currency {
  code: String!
  digits: Int!
}

type RideHailingEstimate {
  arrival: Duration!
  minPrice: Money!
  maxPrice: Money!
  productName: String
  provider: RideHailingProvider!
}

type RideHailingProvider {
  id: String!
}
`;
