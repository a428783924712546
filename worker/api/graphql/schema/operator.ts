/** Operators, agencies and the places they serve. */
import { IN_LANGUAGE } from "./arguments.ts";

export const OPERATOR = /* GraphQL */ `
"An organization that runs transit, across all feeds in which it appears."
type Operator {
  "Id of the row on this site"
  id: Int!
  "Always false, as in Transitland v2."
  generated: Boolean!
  "Name of the registry file; null if the operator was derived from a feed"
  file: String
  "Onestop ID, the same in all feeds"
  onestop_id: String
  "Full name"
  name: String
  "Short name; null if there is none"
  short_name: String
  "URL of the website; null if unknown"
  website: String
  "Tags from the registry, such as us_ntd_id; null if there are none"
  tags: Tags
  "How well the names match the search, from 0 to 1; null without a search. Rows are in the order of their ids"
  search_rank: String
  "Agencies of the operator in the active feed versions"
  agencies: [Agency!]
  "Feeds with data of the operator, static and realtime"
  feeds(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: FeedFilter
  ): [Feed!]
}

"A row of agency.txt."
type Agency {
  "Id of the row on this site; a new feed version has new ids"
  id: Int!
  "Onestop ID of the operator; empty if there is none"
  onestop_id: String!
  "GTFS agency_email; null if empty"
  agency_email${IN_LANGUAGE}: Email
  "GTFS agency_fare_url: where to buy tickets; null if empty"
  agency_fare_url${IN_LANGUAGE}: Url
  "GTFS agency_id, unique within a feed version; may be empty if the feed has one agency"
  agency_id: String!
  "GTFS agency_lang: language code; null if empty"
  agency_lang: Language
  "GTFS agency_name"
  agency_name${IN_LANGUAGE}: String!
  "GTFS agency_phone; null if empty"
  agency_phone${IN_LANGUAGE}: String
  "GTFS agency_timezone"
  agency_timezone: Timezone!
  "GTFS agency_url"
  agency_url${IN_LANGUAGE}: Url!
  "GTFS cemv_support, paying with contactless bank cards: 0 unknown, 1 accepted, 2 not accepted; null if empty"
  cemv_support: Int
  "SHA-1 of the feed version"
  feed_version_sha1: String
  "Onestop ID of the feed"
  feed_onestop_id: String
  "The feed version that it comes from"
  feed_version: FeedVersion!
  "Convex hull of the stops served; a MultiPolygon across the antimeridian (RFC 7946, 3.1.9)"
  geometry: Polygon
  "How well the names match the search, from 0 to 1; null without a search. Rows are in the order of their ids"
  search_rank: String
  "The operator; null if there is none"
  operator: Operator
  "Cities, regions, and countries that the agency serves"
  places(
    "At most this many; all by default; 0 or less: none"
    limit: Int
    "Only places that matter this much to the agency; all without it"
    where: AgencyPlaceFilter
  ): [AgencyPlace!]
  "Names and other texts in further languages (translations.txt), by language. Transitland v2 has no such field"
  translations: [TranslatedText!]!
  "Organizations that the feed names for the agency or the whole feed. Transitland v2 has no such field"
  attributions(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
  ): [FeedAttribution!]!
  "Routes of the agency"
  routes(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: RouteFilter
  ): [Route!]!
  "Census areas nearby; always empty, because this site has no census data"
  census_geographies(
    "At most this many; 100 by default, 1,000 at most; 0 or less: none"
    limit: Int
    "Conditions that all must be met; all rows without it"
    where: CensusGeographyFilter
  ): [CensusGeography!]
  "Realtime alerts about the agency as a whole"
  alerts(
    "true: only alerts in force now; otherwise all"
    active: Boolean
    "At most this many; 100 by default, 1,000 at most"
    limit: Int
  ): [Alert!]
  "Vehicles of the agency, by their latest reports"
  vehicle_positions(
    "At most this many; 1,000 by default, 100,000 at most"
    limit: Int
    "Only vehicles in this area; all without it"
    where: VehiclePositionFilter
  ): [VehiclePosition!]
}

"A city, region or country that an agency serves."
type AgencyPlace {
  "Name of the city; null for a region or country"
  city_name: String
  "Name of the state, province, or region; null if unknown"
  adm1_name: String
  "ISO 3166-2 code of the region, such as US-CA; null if unknown"
  adm1_iso: String
  "Name of the country; null if unknown"
  adm0_name: String
  "ISO 3166-1 code of the country, two letters; null if unknown"
  adm0_iso: String
  "Share of the stop times of the agency, 0 to 1"
  rank: Float
}

"A city, region or country with the operators that serve it."
type Place {
  "Name of the country"
  adm0_name: String
  "Name of the region; null if the level does not have it"
  adm1_name: String
  "Name of the city; null if the level does not have it, and for regions and countries"
  city_name: String
  "Number of operators"
  count: Int!
  "Operators that serve the place"
  operators: [Operator!]
  "Box around the place, as a GeoJSON Polygon in WGS84 degrees; null if unknown"
  bbox: Geometry
}

"Selects operators."
input OperatorFilter {
  "One row per Onestop ID (default) or one per agency of each feed"
  merged: Boolean
  "Onestop ID, exactly"
  onestop_id: String
  "Onestop ID of the feed"
  feed_onestop_id: String
  "GTFS agency_id, exactly"
  agency_id: String
  "Words of the names, each at least by its beginning; all must match; or a part of the Onestop ID"
  search: String
  "Tags that must all match; an empty value matches any value"
  tags: Tags
  "Name of a city that is served, in any case of letters"
  city_name: String
  "Name of a country that is served, in any case of letters"
  adm0_name: String
  "Name of a region that is served, in any case of letters"
  adm1_name: String
  "ISO 3166-1 code of a country that is served, two letters"
  adm0_iso: String
  "ISO 3166-2 code of a region that is served, such as US-CA"
  adm1_iso: String
  "Conditions on the license of the feed"
  license: LicenseFilter
  "Box that is met or touched"
  bbox: BoundingBox
  "GeoJSON Polygon or MultiPolygon that is met or touched"
  within: Polygon
  "Circle that is met or touched"
  near: PointRadius
}

"Selects agencies."
input AgencyFilter {
  "Onestop ID, exactly"
  onestop_id: String
  "SHA-1 of the feed version"
  feed_version_sha1: String
  "Onestop ID of the feed"
  feed_onestop_id: String
  "GTFS agency_id, exactly"
  agency_id: String
  "GTFS agency_name, exactly"
  agency_name: String
  "Words of the names, each at least by its beginning; all must match; fewer than two characters are ignored"
  search: String
  "Name of a city that is served, in any case of letters"
  city_name: String
  "Name of a country that is served, in any case of letters"
  adm0_name: String
  "Name of a region that is served, in any case of letters"
  adm1_name: String
  "ISO 3166-1 code of a country that is served, two letters"
  adm0_iso: String
  "ISO 3166-2 code of a region that is served, such as US-CA"
  adm1_iso: String
  "Conditions on the license of the feed"
  license: LicenseFilter
  "Area; all of its conditions must be met"
  location: AgencyLocationFilter
  "Box that is met or touched"
  bbox: BoundingBox @deprecated(reason: "Use 'location'.")
  "GeoJSON Polygon or MultiPolygon that is met or touched"
  within: Polygon @deprecated(reason: "Use 'location'.")
  "Circle that is met or touched"
  near: PointRadius @deprecated(reason: "Use 'location'.")
}

"Selects agencies by location."
input AgencyLocationFilter {
  "Box that is met or touched"
  bbox: BoundingBox
  "GeoJSON Polygon or MultiPolygon that is met or touched"
  polygon: Polygon
  "Circle that is met or touched"
  near: PointRadius
  "Sorts by distance to this point; filters nothing"
  focus: FocusPoint
}

"Selects places of an agency."
input AgencyPlaceFilter {
  "Least share of the stop times of the agency, 0 to 1"
  min_rank: Float
}

"Selects places; names match exactly."
input PlaceFilter {
  "Accepted and ignored"
  min_rank: Float
  "Name of the country"
  adm0_name: String
  "Name of the region"
  adm1_name: String
  "Name of the city"
  city_name: String
}
`;
