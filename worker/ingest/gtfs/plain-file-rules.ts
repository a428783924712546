/**
 * Rules for the files of the GTFS reference that are stored as rows of text, because the portal never looks up one of
 * their rows by id. Required fields, keys and references of these rows are checked all the same. A file comes after the
 * files that it refers to.
 */

/** The target of a column of ids: entities of other files, or ids that a file listed above defines. */
export type IdSpace =
  | "agencies"
  | "stops"
  | "routes"
  | "services"
  | "trips"
  | "networks"
  | "areas"
  | "timeframes"
  | "rider_categories"
  | "fare_media"
  | "fare_products"
  | "leg_groups"
  | "fares";

export type PlainFileRule = {
  file: string;
  /** Columns that must not be empty. */
  required: readonly string[];
  /** Columns whose combination must be unique. */
  key?: readonly string[];
  /** The column whose ids other files refer to. */
  defines?: readonly [column: string, space: IdSpace];
  references?: Readonly<Record<string, IdSpace>>;
  /** Required type of a cell that is not empty; a number is the maximum of an enumeration. */
  kinds?: Readonly<Record<string, "int" | "decimal" | "time" | number>>;
};

const PRODUCT_KEY = ["fare_product_id", "rider_category_id", "fare_media_id"] as const;
const LEG_KEY = [
  "network_id",
  "from_area_id",
  "to_area_id",
  "from_timeframe_group_id",
  "to_timeframe_group_id",
  "fare_product_id",
] as const;
const TRANSFER_KEY = [
  "from_stop_id",
  "to_stop_id",
  "from_trip_id",
  "to_trip_id",
  "from_route_id",
  "to_route_id",
] as const;

export const PLAIN_FILES: readonly PlainFileRule[] = [
  { file: "networks.txt", required: ["network_id"], key: ["network_id"], defines: ["network_id", "networks"] },
  {
    file: "route_networks.txt",
    required: ["network_id", "route_id"],
    key: ["route_id"],
    references: { network_id: "networks", route_id: "routes" },
  },
  { file: "areas.txt", required: ["area_id"], key: ["area_id"], defines: ["area_id", "areas"] },
  {
    file: "stop_areas.txt",
    required: ["area_id", "stop_id"],
    key: ["area_id", "stop_id"],
    references: { area_id: "areas", stop_id: "stops" },
  },
  {
    file: "timeframes.txt",
    required: ["timeframe_group_id", "service_id"],
    key: ["timeframe_group_id", "start_time", "end_time", "service_id"],
    defines: ["timeframe_group_id", "timeframes"],
    references: { service_id: "services" },
    kinds: { start_time: "time", end_time: "time" },
  },
  {
    file: "rider_categories.txt",
    required: ["rider_category_id"],
    key: ["rider_category_id"],
    defines: ["rider_category_id", "rider_categories"],
    kinds: { is_default_fare_category: 1 },
  },
  {
    file: "fare_media.txt",
    required: ["fare_media_id", "fare_media_type"],
    key: ["fare_media_id"],
    defines: ["fare_media_id", "fare_media"],
    kinds: { fare_media_type: 4 },
  },
  {
    file: "fare_products.txt",
    required: ["fare_product_id", "amount", "currency"],
    key: PRODUCT_KEY,
    defines: ["fare_product_id", "fare_products"],
    references: { rider_category_id: "rider_categories", fare_media_id: "fare_media" },
    kinds: { amount: "decimal" },
  },
  {
    file: "fare_leg_rules.txt",
    required: ["fare_product_id"],
    key: LEG_KEY,
    defines: ["leg_group_id", "leg_groups"],
    references: {
      network_id: "networks",
      from_area_id: "areas",
      to_area_id: "areas",
      from_timeframe_group_id: "timeframes",
      to_timeframe_group_id: "timeframes",
      fare_product_id: "fare_products",
    },
    kinds: { rule_priority: "int" },
  },
  {
    file: "fare_leg_join_rules.txt",
    required: ["from_network_id", "to_network_id"],
    key: ["from_network_id", "to_network_id", "from_stop_id", "to_stop_id"],
    references: { from_network_id: "networks", to_network_id: "networks", from_stop_id: "stops", to_stop_id: "stops" },
  },
  {
    file: "fare_transfer_rules.txt",
    required: ["fare_transfer_type"],
    key: ["from_leg_group_id", "to_leg_group_id", "fare_product_id", "transfer_count", "duration_limit"],
    references: { from_leg_group_id: "leg_groups", to_leg_group_id: "leg_groups", fare_product_id: "fare_products" },
    kinds: { fare_transfer_type: 2, transfer_count: "int", duration_limit: "int", duration_limit_type: 3 },
  },
  {
    file: "fare_attributes.txt",
    required: ["fare_id", "price", "currency_type", "payment_method"],
    key: ["fare_id"],
    defines: ["fare_id", "fares"],
    references: { agency_id: "agencies" },
    kinds: { price: "decimal", payment_method: 1, transfers: 5, transfer_duration: "int" },
  },
  { file: "fare_rules.txt", required: ["fare_id"], references: { fare_id: "fares", route_id: "routes" } },
  {
    file: "transfers.txt",
    required: [],
    key: TRANSFER_KEY,
    references: {
      from_stop_id: "stops",
      to_stop_id: "stops",
      from_trip_id: "trips",
      to_trip_id: "trips",
      from_route_id: "routes",
      to_route_id: "routes",
    },
    kinds: { transfer_type: 5, min_transfer_time: "int" },
  },
  {
    file: "attributions.txt",
    required: ["organization_name"],
    references: { agency_id: "agencies", route_id: "routes", trip_id: "trips" },
    kinds: { is_producer: 1, is_operator: 1, is_authority: 1 },
  },
  { file: "translations.txt", required: ["table_name", "field_name", "language", "translation"] },
];
