/** Census data: part of Transitland v2, not run by this portal. */
export const CENSUS = /* GraphQL */ `
"A collection of census data."
type CensusDataset {
  "Integer id"
  id: Int!
  "Name"
  name: String!
  "Description; null if there is none"
  description: String
  "URL of the publisher"
  url: Url
  "First year of the data; null if unknown"
  year_min: Int
  "Last year of the data; null if unknown"
  year_max: Int
  "Publications of the dataset"
  sources(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: CensusSourceFilter
  ): [CensusSource!]
  "Census areas"
  geographies(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: CensusDatasetGeographyFilter
  ): [CensusGeography!]
  "Tables"
  tables(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: CensusTableFilter
  ): [CensusTable!]
  "Layers of areas"
  layers: [CensusLayer!]
  "Values, in pages"
  values_relay(
    "At most this many"
    first: Int
    "Cursor of the last value of the page before; null: the first page"
    after: String
    "Conditions that all must be met; all rows without it"
    where: CensusDatasetValueFilter
  ): CensusValueConnection
}

"One publication of a census dataset."
type CensusSource {
  "Integer id"
  id: Int!
  "Name"
  name: String!
  "Description; null if there is none"
  description: String
  "URL of the publisher"
  url: Url!
  "SHA-1 of the source file"
  sha1: String!
  "Census areas"
  geographies(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: CensusSourceGeographyFilter
  ): [CensusGeography!]
  "Tables"
  tables(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: CensusTableFilter
  ): [CensusTable!]
  "Layers of areas"
  layers: [CensusLayer!]
}

"A layer of census areas."
type CensusLayer {
  "Integer id"
  id: Int!
  "Name"
  name: String!
  "Description; null if there is none"
  description: String
  "Census areas"
  geographies(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: CensusSourceGeographyFilter
  ): [CensusGeography!]
}

"A census area."
type CensusGeography {
  "Integer id"
  id: Int!
  "Name of the dataset"
  dataset_name: String!
  "Name of the source"
  source_name: String!
  "Name of the layer"
  layer_name: String!
  "GEOID of the area"
  geoid: String
  "Name of the area; null if there is none"
  name: String
  "Area of the geometry, in square meters"
  geometry_area: Float
  "Land area, in square meters; null if unknown"
  aland: Float
  "Water area, in square meters; null if unknown"
  awater: Float
  "Name of the state, province, or region; null if unknown"
  adm1_name: String
  "ISO 3166-2 code of the region, such as US-CA; null if unknown"
  adm1_iso: String
  "Name of the country; null if unknown"
  adm0_name: String
  "ISO 3166-1 code of the country, two letters; null if unknown"
  adm0_iso: String
  "The area, in WGS84 degrees"
  geometry: MultiPolygon
  "Area within the search, in square meters; null without a search by location"
  intersection_area: Float
  "The part within the search, in WGS84 degrees; null without a search by location"
  intersection_geometry: Geometry
  "Values of tables in the area"
  values(
    "Names of the tables"
    table_names: [String!]!
    "Name of the dataset; all without it"
    dataset: String
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [CensusValue]!
  "The layer"
  layer: CensusLayer
  "The source"
  source: CensusSource
}

"Values of one table in one area."
type CensusValue {
  "Name of the dataset"
  dataset_name: String!
  "Name of the source"
  source_name: String!
  "The table"
  table: CensusTable!
  "Values by column"
  values: Map!
  "GEOID of the area"
  geoid: String!
}

"A page of census values."
type CensusValueConnection {
  "Values of the page"
  edges: [CensusValueEdge!]!
  "Where the page begins and ends"
  pageInfo: PageInfo!
}

"One value of a page."
type CensusValueEdge {
  "The value"
  node: CensusValue!
  "Cursor of the value, for after"
  cursor: String!
}

"Where a page begins and ends."
type PageInfo {
  "Whether there is a page after this one"
  hasNextPage: Boolean!
  "Whether there is a page before this one"
  hasPreviousPage: Boolean!
  "Cursor of the first value; null if the page is empty"
  startCursor: String
  "Cursor of the last value; null if the page is empty"
  endCursor: String
}

"A table of a census."
type CensusTable {
  "Integer id"
  id: Int!
  "Name of the table"
  table_name: String!
  "Title of the table"
  table_title: String!
  "Group of tables; null if there is none"
  table_group: String
  "Details; null if there are none"
  table_details: String
  "Columns"
  fields: [CensusField!]!
}

"A column of a census table."
type CensusField {
  "Integer id"
  id: Int!
  "Name of the column"
  field_name: String!
  "Title of the column"
  field_title: String!
  "Position in the table; lower comes first"
  column_order: Float
}

"Selects census datasets."
input CensusDatasetFilter {
  "Name, exactly"
  name: String
  "Words of the names"
  search: String
}

"Selects census areas near an entity."
input CensusGeographyFilter {
  "Name of the dataset"
  dataset: String
  "Name of the layer"
  layer: String
  "Meters around the entity"
  radius: Float
  "Words of the names"
  search: String
}

"Selects census areas of a dataset."
input CensusDatasetGeographyFilter {
  "Integer ids; any of them matches"
  ids: [Int!]
  "Name of the dataset"
  dataset: String
  "Name of the layer"
  layer: String
  "Words of the names"
  search: String
  "Where the areas are"
  location: CensusDatasetGeographyLocationFilter
}

"Selects census areas of a source or layer."
input CensusSourceGeographyFilter {
  "Integer ids; any of them matches"
  ids: [Int!]
  "Words of the names"
  search: String
  "Where the areas are"
  location: CensusDatasetGeographyLocationFilter
}

"Selects census areas by location."
input CensusDatasetGeographyLocationFilter {
  "Box that is met or touched"
  bbox: BoundingBox
  "GeoJSON Polygon or MultiPolygon that is met or touched"
  within: Polygon
  "Circle that is met or touched"
  near: PointRadius
  "Sorts by distance to this point; filters nothing"
  focus: FocusPoint
  "Circles around stops that are met or touched"
  stop_buffer: StopBuffer
}

"Circles around stops."
input StopBuffer {
  "Integer ids of the stops"
  stop_ids: [Int!]
  "Meters around each stop"
  radius: Float
}

"Selects census tables."
input CensusTableFilter {
  "Words of the names"
  search: String
}

"Selects census values."
input CensusDatasetValueFilter {
  "Name of the table"
  table: String
  "GEOID of the area, exactly"
  geoid: String
  "Beginning of the GEOID"
  geoid_prefix: String
}

"Selects census sources."
input CensusSourceFilter {
  "Name, exactly"
  name: String
  "Words of the names"
  search: String
}
`;
