import type * as Schema from "./schema.generated.ts";
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { AgencyRow } from '../../store/entities/agency.ts';
import type { BookingRuleRecord } from '../../store/tables/booking-rule.ts';
import type { ServiceRow } from '../../store/entities/schedule.ts';
import type { DirectionsRow } from './directions/directions-row.ts';
import type { FeedRow } from '../../store/entities/feed.ts';
import type { FareMediumRow, FareRiderRow, FareTicketRow, VersionAttribution, InfoRow, FeedStateRow, NumberedFile, NumberedImport, HeadwayRow, RouteStopRow, StopBufferRow } from './rows.ts';
import type { FetchRow } from '../../store/entities/fetch.ts';
import type { FeedVersionRow } from '../../store/entities/feed-version.ts';
import type { StopTime as StopTimeRow, Trip as TripRow } from '../../schedule/trip.ts';
import type { ItineraryRow } from './directions/itinerary.ts';
import type { LegRow, LegTripRow, StepRow, WaypointRow, RideCallRow } from './directions/legs.ts';
import type { LegOnDemandRow } from './directions/on-demand/booking.ts';
import type { LegRouteRow, LegRouteAgencyRow } from './directions/shown.ts';
import type { LevelRow, PathwayRow, RouteAttributeRow, ExternalReferenceRow } from '../../store/entities/station.ts';
import type { LocationRow, LocationGroupRow } from '../../store/entities/flex.ts';
import type { ListedOperator } from '../../store/entities/operator.ts';
import type { PlaceGroup } from './lists/places.ts';
import type { ReachRow, ReachBandRow } from './reach/answer.ts';
import type { RouteRow } from '../../store/entities/route.ts';
import type { RoutePattern } from '../../schedule/route-patterns.ts';
import type { ShapeRow } from '../../store/entities/shape.ts';
import type { ListedStop } from './lists/stops.ts';
import type { ValidationReportRow } from '../../store/entities/validation.ts';
import type { ValidationErrorGroup } from '../../../src/domain/validation/report.ts';
import type { AttributedVehicle } from '../../schedule/vehicles.ts';
import type { QueryContext } from './context.ts';
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };


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
) => Schema.Maybe<TTypes> | Promise<Schema.Maybe<TTypes>>;

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
  AbsoluteDirection: Schema.AbsoluteDirection;
  Agency: ResolverTypeWrapper<AgencyRow>;
  AgencyFilter: Schema.AgencyFilter;
  AgencyLocationFilter: Schema.AgencyLocationFilter;
  AgencyPlace: ResolverTypeWrapper<Schema.AgencyPlace>;
  AgencyPlaceFilter: Schema.AgencyPlaceFilter;
  Alert: ResolverTypeWrapper<Schema.Alert>;
  Any: ResolverTypeWrapper<Schema.Scalars['Any']['output']>;
  BookingRule: ResolverTypeWrapper<BookingRuleRecord>;
  BookingRuleFilter: Schema.BookingRuleFilter;
  Bool: ResolverTypeWrapper<Schema.Scalars['Bool']['output']>;
  Boolean: ResolverTypeWrapper<Schema.Scalars['Boolean']['output']>;
  BoundingBox: Schema.BoundingBox;
  Calendar: ResolverTypeWrapper<ServiceRow>;
  CalendarDateFilter: Schema.CalendarDateFilter;
  CensusDataset: ResolverTypeWrapper<Schema.CensusDataset>;
  CensusDatasetFilter: Schema.CensusDatasetFilter;
  CensusDatasetGeographyFilter: Schema.CensusDatasetGeographyFilter;
  CensusDatasetGeographyLocationFilter: Schema.CensusDatasetGeographyLocationFilter;
  CensusDatasetValueFilter: Schema.CensusDatasetValueFilter;
  CensusField: ResolverTypeWrapper<Schema.CensusField>;
  CensusGeography: ResolverTypeWrapper<Schema.CensusGeography>;
  CensusGeographyFilter: Schema.CensusGeographyFilter;
  CensusLayer: ResolverTypeWrapper<Schema.CensusLayer>;
  CensusSource: ResolverTypeWrapper<Schema.CensusSource>;
  CensusSourceFilter: Schema.CensusSourceFilter;
  CensusSourceGeographyFilter: Schema.CensusSourceGeographyFilter;
  CensusTable: ResolverTypeWrapper<Schema.CensusTable>;
  CensusTableFilter: Schema.CensusTableFilter;
  CensusValue: ResolverTypeWrapper<Schema.CensusValue>;
  CensusValueConnection: ResolverTypeWrapper<Schema.CensusValueConnection>;
  CensusValueEdge: ResolverTypeWrapper<Schema.CensusValueEdge>;
  Color: ResolverTypeWrapper<Schema.Scalars['Color']['output']>;
  Counts: ResolverTypeWrapper<Schema.Scalars['Counts']['output']>;
  Date: ResolverTypeWrapper<Schema.Scalars['Date']['output']>;
  DirectionRequest: Schema.DirectionRequest;
  Directions: ResolverTypeWrapper<DirectionsRow>;
  Distance: ResolverTypeWrapper<Schema.Distance>;
  DistanceUnit: Schema.DistanceUnit;
  Duration: ResolverTypeWrapper<Schema.Duration>;
  DurationUnit: Schema.DurationUnit;
  Email: ResolverTypeWrapper<Schema.Scalars['Email']['output']>;
  EntityDeleteResult: ResolverTypeWrapper<Schema.EntityDeleteResult>;
  FareMedium: ResolverTypeWrapper<FareMediumRow>;
  FarePart: ResolverTypeWrapper<Omit<Schema.FarePart, 'tickets'> & { tickets: ReadonlyArray<ResolversTypes['FareTickets']> }>;
  FareRider: ResolverTypeWrapper<FareRiderRow>;
  FareStatus: Schema.FareStatus;
  FareTicket: ResolverTypeWrapper<FareTicketRow>;
  FareTickets: ResolverTypeWrapper<Omit<Schema.FareTickets, 'medium' | 'rider_category' | 'tickets'> & { medium?: Schema.Maybe<ResolversTypes['FareMedium']>, rider_category?: Schema.Maybe<ResolversTypes['FareRider']>, tickets: ReadonlyArray<ResolversTypes['FareTicket']> }>;
  Feature: Schema.Feature;
  Feed: ResolverTypeWrapper<FeedRow>;
  FeedAttribution: ResolverTypeWrapper<VersionAttribution>;
  FeedAuthorization: ResolverTypeWrapper<Schema.FeedAuthorization>;
  FeedFetch: ResolverTypeWrapper<FetchRow>;
  FeedFetchFilter: Schema.FeedFetchFilter;
  FeedFilter: Schema.FeedFilter;
  FeedInfo: ResolverTypeWrapper<InfoRow>;
  FeedLicense: ResolverTypeWrapper<Schema.FeedLicense>;
  FeedSourceUrl: Schema.FeedSourceUrl;
  FeedSourceUrlTypes: Schema.FeedSourceUrlTypes;
  FeedSpecTypes: Schema.FeedSpecTypes;
  FeedState: ResolverTypeWrapper<FeedStateRow>;
  FeedUrls: ResolverTypeWrapper<Schema.FeedUrls>;
  FeedVersion: ResolverTypeWrapper<FeedVersionRow>;
  FeedVersionDeleteResult: ResolverTypeWrapper<Schema.FeedVersionDeleteResult>;
  FeedVersionFetchResult: ResolverTypeWrapper<Omit<Schema.FeedVersionFetchResult, 'feed_version'> & { feed_version?: Schema.Maybe<ResolversTypes['FeedVersion']> }>;
  FeedVersionFileInfo: ResolverTypeWrapper<NumberedFile>;
  FeedVersionFilter: Schema.FeedVersionFilter;
  FeedVersionGtfsImport: ResolverTypeWrapper<NumberedImport>;
  FeedVersionImportResult: ResolverTypeWrapper<Schema.FeedVersionImportResult>;
  FeedVersionInput: Schema.FeedVersionInput;
  FeedVersionServiceLevel: ResolverTypeWrapper<Schema.FeedVersionServiceLevel>;
  FeedVersionServiceLevelFilter: Schema.FeedVersionServiceLevelFilter;
  FeedVersionServiceWindow: ResolverTypeWrapper<Schema.FeedVersionServiceWindow>;
  FeedVersionSetInput: Schema.FeedVersionSetInput;
  FeedVersionUnimportResult: ResolverTypeWrapper<Schema.FeedVersionUnimportResult>;
  FlexStopTime: ResolverTypeWrapper<StopTimeRow>;
  Float: ResolverTypeWrapper<Schema.Scalars['Float']['output']>;
  FocusPoint: Schema.FocusPoint;
  Frequency: ResolverTypeWrapper<Schema.Frequency>;
  GbfsAlertTime: ResolverTypeWrapper<Schema.GbfsAlertTime>;
  GbfsBikeRequest: Schema.GbfsBikeRequest;
  GbfsBrandAsset: ResolverTypeWrapper<Schema.GbfsBrandAsset>;
  GbfsDockRequest: Schema.GbfsDockRequest;
  GbfsFeed: ResolverTypeWrapper<Schema.GbfsFeed>;
  GbfsFreeBikeStatus: ResolverTypeWrapper<Schema.GbfsFreeBikeStatus>;
  GbfsGeofenceFeature: ResolverTypeWrapper<Schema.GbfsGeofenceFeature>;
  GbfsGeofenceProperty: ResolverTypeWrapper<Schema.GbfsGeofenceProperty>;
  GbfsGeofenceRule: ResolverTypeWrapper<Schema.GbfsGeofenceRule>;
  GbfsGeofenceZone: ResolverTypeWrapper<Schema.GbfsGeofenceZone>;
  GbfsPlanPrice: ResolverTypeWrapper<Schema.GbfsPlanPrice>;
  GbfsRentalApp: ResolverTypeWrapper<Schema.GbfsRentalApp>;
  GbfsRentalApps: ResolverTypeWrapper<Schema.GbfsRentalApps>;
  GbfsRentalUris: ResolverTypeWrapper<Schema.GbfsRentalUris>;
  GbfsStationInformation: ResolverTypeWrapper<Schema.GbfsStationInformation>;
  GbfsStationStatus: ResolverTypeWrapper<Schema.GbfsStationStatus>;
  GbfsSystemAlert: ResolverTypeWrapper<Schema.GbfsSystemAlert>;
  GbfsSystemCalendar: ResolverTypeWrapper<Schema.GbfsSystemCalendar>;
  GbfsSystemHour: ResolverTypeWrapper<Schema.GbfsSystemHour>;
  GbfsSystemInformation: ResolverTypeWrapper<Schema.GbfsSystemInformation>;
  GbfsSystemPricingPlan: ResolverTypeWrapper<Schema.GbfsSystemPricingPlan>;
  GbfsSystemRegion: ResolverTypeWrapper<Schema.GbfsSystemRegion>;
  GbfsSystemVersion: ResolverTypeWrapper<Schema.GbfsSystemVersion>;
  GbfsVehicleAssets: ResolverTypeWrapper<Schema.GbfsVehicleAssets>;
  GbfsVehicleDockAvailable: ResolverTypeWrapper<Schema.GbfsVehicleDockAvailable>;
  GbfsVehicleType: ResolverTypeWrapper<Schema.GbfsVehicleType>;
  GbfsVehicleTypeAvailable: ResolverTypeWrapper<Schema.GbfsVehicleTypeAvailable>;
  Geometry: ResolverTypeWrapper<Schema.Scalars['Geometry']['output']>;
  ImportStatus: Schema.ImportStatus;
  Int: ResolverTypeWrapper<Schema.Scalars['Int']['output']>;
  Itinerary: ResolverTypeWrapper<ItineraryRow>;
  JourneyFare: ResolverTypeWrapper<Omit<Schema.JourneyFare, 'parts'> & { parts: ReadonlyArray<ResolversTypes['FarePart']> }>;
  Language: ResolverTypeWrapper<Schema.Scalars['Language']['output']>;
  Leg: ResolverTypeWrapper<LegRow>;
  LegDeparture: ResolverTypeWrapper<Schema.LegDeparture>;
  LegOnDemand: ResolverTypeWrapper<LegOnDemandRow>;
  LegRental: ResolverTypeWrapper<Schema.LegRental>;
  LegRoute: ResolverTypeWrapper<LegRouteRow>;
  LegRouteAgency: ResolverTypeWrapper<LegRouteAgencyRow>;
  LegTrip: ResolverTypeWrapper<LegTripRow>;
  Level: ResolverTypeWrapper<LevelRow>;
  LevelSetInput: Schema.LevelSetInput;
  LicenseFilter: Schema.LicenseFilter;
  LicenseValue: Schema.LicenseValue;
  LineString: ResolverTypeWrapper<Schema.Scalars['LineString']['output']>;
  Location: ResolverTypeWrapper<LocationRow>;
  LocationFilter: Schema.LocationFilter;
  LocationGroup: ResolverTypeWrapper<LocationGroupRow>;
  LocationGroupFilter: Schema.LocationGroupFilter;
  LocationGroupStop: ResolverTypeWrapper<Omit<Schema.LocationGroupStop, 'location_group' | 'stop'> & { location_group: ResolversTypes['LocationGroup'], stop: ResolversTypes['Stop'] }>;
  Map: ResolverTypeWrapper<Schema.Scalars['Map']['output']>;
  Me: ResolverTypeWrapper<Schema.Me>;
  MultiPolygon: ResolverTypeWrapper<Schema.Scalars['MultiPolygon']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  NoJourneyReason: Schema.NoJourneyReason;
  OnDemandUse: Schema.OnDemandUse;
  Operator: ResolverTypeWrapper<ListedOperator>;
  OperatorFilter: Schema.OperatorFilter;
  PageInfo: ResolverTypeWrapper<Schema.PageInfo>;
  Pathway: ResolverTypeWrapper<PathwayRow>;
  PathwayFilter: Schema.PathwayFilter;
  PathwaySetInput: Schema.PathwaySetInput;
  Place: ResolverTypeWrapper<PlaceGroup>;
  PlaceAggregationLevel: Schema.PlaceAggregationLevel;
  PlaceFilter: Schema.PlaceFilter;
  Point: ResolverTypeWrapper<Schema.Scalars['Point']['output']>;
  PointRadius: Schema.PointRadius;
  Polygon: ResolverTypeWrapper<Schema.Scalars['Polygon']['output']>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  RTTimeRange: ResolverTypeWrapper<Schema.RtTimeRange>;
  RTTranslation: ResolverTypeWrapper<Schema.RtTranslation>;
  RTTripDescriptor: ResolverTypeWrapper<Schema.RtTripDescriptor>;
  RTVehicleDescriptor: ResolverTypeWrapper<Schema.RtVehicleDescriptor>;
  Reach: ResolverTypeWrapper<ReachRow>;
  ReachBand: ResolverTypeWrapper<ReachBandRow>;
  ReachRequest: Schema.ReachRequest;
  ReachStop: ResolverTypeWrapper<Omit<Schema.ReachStop, 'stop'> & { stop: ResolversTypes['Stop'] }>;
  ReachWalkSource: Schema.ReachWalkSource;
  RelativeDate: Schema.RelativeDate;
  RelativeDirection: Schema.RelativeDirection;
  RentalUse: Schema.RentalUse;
  Route: ResolverTypeWrapper<RouteRow>;
  RouteAttribute: ResolverTypeWrapper<RouteAttributeRow>;
  RouteFilter: Schema.RouteFilter;
  RouteGeometry: ResolverTypeWrapper<Schema.RouteGeometry>;
  RouteHeadway: ResolverTypeWrapper<HeadwayRow>;
  RouteLocationFilter: Schema.RouteLocationFilter;
  RouteStop: ResolverTypeWrapper<RouteStopRow>;
  RouteStopBuffer: ResolverTypeWrapper<StopBufferRow>;
  RouteStopPattern: ResolverTypeWrapper<RoutePattern>;
  RouteStopPatternFilter: Schema.RouteStopPatternFilter;
  ScheduleRelationship: Schema.ScheduleRelationship;
  Seconds: ResolverTypeWrapper<Schema.Scalars['Seconds']['output']>;
  Segment: ResolverTypeWrapper<Omit<Schema.Segment, 'segment_patterns'> & { segment_patterns?: Schema.Maybe<ReadonlyArray<ResolversTypes['SegmentPattern']>> }>;
  SegmentFilter: Schema.SegmentFilter;
  SegmentPattern: ResolverTypeWrapper<Omit<Schema.SegmentPattern, 'route' | 'segment' | 'shape'> & { route: ResolversTypes['Route'], segment: ResolversTypes['Segment'], shape: ResolversTypes['Shape'] }>;
  SegmentPatternFilter: Schema.SegmentPatternFilter;
  ServiceCoversFilter: Schema.ServiceCoversFilter;
  Shape: ResolverTypeWrapper<ShapeRow>;
  ShapeFilter: Schema.ShapeFilter;
  Step: ResolverTypeWrapper<StepRow>;
  StepMode: Schema.StepMode;
  Stop: ResolverTypeWrapper<ListedStop>;
  StopBuffer: Schema.StopBuffer;
  StopExternalReference: ResolverTypeWrapper<ExternalReferenceRow>;
  StopExternalReferenceSetInput: Schema.StopExternalReferenceSetInput;
  StopFilter: Schema.StopFilter;
  StopLocationFilter: Schema.StopLocationFilter;
  StopObservation: ResolverTypeWrapper<Schema.StopObservation>;
  StopObservationFilter: Schema.StopObservationFilter;
  StopPlace: ResolverTypeWrapper<Schema.StopPlace>;
  StopSetInput: Schema.StopSetInput;
  StopTime: ResolverTypeWrapper<StopTimeRow>;
  StopTimeEvent: ResolverTypeWrapper<Schema.StopTimeEvent>;
  StopTimeFilter: Schema.StopTimeFilter;
  String: ResolverTypeWrapper<Schema.Scalars['String']['output']>;
  Strings: ResolverTypeWrapper<Schema.Scalars['Strings']['output']>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Tags: ResolverTypeWrapper<Schema.Scalars['Tags']['output']>;
  Time: ResolverTypeWrapper<Schema.Scalars['Time']['output']>;
  Timezone: ResolverTypeWrapper<Schema.Scalars['Timezone']['output']>;
  TranslatedText: ResolverTypeWrapper<Schema.TranslatedText>;
  Trip: ResolverTypeWrapper<TripRow>;
  TripFilter: Schema.TripFilter;
  TripStopTimeFilter: Schema.TripStopTimeFilter;
  Upload: ResolverTypeWrapper<Schema.Scalars['Upload']['output']>;
  Url: ResolverTypeWrapper<Schema.Scalars['Url']['output']>;
  ValidationRealtimeResult: ResolverTypeWrapper<Schema.ValidationRealtimeResult>;
  ValidationReport: ResolverTypeWrapper<ValidationReportRow>;
  ValidationReportDetails: ResolverTypeWrapper<Omit<Schema.ValidationReportDetails, 'agencies' | 'feed_infos' | 'files' | 'routes' | 'stops'> & { agencies: ReadonlyArray<ResolversTypes['Agency']>, feed_infos: ReadonlyArray<ResolversTypes['FeedInfo']>, files: ReadonlyArray<ResolversTypes['FeedVersionFileInfo']>, routes: ReadonlyArray<ResolversTypes['Route']>, stops: ReadonlyArray<ResolversTypes['Stop']> }>;
  ValidationReportError: ResolverTypeWrapper<Schema.ValidationReportError>;
  ValidationReportErrorGroup: ResolverTypeWrapper<ValidationErrorGroup>;
  ValidationReportFilter: Schema.ValidationReportFilter;
  VehiclePosition: ResolverTypeWrapper<AttributedVehicle>;
  VehiclePositionFilter: Schema.VehiclePositionFilter;
  WalkSource: Schema.WalkSource;
  Waypoint: ResolverTypeWrapper<WaypointRow>;
  WaypointDeparture: ResolverTypeWrapper<RideCallRow>;
  WaypointInput: Schema.WaypointInput;
  WaypointStop: ResolverTypeWrapper<RideCallRow>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  Agency: AgencyRow;
  AgencyFilter: Schema.AgencyFilter;
  AgencyLocationFilter: Schema.AgencyLocationFilter;
  AgencyPlace: Schema.AgencyPlace;
  AgencyPlaceFilter: Schema.AgencyPlaceFilter;
  Alert: Schema.Alert;
  Any: Schema.Scalars['Any']['output'];
  BookingRule: BookingRuleRecord;
  BookingRuleFilter: Schema.BookingRuleFilter;
  Bool: Schema.Scalars['Bool']['output'];
  Boolean: Schema.Scalars['Boolean']['output'];
  BoundingBox: Schema.BoundingBox;
  Calendar: ServiceRow;
  CalendarDateFilter: Schema.CalendarDateFilter;
  CensusDataset: Schema.CensusDataset;
  CensusDatasetFilter: Schema.CensusDatasetFilter;
  CensusDatasetGeographyFilter: Schema.CensusDatasetGeographyFilter;
  CensusDatasetGeographyLocationFilter: Schema.CensusDatasetGeographyLocationFilter;
  CensusDatasetValueFilter: Schema.CensusDatasetValueFilter;
  CensusField: Schema.CensusField;
  CensusGeography: Schema.CensusGeography;
  CensusGeographyFilter: Schema.CensusGeographyFilter;
  CensusLayer: Schema.CensusLayer;
  CensusSource: Schema.CensusSource;
  CensusSourceFilter: Schema.CensusSourceFilter;
  CensusSourceGeographyFilter: Schema.CensusSourceGeographyFilter;
  CensusTable: Schema.CensusTable;
  CensusTableFilter: Schema.CensusTableFilter;
  CensusValue: Schema.CensusValue;
  CensusValueConnection: Schema.CensusValueConnection;
  CensusValueEdge: Schema.CensusValueEdge;
  Color: Schema.Scalars['Color']['output'];
  Counts: Schema.Scalars['Counts']['output'];
  Date: Schema.Scalars['Date']['output'];
  DirectionRequest: Schema.DirectionRequest;
  Directions: DirectionsRow;
  Distance: Schema.Distance;
  Duration: Schema.Duration;
  Email: Schema.Scalars['Email']['output'];
  EntityDeleteResult: Schema.EntityDeleteResult;
  FareMedium: FareMediumRow;
  FarePart: Omit<Schema.FarePart, 'tickets'> & { tickets: ReadonlyArray<ResolversParentTypes['FareTickets']> };
  FareRider: FareRiderRow;
  FareTicket: FareTicketRow;
  FareTickets: Omit<Schema.FareTickets, 'medium' | 'rider_category' | 'tickets'> & { medium?: Schema.Maybe<ResolversParentTypes['FareMedium']>, rider_category?: Schema.Maybe<ResolversParentTypes['FareRider']>, tickets: ReadonlyArray<ResolversParentTypes['FareTicket']> };
  Feature: Schema.Feature;
  Feed: FeedRow;
  FeedAttribution: VersionAttribution;
  FeedAuthorization: Schema.FeedAuthorization;
  FeedFetch: FetchRow;
  FeedFetchFilter: Schema.FeedFetchFilter;
  FeedFilter: Schema.FeedFilter;
  FeedInfo: InfoRow;
  FeedLicense: Schema.FeedLicense;
  FeedSourceUrl: Schema.FeedSourceUrl;
  FeedState: FeedStateRow;
  FeedUrls: Schema.FeedUrls;
  FeedVersion: FeedVersionRow;
  FeedVersionDeleteResult: Schema.FeedVersionDeleteResult;
  FeedVersionFetchResult: Omit<Schema.FeedVersionFetchResult, 'feed_version'> & { feed_version?: Schema.Maybe<ResolversParentTypes['FeedVersion']> };
  FeedVersionFileInfo: NumberedFile;
  FeedVersionFilter: Schema.FeedVersionFilter;
  FeedVersionGtfsImport: NumberedImport;
  FeedVersionImportResult: Schema.FeedVersionImportResult;
  FeedVersionInput: Schema.FeedVersionInput;
  FeedVersionServiceLevel: Schema.FeedVersionServiceLevel;
  FeedVersionServiceLevelFilter: Schema.FeedVersionServiceLevelFilter;
  FeedVersionServiceWindow: Schema.FeedVersionServiceWindow;
  FeedVersionSetInput: Schema.FeedVersionSetInput;
  FeedVersionUnimportResult: Schema.FeedVersionUnimportResult;
  FlexStopTime: StopTimeRow;
  Float: Schema.Scalars['Float']['output'];
  FocusPoint: Schema.FocusPoint;
  Frequency: Schema.Frequency;
  GbfsAlertTime: Schema.GbfsAlertTime;
  GbfsBikeRequest: Schema.GbfsBikeRequest;
  GbfsBrandAsset: Schema.GbfsBrandAsset;
  GbfsDockRequest: Schema.GbfsDockRequest;
  GbfsFeed: Schema.GbfsFeed;
  GbfsFreeBikeStatus: Schema.GbfsFreeBikeStatus;
  GbfsGeofenceFeature: Schema.GbfsGeofenceFeature;
  GbfsGeofenceProperty: Schema.GbfsGeofenceProperty;
  GbfsGeofenceRule: Schema.GbfsGeofenceRule;
  GbfsGeofenceZone: Schema.GbfsGeofenceZone;
  GbfsPlanPrice: Schema.GbfsPlanPrice;
  GbfsRentalApp: Schema.GbfsRentalApp;
  GbfsRentalApps: Schema.GbfsRentalApps;
  GbfsRentalUris: Schema.GbfsRentalUris;
  GbfsStationInformation: Schema.GbfsStationInformation;
  GbfsStationStatus: Schema.GbfsStationStatus;
  GbfsSystemAlert: Schema.GbfsSystemAlert;
  GbfsSystemCalendar: Schema.GbfsSystemCalendar;
  GbfsSystemHour: Schema.GbfsSystemHour;
  GbfsSystemInformation: Schema.GbfsSystemInformation;
  GbfsSystemPricingPlan: Schema.GbfsSystemPricingPlan;
  GbfsSystemRegion: Schema.GbfsSystemRegion;
  GbfsSystemVersion: Schema.GbfsSystemVersion;
  GbfsVehicleAssets: Schema.GbfsVehicleAssets;
  GbfsVehicleDockAvailable: Schema.GbfsVehicleDockAvailable;
  GbfsVehicleType: Schema.GbfsVehicleType;
  GbfsVehicleTypeAvailable: Schema.GbfsVehicleTypeAvailable;
  Geometry: Schema.Scalars['Geometry']['output'];
  Int: Schema.Scalars['Int']['output'];
  Itinerary: ItineraryRow;
  JourneyFare: Omit<Schema.JourneyFare, 'parts'> & { parts: ReadonlyArray<ResolversParentTypes['FarePart']> };
  Language: Schema.Scalars['Language']['output'];
  Leg: LegRow;
  LegDeparture: Schema.LegDeparture;
  LegOnDemand: LegOnDemandRow;
  LegRental: Schema.LegRental;
  LegRoute: LegRouteRow;
  LegRouteAgency: LegRouteAgencyRow;
  LegTrip: LegTripRow;
  Level: LevelRow;
  LevelSetInput: Schema.LevelSetInput;
  LicenseFilter: Schema.LicenseFilter;
  LineString: Schema.Scalars['LineString']['output'];
  Location: LocationRow;
  LocationFilter: Schema.LocationFilter;
  LocationGroup: LocationGroupRow;
  LocationGroupFilter: Schema.LocationGroupFilter;
  LocationGroupStop: Omit<Schema.LocationGroupStop, 'location_group' | 'stop'> & { location_group: ResolversParentTypes['LocationGroup'], stop: ResolversParentTypes['Stop'] };
  Map: Schema.Scalars['Map']['output'];
  Me: Schema.Me;
  MultiPolygon: Schema.Scalars['MultiPolygon']['output'];
  Mutation: Record<PropertyKey, never>;
  Operator: ListedOperator;
  OperatorFilter: Schema.OperatorFilter;
  PageInfo: Schema.PageInfo;
  Pathway: PathwayRow;
  PathwayFilter: Schema.PathwayFilter;
  PathwaySetInput: Schema.PathwaySetInput;
  Place: PlaceGroup;
  PlaceFilter: Schema.PlaceFilter;
  Point: Schema.Scalars['Point']['output'];
  PointRadius: Schema.PointRadius;
  Polygon: Schema.Scalars['Polygon']['output'];
  Query: Record<PropertyKey, never>;
  RTTimeRange: Schema.RtTimeRange;
  RTTranslation: Schema.RtTranslation;
  RTTripDescriptor: Schema.RtTripDescriptor;
  RTVehicleDescriptor: Schema.RtVehicleDescriptor;
  Reach: ReachRow;
  ReachBand: ReachBandRow;
  ReachRequest: Schema.ReachRequest;
  ReachStop: Omit<Schema.ReachStop, 'stop'> & { stop: ResolversParentTypes['Stop'] };
  Route: RouteRow;
  RouteAttribute: RouteAttributeRow;
  RouteFilter: Schema.RouteFilter;
  RouteGeometry: Schema.RouteGeometry;
  RouteHeadway: HeadwayRow;
  RouteLocationFilter: Schema.RouteLocationFilter;
  RouteStop: RouteStopRow;
  RouteStopBuffer: StopBufferRow;
  RouteStopPattern: RoutePattern;
  RouteStopPatternFilter: Schema.RouteStopPatternFilter;
  Seconds: Schema.Scalars['Seconds']['output'];
  Segment: Omit<Schema.Segment, 'segment_patterns'> & { segment_patterns?: Schema.Maybe<ReadonlyArray<ResolversParentTypes['SegmentPattern']>> };
  SegmentFilter: Schema.SegmentFilter;
  SegmentPattern: Omit<Schema.SegmentPattern, 'route' | 'segment' | 'shape'> & { route: ResolversParentTypes['Route'], segment: ResolversParentTypes['Segment'], shape: ResolversParentTypes['Shape'] };
  SegmentPatternFilter: Schema.SegmentPatternFilter;
  ServiceCoversFilter: Schema.ServiceCoversFilter;
  Shape: ShapeRow;
  ShapeFilter: Schema.ShapeFilter;
  Step: StepRow;
  Stop: ListedStop;
  StopBuffer: Schema.StopBuffer;
  StopExternalReference: ExternalReferenceRow;
  StopExternalReferenceSetInput: Schema.StopExternalReferenceSetInput;
  StopFilter: Schema.StopFilter;
  StopLocationFilter: Schema.StopLocationFilter;
  StopObservation: Schema.StopObservation;
  StopObservationFilter: Schema.StopObservationFilter;
  StopPlace: Schema.StopPlace;
  StopSetInput: Schema.StopSetInput;
  StopTime: StopTimeRow;
  StopTimeEvent: Schema.StopTimeEvent;
  StopTimeFilter: Schema.StopTimeFilter;
  String: Schema.Scalars['String']['output'];
  Strings: Schema.Scalars['Strings']['output'];
  Subscription: Record<PropertyKey, never>;
  Tags: Schema.Scalars['Tags']['output'];
  Time: Schema.Scalars['Time']['output'];
  Timezone: Schema.Scalars['Timezone']['output'];
  TranslatedText: Schema.TranslatedText;
  Trip: TripRow;
  TripFilter: Schema.TripFilter;
  TripStopTimeFilter: Schema.TripStopTimeFilter;
  Upload: Schema.Scalars['Upload']['output'];
  Url: Schema.Scalars['Url']['output'];
  ValidationRealtimeResult: Schema.ValidationRealtimeResult;
  ValidationReport: ValidationReportRow;
  ValidationReportDetails: Omit<Schema.ValidationReportDetails, 'agencies' | 'feed_infos' | 'files' | 'routes' | 'stops'> & { agencies: ReadonlyArray<ResolversParentTypes['Agency']>, feed_infos: ReadonlyArray<ResolversParentTypes['FeedInfo']>, files: ReadonlyArray<ResolversParentTypes['FeedVersionFileInfo']>, routes: ReadonlyArray<ResolversParentTypes['Route']>, stops: ReadonlyArray<ResolversParentTypes['Stop']> };
  ValidationReportError: Schema.ValidationReportError;
  ValidationReportErrorGroup: ValidationErrorGroup;
  ValidationReportFilter: Schema.ValidationReportFilter;
  VehiclePosition: AttributedVehicle;
  VehiclePositionFilter: Schema.VehiclePositionFilter;
  Waypoint: WaypointRow;
  WaypointDeparture: RideCallRow;
  WaypointInput: Schema.WaypointInput;
  WaypointStop: RideCallRow;
};

export type AgencyResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Agency'] = ResolversParentTypes['Agency']> = {
  agency_email?: Resolver<Schema.Maybe<ResolversTypes['Email']>, ParentType, ContextType, Partial<Schema.AgencyAgency_EmailArgs>>;
  agency_fare_url?: Resolver<Schema.Maybe<ResolversTypes['Url']>, ParentType, ContextType, Partial<Schema.AgencyAgency_Fare_UrlArgs>>;
  agency_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  agency_lang?: Resolver<Schema.Maybe<ResolversTypes['Language']>, ParentType, ContextType>;
  agency_name?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<Schema.AgencyAgency_NameArgs>>;
  agency_phone?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.AgencyAgency_PhoneArgs>>;
  agency_timezone?: Resolver<ResolversTypes['Timezone'], ParentType, ContextType>;
  agency_url?: Resolver<ResolversTypes['Url'], ParentType, ContextType, Partial<Schema.AgencyAgency_UrlArgs>>;
  alerts?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Alert']>>, ParentType, ContextType, Partial<Schema.AgencyAlertsArgs>>;
  attributions?: Resolver<ReadonlyArray<ResolversTypes['FeedAttribution']>, ParentType, ContextType, Partial<Schema.AgencyAttributionsArgs>>;
  cemv_support?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  census_geographies?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['CensusGeography']>>, ParentType, ContextType, Partial<Schema.AgencyCensus_GeographiesArgs>>;
  feed_onestop_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  feed_version?: Resolver<ResolversTypes['FeedVersion'], ParentType, ContextType>;
  feed_version_sha1?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  geometry?: Resolver<Schema.Maybe<ResolversTypes['Polygon']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  operator?: Resolver<Schema.Maybe<ResolversTypes['Operator']>, ParentType, ContextType>;
  places?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['AgencyPlace']>>, ParentType, ContextType, Partial<Schema.AgencyPlacesArgs>>;
  routes?: Resolver<ReadonlyArray<ResolversTypes['Route']>, ParentType, ContextType, Partial<Schema.AgencyRoutesArgs>>;
  search_rank?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  translations?: Resolver<ReadonlyArray<ResolversTypes['TranslatedText']>, ParentType, ContextType>;
  vehicle_positions?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['VehiclePosition']>>, ParentType, ContextType, Partial<Schema.AgencyVehicle_PositionsArgs>>;
};

export type AgencyPlaceResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['AgencyPlace'] = ResolversParentTypes['AgencyPlace']> = {
  adm0_iso?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm0_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm1_iso?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm1_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  city_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  rank?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type AlertResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Alert'] = ResolversParentTypes['Alert']> = {
  active_period?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['RTTimeRange']>>, ParentType, ContextType>;
  cause?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description_text?: Resolver<ReadonlyArray<ResolversTypes['RTTranslation']>, ParentType, ContextType>;
  effect?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  header_text?: Resolver<ReadonlyArray<ResolversTypes['RTTranslation']>, ParentType, ContextType>;
  severity_level?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  tts_description_text?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['RTTranslation']>>, ParentType, ContextType>;
  tts_header_text?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['RTTranslation']>>, ParentType, ContextType>;
  url?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['RTTranslation']>>, ParentType, ContextType>;
};

export interface AnyScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Any'], any> {
  name: 'Any';
}

export type BookingRuleResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['BookingRule'] = ResolversParentTypes['BookingRule']> = {
  booking_rule_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  booking_type?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  booking_url?: Resolver<Schema.Maybe<ResolversTypes['Url']>, ParentType, ContextType, Partial<Schema.BookingRuleBooking_UrlArgs>>;
  drop_off_message?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.BookingRuleDrop_Off_MessageArgs>>;
  feed_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  feed_version?: Resolver<ResolversTypes['FeedVersion'], ParentType, ContextType>;
  feed_version_sha1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  info_url?: Resolver<Schema.Maybe<ResolversTypes['Url']>, ParentType, ContextType, Partial<Schema.BookingRuleInfo_UrlArgs>>;
  message?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.BookingRuleMessageArgs>>;
  phone_number?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.BookingRulePhone_NumberArgs>>;
  pickup_message?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.BookingRulePickup_MessageArgs>>;
  prior_notice_duration_max?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  prior_notice_duration_min?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  prior_notice_last_day?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  prior_notice_last_time?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  prior_notice_service?: Resolver<Schema.Maybe<ResolversTypes['Calendar']>, ParentType, ContextType>;
  prior_notice_start_day?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  prior_notice_start_time?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
};

export interface BoolScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Bool'], any> {
  name: 'Bool';
}

export type CalendarResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Calendar'] = ResolversParentTypes['Calendar']> = {
  added_dates?: Resolver<ReadonlyArray<ResolversTypes['Date']>, ParentType, ContextType, Partial<Schema.CalendarAdded_DatesArgs>>;
  end_date?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  friday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  monday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  removed_dates?: Resolver<ReadonlyArray<ResolversTypes['Date']>, ParentType, ContextType, Partial<Schema.CalendarRemoved_DatesArgs>>;
  saturday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  service_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  start_date?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  sunday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  thursday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  tuesday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  wednesday?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CensusDatasetResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['CensusDataset'] = ResolversParentTypes['CensusDataset']> = {
  description?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  geographies?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['CensusGeography']>>, ParentType, ContextType, Partial<Schema.CensusDatasetGeographiesArgs>>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  layers?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['CensusLayer']>>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sources?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['CensusSource']>>, ParentType, ContextType, Partial<Schema.CensusDatasetSourcesArgs>>;
  tables?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['CensusTable']>>, ParentType, ContextType, Partial<Schema.CensusDatasetTablesArgs>>;
  url?: Resolver<Schema.Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  values_relay?: Resolver<Schema.Maybe<ResolversTypes['CensusValueConnection']>, ParentType, ContextType, Partial<Schema.CensusDatasetValues_RelayArgs>>;
  year_max?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  year_min?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type CensusFieldResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['CensusField'] = ResolversParentTypes['CensusField']> = {
  column_order?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  field_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  field_title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CensusGeographyResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['CensusGeography'] = ResolversParentTypes['CensusGeography']> = {
  adm0_iso?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm0_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm1_iso?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm1_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  aland?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  awater?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  dataset_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  geoid?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  geometry?: Resolver<Schema.Maybe<ResolversTypes['MultiPolygon']>, ParentType, ContextType>;
  geometry_area?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  intersection_area?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  intersection_geometry?: Resolver<Schema.Maybe<ResolversTypes['Geometry']>, ParentType, ContextType>;
  layer?: Resolver<Schema.Maybe<ResolversTypes['CensusLayer']>, ParentType, ContextType>;
  layer_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  source?: Resolver<Schema.Maybe<ResolversTypes['CensusSource']>, ParentType, ContextType>;
  source_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  values?: Resolver<ReadonlyArray<Schema.Maybe<ResolversTypes['CensusValue']>>, ParentType, ContextType, RequireFields<Schema.CensusGeographyValuesArgs, 'table_names'>>;
};

export type CensusLayerResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['CensusLayer'] = ResolversParentTypes['CensusLayer']> = {
  description?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  geographies?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['CensusGeography']>>, ParentType, ContextType, Partial<Schema.CensusLayerGeographiesArgs>>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CensusSourceResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['CensusSource'] = ResolversParentTypes['CensusSource']> = {
  description?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  geographies?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['CensusGeography']>>, ParentType, ContextType, Partial<Schema.CensusSourceGeographiesArgs>>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  layers?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['CensusLayer']>>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sha1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tables?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['CensusTable']>>, ParentType, ContextType, Partial<Schema.CensusSourceTablesArgs>>;
  url?: Resolver<ResolversTypes['Url'], ParentType, ContextType>;
};

export type CensusTableResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['CensusTable'] = ResolversParentTypes['CensusTable']> = {
  fields?: Resolver<ReadonlyArray<ResolversTypes['CensusField']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  table_details?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  table_group?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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
  data_source?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  destination?: Resolver<Schema.Maybe<ResolversTypes['Waypoint']>, ParentType, ContextType>;
  distance?: Resolver<Schema.Maybe<ResolversTypes['Distance']>, ParentType, ContextType>;
  duration?: Resolver<Schema.Maybe<ResolversTypes['Duration']>, ParentType, ContextType>;
  end_time?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  exception?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  exception_code?: Resolver<Schema.Maybe<ResolversTypes['NoJourneyReason']>, ParentType, ContextType>;
  itineraries?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Itinerary']>>, ParentType, ContextType>;
  next_page_cursor?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  origin?: Resolver<Schema.Maybe<ResolversTypes['Waypoint']>, ParentType, ContextType>;
  previous_page_cursor?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  start_time?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
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

export type FareMediumResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FareMedium'] = ResolversParentTypes['FareMedium']> = {
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<Schema.FareMediumNameArgs>>;
  type?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type FarePartResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FarePart'] = ResolversParentTypes['FarePart']> = {
  feed_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  feed_version_sha1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  legs?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
  reason?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['FareStatus'], ParentType, ContextType>;
  tickets?: Resolver<ReadonlyArray<ResolversTypes['FareTickets']>, ParentType, ContextType>;
};

export type FareRiderResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FareRider'] = ResolversParentTypes['FareRider']> = {
  eligibility_url?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  is_default?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<Schema.FareRiderNameArgs>>;
};

export type FareTicketResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FareTicket'] = ResolversParentTypes['FareTicket']> = {
  amount?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  is_transfer?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  legs?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
  medium?: Resolver<Schema.Maybe<ResolversTypes['FareMedium']>, ParentType, ContextType>;
  name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.FareTicketNameArgs>>;
};

export type FareTicketsResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FareTickets'] = ResolversParentTypes['FareTickets']> = {
  amount?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  medium?: Resolver<Schema.Maybe<ResolversTypes['FareMedium']>, ParentType, ContextType>;
  rider_category?: Resolver<Schema.Maybe<ResolversTypes['FareRider']>, ParentType, ContextType>;
  tickets?: Resolver<ReadonlyArray<ResolversTypes['FareTicket']>, ParentType, ContextType>;
};

export type FeedResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Feed'] = ResolversParentTypes['Feed']> = {
  associated_operators?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Operator']>>, ParentType, ContextType>;
  authorization?: Resolver<Schema.Maybe<ResolversTypes['FeedAuthorization']>, ParentType, ContextType>;
  feed_fetches?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['FeedFetch']>>, ParentType, ContextType, Partial<Schema.FeedFeed_FetchesArgs>>;
  feed_state?: Resolver<Schema.Maybe<ResolversTypes['FeedState']>, ParentType, ContextType>;
  feed_versions?: Resolver<ReadonlyArray<ResolversTypes['FeedVersion']>, ParentType, ContextType, Partial<Schema.FeedFeed_VersionsArgs>>;
  file?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  languages?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  license?: Resolver<Schema.Maybe<ResolversTypes['FeedLicense']>, ParentType, ContextType>;
  name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  search_rank?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  spec?: Resolver<Schema.Maybe<ResolversTypes['FeedSpecTypes']>, ParentType, ContextType>;
  tags?: Resolver<Schema.Maybe<ResolversTypes['Tags']>, ParentType, ContextType>;
  urls?: Resolver<Schema.Maybe<ResolversTypes['FeedUrls']>, ParentType, ContextType>;
};

export type FeedAttributionResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedAttribution'] = ResolversParentTypes['FeedAttribution']> = {
  agency_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  attribution_email?: Resolver<Schema.Maybe<ResolversTypes['Email']>, ParentType, ContextType, Partial<Schema.FeedAttributionAttribution_EmailArgs>>;
  attribution_phone?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.FeedAttributionAttribution_PhoneArgs>>;
  attribution_url?: Resolver<Schema.Maybe<ResolversTypes['Url']>, ParentType, ContextType, Partial<Schema.FeedAttributionAttribution_UrlArgs>>;
  is_authority?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  is_operator?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  is_producer?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  organization_name?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<Schema.FeedAttributionOrganization_NameArgs>>;
  route_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  trip_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type FeedAuthorizationResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedAuthorization'] = ResolversParentTypes['FeedAuthorization']> = {
  info_url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  param_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type FeedFetchResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedFetch'] = ResolversParentTypes['FeedFetch']> = {
  fetch_error?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fetched_at?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  response_code?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  response_sha1?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  response_size?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  success?: Resolver<Schema.Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  url?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url_type?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type FeedInfoResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedInfo'] = ResolversParentTypes['FeedInfo']> = {
  default_lang?: Resolver<Schema.Maybe<ResolversTypes['Language']>, ParentType, ContextType>;
  feed_contact_email?: Resolver<Schema.Maybe<ResolversTypes['Email']>, ParentType, ContextType>;
  feed_contact_url?: Resolver<Schema.Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  feed_end_date?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  feed_lang?: Resolver<ResolversTypes['Language'], ParentType, ContextType>;
  feed_publisher_name?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<Schema.FeedInfoFeed_Publisher_NameArgs>>;
  feed_publisher_url?: Resolver<ResolversTypes['Url'], ParentType, ContextType, Partial<Schema.FeedInfoFeed_Publisher_UrlArgs>>;
  feed_start_date?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  feed_version?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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
  feed_version?: Resolver<Schema.Maybe<ResolversTypes['FeedVersion']>, ParentType, ContextType>;
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
  agencies?: Resolver<ReadonlyArray<ResolversTypes['Agency']>, ParentType, ContextType, Partial<Schema.FeedVersionAgenciesArgs>>;
  attributions?: Resolver<ReadonlyArray<ResolversTypes['FeedAttribution']>, ParentType, ContextType, Partial<Schema.FeedVersionAttributionsArgs>>;
  booking_rules?: Resolver<ReadonlyArray<ResolversTypes['BookingRule']>, ParentType, ContextType, Partial<Schema.FeedVersionBooking_RulesArgs>>;
  created_by?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  earliest_calendar_date?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  feed?: Resolver<ResolversTypes['Feed'], ParentType, ContextType>;
  feed_infos?: Resolver<ReadonlyArray<ResolversTypes['FeedInfo']>, ParentType, ContextType, Partial<Schema.FeedVersionFeed_InfosArgs>>;
  feed_version_gtfs_import?: Resolver<Schema.Maybe<ResolversTypes['FeedVersionGtfsImport']>, ParentType, ContextType>;
  fetched_at?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  file?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  files?: Resolver<ReadonlyArray<ResolversTypes['FeedVersionFileInfo']>, ParentType, ContextType, Partial<Schema.FeedVersionFilesArgs>>;
  geometry?: Resolver<Schema.Maybe<ResolversTypes['Polygon']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  latest_calendar_date?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  location_groups?: Resolver<ReadonlyArray<ResolversTypes['LocationGroup']>, ParentType, ContextType, Partial<Schema.FeedVersionLocation_GroupsArgs>>;
  locations?: Resolver<ReadonlyArray<ResolversTypes['Location']>, ParentType, ContextType, Partial<Schema.FeedVersionLocationsArgs>>;
  name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  routes?: Resolver<ReadonlyArray<ResolversTypes['Route']>, ParentType, ContextType, Partial<Schema.FeedVersionRoutesArgs>>;
  segments?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Segment']>>, ParentType, ContextType, Partial<Schema.FeedVersionSegmentsArgs>>;
  service_levels?: Resolver<ReadonlyArray<ResolversTypes['FeedVersionServiceLevel']>, ParentType, ContextType, Partial<Schema.FeedVersionService_LevelsArgs>>;
  service_window?: Resolver<Schema.Maybe<ResolversTypes['FeedVersionServiceWindow']>, ParentType, ContextType>;
  sha1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  shapes?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Shape']>>, ParentType, ContextType, Partial<Schema.FeedVersionShapesArgs>>;
  stops?: Resolver<ReadonlyArray<ResolversTypes['Stop']>, ParentType, ContextType, Partial<Schema.FeedVersionStopsArgs>>;
  trips?: Resolver<ReadonlyArray<ResolversTypes['Trip']>, ParentType, ContextType, Partial<Schema.FeedVersionTripsArgs>>;
  updated_by?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  validation_reports?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['ValidationReport']>>, ParentType, ContextType, Partial<Schema.FeedVersionValidation_ReportsArgs>>;
};

export type FeedVersionDeleteResultResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedVersionDeleteResult'] = ResolversParentTypes['FeedVersionDeleteResult']> = {
  success?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type FeedVersionFetchResultResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedVersionFetchResult'] = ResolversParentTypes['FeedVersionFetchResult']> = {
  feed_version?: Resolver<Schema.Maybe<ResolversTypes['FeedVersion']>, ParentType, ContextType>;
  fetch_error?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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
  created_at?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  entity_count?: Resolver<Schema.Maybe<ResolversTypes['Any']>, ParentType, ContextType>;
  exception_log?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  import_source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  in_progress?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  interpolated_stop_time_count?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  schedule_removed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  skip_entity_error_count?: Resolver<Schema.Maybe<ResolversTypes['Any']>, ParentType, ContextType>;
  skip_entity_filter_count?: Resolver<Schema.Maybe<ResolversTypes['Any']>, ParentType, ContextType>;
  skip_entity_marked_count?: Resolver<Schema.Maybe<ResolversTypes['Any']>, ParentType, ContextType>;
  skip_entity_reference_count?: Resolver<Schema.Maybe<ResolversTypes['Any']>, ParentType, ContextType>;
  success?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  updated_at?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  warning_count?: Resolver<Schema.Maybe<ResolversTypes['Any']>, ParentType, ContextType>;
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
  default_timezone?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  earliest_calendar_date?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  fallback_week?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  feed_end_date?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  feed_start_date?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  latest_calendar_date?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
};

export type FeedVersionUnimportResultResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FeedVersionUnimportResult'] = ResolversParentTypes['FeedVersionUnimportResult']> = {
  success?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type FlexStopTimeResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['FlexStopTime'] = ResolversParentTypes['FlexStopTime']> = {
  arrival?: Resolver<ResolversTypes['StopTimeEvent'], ParentType, ContextType>;
  arrival_time?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  continuous_drop_off?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  continuous_pickup?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  date?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  departure?: Resolver<ResolversTypes['StopTimeEvent'], ParentType, ContextType>;
  departure_time?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  drop_off_booking_rule?: Resolver<Schema.Maybe<ResolversTypes['BookingRule']>, ParentType, ContextType>;
  drop_off_type?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  end_pickup_drop_off_window?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  interpolated?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  location?: Resolver<Schema.Maybe<ResolversTypes['Location']>, ParentType, ContextType>;
  location_group?: Resolver<Schema.Maybe<ResolversTypes['LocationGroup']>, ParentType, ContextType>;
  pickup_booking_rule?: Resolver<Schema.Maybe<ResolversTypes['BookingRule']>, ParentType, ContextType>;
  pickup_type?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  schedule_relationship?: Resolver<Schema.Maybe<ResolversTypes['ScheduleRelationship']>, ParentType, ContextType>;
  service_date?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  shape_dist_traveled?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  start_pickup_drop_off_window?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  stop_headsign?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.FlexStopTimeStop_HeadsignArgs>>;
  stop_sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  timepoint?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  trip?: Resolver<ResolversTypes['Trip'], ParentType, ContextType>;
};

export type FrequencyResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Frequency'] = ResolversParentTypes['Frequency']> = {
  end_time?: Resolver<ResolversTypes['Seconds'], ParentType, ContextType>;
  exact_times?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  headway_secs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  start_time?: Resolver<ResolversTypes['Seconds'], ParentType, ContextType>;
};

export type GbfsAlertTimeResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsAlertTime'] = ResolversParentTypes['GbfsAlertTime']> = {
  end?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  start?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type GbfsBrandAssetResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsBrandAsset'] = ResolversParentTypes['GbfsBrandAsset']> = {
  brand_image_url?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  brand_image_url_dark?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  brand_last_modified?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  brand_terms_url?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  color?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GbfsFeedResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsFeed'] = ResolversParentTypes['GbfsFeed']> = {
  alerts?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['GbfsSystemAlert']>>, ParentType, ContextType>;
  calendars?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['GbfsSystemCalendar']>>, ParentType, ContextType>;
  rental_hours?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['GbfsSystemHour']>>, ParentType, ContextType>;
  station_information?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['GbfsStationInformation']>>, ParentType, ContextType>;
  system_information?: Resolver<Schema.Maybe<ResolversTypes['GbfsSystemInformation']>, ParentType, ContextType>;
};

export type GbfsFreeBikeStatusResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsFreeBikeStatus'] = ResolversParentTypes['GbfsFreeBikeStatus']> = {
  available_until?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  bike_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  current_fuel_percent?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  current_range_meters?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  feed?: Resolver<Schema.Maybe<ResolversTypes['GbfsFeed']>, ParentType, ContextType>;
  home_station?: Resolver<Schema.Maybe<ResolversTypes['GbfsStationInformation']>, ParentType, ContextType>;
  is_disabled?: Resolver<Schema.Maybe<ResolversTypes['Bool']>, ParentType, ContextType>;
  is_reserved?: Resolver<Schema.Maybe<ResolversTypes['Bool']>, ParentType, ContextType>;
  last_reported?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  lat?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  lon?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  pricing_plan?: Resolver<Schema.Maybe<ResolversTypes['GbfsSystemPricingPlan']>, ParentType, ContextType>;
  rental_uris?: Resolver<Schema.Maybe<ResolversTypes['GbfsRentalUris']>, ParentType, ContextType>;
  station?: Resolver<Schema.Maybe<ResolversTypes['GbfsStationInformation']>, ParentType, ContextType>;
  vehicle_equipment?: Resolver<Schema.Maybe<ResolversTypes['Strings']>, ParentType, ContextType>;
  vehicle_type?: Resolver<Schema.Maybe<ResolversTypes['GbfsVehicleType']>, ParentType, ContextType>;
};

export type GbfsGeofenceFeatureResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsGeofenceFeature'] = ResolversParentTypes['GbfsGeofenceFeature']> = {
  geometry?: Resolver<Schema.Maybe<ResolversTypes['Geometry']>, ParentType, ContextType>;
  type?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GbfsGeofencePropertyResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsGeofenceProperty'] = ResolversParentTypes['GbfsGeofenceProperty']> = {
  end?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  rules?: Resolver<Schema.Maybe<ReadonlyArray<Schema.Maybe<ResolversTypes['GbfsGeofenceRule']>>>, ParentType, ContextType>;
  start?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type GbfsGeofenceRuleResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsGeofenceRule'] = ResolversParentTypes['GbfsGeofenceRule']> = {
  maximum_speed_kph?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  ride_allowed?: Resolver<Schema.Maybe<ResolversTypes['Bool']>, ParentType, ContextType>;
  ride_through_allowed?: Resolver<Schema.Maybe<ResolversTypes['Bool']>, ParentType, ContextType>;
  station_parking?: Resolver<Schema.Maybe<ResolversTypes['Bool']>, ParentType, ContextType>;
  vehicle_type?: Resolver<Schema.Maybe<ResolversTypes['GbfsVehicleType']>, ParentType, ContextType>;
};

export type GbfsGeofenceZoneResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsGeofenceZone'] = ResolversParentTypes['GbfsGeofenceZone']> = {
  features?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['GbfsGeofenceFeature']>>, ParentType, ContextType>;
  type?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GbfsPlanPriceResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsPlanPrice'] = ResolversParentTypes['GbfsPlanPrice']> = {
  end?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  interval?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  rate?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  start?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type GbfsRentalAppResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsRentalApp'] = ResolversParentTypes['GbfsRentalApp']> = {
  discovery_uri?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  store_uri?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GbfsRentalAppsResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsRentalApps'] = ResolversParentTypes['GbfsRentalApps']> = {
  android?: Resolver<Schema.Maybe<ResolversTypes['GbfsRentalApp']>, ParentType, ContextType>;
  ios?: Resolver<Schema.Maybe<ResolversTypes['GbfsRentalApp']>, ParentType, ContextType>;
};

export type GbfsRentalUrisResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsRentalUris'] = ResolversParentTypes['GbfsRentalUris']> = {
  android?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  ios?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  web?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GbfsStationInformationResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsStationInformation'] = ResolversParentTypes['GbfsStationInformation']> = {
  address?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  capacity?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  contact_phone?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  cross_street?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  feed?: Resolver<Schema.Maybe<ResolversTypes['GbfsFeed']>, ParentType, ContextType>;
  is_charging_station?: Resolver<Schema.Maybe<ResolversTypes['Bool']>, ParentType, ContextType>;
  is_valet_station?: Resolver<Schema.Maybe<ResolversTypes['Bool']>, ParentType, ContextType>;
  is_virtual_station?: Resolver<Schema.Maybe<ResolversTypes['Bool']>, ParentType, ContextType>;
  lat?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  lon?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  parking_hoop?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  parking_type?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  post_code?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  region?: Resolver<Schema.Maybe<ResolversTypes['GbfsSystemRegion']>, ParentType, ContextType>;
  rental_methods?: Resolver<Schema.Maybe<ResolversTypes['Strings']>, ParentType, ContextType>;
  short_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  station_area?: Resolver<Schema.Maybe<ResolversTypes['Geometry']>, ParentType, ContextType>;
  station_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<Schema.Maybe<ResolversTypes['GbfsStationStatus']>, ParentType, ContextType>;
};

export type GbfsStationStatusResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsStationStatus'] = ResolversParentTypes['GbfsStationStatus']> = {
  is_installed?: Resolver<Schema.Maybe<ResolversTypes['Bool']>, ParentType, ContextType>;
  is_renting?: Resolver<Schema.Maybe<ResolversTypes['Bool']>, ParentType, ContextType>;
  is_returning?: Resolver<Schema.Maybe<ResolversTypes['Bool']>, ParentType, ContextType>;
  last_reported?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  num_bikes_available?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  num_bikes_disabled?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  num_docks_available?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  num_docks_disabled?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  station_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  vehicle_docks_available?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['GbfsVehicleDockAvailable']>>, ParentType, ContextType>;
  vehicle_types_available?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['GbfsVehicleTypeAvailable']>>, ParentType, ContextType>;
};

export type GbfsSystemAlertResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsSystemAlert'] = ResolversParentTypes['GbfsSystemAlert']> = {
  alert_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  last_updated?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  summary?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  times?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['GbfsAlertTime']>>, ParentType, ContextType>;
  type?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GbfsSystemCalendarResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsSystemCalendar'] = ResolversParentTypes['GbfsSystemCalendar']> = {
  end_day?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  end_month?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  end_year?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  start_day?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  start_month?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  start_year?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type GbfsSystemHourResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsSystemHour'] = ResolversParentTypes['GbfsSystemHour']> = {
  days?: Resolver<Schema.Maybe<ResolversTypes['Strings']>, ParentType, ContextType>;
  end_time?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  start_time?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  user_types?: Resolver<Schema.Maybe<ResolversTypes['Strings']>, ParentType, ContextType>;
};

export type GbfsSystemInformationResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsSystemInformation'] = ResolversParentTypes['GbfsSystemInformation']> = {
  brand_assets?: Resolver<Schema.Maybe<ResolversTypes['GbfsBrandAsset']>, ParentType, ContextType>;
  email?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  feed_contact_email?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  language?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  license_url?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  operator?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  phone_number?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  privacy_last_updated?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  privacy_url?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  purchase_url?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  rental_apps?: Resolver<Schema.Maybe<ResolversTypes['GbfsRentalApps']>, ParentType, ContextType>;
  short_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  start_date?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  system_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  terms_last_updated?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  terms_url?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  timezone?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GbfsSystemPricingPlanResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsSystemPricingPlan'] = ResolversParentTypes['GbfsSystemPricingPlan']> = {
  currency?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  is_taxable?: Resolver<Schema.Maybe<ResolversTypes['Bool']>, ParentType, ContextType>;
  name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  per_km_pricing?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['GbfsPlanPrice']>>, ParentType, ContextType>;
  per_min_pricing?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['GbfsPlanPrice']>>, ParentType, ContextType>;
  plan_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  price?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  surge_pricing?: Resolver<Schema.Maybe<ResolversTypes['Bool']>, ParentType, ContextType>;
  url?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GbfsSystemRegionResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsSystemRegion'] = ResolversParentTypes['GbfsSystemRegion']> = {
  name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  region_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GbfsSystemVersionResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsSystemVersion'] = ResolversParentTypes['GbfsSystemVersion']> = {
  url?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  version?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GbfsVehicleAssetsResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsVehicleAssets'] = ResolversParentTypes['GbfsVehicleAssets']> = {
  icon_last_modified?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  icon_url?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  icon_url_dark?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GbfsVehicleDockAvailableResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsVehicleDockAvailable'] = ResolversParentTypes['GbfsVehicleDockAvailable']> = {
  count?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  vehicle_types?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['GbfsVehicleType']>>, ParentType, ContextType>;
};

export type GbfsVehicleTypeResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsVehicleType'] = ResolversParentTypes['GbfsVehicleType']> = {
  cargo_load_capacity?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  cargo_volume_capacity?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  color?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  country_code?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  default_pricing_plan?: Resolver<Schema.Maybe<ResolversTypes['GbfsSystemPricingPlan']>, ParentType, ContextType>;
  default_reserve_time?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  eco_label?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  eco_sticker?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  form_factor?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  gco_2_km?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  make?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  max_permitted_speed?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  max_range_meters?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  model?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  pricing_plans?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['GbfsSystemPricingPlan']>>, ParentType, ContextType>;
  propulsion_type?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  rated_power?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  rental_uris?: Resolver<Schema.Maybe<ResolversTypes['GbfsRentalUris']>, ParentType, ContextType>;
  return_constraint?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  rider_capacity?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  vehicle_accessories?: Resolver<Schema.Maybe<ResolversTypes['Strings']>, ParentType, ContextType>;
  vehicle_assets?: Resolver<Schema.Maybe<ResolversTypes['GbfsVehicleAssets']>, ParentType, ContextType>;
  vehicle_image?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  vehicle_type_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  wheel_count?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type GbfsVehicleTypeAvailableResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['GbfsVehicleTypeAvailable'] = ResolversParentTypes['GbfsVehicleTypeAvailable']> = {
  count?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  num_bikes_disabled?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  num_docks_available?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  vehicle_type?: Resolver<Schema.Maybe<ResolversTypes['GbfsVehicleType']>, ParentType, ContextType>;
};

export interface GeometryScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Geometry'], any> {
  name: 'Geometry';
}

export type ItineraryResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Itinerary'] = ResolversParentTypes['Itinerary']> = {
  distance?: Resolver<ResolversTypes['Distance'], ParentType, ContextType>;
  duration?: Resolver<ResolversTypes['Duration'], ParentType, ContextType>;
  end_time?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  fare?: Resolver<Schema.Maybe<ResolversTypes['JourneyFare']>, ParentType, ContextType>;
  from?: Resolver<ResolversTypes['Waypoint'], ParentType, ContextType>;
  legs?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Leg']>>, ParentType, ContextType>;
  start_time?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['Waypoint'], ParentType, ContextType>;
};

export type JourneyFareResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['JourneyFare'] = ResolversParentTypes['JourneyFare']> = {
  amount?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  currency?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  note?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  parts?: Resolver<ReadonlyArray<ResolversTypes['FarePart']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['FareStatus'], ParentType, ContextType>;
};

export interface LanguageScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Language'], any> {
  name: 'Language';
}

export type LegResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Leg'] = ResolversParentTypes['Leg']> = {
  arrival_delay?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  departure_delay?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  distance?: Resolver<ResolversTypes['Distance'], ParentType, ContextType>;
  duration?: Resolver<ResolversTypes['Duration'], ParentType, ContextType>;
  end_time?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  from?: Resolver<Schema.Maybe<ResolversTypes['Waypoint']>, ParentType, ContextType>;
  geometry?: Resolver<ResolversTypes['LineString'], ParentType, ContextType>;
  mode?: Resolver<Schema.Maybe<ResolversTypes['StepMode']>, ParentType, ContextType>;
  next_departures?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['LegDeparture']>>, ParentType, ContextType>;
  on_demand?: Resolver<Schema.Maybe<ResolversTypes['LegOnDemand']>, ParentType, ContextType>;
  rental?: Resolver<Schema.Maybe<ResolversTypes['LegRental']>, ParentType, ContextType>;
  start_time?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  stays_on_board?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  steps?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Step']>>, ParentType, ContextType>;
  stops?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['WaypointDeparture']>>, ParentType, ContextType>;
  to?: Resolver<Schema.Maybe<ResolversTypes['Waypoint']>, ParentType, ContextType>;
  trip?: Resolver<Schema.Maybe<ResolversTypes['LegTrip']>, ParentType, ContextType>;
  walk_source?: Resolver<Schema.Maybe<ResolversTypes['WalkSource']>, ParentType, ContextType>;
};

export type LegDepartureResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['LegDeparture'] = ResolversParentTypes['LegDeparture']> = {
  arrival?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  departure?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  trip_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LegOnDemandResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['LegOnDemand'] = ResolversParentTypes['LegOnDemand']> = {
  agency_phone?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  book_by?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  book_from?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  drop_off_booking_rule?: Resolver<Schema.Maybe<ResolversTypes['BookingRule']>, ParentType, ContextType>;
  drop_off_type?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  from_area?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.LegOnDemandFrom_AreaArgs>>;
  pickup_booking_rule?: Resolver<Schema.Maybe<ResolversTypes['BookingRule']>, ParentType, ContextType>;
  pickup_type?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pickup_window_end?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  pickup_window_start?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  timezone?: Resolver<ResolversTypes['Timezone'], ParentType, ContextType>;
  to_area?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.LegOnDemandTo_AreaArgs>>;
};

export type LegRentalResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['LegRental'] = ResolversParentTypes['LegRental']> = {
  currency?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  docks_available?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  feed_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  fetched_at?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  form_factor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  from_station_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  from_station_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  is_taxable?: Resolver<Schema.Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  plan_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  price?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  price_words?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  propulsion_type?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  rental_uris?: Resolver<Schema.Maybe<ResolversTypes['GbfsRentalUris']>, ParentType, ContextType>;
  system_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  system_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  to_station_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  to_station_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  vehicle_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  vehicle_type_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  vehicle_type_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  vehicles_available?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type LegRouteResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['LegRoute'] = ResolversParentTypes['LegRoute']> = {
  agency?: Resolver<ResolversTypes['LegRouteAgency'], ParentType, ContextType>;
  route_color?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  route_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  route_long_name?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<Schema.LegRouteRoute_Long_NameArgs>>;
  route_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  route_short_name?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<Schema.LegRouteRoute_Short_NameArgs>>;
  route_text_color?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  route_type?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type LegRouteAgencyResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['LegRouteAgency'] = ResolversParentTypes['LegRouteAgency']> = {
  agency_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  agency_lang?: Resolver<Schema.Maybe<ResolversTypes['Language']>, ParentType, ContextType>;
  agency_name?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<Schema.LegRouteAgencyAgency_NameArgs>>;
  agency_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LegTripResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['LegTrip'] = ResolversParentTypes['LegTrip']> = {
  feed_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  feed_version_sha1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  headsign?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<Schema.LegTripHeadsignArgs>>;
  headway_secs?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  route?: Resolver<ResolversTypes['LegRoute'], ParentType, ContextType>;
  service_date?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  start_time?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  trip_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  trip_short_name?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<Schema.LegTripTrip_Short_NameArgs>>;
};

export type LevelResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Level'] = ResolversParentTypes['Level']> = {
  created_at?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  geometry?: Resolver<ResolversTypes['MultiPolygon'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  level_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  level_index?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  level_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.LevelLevel_NameArgs>>;
  stops?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Stop']>>, ParentType, ContextType>;
  updated_at?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
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
  stop_desc?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stop_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stop_times?: Resolver<ReadonlyArray<ResolversTypes['FlexStopTime']>, ParentType, ContextType, Partial<Schema.LocationStop_TimesArgs>>;
  stop_url?: Resolver<Schema.Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  zone_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type LocationGroupResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['LocationGroup'] = ResolversParentTypes['LocationGroup']> = {
  feed_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  feed_version?: Resolver<ResolversTypes['FeedVersion'], ParentType, ContextType>;
  feed_version_sha1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  location_group_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  location_group_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.LocationGroupLocation_Group_NameArgs>>;
  stop_times?: Resolver<ReadonlyArray<ResolversTypes['FlexStopTime']>, ParentType, ContextType, Partial<Schema.LocationGroupStop_TimesArgs>>;
  stops?: Resolver<ReadonlyArray<ResolversTypes['Stop']>, ParentType, ContextType, Partial<Schema.LocationGroupStopsArgs>>;
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
  email?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  external_data?: Resolver<ResolversTypes['Map'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  roles?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
};

export interface MultiPolygonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['MultiPolygon'], any> {
  name: 'MultiPolygon';
}

export type MutationResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  feed_version_delete?: Resolver<ResolversTypes['FeedVersionDeleteResult'], ParentType, ContextType, RequireFields<Schema.MutationFeed_Version_DeleteArgs, 'id'>>;
  feed_version_fetch?: Resolver<Schema.Maybe<ResolversTypes['FeedVersionFetchResult']>, ParentType, ContextType, RequireFields<Schema.MutationFeed_Version_FetchArgs, 'feed_onestop_id'>>;
  feed_version_import?: Resolver<ResolversTypes['FeedVersionImportResult'], ParentType, ContextType, RequireFields<Schema.MutationFeed_Version_ImportArgs, 'id'>>;
  feed_version_unimport?: Resolver<ResolversTypes['FeedVersionUnimportResult'], ParentType, ContextType, RequireFields<Schema.MutationFeed_Version_UnimportArgs, 'id'>>;
  feed_version_update?: Resolver<Schema.Maybe<ResolversTypes['FeedVersion']>, ParentType, ContextType, RequireFields<Schema.MutationFeed_Version_UpdateArgs, 'set'>>;
  level_create?: Resolver<Schema.Maybe<ResolversTypes['Level']>, ParentType, ContextType, RequireFields<Schema.MutationLevel_CreateArgs, 'set'>>;
  level_delete?: Resolver<ResolversTypes['EntityDeleteResult'], ParentType, ContextType, RequireFields<Schema.MutationLevel_DeleteArgs, 'id'>>;
  level_update?: Resolver<Schema.Maybe<ResolversTypes['Level']>, ParentType, ContextType, RequireFields<Schema.MutationLevel_UpdateArgs, 'set'>>;
  pathway_create?: Resolver<Schema.Maybe<ResolversTypes['Pathway']>, ParentType, ContextType, RequireFields<Schema.MutationPathway_CreateArgs, 'set'>>;
  pathway_delete?: Resolver<ResolversTypes['EntityDeleteResult'], ParentType, ContextType, RequireFields<Schema.MutationPathway_DeleteArgs, 'id'>>;
  pathway_update?: Resolver<Schema.Maybe<ResolversTypes['Pathway']>, ParentType, ContextType, RequireFields<Schema.MutationPathway_UpdateArgs, 'set'>>;
  stop_create?: Resolver<Schema.Maybe<ResolversTypes['Stop']>, ParentType, ContextType, RequireFields<Schema.MutationStop_CreateArgs, 'set'>>;
  stop_delete?: Resolver<ResolversTypes['EntityDeleteResult'], ParentType, ContextType, RequireFields<Schema.MutationStop_DeleteArgs, 'id'>>;
  stop_update?: Resolver<Schema.Maybe<ResolversTypes['Stop']>, ParentType, ContextType, RequireFields<Schema.MutationStop_UpdateArgs, 'set'>>;
  validate_gtfs?: Resolver<Schema.Maybe<ResolversTypes['ValidationReport']>, ParentType, ContextType, Partial<Schema.MutationValidate_GtfsArgs>>;
};

export type OperatorResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Operator'] = ResolversParentTypes['Operator']> = {
  agencies?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Agency']>>, ParentType, ContextType>;
  feeds?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Feed']>>, ParentType, ContextType, Partial<Schema.OperatorFeedsArgs>>;
  file?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  generated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  onestop_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  search_rank?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  short_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  tags?: Resolver<Schema.Maybe<ResolversTypes['Tags']>, ParentType, ContextType>;
  website?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PathwayResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Pathway'] = ResolversParentTypes['Pathway']> = {
  created_at?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  from_stop?: Resolver<ResolversTypes['Stop'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  is_bidirectional?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  length?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  max_slope?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  min_width?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  pathway_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pathway_mode?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reverse_signposted_as?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.PathwayReverse_Signposted_AsArgs>>;
  signposted_as?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.PathwaySignposted_AsArgs>>;
  stair_count?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  to_stop?: Resolver<ResolversTypes['Stop'], ParentType, ContextType>;
  traversal_time?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  updated_at?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
};

export type PlaceResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Place'] = ResolversParentTypes['Place']> = {
  adm0_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm1_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  bbox?: Resolver<Schema.Maybe<ResolversTypes['Geometry']>, ParentType, ContextType>;
  city_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  operators?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Operator']>>, ParentType, ContextType>;
};

export interface PointScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Point'], any> {
  name: 'Point';
}

export interface PolygonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Polygon'], any> {
  name: 'Polygon';
}

export type QueryResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  agencies?: Resolver<ReadonlyArray<ResolversTypes['Agency']>, ParentType, ContextType, Partial<Schema.QueryAgenciesArgs>>;
  bikes?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['GbfsFreeBikeStatus']>>, ParentType, ContextType, Partial<Schema.QueryBikesArgs>>;
  census_datasets?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['CensusDataset']>>, ParentType, ContextType, Partial<Schema.QueryCensus_DatasetsArgs>>;
  directions?: Resolver<ResolversTypes['Directions'], ParentType, ContextType, RequireFields<Schema.QueryDirectionsArgs, 'where'>>;
  docks?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['GbfsStationInformation']>>, ParentType, ContextType, Partial<Schema.QueryDocksArgs>>;
  feed_versions?: Resolver<ReadonlyArray<ResolversTypes['FeedVersion']>, ParentType, ContextType, Partial<Schema.QueryFeed_VersionsArgs>>;
  feeds?: Resolver<ReadonlyArray<ResolversTypes['Feed']>, ParentType, ContextType, Partial<Schema.QueryFeedsArgs>>;
  me?: Resolver<ResolversTypes['Me'], ParentType, ContextType>;
  operators?: Resolver<ReadonlyArray<ResolversTypes['Operator']>, ParentType, ContextType, Partial<Schema.QueryOperatorsArgs>>;
  places?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Place']>>, ParentType, ContextType, Partial<Schema.QueryPlacesArgs>>;
  reach?: Resolver<ResolversTypes['Reach'], ParentType, ContextType, RequireFields<Schema.QueryReachArgs, 'where'>>;
  routes?: Resolver<ReadonlyArray<ResolversTypes['Route']>, ParentType, ContextType, Partial<Schema.QueryRoutesArgs>>;
  stops?: Resolver<ReadonlyArray<ResolversTypes['Stop']>, ParentType, ContextType, Partial<Schema.QueryStopsArgs>>;
  trips?: Resolver<ReadonlyArray<ResolversTypes['Trip']>, ParentType, ContextType, Partial<Schema.QueryTripsArgs>>;
  vehicle_positions?: Resolver<ReadonlyArray<ResolversTypes['VehiclePosition']>, ParentType, ContextType, RequireFields<Schema.QueryVehicle_PositionsArgs, 'where'>>;
};

export type RtTimeRangeResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RTTimeRange'] = ResolversParentTypes['RTTimeRange']> = {
  end?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  start?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type RtTranslationResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RTTranslation'] = ResolversParentTypes['RTTranslation']> = {
  language?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RtTripDescriptorResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RTTripDescriptor'] = ResolversParentTypes['RTTripDescriptor']> = {
  direction_id?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  route_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  schedule_relationship?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  start_date?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  start_time?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  trip_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RtVehicleDescriptorResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RTVehicleDescriptor'] = ResolversParentTypes['RTVehicleDescriptor']> = {
  id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  label?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  license_plate?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ReachResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Reach'] = ResolversParentTypes['Reach']> = {
  bands?: Resolver<ReadonlyArray<ResolversTypes['ReachBand']>, ParentType, ContextType>;
  data_source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  date?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  depart_at?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  lat?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  lon?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  minutes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  routes_left_out?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  stop_count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  stops?: Resolver<ReadonlyArray<ResolversTypes['ReachStop']>, ParentType, ContextType, Partial<Schema.ReachStopsArgs>>;
  time?: Resolver<ResolversTypes['Seconds'], ParentType, ContextType>;
  timezone?: Resolver<ResolversTypes['Timezone'], ParentType, ContextType>;
  walk_source?: Resolver<ResolversTypes['ReachWalkSource'], ParentType, ContextType>;
};

export type ReachBandResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['ReachBand'] = ResolversParentTypes['ReachBand']> = {
  area?: Resolver<ResolversTypes['MultiPolygon'], ParentType, ContextType>;
  minutes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  stop_count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ReachStopResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['ReachStop'] = ResolversParentTypes['ReachStop']> = {
  stop?: Resolver<ResolversTypes['Stop'], ParentType, ContextType>;
  travel_time?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RouteResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Route'] = ResolversParentTypes['Route']> = {
  agency?: Resolver<ResolversTypes['Agency'], ParentType, ContextType>;
  alerts?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Alert']>>, ParentType, ContextType, Partial<Schema.RouteAlertsArgs>>;
  attributions?: Resolver<ReadonlyArray<ResolversTypes['FeedAttribution']>, ParentType, ContextType, Partial<Schema.RouteAttributionsArgs>>;
  cemv_support?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  census_geographies?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['CensusGeography']>>, ParentType, ContextType, Partial<Schema.RouteCensus_GeographiesArgs>>;
  continuous_drop_off?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  continuous_pickup?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  feed_onestop_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  feed_version?: Resolver<ResolversTypes['FeedVersion'], ParentType, ContextType>;
  feed_version_sha1?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  geometries?: Resolver<ReadonlyArray<ResolversTypes['RouteGeometry']>, ParentType, ContextType, Partial<Schema.RouteGeometriesArgs>>;
  geometry?: Resolver<Schema.Maybe<ResolversTypes['Geometry']>, ParentType, ContextType>;
  headways?: Resolver<ReadonlyArray<ResolversTypes['RouteHeadway']>, ParentType, ContextType, Partial<Schema.RouteHeadwaysArgs>>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  onestop_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  patterns?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['RouteStopPattern']>>, ParentType, ContextType, Partial<Schema.RoutePatternsArgs>>;
  route_attribute?: Resolver<Schema.Maybe<ResolversTypes['RouteAttribute']>, ParentType, ContextType>;
  route_color?: Resolver<Schema.Maybe<ResolversTypes['Color']>, ParentType, ContextType>;
  route_desc?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.RouteRoute_DescArgs>>;
  route_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  route_long_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.RouteRoute_Long_NameArgs>>;
  route_short_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.RouteRoute_Short_NameArgs>>;
  route_sort_order?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  route_stop_buffer?: Resolver<ResolversTypes['RouteStopBuffer'], ParentType, ContextType, Partial<Schema.RouteRoute_Stop_BufferArgs>>;
  route_stops?: Resolver<ReadonlyArray<ResolversTypes['RouteStop']>, ParentType, ContextType, Partial<Schema.RouteRoute_StopsArgs>>;
  route_text_color?: Resolver<Schema.Maybe<ResolversTypes['Color']>, ParentType, ContextType>;
  route_type?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  route_url?: Resolver<Schema.Maybe<ResolversTypes['Url']>, ParentType, ContextType, Partial<Schema.RouteRoute_UrlArgs>>;
  search_rank?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  segment_patterns?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['SegmentPattern']>>, ParentType, ContextType, Partial<Schema.RouteSegment_PatternsArgs>>;
  segments?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Segment']>>, ParentType, ContextType, Partial<Schema.RouteSegmentsArgs>>;
  stops?: Resolver<ReadonlyArray<ResolversTypes['Stop']>, ParentType, ContextType, Partial<Schema.RouteStopsArgs>>;
  translations?: Resolver<ReadonlyArray<ResolversTypes['TranslatedText']>, ParentType, ContextType>;
  trips?: Resolver<ReadonlyArray<ResolversTypes['Trip']>, ParentType, ContextType, Partial<Schema.RouteTripsArgs>>;
  vehicle_positions?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['VehiclePosition']>>, ParentType, ContextType, Partial<Schema.RouteVehicle_PositionsArgs>>;
};

export type RouteAttributeResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RouteAttribute'] = ResolversParentTypes['RouteAttribute']> = {
  category?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  running_way?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  subcategory?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type RouteGeometryResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RouteGeometry'] = ResolversParentTypes['RouteGeometry']> = {
  combined_geometry?: Resolver<Schema.Maybe<ResolversTypes['Geometry']>, ParentType, ContextType>;
  first_point_max_distance?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  generated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  geometry?: Resolver<Schema.Maybe<ResolversTypes['LineString']>, ParentType, ContextType>;
  length?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  max_segment_length?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type RouteHeadwayResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RouteHeadway'] = ResolversParentTypes['RouteHeadway']> = {
  departures?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Seconds']>>, ParentType, ContextType>;
  direction_id?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  dow_category?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  headway_secs?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  service_date?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  stop?: Resolver<ResolversTypes['Stop'], ParentType, ContextType>;
  stop_trip_count?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
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
  stop_buffer?: Resolver<Schema.Maybe<ResolversTypes['Geometry']>, ParentType, ContextType>;
  stop_convexhull?: Resolver<Schema.Maybe<ResolversTypes['Polygon']>, ParentType, ContextType>;
  stop_points?: Resolver<Schema.Maybe<ResolversTypes['Geometry']>, ParentType, ContextType>;
};

export type RouteStopPatternResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['RouteStopPattern'] = ResolversParentTypes['RouteStopPattern']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  direction_id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  representative_trip?: Resolver<Schema.Maybe<ResolversTypes['Trip']>, ParentType, ContextType>;
  stop_pattern_id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  trips?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Trip']>>, ParentType, ContextType, Partial<Schema.RouteStopPatternTripsArgs>>;
};

export interface SecondsScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Seconds'], any> {
  name: 'Seconds';
}

export type SegmentResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Segment'] = ResolversParentTypes['Segment']> = {
  geometry?: Resolver<ResolversTypes['LineString'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  segment_patterns?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['SegmentPattern']>>, ParentType, ContextType>;
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
  way_id?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type ShapeResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Shape'] = ResolversParentTypes['Shape']> = {
  generated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  geometry?: Resolver<ResolversTypes['LineString'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  shape_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  trips?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Trip']>>, ParentType, ContextType, Partial<Schema.ShapeTripsArgs>>;
};

export type StepResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Step'] = ResolversParentTypes['Step']> = {
  absolute_direction?: Resolver<Schema.Maybe<ResolversTypes['AbsoluteDirection']>, ParentType, ContextType>;
  distance?: Resolver<ResolversTypes['Distance'], ParentType, ContextType>;
  duration?: Resolver<ResolversTypes['Duration'], ParentType, ContextType>;
  end_time?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  geometry_offset?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  instruction?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  is_unnamed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  mode?: Resolver<ResolversTypes['StepMode'], ParentType, ContextType>;
  relative_direction?: Resolver<Schema.Maybe<ResolversTypes['RelativeDirection']>, ParentType, ContextType>;
  start_time?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  stays_on?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  street_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  to?: Resolver<Schema.Maybe<ResolversTypes['Waypoint']>, ParentType, ContextType>;
};

export type StopResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Stop'] = ResolversParentTypes['Stop']> = {
  alerts?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Alert']>>, ParentType, ContextType, Partial<Schema.StopAlertsArgs>>;
  arrivals?: Resolver<ReadonlyArray<ResolversTypes['StopTime']>, ParentType, ContextType, Partial<Schema.StopArrivalsArgs>>;
  census_geographies?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['CensusGeography']>>, ParentType, ContextType, Partial<Schema.StopCensus_GeographiesArgs>>;
  child_levels?: Resolver<ReadonlyArray<ResolversTypes['Level']>, ParentType, ContextType, Partial<Schema.StopChild_LevelsArgs>>;
  children?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Stop']>>, ParentType, ContextType, Partial<Schema.StopChildrenArgs>>;
  created_at?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  departures?: Resolver<ReadonlyArray<ResolversTypes['StopTime']>, ParentType, ContextType, Partial<Schema.StopDeparturesArgs>>;
  directions?: Resolver<ResolversTypes['Directions'], ParentType, ContextType, Partial<Schema.StopDirectionsArgs>>;
  external_reference?: Resolver<Schema.Maybe<ResolversTypes['StopExternalReference']>, ParentType, ContextType>;
  feed_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  feed_version?: Resolver<ResolversTypes['FeedVersion'], ParentType, ContextType>;
  feed_version_sha1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  geometry?: Resolver<ResolversTypes['Point'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  level?: Resolver<Schema.Maybe<ResolversTypes['Level']>, ParentType, ContextType>;
  location_groups?: Resolver<ReadonlyArray<ResolversTypes['LocationGroup']>, ParentType, ContextType, Partial<Schema.StopLocation_GroupsArgs>>;
  location_type?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  nearby_stops?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Stop']>>, ParentType, ContextType, Partial<Schema.StopNearby_StopsArgs>>;
  observations?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['StopObservation']>>, ParentType, ContextType, Partial<Schema.StopObservationsArgs>>;
  onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  parent?: Resolver<Schema.Maybe<ResolversTypes['Stop']>, ParentType, ContextType>;
  pathways_from_stop?: Resolver<ReadonlyArray<ResolversTypes['Pathway']>, ParentType, ContextType, Partial<Schema.StopPathways_From_StopArgs>>;
  pathways_to_stop?: Resolver<ReadonlyArray<ResolversTypes['Pathway']>, ParentType, ContextType, Partial<Schema.StopPathways_To_StopArgs>>;
  place?: Resolver<Schema.Maybe<ResolversTypes['StopPlace']>, ParentType, ContextType>;
  platform_code?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.StopPlatform_CodeArgs>>;
  route_stops?: Resolver<ReadonlyArray<ResolversTypes['RouteStop']>, ParentType, ContextType, Partial<Schema.StopRoute_StopsArgs>>;
  search_rank?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stop_access?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  stop_code?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.StopStop_CodeArgs>>;
  stop_desc?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.StopStop_DescArgs>>;
  stop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stop_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.StopStop_NameArgs>>;
  stop_times?: Resolver<ReadonlyArray<ResolversTypes['StopTime']>, ParentType, ContextType, Partial<Schema.StopStop_TimesArgs>>;
  stop_timezone?: Resolver<Schema.Maybe<ResolversTypes['Timezone']>, ParentType, ContextType>;
  stop_url?: Resolver<Schema.Maybe<ResolversTypes['Url']>, ParentType, ContextType, Partial<Schema.StopStop_UrlArgs>>;
  translations?: Resolver<ReadonlyArray<ResolversTypes['TranslatedText']>, ParentType, ContextType>;
  tts_stop_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.StopTts_Stop_NameArgs>>;
  updated_at?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  wheelchair_boarding?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  within_features?: Resolver<Schema.Maybe<ResolversTypes['Strings']>, ParentType, ContextType>;
  zone_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type StopExternalReferenceResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['StopExternalReference'] = ResolversParentTypes['StopExternalReference']> = {
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  inactive?: Resolver<Schema.Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  target_active_stop?: Resolver<Schema.Maybe<ResolversTypes['Stop']>, ParentType, ContextType>;
  target_feed_onestop_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  target_stop_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type StopObservationResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['StopObservation'] = ResolversParentTypes['StopObservation']> = {
  agency_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  from_stop_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  observed_arrival_time?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  observed_departure_time?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  route_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  schedule_relationship?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  scheduled_arrival_time?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  scheduled_departure_time?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  source?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stop_sequence?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  to_stop_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  trip_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  trip_start_date?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  trip_start_time?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
};

export type StopPlaceResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['StopPlace'] = ResolversParentTypes['StopPlace']> = {
  adm0_iso?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm0_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm1_iso?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  adm1_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type StopTimeResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['StopTime'] = ResolversParentTypes['StopTime']> = {
  arrival?: Resolver<ResolversTypes['StopTimeEvent'], ParentType, ContextType>;
  arrival_time?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  continuous_drop_off?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  continuous_pickup?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  date?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  departure?: Resolver<ResolversTypes['StopTimeEvent'], ParentType, ContextType>;
  departure_time?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  drop_off_booking_rule?: Resolver<Schema.Maybe<ResolversTypes['BookingRule']>, ParentType, ContextType>;
  drop_off_type?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  end_pickup_drop_off_window?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  interpolated?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  pickup_booking_rule?: Resolver<Schema.Maybe<ResolversTypes['BookingRule']>, ParentType, ContextType>;
  pickup_type?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  schedule_relationship?: Resolver<Schema.Maybe<ResolversTypes['ScheduleRelationship']>, ParentType, ContextType>;
  scheduled_stop?: Resolver<Schema.Maybe<ResolversTypes['Stop']>, ParentType, ContextType>;
  service_date?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  shape_dist_traveled?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  start_pickup_drop_off_window?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  stop?: Resolver<ResolversTypes['Stop'], ParentType, ContextType>;
  stop_headsign?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.StopTimeStop_HeadsignArgs>>;
  stop_sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  timepoint?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  trip?: Resolver<ResolversTypes['Trip'], ParentType, ContextType>;
};

export type StopTimeEventResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['StopTimeEvent'] = ResolversParentTypes['StopTimeEvent']> = {
  delay?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  estimated?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  estimated_delay?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  estimated_local?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  estimated_unix?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  estimated_utc?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  scheduled?: Resolver<Schema.Maybe<ResolversTypes['Seconds']>, ParentType, ContextType>;
  scheduled_local?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  scheduled_unix?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  scheduled_utc?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  stop_timezone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  time_unix?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  time_utc?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  uncertainty?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export interface StringsScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Strings'], any> {
  name: 'Strings';
}

export type SubscriptionResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  stops?: SubscriptionResolver<ReadonlyArray<ResolversTypes['Stop']>, "stops", ParentType, ContextType, Partial<Schema.SubscriptionStopsArgs>>;
  vehicle_positions?: SubscriptionResolver<ReadonlyArray<ResolversTypes['VehiclePosition']>, "vehicle_positions", ParentType, ContextType, RequireFields<Schema.SubscriptionVehicle_PositionsArgs, 'where'>>;
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

export type TranslatedTextResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['TranslatedText'] = ResolversParentTypes['TranslatedText']> = {
  field_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  language?: Resolver<ResolversTypes['Language'], ParentType, ContextType>;
  translation?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TripResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Trip'] = ResolversParentTypes['Trip']> = {
  alerts?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Alert']>>, ParentType, ContextType, Partial<Schema.TripAlertsArgs>>;
  attributions?: Resolver<ReadonlyArray<ResolversTypes['FeedAttribution']>, ParentType, ContextType, Partial<Schema.TripAttributionsArgs>>;
  bikes_allowed?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  block_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  calendar?: Resolver<ResolversTypes['Calendar'], ParentType, ContextType>;
  cars_allowed?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  direction_id?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  feed_version?: Resolver<ResolversTypes['FeedVersion'], ParentType, ContextType>;
  flex_stop_times?: Resolver<ReadonlyArray<ResolversTypes['FlexStopTime']>, ParentType, ContextType, Partial<Schema.TripFlex_Stop_TimesArgs>>;
  frequencies?: Resolver<ReadonlyArray<ResolversTypes['Frequency']>, ParentType, ContextType, Partial<Schema.TripFrequenciesArgs>>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  route?: Resolver<ResolversTypes['Route'], ParentType, ContextType>;
  safe_duration_factor?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  safe_duration_offset?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  schedule_relationship?: Resolver<Schema.Maybe<ResolversTypes['ScheduleRelationship']>, ParentType, ContextType>;
  service_dates?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['Date']>>, ParentType, ContextType>;
  shape?: Resolver<Schema.Maybe<ResolversTypes['Shape']>, ParentType, ContextType>;
  stop_pattern_id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  stop_times?: Resolver<ReadonlyArray<Schema.Maybe<ResolversTypes['StopTime']>>, ParentType, ContextType, Partial<Schema.TripStop_TimesArgs>>;
  timestamp?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  trip_headsign?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.TripTrip_HeadsignArgs>>;
  trip_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  trip_short_name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.TripTrip_Short_NameArgs>>;
  vehicle_position?: Resolver<Schema.Maybe<ResolversTypes['VehiclePosition']>, ParentType, ContextType, Partial<Schema.TripVehicle_PositionArgs>>;
  wheelchair_accessible?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
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
  details?: Resolver<Schema.Maybe<ResolversTypes['ValidationReportDetails']>, ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['ValidationReportErrorGroup']>, ParentType, ContextType, Partial<Schema.ValidationReportErrorsArgs>>;
  failure_reason?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  includes_rt?: Resolver<Schema.Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  includes_static?: Resolver<Schema.Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  reported_at?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  reported_at_local?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  reported_at_local_timezone?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  success?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  validator?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  validator_version?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['ValidationReportErrorGroup']>, ParentType, ContextType, Partial<Schema.ValidationReportWarningsArgs>>;
};

export type ValidationReportDetailsResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['ValidationReportDetails'] = ResolversParentTypes['ValidationReportDetails']> = {
  agencies?: Resolver<ReadonlyArray<ResolversTypes['Agency']>, ParentType, ContextType, Partial<Schema.ValidationReportDetailsAgenciesArgs>>;
  earliest_calendar_date?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  feed_infos?: Resolver<ReadonlyArray<ResolversTypes['FeedInfo']>, ParentType, ContextType, Partial<Schema.ValidationReportDetailsFeed_InfosArgs>>;
  files?: Resolver<ReadonlyArray<ResolversTypes['FeedVersionFileInfo']>, ParentType, ContextType>;
  latest_calendar_date?: Resolver<Schema.Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  realtime?: Resolver<Schema.Maybe<ReadonlyArray<ResolversTypes['ValidationRealtimeResult']>>, ParentType, ContextType>;
  routes?: Resolver<ReadonlyArray<ResolversTypes['Route']>, ParentType, ContextType, Partial<Schema.ValidationReportDetailsRoutesArgs>>;
  service_levels?: Resolver<ReadonlyArray<ResolversTypes['FeedVersionServiceLevel']>, ParentType, ContextType, Partial<Schema.ValidationReportDetailsService_LevelsArgs>>;
  sha1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stops?: Resolver<ReadonlyArray<ResolversTypes['Stop']>, ParentType, ContextType, Partial<Schema.ValidationReportDetailsStopsArgs>>;
};

export type ValidationReportErrorResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['ValidationReportError'] = ResolversParentTypes['ValidationReportError']> = {
  entity_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  entity_json?: Resolver<ResolversTypes['Map'], ParentType, ContextType>;
  error_code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  error_type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  filename?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  geometry?: Resolver<Schema.Maybe<ResolversTypes['Geometry']>, ParentType, ContextType>;
  group_key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  line?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ValidationReportErrorGroupResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['ValidationReportErrorGroup'] = ResolversParentTypes['ValidationReportErrorGroup']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  error_code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  error_type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['ValidationReportError']>, ParentType, ContextType, Partial<Schema.ValidationReportErrorGroupErrorsArgs>>;
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  filename?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  group_key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kept?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type VehiclePositionResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['VehiclePosition'] = ResolversParentTypes['VehiclePosition']> = {
  bearing?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  congestion_level?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  current_status?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  current_stop_sequence?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  occupancy_percentage?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  occupancy_status?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  position?: Resolver<Schema.Maybe<ResolversTypes['Point']>, ParentType, ContextType>;
  route?: Resolver<Schema.Maybe<ResolversTypes['Route']>, ParentType, ContextType>;
  rt_feed_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  speed?: Resolver<Schema.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  stop?: Resolver<Schema.Maybe<ResolversTypes['Stop']>, ParentType, ContextType>;
  stop_id?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  timestamp?: Resolver<Schema.Maybe<ResolversTypes['Time']>, ParentType, ContextType>;
  trip?: Resolver<Schema.Maybe<ResolversTypes['Trip']>, ParentType, ContextType>;
  trip_descriptor?: Resolver<Schema.Maybe<ResolversTypes['RTTripDescriptor']>, ParentType, ContextType>;
  vehicle?: Resolver<Schema.Maybe<ResolversTypes['RTVehicleDescriptor']>, ParentType, ContextType>;
};

export type WaypointResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['Waypoint'] = ResolversParentTypes['Waypoint']> = {
  lat?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  lon?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  name?: Resolver<Schema.Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<Schema.WaypointNameArgs>>;
  stop?: Resolver<Schema.Maybe<ResolversTypes['WaypointStop']>, ParentType, ContextType>;
};

export type WaypointDepartureResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['WaypointDeparture'] = ResolversParentTypes['WaypointDeparture']> = {
  departure?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  drop_off_type?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  lat?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  lon?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  pickup_type?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  stop_code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stop_index?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  stop_name?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<Schema.WaypointDepartureStop_NameArgs>>;
  stop_onestop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stop_sequence?: Resolver<Schema.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type WaypointStopResolvers<ContextType = QueryContext, ParentType extends ResolversParentTypes['WaypointStop'] = ResolversParentTypes['WaypointStop']> = {
  departure?: Resolver<ResolversTypes['Time'], ParentType, ContextType>;
  lat?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  lon?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  stop_code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stop_id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stop_name?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<Schema.WaypointStopStop_NameArgs>>;
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
  FareMedium?: FareMediumResolvers<ContextType>;
  FarePart?: FarePartResolvers<ContextType>;
  FareRider?: FareRiderResolvers<ContextType>;
  FareTicket?: FareTicketResolvers<ContextType>;
  FareTickets?: FareTicketsResolvers<ContextType>;
  Feed?: FeedResolvers<ContextType>;
  FeedAttribution?: FeedAttributionResolvers<ContextType>;
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
  GbfsAlertTime?: GbfsAlertTimeResolvers<ContextType>;
  GbfsBrandAsset?: GbfsBrandAssetResolvers<ContextType>;
  GbfsFeed?: GbfsFeedResolvers<ContextType>;
  GbfsFreeBikeStatus?: GbfsFreeBikeStatusResolvers<ContextType>;
  GbfsGeofenceFeature?: GbfsGeofenceFeatureResolvers<ContextType>;
  GbfsGeofenceProperty?: GbfsGeofencePropertyResolvers<ContextType>;
  GbfsGeofenceRule?: GbfsGeofenceRuleResolvers<ContextType>;
  GbfsGeofenceZone?: GbfsGeofenceZoneResolvers<ContextType>;
  GbfsPlanPrice?: GbfsPlanPriceResolvers<ContextType>;
  GbfsRentalApp?: GbfsRentalAppResolvers<ContextType>;
  GbfsRentalApps?: GbfsRentalAppsResolvers<ContextType>;
  GbfsRentalUris?: GbfsRentalUrisResolvers<ContextType>;
  GbfsStationInformation?: GbfsStationInformationResolvers<ContextType>;
  GbfsStationStatus?: GbfsStationStatusResolvers<ContextType>;
  GbfsSystemAlert?: GbfsSystemAlertResolvers<ContextType>;
  GbfsSystemCalendar?: GbfsSystemCalendarResolvers<ContextType>;
  GbfsSystemHour?: GbfsSystemHourResolvers<ContextType>;
  GbfsSystemInformation?: GbfsSystemInformationResolvers<ContextType>;
  GbfsSystemPricingPlan?: GbfsSystemPricingPlanResolvers<ContextType>;
  GbfsSystemRegion?: GbfsSystemRegionResolvers<ContextType>;
  GbfsSystemVersion?: GbfsSystemVersionResolvers<ContextType>;
  GbfsVehicleAssets?: GbfsVehicleAssetsResolvers<ContextType>;
  GbfsVehicleDockAvailable?: GbfsVehicleDockAvailableResolvers<ContextType>;
  GbfsVehicleType?: GbfsVehicleTypeResolvers<ContextType>;
  GbfsVehicleTypeAvailable?: GbfsVehicleTypeAvailableResolvers<ContextType>;
  Geometry?: GraphQLScalarType;
  Itinerary?: ItineraryResolvers<ContextType>;
  JourneyFare?: JourneyFareResolvers<ContextType>;
  Language?: GraphQLScalarType;
  Leg?: LegResolvers<ContextType>;
  LegDeparture?: LegDepartureResolvers<ContextType>;
  LegOnDemand?: LegOnDemandResolvers<ContextType>;
  LegRental?: LegRentalResolvers<ContextType>;
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
  Reach?: ReachResolvers<ContextType>;
  ReachBand?: ReachBandResolvers<ContextType>;
  ReachStop?: ReachStopResolvers<ContextType>;
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
  TranslatedText?: TranslatedTextResolvers<ContextType>;
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

