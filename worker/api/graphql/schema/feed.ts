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
  search_rank: String @deprecated(reason: "Rows are in the order of their ids; always null.")
  associated_operators: [Operator!]
  feed_state: FeedState
  feed_fetches(limit: Int, where: FeedFetchFilter): [FeedFetch!]
  feed_versions(limit: Int, where: FeedVersionFilter): [FeedVersion!]!
}

"Which version of a feed is active."
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

"How a request to the source of this feed must identify itself."
type FeedAuthorization {
  type: String!
  param_name: String!
  info_url: String!
}

"What the publisher allows. Answers are yes, no, unknown, or empty where nothing is recorded."
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

"Where the data of a feed is published; empty where there is no such URL."
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

"Which feeds."
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

"A URL of a feed; without 'url': any URL of that type."
input FeedSourceUrl {
  url: String
  "Default static_current"
  type: FeedSourceUrlTypes
  case_sensitive: Boolean
}

"What the licence must say."
input LicenseFilter {
  share_alike_optional: LicenseValue
  create_derived_product: LicenseValue
  commercial_use_allowed: LicenseValue
  use_without_attribution: LicenseValue
  redistribution_allowed: LicenseValue
}
`;
