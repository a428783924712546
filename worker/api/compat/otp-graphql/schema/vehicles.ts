/** Types for shared vehicles (GBFS), and for parking, which is not offered: lists of it are empty, and fields null. */
export const VEHICLES = /* GraphQL */ `
"A free vehicle of a system of shared vehicles (GBFS). Its network is the Onestop ID of the feed."
type RentalVehicle implements Node & PlaceInterface {
  id: ID!
  vehicleId: String
  name: String!
  lat: Float
  lon: Float
  network: String
  rentalNetwork: VehicleRentalNetwork!
  rentalUris: VehicleRentalUris
  vehicleType: RentalVehicleType
  allowPickupNow: Boolean
  operative: Boolean
  availableUntil: OffsetDateTime
  fuel: RentalVehicleFuel
}

type RentalVehicleFuel {
  percent: Ratio
  range: Int
}

type RentalVehicleType {
  formFactor: FormFactor
  propulsionType: PropulsionType
}

type VehicleRentalNetwork {
  networkId: String!
  url: String
}

type VehicleRentalUris {
  android: String
  ios: String
  web: String
}

type RentalVehicleTypeCount {
  count: Int!
  vehicleType: RentalVehicleType!
}

type RentalVehicleEntityCounts {
  total: Int!
  byType: [RentalVehicleTypeCount!]!
}

"A station of a system of shared vehicles (GBFS). Its network is the Onestop ID of the feed."
type VehicleRentalStation implements Node & PlaceInterface {
  id: ID!
  stationId: String
  name: String!
  lat: Float
  lon: Float
  network: String
  rentalNetwork: VehicleRentalNetwork!
  rentalUris: VehicleRentalUris
  capacity: Int
  availableVehicles: RentalVehicleEntityCounts
  availableSpaces: RentalVehicleEntityCounts
  vehiclesAvailable: Int
  spacesAvailable: Int
  allowPickup: Boolean
  allowPickupNow: Boolean
  allowDropoff: Boolean
  allowDropoffNow: Boolean
  allowOverloading: Boolean
  operative: Boolean
  realtime: Boolean
}

union RentalPlace = RentalVehicle | VehicleRentalStation

type BikeRentalStationUris {
  android: String
  ios: String
  web: String
}

"The same in an older type."
type BikeRentalStation implements Node & PlaceInterface {
  id: ID!
  stationId: String
  name: String!
  lat: Float
  lon: Float
  networks: [String]
  rentalUris: BikeRentalStationUris
  capacity: Int
  bikesAvailable: Int
  spacesAvailable: Int
  allowPickup: Boolean
  allowPickupNow: Boolean
  allowDropoff: Boolean
  allowDropoffNow: Boolean
  allowOverloading: Boolean
  operative: Boolean
  realtime: Boolean
  state: String
}

"Parking is not offered: lists are empty."
type VehicleParking implements Node & PlaceInterface {
  id: ID!
  vehicleParkingId: String
  name(language: String): String!
  lat: Float
  lon: Float
  note(language: String): String
  detailsUrl: String
  imageUrl: String
  tags: [String]
  state: VehicleParkingState
  realtime: Boolean
  anyCarPlaces: Boolean
  bicyclePlaces: Boolean
  carPlaces: Boolean
  wheelchairAccessibleCarPlaces: Boolean
  capacity: VehicleParkingSpaces
  availability: VehicleParkingSpaces
  openingHours: OpeningHours
}

type VehicleParkingSpaces {
  bicycleSpaces: Int
  carSpaces: Int
  wheelchairAccessibleCarSpaces: Int
}

type OpeningHours {
  osm: String
  dates(dates: [String!]!): [LocalTimeSpanDate]
}

type LocalTimeSpanDate {
  date: String!
  timeSpans: [LocalTimeSpan]
}

type LocalTimeSpan {
  from: Int!
  to: Int!
}

"Parking is not offered: lists are empty."
type BikePark implements Node & PlaceInterface {
  id: ID!
  bikeParkId: String
  name(language: String): String!
  lat: Float
  lon: Float
  spacesAvailable: Int
  realtime: Boolean
  tags: [String]
  openingHours: OpeningHours
}

"Parking is not offered: lists are empty."
type CarPark implements Node & PlaceInterface {
  id: ID!
  carParkId: String
  name(language: String): String!
  lat: Float
  lon: Float
  maxCapacity: Int
  spacesAvailable: Int
  realtime: Boolean
  tags: [String]
  openingHours: OpeningHours
}

enum FormFactor { BICYCLE CAR CARGO_BICYCLE MOPED OTHER SCOOTER SCOOTER_SEATED SCOOTER_STANDING }
enum PropulsionType {
  COMBUSTION
  COMBUSTION_DIESEL
  ELECTRIC
  ELECTRIC_ASSIST
  HUMAN
  HYBRID
  HYDROGEN_FUEL_CELL
  PLUG_IN_HYBRID
}
enum VehicleParkingState { CLOSED OPERATIONAL TEMPORARILY_CLOSED }
`;
