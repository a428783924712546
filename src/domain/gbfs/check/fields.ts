/**
 * The files and fields of GBFS 1.0 to 3.0 (https://gbfs.org/documentation/reference/), in one table for all versions.
 * A field that no version requires is checked where it is present; fields that GBFS does not define are allowed.
 */
import type { ValueKindName } from "./kinds.ts";

/** A version as a number: 23 for 2.3. */
export type VersionNumber = number;

export type FieldShape =
  | { kind: ValueKindName }
  | { values: readonly string[]; anyCase: boolean }
  | { list: FieldShape; id?: string }
  | { map: FieldShape }
  | { fields: Readonly<Record<string, GbfsField>> }
  /** The shapes from a version on, ascending. */
  | { since: readonly (readonly [first: VersionNumber, shape: FieldShape])[] };

/** `required`: the first and the last version that require it. */
export type GbfsField = { shape: FieldShape; required?: readonly [first: VersionNumber, last: VersionNumber] };

const ALL = [10, 99] as const;
const FROM_3 = [30, 99] as const;
const UNTIL_2 = [10, 23] as const;

const need = (shape: FieldShape, required: GbfsField["required"] = ALL): GbfsField => ({ shape, required });
const may = (shape: FieldShape): GbfsField => ({ shape });
const kind = (name: ValueKindName): FieldShape => ({ kind: name });
const oneOf = (...values: string[]): FieldShape => ({ values, anyCase: false });
const list = (of: FieldShape, id?: string): FieldShape => ({ list: of, ...(id === undefined ? {} : { id }) });
const since = (shapes: Readonly<Record<VersionNumber, FieldShape>>): FieldShape => ({
  since: Object.entries(shapes).map(([first, shape]) => [Number(first), shape]),
});
const object = (fields: Readonly<Record<string, GbfsField>>): FieldShape => ({ fields });

const [ID, TEXT, NAME, URL, URI, COUNT, DATE] = (["id", "text", "name", "url", "uri", "count", "date"] as const).map(
  kind,
) as [FieldShape, FieldShape, FieldShape, FieldShape, FieldShape, FieldShape, FieldShape];

/** A text; from 3.0 on one for each language. */
const inLanguages = (of: FieldShape): FieldShape =>
  since({ 10: of, 30: list(object({ text: need(of), language: need(kind("language")) })) });
const LOCAL = inLanguages(TEXT);
const LOCAL_NAME = inLanguages(NAME);
const LOCAL_URL = inLanguages(URL);
const TIME: FieldShape = since({ 10: kind("timestamp"), 30: kind("datetime") });
const FLAG: FieldShape = since({ 10: kind("flag"), 20: kind("boolean") });

/** Values in capitals until 1.1, in small letters from 2.0 on. */
const oldCapitals = (...values: string[]): FieldShape => since({ 10: { values, anyCase: true }, 20: oneOf(...values) });

const RENTAL_URIS = object({ android: may(URI), ios: may(URI), web: may(URL) });
const MULTI_POLYGON = object({
  type: need(oneOf("MultiPolygon")),
  coordinates: need(list(list(list(list(kind("number")))))),
});

const RENTAL_APP = object({ store_uri: may(URI), discovery_uri: may(URI) });

const SYSTEM_INFORMATION = {
  system_id: need(ID),
  language: need(kind("language"), UNTIL_2),
  languages: need(list(kind("language")), FROM_3),
  name: need(LOCAL_NAME),
  opening_hours: need(NAME, FROM_3),
  short_name: may(LOCAL),
  operator: may(LOCAL),
  url: may(URL),
  purchase_url: may(URL),
  start_date: may(DATE),
  termination_date: may(DATE),
  phone_number: may(since({ 10: TEXT, 30: kind("phone") })),
  email: may(kind("email")),
  feed_contact_email: need(kind("email"), FROM_3),
  manifest_url: may(URL),
  timezone: need(kind("timezone")),
  license_id: may(TEXT),
  license_url: may(URL),
  attribution_organization_name: may(LOCAL),
  attribution_url: may(URL),
  brand_assets: may(
    object({
      brand_last_modified: need(DATE),
      brand_terms_url: may(URL),
      brand_image_url: need(URL),
      brand_image_url_dark: may(URL),
      color: may(TEXT),
    }),
  ),
  terms_url: may(LOCAL_URL),
  terms_last_updated: may(DATE),
  privacy_url: may(LOCAL_URL),
  privacy_last_updated: may(DATE),
  rental_apps: may(object({ android: may(RENTAL_APP), ios: may(RENTAL_APP) })),
};

const VEHICLE_TYPE = {
  vehicle_type_id: need(ID),
  form_factor: need(
    since({
      10: oneOf("bicycle", "car", "moped", "other", "scooter"),
      23: oneOf("bicycle", "cargo_bicycle", "car", "moped", "other", "scooter", "scooter_standing", "scooter_seated"),
      30: oneOf("bicycle", "cargo_bicycle", "car", "moped", "other", "scooter_standing", "scooter_seated"),
    }),
  ),
  propulsion_type: need(
    since({
      10: oneOf("human", "electric_assist", "electric", "combustion"),
      23: oneOf(
        ...["human", "electric_assist", "electric", "combustion", "combustion_diesel"],
        ...["hybrid", "plug_in_hybrid", "hydrogen_fuel_cell"],
      ),
    }),
  ),
  name: may(LOCAL),
  rider_capacity: may(COUNT),
  cargo_volume_capacity: may(COUNT),
  cargo_load_capacity: may(COUNT),
  eco_labels: may(list(object({ country_code: need(kind("country")), eco_sticker: need(TEXT) }))),
  max_range_meters: may(kind("amount")),
  vehicle_accessories: may(
    list(
      oneOf(
        ...["air_conditioning", "automatic", "manual", "convertible", "cruise_control"],
        ...["doors_2", "doors_3", "doors_4", "doors_5", "navigation"],
      ),
    ),
  ),
  g_CO2_km: may(COUNT),
  vehicle_image: may(URL),
  make: may(LOCAL),
  model: may(LOCAL),
  color: may(TEXT),
  description: may(LOCAL),
  wheel_count: may(COUNT),
  max_permitted_speed: may(COUNT),
  rated_power: may(COUNT),
  default_reserve_time: may(COUNT),
  return_constraint: may(oneOf("free_floating", "roundtrip_station", "any_station", "hybrid")),
  vehicle_assets: may(object({ icon_url: need(URL), icon_url_dark: may(URL), icon_last_modified: need(DATE) })),
  default_pricing_plan_id: may(ID),
  pricing_plan_ids: may(list(ID)),
  rental_uris: may(RENTAL_URIS),
};

const COUNTS_OF_TYPES = list(object({ vehicle_type_ids: need(list(ID)), count: need(COUNT) }));

const STATION = {
  station_id: need(ID),
  name: need(LOCAL_NAME),
  short_name: may(LOCAL),
  lat: need(kind("latitude")),
  lon: need(kind("longitude")),
  address: may(TEXT),
  cross_street: may(TEXT),
  region_id: may(ID),
  post_code: may(TEXT),
  station_opening_hours: may(TEXT),
  rental_methods: may(
    list(
      oldCapitals(
        ...["key", "creditcard", "paypass", "applepay", "androidpay"],
        ...["transitcard", "accountnumber", "phone"],
      ),
    ),
  ),
  is_virtual_station: may(FLAG),
  station_area: may(MULTI_POLYGON),
  parking_type: may(oneOf("parking_lot", "street_parking", "underground_parking", "sidewalk_parking", "other")),
  parking_hoop: may(FLAG),
  contact_phone: may(TEXT),
  capacity: may(COUNT),
  vehicle_capacity: may({ map: COUNT }),
  vehicle_type_capacity: may({ map: COUNT }),
  vehicle_types_capacity: may(COUNTS_OF_TYPES),
  vehicle_docks_capacity: may(COUNTS_OF_TYPES),
  is_valet_station: may(FLAG),
  is_charging_station: may(FLAG),
  rental_uris: may(RENTAL_URIS),
};

const STATION_STATUS = {
  station_id: need(ID),
  num_bikes_available: need(COUNT, UNTIL_2),
  num_vehicles_available: need(COUNT, FROM_3),
  vehicle_types_available: may(list(object({ vehicle_type_id: need(ID), count: need(COUNT) }))),
  num_bikes_disabled: may(COUNT),
  num_vehicles_disabled: may(COUNT),
  num_docks_available: need(COUNT, [10, 11]),
  vehicle_docks_available: may(COUNTS_OF_TYPES),
  num_docks_disabled: may(COUNT),
  is_installed: need(FLAG),
  is_renting: need(FLAG),
  is_returning: need(FLAG),
  last_reported: need(TIME),
};

const VEHICLE = {
  bike_id: need(ID, UNTIL_2),
  vehicle_id: need(ID, FROM_3),
  lat: need(kind("latitude"), [10, 20]),
  lon: need(kind("longitude"), [10, 20]),
  is_reserved: need(FLAG),
  is_disabled: need(FLAG),
  rental_uris: may(RENTAL_URIS),
  vehicle_type_id: may(ID),
  last_reported: may(TIME),
  current_range_meters: may(kind("amount")),
  current_fuel_percent: may(kind("share")),
  station_id: may(ID),
  home_station_id: may(ID),
  pricing_plan_id: may(ID),
  vehicle_equipment: may(list(oneOf("child_seat_a", "child_seat_b", "child_seat_c", "winter_tires", "snow_chains"))),
  available_until: may(kind("datetime")),
};

const RATES = list(
  object({ start: need(COUNT), rate: need(kind("number")), interval: need(kind("amount")), end: may(COUNT) }),
);

const PLAN = {
  plan_id: need(ID),
  url: may(URL),
  name: need(LOCAL_NAME),
  currency: need(kind("currency")),
  price: need(since({ 10: kind("price"), 20: kind("amount") })),
  is_taxable: need(FLAG),
  description: need(LOCAL),
  reservation_price_per_min: may(kind("amount")),
  reservation_price_flat_rate: may(kind("amount")),
  per_km_pricing: may(RATES),
  per_min_pricing: may(RATES),
  surge_pricing: may(FLAG),
};

const ALERT = {
  alert_id: need(ID),
  type: need(oldCapitals("system_closure", "station_closure", "station_move", "other")),
  times: may(list(object({ start: need(TIME), end: may(TIME) }))),
  station_ids: may(list(ID)),
  region_ids: may(list(ID)),
  url: may(LOCAL_URL),
  summary: need(LOCAL_NAME),
  description: may(LOCAL),
  last_updated: may(TIME),
};

const ZONE_RULES = list(
  object({
    vehicle_type_id: may(list(ID)),
    vehicle_type_ids: may(list(ID)),
    ride_allowed: need(FLAG, UNTIL_2),
    ride_start_allowed: need(FLAG, FROM_3),
    ride_end_allowed: need(FLAG, FROM_3),
    ride_through_allowed: need(FLAG),
    maximum_speed_kph: may(COUNT),
    station_parking: may(FLAG),
  }),
);

const ZONES = object({
  type: need(oneOf("FeatureCollection")),
  features: need(
    list(
      object({
        type: need(oneOf("Feature")),
        geometry: need(MULTI_POLYGON),
        properties: need(object({ name: may(LOCAL), start: may(TIME), end: may(TIME), rules: may(ZONE_RULES) })),
      }),
    ),
  ),
});

const FEEDS = need(list(object({ name: need(NAME), url: need(URL) })));

const WEEKDAYS = oneOf("mon", "tue", "wed", "thu", "fri", "sat", "sun");

const entries = (name: string, id: string, fields: Readonly<Record<string, GbfsField>>): FieldShape =>
  object({ [name]: need(list(object(fields), id)) });

/** The data of each file, under its name of GBFS 2.3. */
export const GBFS_FILES: Readonly<Record<string, FieldShape>> = {
  gbfs: since({ 10: { map: object({ feeds: FEEDS }) }, 30: object({ feeds: FEEDS }) }),
  gbfs_versions: object({ versions: need(list(object({ version: need(kind("version")), url: need(URL) }))) }),
  system_information: object(SYSTEM_INFORMATION),
  vehicle_types: entries("vehicle_types", "vehicle_type_id", VEHICLE_TYPE),
  station_information: entries("stations", "station_id", STATION),
  station_status: entries("stations", "station_id", STATION_STATUS),
  free_bike_status: since({ 10: entries("bikes", "bike_id", VEHICLE), 30: entries("vehicles", "vehicle_id", VEHICLE) }),
  system_hours: object({
    rental_hours: need(
      list(
        object({
          user_types: need(list(oneOf("member", "nonmember"))),
          days: need(list(WEEKDAYS)),
          start_time: need(kind("clock")),
          end_time: need(kind("clock")),
        }),
      ),
    ),
  }),
  system_calendar: object({
    calendars: need(
      list(
        object({
          start_month: need(kind("month")),
          start_day: need(kind("day")),
          start_year: may(COUNT),
          end_month: need(kind("month")),
          end_day: need(kind("day")),
          end_year: may(COUNT),
        }),
      ),
    ),
  }),
  system_regions: entries("regions", "region_id", { region_id: need(ID), name: need(LOCAL_NAME) }),
  system_pricing_plans: entries("plans", "plan_id", PLAN),
  system_alerts: entries("alerts", "alert_id", ALERT),
  geofencing_zones: object({ geofencing_zones: need(ZONES), global_rules: need(ZONE_RULES, FROM_3) }),
};

/** What is around the data of a file. */
export const GBFS_HEAD: Readonly<Record<string, GbfsField>> = {
  last_updated: need(TIME),
  ttl: need(COUNT),
  version: need(kind("version"), [11, 99]),
};
