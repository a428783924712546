/** The whole schema language text: names, arguments and nullability of Transitland v2, descriptions our own. */
import { ATTRIBUTION } from "./attribution.ts";
import { CENSUS } from "./census.ts";
import { DIRECTIONS } from "./directions.ts";
import { FEED } from "./feed.ts";
import { FEED_VERSION } from "./feed-version.ts";
import { FLEX } from "./flex.ts";
import { GBFS } from "./gbfs.ts";
import { MUTATION } from "./mutation.ts";
import { OPERATOR } from "./operator.ts";
import { REACH } from "./reach.ts";
import { REALTIME } from "./realtime.ts";
import { ROUTE } from "./route.ts";
import { GEOMETRY, SCALARS } from "./scalars.ts";
import { STOP } from "./stop.ts";
import { TRANSLATION } from "./translation.ts";
import { TRIP } from "./trip.ts";
import { VALIDATION } from "./validation.ts";

/** Root fields. */
const ROOT = /* GraphQL */ `
"All queries. Lists return 100 rows per page, or up to 1,000 with limit; pass the id of the last row as 'after' for the next page."
type Query {
  "Feeds, in the order of their ids"
  feeds(
    "At most this many; 100 by default, 100,000 at most"
    limit: Int
    "Id of the last row of the page before; null or 0: the first page"
    after: Int
    "Only rows with these ids; unknown ids are skipped"
    ids: [Int!]
    "Conditions that all must be met; all rows without it"
    where: FeedFilter
  ): [Feed!]!
  "Operators, in the order of their ids"
  operators(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Id of the last row of the page before; null or 0: the first page"
    after: Int
    "Only rows with these ids; unknown ids are skipped"
    ids: [Int!]
    "Conditions that all must be met; all rows without it"
    where: OperatorFilter
  ): [Operator!]!
  "Feed versions, newest first"
  feed_versions(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Id of the last row of the page before; null or 0: the first page"
    after: Int
    "Only rows with these ids; unknown ids are skipped"
    ids: [Int!]
    "Conditions that all must be met; all rows without it"
    where: FeedVersionFilter
  ): [FeedVersion!]!
  "Agencies of active feed versions, in the order of their ids"
  agencies(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Id of the last row of the page before; null or 0: the first page"
    after: Int
    "Time at which the first page was read; with it, cursor.ended tells of every page that would repeat or skip rows. Transitland v2 has no such argument"
    since: Time
    "Only rows with these ids, also of feed versions that are not active; unknown ids are skipped"
    ids: [Int!]
    "Conditions that all must be met; all rows without it"
    where: AgencyFilter
  ): [Agency!]!
  "Routes of active feed versions, in the order of their ids"
  routes(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Id of the last row of the page before; null or 0: the first page"
    after: Int
    "Time at which the first page was read; with it, cursor.ended tells of every page that would repeat or skip rows. Transitland v2 has no such argument"
    since: Time
    "Only rows with these ids, also of feed versions that are not active; unknown ids are skipped"
    ids: [Int!]
    "Conditions that all must be met; all rows without it"
    where: RouteFilter
  ): [Route!]!
  "Stops of active feed versions, in the order of their ids"
  stops(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Id of the last row of the page before; null or 0: the first page"
    after: Int
    "Time at which the first page was read; with it, cursor.ended tells of every page that would repeat or skip rows. Transitland v2 has no such argument"
    since: Time
    "Only rows with these ids, also of feed versions that are not active; unknown ids are skipped"
    ids: [Int!]
    "Conditions that all must be met; all rows without it"
    where: StopFilter
  ): [Stop!]!
  "Trips of active feed versions, in the order of their ids"
  trips(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Id of the last row of the page before; null or 0: the first page"
    after: Int
    "Time at which the first page was read; with it, cursor.ended tells of every page that would repeat or skip rows. Transitland v2 has no such argument"
    since: Time
    "Only rows with these ids, also of feed versions that are not active; unknown ids are skipped"
    ids: [Int!]
    "Conditions that all must be met; all rows without it"
    where: TripFilter
  ): [Trip!]!
  "Cities, regions, or countries with the operators that serve them"
  places(
    "At most this many; all by default; 0 or less: none"
    limit: Int
    "Accepted and ignored"
    after: Int
    "Names by which places are grouped; ADM0 by default"
    level: PlaceAggregationLevel
    "Conditions that all must be met; all rows without it"
    where: PlaceFilter
  ): [Place!]
  "Journeys on transit or on foot between two points"
  directions(
    "Start, destination, time, and mode"
    where: DirectionRequest!
  ): Directions!
  "Stops and areas that can be reached from a point within some minutes. Transitland v2 has no such field"
  reach(
    "Origin, time, and longest travel time"
    where: ReachRequest!
  ): Reach!
  "Free rental vehicles in a circle, by bike_id; without a circle there are none"
  bikes(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Area to search"
    where: GbfsBikeRequest
  ): [GbfsFreeBikeStatus!]
  "Rental stations in a circle, by station_id; without a circle there are none"
  docks(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Area to search"
    where: GbfsDockRequest
  ): [GbfsStationInformation!]
  "Vehicles in a box, by their latest reports"
  vehicle_positions(
    "At most this many; 1,000 by default, 100,000 at most"
    limit: Int
    "The box, required"
    where: VehiclePositionFilter!
  ): [VehiclePosition!]!
  "The signed-in caller; an error without a sign-in"
  me: Me!
  "Census data; always empty, because this site has none"
  census_datasets(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Id of the last row of the page before; null or 0: the first page"
    after: Int
    "Only rows with these ids, also of feed versions that are not active; unknown ids are skipped"
    ids: [Int!]
    "Conditions that all must be met; all rows without it"
    where: CensusDatasetFilter
  ): [CensusDataset!]
}

"The signed-in caller."
type Me {
  "Id of the user"
  id: String!
  "Name; null if unknown"
  name: String
  "Email address; null if unknown"
  email: String
  "Roles, which permit more than reading"
  roles: [String!]
  "What the sign-in service tells about the user"
  external_data: Map!
}

"The row that a deletion removed."
type EntityDeleteResult {
  "Id of the deleted row"
  id: Int!
}
`;

/** What can be followed instead of asked again and again. */
const SUBSCRIPTION = /* GraphQL */ `
"Subscriptions over server-sent events: POST or GET the document with 'Accept: text/event-stream'. The fields have the names and arguments of the queries; the complete result is sent at once, and again whenever it changes."
type Subscription {
  "At most 10 stops, selected by ids, onestop_id, onestop_ids or stop_id, with their departures, arrivals and alerts. An unknown stop is an error."
  stops(
    "At most this many; 10 by default and at most"
    limit: Int
    "Integer ids of stops"
    ids: [Int!]
    "Which stops, by onestop_id, onestop_ids, or stop_id"
    where: StopFilter
  ): [Stop!]!
  "Vehicles in a box, as they report their positions."
  vehicle_positions(
    "At most this many; 1,000 by default, 100,000 at most"
    limit: Int
    "The box, required"
    where: VehiclePositionFilter!
  ): [VehiclePosition!]!
}
`;

export const SDL = [
  SCALARS,
  ROOT,
  FEED,
  FEED_VERSION,
  OPERATOR,
  ATTRIBUTION,
  TRANSLATION,
  ROUTE,
  STOP,
  TRIP,
  FLEX,
  REALTIME,
  VALIDATION,
  GEOMETRY,
  CENSUS,
  DIRECTIONS,
  REACH,
  GBFS,
  MUTATION,
  SUBSCRIPTION,
].join("\n");
