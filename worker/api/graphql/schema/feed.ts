/** Feeds, their URLs, licenses, states and fetches. */
export const FEED = /* GraphQL */ `
"A source of data in the registry: static GTFS, GTFS Realtime, GBFS or MDS."
type Feed {
  "Id of the row on this site"
  id: Int!
  "Onestop ID"
  onestop_id: String!
  "Name; null if the registry has none"
  name: String
  "Name of the registry file"
  file: String!
  "Format of the data"
  spec: FeedSpecTypes
  "Language codes of the data; null if the registry has none"
  languages: [String!]
  "Tags from the registry; null if there are none"
  tags: Tags
  "How requests for the data are authorized; null if they need no key"
  authorization: FeedAuthorization
  "URLs of the data"
  urls: FeedUrls
  "What the publisher allows"
  license: FeedLicense
  "How well the names match the search, from 0 to 1; null without a search. Rows are in the order of their ids"
  search_rank: String
  "Operators with data in the feed"
  associated_operators: [Operator!]
  "The active feed version; null in it if nothing is imported"
  feed_state: FeedState
  "Attempts to download the data, newest first"
  feed_fetches(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Only successful or only failed attempts; all without it"
    where: FeedFetchFilter
  ): [FeedFetch!]
  "Feed versions, newest first"
  feed_versions(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: FeedVersionFilter
  ): [FeedVersion!]!
}

"The active version of a feed."
type FeedState {
  "Id of the feed"
  id: Int!
  "The feed version that lists answer from; null if there is none"
  feed_version: FeedVersion
}

"One attempt to download one of the URLs of a feed."
type FeedFetch {
  "Id of the attempt"
  id: Int!
  "Which URL of the feed, such as static_current"
  url_type: String
  "The URL"
  url: String
  "Whether the data were downloaded and could be read"
  success: Boolean
  "When it was tried"
  fetched_at: Time
  "What went wrong; null or empty after a success"
  fetch_error: String
  "Size of the response, in bytes; null without a response"
  response_size: Int
  "HTTP status; null without a response"
  response_code: Int
  "SHA-1 of the response; null without a response"
  response_sha1: String
}

"How requests to the source of a feed are authorized."
type FeedAuthorization {
  "Where the key goes: header, basic_auth, query_param, path_segment, or replace_url"
  type: String!
  "Name of the header or query parameter"
  param_name: String!
  "Web page where the publisher gives keys"
  info_url: String!
}

"What the publisher allows. Answers are yes, no, unknown, or empty if nothing is recorded."
type FeedLicense {
  "SPDX identifier of the license, such as CC-BY-4.0"
  spdx_identifier: String!
  "URL of the license"
  url: String!
  "Whether the data may be used without naming the publisher"
  use_without_attribution: String!
  "Whether products may be made from the data"
  create_derived_product: String!
  "Whether the data may be passed on"
  redistribution_allowed: String!
  "Whether the data may be used commercially"
  commercial_use_allowed: String!
  "Whether derived products may have another license"
  share_alike_optional: String!
  "Text that names the publisher"
  attribution_text: String!
  "How the publisher wants to be named"
  attribution_instructions: String!
}

"The URLs of the data of a feed; empty without such a URL."
type FeedUrls {
  "Current GTFS zip"
  static_current: String!
  "Former GTFS zips"
  static_historic: [String!]!
  "GTFS zips of service to come"
  static_planned: [String!]!
  "GTFS Realtime vehicle positions"
  realtime_vehicle_positions: String!
  "GTFS Realtime trip updates"
  realtime_trip_updates: String!
  "GTFS Realtime alerts"
  realtime_alerts: String!
  "GBFS discovery file"
  gbfs_auto_discovery: String!
  "MDS provider interface"
  mds_provider: String!
}

"Selects feeds."
input FeedFilter {
  "Onestop ID, exactly"
  onestop_id: String
  "Formats; any of them matches"
  spec: [FeedSpecTypes!]
  "true: the last fetch failed; false: it succeeded; feeds that were never fetched match neither"
  fetch_error: Boolean
  "Result of the import of the newest feed version that has one; IN_PROGRESS matches as ERROR does"
  import_status: ImportStatus
  "Words of the name or URL, each at least by its beginning; all must match; or a part of the Onestop ID"
  search: String
  "Tags that must all match; an empty value matches any value"
  tags: Tags
  "URL of the feed"
  source_url: FeedSourceUrl
  "Conditions on the license of the feed"
  license: LicenseFilter
  "Box that is met or touched"
  bbox: BoundingBox
  "GeoJSON Polygon or MultiPolygon that is met or touched"
  within: Polygon
  "Circle that is met or touched"
  near: PointRadius
}

"Selects fetches."
input FeedFetchFilter {
  "true: only successful; false: only failed"
  success: Boolean
}

"Selects feeds by URL; without 'url', any URL of the type matches."
input FeedSourceUrl {
  "The URL; null: any"
  url: String
  "Which URL of the feed; static_current by default"
  type: FeedSourceUrlTypes
  "true: upper and lower case differ; false by default"
  case_sensitive: Boolean
}

"Conditions on the license."
input LicenseFilter {
  "Whether derived products may have another license"
  share_alike_optional: LicenseValue
  "Whether products may be made from the data"
  create_derived_product: LicenseValue
  "Whether the data may be used commercially"
  commercial_use_allowed: LicenseValue
  "Whether the data may be used without naming the publisher"
  use_without_attribution: LicenseValue
  "Whether the data may be passed on"
  redistribution_allowed: LicenseValue
}
`;
