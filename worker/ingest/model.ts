/**
 * The importer's in-memory model of a feed: the contents of the small files, with entities numbered from 0 in file
 * order. References are such numbers; -1 means none.
 */

import type { LonLat } from "../../src/domain/geo/globe.ts";
import type { TableBlock } from "../../src/domain/packed/table-block.ts";
import type { AgencyRecord } from "../store/tables/agency.ts";
import type { BookingRuleRecord } from "../store/tables/booking-rule.ts";
import type { LevelRecord } from "../store/tables/level.ts";
import type { LocationRecord } from "../store/tables/location.ts";
import type { LocationGroupRecord } from "../store/tables/location-group.ts";
import type { PathwayRecord } from "../store/tables/pathway.ts";
import type { RouteRecord } from "../store/tables/route.ts";
import type { StopRecord } from "../store/tables/stop.ts";
import type { KeyIndex } from "./key-index.ts";

/**
 * Entities have the columns of their table that the file provides; the importer adds ids, references and derived
 * columns.
 */
type VersionKey = "id" | "feed_version_id";

export type Agency = Omit<
  AgencyRecord,
  | VersionKey
  | "onestop_id"
  | "hull"
  | "min_lon"
  | "min_lat"
  | "max_lon"
  | "max_lat"
  | "route_first"
  | "stop_count"
  | "route_count"
  | "places"
>;

export type Stop = Omit<
  StopRecord,
  VersionKey | "onestop_id" | "cell" | "parent_id" | "level_id" | "routes" | "place" | "location_groups" | "children"
> & { line: number; parent: number; level: number };

export type Route = Omit<
  RouteRecord,
  | VersionKey
  | "onestop_id"
  | "agency_id"
  | "stops"
  | "route_stop_first"
  | "pattern_first"
  | "pattern_count"
  | "trip_first"
  | "trip_count"
  | "min_lon"
  | "min_lat"
  | "max_lon"
  | "max_lat"
  | "headways"
> & { line: number; agency: number };

export type Service = {
  /** Line in the first file that names it. */
  line: number;
  serviceId: string;
  /** Days since 1970-01-01, both included. */
  start: number;
  end: number;
  /** Bit 0 = Monday. */
  weekdays: number;
  /** Whether it occurs only in calendar_dates.txt. */
  generated: boolean;
  added: number[];
  removed: number[];
  /** Service days, ascending, with exceptions applied. */
  days: number[];
};

export type Shape = {
  shapeId: string;
  /** Line of its first point. */
  firstLine: number;
  /** Encoded line (src/domain/geo/polyline.ts). */
  line: string;
  /** Packed shape_dist_traveled, or null. */
  distances: string | null;
  points: number;
  /** Meters. */
  length: number;
  maxSegment: number;
  firstPointMaxDistance: number;
  /** Whether a point has longitude or latitude 0. */
  touchesZero: boolean;
  /** How often shape_dist_traveled decreases, and where it first does; null if it never does. */
  distanceFalls: { count: number; line: number; value: number } | null;
};

export type ImportedTrip = {
  line: number;
  tripId: string;
  route: number;
  service: number;
  headsign: string | null;
  shortName: string | null;
  directionId: number | null;
  blockId: string | null;
  shape: number;
  wheelchairAccessible: number | null;
  bikesAllowed: number | null;
  carsAllowed: number | null;
  safeDurationFactor: number | null;
  safeDurationOffset: number | null;
  /** Of drafts of GTFS-Flex. */
  meanDurationFactor: number | null;
  meanDurationOffset: number | null;
  frequencies: { start: number; end: number; headway: number; exactTimes: number | null }[];
};

export type FeedInfo = {
  feed_publisher_name: string;
  feed_publisher_url: string;
  feed_lang: string;
  default_lang: string | null;
  feed_version: string | null;
  feed_start_date: string | null;
  feed_end_date: string | null;
  feed_contact_email: string | null;
  feed_contact_url: string | null;
};

export type Level = Omit<LevelRecord, VersionKey | "stops"> & { line: number };

export type Pathway = Omit<PathwayRecord, VersionKey | "from_stop_id" | "to_stop_id"> & {
  line: number /** Numbers of stops. */;
  from: number;
  to: number;
};

/** A zone of on-demand rides (GTFS-Flex). */
export type Location = Omit<LocationRecord, VersionKey | "visits"> & { points: LonLat[] };

export type LocationGroup = Omit<LocationGroupRecord, VersionKey | "stops" | "visits"> & {
  line: number;
  stops: number[];
};

export type BookingRule = Omit<BookingRuleRecord, VersionKey | "prior_notice_service_id"> & {
  line: number;
  /** Number of the service on whose days booking is counted; -1 for all days. */
  service: number;
};

/** route_attributes.txt (GTFS+), by route. */
export type RouteAttribute = {
  route: number;
  category: number | null;
  subcategory: number | null;
  runningWay: number | null;
};

/** stop_external_references.txt (Transitland's extension), by stop. */
export type StopReference = { stop: number; feed: string | null; stopId: string | null; inactive: number | null };

/** A file that is stored as rows of text. */
export type PlainFile = { name: string; blocks: TableBlock[] };

/** Entities with the index of their ids. */
export type IndexedList<T> = { list: T[]; index: KeyIndex };

export type Feed = {
  agencies: IndexedList<Agency>;
  stops: IndexedList<Stop>;
  routes: IndexedList<Route>;
  services: IndexedList<Service>;
  shapes: IndexedList<Shape>;
  trips: IndexedList<ImportedTrip>;
  feedInfos: FeedInfo[];
  levels: IndexedList<Level>;
  pathways: Pathway[];
  locations: IndexedList<Location>;
  locationGroups: IndexedList<LocationGroup>;
  bookingRules: IndexedList<BookingRule>;
  routeAttributes: RouteAttribute[];
  stopReferences: StopReference[];
  plainFiles: PlainFile[];
};
