/**
 * Files and columns of the GTFS Schedule reference, with what becomes of each file here. The documentation, the rider view
 * of a feed version, and the importer all read this table. Other files and columns are kept only in the archived zip.
 */
export type GtfsFile = {
  /** Names, separated by blanks. */
  columns: string;
  /** Where the API returns it. File names and API names are between backticks, here and below. */
  api: string;
  /** What is checked beside columns, keys, and references; null: nothing. */
  checks: string | null;
  /** Columns beyond the reference, separated by blanks, that are read all the same. */
  extensions?: string;
  /** The kind of page that an example of it is on. */
  page?: RiderPage;
  /** Whether rows are read from the database alone, so that versions which have left it do not show them. */
  isDatabaseOnly?: true;
};

/** Kinds of pages on which files are shown; `station` and `names` are stops with a plan, and with further names. */
export type RiderPage =
  | "agency"
  | "fares"
  | "route"
  | "trip"
  | "stop"
  | "station"
  | "names"
  | "feed"
  | "calendar"
  | "on-demand"
  | "map";

export const GTFS_FILES: Readonly<Record<string, GtfsFile>> = {
  "agency.txt": {
    columns:
      "agency_id agency_name agency_url agency_timezone agency_lang agency_phone agency_fare_url agency_email " +
      "cemv_support",
    api: "GraphQL and REST `agencies`",
    checks: "time zones, languages, addresses",
    page: "agency",
  },
  "stops.txt": {
    columns:
      "stop_id stop_code stop_name tts_stop_name stop_desc stop_lat stop_lon zone_id stop_url location_type " +
      "parent_station stop_timezone wheelchair_boarding level_id platform_code stop_access",
    api: "GraphQL and REST `stops`",
    checks: "positions, stations, names",
    page: "stop",
  },
  "routes.txt": {
    columns:
      "route_id agency_id route_short_name route_long_name route_desc route_type route_url route_color " +
      "route_text_color route_sort_order continuous_pickup continuous_drop_off network_id cemv_support",
    api: "GraphQL and REST `routes`",
    checks: "names, colors, types",
    page: "route",
  },
  "trips.txt": {
    columns:
      "route_id service_id trip_id trip_headsign trip_short_name direction_id block_id shape_id " +
      "wheelchair_accessible bikes_allowed cars_allowed safe_duration_factor safe_duration_offset",
    api: "GraphQL and REST `trips`",
    checks: "directions, blocks",
    extensions: "mean_duration_factor mean_duration_offset",
    page: "trip",
  },
  "stop_times.txt": {
    columns:
      "trip_id arrival_time departure_time stop_id location_group_id location_id stop_sequence stop_headsign " +
      "start_pickup_drop_off_window end_pickup_drop_off_window pickup_type drop_off_type continuous_pickup " +
      "continuous_drop_off shape_dist_traveled timepoint pickup_booking_rule_id drop_off_booking_rule_id",
    api: "`stop_times`, `departures`",
    checks: "order, speed, distance to the path",
    page: "trip",
  },
  "calendar.txt": {
    columns: "service_id monday tuesday wednesday thursday friday saturday sunday start_date end_date",
    api: "`calendar` of trips, `service_levels`",
    checks: "dates, days without service",
    page: "calendar",
  },
  "calendar_dates.txt": {
    columns: "service_id date exception_type",
    api: "as `calendar.txt`",
    checks: "exceptions that change nothing",
    page: "calendar",
  },
  "fare_attributes.txt": {
    columns: "fare_id price currency_type payment_method transfers agency_id transfer_duration",
    api: "`/portal/feed_versions/{sha1}/fares`",
    checks: "prices, currencies",
    page: "fares",
    isDatabaseOnly: true,
  },
  "fare_rules.txt": {
    columns: "fare_id route_id origin_id destination_id contains_id",
    api: "as `fare_attributes.txt`",
    checks: "zones without stops",
    page: "fares",
    isDatabaseOnly: true,
  },
  "timeframes.txt": {
    columns: "timeframe_group_id start_time end_time service_id",
    api: "`fare` of `directions`",
    checks: "times that overlap",
    page: "map",
    isDatabaseOnly: true,
  },
  "rider_categories.txt": {
    columns: "rider_category_id rider_category_name is_default_fare_category eligibility_url",
    api: "as `fare_products.txt`",
    checks: "defaults",
    page: "fares",
    isDatabaseOnly: true,
  },
  "fare_media.txt": {
    columns: "fare_media_id fare_media_name fare_media_type",
    api: "as `fare_products.txt`",
    checks: "types",
    page: "fares",
    isDatabaseOnly: true,
  },
  "fare_products.txt": {
    columns: "fare_product_id fare_product_name rider_category_id fare_media_id amount currency",
    api: "`/portal/feed_versions/{sha1}/fares`",
    checks: "amounts, several defaults",
    page: "fares",
    isDatabaseOnly: true,
  },
  "fare_leg_rules.txt": {
    columns:
      "leg_group_id network_id from_area_id to_area_id from_timeframe_group_id to_timeframe_group_id " +
      "fare_product_id rule_priority",
    api: "as `fare_products.txt`",
    checks: "priorities",
    page: "fares",
    isDatabaseOnly: true,
  },
  "fare_leg_join_rules.txt": {
    columns: "from_network_id to_network_id from_stop_id to_stop_id",
    api: "`fare` of `directions`",
    checks: null,
    page: "map",
    isDatabaseOnly: true,
  },
  "fare_transfer_rules.txt": {
    columns:
      "from_leg_group_id to_leg_group_id transfer_count duration_limit duration_limit_type fare_transfer_type " +
      "fare_product_id",
    api: "as `fare_products.txt`",
    checks: "limits, counts",
    page: "fares",
    isDatabaseOnly: true,
  },
  "areas.txt": {
    columns: "area_id area_name",
    api: "as `fare_products.txt`",
    checks: null,
    page: "fares",
    isDatabaseOnly: true,
  },
  "stop_areas.txt": {
    columns: "area_id stop_id",
    api: "`fare` of `directions`",
    checks: null,
    page: "map",
    isDatabaseOnly: true,
  },
  "networks.txt": {
    columns: "network_id network_name",
    api: "as `fare_products.txt`",
    checks: "a file and a column at once",
    page: "fares",
    isDatabaseOnly: true,
  },
  "route_networks.txt": {
    columns: "network_id route_id",
    api: "as `fare_products.txt`",
    checks: null,
    page: "route",
    isDatabaseOnly: true,
  },
  "shapes.txt": {
    columns: "shape_id shape_pt_lat shape_pt_lon shape_pt_sequence shape_dist_traveled",
    api: "`shape`, `geometry`",
    checks: "jumps, distances that fall",
    page: "route",
  },
  "frequencies.txt": {
    columns: "trip_id start_time end_time headway_secs exact_times",
    api: "`frequencies` of trips",
    checks: "overlaps",
  },
  "transfers.txt": {
    columns:
      "from_stop_id to_stop_id from_route_id to_route_id from_trip_id to_trip_id transfer_type " + "min_transfer_time",
    api: "journeys",
    checks: "types, distance",
    page: "map",
    isDatabaseOnly: true,
  },
  "pathways.txt": {
    columns:
      "pathway_id from_stop_id to_stop_id pathway_mode is_bidirectional length traversal_time stair_count " +
      "max_slope min_width signposted_as reversed_signposted_as",
    api: "`pathways_from_stop`, `pathways_to_stop`, `/portal/stops/{stop_key}/ways`",
    checks: "lengths, times, gates",
    page: "station",
  },
  "levels.txt": {
    columns: "level_id level_index level_name",
    api: "`level`, `child_levels`",
    checks: "levels that nothing uses",
    page: "station",
  },
  "location_groups.txt": {
    columns: "location_group_id location_group_name",
    api: "`location_groups`",
    checks: null,
    page: "on-demand",
  },
  "location_group_stops.txt": {
    columns: "location_group_id stop_id",
    api: "`location_groups`",
    checks: null,
    page: "on-demand",
  },
  "locations.geojson": {
    columns: "",
    api: "`locations`",
    checks: "geometry",
    page: "on-demand",
  },
  "booking_rules.txt": {
    columns:
      "booking_rule_id booking_type prior_notice_duration_min prior_notice_duration_max prior_notice_last_day " +
      "prior_notice_last_time prior_notice_start_day prior_notice_start_time prior_notice_service_id message " +
      "pickup_message drop_off_message phone_number info_url booking_url",
    api: "`booking_rules`",
    checks: "notices that contradict each other",
    page: "on-demand",
  },
  "translations.txt": {
    columns: "table_name field_name language translation record_id record_sub_id field_value",
    api: "`language` of texts, `translations`",
    checks: "unknown files, columns, and rows",
    page: "names",
  },
  "feed_info.txt": {
    columns:
      "feed_publisher_name feed_publisher_url feed_lang default_lang feed_start_date feed_end_date feed_version " +
      "feed_contact_email feed_contact_url",
    api: "`feed_infos`",
    checks: "dates, languages, contacts",
    page: "feed",
  },
  "attributions.txt": {
    columns:
      "attribution_id agency_id route_id trip_id organization_name is_producer is_operator is_authority " +
      "attribution_url attribution_email attribution_phone",
    api: "`attributions`",
    checks: "roles, more than one target",
    page: "feed",
    isDatabaseOnly: true,
  },
};

/** Columns of each file, separated by blanks. */
export const GTFS_COLUMNS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(GTFS_FILES).map(([file, { columns }]) => [file, columns]),
);

/** Files beyond the reference whose rows the API returns, with where. */
export const EXTENSION_FILES: Readonly<Record<string, string>> = {
  "route_attributes.txt": "`route_attribute` of routes",
  "stop_external_references.txt": "`external_reference` of stops",
};
