/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Geometry, LineString, MultiPolygon, Point, Polygon } from 'geojson';
export type AbsoluteDirection =
  | 'EAST'
  | 'NORTH'
  | 'NORTHEAST'
  | 'NORTHWEST'
  | 'SOUTH'
  | 'SOUTHEAST'
  | 'SOUTHWEST'
  | 'WEST';

export type BoundingBox = {
  max_lat: number;
  max_lon: number;
  min_lat: number;
  min_lon: number;
};

export type DirectionRequest = {
  additional_transfer_time?: number | null;
  allowed_agency_ids?: Array<number> | null;
  allowed_route_ids?: Array<number> | null;
  arrive_by?: string | null;
  banned_agency_ids?: Array<number> | null;
  banned_route_ids?: Array<number> | null;
  bikes_allowed?: boolean | null;
  depart_at?: string | null;
  from: WaypointInput;
  max_transfers?: number | null;
  max_travel_time?: number | null;
  max_walk_after?: number | null;
  max_walk_before?: number | null;
  max_walk_direct?: number | null;
  min_transfer_time?: number | null;
  mode: StepMode;
  on_demand?: Array<OnDemandUse> | null;
  page_cursor?: string | null;
  rental?: Array<RentalUse> | null;
  rental_feeds?: Array<string> | null;
  rental_form_factors?: Array<string> | null;
  route_types?: Array<number> | null;
  search_window?: number | null;
  to: WaypointInput;
  walking_speed?: number | null;
  wheelchair_accessible?: boolean | null;
};

export type DistanceUnit =
  | 'KILOMETERS'
  | 'METERS'
  | 'MILES';

export type DurationUnit =
  | 'SECONDS';

export type FareStatus =
  | 'COMPUTED'
  | 'NOT_COMPUTED'
  | 'NO_DATA'
  | 'PARTIAL';

export type Feature = {
  geometry?: Geometry | null;
  id?: string | null;
  properties?: unknown;
  type?: string | null;
};

export type FeedFilter = {
  bbox?: BoundingBox | null;
  fetch_error?: boolean | null;
  import_status?: ImportStatus | null;
  license?: LicenseFilter | null;
  near?: PointRadius | null;
  onestop_id?: string | null;
  search?: string | null;
  source_url?: FeedSourceUrl | null;
  spec?: Array<FeedSpecTypes> | null;
  tags?: Record<string, string> | null;
  within?: Polygon | null;
};

export type FeedSourceUrl = {
  case_sensitive?: boolean | null;
  type?: FeedSourceUrlTypes | null;
  url?: string | null;
};

export type FeedSourceUrlTypes =
  | 'gbfs_auto_discovery'
  | 'mds_provider'
  | 'realtime_alerts'
  | 'realtime_trip_updates'
  | 'realtime_vehicle_positions'
  | 'static_current'
  | 'static_historic'
  | 'static_hypothetical'
  | 'static_planned';

export type FeedSpecTypes =
  | 'GBFS'
  | 'GTFS'
  | 'GTFS_RT'
  | 'MDS';

export type FocusPoint = {
  lat: number;
  lon: number;
};

export type ImportStatus =
  | 'ERROR'
  | 'IN_PROGRESS'
  | 'SUCCESS';

export type LicenseFilter = {
  commercial_use_allowed?: LicenseValue | null;
  create_derived_product?: LicenseValue | null;
  redistribution_allowed?: LicenseValue | null;
  share_alike_optional?: LicenseValue | null;
  use_without_attribution?: LicenseValue | null;
};

export type LicenseValue =
  | 'EXCLUDE_NO'
  | 'NO'
  | 'UNKNOWN'
  | 'YES';

export type OnDemandUse =
  | 'ACCESS'
  | 'DIRECT'
  | 'EGRESS';

export type OperatorFilter = {
  adm0_iso?: string | null;
  adm0_name?: string | null;
  adm1_iso?: string | null;
  adm1_name?: string | null;
  agency_id?: string | null;
  bbox?: BoundingBox | null;
  city_name?: string | null;
  feed_onestop_id?: string | null;
  license?: LicenseFilter | null;
  merged?: boolean | null;
  near?: PointRadius | null;
  onestop_id?: string | null;
  search?: string | null;
  tags?: Record<string, string> | null;
  within?: Polygon | null;
};

export type PlaceAggregationLevel =
  | 'ADM0'
  | 'ADM0_ADM1'
  | 'ADM0_ADM1_CITY'
  | 'ADM0_CITY'
  | 'ADM1_CITY'
  | 'CITY';

export type PlaceFilter = {
  adm0_name?: string | null;
  adm1_name?: string | null;
  city_name?: string | null;
  min_rank?: number | null;
};

export type PointRadius = {
  lat: number;
  lon: number;
  radius: number;
};

export type ReachRequest = {
  bikes_allowed?: boolean | null;
  date?: string | null;
  depart_at?: string | null;
  lat?: number | null;
  lon?: number | null;
  minutes?: number | null;
  route_types?: Array<number> | null;
  stop_onestop_id?: string | null;
  time?: string | number | null;
  wheelchair_accessible?: boolean | null;
};

export type ReachWalkSource =
  | 'STRAIGHT_LINE'
  | 'STREETS'
  | 'STREETS_AND_STRAIGHT_LINES';

export type RelativeDirection =
  | 'CONTINUE'
  | 'DEPART'
  | 'ELEVATOR'
  | 'HARD_LEFT'
  | 'HARD_RIGHT'
  | 'LEFT'
  | 'RIGHT'
  | 'SLIGHTLY_LEFT'
  | 'SLIGHTLY_RIGHT';

export type RentalUse =
  | 'ACCESS'
  | 'DIRECT'
  | 'EGRESS';

export type RouteFilter = {
  adm0_iso?: string | null;
  adm0_name?: string | null;
  adm1_iso?: string | null;
  adm1_name?: string | null;
  /** @deprecated Use 'operator_onestop_id'. */
  agency_ids?: Array<number> | null;
  allow_previous_onestop_ids?: boolean | null;
  /** @deprecated Use 'location'. */
  bbox?: BoundingBox | null;
  city_name?: string | null;
  feed_onestop_id?: string | null;
  feed_version_sha1?: string | null;
  license?: LicenseFilter | null;
  location?: RouteLocationFilter | null;
  /** @deprecated Use 'location'. */
  near?: PointRadius | null;
  onestop_id?: string | null;
  onestop_ids?: Array<string> | null;
  operator_onestop_id?: string | null;
  route_id?: string | null;
  route_type?: number | null;
  route_types?: Array<number> | null;
  search?: string | null;
  serves_stop_onestop_id?: string | null;
  serviced?: boolean | null;
  /** @deprecated Use 'location'. */
  within?: Polygon | null;
};

export type RouteLocationFilter = {
  bbox?: BoundingBox | null;
  focus?: FocusPoint | null;
  near?: PointRadius | null;
  polygon?: Polygon | null;
};

export type ScheduleRelationship =
  | 'ADDED'
  | 'CANCELED'
  | 'DELETED'
  | 'DUPLICATED'
  | 'NO_DATA'
  | 'REPLACEMENT'
  | 'SCHEDULED'
  | 'SKIPPED'
  | 'STATIC'
  | 'UNSCHEDULED';

export type StepMode =
  | 'AUTO'
  | 'BICYCLE'
  | 'LINE'
  | 'TRANSIT'
  | 'WALK';

export type StopFilter = {
  adm0_iso?: string | null;
  adm0_name?: string | null;
  adm1_iso?: string | null;
  adm1_name?: string | null;
  /** @deprecated Use 'operator_onestop_id'. */
  agency_ids?: Array<number> | null;
  allow_previous_onestop_ids?: boolean | null;
  /** @deprecated Use 'location'. */
  bbox?: BoundingBox | null;
  city_name?: string | null;
  feed_onestop_id?: string | null;
  feed_version_sha1?: string | null;
  license?: LicenseFilter | null;
  location?: StopLocationFilter | null;
  location_type?: number | null;
  /** @deprecated Use 'location'. */
  near?: PointRadius | null;
  onestop_id?: string | null;
  onestop_ids?: Array<string> | null;
  search?: string | null;
  served_by_onestop_ids?: Array<string> | null;
  served_by_route_type?: number | null;
  served_by_route_types?: Array<number> | null;
  serviced?: boolean | null;
  stop_code?: string | null;
  stop_id?: string | null;
  /** @deprecated Use 'location'. */
  within?: Polygon | null;
};

export type StopLocationFilter = {
  bbox?: BoundingBox | null;
  features?: Array<Feature | null> | null;
  focus?: FocusPoint | null;
  geography_ids?: Array<number | null> | null;
  near?: PointRadius | null;
  polygon?: Polygon | null;
};

export type WaypointInput = {
  lat: number;
  lon: number;
  name?: string | null;
};

export type ExamplesQueryVariables = Exact<{
  rows: number;
}>;


export type ExamplesQuery = { operators: Array<{ onestop_id: string | null }>, routes: Array<{ onestop_id: string | null, route_stops: Array<{ stop: { onestop_id: string } }> }>, feeds: Array<{ onestop_id: string, urls: { static_current: string } | null }> };

export type EmbedStopQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  where?: StopFilter | null;
  limit?: number | null;
  next?: number | null;
  routes?: Array<string> | string | null;
  board: boolean;
}>;


export type EmbedStopQuery = { stops: Array<{ stop_id: string, stop_name: string | null, onestop_id: string, feed_onestop_id: string, id: number, platform_code: string | null, parent: { onestop_id: string } | null, departures?: Array<{ departure_time: string | null, service_date: string | null, stop_headsign: string | null, schedule_relationship: ScheduleRelationship | null, pickup_type: number | null, departure: { scheduled_unix: number | null, estimated_unix: number | null, stop_timezone: string }, trip: { id: number, trip_id: string, trip_headsign: string | null, route: { route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, agency: { agency_lang: string | null } } } }>, children: Array<{ id: number, platform_code: string | null, departures?: Array<{ departure_time: string | null, service_date: string | null, stop_headsign: string | null, schedule_relationship: ScheduleRelationship | null, pickup_type: number | null, departure: { scheduled_unix: number | null, estimated_unix: number | null, stop_timezone: string }, trip: { id: number, trip_id: string, trip_headsign: string | null, route: { route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, agency: { agency_lang: string | null } } } }> }> | null, feed_version: { id: number, feed: { onestop_id: string, license: { attribution_text: string } | null } } }> };

export type PosterOperatorQueryVariables = Exact<{
  id: string;
}>;


export type PosterOperatorQuery = { operators: Array<{ onestop_id: string | null, name: string | null, agencies: Array<{ agency_id: string, agency_lang: string | null, feed_version: { id: number, feed: { onestop_id: string } } }> | null, feeds: Array<{ onestop_id: string, license: { attribution_text: string, spdx_identifier: string, url: string, redistribution_allowed: string } | null }> | null }> };

export type PosterVersionQueryVariables = Exact<{
  sha1: string;
}>;


export type PosterVersionQuery = { feed_versions: Array<{ id: number, sha1: string, fetched_at: string, agencies: Array<{ agency_name: string, agency_lang: string | null }>, feed: { onestop_id: string, name: string | null, license: { attribution_text: string, spdx_identifier: string, url: string, redistribution_allowed: string } | null } }> };

export type PosterRouteQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  where?: RouteFilter | null;
}>;


export type PosterRouteQuery = { routes: Array<{ route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, geometry: Geometry | null, agency: { agency_id: string, agency_name: string, agency_lang: string | null }, feed_version: { id: number, fetched_at: string, feed: { onestop_id: string, license: { attribution_text: string, spdx_identifier: string, url: string, redistribution_allowed: string } | null } }, stops: Array<{ stop_name: string | null, geometry: Point }> }> };

export type PosterStopsQueryVariables = Exact<{
  limit: number;
  where: StopFilter;
}>;


export type PosterStopsQuery = { stops: Array<{ stop_name: string | null, geometry: Point }> };

export type EmbedRouteQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  where?: RouteFilter | null;
  map: boolean;
}>;


export type EmbedRouteQuery = { routes: Array<{ id: number, onestop_id: string | null, feed_onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, geometry?: Geometry | null, agency: { agency_id: string, agency_name: string, agency_lang: string | null }, feed_version: { id: number, feed: { onestop_id: string, license: { attribution_text: string } | null } }, stops?: Array<{ id: number, geometry: Point }> }> };

export type MapRoutesQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  all: boolean;
}>;


export type MapRoutesQuery = { routes: Array<{ id: number, route_type: number, route_color: string | null, route_text_color: string | null, geometry: Geometry | null, stops?: Array<{ id: number, geometry: Point }> }> };

export type VersionsToCompareQueryVariables = Exact<{
  onestop_id: string;
}>;


export type VersionsToCompareQuery = { feeds: Array<{ onestop_id: string, name: string | null, feed_state: { feed_version: { id: number } | null } | null }>, feed_versions: Array<{ id: number, sha1: string, fetched_at: string, earliest_calendar_date: string, latest_calendar_date: string, service_window: { feed_start_date: string | null, feed_end_date: string | null } | null }> };

export type VersionNamedQueryVariables = Exact<{
  sha1: string;
}>;


export type VersionNamedQuery = { feed_versions: Array<{ id: number }> };

export type FeedVersionPageQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  sha1?: string | null;
  feed?: string | null;
}>;


export type FeedVersionPageQuery = { feed_versions: Array<{ id: number, sha1: string, name: string | null, description: string | null, url: string, fetched_at: string, earliest_calendar_date: string, latest_calendar_date: string, feed: { id: number, onestop_id: string, name: string | null, license: { redistribution_allowed: string } | null, authorization: { type: string, info_url: string } | null, urls: { static_current: string } | null, feed_state: { feed_version: { id: number, sha1: string } | null } | null }, feed_infos: Array<{ feed_publisher_name: string, feed_version: string | null, feed_lang: string }>, service_window: { feed_start_date: string | null, feed_end_date: string | null, fallback_week: string | null, default_timezone: string | null } | null, service_levels: Array<{ start_date: string, end_date: string, monday: number, tuesday: number, wednesday: number, thursday: number, friday: number, saturday: number, sunday: number }>, files: Array<{ id: number, name: string, rows: number, size: number, sha1: string, csv_like: boolean, header: string }>, feed_version_gtfs_import: { success: boolean, in_progress: boolean, schedule_removed: boolean, exception_log: string, created_at: string | null, entity_count: Record<string, number> | null, warning_count: Record<string, number> | null, skip_entity_error_count: Record<string, number> | null, skip_entity_reference_count: Record<string, number> | null, skip_entity_filter_count: Record<string, number> | null, skip_entity_marked_count: Record<string, number> | null, interpolated_stop_time_count: number | null } | null, validation_reports: Array<{ id: number, reported_at: string | null, success: boolean, failure_reason: string | null, validator: string | null, validator_version: string | null, errors: Array<{ filename: string, error_code: string, field: string, kept: boolean, count: number, errors: Array<{ entity_id: string, field: string, line: number, value: string, message: string, geometry: Geometry | null }> }>, warnings: Array<{ filename: string, error_code: string, field: string, kept: boolean, count: number, errors: Array<{ entity_id: string, field: string, line: number, value: string, message: string, geometry: Geometry | null }> }> }> | null }> };

export type FeedVersionHeadQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  sha1?: string | null;
  feed?: string | null;
}>;


export type FeedVersionHeadQuery = { feed_versions: Array<{ id: number, sha1: string, fetched_at: string, earliest_calendar_date: string, latest_calendar_date: string, service_window: { feed_start_date: string | null, feed_end_date: string | null } | null, feed: { onestop_id: string, name: string | null } }> };

export type FeedPageQueryVariables = Exact<{
  onestop_id: string;
}>;


export type FeedPageQuery = { feeds: Array<{ id: number, onestop_id: string, name: string | null, spec: FeedSpecTypes | null, file: string, tags: Record<string, string> | null, languages: Array<string> | null, authorization: { type: string, param_name: string, info_url: string } | null, license: { spdx_identifier: string, url: string, use_without_attribution: string, create_derived_product: string, redistribution_allowed: string, commercial_use_allowed: string, share_alike_optional: string, attribution_text: string, attribution_instructions: string } | null, urls: { static_current: string, static_historic: Array<string>, static_planned: Array<string>, realtime_vehicle_positions: string, realtime_trip_updates: string, realtime_alerts: string, gbfs_auto_discovery: string, mds_provider: string } | null, fetches: Array<{ id: number, url_type: string | null, success: boolean | null, fetched_at: string | null, fetch_error: string | null, response_code: number | null, response_size: number | null }> | null, last_success: Array<{ fetched_at: string | null }> | null, feed_state: { feed_version: { id: number, sha1: string } | null } | null, newest: Array<{ id: number, feed_infos: Array<{ feed_publisher_name: string, feed_publisher_url: string, feed_lang: string, feed_version: string | null, feed_start_date: string | null, feed_end_date: string | null, feed_contact_email: string | null, feed_contact_url: string | null }> }> }> };

export type FeedOperatorsQueryVariables = Exact<{
  onestop_id: string;
}>;


export type FeedOperatorsQuery = { feeds: Array<{ associated_operators: Array<{ onestop_id: string | null, name: string | null, short_name: string | null }> | null }> };

export type FeedHeadQueryVariables = Exact<{
  onestop_id: string;
}>;


export type FeedHeadQuery = { feeds: Array<{ onestop_id: string, name: string | null, spec: FeedSpecTypes | null, authorization: { type: string } | null, license: { spdx_identifier: string, url: string, redistribution_allowed: string } | null, urls: { static_current: string, realtime_vehicle_positions: string, realtime_trip_updates: string, realtime_alerts: string, gbfs_auto_discovery: string } | null, feed_state: { feed_version: { id: number } | null } | null }> };

export type FeedVersionsQueryVariables = Exact<{
  feed_onestop_id: string;
  limit?: number | null;
  after?: number | null;
}>;


export type FeedVersionsQuery = { feed_versions: Array<{ id: number, sha1: string, name: string | null, fetched_at: string, earliest_calendar_date: string, latest_calendar_date: string, service_window: { feed_start_date: string | null, feed_end_date: string | null, fallback_week: string | null } | null, feed_version_gtfs_import: { success: boolean, in_progress: boolean, schedule_removed: boolean, exception_log: string } | null }> };

export type FeedListQueryVariables = Exact<{
  limit?: number | null;
  after?: number | null;
  where?: FeedFilter | null;
  errors: boolean;
  imports: boolean;
}>;


export type FeedListQuery = { feeds: Array<{ id: number, onestop_id: string, name: string | null, spec: FeedSpecTypes | null, tags: Record<string, string> | null, associated_operators: Array<{ onestop_id: string | null, name: string | null }> | null, last_fetch?: Array<{ fetch_error: string | null }> | null, last_success: Array<{ fetched_at: string | null }> | null, last_import?: Array<{ feed_version_gtfs_import: { created_at: string | null } | null }>, feed_state: { feed_version: { earliest_calendar_date: string, latest_calendar_date: string, service_window: { feed_start_date: string | null, feed_end_date: string | null } | null } | null } | null }> };

export type HomeAgenciesQueryVariables = Exact<{
  limit?: number | null;
}>;


export type HomeAgenciesQuery = { agencies: Array<{ id: number, agency_name: string, onestop_id: string, places: Array<{ city_name: string | null, adm1_name: string | null, adm0_name: string | null }> | null }> };

export type HomeNetworkQueryVariables = Exact<{
  limit?: number | null;
  where?: RouteFilter | null;
}>;


export type HomeNetworkQuery = { routes: Array<{ id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, route_sort_order: number | null, geometry: Geometry | null, agency: { agency_lang: string | null, agency_name: string, onestop_id: string }, feed_version: { id: number, feed_infos: Array<{ feed_publisher_name: string, feed_version: string | null }> } }> };

export type HomeStationsQueryVariables = Exact<{
  ids?: Array<number> | number | null;
}>;


export type HomeStationsQuery = { routes: Array<{ stops: Array<{ stop_id: string, stop_name: string | null, geometry: Point }> }> };

export type MapDeparturesQueryVariables = Exact<{
  lat: number;
  lon: number;
  radius: number;
  stops: number;
  limit: number;
  next: number;
  fallback: boolean;
}>;


export type MapDeparturesQuery = { stops: Array<{ id: number, onestop_id: string, stop_id: string, stop_name: string | null, platform_code: string | null, feed_onestop_id: string, geometry: Point, place: { adm0_iso: string | null } | null, departures: Array<{ departure_time: string | null, service_date: string | null, date: string | null, stop_headsign: string | null, schedule_relationship: ScheduleRelationship | null, pickup_type: number | null, departure: { scheduled_unix: number | null, estimated_unix: number | null, stop_timezone: string }, scheduled_stop: { platform_code: string | null } | null, trip: { id: number, trip_id: string, trip_headsign: string | null, trip_short_name: string | null, direction_id: number | null, frequencies: Array<{ start_time: string, end_time: string, headway_secs: number, exact_times: number | null }>, route: { id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, agency: { agency_lang: string | null, agency_name: string } } } }> }> };

export type MapCardQueryVariables = Exact<{
  id: string;
  limit: number;
  next: number;
  fallback: boolean;
  platforms: number;
}>;


export type MapCardQuery = { stops: Array<{ id: number, onestop_id: string, stop_id: string, stop_name: string | null, platform_code: string | null, feed_onestop_id: string, geometry: Point, place: { adm0_iso: string | null } | null, departures: Array<{ departure_time: string | null, service_date: string | null, date: string | null, stop_headsign: string | null, schedule_relationship: ScheduleRelationship | null, pickup_type: number | null, departure: { scheduled_unix: number | null, estimated_unix: number | null, stop_timezone: string }, scheduled_stop: { platform_code: string | null } | null, trip: { id: number, trip_id: string, trip_headsign: string | null, trip_short_name: string | null, direction_id: number | null, frequencies: Array<{ start_time: string, end_time: string, headway_secs: number, exact_times: number | null }>, route: { id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, agency: { agency_lang: string | null, agency_name: string } } } }>, children: Array<{ id: number, onestop_id: string, stop_id: string, stop_name: string | null, platform_code: string | null, feed_onestop_id: string, geometry: Point, place: { adm0_iso: string | null } | null, departures: Array<{ departure_time: string | null, service_date: string | null, date: string | null, stop_headsign: string | null, schedule_relationship: ScheduleRelationship | null, pickup_type: number | null, departure: { scheduled_unix: number | null, estimated_unix: number | null, stop_timezone: string }, scheduled_stop: { platform_code: string | null } | null, trip: { id: number, trip_id: string, trip_headsign: string | null, trip_short_name: string | null, direction_id: number | null, frequencies: Array<{ start_time: string, end_time: string, headway_secs: number, exact_times: number | null }>, route: { id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, agency: { agency_lang: string | null, agency_name: string } } } }> }> | null }> };

export type MapDirectionsQueryVariables = Exact<{
  where: DirectionRequest;
}>;


export type MapDirectionsQuery = { directions: { success: boolean, exception: string | null, itineraries: Array<{ start_time: string, end_time: string, duration: { duration: number, units: DurationUnit }, distance: { distance: number, units: DistanceUnit }, legs: Array<{ mode: StepMode | null, start_time: string, end_time: string, geometry: LineString, duration: { duration: number, units: DurationUnit }, distance: { distance: number, units: DistanceUnit }, from: { name: string | null } | null, to: { name: string | null } | null, stops: Array<{ departure: string, stop_id: string, stop_name: string, stop_onestop_id: string }> | null, steps: Array<{ instruction: string }> | null, trip: { headsign: string, feed_id: string, route: { route_id: string, route_short_name: string, route_long_name: string, route_onestop_id: string, route_type: number, route_color: string | null, route_text_color: string | null, agency: { agency_name: string, agency_onestop_id: string } } } | null }> | null }> | null } };

export type MapPlanQueryVariables = Exact<{
  where: DirectionRequest;
}>;


export type MapPlanQuery = { directions: { success: boolean, exception: string | null, itineraries: Array<{ start_time: string, end_time: string, duration: { duration: number, units: DurationUnit }, distance: { distance: number, units: DistanceUnit }, fare: { status: FareStatus, amount: string | null, currency: string | null, parts: Array<{ legs: Array<number>, status: FareStatus, reason: string | null, tickets: Array<{ amount: string, currency: string, rider_category: { name: string } | null, medium: { name: string } | null, tickets: Array<{ id: string, name: string | null, amount: string, currency: string }> }> }> } | null, legs: Array<{ mode: StepMode | null, start_time: string, end_time: string, geometry: LineString, departure_delay: number | null, arrival_delay: number | null, stays_on_board: boolean, duration: { duration: number, units: DurationUnit }, distance: { distance: number, units: DistanceUnit }, from: { name: string | null } | null, to: { name: string | null } | null, stops: Array<{ departure: string, stop_id: string, stop_name: string, stop_onestop_id: string, pickup_type: number | null, drop_off_type: number | null }> | null, steps: Array<{ instruction: string, relative_direction: RelativeDirection | null, absolute_direction: AbsoluteDirection | null, street_name: string | null, is_unnamed: boolean, stays_on: boolean, distance: { distance: number, units: DistanceUnit } }> | null, trip: { headsign: string, feed_id: string, trip_id: string, service_date: string, start_time: string | null, headway_secs: number | null, route: { route_id: string, route_short_name: string, route_long_name: string, route_onestop_id: string, route_type: number, route_color: string | null, route_text_color: string | null, agency: { agency_name: string, agency_onestop_id: string, agency_lang: string | null } } } | null, next_departures: Array<{ departure: string }> | null, on_demand: { from_area: string | null, to_area: string | null, agency_phone: string | null, timezone: string, book_by: string | null, pickup_booking_rule: { phone_number: string | null, booking_url: string | null, info_url: string | null, message: string | null, pickup_message: string | null } | null, drop_off_booking_rule: { phone_number: string | null, booking_url: string | null, info_url: string | null, message: string | null, drop_off_message: string | null } | null } | null, rental: { system_name: string, feed_onestop_id: string, form_factor: string, from_station_name: string | null, vehicles_available: number, to_station_name: string | null, docks_available: number | null, price: number | null, currency: string | null, is_taxable: boolean | null, price_words: string | null, rental_uris: { web: string | null } | null } | null }> | null }> | null } };

export type MapZoneQueryVariables = Exact<{
  lon: number;
  lat: number;
}>;


export type MapZoneQuery = { stops: Array<{ stop_timezone: string | null, parent: { stop_timezone: string | null, parent: { stop_timezone: string | null } | null } | null, place: { adm0_iso: string | null } | null, feed_version: { service_window: { default_timezone: string | null } | null } }> };

export type MapLocateQueryVariables = Exact<{
  id: string;
  isRoute: boolean;
  isStop: boolean;
  isOperator: boolean;
}>;


export type MapLocateQuery = { routes?: Array<{ onestop_id: string | null, route_short_name: string | null, route_long_name: string | null, geometry: Geometry | null }>, stops?: Array<{ onestop_id: string, stop_name: string | null, geometry: Point }>, operators?: Array<{ agencies: Array<{ geometry: Polygon | null }> | null }> };

export type MapPictureQueryVariables = Exact<{
  box?: BoundingBox | null;
  limit?: number | null;
}>;


export type MapPictureQuery = { routes: Array<{ onestop_id: string | null, route_id: string, route_type: number, route_color: string | null, route_text_color: string | null, route_short_name: string | null, route_long_name: string | null, geometry: Geometry | null }> };

export type MapStartQueryVariables = Exact<{
  lon: number;
  lat: number;
}>;


export type MapStartQuery = { stops: Array<{ stop_timezone: string | null, parent: { stop_timezone: string | null, parent: { stop_timezone: string | null } | null } | null, place: { adm0_iso: string | null } | null, feed_version: { earliest_calendar_date: string, latest_calendar_date: string, feed: { onestop_id: string, name: string | null }, service_window: { default_timezone: string | null, feed_start_date: string | null, feed_end_date: string | null } | null } }> };

export type MapReachQueryVariables = Exact<{
  where: ReachRequest;
  areas: boolean;
}>;


export type MapReachQuery = { reach: { timezone: string, date: string, time: string, walk_source: ReachWalkSource, routes_left_out: number, stop_count: number, bands: Array<{ minutes: number, stop_count: number, area?: MultiPolygon }> } };

export type NearbyStopsQueryVariables = Exact<{
  lat: number;
  lon: number;
  radius: number;
  limit: number;
  departures: number;
  next: number;
}>;


export type NearbyStopsQuery = { stops: Array<{ id: number, onestop_id: string, stop_id: string, stop_name: string | null, feed_onestop_id: string, geometry: Point, platform_code: string | null, place: { adm0_iso: string | null } | null, parent: { id: number, onestop_id: string, stop_id: string, stop_name: string | null, feed_onestop_id: string, geometry: Point } | null, departures: Array<{ departure_time: string | null, service_date: string | null, date: string | null, stop_headsign: string | null, schedule_relationship: ScheduleRelationship | null, pickup_type: number | null, departure: { scheduled_unix: number | null, estimated_unix: number | null, stop_timezone: string }, scheduled_stop: { platform_code: string | null } | null, trip: { id: number, trip_id: string, trip_headsign: string | null, trip_short_name: string | null, direction_id: number | null, frequencies: Array<{ start_time: string, end_time: string, headway_secs: number, exact_times: number | null }>, route: { id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, agency: { agency_lang: string | null } } } }> }> };

export type NearestStopQueryVariables = Exact<{
  lat: number;
  lon: number;
}>;


export type NearestStopQuery = { stops: Array<{ id: number, onestop_id: string, stop_id: string, stop_name: string | null, feed_onestop_id: string, geometry: Point, place: { adm0_iso: string | null } | null }> };

export type ByOnestopIdQueryVariables = Exact<{
  id: string;
  feed: boolean;
  operator: boolean;
  route: boolean;
  stop: boolean;
}>;


export type ByOnestopIdQuery = { feeds?: Array<{ id: number, onestop_id: string }>, operators?: Array<{ id: number, onestop_id: string | null }>, routes?: Array<{ id: number }>, stops?: Array<{ id: number }> };

export type OperatorNetworkQueryVariables = Exact<{
  onestop_id: string;
  limit?: number | null;
}>;


export type OperatorNetworkQuery = { routes: Array<{ id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, route_sort_order: number | null, geometry: Geometry | null, agency: { agency_lang: string | null } }> };

export type OperatorPageQueryVariables = Exact<{
  onestop_id: string;
}>;


export type OperatorPageQuery = { operators: Array<{ id: number, onestop_id: string | null, name: string | null, short_name: string | null, website: string | null, tags: Record<string, string> | null, file: string | null, feeds: Array<{ id: number, onestop_id: string, name: string | null, spec: FeedSpecTypes | null, license: { redistribution_allowed: string } | null, authorization: { type: string, info_url: string } | null, urls: { static_current: string } | null }> | null, agencies: Array<{ id: number, agency_id: string, agency_name: string, agency_url: string, agency_phone: string | null, agency_email: string | null, agency_fare_url: string | null, cemv_support: number | null, agency_timezone: string, feed_onestop_id: string | null, feed_version_sha1: string | null, agency_lang: string | null, feed_version: { id: number, fetched_at: string, feed_infos: Array<{ feed_publisher_name: string, feed_version: string | null, feed_lang: string, default_lang: string | null }> }, places: Array<{ city_name: string | null, adm1_name: string | null, adm0_name: string | null, rank: number | null }> | null }> | null }> };

export type OperatorListQueryVariables = Exact<{
  limit?: number | null;
  after?: number | null;
  where?: OperatorFilter | null;
}>;


export type OperatorListQuery = { operators: Array<{ id: number, onestop_id: string | null, name: string | null, short_name: string | null, agencies: Array<{ places: Array<{ city_name: string | null, adm1_name: string | null, adm0_name: string | null, rank: number | null }> | null }> | null }> };

export type PlacePageQueryVariables = Exact<{
  level?: PlaceAggregationLevel | null;
  next?: PlaceAggregationLevel | null;
  where?: PlaceFilter | null;
  place: boolean;
  deeper: boolean;
  city: boolean;
}>;


export type PlacePageQuery = { here?: Array<{ adm0_name: string | null, count: number, bbox: Geometry | null, operators?: Array<{ onestop_id: string | null, name: string | null, short_name: string | null }> | null }> | null, below?: Array<{ adm0_name: string | null, adm1_name: string | null, city_name: string | null, count: number, bbox: Geometry | null }> | null };

export type PublisherPageQueryVariables = Exact<{
  onestop_id: string;
}>;


export type PublisherPageQuery = { operators: Array<{ onestop_id: string | null, name: string | null, short_name: string | null, agencies: Array<{ feed_onestop_id: string | null, feed_version: { id: number } }> | null }> };

export type PublishedVersionsQueryVariables = Exact<{
  ids?: Array<number> | number | null;
}>;


export type PublishedVersionsQuery = { feed_versions: Array<{ id: number, sha1: string, fetched_at: string, feed: { onestop_id: string, name: string | null }, feed_infos: Array<{ feed_contact_email: string | null, feed_contact_url: string | null }>, validation_reports: Array<{ success: boolean, errors: Array<{ error_code: string, count: number }>, warnings: Array<{ error_code: string, count: number }> }> | null }> };

export type RouteAreaQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  radius?: number | null;
}>;


export type RouteAreaQuery = { routes: Array<{ route_stop_buffer: { stop_buffer: Geometry | null, stop_convexhull: Polygon | null } }> };

export type RoutePageQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  where?: RouteFilter | null;
}>;


export type RoutePageQuery = { routes: Array<{ id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, route_url: string | null, route_desc: string | null, cemv_support: number | null, continuous_pickup: number | null, continuous_drop_off: number | null, feed_version_sha1: string | null, agency: { agency_lang: string | null, id: number, agency_id: string, agency_name: string, onestop_id: string, agency_timezone: string, agency_email: string | null, agency_url: string, cemv_support: number | null }, feed_version: { id: number, sha1: string, fetched_at: string }, patterns: Array<{ stop_pattern_id: number, direction_id: number, count: number, representative_trip: { id: number } | null }> | null }> };

export type RouteServiceQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  where?: RouteFilter | null;
  near: boolean;
  radius?: number | null;
}>;


export type RouteServiceQuery = { routes: Array<{ id: number, geometry: Geometry | null, feed_version: { id: number, feed_infos: Array<{ feed_publisher_name: string, feed_version: string | null, feed_contact_email: string | null, feed_contact_url: string | null, feed_lang: string, default_lang: string | null }>, feed: { file: string, license: { redistribution_allowed: string } | null, authorization: { type: string, info_url: string } | null, urls: { static_current: string } | null }, locations: Array<{ id: number }>, location_groups: Array<{ id: number }> }, headways: Array<{ dow_category: number | null, direction_id: number | null, service_date: string | null, departures: Array<string> | null, stop: { stop_name: string | null } }>, alerts: Array<{ effect: string | null, severity_level: string | null, header_text: Array<{ text: string, language: string | null }>, description_text: Array<{ text: string, language: string | null }>, url: Array<{ text: string, language: string | null }> | null }> | null, stops: Array<{ id: number, onestop_id: string, stop_id: string, stop_name: string | null, platform_code: string | null, wheelchair_boarding: number | null, feed_onestop_id: string, geometry: Point, route_stops: Array<{ route: { id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, route_sort_order: number | null, agency: { agency_lang: string | null, id: number, agency_name: string } } }>, nearby_stops?: Array<{ route_stops: Array<{ route: { id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, route_sort_order: number | null, agency: { agency_lang: string | null, id: number, agency_name: string } } }> }> | null }> }> };

export type RouteMoreStopsQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  limit: number;
  near: boolean;
  radius?: number | null;
}>;


export type RouteMoreStopsQuery = { stops: Array<{ id: number, onestop_id: string, stop_id: string, stop_name: string | null, platform_code: string | null, wheelchair_boarding: number | null, feed_onestop_id: string, geometry: Point, route_stops: Array<{ route: { id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, route_sort_order: number | null, agency: { agency_lang: string | null, id: number, agency_name: string } } }>, nearby_stops?: Array<{ route_stops: Array<{ route: { id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, route_sort_order: number | null, agency: { agency_lang: string | null, id: number, agency_name: string } } }> }> | null }> };

export type RoutePatternTripsQueryVariables = Exact<{
  ids?: Array<number> | number | null;
}>;


export type RoutePatternTripsQuery = { trips: Array<{ id: number, trip_headsign: string | null, stop_times: Array<{ arrival_time: string | null, departure_time: string | null, stop: { id: number } } | null> }> };

export type StopDeparturesQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  next: number;
  limit?: number | null;
}>;


export type StopDeparturesQuery = { stops: Array<{ id: number, stop_id: string, stop_name: string | null, platform_code: string | null, departures: Array<{ departure_time: string | null, service_date: string | null, date: string | null, stop_headsign: string | null, schedule_relationship: ScheduleRelationship | null, pickup_type: number | null, departure: { scheduled_unix: number | null, estimated_unix: number | null, stop_timezone: string }, scheduled_stop: { platform_code: string | null } | null, trip: { id: number, trip_id: string, trip_headsign: string | null, trip_short_name: string | null, direction_id: number | null, frequencies: Array<{ start_time: string, end_time: string, headway_secs: number, exact_times: number | null }>, route: { id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, agency: { agency_lang: string | null } } } }> }> };

export type StopDeparturesAroundQueryVariables = Exact<{
  lat: number;
  lon: number;
  radius: number;
  stops: number;
  next: number;
  limit?: number | null;
}>;


export type StopDeparturesAroundQuery = { stops: Array<{ id: number, stop_id: string, stop_name: string | null, platform_code: string | null, departures: Array<{ departure_time: string | null, service_date: string | null, date: string | null, stop_headsign: string | null, schedule_relationship: ScheduleRelationship | null, pickup_type: number | null, departure: { scheduled_unix: number | null, estimated_unix: number | null, stop_timezone: string }, scheduled_stop: { platform_code: string | null } | null, trip: { id: number, trip_id: string, trip_headsign: string | null, trip_short_name: string | null, direction_id: number | null, frequencies: Array<{ start_time: string, end_time: string, headway_secs: number, exact_times: number | null }>, route: { id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, agency: { agency_lang: string | null } } } }> }> };

export type StopPlaceQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  where?: StopFilter | null;
  station: boolean;
}>;


export type StopPlaceQuery = { stops: Array<{ id: number, onestop_id: string, stop_id: string, stop_name: string | null, location_type: number, feed_onestop_id: string, geometry: Point, feed_version: { id: number }, place: { adm0_iso: string | null } | null, parent: { id: number } | null, station?: { onestop_id: string } | null, route_stops: Array<{ id: number }>, children: Array<{ id: number, location_type: number, platform_code: string | null, route_stops: Array<{ id: number }> }> | null }> };

export type StopPageQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  where?: StopFilter | null;
}>;


export type StopPageQuery = { stops: Array<{ id: number, onestop_id: string, stop_id: string, stop_name: string | null, stop_desc: string | null, platform_code: string | null, location_type: number, wheelchair_boarding: number | null, feed_onestop_id: string, geometry: Point, stop_code: string | null, tts_stop_name: string | null, stop_access: number | null, stop_url: string | null, zone_id: string | null, stop_timezone: string | null, feed_version_sha1: string, level: { level_name: string | null, level_index: number } | null, feed_version: { id: number, sha1: string, fetched_at: string, feed_infos: Array<{ feed_publisher_name: string, feed_version: string | null, feed_contact_email: string | null, feed_contact_url: string | null, feed_lang: string, default_lang: string | null }>, service_window: { default_timezone: string | null } | null, feed: { file: string, license: { redistribution_allowed: string } | null, authorization: { type: string, info_url: string } | null, urls: { static_current: string } | null } }, place: { adm0_name: string | null, adm1_name: string | null, adm0_iso: string | null } | null, alerts: Array<{ effect: string | null, severity_level: string | null, header_text: Array<{ text: string, language: string | null }>, description_text: Array<{ text: string, language: string | null }>, url: Array<{ text: string, language: string | null }> | null }> | null, route_stops: Array<{ route: { id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, route_sort_order: number | null, agency: { agency_lang: string | null, agency_name: string, onestop_id: string } } }>, drawn: Array<{ route: { id: number, geometry: Geometry | null } }>, children: Array<{ id: number, onestop_id: string, stop_id: string, stop_name: string | null, stop_desc: string | null, platform_code: string | null, location_type: number, wheelchair_boarding: number | null, feed_onestop_id: string, geometry: Point, level: { level_name: string | null, level_index: number } | null, route_stops: Array<{ route: { id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, route_sort_order: number | null, agency: { agency_lang: string | null, agency_name: string, onestop_id: string } } }>, drawn: Array<{ route: { id: number, geometry: Geometry | null } }> }> | null, parent: { id: number, onestop_id: string, stop_id: string, stop_name: string | null, stop_desc: string | null, platform_code: string | null, location_type: number, wheelchair_boarding: number | null, feed_onestop_id: string, geometry: Point, stop_timezone: string | null, parent: { stop_timezone: string | null } | null, children: Array<{ id: number, onestop_id: string, stop_id: string, stop_name: string | null, stop_desc: string | null, platform_code: string | null, location_type: number, wheelchair_boarding: number | null, feed_onestop_id: string, geometry: Point, level: { level_name: string | null, level_index: number } | null, route_stops: Array<{ route: { id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, route_sort_order: number | null, agency: { agency_lang: string | null, agency_name: string, onestop_id: string } } }> }> | null } | null }> };

export type StopNearbyQueryVariables = Exact<{
  lat: number;
  lon: number;
  radius: number;
  stops: number;
}>;


export type StopNearbyQuery = { stops: Array<{ id: number, onestop_id: string, stop_id: string, stop_name: string | null, feed_onestop_id: string, route_stops: Array<{ route: { id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, route_sort_order: number | null, agency: { agency_lang: string | null, agency_name: string, onestop_id: string } } }> }> };

export type StopPathwaysQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  limit?: number | null;
}>;


export type StopPathwaysQuery = { stops: Array<{ id: number, children: Array<{ id: number }> | null, pathways_from_stop: Array<{ id: number, pathway_mode: number, is_bidirectional: number, length: number | null, traversal_time: number | null, stair_count: number | null, max_slope: number | null, min_width: number | null, signposted_as: string | null, reverse_signposted_as: string | null, from_stop: { id: number, stop_id: string, stop_name: string | null, stop_desc: string | null, location_type: number }, to_stop: { id: number, stop_id: string, stop_name: string | null, stop_desc: string | null, location_type: number } }>, pathways_to_stop: Array<{ id: number, pathway_mode: number, is_bidirectional: number, length: number | null, traversal_time: number | null, stair_count: number | null, max_slope: number | null, min_width: number | null, signposted_as: string | null, reverse_signposted_as: string | null, from_stop: { id: number, stop_id: string, stop_name: string | null, stop_desc: string | null, location_type: number }, to_stop: { id: number, stop_id: string, stop_name: string | null, stop_desc: string | null, location_type: number } }> }> };

export type RouteTimetableQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  where?: RouteFilter | null;
  date: string;
  limit: number;
}>;


export type RouteTimetableQuery = { routes: Array<{ continuous_pickup: number | null, continuous_drop_off: number | null, feed_version: { earliest_calendar_date: string, latest_calendar_date: string, service_window: { feed_start_date: string | null, feed_end_date: string | null } | null }, trips: Array<{ id: number, trip_id: string, trip_headsign: string | null, trip_short_name: string | null, direction_id: number | null, stop_pattern_id: number, frequencies: Array<{ start_time: string, end_time: string, headway_secs: number, exact_times: number | null }>, stop_times: Array<{ arrival_time: string | null, departure_time: string | null, pickup_type: number | null, drop_off_type: number | null, continuous_pickup: number | null, continuous_drop_off: number | null } | null> }>, patterns: Array<{ stop_pattern_id: number, representative_trip: { stop_times: Array<{ stop: { id: number, onestop_id: string, stop_id: string, stop_name: string | null, platform_code: string | null, feed_onestop_id: string } } | null> } | null }> | null }> };

export type RouteTodayQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  limit: number;
}>;


export type RouteTodayQuery = { routes: Array<{ feed_version: { earliest_calendar_date: string, latest_calendar_date: string, service_window: { feed_start_date: string | null, feed_end_date: string | null } | null }, trips: Array<{ trip_headsign: string | null, direction_id: number | null, service_dates: Array<string> | null, frequencies: Array<{ start_time: string, end_time: string, headway_secs: number }>, stop_times: Array<{ departure_time: string | null, pickup_type: number | null, stop: { id: number } } | null> }> }> };

export type StopTimetableQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  date: string;
  limit: number;
}>;


export type StopTimetableQuery = { stops: Array<{ platform_code: string | null, feed_version: { earliest_calendar_date: string, latest_calendar_date: string, service_window: { feed_start_date: string | null, feed_end_date: string | null } | null }, departures: Array<{ departure_time: string | null, stop_headsign: string | null, pickup_type: number | null, departure: { scheduled_unix: number | null, stop_timezone: string }, trip: { id: number, trip_headsign: string | null, route: { id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, route_sort_order: number | null, agency: { agency_lang: string | null } } } }> }> };

export type TripPageQueryVariables = Exact<{
  ids?: Array<number> | number | null;
  where?: RouteFilter | null;
  trip: string;
}>;


export type TripPageQuery = { routes: Array<{ id: number, onestop_id: string | null, route_id: string, route_short_name: string | null, route_long_name: string | null, route_type: number, route_color: string | null, route_text_color: string | null, feed_onestop_id: string | null, continuous_pickup: number | null, continuous_drop_off: number | null, feed_version_sha1: string | null, agency: { agency_lang: string | null, id: number, agency_id: string, agency_name: string, onestop_id: string, agency_timezone: string }, feed_version: { id: number, sha1: string, fetched_at: string }, trips: Array<{ id: number, trip_id: string, trip_headsign: string | null, trip_short_name: string | null, direction_id: number | null, block_id: string | null, wheelchair_accessible: number | null, bikes_allowed: number | null, cars_allowed: number | null, shape: { geometry: LineString } | null, calendar: { start_date: string, end_date: string, monday: number, tuesday: number, wednesday: number, thursday: number, friday: number, saturday: number, sunday: number, added_dates: Array<string>, removed_dates: Array<string> }, frequencies: Array<{ start_time: string, end_time: string, headway_secs: number, exact_times: number | null }>, stop_times: Array<{ arrival_time: string | null, departure_time: string | null, stop_sequence: number, stop_headsign: string | null, pickup_type: number | null, drop_off_type: number | null, continuous_pickup: number | null, continuous_drop_off: number | null, timepoint: number | null, interpolated: number | null, stop: { id: number, onestop_id: string, stop_id: string, stop_name: string | null, platform_code: string | null, feed_onestop_id: string, geometry: Point } } | null> }> }> };

export type TripRunQueryVariables = Exact<{
  route: number;
  trip: string;
  date: string;
  start?: string | number | null;
}>;


export type TripRunQuery = { routes: Array<{ id: number, trips: Array<{ id: number, schedule_relationship: ScheduleRelationship | null, alerts: Array<{ effect: string | null, severity_level: string | null, header_text: Array<{ text: string, language: string | null }>, description_text: Array<{ text: string, language: string | null }>, url: Array<{ text: string, language: string | null }> | null }> | null, vehicle_position: { position: Point | null, timestamp: string | null, current_status: string | null, occupancy_status: string | null, stop: { id: number, stop_name: string | null, stop_id: string } | null } | null, stop_times: Array<{ stop_sequence: number, schedule_relationship: ScheduleRelationship | null, stop: { id: number, stop_name: string | null, platform_code: string | null }, scheduled_stop: { id: number } | null, arrival: { scheduled_unix: number | null, estimated_unix: number | null }, departure: { scheduled_unix: number | null, estimated_unix: number | null } } | null> }> }> };

export type VersionToCheckAgainstQueryVariables = Exact<{
  onestop_id: string;
}>;


export type VersionToCheckAgainstQuery = { feeds: Array<{ onestop_id: string, feed_state: { feed_version: { sha1: string, fetched_at: string, earliest_calendar_date: string, latest_calendar_date: string, service_window: { feed_start_date: string | null, feed_end_date: string | null, fallback_week: string | null } | null, service_levels: Array<{ start_date: string, end_date: string, monday: number, tuesday: number, wednesday: number, thursday: number, friday: number, saturday: number, sunday: number }>, files: Array<{ name: string, rows: number, size: number, sha1: string }> } | null } | null }> };
