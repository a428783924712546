/** Inputs of OpenTripPlanner's GTFS GraphQL API. Preferences without a counterpart here are accepted and have no effect. */
export const INPUTS = /* GraphQL */ `
"Days from start to the day before end."
input LocalDateRangeInput {
  start: LocalDate
  end: LocalDate
}

input InputCoordinates {
  lat: Float!
  lon: Float!
  address: String
  locationSlack: Int
}

"Ids between commas."
input InputBanned {
  agencies: String
  routes: String
  trips: String
  stops: String
  stopsHard: String
}

input InputFilters {
  stops: [String]
  stations: [String]
  routes: [String]
  bikeParks: [String]
  bikeRentalStations: [String]
  carParks: [String]
}

input InputPreferred {
  agencies: String
  routes: String
  otherThanPreferredRoutesPenalty: Int
}

input InputUnpreferred {
  agencies: String
  routes: String
  unpreferredCost: String
  useUnpreferredRoutesPenalty: Int
}

input InputTriangle {
  safetyFactor: Float
  slopeFactor: Float
  timeFactor: Float
}

input InputModeWeight {
  AIRPLANE: Float
  BUS: Float
  CABLE_CAR: Float
  CARPOOL: Float
  COACH: Float
  FERRY: Float
  FUNICULAR: Float
  GONDOLA: Float
  MONORAIL: Float
  RAIL: Float
  SUBWAY: Float
  TAXI: Float
  TRAM: Float
  TROLLEYBUS: Float
}

input TransportMode {
  mode: Mode!
  qualifier: Qualifier
}

input ParkingFilter {
  not: [ParkingFilterOperation!]
  select: [ParkingFilterOperation!]
}

input ParkingFilterOperation {
  tags: [String]
}

input VehicleParkingInput {
  filters: [ParkingFilter]
  preferred: [ParkingFilter]
  unpreferredCost: Int
}

input PlanCoordinateInput {
  latitude: CoordinateValue!
  longitude: CoordinateValue!
}

"A stop or station as FEED:STOP_ID."
input PlanStopLocationInput {
  stopLocationId: String!
}

input PlanLocationInput @oneOf {
  coordinate: PlanCoordinateInput
  stopLocation: PlanStopLocationInput
}

input PlanLabeledLocationInput {
  label: String
  location: PlanLocationInput!
}

input PlanDateTimeInput @oneOf {
  earliestDeparture: OffsetDateTime
  latestArrival: OffsetDateTime
}

"Refused: journeys through a place are not offered."
input PlanViaLocationInput @oneOf {
  passThrough: PlanPassThroughViaLocationInput
  visit: PlanVisitViaLocationInput
}

input PlanPassThroughViaLocationInput {
  label: String
  stopLocationIds: [String!]!
}

input PlanVisitViaLocationInput {
  label: String
  coordinate: PlanCoordinateInput
  stopLocationIds: [String!]
  minimumWaitTime: Duration = "PT0S"
}

input PlanModesInput {
  direct: [PlanDirectMode!]
  directOnly: Boolean = false
  transit: PlanTransitModesInput
  transitOnly: Boolean = false
}

input PlanTransitModesInput {
  access: [PlanAccessMode!]
  egress: [PlanEgressMode!]
  transfer: [PlanTransferMode!]
  transit: [PlanTransitModePreferenceInput!]
}

input PlanTransitModePreferenceInput {
  mode: TransitMode!
  cost: TransitModePreferenceCostInput
  replacement: ReplacementFilterInput
}

input TransitModePreferenceCostInput {
  reluctance: Reluctance!
}

input ReplacementFilterInput {
  requirement: ReplacementRequirement
}

input PlanItineraryFilterInput {
  groupSimilarityKeepOne: Ratio = 0.85
  groupSimilarityKeepThree: Ratio = 0.68
  groupedOtherThanSameLegsMaxCostMultiplier: Float = 2.0
  itineraryFilterDebugProfile: ItineraryFilterDebugProfile = OFF
}

input FlexRequest {
  bookingTime: OffsetDateTime
}

input PlanPreferencesInput {
  accessibility: AccessibilityPreferencesInput
  street: PlanStreetPreferencesInput
  transit: TransitPreferencesInput
}

input AccessibilityPreferencesInput {
  wheelchair: WheelchairPreferencesInput
}

input WheelchairPreferencesInput {
  enabled: Boolean
}

input PlanStreetPreferencesInput {
  bicycle: BicyclePreferencesInput
  car: CarPreferencesInput
  scooter: ScooterPreferencesInput
  walk: WalkPreferencesInput
}

input WalkPreferencesInput {
  speed: Speed
  reluctance: Reluctance
  boardCost: Cost
  safetyFactor: Ratio
}

input BicyclePreferencesInput {
  boardCost: Cost
  optimization: CyclingOptimizationInput
  parking: BicycleParkingPreferencesInput
  reluctance: Reluctance
  rental: BicycleRentalPreferencesInput
  speed: Speed
  walk: BicycleWalkPreferencesInput
}

input BicycleParkingPreferencesInput {
  filters: [ParkingFilter!]
  preferred: [ParkingFilter!]
  unpreferredCost: Cost
}

input BicycleRentalPreferencesInput {
  allowedNetworks: [String!]
  bannedNetworks: [String!]
  destinationBicyclePolicy: DestinationBicyclePolicyInput
}

input DestinationBicyclePolicyInput {
  allowKeeping: Boolean
  keepingCost: Cost
}

input BicycleWalkPreferencesInput {
  cost: BicycleWalkPreferencesCostInput
  mountDismountTime: Duration
  speed: Speed
}

input BicycleWalkPreferencesCostInput {
  mountDismountCost: Cost
  reluctance: Reluctance
}

input CyclingOptimizationInput @oneOf {
  triangle: TriangleCyclingFactorsInput
  type: CyclingOptimizationType
}

input TriangleCyclingFactorsInput {
  flatness: Ratio!
  safety: Ratio!
  time: Ratio!
}

input CarPreferencesInput {
  boardCost: Cost
  parking: CarParkingPreferencesInput
  reluctance: Reluctance
  rental: CarRentalPreferencesInput
}

input CarParkingPreferencesInput {
  filters: [ParkingFilter!]
  preferred: [ParkingFilter!]
  unpreferredCost: Cost
}

input CarRentalPreferencesInput {
  allowedNetworks: [String!]
  bannedNetworks: [String!]
  rentalDuration: Duration
}

input ScooterPreferencesInput {
  optimization: ScooterOptimizationInput
  reluctance: Reluctance
  rental: ScooterRentalPreferencesInput
  speed: Speed
}

input ScooterRentalPreferencesInput {
  allowedNetworks: [String!]
  bannedNetworks: [String!]
  destinationScooterPolicy: DestinationScooterPolicyInput
}

input DestinationScooterPolicyInput {
  allowKeeping: Boolean
  keepingCost: Cost
}

input ScooterOptimizationInput @oneOf {
  triangle: TriangleScooterFactorsInput
  type: ScooterOptimizationType
}

input TriangleScooterFactorsInput {
  flatness: Ratio!
  safety: Ratio!
  time: Ratio!
}

input TransitPreferencesInput {
  alight: AlightPreferencesInput
  board: BoardPreferencesInput
  filters: [TransitFilterInput!]
  relaxTransitGroupPriority: LinearCostFunctionInput
  timetable: TimetablePreferencesInput
  transfer: TransferPreferencesInput
}

input AlightPreferencesInput {
  slack: Duration
}

input BoardPreferencesInput {
  slack: Duration
  waitReluctance: Reluctance
}

input LinearCostFunctionInput {
  coefficient: Float!
  constant: Cost!
}

input TimetablePreferencesInput {
  excludeRealTimeUpdates: Boolean
  includePlannedCancellations: Boolean
  includeRealTimeCancellations: Boolean
}

input TransferPreferencesInput {
  cost: Cost
  maximumAdditionalTransfers: Int
  maximumTransfers: Int
  slack: Duration
}

"One filter: several are refused."
input TransitFilterInput {
  include: [TransitFilterSelectInput!]
  exclude: [TransitFilterSelectInput!]
}

input TransitFilterSelectInput @oneOf {
  agencies: [String!]
  routes: [String!]
}
`;
