/** MOTIS' operations beside its plan. */
import type { PlainEndpoint } from "../../../endpoint/endpoint.ts";
import { MOTIS_GEOCODE, MOTIS_REVERSE_GEOCODE } from "./geocode.ts";
import { MOTIS_MAP_ROUTES, MOTIS_ROUTE_DETAILS } from "./map-routes.ts";
import { MOTIS_MAP_TRIPS } from "./map-trips.ts";
import { MOTIS_ONE_TO_ALL, MOTIS_ONE_TO_MANY } from "./one-to.ts";
import { MOTIS_INTERMODAL } from "./one-to-many-intermodal.ts";
import { MOTIS_RENTALS } from "./rentals.ts";
import { MOTIS_HEALTH, MOTIS_INITIAL } from "./server.ts";
import { MOTIS_STOP_TIMES } from "./stop-times.ts";
import { MOTIS_LEVELS, MOTIS_MAP_STOPS, MOTIS_STOP } from "./stops.ts";
import { MOTIS_REFRESH, MOTIS_TRIP } from "./trip.ts";

export const MOTIS_TABLE: readonly PlainEndpoint[] = [
  ...[MOTIS_GEOCODE, MOTIS_REVERSE_GEOCODE, MOTIS_STOP_TIMES, MOTIS_STOP, MOTIS_TRIP, MOTIS_REFRESH],
  ...[MOTIS_ONE_TO_ALL, MOTIS_ONE_TO_MANY, MOTIS_INITIAL, MOTIS_MAP_STOPS, MOTIS_MAP_TRIPS, MOTIS_MAP_ROUTES],
  ...[MOTIS_ROUTE_DETAILS, MOTIS_LEVELS, MOTIS_RENTALS, MOTIS_HEALTH, MOTIS_INTERMODAL],
];
