/**
 * A feed as the importer holds it in memory: what the small files say, entities numbered from 0 in the order of their
 * file. References are such numbers; -1 stands for "none".
 */
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
};
