/**
 * The REST table: each path with its GraphQL document. The handler executes it, and the documentation is generated from
 * it. Paths, parameters, and responses are those of Transitland v2.
 */

import type { Collection, CollectionEndpoint, Endpoint, Format } from "../endpoint/endpoint.ts";
import { AGENCIES } from "./agencies.ts";
import { DAY_STOP_TIMES } from "./day-stop-times.ts";
import { DEPARTURES } from "./departures.ts";
import { DOWNLOADS } from "./downloads.ts";
import { EXPORT } from "./export.ts";
import { FEED_VERSIONS } from "./feed-versions.ts";
import { FEEDS } from "./feeds.ts";
import { ONESTOP_ID_REDIRECT } from "./onestop-id.ts";
import { OPERATORS } from "./operators.ts";
import { PICTURES } from "./pictures.ts";
import { REALTIME_DOWNLOAD } from "./realtime-download.ts";
import { ROUTES } from "./routes.ts";
import { STOPS } from "./stops.ts";
import { TRIPS } from "./trips.ts";

const FORMATS: readonly Format[] = ["json", "geojson", "geojsonl"];

/** A key may end like a format, so that CSV is for lists only. */
const LIST_FORMATS: readonly Format[] = [...FORMATS, "csv"];

function list(path: string, operation: string, summary: string, collection: Collection): CollectionEndpoint {
  return { kind: "list", path, operation, summary, collection, formats: LIST_FORMATS, paged: true };
}

function entity(path: string, operation: string, summary: string, collection: Collection): CollectionEndpoint {
  return { kind: "entity", path, operation, summary, collection, formats: FORMATS, paged: true };
}

export const TABLE: readonly Endpoint[] = [
  list("/feeds", "listFeeds", "Feeds of the registry", FEEDS),
  entity("/feeds/{feed_key}", "getFeed", "One feed", FEEDS),
  list("/feeds/{feed_key}/feed_versions", "listVersionsOfFeed", "Versions of a feed, newest first", FEED_VERSIONS),
  list("/feed_versions", "listFeedVersions", "Feed versions, newest first", FEED_VERSIONS),
  entity("/feed_versions/{feed_version_key}", "getFeedVersion", "One feed version", FEED_VERSIONS),
  ...DOWNLOADS,
  ...DAY_STOP_TIMES,
  REALTIME_DOWNLOAD,
  EXPORT,
  list("/agencies", "listAgencies", "Agencies", AGENCIES),
  entity("/agencies/{agency_key}", "getAgency", "One agency", AGENCIES),
  list("/agencies/{agency_key}/routes", "listRoutesOfAgency", "Routes of an agency or operator", ROUTES),
  // Before the list, which reads the ending as a format.
  ...PICTURES,
  list("/routes", "listRoutes", "Routes", ROUTES),
  entity("/routes/{route_key}", "getRoute", "One route", ROUTES),
  list("/routes/{route_key}/trips", "listTrips", "Trips of a route", TRIPS),
  entity("/routes/{route_key}/trips/{id}", "getTrip", "One trip with its stop times", TRIPS),
  list("/stops", "listStops", "Stops", STOPS),
  entity("/stops/{stop_key}", "getStop", "One stop", STOPS),
  {
    kind: "list",
    path: "/stops/{stop_key}/departures",
    operation: "listDepartures",
    summary: "Departures of a stop, the stops inside it, and its station",
    description: "`limit` is the maximum number of departures of each board. An unknown stop gives an empty list.",
    collection: DEPARTURES,
    formats: [],
    paged: false,
  },
  list("/operators", "listOperators", "Operators, each across all its feeds", OPERATORS),
  entity("/operators/{operator_key}", "getOperator", "One operator", OPERATORS),
  ONESTOP_ID_REDIRECT,
];
