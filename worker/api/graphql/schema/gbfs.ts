/** Shared bikes and docks: the types of Transitland v2, answered from followed systems (worker/gbfs). */
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

"A system of shared vehicles."
type GbfsFeed {
  "The operator of the system"
  system_information: GbfsSystemInformation
  "Stations"
  station_information: [GbfsStationInformation!]
  "Hours in which vehicles can be rented"
  rental_hours: [GbfsSystemHour!]
  "Parts of the year in which the system runs"
  calendars: [GbfsSystemCalendar!]
  "Disruptions of the system"
  alerts: [GbfsSystemAlert!]
}

"The operator of a system of shared vehicles."
type GbfsSystemInformation {
  "GBFS system_id"
  system_id: String
  "Language code of the texts"
  language: String
  "Name"
  name: String
  "Short name; null if there is none"
  short_name: String
  "Name of the operator; null if unknown"
  operator: String
  "URL of the website; null if unknown"
  url: String
  "URL where riders become members; null if there is none"
  purchase_url: String
  "Day on which the system began, as YYYY-MM-DD; null if unknown"
  start_date: Date
  "Phone number of customer service; null if there is none"
  phone_number: String
  "Email address of customer service; null if there is none"
  email: String
  "Email address for questions about the data; null if there is none"
  feed_contact_email: String
  "IANA time zone of the system"
  timezone: String
  "URL of the license of the data; null if there is none"
  license_url: String
  "URL of the terms; null if there are none"
  terms_url: String
  "Day on which the terms last changed, as YYYY-MM-DD; null if unknown"
  terms_last_updated: Date
  "URL of the privacy policy; null if there is none"
  privacy_url: String
  "Day on which the privacy policy last changed, as YYYY-MM-DD; null if unknown"
  privacy_last_updated: Date
  "Logos and colors; null if there are none"
  brand_assets: GbfsBrandAsset
  "Apps that rent vehicles; null if there are none"
  rental_apps: GbfsRentalApps
}

"Apps that rent vehicles of a system, by platform."
type GbfsRentalApps {
  "App for iOS; null if there is none"
  ios: GbfsRentalApp
  "App for Android; null if there is none"
  android: GbfsRentalApp
}

"An app that rents vehicles."
type GbfsRentalApp {
  "Link to the app in the store of its platform; null if there is none"
  store_uri: String
  "Link by which another app finds out whether it is installed; null if there is none"
  discovery_uri: String
}

"Logos and colors of a system."
type GbfsBrandAsset {
  "Day on which they last changed, as YYYY-MM-DD; null if unknown"
  brand_last_modified: Date
  "URL of the conditions for using them; null if there are none"
  brand_terms_url: String
  "URL of the logo on a light background; null if there is none"
  brand_image_url: String
  "URL of the logo on a dark background; null if there is none"
  brand_image_url_dark: String
  "Main color, as #RRGGBB; null if there is none"
  color: String
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
  "Ways to pay, such as creditcard"
  rental_methods: Strings
  "Whether it is an area without docks"
  is_virtual_station: Bool
  "Area of a virtual station, in WGS84 degrees; null if there is none"
  station_area: Geometry
  "GBFS parking_type, such as street_parking"
  parking_type: String
  "Whether vehicles can be locked to hoops, as GBFS parking_hoop"
  parking_hoop: Int
  "Phone number; null if there is none"
  contact_phone: String
  "Number of docks or places; null if unknown"
  capacity: Int
  "Whether attendants take vehicles"
  is_valet_station: Bool
  "Whether vehicles are charged here"
  is_charging_station: Bool
  "The system that it belongs to"
  feed: GbfsFeed
  "Region of the system; null if there is none"
  region: GbfsSystemRegion
  "What is currently available"
  status: GbfsStationStatus
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
  "Whether it takes vehicles back"
  is_returning: Bool
  "Whether it rents vehicles"
  is_renting: Bool
  "Whether the station is in place"
  is_installed: Bool
  "When it was last reported, in Unix seconds"
  last_reported: Int
  "Vehicles to rent, by type"
  vehicle_types_available: [GbfsVehicleTypeAvailable!]
  "Docks to return to, by the types that they take"
  vehicle_docks_available: [GbfsVehicleDockAvailable!]
}

"Vehicles of one type at a station."
type GbfsVehicleTypeAvailable {
  "Vehicles out of order"
  num_bikes_disabled: Int
  "Docks to return to"
  num_docks_available: Int
  "Vehicles to rent"
  count: Int
  "Type of vehicle"
  vehicle_type: GbfsVehicleType
}

"Docks of one kind at a station."
type GbfsVehicleDockAvailable {
  "Docks to return to"
  count: Int
  "Types of vehicles that these docks take"
  vehicle_types: [GbfsVehicleType!]
}

"A version of GBFS in which a system publishes its data."
type GbfsSystemVersion {
  "Number of the version, such as 2.3"
  version: String
  "URL of the discovery file of this version"
  url: String
}

"A type of vehicle."
type GbfsVehicleType {
  "GBFS vehicle_type_id"
  vehicle_type_id: String
  "GBFS form_factor, such as bicycle"
  form_factor: String
  "Number of riders; null if unknown"
  rider_capacity: Int
  "Liters of cargo; null if unknown"
  cargo_volume_capacity: Int
  "Kilograms of cargo; null if unknown"
  cargo_load_capacity: Int
  "GBFS propulsion_type, such as human"
  propulsion_type: String
  "Emission class of the vehicle; null if there is none"
  eco_label: String
  "Country whose emission classes are meant, as in ISO 3166-1; null without a class"
  country_code: String
  "Name of the emission sticker; null if there is none"
  eco_sticker: String
  "Meters that it can go when fully charged; null without a motor"
  max_range_meters: Float
  "Name; null if there is none"
  name: String
  "Equipment of every vehicle of the type, such as automatic"
  vehicle_accessories: Strings
  "Grams of carbon dioxide per kilometer; null if unknown"
  gco_2_km: Int
  "URL of a picture; null if there is none"
  vehicle_image: String
  "Manufacturer; null if unknown"
  make: String
  "Model; null if unknown"
  model: String
  "Color; null if unknown"
  color: String
  "Number of wheels; null if unknown"
  wheel_count: Int
  "Kilometers per hour that are permitted; null if unknown"
  max_permitted_speed: Int
  "Power of the motor in watts; null if unknown"
  rated_power: Int
  "Minutes for which it can be reserved; null if unknown"
  default_reserve_time: Int
  "GBFS return_constraint, such as any_station"
  return_constraint: String
  "Price unless another plan is chosen; null if there is none"
  default_pricing_plan: GbfsSystemPricingPlan
  "Prices to choose from"
  pricing_plans: [GbfsSystemPricingPlan!]
  "Links that start a rental; null if there are none"
  rental_uris: GbfsRentalUris
  "Icons; null if there are none"
  vehicle_assets: GbfsVehicleAssets
}

"Icons of a type of vehicle."
type GbfsVehicleAssets {
  "URL of the icon on a light background; null if there is none"
  icon_url: String
  "URL of the icon on a dark background; null if there is none"
  icon_url_dark: String
  "Day on which the icons last changed, as YYYY-MM-DD; null if unknown"
  icon_last_modified: Date
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
  is_reserved: Bool
  "Whether it is out of order"
  is_disabled: Bool
  "When it was last reported, in Unix seconds"
  last_reported: Int
  "Meters that it can go before it is charged"
  current_range_meters: Float
  "Charge or fuel, from 0 to 1"
  current_fuel_percent: Float
  "Equipment, such as child_seat_a"
  vehicle_equipment: Strings
  "When it must be back, in Unix seconds; null: no limit"
  available_until: Int
  "The station where it is; null if it is at none"
  station: GbfsStationInformation
  "The station that it must return to; null if there is none"
  home_station: GbfsStationInformation
  "Price; null if unknown"
  pricing_plan: GbfsSystemPricingPlan
  "Type of vehicle"
  vehicle_type: GbfsVehicleType
  "Links that start a rental; null if there are none"
  rental_uris: GbfsRentalUris
  "The system that it belongs to"
  feed: GbfsFeed
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

"Hours in which vehicles can be rented."
type GbfsSystemHour {
  "Riders for whom they apply: member, nonmember"
  user_types: Strings
  "Days of the week, such as mon"
  days: Strings
  "When they begin, as HH:MM:SS in the zone of the system"
  start_time: String
  "When they end, as HH:MM:SS in the zone of the system; past 24:00:00 on the next day"
  end_time: String
}

"A part of the year in which the system runs."
type GbfsSystemCalendar {
  "Month of the first day, from 1"
  start_month: Int
  "First day, from 1"
  start_day: Int
  "Year of the first day; null: every year"
  start_year: Int
  "Month of the last day, from 1"
  end_month: Int
  "Last day, from 1"
  end_day: Int
  "Year of the last day; null: every year"
  end_year: Int
}

"A region of a system."
type GbfsSystemRegion {
  "GBFS region_id"
  region_id: String
  "Name"
  name: String
}

"A price of a rental."
type GbfsSystemPricingPlan {
  "GBFS plan_id"
  plan_id: String
  "URL of a page about it; null if there is none"
  url: String
  "Name"
  name: String
  "Currency, as in ISO 4217"
  currency: String
  "Fare that every rental costs, in units of the currency"
  price: Float
  "Whether tax is added to the price"
  is_taxable: Bool
  "Text about the price"
  description: String
  "Whether the price rises with demand; null if unknown"
  surge_pricing: Bool
  "What the way costs, by kilometers"
  per_km_pricing: [GbfsPlanPrice!]
  "What the time costs, by minutes"
  per_min_pricing: [GbfsPlanPrice!]
}

"A part of a price that depends on the way or the time."
type GbfsPlanPrice {
  "Kilometer or minute from which on it is charged"
  start: Int
  "Amount for each interval, in units of the currency"
  rate: Float
  "Kilometers or minutes after which it is charged again; 0: once"
  interval: Int
  "Kilometer or minute until which it is charged; null: no end"
  end: Int
}

"A disruption of a system."
type GbfsSystemAlert {
  "GBFS alert_id"
  alert_id: String
  "GBFS type, such as system_closure"
  type: String
  "URL of a page about it; null if there is none"
  url: String
  "Short text"
  summary: String
  "Long text; null if there is none"
  description: String
  "When it last changed, in Unix seconds; null if unknown"
  last_updated: Int
  "When it applies"
  times: [GbfsAlertTime!]
}

"A period in which an alert applies."
type GbfsAlertTime {
  "When it begins, in Unix seconds"
  start: Int
  "When it ends, in Unix seconds; null: no end"
  end: Int
}

"Areas with rules for riding and parking."
type GbfsGeofenceZone {
  "FeatureCollection, as in GeoJSON"
  type: String
  "The areas"
  features: [GbfsGeofenceFeature!]
}

"An area with rules for riding and parking."
type GbfsGeofenceFeature {
  "Feature, as in GeoJSON"
  type: String
  "GeoJSON MultiPolygon, in WGS84 degrees"
  geometry: Geometry
}

"What applies in an area."
type GbfsGeofenceProperty {
  "Name of the area; null if there is none"
  name: String
  "When it begins to apply, in Unix seconds; null: always did"
  start: Int
  "When it ends to apply, in Unix seconds; null: no end"
  end: Int
  "Rules; the first one that concerns a vehicle applies to it"
  rules: [GbfsGeofenceRule]
}

"A rule for riding and parking in an area."
type GbfsGeofenceRule {
  "Whether a rental can begin and end here"
  ride_allowed: Bool
  "Whether riding through is allowed"
  ride_through_allowed: Bool
  "Kilometers per hour that are permitted; null: no limit"
  maximum_speed_kph: Int
  "Whether vehicles must be parked at stations; null if unknown"
  station_parking: Bool
  "Type of vehicle that it concerns; null: every type"
  vehicle_type: GbfsVehicleType
}
`;
