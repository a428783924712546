/**
 * What a defect costs, for each file and column of the GTFS reference: the cell, the row, the file, or the feed. What is
 * optional can be broken in any way and costs only itself (docs/decisions/014-defects.md).
 */
import { GTFS_COLUMNS } from "../../../src/domain/gtfs/reference.ts";

type FileNeeds = {
  /** What it costs if the file is missing, cannot be read, or has no `columns`. */
  file: "file" | "feed";
  /** Columns without which no row can be understood. */
  columns?: string;
  /** Columns whose defect drops the row, in addition to `columns`. A defect in any other column costs its cell. */
  rows?: string;
  /** References that drop the row if they are dangling, in addition to needed ones: what remains would mean more. */
  references?: string;
};

/**
 * A call, its stop and its trip are needed, and what they depend on: route, agency, and service. References to shapes,
 * booking rules, levels, stations, and blocks are optional. A row of a rule, such as a fare or a transfer, whose reference
 * is dangling is dropped: without the reference it would apply to everything.
 */
const NEEDS: Readonly<Record<string, FileNeeds>> = {
  "agency.txt": { file: "feed", columns: "agency_name" },
  "stops.txt": { file: "feed", columns: "stop_id", rows: "stop_lat stop_lon" },
  "routes.txt": { file: "feed", columns: "route_id route_type", references: "agency_id" },
  "trips.txt": { file: "feed", columns: "route_id service_id trip_id" },
  "stop_times.txt": { file: "feed", columns: "trip_id stop_sequence", rows: "stop_id" },
  "calendar.txt": { file: "file", columns: "service_id start_date end_date" },
  "calendar_dates.txt": { file: "file", columns: "service_id date exception_type" },
  "shapes.txt": { file: "file", columns: "shape_id shape_pt_lat shape_pt_lon shape_pt_sequence" },
  "frequencies.txt": { file: "file", columns: "trip_id start_time end_time headway_secs" },
  "levels.txt": { file: "file", columns: "level_id level_index" },
  "pathways.txt": { file: "file", columns: "pathway_id from_stop_id to_stop_id pathway_mode is_bidirectional" },
  "booking_rules.txt": { file: "file", columns: "booking_rule_id booking_type" },
  "location_groups.txt": { file: "file", columns: "location_group_id" },
  "location_group_stops.txt": { file: "file", columns: "location_group_id stop_id" },
  "locations.geojson": { file: "file" },
  "networks.txt": { file: "file", columns: "network_id" },
  "route_networks.txt": { file: "file", columns: "network_id route_id" },
  "areas.txt": { file: "file", columns: "area_id" },
  "stop_areas.txt": { file: "file", columns: "area_id stop_id" },
  "timeframes.txt": { file: "file", columns: "timeframe_group_id service_id" },
  "rider_categories.txt": { file: "file", columns: "rider_category_id" },
  "fare_media.txt": { file: "file", columns: "fare_media_id fare_media_type" },
  "fare_products.txt": {
    file: "file",
    columns: "fare_product_id amount currency",
    references: "rider_category_id fare_media_id",
  },
  "fare_leg_rules.txt": {
    file: "file",
    columns: "fare_product_id",
    references: "network_id from_area_id to_area_id from_timeframe_group_id to_timeframe_group_id",
  },
  "fare_leg_join_rules.txt": {
    file: "file",
    columns: "from_network_id to_network_id",
    references: "from_stop_id to_stop_id",
  },
  "fare_transfer_rules.txt": {
    file: "file",
    columns: "fare_transfer_type",
    references: "from_leg_group_id to_leg_group_id fare_product_id",
  },
  "fare_attributes.txt": {
    file: "file",
    columns: "fare_id price currency_type payment_method",
    references: "agency_id",
  },
  "fare_rules.txt": { file: "file", columns: "fare_id", references: "route_id" },
  "transfers.txt": {
    file: "file",
    references: "from_stop_id to_stop_id from_route_id to_route_id from_trip_id to_trip_id",
  },
  "attributions.txt": { file: "file", columns: "organization_name", references: "agency_id route_id trip_id" },
  "translations.txt": { file: "file", columns: "table_name field_name language translation" },
  "feed_info.txt": { file: "file" },
};

const words = (text = "") => text.split(" ").filter((word) => word !== "");

/** Columns without which no row of a file can be understood. */
export function neededColumns(file: string): readonly string[] {
  return words(NEEDS[file]?.columns);
}

/** What it costs if a file cannot be read or lacks a needed column. */
export function fileCost(file: string): "file" | "feed" {
  return NEEDS[file]?.file ?? "file";
}

/** What a defect of one cell costs: its value is missing, unreadable, or out of range. */
function cellCost(file: string, column: string): "cell" | "row" {
  const { columns, rows } = NEEDS[file] ?? {};
  return words(columns).includes(column) || words(rows).includes(column) ? "row" : "cell";
}

/** What a dangling reference costs. */
function referenceCost(file: string, column: string): "cell" | "row" {
  return words(NEEDS[file]?.references).includes(column) ? "row" : cellCost(file, column);
}

export type DefectCost = { file: string; cost: "file" | "feed"; rows: readonly string[]; cells: readonly string[] };

/** Each file of the reference with the columns that cost a row and those that cost a cell, for the documentation. */
export function defectCosts(): DefectCost[] {
  return Object.entries(GTFS_COLUMNS).map(([file, columns]) => ({
    file,
    cost: fileCost(file),
    rows: words(columns).filter((column) => referenceCost(file, column) === "row"),
    cells: words(columns).filter((column) => referenceCost(file, column) === "cell"),
  }));
}
