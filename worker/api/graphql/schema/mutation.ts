/** Mutations: part of Transitland v2; a read-only portal answers an authorization error. */
export const MUTATION = /* GraphQL */ `
"Changes. This API is read-only: every mutation returns an authorization error."
type Mutation {
  validate_gtfs(file: Upload, url: String, realtime_urls: [String!]): ValidationReport
  feed_version_update(set: FeedVersionSetInput!): FeedVersion
  feed_version_fetch(file: Upload, url: String, feed_onestop_id: String!): FeedVersionFetchResult
  feed_version_import(id: Int!): FeedVersionImportResult!
  feed_version_unimport(id: Int!): FeedVersionUnimportResult!
  feed_version_delete(id: Int!): FeedVersionDeleteResult!
  stop_create(set: StopSetInput!): Stop
  stop_update(set: StopSetInput!): Stop
  stop_delete(id: Int!): EntityDeleteResult!
  level_create(set: LevelSetInput!): Level
  level_update(set: LevelSetInput!): Level
  level_delete(id: Int!): EntityDeleteResult!
  pathway_create(set: PathwaySetInput!): Pathway
  pathway_update(set: PathwaySetInput!): Pathway
  pathway_delete(id: Int!): EntityDeleteResult!
}

"The result of a requested fetch."
type FeedVersionFetchResult {
  feed_version: FeedVersion
  fetch_error: String
  found_sha1: Boolean!
  found_dir_sha1: Boolean!
}

"The result of a requested import."
type FeedVersionImportResult {
  success: Boolean!
}

"The result of a requested unimport."
type FeedVersionUnimportResult {
  success: Boolean!
}

"The result of a requested deletion."
type FeedVersionDeleteResult {
  success: Boolean!
}

input FeedVersionSetInput {
  id: Int
  name: String
  description: String
}

input FeedVersionInput {
  id: Int
}

input StopSetInput {
  id: Int
  feed_version: FeedVersionInput
  location_type: Int
  stop_code: String
  stop_desc: String
  stop_id: String
  stop_name: String
  stop_timezone: String
  stop_url: String
  wheelchair_boarding: Int
  zone_id: String
  platform_code: String
  tts_stop_name: String
  stop_access: Int
  geometry: Point
  parent: StopSetInput
  level: LevelSetInput
  external_reference: StopExternalReferenceSetInput
}

input StopExternalReferenceSetInput {
  target_feed_onestop_id: String
  target_stop_id: String
}

input LevelSetInput {
  id: Int
  feed_version: FeedVersionInput
  level_id: String
  level_name: String
  level_index: Float
  geometry: MultiPolygon
  parent: StopSetInput
}

input PathwaySetInput {
  id: Int
  feed_version: FeedVersionInput
  pathway_id: String
  pathway_mode: Int
  is_bidirectional: Int
  length: Float
  traversal_time: Int
  stair_count: Int
  max_slope: Float
  min_width: Float
  signposted_as: String
  reverse_signposted_as: String
  from_stop: StopSetInput
  to_stop: StopSetInput
}
`;
