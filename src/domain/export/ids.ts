/**
 * Columns of a GTFS feed that hold ids, and of which entity (GTFS reference, "Foreign ID" and "Unique ID" fields). When
 * feeds are merged or prefixed, all columns with ids of one kind are renamed alike.
 */
import type { ExportTransforms } from "./transforms.ts";

export type IdKind =
  | "agency"
  | "stop"
  | "zone"
  | "level"
  | "route"
  | "network"
  | "trip"
  | "block"
  | "service"
  | "shape"
  | "fare"
  | "pathway"
  | "area"
  | "fare_product"
  | "fare_media"
  | "rider_category"
  | "leg_group"
  | "timeframe_group"
  | "booking_rule"
  | "attribution";

/** The file that defines each kind, as `prefix_files` names it. */
export const FILE_OF_KIND: Readonly<Record<IdKind, string>> = {
  agency: "agency.txt",
  stop: "stops.txt",
  zone: "fare_rules.txt",
  level: "levels.txt",
  route: "routes.txt",
  network: "networks.txt",
  trip: "trips.txt",
  block: "trips.txt",
  service: "calendar.txt",
  shape: "shapes.txt",
  fare: "fare_attributes.txt",
  pathway: "pathways.txt",
  area: "areas.txt",
  fare_product: "fare_products.txt",
  fare_media: "fare_media.txt",
  rider_category: "rider_categories.txt",
  leg_group: "fare_leg_rules.txt",
  timeframe_group: "timeframes.txt",
  booking_rule: "booking_rules.txt",
  attribution: "attributions.txt",
};

/** Files that `prefix_files` may name. */
export const PREFIXABLE: readonly string[] = [...new Set(Object.values(FILE_OF_KIND))];

/** Columns by name, in any file. Stops, location groups, and locations share one id space. */
const COLUMNS: Readonly<Record<string, IdKind>> = {
  agency_id: "agency",
  stop_id: "stop",
  from_stop_id: "stop",
  to_stop_id: "stop",
  parent_station: "stop",
  location_id: "stop",
  location_group_id: "stop",
  zone_id: "zone",
  level_id: "level",
  route_id: "route",
  from_route_id: "route",
  to_route_id: "route",
  network_id: "network",
  from_network_id: "network",
  to_network_id: "network",
  trip_id: "trip",
  from_trip_id: "trip",
  to_trip_id: "trip",
  block_id: "block",
  service_id: "service",
  prior_notice_service_id: "service",
  shape_id: "shape",
  fare_id: "fare",
  pathway_id: "pathway",
  area_id: "area",
  from_area_id: "area",
  to_area_id: "area",
  fare_product_id: "fare_product",
  fare_media_id: "fare_media",
  rider_category_id: "rider_category",
  leg_group_id: "leg_group",
  from_leg_group_id: "leg_group",
  to_leg_group_id: "leg_group",
  timeframe_group_id: "timeframe_group",
  from_timeframe_group_id: "timeframe_group",
  to_timeframe_group_id: "timeframe_group",
  booking_rule_id: "booking_rule",
  pickup_booking_rule_id: "booking_rule",
  drop_off_booking_rule_id: "booking_rule",
  attribution_id: "attribution",
};

const FARE_RULE_ZONES = new Set(["origin_id", "destination_id", "contains_id"]);

/** The kind of the ids in a column; null for a column without ids. */
export function kindOfColumn(file: string, column: string): IdKind | null {
  if (file === "fare_rules.txt" && FARE_RULE_ZONES.has(column)) return "zone";
  return Object.hasOwn(COLUMNS, column) ? COLUMNS[column]! : null;
}

/** The kind of `record_id` in translations.txt, by the row's `table_name`. */
export function kindOfTable(table: string): IdKind | null {
  const kinds: Readonly<Record<string, IdKind>> = {
    agency: "agency",
    stops: "stop",
    routes: "route",
    trips: "trip",
    stop_times: "trip",
    pathways: "pathway",
    levels: "level",
    attributions: "attribution",
  };
  return Object.hasOwn(kinds, table) ? kinds[table]! : null;
}

/** Columns that define ids; the same id defined by two feeds is a conflict. */
export const DEFINING_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  "agency.txt": ["agency_id"],
  "stops.txt": ["stop_id", "zone_id"],
  "location_groups.txt": ["location_group_id"],
  "levels.txt": ["level_id"],
  "routes.txt": ["route_id", "network_id"],
  "networks.txt": ["network_id"],
  "trips.txt": ["trip_id", "block_id"],
  "calendar.txt": ["service_id"],
  "calendar_dates.txt": ["service_id"],
  "shapes.txt": ["shape_id"],
  "fare_attributes.txt": ["fare_id"],
  "pathways.txt": ["pathway_id"],
  "areas.txt": ["area_id"],
  "fare_products.txt": ["fare_product_id"],
  "fare_media.txt": ["fare_media_id"],
  "rider_categories.txt": ["rider_category_id"],
  "fare_leg_rules.txt": ["leg_group_id"],
  "timeframes.txt": ["timeframe_group_id"],
  "booking_rules.txt": ["booking_rule_id"],
  "attributions.txt": ["attribution_id"],
};

/** Column that names the owner of a row. For shared ids, rows of an owner that an earlier feed also has are omitted. */
const OWNERS: Readonly<Record<string, string>> = {
  "stop_times.txt": "trip_id",
  "frequencies.txt": "trip_id",
  "fare_rules.txt": "fare_id",
  "location_group_stops.txt": "location_group_id",
  "stop_areas.txt": "area_id",
  "route_networks.txt": "network_id",
};

/** The column that identifies the rows of a file: their own id, or that of their owner. */
export function ownerColumn(file: string): string | null {
  return DEFINING_COLUMNS[file]?.[0] ?? OWNERS[file] ?? null;
}

/** Files of GTFS Schedule whose rows have no single id. */
const OTHER_FILES = new Set([
  "feed_info.txt",
  "fare_transfer_rules.txt",
  "fare_leg_join_rules.txt",
  "transfers.txt",
  "translations.txt",
]);

/** Whether GTFS Schedule defines a file of this name. */
export function isGtfsFile(file: string): boolean {
  return OTHER_FILES.has(file) || ownerColumn(file) !== null;
}

/** Sort columns of each file (its primary key in the GTFS reference). */
const SORT_KEYS: Readonly<Record<string, readonly string[]>> = {
  "stop_times.txt": ["trip_id", "stop_sequence"],
  "shapes.txt": ["shape_id", "shape_pt_sequence"],
  "calendar_dates.txt": ["service_id", "date"],
  "frequencies.txt": ["trip_id", "start_time"],
  "fare_rules.txt": ["fare_id", "route_id", "origin_id", "destination_id", "contains_id"],
  "transfers.txt": [
    "from_stop_id",
    "to_stop_id",
    "from_trip_id",
    "to_trip_id",
    "from_route_id",
    "to_route_id",
    "transfer_type",
  ],
  "translations.txt": ["table_name", "field_name", "language", "record_id", "record_sub_id", "field_value"],
  "stop_areas.txt": ["area_id", "stop_id"],
  "location_group_stops.txt": ["location_group_id", "stop_id"],
};

/** Columns to sort a file by; none for a file that is not of GTFS. */
export function sortKey(file: string): readonly string[] {
  const owner = ownerColumn(file);
  return SORT_KEYS[file] ?? (owner === null ? [] : [owner]);
}

/** The ids that a feed defines, by kind. */
export type DefinedIds = ReadonlyMap<IdKind, ReadonlySet<string>>;

/** How the ids of one feed are written in the merged feed. */
export type Names = {
  /** The id in the merged feed. */
  rename(kind: IdKind, id: string): string;
  /** Whether an earlier feed has this id with the same meaning, so that its rows are already present. */
  isShared(kind: IdKind, id: string): boolean;
};

/**
 * Naming rules for each feed, in order. The prefix of the transforms comes first. An id that an earlier feed also defines
 * then gets the number of its feed (`2:`), because two feeds that both name a calendar "weekday" mean different days.
 * Only kinds excluded by an explicit `prefixFiles` are treated as shared: their rows come from the first feed.
 */
export function namespaces(feeds: readonly DefinedIds[], transforms: ExportTransforms): Names[] {
  const { prefix, prefixFiles } = transforms;
  const isRenamed = (kind: IdKind) => prefixFiles === null || prefixFiles.includes(FILE_OF_KIND[kind]);
  return feeds.map((feedIds, i) => {
    const others = feeds.filter((_, j) => j !== i);
    const prefixes = new Map<IdKind, string>();
    const prefixOf = (kind: IdKind): string => {
      if (!isRenamed(kind)) return "";
      if (!clashes(feeds.slice(0, i), feedIds, kind)) return prefix;
      let number = `${i + 1}:`;
      while (others.some((other) => [...(other.get(kind) ?? [])].some((id) => id.startsWith(number)))) number += ":";
      return prefix + number;
    };
    return {
      rename(kind, id) {
        const prefix = prefixes.get(kind) ?? prefixOf(kind);
        prefixes.set(kind, prefix);
        return prefix + id;
      },
      isShared: (kind, id) => !isRenamed(kind) && feeds.slice(0, i).some((other) => other.get(kind)?.has(id) === true),
    };
  });
}

function clashes(earlier: readonly DefinedIds[], feedIds: DefinedIds, kind: IdKind): boolean {
  const ownIds = feedIds.get(kind);
  if (ownIds === undefined) return false;
  return earlier.some((other) => {
    const theirs = other.get(kind);
    return theirs !== undefined && [...ownIds].some((id) => theirs.has(id));
  });
}
