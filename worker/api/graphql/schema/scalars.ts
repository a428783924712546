/** Scalars and enums. */
export const SCALARS = /* GraphQL */ `
"JSON object of counts keyed by name"
scalar Counts
"JSON object of tags"
scalar Tags
"GeoJSON geometry"
scalar Geometry
"RFC 3339 time"
scalar Time
"YYYY-MM-DD"
scalar Date
"GeoJSON Point"
scalar Point
"GeoJSON LineString"
scalar LineString
"GeoJSON Polygon"
scalar Polygon
"GeoJSON MultiPolygon"
scalar MultiPolygon
"HH:MM:SS since noon minus 12 hours of the service day; hours may exceed 24. Input also as seconds"
scalar Seconds
"JSON object"
scalar Map
"Any JSON value"
scalar Any
"A file upload; not accepted here"
scalar Upload
"True or false"
scalar Bool
"List of strings"
scalar Strings
"RRGGBB, without #"
scalar Color
"Language code"
scalar Language
"A URL"
scalar Url
"An email address"
scalar Email
"A zone of the IANA time zone database"
scalar Timezone

"A day relative to today; NEXT_ is strictly after today."
enum RelativeDate {
  "Today"
  TODAY
  "Today if it is a Monday, else the next Monday"
  MONDAY
  "Today if it is a Tuesday, else the next Tuesday"
  TUESDAY
  "Today if it is a Wednesday, else the next Wednesday"
  WEDNESDAY
  "Today if it is a Thursday, else the next Thursday"
  THURSDAY
  "Today if it is a Friday, else the next Friday"
  FRIDAY
  "Today if it is a Saturday, else the next Saturday"
  SATURDAY
  "Today if it is a Sunday, else the next Sunday"
  SUNDAY
  "The next Monday after today"
  NEXT_MONDAY
  "The next Tuesday after today"
  NEXT_TUESDAY
  "The next Wednesday after today"
  NEXT_WEDNESDAY
  "The next Thursday after today"
  NEXT_THURSDAY
  "The next Friday after today"
  NEXT_FRIDAY
  "The next Saturday after today"
  NEXT_SATURDAY
  "The next Sunday after today"
  NEXT_SUNDAY
}

"Names by which places are grouped: ADM0 country, ADM1 region, CITY city."
enum PlaceAggregationLevel {
  "Countries"
  ADM0
  "Regions, with their countries"
  ADM0_ADM1
  "Cities, with their regions and countries"
  ADM0_ADM1_CITY
  "Cities, with their countries"
  ADM0_CITY
  "Cities, with their regions; city_name is null, as in Transitland v2"
  ADM1_CITY
  "Cities by name alone"
  CITY
}

"How a trip relates to the schedule; STATIC: no realtime data."
enum ScheduleRelationship {
  "Runs as in the schedule, perhaps late or early"
  SCHEDULED
  "An extra trip that is not in the schedule"
  ADDED
  "Runs at a headway, without a schedule"
  UNSCHEDULED
  "Does not run"
  CANCELED
  "No realtime data"
  STATIC
  "Does not stop here"
  SKIPPED
  "The realtime feed has no data for this stop"
  NO_DATA
  "Replaces a trip of the schedule"
  REPLACEMENT
  "A copy of a scheduled trip at another time"
  DUPLICATED
  "Does not run, and should not be shown"
  DELETED
}

"Result of an import."
enum ImportStatus {
  "Imported"
  SUCCESS
  "The import failed"
  ERROR
  "The import is still running"
  IN_PROGRESS
}

"A license condition; EXCLUDE_NO: anything but no."
enum LicenseValue {
  "The registry says yes"
  YES
  "The registry says no"
  NO
  "Anything but no, also if nothing is recorded"
  EXCLUDE_NO
  "The registry says that it is unknown"
  UNKNOWN
}

"Types of URLs of a feed."
enum FeedSourceUrlTypes {
  "Current GTFS zip"
  static_current
  "Former GTFS zips"
  static_historic
  "GTFS zips of service to come"
  static_planned
  "GTFS zips of service that may never run"
  static_hypothetical
  "GTFS Realtime vehicle positions"
  realtime_vehicle_positions
  "GTFS Realtime trip updates"
  realtime_trip_updates
  "GTFS Realtime alerts"
  realtime_alerts
  "GBFS discovery file"
  gbfs_auto_discovery
  "MDS provider interface"
  mds_provider
}

"Formats of feeds."
enum FeedSpecTypes {
  "Static schedules"
  GTFS
  "GTFS Realtime: delays, vehicles, and alerts"
  GTFS_RT
  "Shared bikes and other rental vehicles"
  GBFS
  "Mobility Data Specification, for fleets of rental vehicles"
  MDS
}
`;

/** Inputs that say where. */
export const GEOMETRY = /* GraphQL */ `
"A circle: WGS84 degrees, radius in meters."
input PointRadius {
  "Latitude in WGS84 degrees"
  lat: Float!
  "Longitude in WGS84 degrees"
  lon: Float!
  "Meters; at most 100,000 in the deprecated conditions outside of location"
  radius: Float!
}

"Sorts by distance to this point."
input FocusPoint {
  "Latitude in WGS84 degrees"
  lat: Float!
  "Longitude in WGS84 degrees"
  lon: Float!
}

"A box in WGS84 degrees; with min_lon above max_lon it crosses the antimeridian."
input BoundingBox {
  "Western edge"
  min_lon: Float!
  "Southern edge"
  min_lat: Float!
  "Eastern edge"
  max_lon: Float!
  "Northern edge"
  max_lat: Float!
}

"A GeoJSON feature to test stops against."
input Feature {
  "Id that within_features of a stop repeats"
  id: String
  "GeoJSON Polygon or MultiPolygon, in WGS84 degrees"
  geometry: Geometry
  "Accepted and ignored"
  properties: Map
  "Feature, as in GeoJSON"
  type: String
}
`;
