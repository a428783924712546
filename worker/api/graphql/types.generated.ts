import type { AreaGeometry } from '../../../src/domain/area.ts';
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { AgencyRow } from '../../store/read/agency.ts';
import type { BookingRuleRecord } from '../../store/tables/booking-rule.ts';
import type { ServiceRow } from '../../store/read/schedule.ts';
import type { DirectionsRow, ItineraryRow } from './directions/answer.ts';
import type { FeedRow } from '../../store/read/feed.ts';
import type { FetchRow } from '../../store/read/fetch.ts';
import type { FeedStateRow, NumberedFile, NumberedImport, HeadwayRow, RouteStopRow, StopBufferRow } from './rows.ts';
import type { FeedVersionRow } from '../../store/read/feed-version.ts';
import type { StopTime as StopTimeRow, Trip as TripRow } from '../../schedule/trip.ts';
import type { LegRow, LegTripRow } from './directions/legs.ts';
import type { LevelRow, PathwayRow, RouteAttributeRow, ExternalReferenceRow } from '../../store/read/station.ts';
import type { LocationRow, LocationGroupRow } from '../../store/read/flex.ts';
import type { ListedOperator } from './lists/operators.ts';
import type { PlaceGroup } from './lists/places.ts';
import type { RouteRow } from '../../store/read/route.ts';
import type { RoutePattern } from '../../schedule/route-patterns.ts';
import type { ListedShape } from '../../schedule/shapes.ts';
import type { ListedStop } from './lists/stops.ts';
import type { ValidationReportRow } from '../../store/read/validation.ts';
import type { ValidationErrorGroup } from '../../../src/domain/validation-report.ts';
import type { AttributedVehicle } from '../../schedule/vehicles.ts';
import type { QueryContext } from './context.ts';
export type Maybe<T> = T | null | undefined;
export type InputMaybe<T> = T | null;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  Any: { input: unknown; output: unknown; }
  Bool: { input: boolean; output: boolean; }
  Color: { input: string; output: string; }
  Counts: { input: Record<string, unknown>; output: Record<string, unknown>; }
  Date: { input: string; output: string; }
  Email: { input: string; output: string; }
  Geometry: { input: { type: string; coordinates: unknown }; output: object; }
  Language: { input: string; output: string; }
  LineString: { input: object; output: object; }
  Map: { input: Record<string, unknown>; output: unknown; }
  MultiPolygon: { input: object; output: object; }
  Point: { input: object; output: object; }
  Polygon: { input: AreaGeometry; output: object; }
  Seconds: { input: number; output: number; }
  Strings: { input: unknown; output: unknown; }
  Tags: { input: Record<string, unknown>; output: unknown; }
  Time: { input: string; output: string | Date; }
  Timezone: { input: string; output: string; }
  Upload: { input: unknown; output: unknown; }
  Url: { input: string; output: string; }
};

export type Agency = {
  readonly agency_email?: Maybe<Scalars['Email']['output']>;
  readonly agency_fare_url?: Maybe<Scalars['Url']['output']>;
  readonly agency_id: Scalars['String']['output'];
  readonly agency_lang?: Maybe<Scalars['Language']['output']>;
  readonly agency_name: Scalars['String']['output'];
  readonly agency_phone?: Maybe<Scalars['String']['output']>;
  readonly agency_timezone: Scalars['Timezone']['output'];
  readonly agency_url: Scalars['Url']['output'];
  readonly alerts?: Maybe<ReadonlyArray<Alert>>;
  readonly cemv_support?: Maybe<Scalars['Int']['output']>;
  readonly census_geographies?: Maybe<ReadonlyArray<CensusGeography>>;
  readonly feed_onestop_id?: Maybe<Scalars['String']['output']>;
  readonly feed_version: FeedVersion;
  readonly feed_version_sha1?: Maybe<Scalars['String']['output']>;
  readonly geometry?: Maybe<Scalars['Polygon']['output']>;
  readonly id: Scalars['Int']['output'];
  readonly onestop_id: Scalars['String']['output'];
  readonly operator?: Maybe<Operator>;
  readonly places?: Maybe<ReadonlyArray<AgencyPlace>>;
  readonly routes: ReadonlyArray<Route>;
  /** @deprecated Rows are in the order of their ids; always null. */
  readonly search_rank?: Maybe<Scalars['String']['output']>;
  readonly vehicle_positions?: Maybe<ReadonlyArray<VehiclePosition>>;
};


export type AgencyAlertsArgs = {
  active?: InputMaybe<Scalars['Boolean']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type AgencyCensus_GeographiesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<CensusGeographyFilter>;
};


export type AgencyPlacesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<AgencyPlaceFilter>;
};


export type AgencyRoutesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<RouteFilter>;
};


export type AgencyVehicle_PositionsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<VehiclePositionFilter>;
};

export type AgencyFilter = {
  readonly adm0_iso?: InputMaybe<Scalars['String']['input']>;
  readonly adm0_name?: InputMaybe<Scalars['String']['input']>;
  readonly adm1_iso?: InputMaybe<Scalars['String']['input']>;
  readonly adm1_name?: InputMaybe<Scalars['String']['input']>;
  readonly agency_id?: InputMaybe<Scalars['String']['input']>;
  readonly agency_name?: InputMaybe<Scalars['String']['input']>;
  /** @deprecated Use 'location'. */
  readonly bbox?: InputMaybe<BoundingBox>;
  readonly city_name?: InputMaybe<Scalars['String']['input']>;
  readonly feed_onestop_id?: InputMaybe<Scalars['String']['input']>;
  readonly feed_version_sha1?: InputMaybe<Scalars['String']['input']>;
  readonly license?: InputMaybe<LicenseFilter>;
  readonly location?: InputMaybe<AgencyLocationFilter>;
  /** @deprecated Use 'location'. */
  readonly near?: InputMaybe<PointRadius>;
  readonly onestop_id?: InputMaybe<Scalars['String']['input']>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  /** @deprecated Use 'location'. */
  readonly within?: InputMaybe<Scalars['Polygon']['input']>;
};

export type AgencyLocationFilter = {
  readonly bbox?: InputMaybe<BoundingBox>;
  readonly focus?: InputMaybe<FocusPoint>;
  readonly near?: InputMaybe<PointRadius>;
  readonly polygon?: InputMaybe<Scalars['Polygon']['input']>;
};

export type AgencyPlace = {
  readonly adm0_iso?: Maybe<Scalars['String']['output']>;
  readonly adm0_name?: Maybe<Scalars['String']['output']>;
  readonly adm1_iso?: Maybe<Scalars['String']['output']>;
  readonly adm1_name?: Maybe<Scalars['String']['output']>;
  readonly city_name?: Maybe<Scalars['String']['output']>;
  readonly rank?: Maybe<Scalars['Float']['output']>;
};

export type AgencyPlaceFilter = {
  readonly min_rank?: InputMaybe<Scalars['Float']['input']>;
};

export type Alert = {
  readonly active_period?: Maybe<ReadonlyArray<RtTimeRange>>;
  readonly cause?: Maybe<Scalars['String']['output']>;
  readonly description_text: ReadonlyArray<RtTranslation>;
  readonly effect?: Maybe<Scalars['String']['output']>;
  readonly header_text: ReadonlyArray<RtTranslation>;
  readonly severity_level?: Maybe<Scalars['String']['output']>;
  readonly tts_description_text?: Maybe<ReadonlyArray<RtTranslation>>;
  readonly tts_header_text?: Maybe<ReadonlyArray<RtTranslation>>;
  readonly url?: Maybe<ReadonlyArray<RtTranslation>>;
};

export type BookingRule = {
  readonly booking_rule_id: Scalars['String']['output'];
  readonly booking_type: Scalars['Int']['output'];
  readonly booking_url?: Maybe<Scalars['Url']['output']>;
  readonly drop_off_message?: Maybe<Scalars['String']['output']>;
  readonly feed_onestop_id: Scalars['String']['output'];
  readonly feed_version: FeedVersion;
  readonly feed_version_sha1: Scalars['String']['output'];
  readonly id: Scalars['Int']['output'];
  readonly info_url?: Maybe<Scalars['Url']['output']>;
  readonly message?: Maybe<Scalars['String']['output']>;
  readonly phone_number?: Maybe<Scalars['String']['output']>;
  readonly pickup_message?: Maybe<Scalars['String']['output']>;
  readonly prior_notice_duration_max?: Maybe<Scalars['Int']['output']>;
  readonly prior_notice_duration_min?: Maybe<Scalars['Int']['output']>;
  readonly prior_notice_last_day?: Maybe<Scalars['Int']['output']>;
  readonly prior_notice_last_time?: Maybe<Scalars['Seconds']['output']>;
  readonly prior_notice_service?: Maybe<Calendar>;
  readonly prior_notice_start_day?: Maybe<Scalars['Int']['output']>;
  readonly prior_notice_start_time?: Maybe<Scalars['Seconds']['output']>;
};

export type BookingRuleFilter = {
  readonly booking_rule_id?: InputMaybe<Scalars['String']['input']>;
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
};

export type BoundingBox = {
  readonly max_lat: Scalars['Float']['input'];
  readonly max_lon: Scalars['Float']['input'];
  readonly min_lat: Scalars['Float']['input'];
  readonly min_lon: Scalars['Float']['input'];
};

export type Calendar = {
  readonly added_dates: ReadonlyArray<Scalars['Date']['output']>;
  readonly end_date: Scalars['Date']['output'];
  readonly friday: Scalars['Int']['output'];
  readonly id: Scalars['Int']['output'];
  readonly monday: Scalars['Int']['output'];
  readonly removed_dates: ReadonlyArray<Scalars['Date']['output']>;
  readonly saturday: Scalars['Int']['output'];
  readonly service_id: Scalars['String']['output'];
  readonly start_date: Scalars['Date']['output'];
  readonly sunday: Scalars['Int']['output'];
  readonly thursday: Scalars['Int']['output'];
  readonly tuesday: Scalars['Int']['output'];
  readonly wednesday: Scalars['Int']['output'];
};


export type CalendarAdded_DatesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type CalendarRemoved_DatesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};

export type CalendarDateFilter = {
  readonly date?: InputMaybe<Scalars['Date']['input']>;
  readonly exception_type?: InputMaybe<Scalars['Int']['input']>;
};

export type CensusDataset = {
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly geographies?: Maybe<ReadonlyArray<CensusGeography>>;
  readonly id: Scalars['Int']['output'];
  readonly layers?: Maybe<ReadonlyArray<CensusLayer>>;
  readonly name: Scalars['String']['output'];
  readonly sources?: Maybe<ReadonlyArray<CensusSource>>;
  readonly tables?: Maybe<ReadonlyArray<CensusTable>>;
  readonly url?: Maybe<Scalars['Url']['output']>;
  readonly values_relay?: Maybe<CensusValueConnection>;
  readonly year_max?: Maybe<Scalars['Int']['output']>;
  readonly year_min?: Maybe<Scalars['Int']['output']>;
};


export type CensusDatasetGeographiesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<CensusDatasetGeographyFilter>;
};


export type CensusDatasetSourcesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<CensusSourceFilter>;
};


export type CensusDatasetTablesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<CensusTableFilter>;
};


export type CensusDatasetValues_RelayArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<CensusDatasetValueFilter>;
};

export type CensusDatasetFilter = {
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
};

export type CensusDatasetGeographyFilter = {
  readonly dataset?: InputMaybe<Scalars['String']['input']>;
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly layer?: InputMaybe<Scalars['String']['input']>;
  readonly location?: InputMaybe<CensusDatasetGeographyLocationFilter>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
};

export type CensusDatasetGeographyLocationFilter = {
  readonly bbox?: InputMaybe<BoundingBox>;
  readonly focus?: InputMaybe<FocusPoint>;
  readonly near?: InputMaybe<PointRadius>;
  readonly stop_buffer?: InputMaybe<StopBuffer>;
  readonly within?: InputMaybe<Scalars['Polygon']['input']>;
};

export type CensusDatasetValueFilter = {
  readonly geoid?: InputMaybe<Scalars['String']['input']>;
  readonly geoid_prefix?: InputMaybe<Scalars['String']['input']>;
  readonly table?: InputMaybe<Scalars['String']['input']>;
};

export type CensusField = {
  readonly column_order?: Maybe<Scalars['Float']['output']>;
  readonly field_name: Scalars['String']['output'];
  readonly field_title: Scalars['String']['output'];
  readonly id: Scalars['Int']['output'];
};

export type CensusGeography = {
  readonly adm0_iso?: Maybe<Scalars['String']['output']>;
  readonly adm0_name?: Maybe<Scalars['String']['output']>;
  readonly adm1_iso?: Maybe<Scalars['String']['output']>;
  readonly adm1_name?: Maybe<Scalars['String']['output']>;
  readonly aland?: Maybe<Scalars['Float']['output']>;
  readonly awater?: Maybe<Scalars['Float']['output']>;
  readonly dataset_name: Scalars['String']['output'];
  readonly geoid?: Maybe<Scalars['String']['output']>;
  readonly geometry?: Maybe<Scalars['MultiPolygon']['output']>;
  readonly geometry_area?: Maybe<Scalars['Float']['output']>;
  readonly id: Scalars['Int']['output'];
  readonly intersection_area?: Maybe<Scalars['Float']['output']>;
  readonly intersection_geometry?: Maybe<Scalars['Geometry']['output']>;
  readonly layer?: Maybe<CensusLayer>;
  readonly layer_name: Scalars['String']['output'];
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly source?: Maybe<CensusSource>;
  readonly source_name: Scalars['String']['output'];
  readonly values: ReadonlyArray<Maybe<CensusValue>>;
};


export type CensusGeographyValuesArgs = {
  dataset?: InputMaybe<Scalars['String']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  table_names: ReadonlyArray<Scalars['String']['input']>;
};

export type CensusGeographyFilter = {
  readonly dataset?: InputMaybe<Scalars['String']['input']>;
  readonly layer?: InputMaybe<Scalars['String']['input']>;
  readonly radius?: InputMaybe<Scalars['Float']['input']>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
};

export type CensusLayer = {
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly geographies?: Maybe<ReadonlyArray<CensusGeography>>;
  readonly id: Scalars['Int']['output'];
  readonly name: Scalars['String']['output'];
};


export type CensusLayerGeographiesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<CensusSourceGeographyFilter>;
};

export type CensusSource = {
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly geographies?: Maybe<ReadonlyArray<CensusGeography>>;
  readonly id: Scalars['Int']['output'];
  readonly layers?: Maybe<ReadonlyArray<CensusLayer>>;
  readonly name: Scalars['String']['output'];
  readonly sha1: Scalars['String']['output'];
  readonly tables?: Maybe<ReadonlyArray<CensusTable>>;
  readonly url: Scalars['Url']['output'];
};


export type CensusSourceGeographiesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<CensusSourceGeographyFilter>;
};


export type CensusSourceTablesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<CensusTableFilter>;
};

export type CensusSourceFilter = {
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
};

export type CensusSourceGeographyFilter = {
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly location?: InputMaybe<CensusDatasetGeographyLocationFilter>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
};

export type CensusTable = {
  readonly fields: ReadonlyArray<CensusField>;
  readonly id: Scalars['Int']['output'];
  readonly table_details?: Maybe<Scalars['String']['output']>;
  readonly table_group?: Maybe<Scalars['String']['output']>;
  readonly table_name: Scalars['String']['output'];
  readonly table_title: Scalars['String']['output'];
};

export type CensusTableFilter = {
  readonly search?: InputMaybe<Scalars['String']['input']>;
};

export type CensusValue = {
  readonly dataset_name: Scalars['String']['output'];
  readonly geoid: Scalars['String']['output'];
  readonly source_name: Scalars['String']['output'];
  readonly table: CensusTable;
  readonly values: Scalars['Map']['output'];
};

export type CensusValueConnection = {
  readonly edges: ReadonlyArray<CensusValueEdge>;
  readonly pageInfo: PageInfo;
};

export type CensusValueEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: CensusValue;
};

export type DirectionRequest = {
  readonly depart_at?: InputMaybe<Scalars['Time']['input']>;
  readonly from: WaypointInput;
  readonly mode: StepMode;
  readonly to: WaypointInput;
};

export type Directions = {
  readonly data_source?: Maybe<Scalars['String']['output']>;
  readonly destination?: Maybe<Waypoint>;
  readonly distance?: Maybe<Distance>;
  readonly duration?: Maybe<Duration>;
  readonly end_time?: Maybe<Scalars['Time']['output']>;
  readonly exception?: Maybe<Scalars['String']['output']>;
  readonly itineraries?: Maybe<ReadonlyArray<Itinerary>>;
  readonly origin?: Maybe<Waypoint>;
  readonly start_time?: Maybe<Scalars['Time']['output']>;
  readonly success: Scalars['Boolean']['output'];
};

export type Distance = {
  readonly distance: Scalars['Float']['output'];
  readonly units: DistanceUnit;
};

export type DistanceUnit =
  | 'KILOMETERS'
  | 'METERS'
  | 'MILES';

export type Duration = {
  readonly duration: Scalars['Float']['output'];
  readonly units: DurationUnit;
};

export type DurationUnit =
  | 'SECONDS';

export type EntityDeleteResult = {
  readonly id: Scalars['Int']['output'];
};

export type Feature = {
  readonly geometry?: InputMaybe<Scalars['Geometry']['input']>;
  readonly id?: InputMaybe<Scalars['String']['input']>;
  readonly properties?: InputMaybe<Scalars['Map']['input']>;
  readonly type?: InputMaybe<Scalars['String']['input']>;
};

export type Feed = {
  readonly associated_operators?: Maybe<ReadonlyArray<Operator>>;
  readonly authorization?: Maybe<FeedAuthorization>;
  readonly feed_fetches?: Maybe<ReadonlyArray<FeedFetch>>;
  readonly feed_state?: Maybe<FeedState>;
  readonly feed_versions: ReadonlyArray<FeedVersion>;
  readonly file: Scalars['String']['output'];
  readonly id: Scalars['Int']['output'];
  readonly languages?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly license?: Maybe<FeedLicense>;
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly onestop_id: Scalars['String']['output'];
  /** @deprecated Rows are in the order of their ids; always null. */
  readonly search_rank?: Maybe<Scalars['String']['output']>;
  readonly spec?: Maybe<FeedSpecTypes>;
  readonly tags?: Maybe<Scalars['Tags']['output']>;
  readonly urls?: Maybe<FeedUrls>;
};


export type FeedFeed_FetchesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<FeedFetchFilter>;
};


export type FeedFeed_VersionsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<FeedVersionFilter>;
};

export type FeedAuthorization = {
  readonly info_url: Scalars['String']['output'];
  readonly param_name: Scalars['String']['output'];
  readonly type: Scalars['String']['output'];
};

export type FeedFetch = {
  readonly fetch_error?: Maybe<Scalars['String']['output']>;
  readonly fetched_at?: Maybe<Scalars['Time']['output']>;
  readonly id: Scalars['Int']['output'];
  readonly response_code?: Maybe<Scalars['Int']['output']>;
  readonly response_sha1?: Maybe<Scalars['String']['output']>;
  readonly response_size?: Maybe<Scalars['Int']['output']>;
  readonly success?: Maybe<Scalars['Boolean']['output']>;
  readonly url?: Maybe<Scalars['String']['output']>;
  readonly url_type?: Maybe<Scalars['String']['output']>;
};

export type FeedFetchFilter = {
  readonly success?: InputMaybe<Scalars['Boolean']['input']>;
};

export type FeedFilter = {
  readonly bbox?: InputMaybe<BoundingBox>;
  readonly fetch_error?: InputMaybe<Scalars['Boolean']['input']>;
  readonly import_status?: InputMaybe<ImportStatus>;
  readonly license?: InputMaybe<LicenseFilter>;
  readonly near?: InputMaybe<PointRadius>;
  readonly onestop_id?: InputMaybe<Scalars['String']['input']>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly source_url?: InputMaybe<FeedSourceUrl>;
  readonly spec?: InputMaybe<ReadonlyArray<FeedSpecTypes>>;
  readonly tags?: InputMaybe<Scalars['Tags']['input']>;
  readonly within?: InputMaybe<Scalars['Polygon']['input']>;
};

export type FeedInfo = {
  readonly default_lang?: Maybe<Scalars['Language']['output']>;
  readonly feed_contact_email?: Maybe<Scalars['Email']['output']>;
  readonly feed_contact_url?: Maybe<Scalars['Url']['output']>;
  readonly feed_end_date?: Maybe<Scalars['Date']['output']>;
  readonly feed_lang: Scalars['Language']['output'];
  readonly feed_publisher_name: Scalars['String']['output'];
  readonly feed_publisher_url: Scalars['Url']['output'];
  readonly feed_start_date?: Maybe<Scalars['Date']['output']>;
  readonly feed_version?: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['Int']['output'];
};

export type FeedLicense = {
  readonly attribution_instructions: Scalars['String']['output'];
  readonly attribution_text: Scalars['String']['output'];
  readonly commercial_use_allowed: Scalars['String']['output'];
  readonly create_derived_product: Scalars['String']['output'];
  readonly redistribution_allowed: Scalars['String']['output'];
  readonly share_alike_optional: Scalars['String']['output'];
  readonly spdx_identifier: Scalars['String']['output'];
  readonly url: Scalars['String']['output'];
  readonly use_without_attribution: Scalars['String']['output'];
};

export type FeedSourceUrl = {
  readonly case_sensitive?: InputMaybe<Scalars['Boolean']['input']>;
  readonly type?: InputMaybe<FeedSourceUrlTypes>;
  readonly url?: InputMaybe<Scalars['String']['input']>;
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

export type FeedState = {
  readonly feed_version?: Maybe<FeedVersion>;
  readonly id: Scalars['Int']['output'];
};

export type FeedUrls = {
  readonly gbfs_auto_discovery: Scalars['String']['output'];
  readonly mds_provider: Scalars['String']['output'];
  readonly realtime_alerts: Scalars['String']['output'];
  readonly realtime_trip_updates: Scalars['String']['output'];
  readonly realtime_vehicle_positions: Scalars['String']['output'];
  readonly static_current: Scalars['String']['output'];
  readonly static_historic: ReadonlyArray<Scalars['String']['output']>;
  readonly static_planned: ReadonlyArray<Scalars['String']['output']>;
};

export type FeedVersion = {
  readonly agencies: ReadonlyArray<Agency>;
  readonly booking_rules: ReadonlyArray<BookingRule>;
  readonly created_by?: Maybe<Scalars['String']['output']>;
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly earliest_calendar_date: Scalars['Date']['output'];
  readonly feed: Feed;
  readonly feed_infos: ReadonlyArray<FeedInfo>;
  readonly feed_version_gtfs_import?: Maybe<FeedVersionGtfsImport>;
  readonly fetched_at: Scalars['Time']['output'];
  readonly file?: Maybe<Scalars['String']['output']>;
  readonly files: ReadonlyArray<FeedVersionFileInfo>;
  readonly geometry?: Maybe<Scalars['Polygon']['output']>;
  readonly id: Scalars['Int']['output'];
  readonly latest_calendar_date: Scalars['Date']['output'];
  readonly location_groups: ReadonlyArray<LocationGroup>;
  readonly locations: ReadonlyArray<Location>;
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly routes: ReadonlyArray<Route>;
  readonly segments?: Maybe<ReadonlyArray<Segment>>;
  readonly service_levels: ReadonlyArray<FeedVersionServiceLevel>;
  readonly service_window?: Maybe<FeedVersionServiceWindow>;
  readonly sha1: Scalars['String']['output'];
  readonly shapes?: Maybe<ReadonlyArray<Shape>>;
  readonly stops: ReadonlyArray<Stop>;
  readonly trips: ReadonlyArray<Trip>;
  readonly updated_by?: Maybe<Scalars['String']['output']>;
  readonly url: Scalars['String']['output'];
  readonly validation_reports?: Maybe<ReadonlyArray<ValidationReport>>;
};


export type FeedVersionAgenciesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<AgencyFilter>;
};


export type FeedVersionBooking_RulesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<BookingRuleFilter>;
};


export type FeedVersionFeed_InfosArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type FeedVersionFilesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type FeedVersionLocation_GroupsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<LocationGroupFilter>;
};


export type FeedVersionLocationsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<LocationFilter>;
};


export type FeedVersionRoutesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<RouteFilter>;
};


export type FeedVersionSegmentsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type FeedVersionService_LevelsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<FeedVersionServiceLevelFilter>;
};


export type FeedVersionShapesArgs = {
  after?: InputMaybe<Scalars['Int']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<ShapeFilter>;
};


export type FeedVersionStopsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<StopFilter>;
};


export type FeedVersionTripsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<TripFilter>;
};


export type FeedVersionValidation_ReportsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<ValidationReportFilter>;
};

export type FeedVersionDeleteResult = {
  readonly success: Scalars['Boolean']['output'];
};

export type FeedVersionFetchResult = {
  readonly feed_version?: Maybe<FeedVersion>;
  readonly fetch_error?: Maybe<Scalars['String']['output']>;
  readonly found_dir_sha1: Scalars['Boolean']['output'];
  readonly found_sha1: Scalars['Boolean']['output'];
};

export type FeedVersionFileInfo = {
  readonly csv_like: Scalars['Boolean']['output'];
  readonly header: Scalars['String']['output'];
  readonly id: Scalars['Int']['output'];
  readonly name: Scalars['String']['output'];
  readonly rows: Scalars['Int']['output'];
  readonly sha1: Scalars['String']['output'];
  readonly size: Scalars['Int']['output'];
  readonly values_count: Scalars['Counts']['output'];
  readonly values_unique: Scalars['Counts']['output'];
};

export type FeedVersionFilter = {
  readonly bbox?: InputMaybe<BoundingBox>;
  readonly covers?: InputMaybe<ServiceCoversFilter>;
  readonly feed_ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly feed_onestop_id?: InputMaybe<Scalars['String']['input']>;
  readonly file?: InputMaybe<Scalars['String']['input']>;
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly import_status?: InputMaybe<ImportStatus>;
  readonly license?: InputMaybe<LicenseFilter>;
  readonly near?: InputMaybe<PointRadius>;
  readonly sha1?: InputMaybe<Scalars['String']['input']>;
  readonly within?: InputMaybe<Scalars['Polygon']['input']>;
};

export type FeedVersionGtfsImport = {
  readonly created_at?: Maybe<Scalars['Time']['output']>;
  readonly entity_count?: Maybe<Scalars['Any']['output']>;
  readonly exception_log: Scalars['String']['output'];
  readonly id: Scalars['Int']['output'];
  readonly import_source: Scalars['String']['output'];
  readonly in_progress: Scalars['Boolean']['output'];
  readonly interpolated_stop_time_count?: Maybe<Scalars['Int']['output']>;
  readonly schedule_removed: Scalars['Boolean']['output'];
  readonly skip_entity_error_count?: Maybe<Scalars['Any']['output']>;
  readonly skip_entity_filter_count?: Maybe<Scalars['Any']['output']>;
  readonly skip_entity_marked_count?: Maybe<Scalars['Any']['output']>;
  readonly skip_entity_reference_count?: Maybe<Scalars['Any']['output']>;
  readonly success: Scalars['Boolean']['output'];
  readonly updated_at?: Maybe<Scalars['Time']['output']>;
  readonly warning_count?: Maybe<Scalars['Any']['output']>;
};

export type FeedVersionImportResult = {
  readonly success: Scalars['Boolean']['output'];
};

export type FeedVersionInput = {
  readonly id?: InputMaybe<Scalars['Int']['input']>;
};

export type FeedVersionServiceLevel = {
  readonly end_date: Scalars['Date']['output'];
  readonly friday: Scalars['Int']['output'];
  readonly id: Scalars['Int']['output'];
  readonly monday: Scalars['Int']['output'];
  readonly saturday: Scalars['Int']['output'];
  readonly start_date: Scalars['Date']['output'];
  readonly sunday: Scalars['Int']['output'];
  readonly thursday: Scalars['Int']['output'];
  readonly tuesday: Scalars['Int']['output'];
  readonly wednesday: Scalars['Int']['output'];
};

export type FeedVersionServiceLevelFilter = {
  readonly end_date?: InputMaybe<Scalars['Date']['input']>;
  readonly start_date?: InputMaybe<Scalars['Date']['input']>;
};

export type FeedVersionServiceWindow = {
  readonly default_timezone?: Maybe<Scalars['String']['output']>;
  readonly earliest_calendar_date?: Maybe<Scalars['Date']['output']>;
  readonly fallback_week?: Maybe<Scalars['Date']['output']>;
  readonly feed_end_date?: Maybe<Scalars['Date']['output']>;
  readonly feed_start_date?: Maybe<Scalars['Date']['output']>;
  readonly id: Scalars['Int']['output'];
  readonly latest_calendar_date?: Maybe<Scalars['Date']['output']>;
};

export type FeedVersionSetInput = {
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly id?: InputMaybe<Scalars['Int']['input']>;
  readonly name?: InputMaybe<Scalars['String']['input']>;
};

export type FeedVersionUnimportResult = {
  readonly success: Scalars['Boolean']['output'];
};

export type FlexStopTime = {
  readonly arrival: StopTimeEvent;
  readonly arrival_time?: Maybe<Scalars['Seconds']['output']>;
  readonly continuous_drop_off?: Maybe<Scalars['Int']['output']>;
  readonly continuous_pickup?: Maybe<Scalars['Int']['output']>;
  readonly date?: Maybe<Scalars['Date']['output']>;
  readonly departure: StopTimeEvent;
  readonly departure_time?: Maybe<Scalars['Seconds']['output']>;
  readonly drop_off_booking_rule?: Maybe<BookingRule>;
  readonly drop_off_type?: Maybe<Scalars['Int']['output']>;
  readonly end_pickup_drop_off_window?: Maybe<Scalars['Seconds']['output']>;
  readonly interpolated?: Maybe<Scalars['Int']['output']>;
  readonly location?: Maybe<Location>;
  readonly location_group?: Maybe<LocationGroup>;
  readonly pickup_booking_rule?: Maybe<BookingRule>;
  readonly pickup_type?: Maybe<Scalars['Int']['output']>;
  readonly schedule_relationship?: Maybe<ScheduleRelationship>;
  readonly service_date?: Maybe<Scalars['Date']['output']>;
  readonly shape_dist_traveled?: Maybe<Scalars['Float']['output']>;
  readonly start_pickup_drop_off_window?: Maybe<Scalars['Seconds']['output']>;
  readonly stop_headsign?: Maybe<Scalars['String']['output']>;
  readonly stop_sequence: Scalars['Int']['output'];
  readonly timepoint?: Maybe<Scalars['Int']['output']>;
  readonly trip: Trip;
};

export type FocusPoint = {
  readonly lat: Scalars['Float']['input'];
  readonly lon: Scalars['Float']['input'];
};

export type Frequency = {
  readonly end_time: Scalars['Seconds']['output'];
  readonly exact_times?: Maybe<Scalars['Int']['output']>;
  readonly headway_secs: Scalars['Int']['output'];
  readonly id: Scalars['Int']['output'];
  readonly start_time: Scalars['Seconds']['output'];
};

export type GbfsBikeRequest = {
  readonly near?: InputMaybe<PointRadius>;
};

export type GbfsDockRequest = {
  readonly near?: InputMaybe<PointRadius>;
};

export type GbfsFeed = {
  readonly bikes?: Maybe<ReadonlyArray<GbfsFreeBikeStatus>>;
  readonly station_information?: Maybe<ReadonlyArray<GbfsStationInformation>>;
  readonly system_information?: Maybe<GbfsSystemInformation>;
  readonly system_regions?: Maybe<ReadonlyArray<GbfsSystemRegion>>;
  readonly vehicle_types?: Maybe<ReadonlyArray<GbfsVehicleType>>;
};

export type GbfsFreeBikeStatus = {
  readonly available_until?: Maybe<Scalars['Time']['output']>;
  readonly bike_id?: Maybe<Scalars['String']['output']>;
  readonly current_fuel_percent?: Maybe<Scalars['Float']['output']>;
  readonly current_range_meters?: Maybe<Scalars['Float']['output']>;
  readonly feed?: Maybe<GbfsFeed>;
  readonly home_station?: Maybe<GbfsStationInformation>;
  readonly home_station_id?: Maybe<Scalars['String']['output']>;
  readonly is_disabled?: Maybe<Scalars['Boolean']['output']>;
  readonly is_reserved?: Maybe<Scalars['Boolean']['output']>;
  readonly last_reported?: Maybe<Scalars['Time']['output']>;
  readonly lat?: Maybe<Scalars['Float']['output']>;
  readonly lon?: Maybe<Scalars['Float']['output']>;
  readonly pricing_plan_id?: Maybe<Scalars['String']['output']>;
  readonly rental_uris?: Maybe<GbfsRentalUris>;
  readonly station?: Maybe<GbfsStationInformation>;
  readonly vehicle_equipment?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly vehicle_type?: Maybe<GbfsVehicleType>;
};

export type GbfsRentalUris = {
  readonly android?: Maybe<Scalars['String']['output']>;
  readonly ios?: Maybe<Scalars['String']['output']>;
  readonly web?: Maybe<Scalars['String']['output']>;
};

export type GbfsStationInformation = {
  readonly address?: Maybe<Scalars['String']['output']>;
  readonly capacity?: Maybe<Scalars['Int']['output']>;
  readonly contact_phone?: Maybe<Scalars['String']['output']>;
  readonly cross_street?: Maybe<Scalars['String']['output']>;
  readonly feed?: Maybe<GbfsFeed>;
  readonly is_charging_station?: Maybe<Scalars['Boolean']['output']>;
  readonly is_valet_station?: Maybe<Scalars['Boolean']['output']>;
  readonly is_virtual_station?: Maybe<Scalars['Boolean']['output']>;
  readonly lat?: Maybe<Scalars['Float']['output']>;
  readonly lon?: Maybe<Scalars['Float']['output']>;
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly parking_hoop?: Maybe<Scalars['Int']['output']>;
  readonly parking_type?: Maybe<Scalars['String']['output']>;
  readonly post_code?: Maybe<Scalars['String']['output']>;
  readonly region?: Maybe<GbfsSystemRegion>;
  readonly rental_methods?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly rental_uris?: Maybe<GbfsRentalUris>;
  readonly short_name?: Maybe<Scalars['String']['output']>;
  readonly station_area?: Maybe<Scalars['Geometry']['output']>;
  readonly station_id?: Maybe<Scalars['String']['output']>;
  readonly status?: Maybe<GbfsStationStatus>;
};

export type GbfsStationStatus = {
  readonly is_installed?: Maybe<Scalars['Boolean']['output']>;
  readonly is_renting?: Maybe<Scalars['Boolean']['output']>;
  readonly is_returning?: Maybe<Scalars['Boolean']['output']>;
  readonly last_reported?: Maybe<Scalars['Time']['output']>;
  readonly num_bikes_available?: Maybe<Scalars['Int']['output']>;
  readonly num_bikes_disabled?: Maybe<Scalars['Int']['output']>;
  readonly num_docks_available?: Maybe<Scalars['Int']['output']>;
  readonly num_docks_disabled?: Maybe<Scalars['Int']['output']>;
  readonly station_id?: Maybe<Scalars['String']['output']>;
  readonly vehicle_types_available?: Maybe<ReadonlyArray<GbfsVehicleTypeAvailable>>;
};

export type GbfsSystemInformation = {
  readonly email?: Maybe<Scalars['Email']['output']>;
  readonly feed_contact_email?: Maybe<Scalars['Email']['output']>;
  readonly language?: Maybe<Scalars['String']['output']>;
  readonly license_url?: Maybe<Scalars['Url']['output']>;
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly operator?: Maybe<Scalars['String']['output']>;
  readonly phone_number?: Maybe<Scalars['String']['output']>;
  readonly privacy_url?: Maybe<Scalars['Url']['output']>;
  readonly purchase_url?: Maybe<Scalars['Url']['output']>;
  readonly short_name?: Maybe<Scalars['String']['output']>;
  readonly start_date?: Maybe<Scalars['Date']['output']>;
  readonly system_id?: Maybe<Scalars['String']['output']>;
  readonly terms_url?: Maybe<Scalars['Url']['output']>;
  readonly timezone?: Maybe<Scalars['Timezone']['output']>;
  readonly url?: Maybe<Scalars['Url']['output']>;
};

export type GbfsSystemRegion = {
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly region_id?: Maybe<Scalars['String']['output']>;
};

export type GbfsVehicleType = {
  readonly cargo_volume_capacity?: Maybe<Scalars['Int']['output']>;
  readonly default_reserve_time?: Maybe<Scalars['Int']['output']>;
  readonly form_factor?: Maybe<Scalars['String']['output']>;
  readonly max_permitted_speed?: Maybe<Scalars['Int']['output']>;
  readonly max_range_meters?: Maybe<Scalars['Float']['output']>;
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly propulsion_type?: Maybe<Scalars['String']['output']>;
  readonly rental_uris?: Maybe<GbfsRentalUris>;
  readonly rider_capacity?: Maybe<Scalars['Int']['output']>;
  readonly vehicle_type_id?: Maybe<Scalars['String']['output']>;
  readonly wheel_count?: Maybe<Scalars['Int']['output']>;
};

export type GbfsVehicleTypeAvailable = {
  readonly count?: Maybe<Scalars['Int']['output']>;
  readonly vehicle_type?: Maybe<GbfsVehicleType>;
};

export type ImportStatus =
  | 'ERROR'
  | 'IN_PROGRESS'
  | 'SUCCESS';

export type Itinerary = {
  readonly distance: Distance;
  readonly duration: Duration;
  readonly end_time: Scalars['Time']['output'];
  readonly from: Waypoint;
  readonly legs?: Maybe<ReadonlyArray<Leg>>;
  readonly start_time: Scalars['Time']['output'];
  readonly to: Waypoint;
};

export type Leg = {
  readonly distance: Distance;
  readonly duration: Duration;
  readonly end_time: Scalars['Time']['output'];
  readonly from?: Maybe<Waypoint>;
  readonly geometry: Scalars['LineString']['output'];
  readonly mode?: Maybe<StepMode>;
  readonly start_time: Scalars['Time']['output'];
  readonly steps?: Maybe<ReadonlyArray<Step>>;
  readonly stops?: Maybe<ReadonlyArray<WaypointDeparture>>;
  readonly to?: Maybe<Waypoint>;
  readonly trip?: Maybe<LegTrip>;
};

export type LegRoute = {
  readonly agency: LegRouteAgency;
  readonly route_color?: Maybe<Scalars['String']['output']>;
  readonly route_id: Scalars['String']['output'];
  readonly route_long_name: Scalars['String']['output'];
  readonly route_onestop_id: Scalars['String']['output'];
  readonly route_short_name: Scalars['String']['output'];
  readonly route_text_color?: Maybe<Scalars['String']['output']>;
  readonly route_type: Scalars['Int']['output'];
};

export type LegRouteAgency = {
  readonly agency_id: Scalars['String']['output'];
  readonly agency_name: Scalars['String']['output'];
  readonly agency_onestop_id: Scalars['String']['output'];
};

export type LegTrip = {
  readonly feed_id: Scalars['String']['output'];
  readonly feed_version_sha1: Scalars['String']['output'];
  readonly headsign: Scalars['String']['output'];
  readonly route: LegRoute;
  readonly trip_id: Scalars['String']['output'];
  readonly trip_short_name: Scalars['String']['output'];
};

export type Level = {
  readonly created_at?: Maybe<Scalars['Time']['output']>;
  readonly geometry: Scalars['MultiPolygon']['output'];
  readonly id: Scalars['Int']['output'];
  readonly level_id: Scalars['String']['output'];
  readonly level_index: Scalars['Float']['output'];
  readonly level_name?: Maybe<Scalars['String']['output']>;
  readonly stops?: Maybe<ReadonlyArray<Stop>>;
  readonly updated_at?: Maybe<Scalars['Time']['output']>;
};

export type LevelSetInput = {
  readonly feed_version?: InputMaybe<FeedVersionInput>;
  readonly geometry?: InputMaybe<Scalars['MultiPolygon']['input']>;
  readonly id?: InputMaybe<Scalars['Int']['input']>;
  readonly level_id?: InputMaybe<Scalars['String']['input']>;
  readonly level_index?: InputMaybe<Scalars['Float']['input']>;
  readonly level_name?: InputMaybe<Scalars['String']['input']>;
  readonly parent?: InputMaybe<StopSetInput>;
};

export type LicenseFilter = {
  readonly commercial_use_allowed?: InputMaybe<LicenseValue>;
  readonly create_derived_product?: InputMaybe<LicenseValue>;
  readonly redistribution_allowed?: InputMaybe<LicenseValue>;
  readonly share_alike_optional?: InputMaybe<LicenseValue>;
  readonly use_without_attribution?: InputMaybe<LicenseValue>;
};

export type LicenseValue =
  | 'EXCLUDE_NO'
  | 'NO'
  | 'UNKNOWN'
  | 'YES';

export type Location = {
  readonly feed_onestop_id: Scalars['String']['output'];
  readonly feed_version: FeedVersion;
  readonly feed_version_sha1: Scalars['String']['output'];
  readonly geometry: Scalars['Geometry']['output'];
  readonly id: Scalars['Int']['output'];
  readonly location_id: Scalars['String']['output'];
  readonly stop_desc?: Maybe<Scalars['String']['output']>;
  readonly stop_name?: Maybe<Scalars['String']['output']>;
  readonly stop_times: ReadonlyArray<FlexStopTime>;
  readonly stop_url?: Maybe<Scalars['Url']['output']>;
  readonly zone_id?: Maybe<Scalars['String']['output']>;
};


export type LocationStop_TimesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<StopTimeFilter>;
};

export type LocationFilter = {
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly location_id?: InputMaybe<Scalars['String']['input']>;
};

export type LocationGroup = {
  readonly feed_onestop_id: Scalars['String']['output'];
  readonly feed_version: FeedVersion;
  readonly feed_version_sha1: Scalars['String']['output'];
  readonly id: Scalars['Int']['output'];
  readonly location_group_id: Scalars['String']['output'];
  readonly location_group_name?: Maybe<Scalars['String']['output']>;
  readonly stop_times: ReadonlyArray<FlexStopTime>;
  readonly stops: ReadonlyArray<Stop>;
};


export type LocationGroupStop_TimesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<StopTimeFilter>;
};


export type LocationGroupStopsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};

export type LocationGroupFilter = {
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly location_group_id?: InputMaybe<Scalars['String']['input']>;
};

export type LocationGroupStop = {
  readonly id: Scalars['Int']['output'];
  readonly location_group: LocationGroup;
  readonly stop: Stop;
};

export type Me = {
  readonly email?: Maybe<Scalars['String']['output']>;
  readonly external_data: Scalars['Map']['output'];
  readonly id: Scalars['String']['output'];
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly roles?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
};

export type Mutation = {
  readonly feed_version_delete: FeedVersionDeleteResult;
  readonly feed_version_fetch?: Maybe<FeedVersionFetchResult>;
  readonly feed_version_import: FeedVersionImportResult;
  readonly feed_version_unimport: FeedVersionUnimportResult;
  readonly feed_version_update?: Maybe<FeedVersion>;
  readonly level_create?: Maybe<Level>;
  readonly level_delete: EntityDeleteResult;
  readonly level_update?: Maybe<Level>;
  readonly pathway_create?: Maybe<Pathway>;
  readonly pathway_delete: EntityDeleteResult;
  readonly pathway_update?: Maybe<Pathway>;
  readonly stop_create?: Maybe<Stop>;
  readonly stop_delete: EntityDeleteResult;
  readonly stop_update?: Maybe<Stop>;
  readonly validate_gtfs?: Maybe<ValidationReport>;
};


export type MutationFeed_Version_DeleteArgs = {
  id: Scalars['Int']['input'];
};


export type MutationFeed_Version_FetchArgs = {
  feed_onestop_id: Scalars['String']['input'];
  file?: InputMaybe<Scalars['Upload']['input']>;
  url?: InputMaybe<Scalars['String']['input']>;
};


export type MutationFeed_Version_ImportArgs = {
  id: Scalars['Int']['input'];
};


export type MutationFeed_Version_UnimportArgs = {
  id: Scalars['Int']['input'];
};


export type MutationFeed_Version_UpdateArgs = {
  set: FeedVersionSetInput;
};


export type MutationLevel_CreateArgs = {
  set: LevelSetInput;
};


export type MutationLevel_DeleteArgs = {
  id: Scalars['Int']['input'];
};


export type MutationLevel_UpdateArgs = {
  set: LevelSetInput;
};


export type MutationPathway_CreateArgs = {
  set: PathwaySetInput;
};


export type MutationPathway_DeleteArgs = {
  id: Scalars['Int']['input'];
};


export type MutationPathway_UpdateArgs = {
  set: PathwaySetInput;
};


export type MutationStop_CreateArgs = {
  set: StopSetInput;
};


export type MutationStop_DeleteArgs = {
  id: Scalars['Int']['input'];
};


export type MutationStop_UpdateArgs = {
  set: StopSetInput;
};


export type MutationValidate_GtfsArgs = {
  file?: InputMaybe<Scalars['Upload']['input']>;
  realtime_urls?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  url?: InputMaybe<Scalars['String']['input']>;
};

export type Operator = {
  readonly agencies?: Maybe<ReadonlyArray<Agency>>;
  readonly feeds?: Maybe<ReadonlyArray<Feed>>;
  readonly file?: Maybe<Scalars['String']['output']>;
  readonly generated: Scalars['Boolean']['output'];
  readonly id: Scalars['Int']['output'];
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly onestop_id?: Maybe<Scalars['String']['output']>;
  /** @deprecated Rows are in the order of their ids; always null. */
  readonly search_rank?: Maybe<Scalars['String']['output']>;
  readonly short_name?: Maybe<Scalars['String']['output']>;
  readonly tags?: Maybe<Scalars['Tags']['output']>;
  readonly website?: Maybe<Scalars['String']['output']>;
};


export type OperatorFeedsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<FeedFilter>;
};

export type OperatorFilter = {
  readonly adm0_iso?: InputMaybe<Scalars['String']['input']>;
  readonly adm0_name?: InputMaybe<Scalars['String']['input']>;
  readonly adm1_iso?: InputMaybe<Scalars['String']['input']>;
  readonly adm1_name?: InputMaybe<Scalars['String']['input']>;
  readonly agency_id?: InputMaybe<Scalars['String']['input']>;
  readonly bbox?: InputMaybe<BoundingBox>;
  readonly city_name?: InputMaybe<Scalars['String']['input']>;
  readonly feed_onestop_id?: InputMaybe<Scalars['String']['input']>;
  readonly license?: InputMaybe<LicenseFilter>;
  readonly merged?: InputMaybe<Scalars['Boolean']['input']>;
  readonly near?: InputMaybe<PointRadius>;
  readonly onestop_id?: InputMaybe<Scalars['String']['input']>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly tags?: InputMaybe<Scalars['Tags']['input']>;
  readonly within?: InputMaybe<Scalars['Polygon']['input']>;
};

export type PageInfo = {
  readonly endCursor?: Maybe<Scalars['String']['output']>;
  readonly hasNextPage: Scalars['Boolean']['output'];
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  readonly startCursor?: Maybe<Scalars['String']['output']>;
};

export type Pathway = {
  readonly created_at?: Maybe<Scalars['Time']['output']>;
  readonly from_stop: Stop;
  readonly id: Scalars['Int']['output'];
  readonly is_bidirectional: Scalars['Int']['output'];
  readonly length?: Maybe<Scalars['Float']['output']>;
  readonly max_slope?: Maybe<Scalars['Float']['output']>;
  readonly min_width?: Maybe<Scalars['Float']['output']>;
  readonly pathway_id: Scalars['String']['output'];
  readonly pathway_mode: Scalars['Int']['output'];
  readonly reverse_signposted_as?: Maybe<Scalars['String']['output']>;
  readonly signposted_as?: Maybe<Scalars['String']['output']>;
  readonly stair_count?: Maybe<Scalars['Int']['output']>;
  readonly to_stop: Stop;
  readonly traversal_time?: Maybe<Scalars['Int']['output']>;
  readonly updated_at?: Maybe<Scalars['Time']['output']>;
};

export type PathwayFilter = {
  readonly pathway_mode?: InputMaybe<Scalars['Int']['input']>;
};

export type PathwaySetInput = {
  readonly feed_version?: InputMaybe<FeedVersionInput>;
  readonly from_stop?: InputMaybe<StopSetInput>;
  readonly id?: InputMaybe<Scalars['Int']['input']>;
  readonly is_bidirectional?: InputMaybe<Scalars['Int']['input']>;
  readonly length?: InputMaybe<Scalars['Float']['input']>;
  readonly max_slope?: InputMaybe<Scalars['Float']['input']>;
  readonly min_width?: InputMaybe<Scalars['Float']['input']>;
  readonly pathway_id?: InputMaybe<Scalars['String']['input']>;
  readonly pathway_mode?: InputMaybe<Scalars['Int']['input']>;
  readonly reverse_signposted_as?: InputMaybe<Scalars['String']['input']>;
  readonly signposted_as?: InputMaybe<Scalars['String']['input']>;
  readonly stair_count?: InputMaybe<Scalars['Int']['input']>;
  readonly to_stop?: InputMaybe<StopSetInput>;
  readonly traversal_time?: InputMaybe<Scalars['Int']['input']>;
};

export type Place = {
  readonly adm0_name?: Maybe<Scalars['String']['output']>;
  readonly adm1_name?: Maybe<Scalars['String']['output']>;
  readonly bbox?: Maybe<Scalars['Geometry']['output']>;
  readonly city_name?: Maybe<Scalars['String']['output']>;
  readonly count: Scalars['Int']['output'];
  readonly operators?: Maybe<ReadonlyArray<Operator>>;
};

export type PlaceAggregationLevel =
  | 'ADM0'
  | 'ADM0_ADM1'
  | 'ADM0_ADM1_CITY'
  | 'ADM0_CITY'
  | 'ADM1_CITY'
  | 'CITY';

export type PlaceFilter = {
  readonly adm0_name?: InputMaybe<Scalars['String']['input']>;
  readonly adm1_name?: InputMaybe<Scalars['String']['input']>;
  readonly city_name?: InputMaybe<Scalars['String']['input']>;
  readonly min_rank?: InputMaybe<Scalars['Float']['input']>;
};

export type PointRadius = {
  readonly lat: Scalars['Float']['input'];
  readonly lon: Scalars['Float']['input'];
  readonly radius: Scalars['Float']['input'];
};

export type Query = {
  readonly agencies: ReadonlyArray<Agency>;
  readonly bikes?: Maybe<ReadonlyArray<GbfsFreeBikeStatus>>;
  readonly census_datasets?: Maybe<ReadonlyArray<CensusDataset>>;
  readonly directions: Directions;
  readonly docks?: Maybe<ReadonlyArray<GbfsStationInformation>>;
  readonly feed_versions: ReadonlyArray<FeedVersion>;
  readonly feeds: ReadonlyArray<Feed>;
  readonly me: Me;
  readonly operators: ReadonlyArray<Operator>;
  readonly places?: Maybe<ReadonlyArray<Place>>;
  readonly routes: ReadonlyArray<Route>;
  readonly stops: ReadonlyArray<Stop>;
  readonly trips: ReadonlyArray<Trip>;
  readonly vehicle_positions: ReadonlyArray<VehiclePosition>;
};


export type QueryAgenciesArgs = {
  after?: InputMaybe<Scalars['Int']['input']>;
  ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<AgencyFilter>;
};


export type QueryBikesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<GbfsBikeRequest>;
};


export type QueryCensus_DatasetsArgs = {
  after?: InputMaybe<Scalars['Int']['input']>;
  ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<CensusDatasetFilter>;
};


export type QueryDirectionsArgs = {
  where: DirectionRequest;
};


export type QueryDocksArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<GbfsDockRequest>;
};


export type QueryFeed_VersionsArgs = {
  after?: InputMaybe<Scalars['Int']['input']>;
  ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<FeedVersionFilter>;
};


export type QueryFeedsArgs = {
  after?: InputMaybe<Scalars['Int']['input']>;
  ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<FeedFilter>;
};


export type QueryOperatorsArgs = {
  after?: InputMaybe<Scalars['Int']['input']>;
  ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<OperatorFilter>;
};


export type QueryPlacesArgs = {
  after?: InputMaybe<Scalars['Int']['input']>;
  level?: InputMaybe<PlaceAggregationLevel>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<PlaceFilter>;
};


export type QueryRoutesArgs = {
  after?: InputMaybe<Scalars['Int']['input']>;
  ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<RouteFilter>;
};


export type QueryStopsArgs = {
  after?: InputMaybe<Scalars['Int']['input']>;
  ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<StopFilter>;
};


export type QueryTripsArgs = {
  after?: InputMaybe<Scalars['Int']['input']>;
  ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<TripFilter>;
};


export type QueryVehicle_PositionsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where: VehiclePositionFilter;
};

export type RtTimeRange = {
  readonly end?: Maybe<Scalars['Int']['output']>;
  readonly start?: Maybe<Scalars['Int']['output']>;
};

export type RtTranslation = {
  readonly language?: Maybe<Scalars['String']['output']>;
  readonly text: Scalars['String']['output'];
};

export type RtTripDescriptor = {
  readonly direction_id?: Maybe<Scalars['Int']['output']>;
  readonly route_id?: Maybe<Scalars['String']['output']>;
  readonly schedule_relationship?: Maybe<Scalars['String']['output']>;
  readonly start_date?: Maybe<Scalars['Date']['output']>;
  readonly start_time?: Maybe<Scalars['Seconds']['output']>;
  readonly trip_id?: Maybe<Scalars['String']['output']>;
};

export type RtVehicleDescriptor = {
  readonly id?: Maybe<Scalars['String']['output']>;
  readonly label?: Maybe<Scalars['String']['output']>;
  readonly license_plate?: Maybe<Scalars['String']['output']>;
};

export type RelativeDate =
  | 'FRIDAY'
  | 'MONDAY'
  | 'NEXT_FRIDAY'
  | 'NEXT_MONDAY'
  | 'NEXT_SATURDAY'
  | 'NEXT_SUNDAY'
  | 'NEXT_THURSDAY'
  | 'NEXT_TUESDAY'
  | 'NEXT_WEDNESDAY'
  | 'SATURDAY'
  | 'SUNDAY'
  | 'THURSDAY'
  | 'TODAY'
  | 'TUESDAY'
  | 'WEDNESDAY';

export type Route = {
  readonly agency: Agency;
  readonly alerts?: Maybe<ReadonlyArray<Alert>>;
  readonly cemv_support?: Maybe<Scalars['Int']['output']>;
  readonly census_geographies?: Maybe<ReadonlyArray<CensusGeography>>;
  readonly continuous_drop_off?: Maybe<Scalars['Int']['output']>;
  readonly continuous_pickup?: Maybe<Scalars['Int']['output']>;
  readonly feed_onestop_id?: Maybe<Scalars['String']['output']>;
  readonly feed_version: FeedVersion;
  readonly feed_version_sha1?: Maybe<Scalars['String']['output']>;
  readonly geometries: ReadonlyArray<RouteGeometry>;
  readonly geometry?: Maybe<Scalars['Geometry']['output']>;
  readonly headways: ReadonlyArray<RouteHeadway>;
  readonly id: Scalars['Int']['output'];
  readonly onestop_id?: Maybe<Scalars['String']['output']>;
  readonly patterns?: Maybe<ReadonlyArray<RouteStopPattern>>;
  readonly route_attribute?: Maybe<RouteAttribute>;
  readonly route_color?: Maybe<Scalars['Color']['output']>;
  readonly route_desc?: Maybe<Scalars['String']['output']>;
  readonly route_id: Scalars['String']['output'];
  readonly route_long_name?: Maybe<Scalars['String']['output']>;
  readonly route_short_name?: Maybe<Scalars['String']['output']>;
  readonly route_sort_order?: Maybe<Scalars['Int']['output']>;
  readonly route_stop_buffer: RouteStopBuffer;
  readonly route_stops: ReadonlyArray<RouteStop>;
  readonly route_text_color?: Maybe<Scalars['Color']['output']>;
  readonly route_type: Scalars['Int']['output'];
  readonly route_url?: Maybe<Scalars['Url']['output']>;
  /** @deprecated Rows are in the order of their ids; always null. */
  readonly search_rank?: Maybe<Scalars['String']['output']>;
  readonly segment_patterns?: Maybe<ReadonlyArray<SegmentPattern>>;
  readonly segments?: Maybe<ReadonlyArray<Segment>>;
  readonly stops: ReadonlyArray<Stop>;
  readonly trips: ReadonlyArray<Trip>;
  readonly vehicle_positions?: Maybe<ReadonlyArray<VehiclePosition>>;
};


export type RouteAlertsArgs = {
  active?: InputMaybe<Scalars['Boolean']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type RouteCensus_GeographiesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<CensusGeographyFilter>;
};


export type RouteGeometriesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type RouteHeadwaysArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type RoutePatternsArgs = {
  where?: InputMaybe<RouteStopPatternFilter>;
};


export type RouteRoute_Stop_BufferArgs = {
  radius?: InputMaybe<Scalars['Float']['input']>;
};


export type RouteRoute_StopsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type RouteSegment_PatternsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<SegmentPatternFilter>;
};


export type RouteSegmentsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<SegmentFilter>;
};


export type RouteStopsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<StopFilter>;
};


export type RouteTripsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<TripFilter>;
};


export type RouteVehicle_PositionsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<VehiclePositionFilter>;
};

export type RouteAttribute = {
  readonly category?: Maybe<Scalars['Int']['output']>;
  readonly running_way?: Maybe<Scalars['Int']['output']>;
  readonly subcategory?: Maybe<Scalars['Int']['output']>;
};

export type RouteFilter = {
  /** @deprecated Use 'operator_onestop_id'. */
  readonly agency_ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly allow_previous_onestop_ids?: InputMaybe<Scalars['Boolean']['input']>;
  /** @deprecated Use 'location'. */
  readonly bbox?: InputMaybe<BoundingBox>;
  readonly feed_onestop_id?: InputMaybe<Scalars['String']['input']>;
  readonly feed_version_sha1?: InputMaybe<Scalars['String']['input']>;
  readonly license?: InputMaybe<LicenseFilter>;
  readonly location?: InputMaybe<RouteLocationFilter>;
  /** @deprecated Use 'location'. */
  readonly near?: InputMaybe<PointRadius>;
  readonly onestop_id?: InputMaybe<Scalars['String']['input']>;
  readonly onestop_ids?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly operator_onestop_id?: InputMaybe<Scalars['String']['input']>;
  readonly route_id?: InputMaybe<Scalars['String']['input']>;
  readonly route_type?: InputMaybe<Scalars['Int']['input']>;
  readonly route_types?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly serves_stop_onestop_id?: InputMaybe<Scalars['String']['input']>;
  readonly serviced?: InputMaybe<Scalars['Boolean']['input']>;
  /** @deprecated Use 'location'. */
  readonly within?: InputMaybe<Scalars['Polygon']['input']>;
};

export type RouteGeometry = {
  readonly combined_geometry?: Maybe<Scalars['Geometry']['output']>;
  readonly first_point_max_distance?: Maybe<Scalars['Float']['output']>;
  readonly generated: Scalars['Boolean']['output'];
  readonly geometry?: Maybe<Scalars['LineString']['output']>;
  readonly length?: Maybe<Scalars['Float']['output']>;
  readonly max_segment_length?: Maybe<Scalars['Float']['output']>;
};

export type RouteHeadway = {
  readonly departures?: Maybe<ReadonlyArray<Scalars['Seconds']['output']>>;
  readonly direction_id?: Maybe<Scalars['Int']['output']>;
  readonly dow_category?: Maybe<Scalars['Int']['output']>;
  readonly headway_secs?: Maybe<Scalars['Int']['output']>;
  readonly service_date?: Maybe<Scalars['Date']['output']>;
  readonly stop: Stop;
  readonly stop_trip_count?: Maybe<Scalars['Int']['output']>;
};

export type RouteLocationFilter = {
  readonly bbox?: InputMaybe<BoundingBox>;
  readonly focus?: InputMaybe<FocusPoint>;
  readonly near?: InputMaybe<PointRadius>;
  readonly polygon?: InputMaybe<Scalars['Polygon']['input']>;
};

export type RouteStop = {
  readonly agency: Agency;
  readonly agency_id: Scalars['Int']['output'];
  readonly id: Scalars['Int']['output'];
  readonly route: Route;
  readonly route_id: Scalars['Int']['output'];
  readonly stop: Stop;
  readonly stop_id: Scalars['Int']['output'];
};

export type RouteStopBuffer = {
  readonly stop_buffer?: Maybe<Scalars['Geometry']['output']>;
  readonly stop_convexhull?: Maybe<Scalars['Polygon']['output']>;
  readonly stop_points?: Maybe<Scalars['Geometry']['output']>;
};

export type RouteStopPattern = {
  readonly count: Scalars['Int']['output'];
  readonly direction_id: Scalars['Int']['output'];
  readonly representative_trip?: Maybe<Trip>;
  readonly stop_pattern_id: Scalars['Int']['output'];
  readonly trips?: Maybe<ReadonlyArray<Trip>>;
};


export type RouteStopPatternTripsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};

export type RouteStopPatternFilter = {
  readonly relative_date?: InputMaybe<RelativeDate>;
  readonly service_date?: InputMaybe<Scalars['Date']['input']>;
  readonly use_service_window?: InputMaybe<Scalars['Boolean']['input']>;
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

export type Segment = {
  readonly geometry: Scalars['LineString']['output'];
  readonly id: Scalars['Int']['output'];
  readonly segment_patterns?: Maybe<ReadonlyArray<SegmentPattern>>;
  readonly way_id: Scalars['Int']['output'];
};

export type SegmentFilter = {
  readonly layer?: InputMaybe<Scalars['String']['input']>;
};

export type SegmentPattern = {
  readonly direction_id: Scalars['Int']['output'];
  readonly id: Scalars['Int']['output'];
  readonly route: Route;
  readonly segment: Segment;
  readonly sequence_idx: Scalars['Int']['output'];
  readonly shape: Shape;
  readonly shape_id: Scalars['Int']['output'];
  readonly stop_pattern_id: Scalars['Int']['output'];
  readonly way_id?: Maybe<Scalars['Int']['output']>;
};

export type SegmentPatternFilter = {
  readonly layer?: InputMaybe<Scalars['String']['input']>;
};

export type ServiceCoversFilter = {
  readonly earliest_calendar_date?: InputMaybe<Scalars['Date']['input']>;
  readonly end_date?: InputMaybe<Scalars['Date']['input']>;
  readonly feed_end_date?: InputMaybe<Scalars['Date']['input']>;
  readonly feed_start_date?: InputMaybe<Scalars['Date']['input']>;
  readonly fetched_after?: InputMaybe<Scalars['Time']['input']>;
  readonly fetched_before?: InputMaybe<Scalars['Time']['input']>;
  readonly latest_calendar_date?: InputMaybe<Scalars['Date']['input']>;
  readonly start_date?: InputMaybe<Scalars['Date']['input']>;
};

export type Shape = {
  readonly generated: Scalars['Boolean']['output'];
  readonly geometry: Scalars['LineString']['output'];
  readonly id: Scalars['Int']['output'];
  readonly shape_id: Scalars['String']['output'];
  readonly trips?: Maybe<ReadonlyArray<Trip>>;
};


export type ShapeTripsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<TripFilter>;
};

export type ShapeFilter = {
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly route_type?: InputMaybe<Scalars['Int']['input']>;
  readonly shape_id?: InputMaybe<Scalars['String']['input']>;
};

export type Step = {
  readonly distance: Distance;
  readonly duration: Duration;
  readonly end_time: Scalars['Time']['output'];
  readonly geometry_offset: Scalars['Int']['output'];
  readonly instruction: Scalars['String']['output'];
  readonly mode: StepMode;
  readonly start_time: Scalars['Time']['output'];
  readonly to?: Maybe<Waypoint>;
};

export type StepMode =
  | 'AUTO'
  | 'BICYCLE'
  | 'LINE'
  | 'TRANSIT'
  | 'WALK';

export type Stop = {
  readonly alerts?: Maybe<ReadonlyArray<Alert>>;
  readonly arrivals: ReadonlyArray<StopTime>;
  readonly census_geographies?: Maybe<ReadonlyArray<CensusGeography>>;
  readonly child_levels: ReadonlyArray<Level>;
  readonly children?: Maybe<ReadonlyArray<Stop>>;
  readonly created_at?: Maybe<Scalars['Time']['output']>;
  readonly departures: ReadonlyArray<StopTime>;
  readonly directions: Directions;
  readonly external_reference?: Maybe<StopExternalReference>;
  readonly feed_onestop_id: Scalars['String']['output'];
  readonly feed_version: FeedVersion;
  readonly feed_version_sha1: Scalars['String']['output'];
  readonly geometry: Scalars['Point']['output'];
  readonly id: Scalars['Int']['output'];
  readonly level?: Maybe<Level>;
  readonly location_groups: ReadonlyArray<LocationGroup>;
  readonly location_type: Scalars['Int']['output'];
  readonly nearby_stops?: Maybe<ReadonlyArray<Stop>>;
  readonly observations?: Maybe<ReadonlyArray<StopObservation>>;
  readonly onestop_id: Scalars['String']['output'];
  readonly parent?: Maybe<Stop>;
  readonly pathways_from_stop: ReadonlyArray<Pathway>;
  readonly pathways_to_stop: ReadonlyArray<Pathway>;
  readonly place?: Maybe<StopPlace>;
  readonly platform_code?: Maybe<Scalars['String']['output']>;
  readonly route_stops: ReadonlyArray<RouteStop>;
  /** @deprecated Rows are in the order of their ids; always null. */
  readonly search_rank?: Maybe<Scalars['String']['output']>;
  readonly stop_access?: Maybe<Scalars['Int']['output']>;
  readonly stop_code?: Maybe<Scalars['String']['output']>;
  readonly stop_desc?: Maybe<Scalars['String']['output']>;
  readonly stop_id: Scalars['String']['output'];
  readonly stop_name?: Maybe<Scalars['String']['output']>;
  readonly stop_times: ReadonlyArray<StopTime>;
  readonly stop_timezone?: Maybe<Scalars['Timezone']['output']>;
  readonly stop_url?: Maybe<Scalars['Url']['output']>;
  readonly tts_stop_name?: Maybe<Scalars['String']['output']>;
  readonly updated_at?: Maybe<Scalars['Time']['output']>;
  readonly wheelchair_boarding?: Maybe<Scalars['Int']['output']>;
  readonly within_features?: Maybe<Scalars['Strings']['output']>;
  readonly zone_id?: Maybe<Scalars['String']['output']>;
};


export type StopAlertsArgs = {
  active?: InputMaybe<Scalars['Boolean']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type StopArrivalsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<StopTimeFilter>;
};


export type StopCensus_GeographiesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<CensusGeographyFilter>;
};


export type StopChild_LevelsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type StopChildrenArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type StopDeparturesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<StopTimeFilter>;
};


export type StopDirectionsArgs = {
  depart_at?: InputMaybe<Scalars['Time']['input']>;
  from?: InputMaybe<WaypointInput>;
  mode?: InputMaybe<StepMode>;
  to?: InputMaybe<WaypointInput>;
};


export type StopLocation_GroupsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type StopNearby_StopsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  radius?: InputMaybe<Scalars['Float']['input']>;
};


export type StopObservationsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<StopObservationFilter>;
};


export type StopPathways_From_StopArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type StopPathways_To_StopArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type StopRoute_StopsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type StopStop_TimesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<StopTimeFilter>;
};

export type StopBuffer = {
  readonly radius?: InputMaybe<Scalars['Float']['input']>;
  readonly stop_ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
};

export type StopExternalReference = {
  readonly id: Scalars['Int']['output'];
  readonly inactive?: Maybe<Scalars['Boolean']['output']>;
  readonly target_active_stop?: Maybe<Stop>;
  readonly target_feed_onestop_id?: Maybe<Scalars['String']['output']>;
  readonly target_stop_id?: Maybe<Scalars['String']['output']>;
};

export type StopExternalReferenceSetInput = {
  readonly target_feed_onestop_id?: InputMaybe<Scalars['String']['input']>;
  readonly target_stop_id?: InputMaybe<Scalars['String']['input']>;
};

export type StopFilter = {
  /** @deprecated Use 'operator_onestop_id'. */
  readonly agency_ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly allow_previous_onestop_ids?: InputMaybe<Scalars['Boolean']['input']>;
  /** @deprecated Use 'location'. */
  readonly bbox?: InputMaybe<BoundingBox>;
  readonly feed_onestop_id?: InputMaybe<Scalars['String']['input']>;
  readonly feed_version_sha1?: InputMaybe<Scalars['String']['input']>;
  readonly license?: InputMaybe<LicenseFilter>;
  readonly location?: InputMaybe<StopLocationFilter>;
  readonly location_type?: InputMaybe<Scalars['Int']['input']>;
  /** @deprecated Use 'location'. */
  readonly near?: InputMaybe<PointRadius>;
  readonly onestop_id?: InputMaybe<Scalars['String']['input']>;
  readonly onestop_ids?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly served_by_onestop_ids?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly served_by_route_type?: InputMaybe<Scalars['Int']['input']>;
  readonly served_by_route_types?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly serviced?: InputMaybe<Scalars['Boolean']['input']>;
  readonly stop_code?: InputMaybe<Scalars['String']['input']>;
  readonly stop_id?: InputMaybe<Scalars['String']['input']>;
  /** @deprecated Use 'location'. */
  readonly within?: InputMaybe<Scalars['Polygon']['input']>;
};

export type StopLocationFilter = {
  readonly bbox?: InputMaybe<BoundingBox>;
  readonly features?: InputMaybe<ReadonlyArray<InputMaybe<Feature>>>;
  readonly focus?: InputMaybe<FocusPoint>;
  readonly geography_ids?: InputMaybe<ReadonlyArray<InputMaybe<Scalars['Int']['input']>>>;
  readonly near?: InputMaybe<PointRadius>;
  readonly polygon?: InputMaybe<Scalars['Polygon']['input']>;
};

export type StopObservation = {
  readonly agency_id?: Maybe<Scalars['String']['output']>;
  readonly from_stop_id?: Maybe<Scalars['String']['output']>;
  readonly observed_arrival_time?: Maybe<Scalars['Seconds']['output']>;
  readonly observed_departure_time?: Maybe<Scalars['Seconds']['output']>;
  readonly route_id?: Maybe<Scalars['String']['output']>;
  readonly schedule_relationship?: Maybe<Scalars['String']['output']>;
  readonly scheduled_arrival_time?: Maybe<Scalars['Seconds']['output']>;
  readonly scheduled_departure_time?: Maybe<Scalars['Seconds']['output']>;
  readonly source?: Maybe<Scalars['String']['output']>;
  readonly stop_sequence?: Maybe<Scalars['Int']['output']>;
  readonly to_stop_id?: Maybe<Scalars['String']['output']>;
  readonly trip_id?: Maybe<Scalars['String']['output']>;
  readonly trip_start_date?: Maybe<Scalars['Date']['output']>;
  readonly trip_start_time?: Maybe<Scalars['Seconds']['output']>;
};

export type StopObservationFilter = {
  readonly feed_version_id: Scalars['Int']['input'];
  readonly source: Scalars['String']['input'];
  readonly trip_start_date: Scalars['Date']['input'];
};

export type StopPlace = {
  readonly adm0_iso?: Maybe<Scalars['String']['output']>;
  readonly adm0_name?: Maybe<Scalars['String']['output']>;
  readonly adm1_iso?: Maybe<Scalars['String']['output']>;
  readonly adm1_name?: Maybe<Scalars['String']['output']>;
};

export type StopSetInput = {
  readonly external_reference?: InputMaybe<StopExternalReferenceSetInput>;
  readonly feed_version?: InputMaybe<FeedVersionInput>;
  readonly geometry?: InputMaybe<Scalars['Point']['input']>;
  readonly id?: InputMaybe<Scalars['Int']['input']>;
  readonly level?: InputMaybe<LevelSetInput>;
  readonly location_type?: InputMaybe<Scalars['Int']['input']>;
  readonly parent?: InputMaybe<StopSetInput>;
  readonly platform_code?: InputMaybe<Scalars['String']['input']>;
  readonly stop_access?: InputMaybe<Scalars['Int']['input']>;
  readonly stop_code?: InputMaybe<Scalars['String']['input']>;
  readonly stop_desc?: InputMaybe<Scalars['String']['input']>;
  readonly stop_id?: InputMaybe<Scalars['String']['input']>;
  readonly stop_name?: InputMaybe<Scalars['String']['input']>;
  readonly stop_timezone?: InputMaybe<Scalars['String']['input']>;
  readonly stop_url?: InputMaybe<Scalars['String']['input']>;
  readonly tts_stop_name?: InputMaybe<Scalars['String']['input']>;
  readonly wheelchair_boarding?: InputMaybe<Scalars['Int']['input']>;
  readonly zone_id?: InputMaybe<Scalars['String']['input']>;
};

export type StopTime = {
  readonly arrival: StopTimeEvent;
  readonly arrival_time?: Maybe<Scalars['Seconds']['output']>;
  readonly continuous_drop_off?: Maybe<Scalars['Int']['output']>;
  readonly continuous_pickup?: Maybe<Scalars['Int']['output']>;
  readonly date?: Maybe<Scalars['Date']['output']>;
  readonly departure: StopTimeEvent;
  readonly departure_time?: Maybe<Scalars['Seconds']['output']>;
  readonly drop_off_booking_rule?: Maybe<BookingRule>;
  readonly drop_off_type?: Maybe<Scalars['Int']['output']>;
  readonly end_pickup_drop_off_window?: Maybe<Scalars['Seconds']['output']>;
  readonly interpolated?: Maybe<Scalars['Int']['output']>;
  readonly pickup_booking_rule?: Maybe<BookingRule>;
  readonly pickup_type?: Maybe<Scalars['Int']['output']>;
  readonly schedule_relationship?: Maybe<ScheduleRelationship>;
  readonly service_date?: Maybe<Scalars['Date']['output']>;
  readonly shape_dist_traveled?: Maybe<Scalars['Float']['output']>;
  readonly start_pickup_drop_off_window?: Maybe<Scalars['Seconds']['output']>;
  readonly stop: Stop;
  readonly stop_headsign?: Maybe<Scalars['String']['output']>;
  readonly stop_sequence: Scalars['Int']['output'];
  readonly timepoint?: Maybe<Scalars['Int']['output']>;
  readonly trip: Trip;
};

export type StopTimeEvent = {
  readonly delay?: Maybe<Scalars['Int']['output']>;
  readonly estimated?: Maybe<Scalars['Seconds']['output']>;
  readonly estimated_delay?: Maybe<Scalars['Int']['output']>;
  readonly estimated_local?: Maybe<Scalars['Time']['output']>;
  readonly estimated_unix?: Maybe<Scalars['Int']['output']>;
  readonly estimated_utc?: Maybe<Scalars['Time']['output']>;
  readonly scheduled?: Maybe<Scalars['Seconds']['output']>;
  readonly scheduled_local?: Maybe<Scalars['Time']['output']>;
  readonly scheduled_unix?: Maybe<Scalars['Int']['output']>;
  readonly scheduled_utc?: Maybe<Scalars['Time']['output']>;
  readonly stop_timezone: Scalars['String']['output'];
  readonly time_unix?: Maybe<Scalars['Int']['output']>;
  readonly time_utc?: Maybe<Scalars['Time']['output']>;
  readonly uncertainty?: Maybe<Scalars['Int']['output']>;
};

export type StopTimeFilter = {
  readonly allow_previous_route_onestop_ids?: InputMaybe<Scalars['Boolean']['input']>;
  readonly date?: InputMaybe<Scalars['Date']['input']>;
  readonly end?: InputMaybe<Scalars['Seconds']['input']>;
  readonly end_time?: InputMaybe<Scalars['Int']['input']>;
  readonly exclude_first?: InputMaybe<Scalars['Boolean']['input']>;
  readonly exclude_last?: InputMaybe<Scalars['Boolean']['input']>;
  readonly next?: InputMaybe<Scalars['Int']['input']>;
  readonly relative_date?: InputMaybe<RelativeDate>;
  readonly route_onestop_ids?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly service_date?: InputMaybe<Scalars['Date']['input']>;
  readonly start?: InputMaybe<Scalars['Seconds']['input']>;
  readonly start_time?: InputMaybe<Scalars['Int']['input']>;
  readonly use_service_window?: InputMaybe<Scalars['Boolean']['input']>;
};

export type Subscription = {
  readonly stops: ReadonlyArray<Stop>;
  readonly vehicle_positions: ReadonlyArray<VehiclePosition>;
};


export type SubscriptionStopsArgs = {
  ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<StopFilter>;
};


export type SubscriptionVehicle_PositionsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where: VehiclePositionFilter;
};

export type Trip = {
  readonly alerts?: Maybe<ReadonlyArray<Alert>>;
  readonly bikes_allowed?: Maybe<Scalars['Int']['output']>;
  readonly block_id?: Maybe<Scalars['String']['output']>;
  readonly calendar: Calendar;
  readonly cars_allowed?: Maybe<Scalars['Int']['output']>;
  readonly direction_id?: Maybe<Scalars['Int']['output']>;
  readonly feed_version: FeedVersion;
  readonly flex_stop_times: ReadonlyArray<FlexStopTime>;
  readonly frequencies: ReadonlyArray<Frequency>;
  readonly id: Scalars['Int']['output'];
  readonly route: Route;
  readonly safe_duration_factor?: Maybe<Scalars['Float']['output']>;
  readonly safe_duration_offset?: Maybe<Scalars['Float']['output']>;
  readonly schedule_relationship?: Maybe<ScheduleRelationship>;
  readonly service_dates?: Maybe<ReadonlyArray<Scalars['Date']['output']>>;
  readonly shape?: Maybe<Shape>;
  readonly stop_pattern_id: Scalars['Int']['output'];
  readonly stop_times: ReadonlyArray<Maybe<StopTime>>;
  readonly timestamp?: Maybe<Scalars['Time']['output']>;
  readonly trip_headsign?: Maybe<Scalars['String']['output']>;
  readonly trip_id: Scalars['String']['output'];
  readonly trip_short_name?: Maybe<Scalars['String']['output']>;
  readonly vehicle_position?: Maybe<VehiclePosition>;
  readonly wheelchair_accessible?: Maybe<Scalars['Int']['output']>;
};


export type TripAlertsArgs = {
  active?: InputMaybe<Scalars['Boolean']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type TripFlex_Stop_TimesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<TripStopTimeFilter>;
};


export type TripFrequenciesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type TripStop_TimesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<TripStopTimeFilter>;
};


export type TripVehicle_PositionArgs = {
  where?: InputMaybe<VehiclePositionFilter>;
};

export type TripFilter = {
  readonly dates?: InputMaybe<ReadonlyArray<Scalars['Date']['input']>>;
  readonly feed_onestop_id?: InputMaybe<Scalars['String']['input']>;
  readonly feed_version_sha1?: InputMaybe<Scalars['String']['input']>;
  readonly license?: InputMaybe<LicenseFilter>;
  readonly relative_date?: InputMaybe<RelativeDate>;
  /** @deprecated Use 'route_onestop_ids'. */
  readonly route_ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly route_onestop_ids?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly service_date?: InputMaybe<Scalars['Date']['input']>;
  readonly service_dates?: InputMaybe<ReadonlyArray<Scalars['Date']['input']>>;
  readonly stop_pattern_id?: InputMaybe<Scalars['Int']['input']>;
  readonly trip_id?: InputMaybe<Scalars['String']['input']>;
  readonly use_service_window?: InputMaybe<Scalars['Boolean']['input']>;
};

export type TripStopTimeFilter = {
  readonly end?: InputMaybe<Scalars['Seconds']['input']>;
  readonly start?: InputMaybe<Scalars['Seconds']['input']>;
  readonly stop_ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
};

export type ValidationRealtimeResult = {
  readonly json: Scalars['Map']['output'];
  readonly url: Scalars['String']['output'];
};

export type ValidationReport = {
  readonly details?: Maybe<ValidationReportDetails>;
  readonly errors: ReadonlyArray<ValidationReportErrorGroup>;
  readonly failure_reason?: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['Int']['output'];
  readonly includes_rt?: Maybe<Scalars['Boolean']['output']>;
  readonly includes_static?: Maybe<Scalars['Boolean']['output']>;
  readonly reported_at?: Maybe<Scalars['Time']['output']>;
  readonly reported_at_local?: Maybe<Scalars['Time']['output']>;
  readonly reported_at_local_timezone?: Maybe<Scalars['String']['output']>;
  readonly success: Scalars['Boolean']['output'];
  readonly validator?: Maybe<Scalars['String']['output']>;
  readonly validator_version?: Maybe<Scalars['String']['output']>;
  readonly warnings: ReadonlyArray<ValidationReportErrorGroup>;
};


export type ValidationReportErrorsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type ValidationReportWarningsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};

export type ValidationReportDetails = {
  readonly agencies: ReadonlyArray<Agency>;
  readonly earliest_calendar_date?: Maybe<Scalars['Date']['output']>;
  readonly feed_infos: ReadonlyArray<FeedInfo>;
  readonly files: ReadonlyArray<FeedVersionFileInfo>;
  readonly latest_calendar_date?: Maybe<Scalars['Date']['output']>;
  readonly realtime?: Maybe<ReadonlyArray<ValidationRealtimeResult>>;
  readonly routes: ReadonlyArray<Route>;
  readonly service_levels: ReadonlyArray<FeedVersionServiceLevel>;
  readonly sha1: Scalars['String']['output'];
  readonly stops: ReadonlyArray<Stop>;
};


export type ValidationReportDetailsAgenciesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type ValidationReportDetailsFeed_InfosArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type ValidationReportDetailsRoutesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type ValidationReportDetailsService_LevelsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  route_id?: InputMaybe<Scalars['String']['input']>;
};


export type ValidationReportDetailsStopsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};

export type ValidationReportError = {
  readonly entity_id: Scalars['String']['output'];
  readonly entity_json: Scalars['Map']['output'];
  readonly error_code: Scalars['String']['output'];
  readonly error_type: Scalars['String']['output'];
  readonly field: Scalars['String']['output'];
  readonly filename: Scalars['String']['output'];
  readonly geometry?: Maybe<Scalars['Geometry']['output']>;
  readonly group_key: Scalars['String']['output'];
  readonly line: Scalars['Int']['output'];
  readonly message: Scalars['String']['output'];
  readonly value: Scalars['String']['output'];
};

export type ValidationReportErrorGroup = {
  readonly count: Scalars['Int']['output'];
  readonly error_code: Scalars['String']['output'];
  readonly error_type: Scalars['String']['output'];
  readonly errors: ReadonlyArray<ValidationReportError>;
  readonly field: Scalars['String']['output'];
  readonly filename: Scalars['String']['output'];
  readonly group_key: Scalars['String']['output'];
};


export type ValidationReportErrorGroupErrorsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};

export type ValidationReportFilter = {
  readonly includes_rt?: InputMaybe<Scalars['Boolean']['input']>;
  readonly includes_static?: InputMaybe<Scalars['Boolean']['input']>;
  readonly report_ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly success?: InputMaybe<Scalars['Boolean']['input']>;
  readonly validator?: InputMaybe<Scalars['String']['input']>;
  readonly validator_version?: InputMaybe<Scalars['String']['input']>;
};

export type VehiclePosition = {
  readonly bearing?: Maybe<Scalars['Float']['output']>;
  readonly congestion_level?: Maybe<Scalars['String']['output']>;
  readonly current_status?: Maybe<Scalars['String']['output']>;
  readonly current_stop_sequence?: Maybe<Scalars['Int']['output']>;
  readonly id: Scalars['String']['output'];
  readonly occupancy_percentage?: Maybe<Scalars['Int']['output']>;
  readonly occupancy_status?: Maybe<Scalars['String']['output']>;
  readonly position?: Maybe<Scalars['Point']['output']>;
  readonly route?: Maybe<Route>;
  readonly rt_feed_onestop_id: Scalars['String']['output'];
  readonly speed?: Maybe<Scalars['Float']['output']>;
  readonly stop?: Maybe<Stop>;
  readonly stop_id?: Maybe<Scalars['String']['output']>;
  readonly timestamp?: Maybe<Scalars['Time']['output']>;
  readonly trip?: Maybe<Trip>;
  readonly trip_descriptor?: Maybe<RtTripDescriptor>;
  readonly vehicle?: Maybe<RtVehicleDescriptor>;
};

export type VehiclePositionFilter = {
  readonly bbox: BoundingBox;
};

export type Waypoint = {
  readonly lat: Scalars['Float']['output'];
  readonly lon: Scalars['Float']['output'];
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly stop?: Maybe<WaypointStop>;
};

export type WaypointDeparture = {
  readonly departure: Scalars['Time']['output'];
  readonly lat: Scalars['Float']['output'];
  readonly lon: Scalars['Float']['output'];
  readonly stop_code: Scalars['String']['output'];
  readonly stop_id: Scalars['String']['output'];
  readonly stop_index?: Maybe<Scalars['Int']['output']>;
  readonly stop_name: Scalars['String']['output'];
  readonly stop_onestop_id: Scalars['String']['output'];
  readonly stop_sequence?: Maybe<Scalars['Int']['output']>;
};

export type WaypointInput = {
  readonly lat: Scalars['Float']['input'];
  readonly lon: Scalars['Float']['input'];
  readonly name?: InputMaybe<Scalars['String']['input']>;
};

export type WaypointStop = {
  readonly departure: Scalars['Time']['output'];
  readonly lat: Scalars['Float']['output'];
  readonly lon: Scalars['Float']['output'];
  readonly stop_code: Scalars['String']['output'];
  readonly stop_id: Scalars['String']['output'];
  readonly stop_name: Scalars['String']['output'];
  readonly stop_onestop_id: Scalars['String']['output'];
};



export type ResolverTypeWrapper<T> = Promise<T> | T;

export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  Agency: ResolverTypeWrapper<AgencyRow>;
  AgencyFilter: AgencyFilter;
  AgencyLocationFilter: AgencyLocationFilter;
  AgencyPlace: ResolverTypeWrapper<AgencyPlace>;
  AgencyPlaceFilter: AgencyPlaceFilter;
  Alert: ResolverTypeWrapper<Alert>;
  Any: ResolverTypeWrapper<Scalars['Any']['output']>;
  BookingRule: ResolverTypeWrapper<BookingRuleRecord>;
  BookingRuleFilter: BookingRuleFilter;
  Bool: ResolverTypeWrapper<Scalars['Bool']['output']>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  BoundingBox: BoundingBox;
  Calendar: ResolverTypeWrapper<ServiceRow>;
  CalendarDateFilter: CalendarDateFilter;
  CensusDataset: ResolverTypeWrapper<CensusDataset>;
  CensusDatasetFilter: CensusDatasetFilter;
  CensusDatasetGeographyFilter: CensusDatasetGeographyFilter;
  CensusDatasetGeographyLocationFilter: CensusDatasetGeographyLocationFilter;
  CensusDatasetValueFilter: CensusDatasetValueFilter;
  CensusField: ResolverTypeWrapper<CensusField>;
  CensusGeography: ResolverTypeWrapper<CensusGeography>;
  CensusGeographyFilter: CensusGeographyFilter;
  CensusLayer: ResolverTypeWrapper<CensusLayer>;
  CensusSource: ResolverTypeWrapper<CensusSource>;
  CensusSourceFilter: CensusSourceFilter;
  CensusSourceGeographyFilter: CensusSourceGeographyFilter;
  CensusTable: ResolverTypeWrapper<CensusTable>;
  CensusTableFilter: CensusTableFilter;
  CensusValue: ResolverTypeWrapper<CensusValue>;
  CensusValueConnection: ResolverTypeWrapper<CensusValueConnection>;
  CensusValueEdge: ResolverTypeWrapper<CensusValueEdge>;
  Color: ResolverTypeWrapper<Scalars['Color']['output']>;
  Counts: ResolverTypeWrapper<Scalars['Counts']['output']>;
  Date: ResolverTypeWrapper<Scalars['Date']['output']>;
  DirectionRequest: DirectionRequest;
  Directions: ResolverTypeWrapper<DirectionsRow>;
  Distance: ResolverTypeWrapper<Distance>;
  DistanceUnit: DistanceUnit;
  Duration: ResolverTypeWrapper<Duration>;
  DurationUnit: DurationUnit;
  Email: ResolverTypeWrapper<Scalars['Email']['output']>;
  EntityDeleteResult: ResolverTypeWrapper<EntityDeleteResult>;
  Feature: Feature;
  Feed: ResolverTypeWrapper<FeedRow>;
  FeedAuthorization: ResolverTypeWrapper<FeedAuthorization>;
  FeedFetch: ResolverTypeWrapper<FetchRow>;
  FeedFetchFilter: FeedFetchFilter;
  FeedFilter: FeedFilter;
  FeedInfo: ResolverTypeWrapper<FeedInfo>;
  FeedLicense: ResolverTypeWrapper<FeedLicense>;
  FeedSourceUrl: FeedSourceUrl;
  FeedSourceUrlTypes: FeedSourceUrlTypes;
  FeedSpecTypes: FeedSpecTypes;
  FeedState: ResolverTypeWrapper<FeedStateRow>;
  FeedUrls: ResolverTypeWrapper<FeedUrls>;
  FeedVersion: ResolverTypeWrapper<FeedVersionRow>;
  FeedVersionDeleteResult: ResolverTypeWrapper<FeedVersionDeleteResult>;
  FeedVersionFetchResult: ResolverTypeWrapper<Omit<FeedVersionFetchResult, 'feed_version'> & { feed_version?: Maybe<ResolversTypes['FeedVersion']> }>;
  FeedVersionFileInfo: ResolverTypeWrapper<NumberedFile>;
  FeedVersionFilter: FeedVersionFilter;
  FeedVersionGtfsImport: ResolverTypeWrapper<NumberedImport>;
  FeedVersionImportResult: ResolverTypeWrapper<FeedVersionImportResult>;
  FeedVersionInput: FeedVersionInput;
  FeedVersionServiceLevel: ResolverTypeWrapper<FeedVersionServiceLevel>;
  FeedVersionServiceLevelFilter: FeedVersionServiceLevelFilter;
  FeedVersionServiceWindow: ResolverTypeWrapper<FeedVersionServiceWindow>;
  FeedVersionSetInput: FeedVersionSetInput;
  FeedVersionUnimportResult: ResolverTypeWrapper<FeedVersionUnimportResult>;
  FlexStopTime: ResolverTypeWrapper<StopTimeRow>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  FocusPoint: FocusPoint;
  Frequency: ResolverTypeWrapper<Frequency>;
  GbfsBikeRequest: GbfsBikeRequest;
  GbfsDockRequest: GbfsDockRequest;
  GbfsFeed: ResolverTypeWrapper<GbfsFeed>;
  GbfsFreeBikeStatus: ResolverTypeWrapper<GbfsFreeBikeStatus>;
  GbfsRentalUris: ResolverTypeWrapper<GbfsRentalUris>;
  GbfsStationInformation: ResolverTypeWrapper<GbfsStationInformation>;
  GbfsStationStatus: ResolverTypeWrapper<GbfsStationStatus>;
  GbfsSystemInformation: ResolverTypeWrapper<GbfsSystemInformation>;
  GbfsSystemRegion: ResolverTypeWrapper<GbfsSystemRegion>;
  GbfsVehicleType: ResolverTypeWrapper<GbfsVehicleType>;
  GbfsVehicleTypeAvailable: ResolverTypeWrapper<GbfsVehicleTypeAvailable>;
  Geometry: ResolverTypeWrapper<Scalars['Geometry']['output']>;
  ImportStatus: ImportStatus;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  Itinerary: ResolverTypeWrapper<ItineraryRow>;
  Language: ResolverTypeWrapper<Scalars['Language']['output']>;
  Leg: ResolverTypeWrapper<LegRow>;
  LegRoute: ResolverTypeWrapper<LegRoute>;
  LegRouteAgency: ResolverTypeWrapper<LegRouteAgency>;
  LegTrip: ResolverTypeWrapper<LegTripRow>;
  Level: ResolverTypeWrapper<LevelRow>;
  LevelSetInput: LevelSetInput;
  LicenseFilter: LicenseFilter;
  LicenseValue: LicenseValue;
  LineString: ResolverTypeWrapper<Scalars['LineString']['output']>;
  Location: ResolverTypeWrapper<LocationRow>;
  LocationFilter: LocationFilter;
  LocationGroup: ResolverTypeWrapper<LocationGroupRow>;
  LocationGroupFilter: LocationGroupFilter;
  LocationGroupStop: ResolverTypeWrapper<Omit<LocationGroupStop, 'location_group' | 'stop'> & { location_group: ResolversTypes['LocationGroup'], stop: ResolversTypes['Stop'] }>;
  Map: ResolverTypeWrapper<Scalars['Map']['output']>;
  Me: ResolverTypeWrapper<Me>;
  MultiPolygon: ResolverTypeWrapper<Scalars['MultiPolygon']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Operator: ResolverTypeWrapper<ListedOperator>;
  OperatorFilter: OperatorFilter;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Pathway: ResolverTypeWrapper<PathwayRow>;
  PathwayFilter: PathwayFilter;
  PathwaySetInput: PathwaySetInput;
  Place: ResolverTypeWrapper<PlaceGroup>;
  PlaceAggregationLevel: PlaceAggregationLevel;
  PlaceFilter: PlaceFilter;
  Point: ResolverTypeWrapper<Scalars['Point']['output']>;
  PointRadius: PointRadius;
  Polygon: ResolverTypeWrapper<Scalars['Polygon']['output']>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  RTTimeRange: ResolverTypeWrapper<RtTimeRange>;
  RTTranslation: ResolverTypeWrapper<RtTranslation>;
  RTTripDescriptor: ResolverTypeWrapper<RtTripDescriptor>;
  RTVehicleDescriptor: ResolverTypeWrapper<RtVehicleDescriptor>;
  RelativeDate: RelativeDate;
  Route: ResolverTypeWrapper<RouteRow>;
  RouteAttribute: ResolverTypeWrapper<RouteAttributeRow>;
  RouteFilter: RouteFilter;
  RouteGeometry: ResolverTypeWrapper<RouteGeometry>;
  RouteHeadway: ResolverTypeWrapper<HeadwayRow>;
  RouteLocationFilter: RouteLocationFilter;
  RouteStop: ResolverTypeWrapper<RouteStopRow>;
  RouteStopBuffer: ResolverTypeWrapper<StopBufferRow>;
  RouteStopPattern: ResolverTypeWrapper<RoutePattern>;
  RouteStopPatternFilter: RouteStopPatternFilter;
  ScheduleRelationship: ScheduleRelationship;
  Seconds: ResolverTypeWrapper<Scalars['Seconds']['output']>;
  Segment: ResolverTypeWrapper<Omit<Segment, 'segment_patterns'> & { segment_patterns?: Maybe<ReadonlyArray<ResolversTypes['SegmentPattern']>> }>;
  SegmentFilter: SegmentFilter;
  SegmentPattern: ResolverTypeWrapper<Omit<SegmentPattern, 'route' | 'segment' | 'shape'> & { route: ResolversTypes['Route'], segment: ResolversTypes['Segment'], shape: ResolversTypes['Shape'] }>;
  SegmentPatternFilter: SegmentPatternFilter;
  ServiceCoversFilter: ServiceCoversFilter;
  Shape: ResolverTypeWrapper<ListedShape>;
  ShapeFilter: ShapeFilter;
  Step: ResolverTypeWrapper<Step>;
  StepMode: StepMode;
  Stop: ResolverTypeWrapper<ListedStop>;
  StopBuffer: StopBuffer;
  StopExternalReference: ResolverTypeWrapper<ExternalReferenceRow>;
  StopExternalReferenceSetInput: StopExternalReferenceSetInput;
  StopFilter: StopFilter;
  StopLocationFilter: StopLocationFilter;
  StopObservation: ResolverTypeWrapper<StopObservation>;
  StopObservationFilter: StopObservationFilter;
  StopPlace: ResolverTypeWrapper<StopPlace>;
  StopSetInput: StopSetInput;
  StopTime: ResolverTypeWrapper<StopTimeRow>;
  StopTimeEvent: ResolverTypeWrapper<StopTimeEvent>;
  StopTimeFilter: StopTimeFilter;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Strings: ResolverTypeWrapper<Scalars['Strings']['output']>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Tags: ResolverTypeWrapper<Scalars['Tags']['output']>;
  Time: ResolverTypeWrapper<Scalars['Time']['output']>;
  Timezone: ResolverTypeWrapper<Scalars['Timezone']['output']>;
  Trip: ResolverTypeWrapper<TripRow>;
  TripFilter: TripFilter;
  TripStopTimeFilter: TripStopTimeFilter;
  Upload: ResolverTypeWrapper<Scalars['Upload']['output']>;
  Url: ResolverTypeWrapper<Scalars['Url']['output']>;
  ValidationRealtimeResult: ResolverTypeWrapper<ValidationRealtimeResult>;
  ValidationReport: ResolverTypeWrapper<ValidationReportRow>;
  ValidationReportDetails: ResolverTypeWrapper<Omit<ValidationReportDetails, 'agencies' | 'files' | 'routes' | 'stops'> & { agencies: ReadonlyArray<ResolversTypes['Agency']>, files: ReadonlyArray<ResolversTypes['FeedVersionFileInfo']>, routes: ReadonlyArray<ResolversTypes['Route']>, stops: ReadonlyArray<ResolversTypes['Stop']> }>;
  ValidationReportError: ResolverTypeWrapper<ValidationReportError>;
  ValidationReportErrorGroup: ResolverTypeWrapper<ValidationErrorGroup>;
  ValidationReportFilter: ValidationReportFilter;
  VehiclePosition: ResolverTypeWrapper<AttributedVehicle>;
  VehiclePositionFilter: VehiclePositionFilter;
  Waypoint: ResolverTypeWrapper<Waypoint>;
  WaypointDeparture: ResolverTypeWrapper<WaypointDeparture>;
  WaypointInput: WaypointInput;
  WaypointStop: ResolverTypeWrapper<WaypointStop>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  Agency: AgencyRow;
  AgencyFilter: AgencyFilter;
  AgencyLocationFilter: AgencyLocationFilter;
  AgencyPlace: AgencyPlace;
  AgencyPlaceFilter: AgencyPlaceFilter;
  Alert: Alert;
  Any: Scalars['Any']['output'];
  BookingRule: BookingRuleRecord;
  BookingRuleFilter: BookingRuleFilter;
  Bool: Scalars['Bool']['output'];
  Boolean: Scalars['Boolean']['output'];
  BoundingBox: BoundingBox;
  Calendar: ServiceRow;
  CalendarDateFilter: CalendarDateFilter;
  CensusDataset: CensusDataset;
  CensusDatasetFilter: CensusDatasetFilter;
  CensusDatasetGeographyFilter: CensusDatasetGeographyFilter;
  CensusDatasetGeographyLocationFilter: CensusDatasetGeographyLocationFilter;
  CensusDatasetValueFilter: CensusDatasetValueFilter;
  CensusField: CensusField;
  CensusGeography: CensusGeography;
  CensusGeographyFilter: CensusGeographyFilter;
  CensusLayer: CensusLayer;
  CensusSource: CensusSource;
  CensusSourceFilter: CensusSourceFilter;
  CensusSourceGeographyFilter: CensusSourceGeographyFilter;
  CensusTable: CensusTable;
  CensusTableFilter: CensusTableFilter;
  CensusValue: CensusValue;
  CensusValueConnection: CensusValueConnection;
  CensusValueEdge: CensusValueEdge;
  Color: Scalars['Color']['output'];
  Counts: Scalars['Counts']['output'];
  Date: Scalars['Date']['output'];
  DirectionRequest: DirectionRequest;
  Directions: DirectionsRow;
  Distance: Distance;
  Duration: Duration;
  Email: Scalars['Email']['output'];
  EntityDeleteResult: EntityDeleteResult;
  Feature: Feature;
  Feed: FeedRow;
  FeedAuthorization: FeedAuthorization;
  FeedFetch: FetchRow;
  FeedFetchFilter: FeedFetchFilter;
  FeedFilter: FeedFilter;
  FeedInfo: FeedInfo;
  FeedLicense: FeedLicense;
  FeedSourceUrl: FeedSourceUrl;
  FeedState: FeedStateRow;
  FeedUrls: FeedUrls;
  FeedVersion: FeedVersionRow;
  FeedVersionDeleteResult: FeedVersionDeleteResult;
  FeedVersionFetchResult: Omit<FeedVersionFetchResult, 'feed_version'> & { feed_version?: Maybe<ResolversParentTypes['FeedVersion']> };
  FeedVersionFileInfo: NumberedFile;
  FeedVersionFilter: FeedVersionFilter;
  FeedVersionGtfsImport: NumberedImport;
  FeedVersionImportResult: FeedVersionImportResult;
  FeedVersionInput: FeedVersionInput;
  FeedVersionServiceLevel: FeedVersionServiceLevel;
  FeedVersionServiceLevelFilter: FeedVersionServiceLevelFilter;
  FeedVersionServiceWindow: FeedVersionServiceWindow;
  FeedVersionSetInput: FeedVersionSetInput;
  FeedVersionUnimportResult: FeedVersionUnimportResult;
  FlexStopTime: StopTimeRow;
  Float: Scalars['Float']['output'];
  FocusPoint: FocusPoint;
  Frequency: Frequency;
  GbfsBikeRequest: GbfsBikeRequest;
  GbfsDockRequest: GbfsDockRequest;
  GbfsFeed: GbfsFeed;
  GbfsFreeBikeStatus: GbfsFreeBikeStatus;
  GbfsRentalUris: GbfsRentalUris;
  GbfsStationInformation: GbfsStationInformation;
  GbfsStationStatus: GbfsStationStatus;
  GbfsSystemInformation: GbfsSystemInformation;
  GbfsSystemRegion: GbfsSystemRegion;
  GbfsVehicleType: GbfsVehicleType;
  GbfsVehicleTypeAvailable: GbfsVehicleTypeAvailable;
  Geometry: Scalars['Geometry']['output'];
  Int: Scalars['Int']['output'];
  Itinerary: ItineraryRow;
  Language: Scalars['Language']['output'];
  Leg: LegRow;
  LegRoute: LegRoute;
  LegRouteAgency: LegRouteAgency;
  LegTrip: LegTripRow;
  Level: LevelRow;
  LevelSetInput: LevelSetInput;
  LicenseFilter: LicenseFilter;
  LineString: Scalars['LineString']['output'];
  Location: LocationRow;
  LocationFilter: LocationFilter;
  LocationGroup: LocationGroupRow;
  LocationGroupFilter: LocationGroupFilter;
  LocationGroupStop: Omit<LocationGroupStop, 'location_group' | 'stop'> & { location_group: ResolversParentTypes['LocationGroup'], stop: ResolversParentTypes['Stop'] };
  Map: Scalars['Map']['output'];
  Me: Me;
  MultiPolygon: Scalars['MultiPolygon']['output'];
  Mutation: Record<PropertyKey, never>;
  Operator: ListedOperator;
  OperatorFilter: OperatorFilter;
  PageInfo: PageInfo;
  Pathway: PathwayRow;
  PathwayFilter: PathwayFilter;
  PathwaySetInput: PathwaySetInput;
  Place: PlaceGroup;
  PlaceFilter: PlaceFilter;
  Point: Scalars['Point']['output'];
  PointRadius: PointRadius;
  Polygon: Scalars['Polygon']['output'];
  Query: Record<PropertyKey, never>;
  RTTimeRange: RtTimeRange;
  RTTranslation: RtTranslation;
  RTTripDescriptor: RtTripDescriptor;
  RTVehicleDescriptor: RtVehicleDescriptor;
  Route: RouteRow;
  RouteAttribute: RouteAttributeRow;
  RouteFilter: RouteFilter;
  RouteGeometry: RouteGeometry;
  RouteHeadway: HeadwayRow;
  RouteLocationFilter: RouteLocationFilter;
  RouteStop: RouteStopRow;
  RouteStopBuffer: StopBufferRow;
  RouteStopPattern: RoutePattern;
  RouteStopPatternFilter: RouteStopPatternFilter;
  Seconds: Scalars['Seconds']['output'];
  Segment: Omit<Segment, 'segment_patterns'> & { segment_patterns?: Maybe<ReadonlyArray<ResolversParentTypes['SegmentPattern']>> };
  SegmentFilter: SegmentFilter;
  SegmentPattern: Omit<SegmentPattern, 'route' | 'segment' | 'shape'> & { route: ResolversParentTypes['Route'], segment: ResolversParentTypes['Segment'], shape: ResolversParentTypes['Shape'] };
  SegmentPatternFilter: SegmentPatternFilter;
  ServiceCoversFilter: ServiceCoversFilter;
  Shape: ListedShape;
  ShapeFilter: ShapeFilter;
  Step: Step;
  Stop: ListedStop;
  StopBuffer: StopBuffer;
  StopExternalReference: ExternalReferenceRow;
  StopExternalReferenceSetInput: StopExternalReferenceSetInput;
  StopFilter: StopFilter;
  StopLocationFilter: StopLocationFilter;
  StopObservation: StopObservation;
  StopObservationFilter: StopObservationFilter;
  StopPlace: StopPlace;
  StopSetInput: StopSetInput;
  StopTime: StopTimeRow;
  StopTimeEvent: StopTimeEvent;
  StopTimeFilter: StopTimeFilter;
  String: Scalars['String']['output'];
  Strings: Scalars['Strings']['output'];
  Subscription: Record<PropertyKey, never>;
  Tags: Scalars['Tags']['output'];
  Time: Scalars['Time']['output'];
  Timezone: Scalars['Timezone']['output'];
  Trip: TripRow;
  TripFilter: TripFilter;
  TripStopTimeFilter: TripStopTimeFilter;
  Upload: Scalars['Upload']['output'];
  Url: Scalars['Url']['output'];
  ValidationRealtimeResult: ValidationRealtimeResult;
  ValidationReport: ValidationReportRow;
  ValidationReportDetails: Omit<ValidationReportDetails, 'agencies' | 'files' | 'routes' | 'stops'> & { agencies: ReadonlyArray<ResolversParentTypes['Agency']>, files: ReadonlyArray<ResolversParentTypes['FeedVersionFileInfo']>, routes: ReadonlyArray<ResolversParentTypes['Route']>, stops: ReadonlyArray<ResolversParentTypes['Stop']> };
  ValidationReportError: ValidationReportError;
  ValidationReportErrorGroup: ValidationErrorGroup;
  ValidationReportFilter: ValidationReportFilter;
  VehiclePosition: AttributedVehicle;
  VehiclePositionFilter: VehiclePositionFilter;
  Waypoint: Waypoint;
  WaypointDeparture: WaypointDeparture;
  WaypointInput: WaypointInput;
  WaypointStop: WaypointStop;
};

export type AgencyResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Agency'] = ResolversParentTypes['Agency']> = {
  agency_email?: Resolver<Maybe<ResolversTypes['Email']>, ParentType, ContextType>;
  agency_fare_url?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  agency_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  agency_lang?: Resolver<Maybe<ResolversTypes['Language']>, ParentType, ContextType>;
  agency_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  agency_phone?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  agency_timezone?: Resolver<ResolversTypes['Timezone'], ParentType, ContextType>;
  agency_url?: Resolver<ResolversTypes['Url'], ParentType, ContextType>;
  alerts?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Alert']>>, ParentType, ContextType, Partial<AgencyAlertsArgs>>;
  cemv_support?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  census_geographies?: Resolver<Maybe<ReadonlyArray<ResolversTypes['CensusGeography']>>, ParentType, ContextType, Partial<AgencyCensus_GeographiesArgs>>;
  feed_onestop_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  feed_version?: Resolver<ResolversTypes['FeedVersion'], ParentType, ContextType>;
  feed_version_sha1?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  geometry?: Resolver<Maybe<ResolversTypes['Polygon']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  operator?: Resolver<Maybe<ResolversTypes['Operator']>, ParentType, ContextType>;
  places?: Resolver<Maybe<ReadonlyArray<ResolversTypes['AgencyPlace']>>, ParentType, ContextType, Partial<AgencyPlacesArgs>>;
  routes?: Resolver<ReadonlyArray<ResolversTypes['Route']>, ParentType, ContextType, Partial<AgencyRoutesArgs>>;
  search_rank?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  vehicle_positions?: Resolver<Maybe<ReadonlyArray<ResolversTypes['VehiclePosition']>>, ParentType, ContextType, Partial<AgencyVehicle_PositionsArgs>>;
};

export type AgencyPlaceResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['AgencyPlace'] = ResolversParentTypes['AgencyPlace']> = {
  adm0_iso?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm0_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm1_iso?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm1_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  city_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  rank?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type AlertResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Alert'] = ResolversParentTypes['Alert']> = {
  active_period?: Resolver<Maybe<ReadonlyArray<ResolversTypes['RTTimeRange']>>, ParentType, ContextType>;
  cause?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description_text?: Resolver<ReadonlyArray<ResolversTypes['RTTranslation']>, ParentType, ContextType>;
  effect?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  header_text?: Resolver<ReadonlyArray<ResolversTypes['RTTranslation']>, ParentType, ContextType>;
  severity_level?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  tts_description_text?: Resolver<Maybe<ReadonlyArray<ResolversTypes['RTTranslation']>>, ParentType, ContextType>;
  tts_header_text?: Resolver<Maybe<ReadonlyArray<ResolversTypes['RTTranslation']>>, ParentType, ContextType>;
  url?: Resolver<Maybe<ReadonlyArray<ResolversTypes['RTTranslation']>>, ParentType, ContextType>;
};

export interface AnyScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Any'], any> {
  name: 'Any';
}

export type BookingRuleResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['BookingRule'] = ResolversParentTypes['BookingRule']> = {
  booking_rule_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  booking_type?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  booking_url?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  drop_off_message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  feed_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  feed_version?: Resolver<ResolversTypes['FeedVersion'], ParentType, ContextType>;
  feed_version_sha1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  info_url?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  phone_number?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  pickup_message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  prior_notice_duration_max?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  prior_notice_duration_min?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  prior_notice_last_day?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  prior_notice_last_time?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  prior_notice_service?: Resolver<Maybe<ResolversTypes['Calendar']>, ParentType, ContextType>;
  prior_notice_start_day?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  prior_notice_start_time?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
};

export interface BoolScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Bool'], any> {
  name: 'Bool';
}

export type CalendarResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Calendar'] = ResolversParentTypes['Calendar']> = {
  added_dates?: Resolver<ReadonlyArray<ResolversTypes['Date']>, ParentType, ContextType, Partial<CalendarAdded_DatesArgs>>;
  end_date?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  friday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  monday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  removed_dates?: Resolver<ReadonlyArray<ResolversTypes['Date']>, ParentType, ContextType, Partial<CalendarRemoved_DatesArgs>>;
  saturday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  service_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  start_date?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  sunday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  thursday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  tuesday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  wednesday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CensusDatasetResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['CensusDataset'] = ResolversParentTypes['CensusDataset']> = {
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  geographies?: Resolver<Maybe<ReadonlyArray<ResolversTypes['CensusGeography']>>, ParentType, ContextType, Partial<CensusDatasetGeographiesArgs>>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  layers?: Resolver<Maybe<ReadonlyArray<ResolversTypes['CensusLayer']>>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sources?: Resolver<Maybe<ReadonlyArray<ResolversTypes['CensusSource']>>, ParentType, ContextType, Partial<CensusDatasetSourcesArgs>>;
  tables?: Resolver<Maybe<ReadonlyArray<ResolversTypes['CensusTable']>>, ParentType, ContextType, Partial<CensusDatasetTablesArgs>>;
  url?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  values_relay?: Resolver<Maybe<ResolversTypes['CensusValueConnection']>, ParentType, ContextType, Partial<CensusDatasetValues_RelayArgs>>;
  year_max?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  year_min?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type CensusFieldResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['CensusField'] = ResolversParentTypes['CensusField']> = {
  column_order?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  field_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  field_title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CensusGeographyResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['CensusGeography'] = ResolversParentTypes['CensusGeography']> = {
  adm0_iso?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm0_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm1_iso?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm1_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  aland?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  awater?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  dataset_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  geoid?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  geometry?: Resolver<Maybe<ResolversTypes['MultiPolygon']>, ParentType, ContextType>;
  geometry_area?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  intersection_area?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  intersection_geometry?: Resolver<Maybe<ResolversTypes['Geometry']>, ParentType, ContextType>;
  layer?: Resolver<Maybe<ResolversTypes['CensusLayer']>, ParentType, ContextType>;
  layer_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  source?: Resolver<Maybe<ResolversTypes['CensusSource']>, ParentType, ContextType>;
  source_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  values?: Resolver<ReadonlyArray<Maybe<ResolversTypes['CensusValue']>>, ParentType, ContextType, RequireFields<CensusGeographyValuesArgs, 'table_names'>>;
};

export type CensusLayerResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['CensusLayer'] = ResolversParentTypes['CensusLayer']> = {
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  geographies?: Resolver<Maybe<ReadonlyArray<ResolversTypes['CensusGeography']>>, ParentType, ContextType, Partial<CensusLayerGeographiesArgs>>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CensusSourceResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['CensusSource'] = ResolversParentTypes['CensusSource']> = {
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  geographies?: Resolver<Maybe<ReadonlyArray<ResolversTypes['CensusGeography']>>, ParentType, ContextType, Partial<CensusSourceGeographiesArgs>>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  layers?: Resolver<Maybe<ReadonlyArray<ResolversTypes['CensusLayer']>>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sha1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tables?: Resolver<Maybe<ReadonlyArray<ResolversTypes['CensusTable']>>, ParentType, ContextType, Partial<CensusSourceTablesArgs>>;
  url?: Resolver<ResolversTypes['Url'], ParentType, ContextType>;
};

export type CensusTableResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['CensusTable'] = ResolversParentTypes['CensusTable']> = {
  fields?: Resolver<ReadonlyArray<ResolversTypes['CensusField']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  table_details?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  table_group?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  table_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  table_title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CensusValueResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['CensusValue'] = ResolversParentTypes['CensusValue']> = {
  dataset_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  geoid?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  source_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  table?: Resolver<ResolversTypes['CensusTable'], ParentType, ContextType>;
  values?: Resolver<ResolversTypes['Map'], ParentType, ContextType>;
};

export type CensusValueConnectionResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['CensusValueConnection'] = ResolversParentTypes['CensusValueConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['CensusValueEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type CensusValueEdgeResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['CensusValueEdge'] = ResolversParentTypes['CensusValueEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['CensusValue'], ParentType, ContextType>;
};

export interface ColorScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Color'], any> {
  name: 'Color';
}

export interface CountsScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Counts'], any> {
  name: 'Counts';
}

export interface DateScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Date'], any> {
  name: 'Date';
}

export type DirectionsResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Directions'] = ResolversParentTypes['Directions']> = {
  data_source?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  destination?: Resolver<Maybe<ResolversTypes['Waypoint']>, ParentType, ContextType>;
  distance?: Resolver<Maybe<ResolversTypes['Distance']>, ParentType, ContextType>;
  duration?: Resolver<Maybe<ResolversTypes['Duration']>, ParentType, ContextType>;
  end_time?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  exception?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  itineraries?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Itinerary']>>, ParentType, ContextType>;
  origin?: Resolver<Maybe<ResolversTypes['Waypoint']>, ParentType, ContextType>;
  start_time?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  success?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type DistanceResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Distance'] = ResolversParentTypes['Distance']> = {
  distance?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  units?: Resolver<ResolversTypes['DistanceUnit'], ParentType, ContextType>;
};

export type DurationResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Duration'] = ResolversParentTypes['Duration']> = {
  duration?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  units?: Resolver<ResolversTypes['DurationUnit'], ParentType, ContextType>;
};

export interface EmailScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Email'], any> {
  name: 'Email';
}

export type EntityDeleteResultResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['EntityDeleteResult'] = ResolversParentTypes['EntityDeleteResult']> = {
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type FeedResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Feed'] = ResolversParentTypes['Feed']> = {
  associated_operators?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Operator']>>, ParentType, ContextType>;
  authorization?: Resolver<Maybe<ResolversTypes['FeedAuthorization']>, ParentType, ContextType>;
  feed_fetches?: Resolver<Maybe<ReadonlyArray<ResolversTypes['FeedFetch']>>, ParentType, ContextType, Partial<FeedFeed_FetchesArgs>>;
  feed_state?: Resolver<Maybe<ResolversTypes['FeedState']>, ParentType, ContextType>;
  feed_versions?: Resolver<ReadonlyArray<ResolversTypes['FeedVersion']>, ParentType, ContextType, Partial<FeedFeed_VersionsArgs>>;
  file?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  languages?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  license?: Resolver<Maybe<ResolversTypes['FeedLicense']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  search_rank?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  spec?: Resolver<Maybe<ResolversTypes['FeedSpecTypes']>, ParentType, ContextType>;
  tags?: Resolver<Maybe<ResolversTypes['Tags']>, ParentType, ContextType>;
  urls?: Resolver<Maybe<ResolversTypes['FeedUrls']>, ParentType, ContextType>;
};

export type FeedAuthorizationResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedAuthorization'] = ResolversParentTypes['FeedAuthorization']> = {
  info_url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  param_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type FeedFetchResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedFetch'] = ResolversParentTypes['FeedFetch']> = {
  fetch_error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fetched_at?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  response_code?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  response_sha1?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  response_size?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  success?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url_type?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type FeedInfoResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedInfo'] = ResolversParentTypes['FeedInfo']> = {
  default_lang?: Resolver<Maybe<ResolversTypes['Language']>, ParentType, ContextType>;
  feed_contact_email?: Resolver<Maybe<ResolversTypes['Email']>, ParentType, ContextType>;
  feed_contact_url?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  feed_end_date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  feed_lang?: Resolver<ResolversTypes['Language'], ParentType, ContextType>;
  feed_publisher_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  feed_publisher_url?: Resolver<ResolversTypes['Url'], ParentType, ContextType>;
  feed_start_date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  feed_version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type FeedLicenseResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedLicense'] = ResolversParentTypes['FeedLicense']> = {
  attribution_instructions?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  attribution_text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  commercial_use_allowed?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  create_derived_product?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  redistribution_allowed?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  share_alike_optional?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  spdx_identifier?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  use_without_attribution?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type FeedStateResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedState'] = ResolversParentTypes['FeedState']> = {
  feed_version?: Resolver<Maybe<ResolversTypes['FeedVersion']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type FeedUrlsResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedUrls'] = ResolversParentTypes['FeedUrls']> = {
  gbfs_auto_discovery?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  mds_provider?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  realtime_alerts?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  realtime_trip_updates?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  realtime_vehicle_positions?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  static_current?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  static_historic?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  static_planned?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type FeedVersionResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedVersion'] = ResolversParentTypes['FeedVersion']> = {
  agencies?: Resolver<ReadonlyArray<ResolversTypes['Agency']>, ParentType, ContextType, Partial<FeedVersionAgenciesArgs>>;
  booking_rules?: Resolver<ReadonlyArray<ResolversTypes['BookingRule']>, ParentType, ContextType, Partial<FeedVersionBooking_RulesArgs>>;
  created_by?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  earliest_calendar_date?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  feed?: Resolver<ResolversTypes['Feed'], ParentType, ContextType>;
  feed_infos?: Resolver<ReadonlyArray<ResolversTypes['FeedInfo']>, ParentType, ContextType, Partial<FeedVersionFeed_InfosArgs>>;
  feed_version_gtfs_import?: Resolver<Maybe<ResolversTypes['FeedVersionGtfsImport']>, ParentType, ContextType>;
  fetched_at?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  file?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  files?: Resolver<ReadonlyArray<ResolversTypes['FeedVersionFileInfo']>, ParentType, ContextType, Partial<FeedVersionFilesArgs>>;
  geometry?: Resolver<Maybe<ResolversTypes['Polygon']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  latest_calendar_date?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  location_groups?: Resolver<ReadonlyArray<ResolversTypes['LocationGroup']>, ParentType, ContextType, Partial<FeedVersionLocation_GroupsArgs>>;
  locations?: Resolver<ReadonlyArray<ResolversTypes['Location']>, ParentType, ContextType, Partial<FeedVersionLocationsArgs>>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  routes?: Resolver<ReadonlyArray<ResolversTypes['Route']>, ParentType, ContextType, Partial<FeedVersionRoutesArgs>>;
  segments?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Segment']>>, ParentType, ContextType, Partial<FeedVersionSegmentsArgs>>;
  service_levels?: Resolver<ReadonlyArray<ResolversTypes['FeedVersionServiceLevel']>, ParentType, ContextType, Partial<FeedVersionService_LevelsArgs>>;
  service_window?: Resolver<Maybe<ResolversTypes['FeedVersionServiceWindow']>, ParentType, ContextType>;
  sha1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  shapes?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Shape']>>, ParentType, ContextType, Partial<FeedVersionShapesArgs>>;
  stops?: Resolver<ReadonlyArray<ResolversTypes['Stop']>, ParentType, ContextType, Partial<FeedVersionStopsArgs>>;
  trips?: Resolver<ReadonlyArray<ResolversTypes['Trip']>, ParentType, ContextType, Partial<FeedVersionTripsArgs>>;
  updated_by?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  validation_reports?: Resolver<Maybe<ReadonlyArray<ResolversTypes['ValidationReport']>>, ParentType, ContextType, Partial<FeedVersionValidation_ReportsArgs>>;
};

export type FeedVersionDeleteResultResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedVersionDeleteResult'] = ResolversParentTypes['FeedVersionDeleteResult']> = {
  success?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type FeedVersionFetchResultResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedVersionFetchResult'] = ResolversParentTypes['FeedVersionFetchResult']> = {
  feed_version?: Resolver<Maybe<ResolversTypes['FeedVersion']>, ParentType, ContextType>;
  fetch_error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  found_dir_sha1?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  found_sha1?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type FeedVersionFileInfoResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedVersionFileInfo'] = ResolversParentTypes['FeedVersionFileInfo']> = {
  csv_like?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  header?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  rows?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sha1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  size?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  values_count?: Resolver<ResolversTypes['Counts'], ParentType, ContextType>;
  values_unique?: Resolver<ResolversTypes['Counts'], ParentType, ContextType>;
};

export type FeedVersionGtfsImportResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedVersionGtfsImport'] = ResolversParentTypes['FeedVersionGtfsImport']> = {
  created_at?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  entity_count?: Resolver<Maybe<ResolversTypes['Any']>, ParentType, ContextType>;
  exception_log?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  import_source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  in_progress?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  interpolated_stop_time_count?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  schedule_removed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  skip_entity_error_count?: Resolver<Maybe<ResolversTypes['Any']>, ParentType, ContextType>;
  skip_entity_filter_count?: Resolver<Maybe<ResolversTypes['Any']>, ParentType, ContextType>;
  skip_entity_marked_count?: Resolver<Maybe<ResolversTypes['Any']>, ParentType, ContextType>;
  skip_entity_reference_count?: Resolver<Maybe<ResolversTypes['Any']>, ParentType, ContextType>;
  success?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  updated_at?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  warning_count?: Resolver<Maybe<ResolversTypes['Any']>, ParentType, ContextType>;
};

export type FeedVersionImportResultResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedVersionImportResult'] = ResolversParentTypes['FeedVersionImportResult']> = {
  success?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type FeedVersionServiceLevelResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedVersionServiceLevel'] = ResolversParentTypes['FeedVersionServiceLevel']> = {
  end_date?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  friday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  monday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  saturday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  start_date?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  sunday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  thursday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  tuesday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  wednesday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type FeedVersionServiceWindowResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedVersionServiceWindow'] = ResolversParentTypes['FeedVersionServiceWindow']> = {
  default_timezone?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  earliest_calendar_date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  fallback_week?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  feed_end_date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  feed_start_date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  latest_calendar_date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
};

export type FeedVersionUnimportResultResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedVersionUnimportResult'] = ResolversParentTypes['FeedVersionUnimportResult']> = {
  success?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type FlexStopTimeResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FlexStopTime'] = ResolversParentTypes['FlexStopTime']> = {
  arrival?: Resolver<ResolversTypes['StopTimeEvent'], ParentType, ContextType>;
  arrival_time?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  continuous_drop_off?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  continuous_pickup?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  departure?: Resolver<ResolversTypes['StopTimeEvent'], ParentType, ContextType>;
  departure_time?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  drop_off_booking_rule?: Resolver<Maybe<ResolversTypes['BookingRule']>, ParentType, ContextType>;
  drop_off_type?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  end_pickup_drop_off_window?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  interpolated?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  location?: Resolver<Maybe<ResolversTypes['Location']>, ParentType, ContextType>;
  location_group?: Resolver<Maybe<ResolversTypes['LocationGroup']>, ParentType, ContextType>;
  pickup_booking_rule?: Resolver<Maybe<ResolversTypes['BookingRule']>, ParentType, ContextType>;
  pickup_type?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  schedule_relationship?: Resolver<Maybe<ResolversTypes['ScheduleRelationship']>, ParentType, ContextType>;
  service_date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  shape_dist_traveled?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  start_pickup_drop_off_window?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  stop_headsign?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stop_sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  timepoint?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  trip?: Resolver<ResolversTypes['Trip'], ParentType, ContextType>;
};

export type FrequencyResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Frequency'] = ResolversParentTypes['Frequency']> = {
  end_time?: Resolver<ResolversTypes['Seconds'], ParentType, ContextType>;
  exact_times?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  headway_secs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  start_time?: Resolver<ResolversTypes['Seconds'], ParentType, ContextType>;
};

export type GbfsFeedResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsFeed'] = ResolversParentTypes['GbfsFeed']> = {
  bikes?: Resolver<Maybe<ReadonlyArray<ResolversTypes['GbfsFreeBikeStatus']>>, ParentType, ContextType>;
  station_information?: Resolver<Maybe<ReadonlyArray<ResolversTypes['GbfsStationInformation']>>, ParentType, ContextType>;
  system_information?: Resolver<Maybe<ResolversTypes['GbfsSystemInformation']>, ParentType, ContextType>;
  system_regions?: Resolver<Maybe<ReadonlyArray<ResolversTypes['GbfsSystemRegion']>>, ParentType, ContextType>;
  vehicle_types?: Resolver<Maybe<ReadonlyArray<ResolversTypes['GbfsVehicleType']>>, ParentType, ContextType>;
};

export type GbfsFreeBikeStatusResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsFreeBikeStatus'] = ResolversParentTypes['GbfsFreeBikeStatus']> = {
  available_until?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  bike_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  current_fuel_percent?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  current_range_meters?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  feed?: Resolver<Maybe<ResolversTypes['GbfsFeed']>, ParentType, ContextType>;
  home_station?: Resolver<Maybe<ResolversTypes['GbfsStationInformation']>, ParentType, ContextType>;
  home_station_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  is_disabled?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  is_reserved?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  last_reported?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  lat?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  lon?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  pricing_plan_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  rental_uris?: Resolver<Maybe<ResolversTypes['GbfsRentalUris']>, ParentType, ContextType>;
  station?: Resolver<Maybe<ResolversTypes['GbfsStationInformation']>, ParentType, ContextType>;
  vehicle_equipment?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  vehicle_type?: Resolver<Maybe<ResolversTypes['GbfsVehicleType']>, ParentType, ContextType>;
};

export type GbfsRentalUrisResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsRentalUris'] = ResolversParentTypes['GbfsRentalUris']> = {
  android?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  ios?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  web?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GbfsStationInformationResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsStationInformation'] = ResolversParentTypes['GbfsStationInformation']> = {
  address?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  capacity?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  contact_phone?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  cross_street?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  feed?: Resolver<Maybe<ResolversTypes['GbfsFeed']>, ParentType, ContextType>;
  is_charging_station?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  is_valet_station?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  is_virtual_station?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  lat?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  lon?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  parking_hoop?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  parking_type?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  post_code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  region?: Resolver<Maybe<ResolversTypes['GbfsSystemRegion']>, ParentType, ContextType>;
  rental_methods?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  rental_uris?: Resolver<Maybe<ResolversTypes['GbfsRentalUris']>, ParentType, ContextType>;
  short_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  station_area?: Resolver<Maybe<ResolversTypes['Geometry']>, ParentType, ContextType>;
  station_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['GbfsStationStatus']>, ParentType, ContextType>;
};

export type GbfsStationStatusResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsStationStatus'] = ResolversParentTypes['GbfsStationStatus']> = {
  is_installed?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  is_renting?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  is_returning?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  last_reported?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  num_bikes_available?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  num_bikes_disabled?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  num_docks_available?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  num_docks_disabled?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  station_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  vehicle_types_available?: Resolver<Maybe<ReadonlyArray<ResolversTypes['GbfsVehicleTypeAvailable']>>, ParentType, ContextType>;
};

export type GbfsSystemInformationResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsSystemInformation'] = ResolversParentTypes['GbfsSystemInformation']> = {
  email?: Resolver<Maybe<ResolversTypes['Email']>, ParentType, ContextType>;
  feed_contact_email?: Resolver<Maybe<ResolversTypes['Email']>, ParentType, ContextType>;
  language?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  license_url?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  operator?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  phone_number?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  privacy_url?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  purchase_url?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  short_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  start_date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  system_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  terms_url?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  timezone?: Resolver<Maybe<ResolversTypes['Timezone']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
};

export type GbfsSystemRegionResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsSystemRegion'] = ResolversParentTypes['GbfsSystemRegion']> = {
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  region_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GbfsVehicleTypeResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsVehicleType'] = ResolversParentTypes['GbfsVehicleType']> = {
  cargo_volume_capacity?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  default_reserve_time?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  form_factor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  max_permitted_speed?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  max_range_meters?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  propulsion_type?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  rental_uris?: Resolver<Maybe<ResolversTypes['GbfsRentalUris']>, ParentType, ContextType>;
  rider_capacity?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  vehicle_type_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  wheel_count?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type GbfsVehicleTypeAvailableResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsVehicleTypeAvailable'] = ResolversParentTypes['GbfsVehicleTypeAvailable']> = {
  count?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  vehicle_type?: Resolver<Maybe<ResolversTypes['GbfsVehicleType']>, ParentType, ContextType>;
};

export interface GeometryScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Geometry'], any> {
  name: 'Geometry';
}

export type ItineraryResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Itinerary'] = ResolversParentTypes['Itinerary']> = {
  distance?: Resolver<ResolversTypes['Distance'], ParentType, ContextType>;
  duration?: Resolver<ResolversTypes['Duration'], ParentType, ContextType>;
  end_time?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  from?: Resolver<ResolversTypes['Waypoint'], ParentType, ContextType>;
  legs?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Leg']>>, ParentType, ContextType>;
  start_time?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['Waypoint'], ParentType, ContextType>;
};

export interface LanguageScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Language'], any> {
  name: 'Language';
}

export type LegResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Leg'] = ResolversParentTypes['Leg']> = {
  distance?: Resolver<ResolversTypes['Distance'], ParentType, ContextType>;
  duration?: Resolver<ResolversTypes['Duration'], ParentType, ContextType>;
  end_time?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  from?: Resolver<Maybe<ResolversTypes['Waypoint']>, ParentType, ContextType>;
  geometry?: Resolver<ResolversTypes['LineString'], ParentType, ContextType>;
  mode?: Resolver<Maybe<ResolversTypes['StepMode']>, ParentType, ContextType>;
  start_time?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  steps?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Step']>>, ParentType, ContextType>;
  stops?: Resolver<Maybe<ReadonlyArray<ResolversTypes['WaypointDeparture']>>, ParentType, ContextType>;
  to?: Resolver<Maybe<ResolversTypes['Waypoint']>, ParentType, ContextType>;
  trip?: Resolver<Maybe<ResolversTypes['LegTrip']>, ParentType, ContextType>;
};

export type LegRouteResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['LegRoute'] = ResolversParentTypes['LegRoute']> = {
  agency?: Resolver<ResolversTypes['LegRouteAgency'], ParentType, ContextType>;
  route_color?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  route_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  route_long_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  route_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  route_short_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  route_text_color?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  route_type?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type LegRouteAgencyResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['LegRouteAgency'] = ResolversParentTypes['LegRouteAgency']> = {
  agency_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  agency_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  agency_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LegTripResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['LegTrip'] = ResolversParentTypes['LegTrip']> = {
  feed_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  feed_version_sha1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  headsign?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  route?: Resolver<ResolversTypes['LegRoute'], ParentType, ContextType>;
  trip_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  trip_short_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LevelResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Level'] = ResolversParentTypes['Level']> = {
  created_at?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  geometry?: Resolver<ResolversTypes['MultiPolygon'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  level_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  level_index?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  level_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stops?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Stop']>>, ParentType, ContextType>;
  updated_at?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
};

export interface LineStringScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['LineString'], any> {
  name: 'LineString';
}

export type LocationResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Location'] = ResolversParentTypes['Location']> = {
  feed_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  feed_version?: Resolver<ResolversTypes['FeedVersion'], ParentType, ContextType>;
  feed_version_sha1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  geometry?: Resolver<ResolversTypes['Geometry'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  location_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stop_desc?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stop_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stop_times?: Resolver<ReadonlyArray<ResolversTypes['FlexStopTime']>, ParentType, ContextType, Partial<LocationStop_TimesArgs>>;
  stop_url?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  zone_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type LocationGroupResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['LocationGroup'] = ResolversParentTypes['LocationGroup']> = {
  feed_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  feed_version?: Resolver<ResolversTypes['FeedVersion'], ParentType, ContextType>;
  feed_version_sha1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  location_group_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  location_group_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stop_times?: Resolver<ReadonlyArray<ResolversTypes['FlexStopTime']>, ParentType, ContextType, Partial<LocationGroupStop_TimesArgs>>;
  stops?: Resolver<ReadonlyArray<ResolversTypes['Stop']>, ParentType, ContextType, Partial<LocationGroupStopsArgs>>;
};

export type LocationGroupStopResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['LocationGroupStop'] = ResolversParentTypes['LocationGroupStop']> = {
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  location_group?: Resolver<ResolversTypes['LocationGroup'], ParentType, ContextType>;
  stop?: Resolver<ResolversTypes['Stop'], ParentType, ContextType>;
};

export interface MapScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Map'], any> {
  name: 'Map';
}

export type MeResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Me'] = ResolversParentTypes['Me']> = {
  email?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  external_data?: Resolver<ResolversTypes['Map'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  roles?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
};

export interface MultiPolygonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['MultiPolygon'], any> {
  name: 'MultiPolygon';
}

export type MutationResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  feed_version_delete?: Resolver<ResolversTypes['FeedVersionDeleteResult'], ParentType, ContextType, RequireFields<MutationFeed_Version_DeleteArgs, 'id'>>;
  feed_version_fetch?: Resolver<Maybe<ResolversTypes['FeedVersionFetchResult']>, ParentType, ContextType, RequireFields<MutationFeed_Version_FetchArgs, 'feed_onestop_id'>>;
  feed_version_import?: Resolver<ResolversTypes['FeedVersionImportResult'], ParentType, ContextType, RequireFields<MutationFeed_Version_ImportArgs, 'id'>>;
  feed_version_unimport?: Resolver<ResolversTypes['FeedVersionUnimportResult'], ParentType, ContextType, RequireFields<MutationFeed_Version_UnimportArgs, 'id'>>;
  feed_version_update?: Resolver<Maybe<ResolversTypes['FeedVersion']>, ParentType, ContextType, RequireFields<MutationFeed_Version_UpdateArgs, 'set'>>;
  level_create?: Resolver<Maybe<ResolversTypes['Level']>, ParentType, ContextType, RequireFields<MutationLevel_CreateArgs, 'set'>>;
  level_delete?: Resolver<ResolversTypes['EntityDeleteResult'], ParentType, ContextType, RequireFields<MutationLevel_DeleteArgs, 'id'>>;
  level_update?: Resolver<Maybe<ResolversTypes['Level']>, ParentType, ContextType, RequireFields<MutationLevel_UpdateArgs, 'set'>>;
  pathway_create?: Resolver<Maybe<ResolversTypes['Pathway']>, ParentType, ContextType, RequireFields<MutationPathway_CreateArgs, 'set'>>;
  pathway_delete?: Resolver<ResolversTypes['EntityDeleteResult'], ParentType, ContextType, RequireFields<MutationPathway_DeleteArgs, 'id'>>;
  pathway_update?: Resolver<Maybe<ResolversTypes['Pathway']>, ParentType, ContextType, RequireFields<MutationPathway_UpdateArgs, 'set'>>;
  stop_create?: Resolver<Maybe<ResolversTypes['Stop']>, ParentType, ContextType, RequireFields<MutationStop_CreateArgs, 'set'>>;
  stop_delete?: Resolver<ResolversTypes['EntityDeleteResult'], ParentType, ContextType, RequireFields<MutationStop_DeleteArgs, 'id'>>;
  stop_update?: Resolver<Maybe<ResolversTypes['Stop']>, ParentType, ContextType, RequireFields<MutationStop_UpdateArgs, 'set'>>;
  validate_gtfs?: Resolver<Maybe<ResolversTypes['ValidationReport']>, ParentType, ContextType, Partial<MutationValidate_GtfsArgs>>;
};

export type OperatorResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Operator'] = ResolversParentTypes['Operator']> = {
  agencies?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Agency']>>, ParentType, ContextType>;
  feeds?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Feed']>>, ParentType, ContextType, Partial<OperatorFeedsArgs>>;
  file?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  generated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  onestop_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  search_rank?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  short_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  tags?: Resolver<Maybe<ResolversTypes['Tags']>, ParentType, ContextType>;
  website?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PathwayResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Pathway'] = ResolversParentTypes['Pathway']> = {
  created_at?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  from_stop?: Resolver<ResolversTypes['Stop'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  is_bidirectional?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  length?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  max_slope?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  min_width?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  pathway_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pathway_mode?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reverse_signposted_as?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  signposted_as?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stair_count?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  to_stop?: Resolver<ResolversTypes['Stop'], ParentType, ContextType>;
  traversal_time?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  updated_at?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
};

export type PlaceResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Place'] = ResolversParentTypes['Place']> = {
  adm0_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm1_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  bbox?: Resolver<Maybe<ResolversTypes['Geometry']>, ParentType, ContextType>;
  city_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  operators?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Operator']>>, ParentType, ContextType>;
};

export interface PointScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Point'], any> {
  name: 'Point';
}

export interface PolygonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Polygon'], any> {
  name: 'Polygon';
}

export type QueryResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  agencies?: Resolver<ReadonlyArray<ResolversTypes['Agency']>, ParentType, ContextType, Partial<QueryAgenciesArgs>>;
  bikes?: Resolver<Maybe<ReadonlyArray<ResolversTypes['GbfsFreeBikeStatus']>>, ParentType, ContextType, Partial<QueryBikesArgs>>;
  census_datasets?: Resolver<Maybe<ReadonlyArray<ResolversTypes['CensusDataset']>>, ParentType, ContextType, Partial<QueryCensus_DatasetsArgs>>;
  directions?: Resolver<ResolversTypes['Directions'], ParentType, ContextType, RequireFields<QueryDirectionsArgs, 'where'>>;
  docks?: Resolver<Maybe<ReadonlyArray<ResolversTypes['GbfsStationInformation']>>, ParentType, ContextType, Partial<QueryDocksArgs>>;
  feed_versions?: Resolver<ReadonlyArray<ResolversTypes['FeedVersion']>, ParentType, ContextType, Partial<QueryFeed_VersionsArgs>>;
  feeds?: Resolver<ReadonlyArray<ResolversTypes['Feed']>, ParentType, ContextType, Partial<QueryFeedsArgs>>;
  me?: Resolver<ResolversTypes['Me'], ParentType, ContextType>;
  operators?: Resolver<ReadonlyArray<ResolversTypes['Operator']>, ParentType, ContextType, Partial<QueryOperatorsArgs>>;
  places?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Place']>>, ParentType, ContextType, Partial<QueryPlacesArgs>>;
  routes?: Resolver<ReadonlyArray<ResolversTypes['Route']>, ParentType, ContextType, Partial<QueryRoutesArgs>>;
  stops?: Resolver<ReadonlyArray<ResolversTypes['Stop']>, ParentType, ContextType, Partial<QueryStopsArgs>>;
  trips?: Resolver<ReadonlyArray<ResolversTypes['Trip']>, ParentType, ContextType, Partial<QueryTripsArgs>>;
  vehicle_positions?: Resolver<ReadonlyArray<ResolversTypes['VehiclePosition']>, ParentType, ContextType, RequireFields<QueryVehicle_PositionsArgs, 'where'>>;
};

export type RtTimeRangeResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RTTimeRange'] = ResolversParentTypes['RTTimeRange']> = {
  end?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  start?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type RtTranslationResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RTTranslation'] = ResolversParentTypes['RTTranslation']> = {
  language?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RtTripDescriptorResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RTTripDescriptor'] = ResolversParentTypes['RTTripDescriptor']> = {
  direction_id?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  route_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  schedule_relationship?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  start_date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  start_time?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  trip_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RtVehicleDescriptorResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RTVehicleDescriptor'] = ResolversParentTypes['RTVehicleDescriptor']> = {
  id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  label?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  license_plate?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RouteResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Route'] = ResolversParentTypes['Route']> = {
  agency?: Resolver<ResolversTypes['Agency'], ParentType, ContextType>;
  alerts?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Alert']>>, ParentType, ContextType, Partial<RouteAlertsArgs>>;
  cemv_support?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  census_geographies?: Resolver<Maybe<ReadonlyArray<ResolversTypes['CensusGeography']>>, ParentType, ContextType, Partial<RouteCensus_GeographiesArgs>>;
  continuous_drop_off?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  continuous_pickup?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  feed_onestop_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  feed_version?: Resolver<ResolversTypes['FeedVersion'], ParentType, ContextType>;
  feed_version_sha1?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  geometries?: Resolver<ReadonlyArray<ResolversTypes['RouteGeometry']>, ParentType, ContextType, Partial<RouteGeometriesArgs>>;
  geometry?: Resolver<Maybe<ResolversTypes['Geometry']>, ParentType, ContextType>;
  headways?: Resolver<ReadonlyArray<ResolversTypes['RouteHeadway']>, ParentType, ContextType, Partial<RouteHeadwaysArgs>>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  onestop_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  patterns?: Resolver<Maybe<ReadonlyArray<ResolversTypes['RouteStopPattern']>>, ParentType, ContextType, Partial<RoutePatternsArgs>>;
  route_attribute?: Resolver<Maybe<ResolversTypes['RouteAttribute']>, ParentType, ContextType>;
  route_color?: Resolver<Maybe<ResolversTypes['Color']>, ParentType, ContextType>;
  route_desc?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  route_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  route_long_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  route_short_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  route_sort_order?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  route_stop_buffer?: Resolver<ResolversTypes['RouteStopBuffer'], ParentType, ContextType, Partial<RouteRoute_Stop_BufferArgs>>;
  route_stops?: Resolver<ReadonlyArray<ResolversTypes['RouteStop']>, ParentType, ContextType, Partial<RouteRoute_StopsArgs>>;
  route_text_color?: Resolver<Maybe<ResolversTypes['Color']>, ParentType, ContextType>;
  route_type?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  route_url?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  search_rank?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  segment_patterns?: Resolver<Maybe<ReadonlyArray<ResolversTypes['SegmentPattern']>>, ParentType, ContextType, Partial<RouteSegment_PatternsArgs>>;
  segments?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Segment']>>, ParentType, ContextType, Partial<RouteSegmentsArgs>>;
  stops?: Resolver<ReadonlyArray<ResolversTypes['Stop']>, ParentType, ContextType, Partial<RouteStopsArgs>>;
  trips?: Resolver<ReadonlyArray<ResolversTypes['Trip']>, ParentType, ContextType, Partial<RouteTripsArgs>>;
  vehicle_positions?: Resolver<Maybe<ReadonlyArray<ResolversTypes['VehiclePosition']>>, ParentType, ContextType, Partial<RouteVehicle_PositionsArgs>>;
};

export type RouteAttributeResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RouteAttribute'] = ResolversParentTypes['RouteAttribute']> = {
  category?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  running_way?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  subcategory?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type RouteGeometryResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RouteGeometry'] = ResolversParentTypes['RouteGeometry']> = {
  combined_geometry?: Resolver<Maybe<ResolversTypes['Geometry']>, ParentType, ContextType>;
  first_point_max_distance?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  generated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  geometry?: Resolver<Maybe<ResolversTypes['LineString']>, ParentType, ContextType>;
  length?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  max_segment_length?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type RouteHeadwayResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RouteHeadway'] = ResolversParentTypes['RouteHeadway']> = {
  departures?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Seconds']>>, ParentType, ContextType>;
  direction_id?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  dow_category?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  headway_secs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  service_date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  stop?: Resolver<ResolversTypes['Stop'], ParentType, ContextType>;
  stop_trip_count?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type RouteStopResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RouteStop'] = ResolversParentTypes['RouteStop']> = {
  agency?: Resolver<ResolversTypes['Agency'], ParentType, ContextType>;
  agency_id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  route?: Resolver<ResolversTypes['Route'], ParentType, ContextType>;
  route_id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  stop?: Resolver<ResolversTypes['Stop'], ParentType, ContextType>;
  stop_id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RouteStopBufferResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RouteStopBuffer'] = ResolversParentTypes['RouteStopBuffer']> = {
  stop_buffer?: Resolver<Maybe<ResolversTypes['Geometry']>, ParentType, ContextType>;
  stop_convexhull?: Resolver<Maybe<ResolversTypes['Polygon']>, ParentType, ContextType>;
  stop_points?: Resolver<Maybe<ResolversTypes['Geometry']>, ParentType, ContextType>;
};

export type RouteStopPatternResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RouteStopPattern'] = ResolversParentTypes['RouteStopPattern']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  direction_id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  representative_trip?: Resolver<Maybe<ResolversTypes['Trip']>, ParentType, ContextType>;
  stop_pattern_id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  trips?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Trip']>>, ParentType, ContextType, Partial<RouteStopPatternTripsArgs>>;
};

export interface SecondsScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Seconds'], any> {
  name: 'Seconds';
}

export type SegmentResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Segment'] = ResolversParentTypes['Segment']> = {
  geometry?: Resolver<ResolversTypes['LineString'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  segment_patterns?: Resolver<Maybe<ReadonlyArray<ResolversTypes['SegmentPattern']>>, ParentType, ContextType>;
  way_id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SegmentPatternResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['SegmentPattern'] = ResolversParentTypes['SegmentPattern']> = {
  direction_id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  route?: Resolver<ResolversTypes['Route'], ParentType, ContextType>;
  segment?: Resolver<ResolversTypes['Segment'], ParentType, ContextType>;
  sequence_idx?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  shape?: Resolver<ResolversTypes['Shape'], ParentType, ContextType>;
  shape_id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  stop_pattern_id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  way_id?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type ShapeResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Shape'] = ResolversParentTypes['Shape']> = {
  generated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  geometry?: Resolver<ResolversTypes['LineString'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  shape_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  trips?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Trip']>>, ParentType, ContextType, Partial<ShapeTripsArgs>>;
};

export type StepResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Step'] = ResolversParentTypes['Step']> = {
  distance?: Resolver<ResolversTypes['Distance'], ParentType, ContextType>;
  duration?: Resolver<ResolversTypes['Duration'], ParentType, ContextType>;
  end_time?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  geometry_offset?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  instruction?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  mode?: Resolver<ResolversTypes['StepMode'], ParentType, ContextType>;
  start_time?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  to?: Resolver<Maybe<ResolversTypes['Waypoint']>, ParentType, ContextType>;
};

export type StopResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Stop'] = ResolversParentTypes['Stop']> = {
  alerts?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Alert']>>, ParentType, ContextType, Partial<StopAlertsArgs>>;
  arrivals?: Resolver<ReadonlyArray<ResolversTypes['StopTime']>, ParentType, ContextType, Partial<StopArrivalsArgs>>;
  census_geographies?: Resolver<Maybe<ReadonlyArray<ResolversTypes['CensusGeography']>>, ParentType, ContextType, Partial<StopCensus_GeographiesArgs>>;
  child_levels?: Resolver<ReadonlyArray<ResolversTypes['Level']>, ParentType, ContextType, Partial<StopChild_LevelsArgs>>;
  children?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Stop']>>, ParentType, ContextType, Partial<StopChildrenArgs>>;
  created_at?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  departures?: Resolver<ReadonlyArray<ResolversTypes['StopTime']>, ParentType, ContextType, Partial<StopDeparturesArgs>>;
  directions?: Resolver<ResolversTypes['Directions'], ParentType, ContextType, Partial<StopDirectionsArgs>>;
  external_reference?: Resolver<Maybe<ResolversTypes['StopExternalReference']>, ParentType, ContextType>;
  feed_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  feed_version?: Resolver<ResolversTypes['FeedVersion'], ParentType, ContextType>;
  feed_version_sha1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  geometry?: Resolver<ResolversTypes['Point'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  level?: Resolver<Maybe<ResolversTypes['Level']>, ParentType, ContextType>;
  location_groups?: Resolver<ReadonlyArray<ResolversTypes['LocationGroup']>, ParentType, ContextType, Partial<StopLocation_GroupsArgs>>;
  location_type?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  nearby_stops?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Stop']>>, ParentType, ContextType, Partial<StopNearby_StopsArgs>>;
  observations?: Resolver<Maybe<ReadonlyArray<ResolversTypes['StopObservation']>>, ParentType, ContextType, Partial<StopObservationsArgs>>;
  onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  parent?: Resolver<Maybe<ResolversTypes['Stop']>, ParentType, ContextType>;
  pathways_from_stop?: Resolver<ReadonlyArray<ResolversTypes['Pathway']>, ParentType, ContextType, Partial<StopPathways_From_StopArgs>>;
  pathways_to_stop?: Resolver<ReadonlyArray<ResolversTypes['Pathway']>, ParentType, ContextType, Partial<StopPathways_To_StopArgs>>;
  place?: Resolver<Maybe<ResolversTypes['StopPlace']>, ParentType, ContextType>;
  platform_code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  route_stops?: Resolver<ReadonlyArray<ResolversTypes['RouteStop']>, ParentType, ContextType, Partial<StopRoute_StopsArgs>>;
  search_rank?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stop_access?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  stop_code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stop_desc?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stop_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stop_times?: Resolver<ReadonlyArray<ResolversTypes['StopTime']>, ParentType, ContextType, Partial<StopStop_TimesArgs>>;
  stop_timezone?: Resolver<Maybe<ResolversTypes['Timezone']>, ParentType, ContextType>;
  stop_url?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  tts_stop_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  updated_at?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  wheelchair_boarding?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  within_features?: Resolver<Maybe<ResolversTypes['Strings']>, ParentType, ContextType>;
  zone_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type StopExternalReferenceResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['StopExternalReference'] = ResolversParentTypes['StopExternalReference']> = {
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  inactive?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  target_active_stop?: Resolver<Maybe<ResolversTypes['Stop']>, ParentType, ContextType>;
  target_feed_onestop_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  target_stop_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type StopObservationResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['StopObservation'] = ResolversParentTypes['StopObservation']> = {
  agency_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  from_stop_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  observed_arrival_time?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  observed_departure_time?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  route_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  schedule_relationship?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  scheduled_arrival_time?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  scheduled_departure_time?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  source?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stop_sequence?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  to_stop_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  trip_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  trip_start_date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  trip_start_time?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
};

export type StopPlaceResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['StopPlace'] = ResolversParentTypes['StopPlace']> = {
  adm0_iso?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm0_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm1_iso?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm1_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type StopTimeResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['StopTime'] = ResolversParentTypes['StopTime']> = {
  arrival?: Resolver<ResolversTypes['StopTimeEvent'], ParentType, ContextType>;
  arrival_time?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  continuous_drop_off?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  continuous_pickup?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  departure?: Resolver<ResolversTypes['StopTimeEvent'], ParentType, ContextType>;
  departure_time?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  drop_off_booking_rule?: Resolver<Maybe<ResolversTypes['BookingRule']>, ParentType, ContextType>;
  drop_off_type?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  end_pickup_drop_off_window?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  interpolated?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  pickup_booking_rule?: Resolver<Maybe<ResolversTypes['BookingRule']>, ParentType, ContextType>;
  pickup_type?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  schedule_relationship?: Resolver<Maybe<ResolversTypes['ScheduleRelationship']>, ParentType, ContextType>;
  service_date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  shape_dist_traveled?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  start_pickup_drop_off_window?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  stop?: Resolver<ResolversTypes['Stop'], ParentType, ContextType>;
  stop_headsign?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stop_sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  timepoint?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  trip?: Resolver<ResolversTypes['Trip'], ParentType, ContextType>;
};

export type StopTimeEventResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['StopTimeEvent'] = ResolversParentTypes['StopTimeEvent']> = {
  delay?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  estimated?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  estimated_delay?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  estimated_local?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  estimated_unix?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  estimated_utc?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  scheduled?: Resolver<Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  scheduled_local?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  scheduled_unix?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  scheduled_utc?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  stop_timezone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  time_unix?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  time_utc?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  uncertainty?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export interface StringsScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Strings'], any> {
  name: 'Strings';
}

export type SubscriptionResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  stops?: SubscriptionResolver<ReadonlyArray<ResolversTypes['Stop']>, "stops", ParentType, ContextType, Partial<SubscriptionStopsArgs>>;
  vehicle_positions?: SubscriptionResolver<ReadonlyArray<ResolversTypes['VehiclePosition']>, "vehicle_positions", ParentType, ContextType, RequireFields<SubscriptionVehicle_PositionsArgs, 'where'>>;
};

export interface TagsScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Tags'], any> {
  name: 'Tags';
}

export interface TimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Time'], any> {
  name: 'Time';
}

export interface TimezoneScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Timezone'], any> {
  name: 'Timezone';
}

export type TripResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Trip'] = ResolversParentTypes['Trip']> = {
  alerts?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Alert']>>, ParentType, ContextType, Partial<TripAlertsArgs>>;
  bikes_allowed?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  block_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  calendar?: Resolver<ResolversTypes['Calendar'], ParentType, ContextType>;
  cars_allowed?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  direction_id?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  feed_version?: Resolver<ResolversTypes['FeedVersion'], ParentType, ContextType>;
  flex_stop_times?: Resolver<ReadonlyArray<ResolversTypes['FlexStopTime']>, ParentType, ContextType, Partial<TripFlex_Stop_TimesArgs>>;
  frequencies?: Resolver<ReadonlyArray<ResolversTypes['Frequency']>, ParentType, ContextType, Partial<TripFrequenciesArgs>>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  route?: Resolver<ResolversTypes['Route'], ParentType, ContextType>;
  safe_duration_factor?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  safe_duration_offset?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  schedule_relationship?: Resolver<Maybe<ResolversTypes['ScheduleRelationship']>, ParentType, ContextType>;
  service_dates?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Date']>>, ParentType, ContextType>;
  shape?: Resolver<Maybe<ResolversTypes['Shape']>, ParentType, ContextType>;
  stop_pattern_id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  stop_times?: Resolver<ReadonlyArray<Maybe<ResolversTypes['StopTime']>>, ParentType, ContextType, Partial<TripStop_TimesArgs>>;
  timestamp?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  trip_headsign?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  trip_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  trip_short_name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  vehicle_position?: Resolver<Maybe<ResolversTypes['VehiclePosition']>, ParentType, ContextType, Partial<TripVehicle_PositionArgs>>;
  wheelchair_accessible?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export interface UploadScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Upload'], any> {
  name: 'Upload';
}

export interface UrlScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Url'], any> {
  name: 'Url';
}

export type ValidationRealtimeResultResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['ValidationRealtimeResult'] = ResolversParentTypes['ValidationRealtimeResult']> = {
  json?: Resolver<ResolversTypes['Map'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ValidationReportResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['ValidationReport'] = ResolversParentTypes['ValidationReport']> = {
  details?: Resolver<Maybe<ResolversTypes['ValidationReportDetails']>, ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['ValidationReportErrorGroup']>, ParentType, ContextType, Partial<ValidationReportErrorsArgs>>;
  failure_reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  includes_rt?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  includes_static?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  reported_at?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  reported_at_local?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  reported_at_local_timezone?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  success?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  validator?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  validator_version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['ValidationReportErrorGroup']>, ParentType, ContextType, Partial<ValidationReportWarningsArgs>>;
};

export type ValidationReportDetailsResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['ValidationReportDetails'] = ResolversParentTypes['ValidationReportDetails']> = {
  agencies?: Resolver<ReadonlyArray<ResolversTypes['Agency']>, ParentType, ContextType, Partial<ValidationReportDetailsAgenciesArgs>>;
  earliest_calendar_date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  feed_infos?: Resolver<ReadonlyArray<ResolversTypes['FeedInfo']>, ParentType, ContextType, Partial<ValidationReportDetailsFeed_InfosArgs>>;
  files?: Resolver<ReadonlyArray<ResolversTypes['FeedVersionFileInfo']>, ParentType, ContextType>;
  latest_calendar_date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  realtime?: Resolver<Maybe<ReadonlyArray<ResolversTypes['ValidationRealtimeResult']>>, ParentType, ContextType>;
  routes?: Resolver<ReadonlyArray<ResolversTypes['Route']>, ParentType, ContextType, Partial<ValidationReportDetailsRoutesArgs>>;
  service_levels?: Resolver<ReadonlyArray<ResolversTypes['FeedVersionServiceLevel']>, ParentType, ContextType, Partial<ValidationReportDetailsService_LevelsArgs>>;
  sha1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stops?: Resolver<ReadonlyArray<ResolversTypes['Stop']>, ParentType, ContextType, Partial<ValidationReportDetailsStopsArgs>>;
};

export type ValidationReportErrorResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['ValidationReportError'] = ResolversParentTypes['ValidationReportError']> = {
  entity_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  entity_json?: Resolver<ResolversTypes['Map'], ParentType, ContextType>;
  error_code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  error_type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  filename?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  geometry?: Resolver<Maybe<ResolversTypes['Geometry']>, ParentType, ContextType>;
  group_key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  line?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ValidationReportErrorGroupResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['ValidationReportErrorGroup'] = ResolversParentTypes['ValidationReportErrorGroup']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  error_code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  error_type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['ValidationReportError']>, ParentType, ContextType, Partial<ValidationReportErrorGroupErrorsArgs>>;
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  filename?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  group_key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type VehiclePositionResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['VehiclePosition'] = ResolversParentTypes['VehiclePosition']> = {
  bearing?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  congestion_level?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  current_status?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  current_stop_sequence?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  occupancy_percentage?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  occupancy_status?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  position?: Resolver<Maybe<ResolversTypes['Point']>, ParentType, ContextType>;
  route?: Resolver<Maybe<ResolversTypes['Route']>, ParentType, ContextType>;
  rt_feed_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  speed?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  stop?: Resolver<Maybe<ResolversTypes['Stop']>, ParentType, ContextType>;
  stop_id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  timestamp?: Resolver<Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  trip?: Resolver<Maybe<ResolversTypes['Trip']>, ParentType, ContextType>;
  trip_descriptor?: Resolver<Maybe<ResolversTypes['RTTripDescriptor']>, ParentType, ContextType>;
  vehicle?: Resolver<Maybe<ResolversTypes['RTVehicleDescriptor']>, ParentType, ContextType>;
};

export type WaypointResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Waypoint'] = ResolversParentTypes['Waypoint']> = {
  lat?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  lon?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stop?: Resolver<Maybe<ResolversTypes['WaypointStop']>, ParentType, ContextType>;
};

export type WaypointDepartureResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['WaypointDeparture'] = ResolversParentTypes['WaypointDeparture']> = {
  departure?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  lat?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  lon?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  stop_code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stop_index?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  stop_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stop_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stop_sequence?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type WaypointStopResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['WaypointStop'] = ResolversParentTypes['WaypointStop']> = {
  departure?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  lat?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  lon?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  stop_code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stop_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stop_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type Resolvers<ContextType = QueryContext> = {
  Agency?: AgencyResolvers<ContextType>;
  AgencyPlace?: AgencyPlaceResolvers<ContextType>;
  Alert?: AlertResolvers<ContextType>;
  Any?: GraphQLScalarType;
  BookingRule?: BookingRuleResolvers<ContextType>;
  Bool?: GraphQLScalarType;
  Calendar?: CalendarResolvers<ContextType>;
  CensusDataset?: CensusDatasetResolvers<ContextType>;
  CensusField?: CensusFieldResolvers<ContextType>;
  CensusGeography?: CensusGeographyResolvers<ContextType>;
  CensusLayer?: CensusLayerResolvers<ContextType>;
  CensusSource?: CensusSourceResolvers<ContextType>;
  CensusTable?: CensusTableResolvers<ContextType>;
  CensusValue?: CensusValueResolvers<ContextType>;
  CensusValueConnection?: CensusValueConnectionResolvers<ContextType>;
  CensusValueEdge?: CensusValueEdgeResolvers<ContextType>;
  Color?: GraphQLScalarType;
  Counts?: GraphQLScalarType;
  Date?: GraphQLScalarType;
  Directions?: DirectionsResolvers<ContextType>;
  Distance?: DistanceResolvers<ContextType>;
  Duration?: DurationResolvers<ContextType>;
  Email?: GraphQLScalarType;
  EntityDeleteResult?: EntityDeleteResultResolvers<ContextType>;
  Feed?: FeedResolvers<ContextType>;
  FeedAuthorization?: FeedAuthorizationResolvers<ContextType>;
  FeedFetch?: FeedFetchResolvers<ContextType>;
  FeedInfo?: FeedInfoResolvers<ContextType>;
  FeedLicense?: FeedLicenseResolvers<ContextType>;
  FeedState?: FeedStateResolvers<ContextType>;
  FeedUrls?: FeedUrlsResolvers<ContextType>;
  FeedVersion?: FeedVersionResolvers<ContextType>;
  FeedVersionDeleteResult?: FeedVersionDeleteResultResolvers<ContextType>;
  FeedVersionFetchResult?: FeedVersionFetchResultResolvers<ContextType>;
  FeedVersionFileInfo?: FeedVersionFileInfoResolvers<ContextType>;
  FeedVersionGtfsImport?: FeedVersionGtfsImportResolvers<ContextType>;
  FeedVersionImportResult?: FeedVersionImportResultResolvers<ContextType>;
  FeedVersionServiceLevel?: FeedVersionServiceLevelResolvers<ContextType>;
  FeedVersionServiceWindow?: FeedVersionServiceWindowResolvers<ContextType>;
  FeedVersionUnimportResult?: FeedVersionUnimportResultResolvers<ContextType>;
  FlexStopTime?: FlexStopTimeResolvers<ContextType>;
  Frequency?: FrequencyResolvers<ContextType>;
  GbfsFeed?: GbfsFeedResolvers<ContextType>;
  GbfsFreeBikeStatus?: GbfsFreeBikeStatusResolvers<ContextType>;
  GbfsRentalUris?: GbfsRentalUrisResolvers<ContextType>;
  GbfsStationInformation?: GbfsStationInformationResolvers<ContextType>;
  GbfsStationStatus?: GbfsStationStatusResolvers<ContextType>;
  GbfsSystemInformation?: GbfsSystemInformationResolvers<ContextType>;
  GbfsSystemRegion?: GbfsSystemRegionResolvers<ContextType>;
  GbfsVehicleType?: GbfsVehicleTypeResolvers<ContextType>;
  GbfsVehicleTypeAvailable?: GbfsVehicleTypeAvailableResolvers<ContextType>;
  Geometry?: GraphQLScalarType;
  Itinerary?: ItineraryResolvers<ContextType>;
  Language?: GraphQLScalarType;
  Leg?: LegResolvers<ContextType>;
  LegRoute?: LegRouteResolvers<ContextType>;
  LegRouteAgency?: LegRouteAgencyResolvers<ContextType>;
  LegTrip?: LegTripResolvers<ContextType>;
  Level?: LevelResolvers<ContextType>;
  LineString?: GraphQLScalarType;
  Location?: LocationResolvers<ContextType>;
  LocationGroup?: LocationGroupResolvers<ContextType>;
  LocationGroupStop?: LocationGroupStopResolvers<ContextType>;
  Map?: GraphQLScalarType;
  Me?: MeResolvers<ContextType>;
  MultiPolygon?: GraphQLScalarType;
  Mutation?: MutationResolvers<ContextType>;
  Operator?: OperatorResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Pathway?: PathwayResolvers<ContextType>;
  Place?: PlaceResolvers<ContextType>;
  Point?: GraphQLScalarType;
  Polygon?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  RTTimeRange?: RtTimeRangeResolvers<ContextType>;
  RTTranslation?: RtTranslationResolvers<ContextType>;
  RTTripDescriptor?: RtTripDescriptorResolvers<ContextType>;
  RTVehicleDescriptor?: RtVehicleDescriptorResolvers<ContextType>;
  Route?: RouteResolvers<ContextType>;
  RouteAttribute?: RouteAttributeResolvers<ContextType>;
  RouteGeometry?: RouteGeometryResolvers<ContextType>;
  RouteHeadway?: RouteHeadwayResolvers<ContextType>;
  RouteStop?: RouteStopResolvers<ContextType>;
  RouteStopBuffer?: RouteStopBufferResolvers<ContextType>;
  RouteStopPattern?: RouteStopPatternResolvers<ContextType>;
  Seconds?: GraphQLScalarType;
  Segment?: SegmentResolvers<ContextType>;
  SegmentPattern?: SegmentPatternResolvers<ContextType>;
  Shape?: ShapeResolvers<ContextType>;
  Step?: StepResolvers<ContextType>;
  Stop?: StopResolvers<ContextType>;
  StopExternalReference?: StopExternalReferenceResolvers<ContextType>;
  StopObservation?: StopObservationResolvers<ContextType>;
  StopPlace?: StopPlaceResolvers<ContextType>;
  StopTime?: StopTimeResolvers<ContextType>;
  StopTimeEvent?: StopTimeEventResolvers<ContextType>;
  Strings?: GraphQLScalarType;
  Subscription?: SubscriptionResolvers<ContextType>;
  Tags?: GraphQLScalarType;
  Time?: GraphQLScalarType;
  Timezone?: GraphQLScalarType;
  Trip?: TripResolvers<ContextType>;
  Upload?: GraphQLScalarType;
  Url?: GraphQLScalarType;
  ValidationRealtimeResult?: ValidationRealtimeResultResolvers<ContextType>;
  ValidationReport?: ValidationReportResolvers<ContextType>;
  ValidationReportDetails?: ValidationReportDetailsResolvers<ContextType>;
  ValidationReportError?: ValidationReportErrorResolvers<ContextType>;
  ValidationReportErrorGroup?: ValidationReportErrorGroupResolvers<ContextType>;
  VehiclePosition?: VehiclePositionResolvers<ContextType>;
  Waypoint?: WaypointResolvers<ContextType>;
  WaypointDeparture?: WaypointDepartureResolvers<ContextType>;
  WaypointStop?: WaypointStopResolvers<ContextType>;
};

