/** Operators, agencies and the places they serve. */
export const OPERATOR = /* GraphQL */ `
"An organization that runs transit, across all feeds in which it appears."
type Operator {
  id: Int!
  "Always false, as in Transitland v2."
  generated: Boolean!
  file: String
  onestop_id: String
  name: String
  short_name: String
  website: String
  tags: Tags
  "How well the names match the search, from 0 to 1; null without a search. Rows are in the order of their ids"
  search_rank: String
  agencies: [Agency!]
  feeds(limit: Int, where: FeedFilter): [Feed!]
}

"A row of agency.txt."
type Agency {
  id: Int!
  onestop_id: String!
  agency_email: Email
  agency_fare_url: Url
  agency_id: String!
  agency_lang: Language
  agency_name: String!
  agency_phone: String
  agency_timezone: Timezone!
  agency_url: Url!
  cemv_support: Int
  "SHA-1 of the feed version"
  feed_version_sha1: String
  "Onestop ID of the feed"
  feed_onestop_id: String
  feed_version: FeedVersion!
  "Convex hull of the stops served"
  geometry: Polygon
  "How well the names match the search, from 0 to 1; null without a search. Rows are in the order of their ids"
  search_rank: String
  operator: Operator
  places(limit: Int, where: AgencyPlaceFilter): [AgencyPlace!]
  routes(limit: Int, where: RouteFilter): [Route!]!
  census_geographies(limit: Int, where: CensusGeographyFilter): [CensusGeography!]
  alerts(active: Boolean, limit: Int): [Alert!]
  vehicle_positions(limit: Int, where: VehiclePositionFilter): [VehiclePosition!]
}

"A city, region or country that an agency serves."
type AgencyPlace {
  city_name: String
  adm1_name: String
  adm1_iso: String
  adm0_name: String
  adm0_iso: String
  "Share of the stop times of the agency, 0 to 1"
  rank: Float
}

"A city, region or country with the operators that serve it."
type Place {
  adm0_name: String
  adm1_name: String
  city_name: String
  count: Int!
  operators: [Operator!]
  bbox: Geometry
}

"Selects operators."
input OperatorFilter {
  "One row per Onestop ID (default) or one per agency of each feed"
  merged: Boolean
  onestop_id: String
  "Onestop ID of the feed"
  feed_onestop_id: String
  agency_id: String
  search: String
  tags: Tags
  city_name: String
  adm0_name: String
  adm1_name: String
  adm0_iso: String
  adm1_iso: String
  license: LicenseFilter
  bbox: BoundingBox
  within: Polygon
  near: PointRadius
}

"Selects agencies."
input AgencyFilter {
  onestop_id: String
  "SHA-1 of the feed version"
  feed_version_sha1: String
  "Onestop ID of the feed"
  feed_onestop_id: String
  agency_id: String
  agency_name: String
  search: String
  city_name: String
  adm0_name: String
  adm1_name: String
  adm0_iso: String
  adm1_iso: String
  license: LicenseFilter
  location: AgencyLocationFilter
  bbox: BoundingBox @deprecated(reason: "Use 'location'.")
  within: Polygon @deprecated(reason: "Use 'location'.")
  near: PointRadius @deprecated(reason: "Use 'location'.")
}

"Selects agencies by location."
input AgencyLocationFilter {
  bbox: BoundingBox
  polygon: Polygon
  near: PointRadius
  focus: FocusPoint
}

input AgencyPlaceFilter {
  min_rank: Float
}

"Selects places; names match exactly."
input PlaceFilter {
  "Accepted and ignored"
  min_rank: Float
  adm0_name: String
  adm1_name: String
  city_name: String
}
`;
