/** Census data: part of Transitland v2, not run by this portal. */
export const CENSUS = /* GraphQL */ `
"A collection of census data."
type CensusDataset {
  id: Int!
  name: String!
  description: String
  url: Url
  year_min: Int
  year_max: Int
  sources(limit: Int, where: CensusSourceFilter): [CensusSource!]
  geographies(limit: Int, where: CensusDatasetGeographyFilter): [CensusGeography!]
  tables(limit: Int, where: CensusTableFilter): [CensusTable!]
  layers: [CensusLayer!]
  values_relay(first: Int, after: String, where: CensusDatasetValueFilter): CensusValueConnection
}

"One publication of a census dataset."
type CensusSource {
  id: Int!
  name: String!
  description: String
  url: Url!
  sha1: String!
  geographies(limit: Int, where: CensusSourceGeographyFilter): [CensusGeography!]
  tables(limit: Int, where: CensusTableFilter): [CensusTable!]
  layers: [CensusLayer!]
}

"A layer of census areas."
type CensusLayer {
  id: Int!
  name: String!
  description: String
  geographies(limit: Int, where: CensusSourceGeographyFilter): [CensusGeography!]
}

"A census area."
type CensusGeography {
  id: Int!
  dataset_name: String!
  source_name: String!
  layer_name: String!
  geoid: String
  name: String
  geometry_area: Float
  aland: Float
  awater: Float
  adm1_name: String
  adm1_iso: String
  adm0_name: String
  adm0_iso: String
  geometry: MultiPolygon
  intersection_area: Float
  intersection_geometry: Geometry
  values(table_names: [String!]!, dataset: String, limit: Int): [CensusValue]!
  layer: CensusLayer
  source: CensusSource
}

"Values of one table in one area."
type CensusValue {
  dataset_name: String!
  source_name: String!
  table: CensusTable!
  values: Map!
  geoid: String!
}

"A page of census values."
type CensusValueConnection {
  edges: [CensusValueEdge!]!
  pageInfo: PageInfo!
}

"One value of a page."
type CensusValueEdge {
  node: CensusValue!
  cursor: String!
}

"Where a page begins and ends."
type PageInfo {
  hasNextPage: Boolean!
  hasPreviousPage: Boolean!
  startCursor: String
  endCursor: String
}

"A table of a census."
type CensusTable {
  id: Int!
  table_name: String!
  table_title: String!
  table_group: String
  table_details: String
  fields: [CensusField!]!
}

"A column of a census table."
type CensusField {
  id: Int!
  field_name: String!
  field_title: String!
  column_order: Float
}

input CensusDatasetFilter {
  name: String
  search: String
}

input CensusGeographyFilter {
  dataset: String
  layer: String
  radius: Float
  search: String
}

input CensusDatasetGeographyFilter {
  ids: [Int!]
  dataset: String
  layer: String
  search: String
  location: CensusDatasetGeographyLocationFilter
}

input CensusSourceGeographyFilter {
  ids: [Int!]
  search: String
  location: CensusDatasetGeographyLocationFilter
}

input CensusDatasetGeographyLocationFilter {
  bbox: BoundingBox
  within: Polygon
  near: PointRadius
  focus: FocusPoint
  stop_buffer: StopBuffer
}

input StopBuffer {
  stop_ids: [Int!]
  radius: Float
}

input CensusTableFilter {
  search: String
}

input CensusDatasetValueFilter {
  table: String
  geoid: String
  geoid_prefix: String
}

input CensusSourceFilter {
  name: String
  search: String
}
`;
