/** Which file resolves which type. */
import { AGENCY } from "./agency.ts";
import { FEED, FEED_FETCH, FEED_STATE } from "./feed.ts";
import { FEED_VERSION, FILE_INFO, GTFS_IMPORT } from "./feed-version.ts";
import { OPERATOR } from "./operator.ts";
import { PLACE } from "./place.ts";
import { QUERY } from "./query.ts";
import type { TypeResolvers } from "./resolver.ts";
import { ROUTE, ROUTE_HEADWAY, ROUTE_STOP } from "./route.ts";
import { STOP } from "./stop.ts";

export const RESOLVERS: Readonly<Record<string, TypeResolvers>> = {
  Query: QUERY,
  Feed: FEED,
  FeedState: FEED_STATE,
  FeedFetch: FEED_FETCH,
  FeedVersion: FEED_VERSION,
  FeedVersionFileInfo: FILE_INFO,
  FeedVersionGtfsImport: GTFS_IMPORT,
  Operator: OPERATOR,
  Agency: AGENCY,
  Place: PLACE,
  Route: ROUTE,
  RouteStop: ROUTE_STOP,
  RouteHeadway: ROUTE_HEADWAY,
  Stop: STOP,
};
