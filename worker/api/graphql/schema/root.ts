/** Root fields. */
export const ROOT = /* GraphQL */ `
"Everything that can be asked. Lists answer at most 1000 rows a page (default 100); pass the id of the last row as 'after' for the next page."
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
