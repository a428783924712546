/** Mutations: part of Transitland v2; a read-only portal answers an authorization error. */
export const MUTATION = /* GraphQL */ `
"Changes. This API is read-only: every mutation returns an authorization error."
type Mutation {
  "Validates a GTFS zip; always refused"
  validate_gtfs(
    "The zip"
    file: Upload
    "URL of the zip"
    url: String
    "URLs of GTFS Realtime messages to validate against it"
    realtime_urls: [String!]
  ): ValidationReport
  "Changes name and description of a feed version; always refused"
  feed_version_update(
    "The new values"
    set: FeedVersionSetInput!
  ): FeedVersion
  "Downloads a feed version; always refused"
  feed_version_fetch(
    "The zip"
    file: Upload
    "URL of the zip"
    url: String
    "Onestop ID of the feed"
    feed_onestop_id: String!
  ): FeedVersionFetchResult
  "Imports a feed version; always refused"
  feed_version_import(
    "Integer id of the row"
    id: Int!
  ): FeedVersionImportResult!
  "Removes the imported rows of a feed version; always refused"
  feed_version_unimport(
    "Integer id of the row"
    id: Int!
  ): FeedVersionUnimportResult!
  "Deletes a feed version; always refused"
  feed_version_delete(
    "Integer id of the row"
    id: Int!
  ): FeedVersionDeleteResult!
  "Creates a stop; always refused"
  stop_create(
    "The new values"
    set: StopSetInput!
  ): Stop
  "Changes a stop; always refused"
  stop_update(
    "The new values"
    set: StopSetInput!
  ): Stop
  "Deletes a stop; always refused"
  stop_delete(
    "Integer id of the row"
    id: Int!
  ): EntityDeleteResult!
  "Creates a level; always refused"
  level_create(
    "The new values"
    set: LevelSetInput!
  ): Level
  "Changes a level; always refused"
  level_update(
    "The new values"
    set: LevelSetInput!
  ): Level
  "Deletes a level; always refused"
  level_delete(
    "Integer id of the row"
    id: Int!
  ): EntityDeleteResult!
  "Creates a pathway; always refused"
  pathway_create(
    "The new values"
    set: PathwaySetInput!
  ): Pathway
  "Changes a pathway; always refused"
  pathway_update(
    "The new values"
    set: PathwaySetInput!
  ): Pathway
  "Deletes a pathway; always refused"
  pathway_delete(
    "Integer id of the row"
    id: Int!
  ): EntityDeleteResult!
}

"The result of a requested fetch."
type FeedVersionFetchResult {
  "The feed version; null if the fetch failed"
  feed_version: FeedVersion
  "What went wrong; null after a success"
  fetch_error: String
  "Whether the same zip was already there"
  found_sha1: Boolean!
  "Whether a zip with the same files was already there"
  found_dir_sha1: Boolean!
}

"The result of a requested import."
type FeedVersionImportResult {
  "Whether it succeeded"
  success: Boolean!
}

"The result of a requested unimport."
type FeedVersionUnimportResult {
  "Whether it succeeded"
  success: Boolean!
}

"The result of a requested deletion."
type FeedVersionDeleteResult {
  "Whether it succeeded"
  success: Boolean!
}

"The new values of a feed version."
input FeedVersionSetInput {
  "Integer id of the row to change"
  id: Int
  "Name"
  name: String
  "Description"
  description: String
}

"Names a feed version."
input FeedVersionInput {
  "Integer id of the feed version"
  id: Int
}

"The new values of a stop."
input StopSetInput {
  "Integer id of the row to change"
  id: Int
  "The feed version that the row belongs to"
  feed_version: FeedVersionInput
  "GTFS location_type: 0 stop or platform, 1 station, 2 entrance or exit, 3 generic node, 4 boarding area"
  location_type: Int
  "GTFS stop_code"
  stop_code: String
  "GTFS stop_desc"
  stop_desc: String
  "GTFS stop_id"
  stop_id: String
  "GTFS stop_name"
  stop_name: String
  "GTFS stop_timezone"
  stop_timezone: String
  "GTFS stop_url"
  stop_url: String
  "GTFS wheelchair_boarding: 0 unknown or as the station, 1 possible, 2 not possible"
  wheelchair_boarding: Int
  "GTFS zone_id"
  zone_id: String
  "GTFS platform_code"
  platform_code: String
  "GTFS tts_stop_name"
  tts_stop_name: String
  "GTFS stop_access: 0 only through the entrances of the station, 1 straight from the street"
  stop_access: Int
  "Position as [longitude, latitude] in WGS84 degrees"
  geometry: Point
  "The station"
  parent: StopSetInput
  "The level"
  level: LevelSetInput
  "The same stop in another feed"
  external_reference: StopExternalReferenceSetInput
}

"Names the same stop in another feed."
input StopExternalReferenceSetInput {
  "Onestop ID of the other feed"
  target_feed_onestop_id: String
  "GTFS stop_id in the other feed"
  target_stop_id: String
}

"The new values of a level."
input LevelSetInput {
  "Integer id of the row to change"
  id: Int
  "The feed version that the row belongs to"
  feed_version: FeedVersionInput
  "GTFS level_id"
  level_id: String
  "GTFS level_name"
  level_name: String
  "GTFS level_index: 0 at ground level, positive above, negative below"
  level_index: Float
  "Area of the level, in WGS84 degrees"
  geometry: MultiPolygon
  "The station"
  parent: StopSetInput
}

"The new values of a pathway."
input PathwaySetInput {
  "Integer id of the row to change"
  id: Int
  "The feed version that the row belongs to"
  feed_version: FeedVersionInput
  "GTFS pathway_id"
  pathway_id: String
  "GTFS pathway_mode: 1 walkway, 2 stairs, 3 moving sidewalk, 4 escalator, 5 elevator, 6 fare gate, 7 exit gate"
  pathway_mode: Int
  "GTFS is_bidirectional: 0 only from from_stop to to_stop, 1 both ways"
  is_bidirectional: Int
  "GTFS length, in meters"
  length: Float
  "GTFS traversal_time, in seconds"
  traversal_time: Int
  "GTFS stair_count: positive goes up, negative down"
  stair_count: Int
  "GTFS max_slope, as rise divided by run"
  max_slope: Float
  "GTFS min_width, in meters"
  min_width: Float
  "GTFS signposted_as: text of signs toward to_stop"
  signposted_as: String
  "GTFS reversed_signposted_as: text of signs toward from_stop"
  reverse_signposted_as: String
  "Where the pathway begins"
  from_stop: StopSetInput
  "Where the pathway ends"
  to_stop: StopSetInput
}
`;
