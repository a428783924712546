/** The whole schema language text: names, arguments and nullability of Transitland v2, descriptions our own. */
import { CENSUS } from "./census.ts";
import { DIRECTIONS } from "./directions.ts";
import { FEED } from "./feed.ts";
import { FEED_VERSION } from "./feed-version.ts";
import { FLEX } from "./flex.ts";
import { GBFS } from "./gbfs.ts";
import { MUTATION } from "./mutation.ts";
import { OPERATOR } from "./operator.ts";
import { REALTIME } from "./realtime.ts";
import { ROUTE } from "./route.ts";
import { GEOMETRY, SCALARS } from "./scalars.ts";
import { STOP } from "./stop.ts";
import { TRIP } from "./trip.ts";
import { VALIDATION } from "./validation.ts";

/** Root fields. */
const ROOT = /* GraphQL */ `
"All queries. Lists return at most 1000 rows per page (default 100); pass the id of the last row as 'after' for the next page."
type Query {
  feeds(limit: Int, after: Int, ids: [Int!], where: FeedFilter): [Feed!]!
  operators(limit: Int, after: Int, ids: [Int!], where: OperatorFilter): [Operator!]!
  feed_versions(limit: Int, after: Int, ids: [Int!], where: FeedVersionFilter): [FeedVersion!]!
  agencies(limit: Int, after: Int, ids: [Int!], where: AgencyFilter): [Agency!]!
  routes(limit: Int, after: Int, ids: [Int!], where: RouteFilter): [Route!]!
  stops(limit: Int, after: Int, ids: [Int!], where: StopFilter): [Stop!]!
  trips(limit: Int, after: Int, ids: [Int!], where: TripFilter): [Trip!]!
  places(limit: Int, after: Int, level: PlaceAggregationLevel, where: PlaceFilter): [Place!]
  directions(where: DirectionRequest!): Directions!
  bikes(limit: Int, where: GbfsBikeRequest): [GbfsFreeBikeStatus!]
  docks(limit: Int, where: GbfsDockRequest): [GbfsStationInformation!]
  vehicle_positions(limit: Int, where: VehiclePositionFilter!): [VehiclePosition!]!
  me: Me!
  census_datasets(limit: Int, after: Int, ids: [Int!], where: CensusDatasetFilter): [CensusDataset!]
}

"The signed-in caller."
type Me {
  id: String!
  name: String
  email: String
  roles: [String!]
  external_data: Map!
}

"The row that a deletion removed."
type EntityDeleteResult {
  id: Int!
}
`;

/** What can be followed instead of asked again and again. */
const SUBSCRIPTION = /* GraphQL */ `
"Subscriptions over server-sent events: POST or GET the document with 'Accept: text/event-stream'. The fields have the names and arguments of the queries; the complete result is sent at once, and again whenever it changes."
type Subscription {
  "At most 10 stops, selected by ids, onestop_id, onestop_ids or stop_id, with their departures, arrivals and alerts. An unknown stop is an error."
  stops(limit: Int, ids: [Int!], where: StopFilter): [Stop!]!
  "Vehicles in a box, as they report their positions."
  vehicle_positions(limit: Int, where: VehiclePositionFilter!): [VehiclePosition!]!
}
`;

export const SDL = [
  SCALARS,
  ROOT,
  FEED,
  FEED_VERSION,
  OPERATOR,
  ROUTE,
  STOP,
  TRIP,
  FLEX,
  REALTIME,
  VALIDATION,
  GEOMETRY,
  CENSUS,
  DIRECTIONS,
  GBFS,
  MUTATION,
  SUBSCRIPTION,
].join("\n");
