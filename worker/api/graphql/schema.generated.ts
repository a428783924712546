import type { AreaGeometry } from '../../../src/domain/geo/area.ts';
export type Maybe<T> = T | null | undefined;
export type InputMaybe<T> = T | null;
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

export type AbsoluteDirection =
  | 'EAST'
  | 'NORTH'
  | 'NORTHEAST'
  | 'NORTHWEST'
  | 'SOUTH'
  | 'SOUTHEAST'
  | 'SOUTHWEST'
  | 'WEST';

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
  readonly attributions: ReadonlyArray<FeedAttribution>;
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
  readonly search_rank?: Maybe<Scalars['String']['output']>;
  readonly translations: ReadonlyArray<TranslatedText>;
  readonly vehicle_positions?: Maybe<ReadonlyArray<VehiclePosition>>;
};


export type AgencyAgency_EmailArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type AgencyAgency_Fare_UrlArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type AgencyAgency_NameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type AgencyAgency_PhoneArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type AgencyAgency_UrlArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type AgencyAlertsArgs = {
  active?: InputMaybe<Scalars['Boolean']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type AgencyAttributionsArgs = {
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


export type BookingRuleBooking_UrlArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type BookingRuleDrop_Off_MessageArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type BookingRuleInfo_UrlArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type BookingRuleMessageArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type BookingRulePhone_NumberArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type BookingRulePickup_MessageArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
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
  readonly additional_transfer_time?: InputMaybe<Scalars['Int']['input']>;
  readonly allowed_agency_ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly allowed_route_ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly arrive_by?: InputMaybe<Scalars['Time']['input']>;
  readonly banned_agency_ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly banned_route_ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly bikes_allowed?: InputMaybe<Scalars['Boolean']['input']>;
  readonly depart_at?: InputMaybe<Scalars['Time']['input']>;
  readonly from: WaypointInput;
  readonly max_transfers?: InputMaybe<Scalars['Int']['input']>;
  readonly max_travel_time?: InputMaybe<Scalars['Int']['input']>;
  readonly max_walk_after?: InputMaybe<Scalars['Int']['input']>;
  readonly max_walk_before?: InputMaybe<Scalars['Int']['input']>;
  readonly max_walk_direct?: InputMaybe<Scalars['Int']['input']>;
  readonly min_transfer_time?: InputMaybe<Scalars['Int']['input']>;
  readonly mode: StepMode;
  readonly on_demand?: InputMaybe<ReadonlyArray<OnDemandUse>>;
  readonly page_cursor?: InputMaybe<Scalars['String']['input']>;
  readonly rental?: InputMaybe<ReadonlyArray<RentalUse>>;
  readonly rental_feeds?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly rental_form_factors?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly route_types?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly search_window?: InputMaybe<Scalars['Int']['input']>;
  readonly to: WaypointInput;
  readonly walking_speed?: InputMaybe<Scalars['Float']['input']>;
  readonly wheelchair_accessible?: InputMaybe<Scalars['Boolean']['input']>;
};

export type Directions = {
  readonly data_source?: Maybe<Scalars['String']['output']>;
  readonly destination?: Maybe<Waypoint>;
  readonly distance?: Maybe<Distance>;
  readonly duration?: Maybe<Duration>;
  readonly end_time?: Maybe<Scalars['Time']['output']>;
  readonly exception?: Maybe<Scalars['String']['output']>;
  readonly exception_code?: Maybe<NoJourneyReason>;
  readonly itineraries?: Maybe<ReadonlyArray<Itinerary>>;
  readonly next_page_cursor?: Maybe<Scalars['String']['output']>;
  readonly origin?: Maybe<Waypoint>;
  readonly previous_page_cursor?: Maybe<Scalars['String']['output']>;
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

export type FareMedium = {
  readonly id: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly type?: Maybe<Scalars['Int']['output']>;
};


export type FareMediumNameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};

export type FarePart = {
  readonly feed_onestop_id: Scalars['String']['output'];
  readonly feed_version_sha1: Scalars['String']['output'];
  readonly legs: ReadonlyArray<Scalars['Int']['output']>;
  readonly reason?: Maybe<Scalars['String']['output']>;
  readonly status: FareStatus;
  readonly tickets: ReadonlyArray<FareTickets>;
};

export type FareRider = {
  readonly eligibility_url?: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['String']['output'];
  readonly is_default: Scalars['Boolean']['output'];
  readonly name: Scalars['String']['output'];
};


export type FareRiderNameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};

export type FareStatus =
  | 'COMPUTED'
  | 'NOT_COMPUTED'
  | 'NO_DATA'
  | 'PARTIAL';

export type FareTicket = {
  readonly amount: Scalars['String']['output'];
  readonly currency: Scalars['String']['output'];
  readonly id: Scalars['String']['output'];
  readonly is_transfer: Scalars['Boolean']['output'];
  readonly legs: ReadonlyArray<Scalars['Int']['output']>;
  readonly medium?: Maybe<FareMedium>;
  readonly name?: Maybe<Scalars['String']['output']>;
};


export type FareTicketNameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};

export type FareTickets = {
  readonly amount: Scalars['String']['output'];
  readonly currency: Scalars['String']['output'];
  readonly medium?: Maybe<FareMedium>;
  readonly rider_category?: Maybe<FareRider>;
  readonly tickets: ReadonlyArray<FareTicket>;
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

export type FeedAttribution = {
  readonly agency_id?: Maybe<Scalars['String']['output']>;
  readonly attribution_email?: Maybe<Scalars['Email']['output']>;
  readonly attribution_phone?: Maybe<Scalars['String']['output']>;
  readonly attribution_url?: Maybe<Scalars['Url']['output']>;
  readonly is_authority: Scalars['Boolean']['output'];
  readonly is_operator: Scalars['Boolean']['output'];
  readonly is_producer: Scalars['Boolean']['output'];
  readonly organization_name: Scalars['String']['output'];
  readonly route_id?: Maybe<Scalars['String']['output']>;
  readonly trip_id?: Maybe<Scalars['String']['output']>;
};


export type FeedAttributionAttribution_EmailArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type FeedAttributionAttribution_PhoneArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type FeedAttributionAttribution_UrlArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type FeedAttributionOrganization_NameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
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


export type FeedInfoFeed_Publisher_NameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type FeedInfoFeed_Publisher_UrlArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
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
  readonly attributions: ReadonlyArray<FeedAttribution>;
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


export type FeedVersionAttributionsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
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


export type FlexStopTimeStop_HeadsignArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
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

export type GbfsAlertTime = {
  readonly end?: Maybe<Scalars['Int']['output']>;
  readonly start?: Maybe<Scalars['Int']['output']>;
};

export type GbfsBikeRequest = {
  readonly near?: InputMaybe<PointRadius>;
};

export type GbfsBrandAsset = {
  readonly brand_image_url?: Maybe<Scalars['String']['output']>;
  readonly brand_image_url_dark?: Maybe<Scalars['String']['output']>;
  readonly brand_last_modified?: Maybe<Scalars['Date']['output']>;
  readonly brand_terms_url?: Maybe<Scalars['String']['output']>;
  readonly color?: Maybe<Scalars['String']['output']>;
};

export type GbfsDockRequest = {
  readonly near?: InputMaybe<PointRadius>;
};

export type GbfsFeed = {
  readonly alerts?: Maybe<ReadonlyArray<GbfsSystemAlert>>;
  readonly calendars?: Maybe<ReadonlyArray<GbfsSystemCalendar>>;
  readonly rental_hours?: Maybe<ReadonlyArray<GbfsSystemHour>>;
  readonly station_information?: Maybe<ReadonlyArray<GbfsStationInformation>>;
  readonly system_information?: Maybe<GbfsSystemInformation>;
};

export type GbfsFreeBikeStatus = {
  readonly available_until?: Maybe<Scalars['Int']['output']>;
  readonly bike_id?: Maybe<Scalars['String']['output']>;
  readonly current_fuel_percent?: Maybe<Scalars['Float']['output']>;
  readonly current_range_meters?: Maybe<Scalars['Float']['output']>;
  readonly feed?: Maybe<GbfsFeed>;
  readonly home_station?: Maybe<GbfsStationInformation>;
  readonly is_disabled?: Maybe<Scalars['Bool']['output']>;
  readonly is_reserved?: Maybe<Scalars['Bool']['output']>;
  readonly last_reported?: Maybe<Scalars['Int']['output']>;
  readonly lat?: Maybe<Scalars['Float']['output']>;
  readonly lon?: Maybe<Scalars['Float']['output']>;
  readonly pricing_plan?: Maybe<GbfsSystemPricingPlan>;
  readonly rental_uris?: Maybe<GbfsRentalUris>;
  readonly station?: Maybe<GbfsStationInformation>;
  readonly vehicle_equipment?: Maybe<Scalars['Strings']['output']>;
  readonly vehicle_type?: Maybe<GbfsVehicleType>;
};

export type GbfsGeofenceFeature = {
  readonly geometry?: Maybe<Scalars['Geometry']['output']>;
  readonly type?: Maybe<Scalars['String']['output']>;
};

export type GbfsGeofenceProperty = {
  readonly end?: Maybe<Scalars['Int']['output']>;
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly rules?: Maybe<ReadonlyArray<Maybe<GbfsGeofenceRule>>>;
  readonly start?: Maybe<Scalars['Int']['output']>;
};

export type GbfsGeofenceRule = {
  readonly maximum_speed_kph?: Maybe<Scalars['Int']['output']>;
  readonly ride_allowed?: Maybe<Scalars['Bool']['output']>;
  readonly ride_through_allowed?: Maybe<Scalars['Bool']['output']>;
  readonly station_parking?: Maybe<Scalars['Bool']['output']>;
  readonly vehicle_type?: Maybe<GbfsVehicleType>;
};

export type GbfsGeofenceZone = {
  readonly features?: Maybe<ReadonlyArray<GbfsGeofenceFeature>>;
  readonly type?: Maybe<Scalars['String']['output']>;
};

export type GbfsPlanPrice = {
  readonly end?: Maybe<Scalars['Int']['output']>;
  readonly interval?: Maybe<Scalars['Int']['output']>;
  readonly rate?: Maybe<Scalars['Float']['output']>;
  readonly start?: Maybe<Scalars['Int']['output']>;
};

export type GbfsRentalApp = {
  readonly discovery_uri?: Maybe<Scalars['String']['output']>;
  readonly store_uri?: Maybe<Scalars['String']['output']>;
};

export type GbfsRentalApps = {
  readonly android?: Maybe<GbfsRentalApp>;
  readonly ios?: Maybe<GbfsRentalApp>;
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
  readonly is_charging_station?: Maybe<Scalars['Bool']['output']>;
  readonly is_valet_station?: Maybe<Scalars['Bool']['output']>;
  readonly is_virtual_station?: Maybe<Scalars['Bool']['output']>;
  readonly lat?: Maybe<Scalars['Float']['output']>;
  readonly lon?: Maybe<Scalars['Float']['output']>;
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly parking_hoop?: Maybe<Scalars['Int']['output']>;
  readonly parking_type?: Maybe<Scalars['String']['output']>;
  readonly post_code?: Maybe<Scalars['String']['output']>;
  readonly region?: Maybe<GbfsSystemRegion>;
  readonly rental_methods?: Maybe<Scalars['Strings']['output']>;
  readonly short_name?: Maybe<Scalars['String']['output']>;
  readonly station_area?: Maybe<Scalars['Geometry']['output']>;
  readonly station_id?: Maybe<Scalars['String']['output']>;
  readonly status?: Maybe<GbfsStationStatus>;
};

export type GbfsStationStatus = {
  readonly is_installed?: Maybe<Scalars['Bool']['output']>;
  readonly is_renting?: Maybe<Scalars['Bool']['output']>;
  readonly is_returning?: Maybe<Scalars['Bool']['output']>;
  readonly last_reported?: Maybe<Scalars['Int']['output']>;
  readonly num_bikes_available?: Maybe<Scalars['Int']['output']>;
  readonly num_bikes_disabled?: Maybe<Scalars['Int']['output']>;
  readonly num_docks_available?: Maybe<Scalars['Int']['output']>;
  readonly num_docks_disabled?: Maybe<Scalars['Int']['output']>;
  readonly station_id?: Maybe<Scalars['String']['output']>;
  readonly vehicle_docks_available?: Maybe<ReadonlyArray<GbfsVehicleDockAvailable>>;
  readonly vehicle_types_available?: Maybe<ReadonlyArray<GbfsVehicleTypeAvailable>>;
};

export type GbfsSystemAlert = {
  readonly alert_id?: Maybe<Scalars['String']['output']>;
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly last_updated?: Maybe<Scalars['Int']['output']>;
  readonly summary?: Maybe<Scalars['String']['output']>;
  readonly times?: Maybe<ReadonlyArray<GbfsAlertTime>>;
  readonly type?: Maybe<Scalars['String']['output']>;
  readonly url?: Maybe<Scalars['String']['output']>;
};

export type GbfsSystemCalendar = {
  readonly end_day?: Maybe<Scalars['Int']['output']>;
  readonly end_month?: Maybe<Scalars['Int']['output']>;
  readonly end_year?: Maybe<Scalars['Int']['output']>;
  readonly start_day?: Maybe<Scalars['Int']['output']>;
  readonly start_month?: Maybe<Scalars['Int']['output']>;
  readonly start_year?: Maybe<Scalars['Int']['output']>;
};

export type GbfsSystemHour = {
  readonly days?: Maybe<Scalars['Strings']['output']>;
  readonly end_time?: Maybe<Scalars['String']['output']>;
  readonly start_time?: Maybe<Scalars['String']['output']>;
  readonly user_types?: Maybe<Scalars['Strings']['output']>;
};

export type GbfsSystemInformation = {
  readonly brand_assets?: Maybe<GbfsBrandAsset>;
  readonly email?: Maybe<Scalars['String']['output']>;
  readonly feed_contact_email?: Maybe<Scalars['String']['output']>;
  readonly language?: Maybe<Scalars['String']['output']>;
  readonly license_url?: Maybe<Scalars['String']['output']>;
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly operator?: Maybe<Scalars['String']['output']>;
  readonly phone_number?: Maybe<Scalars['String']['output']>;
  readonly privacy_last_updated?: Maybe<Scalars['Date']['output']>;
  readonly privacy_url?: Maybe<Scalars['String']['output']>;
  readonly purchase_url?: Maybe<Scalars['String']['output']>;
  readonly rental_apps?: Maybe<GbfsRentalApps>;
  readonly short_name?: Maybe<Scalars['String']['output']>;
  readonly start_date?: Maybe<Scalars['Date']['output']>;
  readonly system_id?: Maybe<Scalars['String']['output']>;
  readonly terms_last_updated?: Maybe<Scalars['Date']['output']>;
  readonly terms_url?: Maybe<Scalars['String']['output']>;
  readonly timezone?: Maybe<Scalars['String']['output']>;
  readonly url?: Maybe<Scalars['String']['output']>;
};

export type GbfsSystemPricingPlan = {
  readonly currency?: Maybe<Scalars['String']['output']>;
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly is_taxable?: Maybe<Scalars['Bool']['output']>;
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly per_km_pricing?: Maybe<ReadonlyArray<GbfsPlanPrice>>;
  readonly per_min_pricing?: Maybe<ReadonlyArray<GbfsPlanPrice>>;
  readonly plan_id?: Maybe<Scalars['String']['output']>;
  readonly price?: Maybe<Scalars['Float']['output']>;
  readonly surge_pricing?: Maybe<Scalars['Bool']['output']>;
  readonly url?: Maybe<Scalars['String']['output']>;
};

export type GbfsSystemRegion = {
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly region_id?: Maybe<Scalars['String']['output']>;
};

export type GbfsSystemVersion = {
  readonly url?: Maybe<Scalars['String']['output']>;
  readonly version?: Maybe<Scalars['String']['output']>;
};

export type GbfsVehicleAssets = {
  readonly icon_last_modified?: Maybe<Scalars['Date']['output']>;
  readonly icon_url?: Maybe<Scalars['String']['output']>;
  readonly icon_url_dark?: Maybe<Scalars['String']['output']>;
};

export type GbfsVehicleDockAvailable = {
  readonly count?: Maybe<Scalars['Int']['output']>;
  readonly vehicle_types?: Maybe<ReadonlyArray<GbfsVehicleType>>;
};

export type GbfsVehicleType = {
  readonly cargo_load_capacity?: Maybe<Scalars['Int']['output']>;
  readonly cargo_volume_capacity?: Maybe<Scalars['Int']['output']>;
  readonly color?: Maybe<Scalars['String']['output']>;
  readonly country_code?: Maybe<Scalars['String']['output']>;
  readonly default_pricing_plan?: Maybe<GbfsSystemPricingPlan>;
  readonly default_reserve_time?: Maybe<Scalars['Int']['output']>;
  readonly eco_label?: Maybe<Scalars['String']['output']>;
  readonly eco_sticker?: Maybe<Scalars['String']['output']>;
  readonly form_factor?: Maybe<Scalars['String']['output']>;
  readonly gco_2_km?: Maybe<Scalars['Int']['output']>;
  readonly make?: Maybe<Scalars['String']['output']>;
  readonly max_permitted_speed?: Maybe<Scalars['Int']['output']>;
  readonly max_range_meters?: Maybe<Scalars['Float']['output']>;
  readonly model?: Maybe<Scalars['String']['output']>;
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly pricing_plans?: Maybe<ReadonlyArray<GbfsSystemPricingPlan>>;
  readonly propulsion_type?: Maybe<Scalars['String']['output']>;
  readonly rated_power?: Maybe<Scalars['Int']['output']>;
  readonly rental_uris?: Maybe<GbfsRentalUris>;
  readonly return_constraint?: Maybe<Scalars['String']['output']>;
  readonly rider_capacity?: Maybe<Scalars['Int']['output']>;
  readonly vehicle_accessories?: Maybe<Scalars['Strings']['output']>;
  readonly vehicle_assets?: Maybe<GbfsVehicleAssets>;
  readonly vehicle_image?: Maybe<Scalars['String']['output']>;
  readonly vehicle_type_id?: Maybe<Scalars['String']['output']>;
  readonly wheel_count?: Maybe<Scalars['Int']['output']>;
};

export type GbfsVehicleTypeAvailable = {
  readonly count?: Maybe<Scalars['Int']['output']>;
  readonly num_bikes_disabled?: Maybe<Scalars['Int']['output']>;
  readonly num_docks_available?: Maybe<Scalars['Int']['output']>;
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
  readonly fare?: Maybe<JourneyFare>;
  readonly from: Waypoint;
  readonly legs?: Maybe<ReadonlyArray<Leg>>;
  readonly start_time: Scalars['Time']['output'];
  readonly to: Waypoint;
};

export type JourneyFare = {
  readonly amount?: Maybe<Scalars['String']['output']>;
  readonly currency?: Maybe<Scalars['String']['output']>;
  readonly note?: Maybe<Scalars['String']['output']>;
  readonly parts: ReadonlyArray<FarePart>;
  readonly status: FareStatus;
};

export type Leg = {
  readonly arrival_delay?: Maybe<Scalars['Int']['output']>;
  readonly departure_delay?: Maybe<Scalars['Int']['output']>;
  readonly distance: Distance;
  readonly duration: Duration;
  readonly end_time: Scalars['Time']['output'];
  readonly from?: Maybe<Waypoint>;
  readonly geometry: Scalars['LineString']['output'];
  readonly mode?: Maybe<StepMode>;
  readonly next_departures?: Maybe<ReadonlyArray<LegDeparture>>;
  readonly on_demand?: Maybe<LegOnDemand>;
  readonly rental?: Maybe<LegRental>;
  readonly start_time: Scalars['Time']['output'];
  readonly stays_on_board: Scalars['Boolean']['output'];
  readonly steps?: Maybe<ReadonlyArray<Step>>;
  readonly stops?: Maybe<ReadonlyArray<WaypointDeparture>>;
  readonly to?: Maybe<Waypoint>;
  readonly trip?: Maybe<LegTrip>;
  readonly walk_source?: Maybe<WalkSource>;
};

export type LegDeparture = {
  readonly arrival: Scalars['Time']['output'];
  readonly departure: Scalars['Time']['output'];
  readonly trip_id: Scalars['String']['output'];
};

export type LegOnDemand = {
  readonly agency_phone?: Maybe<Scalars['String']['output']>;
  readonly book_by?: Maybe<Scalars['Time']['output']>;
  readonly book_from?: Maybe<Scalars['Time']['output']>;
  readonly drop_off_booking_rule?: Maybe<BookingRule>;
  readonly drop_off_type: Scalars['Int']['output'];
  readonly from_area?: Maybe<Scalars['String']['output']>;
  readonly pickup_booking_rule?: Maybe<BookingRule>;
  readonly pickup_type: Scalars['Int']['output'];
  readonly pickup_window_end: Scalars['Time']['output'];
  readonly pickup_window_start: Scalars['Time']['output'];
  readonly timezone: Scalars['Timezone']['output'];
  readonly to_area?: Maybe<Scalars['String']['output']>;
};


export type LegOnDemandFrom_AreaArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type LegOnDemandTo_AreaArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};

export type LegRental = {
  readonly currency?: Maybe<Scalars['String']['output']>;
  readonly docks_available?: Maybe<Scalars['Int']['output']>;
  readonly feed_onestop_id: Scalars['String']['output'];
  readonly fetched_at: Scalars['Time']['output'];
  readonly form_factor: Scalars['String']['output'];
  readonly from_station_id?: Maybe<Scalars['String']['output']>;
  readonly from_station_name?: Maybe<Scalars['String']['output']>;
  readonly is_taxable?: Maybe<Scalars['Boolean']['output']>;
  readonly plan_id?: Maybe<Scalars['String']['output']>;
  readonly price?: Maybe<Scalars['Float']['output']>;
  readonly price_words?: Maybe<Scalars['String']['output']>;
  readonly propulsion_type?: Maybe<Scalars['String']['output']>;
  readonly rental_uris?: Maybe<GbfsRentalUris>;
  readonly system_id: Scalars['String']['output'];
  readonly system_name: Scalars['String']['output'];
  readonly to_station_id?: Maybe<Scalars['String']['output']>;
  readonly to_station_name?: Maybe<Scalars['String']['output']>;
  readonly url?: Maybe<Scalars['String']['output']>;
  readonly vehicle_id?: Maybe<Scalars['String']['output']>;
  readonly vehicle_type_id?: Maybe<Scalars['String']['output']>;
  readonly vehicle_type_name?: Maybe<Scalars['String']['output']>;
  readonly vehicles_available: Scalars['Int']['output'];
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


export type LegRouteRoute_Long_NameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type LegRouteRoute_Short_NameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};

export type LegRouteAgency = {
  readonly agency_id: Scalars['String']['output'];
  readonly agency_lang?: Maybe<Scalars['Language']['output']>;
  readonly agency_name: Scalars['String']['output'];
  readonly agency_onestop_id: Scalars['String']['output'];
};


export type LegRouteAgencyAgency_NameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};

export type LegTrip = {
  readonly feed_id: Scalars['String']['output'];
  readonly feed_version_sha1: Scalars['String']['output'];
  readonly headsign: Scalars['String']['output'];
  readonly headway_secs?: Maybe<Scalars['Int']['output']>;
  readonly route: LegRoute;
  readonly service_date: Scalars['Date']['output'];
  readonly start_time?: Maybe<Scalars['Seconds']['output']>;
  readonly trip_id: Scalars['String']['output'];
  readonly trip_short_name: Scalars['String']['output'];
};


export type LegTripHeadsignArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type LegTripTrip_Short_NameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
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


export type LevelLevel_NameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
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


export type LocationGroupLocation_Group_NameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
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

export type NoJourneyReason =
  | 'BEYOND_SEARCH_WINDOW'
  | 'BOOKING_CLOSED'
  | 'EXCLUDED_BY_FILTERS'
  | 'EXCLUDED_BY_LIMITS'
  | 'NO_SERVICE_ON_DAY'
  | 'NO_STOP_NEAR_BOTH'
  | 'NO_STOP_NEAR_DESTINATION'
  | 'NO_STOP_NEAR_ORIGIN'
  | 'NO_WAY_ON_FOOT'
  | 'OUTSIDE_DATA'
  | 'OUT_OF_SERVICE'
  | 'TOO_MANY_CHANGES'
  | 'ZONE_CLOSED';

export type OnDemandUse =
  | 'ACCESS'
  | 'DIRECT'
  | 'EGRESS';

export type Operator = {
  readonly agencies?: Maybe<ReadonlyArray<Agency>>;
  readonly feeds?: Maybe<ReadonlyArray<Feed>>;
  readonly file?: Maybe<Scalars['String']['output']>;
  readonly generated: Scalars['Boolean']['output'];
  readonly id: Scalars['Int']['output'];
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly onestop_id?: Maybe<Scalars['String']['output']>;
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


export type PathwayReverse_Signposted_AsArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type PathwaySignposted_AsArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
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
  readonly reach: Reach;
  readonly routes: ReadonlyArray<Route>;
  readonly stops: ReadonlyArray<Stop>;
  readonly trips: ReadonlyArray<Trip>;
  readonly vehicle_positions: ReadonlyArray<VehiclePosition>;
};


export type QueryAgenciesArgs = {
  after?: InputMaybe<Scalars['Int']['input']>;
  ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  since?: InputMaybe<Scalars['Time']['input']>;
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


export type QueryReachArgs = {
  where: ReachRequest;
};


export type QueryRoutesArgs = {
  after?: InputMaybe<Scalars['Int']['input']>;
  ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  since?: InputMaybe<Scalars['Time']['input']>;
  where?: InputMaybe<RouteFilter>;
};


export type QueryStopsArgs = {
  after?: InputMaybe<Scalars['Int']['input']>;
  ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  since?: InputMaybe<Scalars['Time']['input']>;
  where?: InputMaybe<StopFilter>;
};


export type QueryTripsArgs = {
  after?: InputMaybe<Scalars['Int']['input']>;
  ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  since?: InputMaybe<Scalars['Time']['input']>;
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

export type Reach = {
  readonly bands: ReadonlyArray<ReachBand>;
  readonly data_source: Scalars['String']['output'];
  readonly date: Scalars['Date']['output'];
  readonly depart_at: Scalars['Time']['output'];
  readonly lat: Scalars['Float']['output'];
  readonly lon: Scalars['Float']['output'];
  readonly minutes: Scalars['Int']['output'];
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly routes_left_out: Scalars['Int']['output'];
  readonly stop_count: Scalars['Int']['output'];
  readonly stops: ReadonlyArray<ReachStop>;
  readonly time: Scalars['Seconds']['output'];
  readonly timezone: Scalars['Timezone']['output'];
  readonly walk_source: ReachWalkSource;
};


export type ReachStopsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};

export type ReachBand = {
  readonly area: Scalars['MultiPolygon']['output'];
  readonly minutes: Scalars['Int']['output'];
  readonly stop_count: Scalars['Int']['output'];
};

export type ReachRequest = {
  readonly bikes_allowed?: InputMaybe<Scalars['Boolean']['input']>;
  readonly date?: InputMaybe<Scalars['Date']['input']>;
  readonly depart_at?: InputMaybe<Scalars['Time']['input']>;
  readonly lat?: InputMaybe<Scalars['Float']['input']>;
  readonly lon?: InputMaybe<Scalars['Float']['input']>;
  readonly minutes?: InputMaybe<Scalars['Int']['input']>;
  readonly route_types?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly stop_onestop_id?: InputMaybe<Scalars['String']['input']>;
  readonly time?: InputMaybe<Scalars['Seconds']['input']>;
  readonly wheelchair_accessible?: InputMaybe<Scalars['Boolean']['input']>;
};

export type ReachStop = {
  readonly stop: Stop;
  readonly travel_time: Scalars['Int']['output'];
};

export type ReachWalkSource =
  | 'STRAIGHT_LINE'
  | 'STREETS'
  | 'STREETS_AND_STRAIGHT_LINES';

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

export type Route = {
  readonly agency: Agency;
  readonly alerts?: Maybe<ReadonlyArray<Alert>>;
  readonly attributions: ReadonlyArray<FeedAttribution>;
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
  readonly search_rank?: Maybe<Scalars['String']['output']>;
  readonly segment_patterns?: Maybe<ReadonlyArray<SegmentPattern>>;
  readonly segments?: Maybe<ReadonlyArray<Segment>>;
  readonly stops: ReadonlyArray<Stop>;
  readonly translations: ReadonlyArray<TranslatedText>;
  readonly trips: ReadonlyArray<Trip>;
  readonly vehicle_positions?: Maybe<ReadonlyArray<VehiclePosition>>;
};


export type RouteAlertsArgs = {
  active?: InputMaybe<Scalars['Boolean']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type RouteAttributionsArgs = {
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


export type RouteRoute_DescArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type RouteRoute_Long_NameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type RouteRoute_Short_NameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type RouteRoute_Stop_BufferArgs = {
  radius?: InputMaybe<Scalars['Float']['input']>;
};


export type RouteRoute_StopsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type RouteRoute_UrlArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
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
  readonly adm0_iso?: InputMaybe<Scalars['String']['input']>;
  readonly adm0_name?: InputMaybe<Scalars['String']['input']>;
  readonly adm1_iso?: InputMaybe<Scalars['String']['input']>;
  readonly adm1_name?: InputMaybe<Scalars['String']['input']>;
  /** @deprecated Use 'operator_onestop_id'. */
  readonly agency_ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly allow_previous_onestop_ids?: InputMaybe<Scalars['Boolean']['input']>;
  /** @deprecated Use 'location'. */
  readonly bbox?: InputMaybe<BoundingBox>;
  readonly city_name?: InputMaybe<Scalars['String']['input']>;
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
  readonly absolute_direction?: Maybe<AbsoluteDirection>;
  readonly distance: Distance;
  readonly duration: Duration;
  readonly end_time: Scalars['Time']['output'];
  readonly geometry_offset: Scalars['Int']['output'];
  readonly instruction: Scalars['String']['output'];
  readonly is_unnamed: Scalars['Boolean']['output'];
  readonly mode: StepMode;
  readonly relative_direction?: Maybe<RelativeDirection>;
  readonly start_time: Scalars['Time']['output'];
  readonly stays_on: Scalars['Boolean']['output'];
  readonly street_name?: Maybe<Scalars['String']['output']>;
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
  readonly search_rank?: Maybe<Scalars['String']['output']>;
  readonly stop_access?: Maybe<Scalars['Int']['output']>;
  readonly stop_code?: Maybe<Scalars['String']['output']>;
  readonly stop_desc?: Maybe<Scalars['String']['output']>;
  readonly stop_id: Scalars['String']['output'];
  readonly stop_name?: Maybe<Scalars['String']['output']>;
  readonly stop_times: ReadonlyArray<StopTime>;
  readonly stop_timezone?: Maybe<Scalars['Timezone']['output']>;
  readonly stop_url?: Maybe<Scalars['Url']['output']>;
  readonly translations: ReadonlyArray<TranslatedText>;
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
  arrive_by?: InputMaybe<Scalars['Time']['input']>;
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


export type StopPlatform_CodeArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type StopRoute_StopsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type StopStop_CodeArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type StopStop_DescArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type StopStop_NameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type StopStop_TimesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<StopTimeFilter>;
};


export type StopStop_UrlArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type StopTts_Stop_NameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
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
  readonly adm0_iso?: InputMaybe<Scalars['String']['input']>;
  readonly adm0_name?: InputMaybe<Scalars['String']['input']>;
  readonly adm1_iso?: InputMaybe<Scalars['String']['input']>;
  readonly adm1_name?: InputMaybe<Scalars['String']['input']>;
  /** @deprecated Use 'operator_onestop_id'. */
  readonly agency_ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly allow_previous_onestop_ids?: InputMaybe<Scalars['Boolean']['input']>;
  /** @deprecated Use 'location'. */
  readonly bbox?: InputMaybe<BoundingBox>;
  readonly city_name?: InputMaybe<Scalars['String']['input']>;
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
  readonly scheduled_stop?: Maybe<Stop>;
  readonly service_date?: Maybe<Scalars['Date']['output']>;
  readonly shape_dist_traveled?: Maybe<Scalars['Float']['output']>;
  readonly start_pickup_drop_off_window?: Maybe<Scalars['Seconds']['output']>;
  readonly stop: Stop;
  readonly stop_headsign?: Maybe<Scalars['String']['output']>;
  readonly stop_sequence: Scalars['Int']['output'];
  readonly timepoint?: Maybe<Scalars['Int']['output']>;
  readonly trip: Trip;
};


export type StopTimeStop_HeadsignArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
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
  readonly expected_from?: InputMaybe<Scalars['Time']['input']>;
  readonly expected_until?: InputMaybe<Scalars['Time']['input']>;
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

export type TranslatedText = {
  readonly field_name: Scalars['String']['output'];
  readonly language: Scalars['Language']['output'];
  readonly translation: Scalars['String']['output'];
};

export type Trip = {
  readonly alerts?: Maybe<ReadonlyArray<Alert>>;
  readonly attributions: ReadonlyArray<FeedAttribution>;
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


export type TripAttributionsArgs = {
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


export type TripTrip_HeadsignArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


export type TripTrip_Short_NameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
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
  readonly ends_only?: InputMaybe<Scalars['Boolean']['input']>;
  readonly service_date?: InputMaybe<Scalars['Date']['input']>;
  readonly start?: InputMaybe<Scalars['Seconds']['input']>;
  readonly start_time?: InputMaybe<Scalars['Seconds']['input']>;
  readonly stop_ids?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly stop_sequences?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
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
  readonly kept: Scalars['Boolean']['output'];
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

export type WalkSource =
  | 'PATHWAYS'
  | 'STRAIGHT_LINE'
  | 'STRAIGHT_LINE_AND_PATHWAYS'
  | 'STREETS'
  | 'STREETS_AND_PATHWAYS';

export type Waypoint = {
  readonly lat: Scalars['Float']['output'];
  readonly lon: Scalars['Float']['output'];
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly stop?: Maybe<WaypointStop>;
};


export type WaypointNameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};

export type WaypointDeparture = {
  readonly departure: Scalars['Time']['output'];
  readonly drop_off_type?: Maybe<Scalars['Int']['output']>;
  readonly lat: Scalars['Float']['output'];
  readonly lon: Scalars['Float']['output'];
  readonly pickup_type?: Maybe<Scalars['Int']['output']>;
  readonly stop_code: Scalars['String']['output'];
  readonly stop_id: Scalars['String']['output'];
  readonly stop_index?: Maybe<Scalars['Int']['output']>;
  readonly stop_name: Scalars['String']['output'];
  readonly stop_onestop_id: Scalars['String']['output'];
  readonly stop_sequence?: Maybe<Scalars['Int']['output']>;
};


export type WaypointDepartureStop_NameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
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


export type WaypointStopStop_NameArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};
