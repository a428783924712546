/** Feeds, their URLs, licences, states and fetches. */
export const FEED = /* GraphQL */ `
"A source of data in the registry: static GTFS, GTFS Realtime, GBFS or MDS."
type Feed {
  id: Int!
  onestop_id: String!
  name: String
  file: String!
  spec: FeedSpecTypes
  languages: [String!]
  tags: Tags
  authorization: FeedAuthorization
  urls: FeedUrls
  license: FeedLicense
  "How well the names match the search, from 0 to 1; null without a search. Rows are in the order of their ids"
  search_rank: String
  associated_operators: [Operator!]
  feed_state: FeedState
  feed_fetches(limit: Int, where: FeedFetchFilter): [FeedFetch!]
  feed_versions(limit: Int, where: FeedVersionFilter): [FeedVersion!]!
}

"The active version of a feed."
type FeedState {
  id: Int!
  feed_version: FeedVersion
}

"One attempt to download one of the URLs of a feed."
type FeedFetch {
  id: Int!
  url_type: String
  url: String
  success: Boolean
  fetched_at: Time
  fetch_error: String
  response_size: Int
  response_code: Int
  response_sha1: String
}

"How requests to the source of a feed are authorized."
type FeedAuthorization {
  type: String!
  param_name: String!
  info_url: String!
}

"What the publisher allows. Answers are yes, no, unknown, or empty if nothing is recorded."
type FeedLicense {
  spdx_identifier: String!
  url: String!
  use_without_attribution: String!
  create_derived_product: String!
  redistribution_allowed: String!
  commercial_use_allowed: String!
  share_alike_optional: String!
  attribution_text: String!
  attribution_instructions: String!
}

"The URLs of the data of a feed; empty if there is no such URL."
type FeedUrls {
  static_current: String!
  static_historic: [String!]!
  static_planned: [String!]!
  realtime_vehicle_positions: String!
  realtime_trip_updates: String!
  realtime_alerts: String!
  gbfs_auto_discovery: String!
  mds_provider: String!
}

"Selects feeds."
input FeedFilter {
  onestop_id: String
  spec: [FeedSpecTypes!]
  fetch_error: Boolean
  import_status: ImportStatus
  search: String
  tags: Tags
  source_url: FeedSourceUrl
  license: LicenseFilter
  bbox: BoundingBox
  within: Polygon
  near: PointRadius
}

input FeedFetchFilter {
  success: Boolean
}

"Selects feeds by URL; without 'url', any URL of the type matches."
input FeedSourceUrl {
  url: String
  "Default static_current"
  type: FeedSourceUrlTypes
  case_sensitive: Boolean
}

"Conditions on the license."
input LicenseFilter {
  share_alike_optional: LicenseValue
  create_derived_product: LicenseValue
  commercial_use_allowed: LicenseValue
  use_without_attribution: LicenseValue
  redistribution_allowed: LicenseValue
}
`;
