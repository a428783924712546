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

"A day relative to today; NEXT_ is strictly after today"
enum RelativeDate { TODAY MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY NEXT_MONDAY NEXT_TUESDAY NEXT_WEDNESDAY NEXT_THURSDAY NEXT_FRIDAY NEXT_SATURDAY NEXT_SUNDAY }

"Names by which places are grouped: ADM0 country, ADM1 region, CITY city"
enum PlaceAggregationLevel { ADM0 ADM0_ADM1 ADM0_ADM1_CITY ADM0_CITY ADM1_CITY CITY }

"How a trip relates to the schedule; STATIC: no realtime data"
enum ScheduleRelationship { SCHEDULED ADDED UNSCHEDULED CANCELED STATIC SKIPPED NO_DATA REPLACEMENT DUPLICATED DELETED }

"Result of an import"
enum ImportStatus { SUCCESS ERROR IN_PROGRESS }

"A license condition; EXCLUDE_NO: anything but no"
enum LicenseValue { YES NO EXCLUDE_NO UNKNOWN }

"Types of URLs of a feed"
enum FeedSourceUrlTypes { static_current static_historic static_planned static_hypothetical realtime_vehicle_positions realtime_trip_updates realtime_alerts gbfs_auto_discovery mds_provider }

"Formats of feeds"
enum FeedSpecTypes { GTFS GTFS_RT GBFS MDS }
`;

/** Inputs that say where. */
export const GEOMETRY = /* GraphQL */ `
"A circle: WGS84 degrees, radius in meters."
input PointRadius {
  lat: Float!
  lon: Float!
  radius: Float!
}

"Sorts by distance to this point."
input FocusPoint {
  lat: Float!
  lon: Float!
}

"A box in WGS84 degrees; with min_lon above max_lon it crosses the antimeridian."
input BoundingBox {
  min_lon: Float!
  min_lat: Float!
  max_lon: Float!
  max_lat: Float!
}

"A GeoJSON feature to test stops against."
input Feature {
  id: String
  geometry: Geometry
  properties: Map
  type: String
}
`;
