/**
 * A system of shared vehicles, in one shape for every version of GBFS from 1.0 to 3.0. Members have the names of GBFS 2.3,
 * as in the API (worker/api/graphql/schema/gbfs.ts). What a system does not publish is null or an empty list. Times are Unix
 * seconds, positions WGS84 degrees, distances meters.
 */

/** What a system publishes that changes rarely: fetched once a day. */
export type RentalSystem = {
  /** GBFS version of its files, such as 2.3. */
  version: string;
  /** Language of its texts as in BCP 47; null if unknown. */
  language: string | null;
  information: RentalInformation;
  vehicle_types: RentalVehicleType[];
  stations: RentalStation[];
  plans: RentalPlan[];
  regions: RentalRegion[];
  hours: RentalHours[];
  calendars: RentalCalendar[];
  alerts: RentalAlert[];
  zones: RentalZone[];
  /** Rules that hold outside of every zone (GBFS 3.0). */
  global_rules: RentalZoneRule[];
  versions: { version: string; url: string }[];
};

/** What is available at a moment: fetched when somebody asks, and kept for its ttl. */
export type RentalAvailability = {
  statuses: RentalStationStatus[];
  vehicles: RentalVehicle[];
  /** When the system last changed it; null if it does not say. */
  last_updated: number | null;
  /** Seconds for which it may be kept. */
  ttl: number;
};

export type RentalApp = { store_uri: string | null; discovery_uri: string | null };

export type RentalInformation = {
  system_id: string;
  name: string;
  short_name: string | null;
  operator: string | null;
  url: string | null;
  purchase_url: string | null;
  /** YYYY-MM-DD, as all days here. */
  start_date: string | null;
  phone_number: string | null;
  email: string | null;
  feed_contact_email: string | null;
  timezone: string | null;
  license_url: string | null;
  terms_url: string | null;
  terms_last_updated: string | null;
  privacy_url: string | null;
  privacy_last_updated: string | null;
  /** OpenStreetMap opening hours of the whole system (GBFS 3.0). */
  opening_hours: string | null;
  brand_assets: {
    brand_last_modified: string | null;
    brand_terms_url: string | null;
    brand_image_url: string | null;
    brand_image_url_dark: string | null;
    color: string | null;
  } | null;
  rental_apps: { ios: RentalApp | null; android: RentalApp | null } | null;
};

export type RentalUris = { android: string | null; ios: string | null; web: string | null };

export type RentalVehicleType = {
  vehicle_type_id: string;
  form_factor: string;
  propulsion_type: string | null;
  name: string | null;
  rider_capacity: number | null;
  cargo_volume_capacity: number | null;
  cargo_load_capacity: number | null;
  eco_label: string | null;
  country_code: string | null;
  eco_sticker: string | null;
  max_range_meters: number | null;
  vehicle_accessories: string[];
  gco_2_km: number | null;
  vehicle_image: string | null;
  make: string | null;
  model: string | null;
  color: string | null;
  wheel_count: number | null;
  max_permitted_speed: number | null;
  rated_power: number | null;
  default_reserve_time: number | null;
  return_constraint: string | null;
  default_pricing_plan_id: string | null;
  pricing_plan_ids: string[];
  rental_uris: RentalUris | null;
  vehicle_assets: { icon_url: string | null; icon_url_dark: string | null; icon_last_modified: string | null } | null;
};

export type RentalStation = {
  station_id: string;
  name: string;
  short_name: string | null;
  lat: number;
  lon: number;
  address: string | null;
  cross_street: string | null;
  post_code: string | null;
  rental_methods: string[];
  is_virtual_station: boolean | null;
  /** GeoJSON MultiPolygon. */
  station_area: { type: string; coordinates: unknown } | null;
  parking_type: string | null;
  parking_hoop: number | null;
  contact_phone: string | null;
  capacity: number | null;
  is_valet_station: boolean | null;
  is_charging_station: boolean | null;
  /** OpenStreetMap opening hours of the station (GBFS 3.0); undefined in a system that was stored without them. */
  station_opening_hours?: string | null;
  region_id: string | null;
  rental_uris: RentalUris | null;
};

export type RentalStationStatus = {
  station_id: string;
  num_bikes_available: number;
  num_bikes_disabled: number | null;
  /** Null if it does not say: there is then no limit (GBFS 2.3, station_status). */
  num_docks_available: number | null;
  num_docks_disabled: number | null;
  is_returning: boolean;
  is_renting: boolean;
  is_installed: boolean;
  last_reported: number | null;
  vehicle_types_available: { vehicle_type_id: string; count: number }[];
  vehicle_docks_available: { vehicle_type_ids: string[]; count: number }[];
};

export type RentalVehicle = {
  bike_id: string;
  /** Null for a vehicle at a station without a position of its own. */
  lat: number | null;
  lon: number | null;
  is_reserved: boolean;
  is_disabled: boolean;
  last_reported: number | null;
  current_range_meters: number | null;
  current_fuel_percent: number | null;
  vehicle_equipment: string[];
  available_until: number | null;
  station_id: string | null;
  home_station_id: string | null;
  pricing_plan_id: string | null;
  vehicle_type_id: string | null;
  rental_uris: RentalUris | null;
};

/** What is charged per kilometer or minute from `start` on, again after each `interval`, until `end`. */
export type RentalRate = { start: number; rate: number; interval: number; end: number | null };

export type RentalPlan = {
  plan_id: string;
  name: string;
  /** ISO 4217. */
  currency: string;
  /** Units of the currency. */
  price: number;
  is_taxable: boolean;
  description: string | null;
  url: string | null;
  surge_pricing: boolean | null;
  per_km_pricing: RentalRate[];
  per_min_pricing: RentalRate[];
};

export type RentalRegion = { region_id: string; name: string };

export type RentalHours = { user_types: string[]; days: string[]; start_time: string; end_time: string };

export type RentalCalendar = {
  start_month: number;
  start_day: number;
  start_year: number | null;
  end_month: number;
  end_day: number;
  end_year: number | null;
};

export type RentalAlert = {
  alert_id: string;
  type: string;
  url: string | null;
  summary: string;
  description: string | null;
  last_updated: number | null;
  times: { start: number | null; end: number | null }[];
  station_ids: string[];
  region_ids: string[];
};

export type RentalZoneRule = {
  /** Empty: every type. */
  vehicle_type_ids: string[];
  ride_start_allowed: boolean;
  ride_end_allowed: boolean;
  ride_through_allowed: boolean;
  maximum_speed_kph: number | null;
  station_parking: boolean | null;
};

export type RentalZone = {
  name: string | null;
  start: number | null;
  end: number | null;
  rules: RentalZoneRule[];
  /** GeoJSON Polygon or MultiPolygon. */
  geometry: { type: string; coordinates: unknown };
};
