/**
 * A feed as the importer holds it in memory: what the small files say, entities numbered from 0 in the order of their
 * file. References are such numbers; -1 stands for "none".
 */
import type { LonLat } from "../../src/domain/geo.ts";
import type { TableBlock } from "../../src/domain/table-block.ts";
import type { KeyIndex } from "./key-index.ts";

export type Agency = {
  agencyId: string;
  name: string;
  url: string;
  timezone: string;
  lang: string | null;
  phone: string | null;
  fareUrl: string | null;
  email: string | null;
  cemvSupport: number | null;
};

export type Stop = {
  line: number;
  stopId: string;
  code: string | null;
  name: string | null;
  desc: string | null;
  url: string | null;
  zoneId: string | null;
  timezone: string | null;
  platformCode: string | null;
  ttsName: string | null;
  locationType: number;
  wheelchairBoarding: number | null;
  stopAccess: number | null;
  /** WGS84 degrees; null for nodes without a position. */
  lon: number | null;
  lat: number | null;
  parent: number;
  level: number;
};

export type Route = {
  line: number;
  routeId: string;
  agency: number;
  shortName: string | null;
  longName: string | null;
  type: number;
  color: string | null;
  textColor: string | null;
  sortOrder: number | null;
  url: string | null;
  desc: string | null;
  continuousPickup: number | null;
  continuousDropOff: number | null;
  networkId: string | null;
  cemvSupport: number | null;
};

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

export type Level = { line: number; levelId: string; levelIndex: number; name: string | null };

export type Pathway = {
  line: number;
  pathwayId: string;
  /** Numbers of stops. */
  from: number;
  to: number;
  mode: number;
  bidirectional: number;
  /** Metres. */
  length: number | null;
  /** Seconds. */
  traversalTime: number | null;
  stairCount: number | null;
  maxSlope: number | null;
  /** Metres. */
  minWidth: number | null;
  signpostedAs: string | null;
  reverseSignpostedAs: string | null;
};

/** A zone of rides on demand (GTFS-Flex). */
export type Location = {
  locationId: string;
  name: string | null;
  desc: string | null;
  zoneId: string | null;
  url: string | null;
  /** GeoJSON Polygon or MultiPolygon as text. */
  geometry: string;
  points: LonLat[];
};

export type LocationGroup = { line: number; locationGroupId: string; name: string | null; stops: number[] };

export type BookingRule = {
  line: number;
  bookingRuleId: string;
  type: number;
  /** Minutes. */
  durationMin: number | null;
  durationMax: number | null;
  lastDay: number | null;
  /** Seconds. */
  lastTime: number | null;
  startDay: number | null;
  startTime: number | null;
  /** Number of the service whose days count; -1: all days. */
  service: number;
  message: string | null;
  pickupMessage: string | null;
  dropOffMessage: string | null;
  phone: string | null;
  infoUrl: string | null;
  bookingUrl: string | null;
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
