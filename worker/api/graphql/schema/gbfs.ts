/** Shared bikes and docks: part of Transitland v2, not run by this portal. */
export const GBFS = /* GraphQL */ `
"The area to search for bikes"
input GbfsBikeRequest {
  near: PointRadius
}

"The area to search for docks"
input GbfsDockRequest {
  near: PointRadius
}

"A vehicle that is free to rent"
type GbfsFreeBikeStatus {
  bike_id: String
  lat: Float
  lon: Float
  is_reserved: Boolean
  is_disabled: Boolean
  last_reported: Time
  current_range_meters: Float
  current_fuel_percent: Float
  home_station_id: String
  pricing_plan_id: String
  vehicle_equipment: [String!]
  available_until: Time
  feed: GbfsFeed
  station: GbfsStationInformation
  home_station: GbfsStationInformation
  vehicle_type: GbfsVehicleType
  rental_uris: GbfsRentalUris
}

"A station where vehicles are rented and returned"
type GbfsStationInformation {
  station_id: String
  name: String
  short_name: String
  lat: Float
  lon: Float
  address: String
  cross_street: String
  post_code: String
  contact_phone: String
  rental_methods: [String!]
  capacity: Int
  is_virtual_station: Boolean
  is_valet_station: Boolean
  is_charging_station: Boolean
  parking_type: String
  parking_hoop: Int
  station_area: Geometry
  feed: GbfsFeed
  region: GbfsSystemRegion
  status: GbfsStationStatus
  rental_uris: GbfsRentalUris
}

"What is currently available at a station"
type GbfsStationStatus {
  station_id: String
  num_bikes_available: Int
  num_bikes_disabled: Int
  num_docks_available: Int
  num_docks_disabled: Int
  is_installed: Boolean
  is_renting: Boolean
  is_returning: Boolean
  last_reported: Time
  vehicle_types_available: [GbfsVehicleTypeAvailable!]
}

"Vehicles of one type at a station"
type GbfsVehicleTypeAvailable {
  count: Int
  vehicle_type: GbfsVehicleType
}

"A type of vehicle"
type GbfsVehicleType {
  vehicle_type_id: String
  form_factor: String
  propulsion_type: String
  max_range_meters: Float
  name: String
  rider_capacity: Int
  cargo_volume_capacity: Int
  wheel_count: Int
  max_permitted_speed: Int
  default_reserve_time: Int
  rental_uris: GbfsRentalUris
}

"Links that start a rental"
type GbfsRentalUris {
  android: String
  ios: String
  web: String
}

"A region of a system"
type GbfsSystemRegion {
  region_id: String
  name: String
}

"A system of shared vehicles"
type GbfsFeed {
  system_information: GbfsSystemInformation
  station_information: [GbfsStationInformation!]
  vehicle_types: [GbfsVehicleType!]
  system_regions: [GbfsSystemRegion!]
  bikes: [GbfsFreeBikeStatus!]
}

"The operator of a system of shared vehicles"
type GbfsSystemInformation {
  system_id: String
  name: String
  short_name: String
  operator: String
  url: Url
  purchase_url: Url
  start_date: Date
  phone_number: String
  email: Email
  feed_contact_email: Email
  timezone: Timezone
  license_url: Url
  terms_url: Url
  privacy_url: Url
  language: String
}
`;
