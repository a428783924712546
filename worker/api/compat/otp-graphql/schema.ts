/** The executable schema of OpenTripPlanner's GTFS GraphQL API, built on its first request. */
import { oncePerIsolate } from "../../../../src/domain/memory.ts";
import type { ApiSchema } from "../../graphql/api-schema.ts";
import { FARE_FIELD } from "../../graphql/directions/fares.ts";
import { executableSchema } from "../../graphql/schema.ts";
import { ALERT } from "./alerts.ts";
import { BOOKING_INFO, ITINERARY, LEG, LEG_TIME, PLACE, STEP } from "./resolvers/journey.ts";
import { PLACE_AT_DISTANCE, QUERY } from "./resolvers/query.ts";
import { BIKE_RENTAL_STATION, RENTAL_VEHICLE, VEHICLE_RENTAL_STATION } from "./resolvers/rental.ts";
import { AGENCY, FEED, PATTERN, ROUTE, ROUTE_TYPE, VEHICLE_POSITION } from "./resolvers/route.ts";
import { DEPARTURE_ROW, STOP, STOP_AT_DISTANCE } from "./resolvers/stop.ts";
import { STOP_CALL, TRIP, TRIP_ON_SERVICE_DATE } from "./resolvers/trip.ts";
import { applyOtpScalar } from "./scalars.ts";
import { OTP_SDL } from "./schema/index.ts";
import { STOPTIME } from "./stop-times.ts";

const RESOLVERS = {
  QueryType: QUERY,
  Feed: FEED,
  Agency: AGENCY,
  Route: ROUTE,
  RouteType: ROUTE_TYPE,
  Pattern: PATTERN,
  Trip: TRIP,
  TripOnServiceDate: TRIP_ON_SERVICE_DATE,
  StopCall: STOP_CALL,
  Stop: STOP,
  Stoptime: STOPTIME,
  stopAtDistance: STOP_AT_DISTANCE,
  placeAtDistance: PLACE_AT_DISTANCE,
  DepartureRow: DEPARTURE_ROW,
  VehiclePosition: VEHICLE_POSITION,
  Alert: ALERT,
  Itinerary: ITINERARY,
  Leg: LEG,
  LegTime: LEG_TIME,
  Place: PLACE,
  step: STEP,
  BookingInfo: BOOKING_INFO,
  RentalVehicle: RENTAL_VEHICLE,
  VehicleRentalStation: VEHICLE_RENTAL_STATION,
  BikeRentalStation: BIKE_RENTAL_STATION,
};

const otpSchema = oncePerIsolate("OpenTripPlanner's schema", { bytes: 3_000_000 }, () =>
  executableSchema(OTP_SDL, RESOLVERS, applyOtpScalar),
);

/** Fields that show the routes of a stop. */
const OF_ROUTES = [
  ...["Stop.routes", "Stop.patterns", "Stop.vehicleMode", "Stop.vehicleType", "QueryType.nearest", "Stop.alerts"],
] as const;

/** Fields that show its calls, whose times are read with the routes. */
const OF_CALLS = [
  ...["Stop.stopTimesForPattern", "Stop.stoptimesForPatterns", "Stop.stoptimesForServiceDate"],
  ...["Stop.stoptimesWithoutPatterns", "DepartureRow.stoptimes"],
] as const;

/** Fields that show trips of a route. */
const OF_TRIPS = ["Route.trips", "Pattern.trips", "Pattern.tripsForDate", "Pattern.tripsOnServiceDate"] as const;

/** Fields of our own schema by those of this one that need the same columns. */
const READS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(OF_ROUTES.map((field) => [field, ["Stop.route_stops", "departure", "route"]])),
  ...Object.fromEntries(OF_CALLS.map((field) => [field, ["Stop.route_stops", "departure", "route", "departures"]])),
  ...Object.fromEntries(OF_TRIPS.map((field) => [field, ["trips"]])),
  "Route.agency": ["agency"],
  "Stop.stops": ["children"],
  "Route.stops": ["stops"],
  "Feed.publisher": ["feed_infos"],
  "Feed.version": ["feed_infos"],
  "Itinerary.fares": [FARE_FIELD],
  "Leg.fareProducts": [FARE_FIELD],
  "Leg.alerts": ["alerts"],
  "Leg.nextLegs": ["Stop.route_stops", "departure", "route", "departures", "children"],
  "Leg.previousLegs": ["Stop.route_stops", "departure", "route", "departures", "children"],
};

export const OTP_SCHEMA: ApiSchema = {
  name: "otp",
  get: otpSchema,
  reads: (fields) => new Set([...fields].flatMap((field) => READS[field] ?? [])),
  live: new Set([
    ...["plan", "planConnection", "leg", "alerts", "nearest", "vehiclePositions", "occupancy", "canceledTrips"],
    ...["stoptimes", "stoptimesForDate", "departureStoptime", "arrivalStoptime", "stopTimesForPattern"],
    ...["stoptimesForPatterns", "stoptimesForServiceDate", "stoptimesWithoutPatterns", "tripsForDate"],
    ...["rentalVehicle", "rentalVehicles", "vehicleRentalStation", "vehicleRentalStations", "vehicleRentalsByBbox"],
    ...["bikeRentalStation", "bikeRentalStations"],
    ...["onServiceDate", "tripsOnServiceDate", "nextLegs", "previousLegs", "serviceDates"],
  ]),
};

/** Request headers of clients beside the usual ones: keys, and bounds of a request that Digitransit sends. */
export const OTP_HEADERS = ", digitransit-subscription-key, otptimeout, otpmaxresolves";
