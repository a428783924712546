/**
 * A feed as the importer holds it in memory: what the small files say, entities numbered from 0 in the order of their
 * file. References are such numbers; -1 stands for "none".
 */

import type { LonLat } from "../../src/domain/geo.ts";
import type { TableBlock } from "../../src/domain/table-block.ts";
import type { AgencyRecord } from "../store/tables/agency.ts";
import type { BookingRuleRecord } from "../store/tables/booking-rule.ts";
import type { LevelRecord } from "../store/tables/level.ts";
import type { LocationRecord } from "../store/tables/location.ts";
import type { LocationGroupRecord } from "../store/tables/location-group.ts";
import type { PathwayRecord } from "../store/tables/pathway.ts";
import type { RouteRecord } from "../store/tables/route.ts";
import type { StopRecord } from "../store/tables/stop.ts";
import type { KeyIndex } from "./key-index.ts";

/** Entities are the columns of their table that the file provides; the importer adds ids, references and what it derives. */
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
  /** In the file that names it first. */
  line: number;
  serviceId: string;
  /** Days since 1970-01-01, both included. */
  start: number;
  end: number;
  /** Bit 0 = Monday. */
  weekdays: number;
  /** Only in calendar_dates.txt. */
  generated: boolean;
  added: number[];
  removed: number[];
  /** Days of service, ascending, exceptions folded in. */
  days: number[];
};

export type Shape = {
  shapeId: string;
  /** Line of the file with its first point. */
  firstLine: number;
  /** Encoded line (src/domain/polyline.ts). */
  line: string;
  /** Packed shape_dist_traveled, or null. */
  distances: string | null;
  points: number;
  /** Metres. */
  length: number;
  maxSegment: number;
  firstPointMaxDistance: number;
  /** True when a point has longitude or latitude 0. */
  touchesZero: boolean;
  /** How often shape_dist_traveled grows smaller, and where it does first; null when it never does. */
  distanceFalls: { count: number; line: number; value: number } | null;
};

export type Trip = {
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

/** A zone of rides on demand (GTFS-Flex). */
export type Location = Omit<LocationRecord, VersionKey | "visits"> & { points: LonLat[] };

export type LocationGroup = Omit<LocationGroupRecord, VersionKey | "stops" | "visits"> & {
  line: number;
  stops: number[];
};

export type BookingRule = Omit<BookingRuleRecord, VersionKey | "prior_notice_service_id"> & {
  line: number;
  /** Number of the service whose days count; -1: all days. */
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

/** A file that is kept as rows of texts. */
export type PlainFile = { name: string; blocks: TableBlock[] };

/** Entities with the index of their ids. */
export type Indexed<T> = { list: T[]; index: KeyIndex };

export type Feed = {
  agencies: Indexed<Agency>;
  stops: Indexed<Stop>;
  routes: Indexed<Route>;
  services: Indexed<Service>;
  shapes: Indexed<Shape>;
  trips: Indexed<Trip>;
  feedInfos: FeedInfo[];
  levels: Indexed<Level>;
  pathways: Pathway[];
  locations: Indexed<Location>;
  locationGroups: Indexed<LocationGroup>;
  bookingRules: Indexed<BookingRule>;
  routeAttributes: RouteAttribute[];
  stopReferences: StopReference[];
  plainFiles: PlainFile[];
};
