/** Routes with geometry, patterns and headways. */
export const ROUTE = /* GraphQL */ `
"A row of routes.txt."
type Route {
  id: Int!
  onestop_id: String
  route_id: String!
  route_short_name: String
  route_long_name: String
  route_type: Int!
  route_color: Color
  route_text_color: Color
  route_sort_order: Int
  route_url: Url
  route_desc: String
  continuous_pickup: Int
  continuous_drop_off: Int
  cemv_support: Int
  "All representative lines, as a MultiLineString"
  geometry: Geometry
  agency: Agency!
  "SHA-1 of the feed version"
  feed_version_sha1: String
  "Onestop ID of the feed"
  feed_onestop_id: String
  feed_version: FeedVersion!
  "How well the names match the search, from 0 to 1; null without a search. Rows are in the order of their ids"
  search_rank: String
  route_attribute: RouteAttribute
  trips(limit: Int, where: TripFilter): [Trip!]!
  stops(limit: Int, where: StopFilter): [Stop!]!
  route_stops(limit: Int): [RouteStop!]!
  headways(limit: Int): [RouteHeadway!]!
  geometries(limit: Int): [RouteGeometry!]!
  census_geographies(limit: Int, where: CensusGeographyFilter): [CensusGeography!]
  route_stop_buffer(radius: Float): RouteStopBuffer!
  patterns(where: RouteStopPatternFilter): [RouteStopPattern!]
  alerts(active: Boolean, limit: Int): [Alert!]
  vehicle_positions(limit: Int, where: VehiclePositionFilter): [VehiclePosition!]
  segments(limit: Int, where: SegmentFilter): [Segment!]
  segment_patterns(limit: Int, where: SegmentPatternFilter): [SegmentPattern!]
}

"A route that serves a stop."
type RouteStop {
  id: Int!
  stop_id: Int!
  route_id: Int!
  agency_id: Int!
  route: Route!
  stop: Stop!
  agency: Agency!
}

"Trips of a route and direction that visit the same stops in the same order."
type RouteStopPattern {
  stop_pattern_id: Int!
  direction_id: Int!
  "Trips"
  count: Int!
  "The trip with the lowest id"
  representative_trip: Trip
  trips(limit: Int): [Trip!]
}

"The representative path of a route."
type RouteGeometry {
  generated: Boolean!
  geometry: LineString
  combined_geometry: Geometry
  "Meters"
  length: Float
  "Meters"
  max_segment_length: Float
  "Meters"
  first_point_max_distance: Float
}

"The headway of a route at its busiest stop, by direction and type of day."
type RouteHeadway {
  stop: Stop!
  "1 weekday, 6 Saturday, 7 Sunday"
  dow_category: Int
  direction_id: Int
  "Typical seconds between departures in the morning"
  headway_secs: Int
  service_date: Date
  stop_trip_count: Int
  departures: [Seconds!]
}

"The area around the stops of a route."
type RouteStopBuffer {
  stop_buffer: Geometry
  stop_points: Geometry
  stop_convexhull: Polygon
}

"Categories of a route from GTFS+."
type RouteAttribute {
  category: Int
  subcategory: Int
  running_way: Int
}

"A piece of street that routes run along."
type Segment {
  id: Int!
  way_id: Int!
  geometry: LineString!
  segment_patterns: [SegmentPattern!]
}

"Where a stop pattern runs along a street segment."
type SegmentPattern {
  id: Int!
  route: Route!
  stop_pattern_id: Int!
  direction_id: Int!
  sequence_idx: Int!
  shape_id: Int!
  way_id: Int
  shape: Shape!
  segment: Segment!
}

"Selects routes."
input RouteFilter {
  onestop_id: String
  onestop_ids: [String!]
  "Match ids of former feed versions"
  allow_previous_onestop_ids: Boolean
  "SHA-1 of the feed version"
  feed_version_sha1: String
  "Onestop ID of the feed"
  feed_onestop_id: String
  route_id: String
  route_type: Int
  route_types: [Int!]
  serviced: Boolean
  search: String
  operator_onestop_id: String
  serves_stop_onestop_id: String
  license: LicenseFilter
  agency_ids: [Int!] @deprecated(reason: "Use 'operator_onestop_id'.")
  location: RouteLocationFilter
  bbox: BoundingBox @deprecated(reason: "Use 'location'.")
  within: Polygon @deprecated(reason: "Use 'location'.")
  near: PointRadius @deprecated(reason: "Use 'location'.")
}

"Selects routes by the location of their stops."
input RouteLocationFilter {
  bbox: BoundingBox
  polygon: Polygon
  near: PointRadius
  focus: FocusPoint
}

input RouteStopPatternFilter {
  service_date: Date
  relative_date: RelativeDate
  use_service_window: Boolean
}

input SegmentFilter {
  layer: String
}

input SegmentPatternFilter {
  layer: String
}
`;
