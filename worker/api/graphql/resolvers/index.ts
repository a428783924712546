/** All resolvers, by object type. */
import { AGENCY } from "./agency.ts";
import { FEED_ATTRIBUTION } from "./attributions.ts";
import { FARE_MEDIUM, FARE_RIDER, FARE_TICKET } from "./fare.ts";
import { FEED, FEED_FETCH, FEED_STATE } from "./feed.ts";
import {
  FEED_INFO,
  FEED_VERSION,
  FILE_INFO,
  GTFS_IMPORT,
  VALIDATION_GROUP,
  VALIDATION_REPORT,
} from "./feed-version.ts";
import {
  LEG_ON_DEMAND,
  LEG_ROUTE,
  LEG_ROUTE_AGENCY,
  LEG_TRIP,
  STEP,
  WAYPOINT,
  WAYPOINT_DEPARTURE,
  WAYPOINT_STOP,
} from "./leg.ts";
import { OPERATOR, PLACE } from "./operator.ts";
import { QUERY, SUBSCRIPTION } from "./query.ts";
import { VEHICLE_POSITION } from "./realtime.ts";
import type { AllResolvers } from "./resolver.ts";
import { ROUTE, ROUTE_HEADWAY, ROUTE_STOP, ROUTE_STOP_PATTERN } from "./route.ts";
import { LEVEL, PATHWAY, STOP, STOP_EXTERNAL_REFERENCE } from "./stop.ts";
import { BOOKING_RULE, FLEX_STOP_TIME, LOCATION, LOCATION_GROUP, STOP_TIME } from "./stop-time.ts";
import { CALENDAR, SHAPE, TRIP } from "./trip.ts";

export const RESOLVERS: AllResolvers = {
  Query: QUERY,
  Subscription: SUBSCRIPTION,
  Feed: FEED,
  FeedState: FEED_STATE,
  FeedFetch: FEED_FETCH,
  FeedVersion: FEED_VERSION,
  FeedInfo: FEED_INFO,
  FareMedium: FARE_MEDIUM,
  FareRider: FARE_RIDER,
  FareTicket: FARE_TICKET,
  FeedAttribution: FEED_ATTRIBUTION,
  LegOnDemand: LEG_ON_DEMAND,
  LegRoute: LEG_ROUTE,
  LegRouteAgency: LEG_ROUTE_AGENCY,
  LegTrip: LEG_TRIP,
  Step: STEP,
  Waypoint: WAYPOINT,
  WaypointDeparture: WAYPOINT_DEPARTURE,
  WaypointStop: WAYPOINT_STOP,
  FeedVersionFileInfo: FILE_INFO,
  FeedVersionGtfsImport: GTFS_IMPORT,
  Operator: OPERATOR,
  Agency: AGENCY,
  Place: PLACE,
  Route: ROUTE,
  RouteStop: ROUTE_STOP,
  RouteHeadway: ROUTE_HEADWAY,
  RouteStopPattern: ROUTE_STOP_PATTERN,
  Stop: STOP,
  StopTime: STOP_TIME,
  Trip: TRIP,
  Calendar: CALENDAR,
  Shape: SHAPE,
  Level: LEVEL,
  Pathway: PATHWAY,
  StopExternalReference: STOP_EXTERNAL_REFERENCE,
  Location: LOCATION,
  LocationGroup: LOCATION_GROUP,
  BookingRule: BOOKING_RULE,
  FlexStopTime: FLEX_STOP_TIME,
  ValidationReport: VALIDATION_REPORT,
  ValidationReportErrorGroup: VALIDATION_GROUP,
  VehiclePosition: VEHICLE_POSITION,
};
