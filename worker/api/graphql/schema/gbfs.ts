/** Shared bikes and docks: part of Transitland v2, not run by this portal. */
export const GBFS = /* GraphQL */ `
"The area to search for bikes."
input GbfsBikeRequest {
  "Circle to search"
  near: PointRadius
}

"The area to search for docks."
input GbfsDockRequest {
  "Circle to search"
  near: PointRadius
}

"A vehicle that is free to rent."
type GbfsFreeBikeStatus {
  "GBFS vehicle_id or bike_id"
  bike_id: String
  "Latitude in WGS84 degrees"
  lat: Float
  "Longitude in WGS84 degrees"
  lon: Float
  "Whether somebody reserved it"
  is_reserved: Boolean
  "Whether it is out of order"
  is_disabled: Boolean
  "When it was last reported"
  last_reported: Time
  "Meters that it can go before it is charged"
  current_range_meters: Float
  "Charge or fuel, from 0 to 1"
  current_fuel_percent: Float
  "GBFS station_id of the station that it must return to"
  home_station_id: String
  "GBFS plan_id of the price"
  pricing_plan_id: String
  "Equipment, such as child_seat_a"
  vehicle_equipment: [String!]
  "When it must be back; null: no limit"
  available_until: Time
  "The system that it belongs to"
  feed: GbfsFeed
  "The station where it is; null if it is at none"
  station: GbfsStationInformation
  "The station that it must return to; null if there is none"
  home_station: GbfsStationInformation
  "Type of vehicle"
  vehicle_type: GbfsVehicleType
  "Links that start a rental; null if there are none"
  rental_uris: GbfsRentalUris
}

"A station where vehicles are rented and returned."
type GbfsStationInformation {
  "GBFS station_id"
  station_id: String
  "Name"
  name: String
  "Short name; null if there is none"
  short_name: String
  "Latitude in WGS84 degrees"
  lat: Float
  "Longitude in WGS84 degrees"
  lon: Float
  "Street and number; null if unknown"
  address: String
  "Cross street or landmark; null if unknown"
  cross_street: String
  "Postal code; null if unknown"
  post_code: String
  "Phone number; null if there is none"
  contact_phone: String
  "Ways to pay, such as creditcard"
  rental_methods: [String!]
  "Number of docks or places; null if unknown"
  capacity: Int
  "Whether it is an area without docks"
  is_virtual_station: Boolean
  "Whether attendants take vehicles"
  is_valet_station: Boolean
  "Whether vehicles are charged here"
  is_charging_station: Boolean
  "GBFS parking_type, such as street_parking"
  parking_type: String
  "Whether vehicles can be locked to hoops, as GBFS parking_hoop"
  parking_hoop: Int
  "Area of a virtual station, in WGS84 degrees; null if there is none"
  station_area: Geometry
  "The system that it belongs to"
  feed: GbfsFeed
  "Region of the system; null if there is none"
  region: GbfsSystemRegion
  "What is currently available"
  status: GbfsStationStatus
  "Links that start a rental; null if there are none"
  rental_uris: GbfsRentalUris
}

"What is currently available at a station."
type GbfsStationStatus {
  "GBFS station_id"
  station_id: String
  "Vehicles to rent"
  num_bikes_available: Int
  "Vehicles out of order"
  num_bikes_disabled: Int
  "Docks to return to"
  num_docks_available: Int
  "Docks out of order"
  num_docks_disabled: Int
  "Whether the station is in place"
  is_installed: Boolean
  "Whether it rents vehicles"
  is_renting: Boolean
  "Whether it takes vehicles back"
  is_returning: Boolean
  "When it was last reported"
  last_reported: Time
  "Vehicles to rent, by type"
  vehicle_types_available: [GbfsVehicleTypeAvailable!]
}

"Vehicles of one type at a station."
type GbfsVehicleTypeAvailable {
  "Number of vehicles"
  count: Int
  "Type of vehicle"
  vehicle_type: GbfsVehicleType
}

"A type of vehicle."
type GbfsVehicleType {
  "GBFS vehicle_type_id"
  vehicle_type_id: String
  "GBFS form_factor, such as bicycle"
  form_factor: String
  "GBFS propulsion_type, such as human"
  propulsion_type: String
  "Meters that it can go when fully charged; null without a motor"
  max_range_meters: Float
  "Name; null if there is none"
  name: String
  "Number of riders; null if unknown"
  rider_capacity: Int
  "Liters of cargo; null if unknown"
  cargo_volume_capacity: Int
  "Number of wheels; null if unknown"
  wheel_count: Int
  "Kilometers per hour that are permitted; null if unknown"
  max_permitted_speed: Int
  "Minutes for which it can be reserved; null if unknown"
  default_reserve_time: Int
  "Links that start a rental; null if there are none"
  rental_uris: GbfsRentalUris
}

"Links that start a rental."
type GbfsRentalUris {
  "Link for Android; null if there is none"
  android: String
  "Link for iOS; null if there is none"
  ios: String
  "Link for browsers; null if there is none"
  web: String
}

"A region of a system."
type GbfsSystemRegion {
  "GBFS region_id"
  region_id: String
  "Name"
  name: String
}

"A system of shared vehicles."
type GbfsFeed {
  "The operator of the system"
  system_information: GbfsSystemInformation
  "Stations"
  station_information: [GbfsStationInformation!]
  "Types of vehicles"
  vehicle_types: [GbfsVehicleType!]
  "Regions"
  system_regions: [GbfsSystemRegion!]
  "Vehicles that are free to rent"
  bikes: [GbfsFreeBikeStatus!]
}

"The operator of a system of shared vehicles."
type GbfsSystemInformation {
  "GBFS system_id"
  system_id: String
  "Name"
  name: String
  "Short name; null if there is none"
  short_name: String
  "Name of the operator; null if unknown"
  operator: String
  "URL of the website; null if unknown"
  url: Url
  "URL where riders become members; null if there is none"
  purchase_url: Url
  "Day on which the system began, as YYYY-MM-DD; null if unknown"
  start_date: Date
  "Phone number of customer service; null if there is none"
  phone_number: String
  "Email address of customer service; null if there is none"
  email: Email
  "Email address for questions about the data; null if there is none"
  feed_contact_email: Email
  "Time zone"
  timezone: Timezone
  "URL of the license of the data; null if there is none"
  license_url: Url
  "URL of the terms; null if there are none"
  terms_url: Url
  "URL of the privacy policy; null if there is none"
  privacy_url: Url
  "Language code of the texts"
  language: String
}
`;
