/** Root fields and arguments of OpenTripPlanner's GTFS GraphQL API. */
export const QUERY_TYPE = /* GraphQL */ `
schema {
  query: QueryType
}

type QueryType {
  "Relay asks for the root below it"
  viewer: QueryType
  "Whatever has this id"
  node(id: ID!): Node
  "Up to 1,000 feeds with service"
  feeds: [Feed]
  "Up to 1,000 agencies"
  agencies: [Agency]
  agency(id: String!): Agency
  "Up to 1,000 routes; of feeds, all of them, up to 10,000"
  routes(
    feeds: [String]
    ids: [String]
    name: String
    transportModes: [Mode]
    serviceDates: LocalDateRangeInput
  ): [Route]
  route(id: String!): Route
  "Up to 1,000 patterns"
  patterns: [Pattern]
  patternsByIds(ids: [String!]!): [Pattern]
  pattern(id: String!): Pattern
  departureRow(id: String!): DepartureRow
  "Up to 1,000 trips of each feed; none without feeds"
  trips(feeds: [String]): [Trip]
  trip(id: String!): Trip
  fuzzyTrip(route: String!, direction: Int = -1, date: String!, time: Int!): Trip
  "Up to 1,000 stops"
  stops(ids: [String], name: String): [Stop]
  stop(id: String!): Stop
  "Up to 1,000 stations"
  stations(ids: [String], name: String): [Stop]
  station(id: String!): Stop
  "Up to 1,000 stops of the box"
  stopsByBbox(minLat: Float!, minLon: Float!, maxLat: Float!, maxLon: Float!, feeds: [String!]): [Stop]
  "Stops by their distance in a straight line, up to 1,000"
  stopsByRadius(
    lat: Float!
    lon: Float!
    radius: Int!
    feeds: [String!]
    before: String
    after: String
    first: Int
    last: Int
  ): stopAtDistanceConnection
  "Stops, stations, departures, and shared vehicles by their distance in a straight line"
  nearest(
    lat: Float!
    lon: Float!
    maxDistance: Int = 2000
    maxResults: Int = 20
    filterByPlaceTypes: [FilterPlaceType]
    filterByModes: [Mode]
    filterByIds: InputFilters
    filterByNetwork: [String!]
    before: String
    after: String
    first: Int
    last: Int
  ): placeAtDistanceConnection
  "Alerts in force; of all feeds, or of some"
  alerts(
    feeds: [String!]
    severityLevel: [AlertSeverityLevelType!]
    effect: [AlertEffectType!]
    cause: [AlertCauseType!]
    route: [String!]
    stop: [String!]
  ): [Alert]
  serviceTimeRange: serviceTimeRange
  "A ride that an earlier answer named"
  leg(id: String!): Leg
  plan(
    fromPlace: String
    toPlace: String
    from: InputCoordinates
    to: InputCoordinates
    date: String
    time: String
    arriveBy: Boolean
    numItineraries: Int = 3
    searchWindow: Long
    pageCursor: String
    transportModes: [TransportMode]
    maxTransfers: Int
    minTransferTime: Int
    transferPenalty: Int
    walkSpeed: Float
    walkReluctance: Float
    walkBoardCost: Int
    walkSafetyFactor: Float
    walkOnStreetReluctance: Float
    maxWalkDistance: Float
    wheelchair: Boolean
    banned: InputBanned
    preferred: InputPreferred
    unpreferred: InputUnpreferred
    via: [PlanViaLocationInput!]
    intermediatePlaces: [InputCoordinates]
    locale: String
    alightSlack: Int
    boardSlack: Int
    allowBikeRental: Boolean
    allowKeepingRentedBicycleAtDestination: Boolean
    allowedBikeRentalNetworks: [String]
    allowedTicketTypes: [String]
    allowedVehicleRentalNetworks: [String]
    bannedVehicleRentalNetworks: [String]
    batch: Boolean
    bikeBoardCost: Int
    bikeReluctance: Float
    bikeSpeed: Float
    bikeSwitchCost: Int
    bikeSwitchTime: Int
    bikeWalkingReluctance: Float
    carParkCarLegWeight: Float
    carReluctance: Float
    claimInitialWait: Long
    compactLegsByReversedSearch: Boolean
    debugItineraryFilter: Boolean
    disableRemainingWeightHeuristic: Boolean
    heuristicStepsPerMainStep: Int
    ignoreRealtimeUpdates: Boolean
    itineraryFiltering: Float
    keepingRentedBicycleAtDestinationCost: Int
    maxPreTransitTime: Int
    modeWeight: InputModeWeight
    nonpreferredTransferPenalty: Int
    omitCanceled: Boolean = true
    optimize: OptimizeType
    parking: VehicleParkingInput
    reverseOptimizeOnTheFly: Boolean
    startTransitStopId: String
    startTransitTripId: String
    triangle: InputTriangle
    waitAtBeginningFactor: Float
    waitReluctance: Float
  ): Plan
  planConnection(
    origin: PlanLabeledLocationInput!
    destination: PlanLabeledLocationInput!
    dateTime: PlanDateTimeInput
    searchWindow: Duration
    modes: PlanModesInput
    preferences: PlanPreferencesInput
    via: [PlanViaLocationInput!]
    itineraryFilter: PlanItineraryFilterInput
    flex: FlexRequest
    locale: Locale
    before: String
    after: String
    first: Int
    last: Int
  ): PlanConnection
  "Free vehicles and stations of shared vehicles have ids of a feed and an id of GBFS, FEED:ID"
  rentalVehicle(id: String!): RentalVehicle
  "Without ids, those of the first systems"
  rentalVehicles(ids: [String], formFactors: [FormFactor]): [RentalVehicle]
  vehicleRentalStation(id: String!): VehicleRentalStation
  "Without ids, those of the first systems"
  vehicleRentalStations(ids: [String]): [VehicleRentalStation]
  vehicleRentalsByBbox(
    minimumLatitude: CoordinateValue!
    minimumLongitude: CoordinateValue!
    maximumLatitude: CoordinateValue!
    maximumLongitude: CoordinateValue!
  ): [RentalPlace!]!
  bikeRentalStation(id: String!): BikeRentalStation
  bikeRentalStations(ids: [String]): [BikeRentalStation]
  "Always empty, like the lists below"
  ticketTypes: [TicketType]
  vehicleParking(id: String!): VehicleParking
  vehicleParkings(ids: [String]): [VehicleParking]
  bikePark(id: String!): BikePark
  bikeParks: [BikePark]
  carPark(id: String!): CarPark
  carParks(ids: [String]): [CarPark]
  cluster(id: String!): Cluster
  clusters: [Cluster]
}

type TicketType implements Node {
  id: ID!
  fareId: String!
  price: Float
  currency: String
  zones: [String!]
}

"First and last day with service, in Unix seconds."
type serviceTimeRange {
  start: Long
  end: Long
}

type PageInfo {
  hasNextPage: Boolean!
  hasPreviousPage: Boolean!
  startCursor: String
  endCursor: String
}

type stopAtDistance implements Node {
  id: ID!
  "Meters in a straight line"
  distance: Int
  stop: Stop
}

type stopAtDistanceEdge {
  cursor: String!
  node: stopAtDistance
}

type stopAtDistanceConnection {
  edges: [stopAtDistanceEdge]
  pageInfo: PageInfo!
}

type placeAtDistance implements Node {
  id: ID!
  "Meters in a straight line"
  distance: Int
  place: PlaceInterface
}

type placeAtDistanceEdge {
  cursor: String!
  node: placeAtDistance
}

type placeAtDistanceConnection {
  edges: [placeAtDistanceEdge]
  pageInfo: PageInfo!
}
`;
