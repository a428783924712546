/** Routes with geometry, patterns and headways. */
import { IN_LANGUAGE } from "./arguments.ts";

export const ROUTE = /* GraphQL */ `
"A row of routes.txt."
type Route {
  "Id of the row on this site; a new feed version has new ids"
  id: Int!
  "Onestop ID, the same across feed versions while name and area stay; null for a route without stops"
  onestop_id: String
  "GTFS route_id, unique within a feed version"
  route_id: String!
  "GTFS route_short_name, often a number or letter; null if empty"
  route_short_name${IN_LANGUAGE}: String
  "GTFS route_long_name; null if empty"
  route_long_name${IN_LANGUAGE}: String
  "GTFS route_type: 0 tram, 1 subway, 2 rail, 3 bus, 4 ferry, 5 cable tram, 6 aerial lift, 7 funicular, 11 trolleybus, 12 monorail; extended types from 100"
  route_type: Int!
  "GTFS route_color, as RRGGBB without #; null if empty, which means white"
  route_color: Color
  "GTFS route_text_color, for text on route_color, as RRGGBB without #; null if empty, which means black"
  route_text_color: Color
  "GTFS route_sort_order: lower comes first; null if empty"
  route_sort_order: Int
  "GTFS route_url: a web page about the route; null if empty"
  route_url${IN_LANGUAGE}: Url
  "GTFS route_desc; null if empty"
  route_desc${IN_LANGUAGE}: String
  "GTFS continuous_pickup, between stops: 0 allowed, 1 not allowed, 2 phone the agency, 3 arrange with the driver; null if empty, which means 1"
  continuous_pickup: Int
  "GTFS continuous_drop_off, between stops: 0 allowed, 1 not allowed, 2 phone the agency, 3 arrange with the driver; null if empty, which means 1"
  continuous_drop_off: Int
  "GTFS cemv_support, paying with contactless bank cards: 0 unknown, 1 accepted, 2 not accepted; null if empty"
  cemv_support: Int
  "All representative lines, as a MultiLineString"
  geometry: Geometry
  "The agency that runs the route"
  agency: Agency!
  "SHA-1 of the feed version"
  feed_version_sha1: String
  "Onestop ID of the feed"
  feed_onestop_id: String
  "The feed version that it comes from"
  feed_version: FeedVersion!
  "How well the names match the search, from 0 to 1; null without a search. Rows are in the order of their ids"
  search_rank: String
  "Categories from GTFS+; null if the feed has none for the route"
  route_attribute: RouteAttribute
  "Names and other texts in further languages (translations.txt), by language. Transitland v2 has no such field"
  translations: [TranslatedText!]!
  "Organizations that the feed names for the route, its agency, or the whole feed. Transitland v2 has no such field"
  attributions(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [FeedAttribution!]!
  "Trips of the route"
  trips(
    "At most this many; 100 by default, 100,000 at most"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: TripFilter
  ): [Trip!]!
  "Stops that trips of the route visit"
  stops(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: StopFilter
  ): [Stop!]!
  "The same stops as links between route, stop, and agency"
  route_stops(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [RouteStop!]!
  "Headways at the busiest stop, by direction and type of day"
  headways(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [RouteHeadway!]!
  "Representative paths; at most one, and empty without geometry"
  geometries(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [RouteGeometry!]!
  "Census areas nearby; always empty, because this site has no census data"
  census_geographies(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: CensusGeographyFilter
  ): [CensusGeography!]
  "The area around the stops of the route"
  route_stop_buffer(
    "Meters around each stop, from 0 to 2,000; 0 by default"
    radius: Float
  ): RouteStopBuffer!
  "Sequences of stops that trips of the route follow, most trips first; never cut"
  patterns(
    "Count only trips that run on these days; all trips without it"
    where: RouteStopPatternFilter
  ): [RouteStopPattern!]
  "Realtime alerts about the route as a whole, not about single trips or stops"
  alerts(
    "true: only alerts in force now; otherwise all"
    active: Boolean
    "At most this many; 100 by default, 1,000 at most"
    limit: Int
  ): [Alert!]
  "Vehicles on the route, by their latest reports"
  vehicle_positions(
    "At most this many; 1,000 by default, 100,000 at most"
    limit: Int
    "Only vehicles in this area; all without it"
    where: VehiclePositionFilter
  ): [VehiclePosition!]
  "Street segments of the route; always empty, because this site does not match routes to streets"
  segments(
    "At most this many; 100 by default, 100,000 at most"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: SegmentFilter
  ): [Segment!]
  "Stop patterns along street segments; always empty, because this site does not match routes to streets"
  segment_patterns(
    "At most this many; 100 by default, 100,000 at most"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: SegmentPatternFilter
  ): [SegmentPattern!]
}

"A route that serves a stop."
type RouteStop {
  "Id of the link"
  id: Int!
  "Integer id of the stop"
  stop_id: Int!
  "Integer id of the route"
  route_id: Int!
  "Integer id of the agency"
  agency_id: Int!
  "The route"
  route: Route!
  "The stop"
  stop: Stop!
  "The agency of the route"
  agency: Agency!
}

"Trips of a route and direction that visit the same stops in the same order."
type RouteStopPattern {
  "Number of the sequence of stops, unique within a feed version"
  stop_pattern_id: Int!
  "GTFS direction_id: 0 one direction, 1 the opposite"
  direction_id: Int!
  "Number of trips"
  count: Int!
  "The trip with the lowest id"
  representative_trip: Trip
  "Trips of the pattern"
  trips(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [Trip!]
}

"The representative path of a route."
type RouteGeometry {
  "Whether it is made of straight lines between stops, for lack of shapes"
  generated: Boolean!
  "The most representative line, in WGS84 degrees; a MultiLineString across the antimeridian"
  geometry: LineString
  "All representative lines, as a MultiLineString"
  combined_geometry: Geometry
  "Length of the longest of all lines, in meters"
  length: Float
  "Longest piece between two neighboring points of any line, in meters"
  max_segment_length: Float
  "Greatest distance of a point from the first point of its line, in meters"
  first_point_max_distance: Float
}

"The headway of a route at its busiest stop, by direction and type of day."
type RouteHeadway {
  "The busiest stop, where departures are counted"
  stop: Stop!
  "1 weekday, 6 Saturday, 7 Sunday"
  dow_category: Int
  "GTFS direction_id: 0 one direction, 1 the opposite; null if unknown"
  direction_id: Int
  "Median seconds between departures from 6:00 to 10:00; null with too few of them"
  headway_secs: Int
  "The day that was measured, as YYYY-MM-DD"
  service_date: Date
  "Number of departures at the stop on that day"
  stop_trip_count: Int
  "Departure times at the stop on that day"
  departures: [Seconds!]
}

"The area around the stops of a route."
type RouteStopBuffer {
  "Circles of the radius around all stops, merged; null without stops or without a radius"
  stop_buffer: Geometry
  "The stops, as a MultiPoint; null without stops"
  stop_points: Geometry
  "Smallest convex area with all stops; null if they span none"
  stop_convexhull: Polygon
}

"Categories of a route from GTFS+."
type RouteAttribute {
  "Category code of the route, from GTFS+; null if empty"
  category: Int
  "Subcategory code of the route, from GTFS+; null if empty"
  subcategory: Int
  "Code of the kind of way that the route runs on, from GTFS+; null if empty"
  running_way: Int
}

"A piece of street that routes run along."
type Segment {
  "Id of the row on this site; a new feed version has new ids"
  id: Int!
  "Id of the OpenStreetMap way"
  way_id: Int!
  "The piece of street, in WGS84 degrees"
  geometry: LineString!
  "Stop patterns along the segment"
  segment_patterns: [SegmentPattern!]
}

"Where a stop pattern runs along a street segment."
type SegmentPattern {
  "Id of the row on this site; a new feed version has new ids"
  id: Int!
  "The route"
  route: Route!
  "Number of the sequence of stops"
  stop_pattern_id: Int!
  "GTFS direction_id: 0 one direction, 1 the opposite"
  direction_id: Int!
  "Position of the segment along the pattern, from 0"
  sequence_idx: Int!
  "Integer id of the shape"
  shape_id: Int!
  "Id of the OpenStreetMap way"
  way_id: Int
  "The shape that the pattern follows"
  shape: Shape!
  "The segment"
  segment: Segment!
}

"Selects routes."
input RouteFilter {
  "Onestop ID, exactly"
  onestop_id: String
  "Onestop IDs; any of them matches, and so does onestop_id"
  onestop_ids: [String!]
  "Match ids of former feed versions"
  allow_previous_onestop_ids: Boolean
  "SHA-1 of the feed version"
  feed_version_sha1: String
  "Onestop ID of the feed"
  feed_onestop_id: String
  "GTFS route_id, exactly"
  route_id: String
  "GTFS route_type, exactly; added to route_types"
  route_type: Int
  "GTFS route_types; any of them matches, exactly"
  route_types: [Int!]
  "true: only with scheduled service; false: only without; both if null"
  serviced: Boolean
  "Words of the names, each at least by its beginning; all must match; fewer than two characters are ignored"
  search: String
  "Onestop ID of the operator"
  operator_onestop_id: String
  "Onestop ID of a stop that the route serves"
  serves_stop_onestop_id: String
  "Conditions on the license of the feed"
  license: LicenseFilter
  "Integer ids of agencies; any of them matches"
  agency_ids: [Int!] @deprecated(reason: "Use 'operator_onestop_id'.")
  "Name of the city, in any case of letters: routes of agencies that serve one place with all of the names"
  city_name: String
  "Name of the country, in any case of letters"
  adm0_name: String
  "Name of the region, in any case of letters"
  adm1_name: String
  "ISO 3166-1 code of the country, two letters"
  adm0_iso: String
  "ISO 3166-2 code of the region, such as US-CA"
  adm1_iso: String
  "Area of the stops; all of its conditions must be met"
  location: RouteLocationFilter
  "Box that is met or touched"
  bbox: BoundingBox @deprecated(reason: "Use 'location'.")
  "GeoJSON Polygon or MultiPolygon that is met or touched"
  within: Polygon @deprecated(reason: "Use 'location'.")
  "Circle that is met or touched"
  near: PointRadius @deprecated(reason: "Use 'location'.")
}

"Selects routes by the location of their stops."
input RouteLocationFilter {
  "Box that is met or touched"
  bbox: BoundingBox
  "GeoJSON Polygon or MultiPolygon that is met or touched"
  polygon: Polygon
  "Circle that is met or touched"
  near: PointRadius
  "Sorts by distance to this point; filters nothing"
  focus: FocusPoint
}

"Selects the trips that patterns count, by their days."
input RouteStopPatternFilter {
  "Service day, as YYYY-MM-DD"
  service_date: Date
  "Service day relative to today in the time zone of the feed; wins over service_date"
  relative_date: RelativeDate
  "true: for a day outside the service window, use the same weekday of the fallback week; false by default"
  use_service_window: Boolean
}

"Selects segments."
input SegmentFilter {
  "Accepted and ignored"
  layer: String
}

"Selects segment patterns."
input SegmentPatternFilter {
  "Accepted and ignored"
  layer: String
}
`;
