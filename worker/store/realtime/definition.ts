/**
 * What a GTFS-Realtime message holds: messages and enums of gtfs-realtime.proto.
 * Made by tests/support/realtime/definition.ts from the official bindings; a test holds it to them.
 */

/** A 64-bit integer: a bigint only where a number would lose digits. */
export type Int64 = number | bigint;

export type FeedMessage = {
  header: FeedHeader;
  entity?: FeedEntity[];
};

export type FeedHeader = {
  gtfsRealtimeVersion: string;
  incrementality?: number;
  timestamp?: Int64;
  feedVersion?: string;
};

export type FeedEntity = {
  id: string;
  isDeleted?: boolean;
  tripUpdate?: TripUpdate;
  vehicle?: VehiclePosition;
  alert?: Alert;
  shape?: Shape;
  stop?: Stop;
  tripModifications?: TripModifications;
};

export type TripUpdate = {
  trip: TripDescriptor;
  stopTimeUpdate?: StopTimeUpdate[];
  vehicle?: VehicleDescriptor;
  timestamp?: Int64;
  delay?: number;
  tripProperties?: TripProperties;
};

export type StopTimeEvent = {
  delay?: number;
  time?: Int64;
  uncertainty?: number;
  scheduledTime?: Int64;
};

export type StopTimeUpdate = {
  stopSequence?: number;
  arrival?: StopTimeEvent;
  departure?: StopTimeEvent;
  stopId?: string;
  scheduleRelationship?: number;
  stopTimeProperties?: StopTimeProperties;
  departureOccupancyStatus?: number;
};

export type StopTimeProperties = {
  assignedStopId?: string;
  stopHeadsign?: string;
  pickupType?: number;
  dropOffType?: number;
};

export type TripProperties = {
  tripId?: string;
  startDate?: string;
  startTime?: string;
  shapeId?: string;
  tripHeadsign?: string;
  tripShortName?: string;
};

export type VehiclePosition = {
  trip?: TripDescriptor;
  position?: Position;
  currentStopSequence?: number;
  currentStatus?: number;
  timestamp?: Int64;
  congestionLevel?: number;
  stopId?: string;
  vehicle?: VehicleDescriptor;
  occupancyStatus?: number;
  occupancyPercentage?: number;
  multiCarriageDetails?: CarriageDetails[];
};

export type CarriageDetails = {
  id?: string;
  label?: string;
  occupancyStatus?: number;
  occupancyPercentage?: number;
  carriageSequence?: number;
};

export type Alert = {
  activePeriod?: TimeRange[];
  communicationPeriod?: TimeRange[];
  impactPeriod?: TimeRange[];
  informedEntity?: EntitySelector[];
  cause?: number;
  effect?: number;
  url?: TranslatedString;
  headerText?: TranslatedString;
  descriptionText?: TranslatedString;
  ttsHeaderText?: TranslatedString;
  ttsDescriptionText?: TranslatedString;
  severityLevel?: number;
  image?: TranslatedImage;
  imageAlternativeText?: TranslatedString;
  causeDetail?: TranslatedString;
  effectDetail?: TranslatedString;
};

export type TimeRange = {
  start?: Int64;
  end?: Int64;
};

export type Position = {
  latitude: number;
  longitude: number;
  bearing?: number;
  odometer?: number;
  speed?: number;
};

export type TripDescriptor = {
  tripId?: string;
  startTime?: string;
  startDate?: string;
  scheduleRelationship?: number;
  routeId?: string;
  directionId?: number;
  modifiedTrip?: ModifiedTripSelector;
};

export type ModifiedTripSelector = {
  modificationsId?: string;
  affectedTripId?: string;
  startTime?: string;
  startDate?: string;
};

export type VehicleDescriptor = {
  id?: string;
  label?: string;
  licensePlate?: string;
  wheelchairAccessible?: number;
};

export type EntitySelector = {
  agencyId?: string;
  routeId?: string;
  routeType?: number;
  trip?: TripDescriptor;
  stopId?: string;
  directionId?: number;
};

export type TranslatedString = {
  translation?: Translation[];
};

export type Translation = {
  text: string;
  language?: string;
};

export type TranslatedImage = {
  localizedImage?: LocalizedImage[];
};

export type LocalizedImage = {
  url: string;
  mediaType: string;
  language?: string;
};

export type Shape = {
  shapeId?: string;
  encodedPolyline?: string;
};

export type Stop = {
  stopId?: string;
  stopCode?: TranslatedString;
  stopName?: TranslatedString;
  ttsStopName?: TranslatedString;
  stopDesc?: TranslatedString;
  stopLat?: number;
  stopLon?: number;
  zoneId?: string;
  stopUrl?: TranslatedString;
  parentStation?: string;
  stopTimezone?: string;
  wheelchairBoarding?: number;
  levelId?: string;
  platformCode?: TranslatedString;
};

export type TripModifications = {
  selectedTrips?: SelectedTrips[];
  startTimes?: string[];
  serviceDates?: string[];
  modifications?: Modification[];
};

export type Modification = {
  startStopSelector?: StopSelector;
  endStopSelector?: StopSelector;
  propagatedModificationDelay?: number;
  replacementStops?: ReplacementStop[];
  serviceAlertId?: string;
  lastModifiedTime?: Int64;
};

export type SelectedTrips = {
  tripIds?: string[];
  shapeId?: string;
};

export type StopSelector = {
  stopSequence?: number;
  stopId?: string;
};

export type ReplacementStop = {
  travelTimeToStop?: number;
  stopId?: string;
};

/**
 * A line for each field: its number (with ! required, with * repeated), its name, its type. Scalars: s string, b bool,
 * i int32, u uint32, l int64, L uint64, f float, d double; a type with a dot is an enum, any other a message.
 */
export const MESSAGES = {
  FeedMessage: `
    1! header FeedHeader
    2* entity FeedEntity`,
  FeedHeader: `
    1! gtfsRealtimeVersion s
    2 incrementality FeedHeader.Incrementality
    3 timestamp L
    4 feedVersion s`,
  FeedEntity: `
    1! id s
    2 isDeleted b
    3 tripUpdate TripUpdate
    4 vehicle VehiclePosition
    5 alert Alert
    6 shape Shape
    7 stop Stop
    8 tripModifications TripModifications`,
  TripUpdate: `
    1! trip TripDescriptor
    2* stopTimeUpdate StopTimeUpdate
    3 vehicle VehicleDescriptor
    4 timestamp L
    5 delay i
    6 tripProperties TripProperties`,
  StopTimeEvent: `
    1 delay i
    2 time l
    3 uncertainty i
    4 scheduledTime l`,
  StopTimeUpdate: `
    1 stopSequence u
    2 arrival StopTimeEvent
    3 departure StopTimeEvent
    4 stopId s
    5 scheduleRelationship StopTimeUpdate.ScheduleRelationship
    6 stopTimeProperties StopTimeProperties
    7 departureOccupancyStatus VehiclePosition.OccupancyStatus`,
  StopTimeProperties: `
    1 assignedStopId s
    2 stopHeadsign s
    3 pickupType StopTimeProperties.DropOffPickupType
    4 dropOffType StopTimeProperties.DropOffPickupType`,
  TripProperties: `
    1 tripId s
    2 startDate s
    3 startTime s
    4 shapeId s
    5 tripHeadsign s
    6 tripShortName s`,
  VehiclePosition: `
    1 trip TripDescriptor
    2 position Position
    3 currentStopSequence u
    4 currentStatus VehiclePosition.VehicleStopStatus
    5 timestamp L
    6 congestionLevel VehiclePosition.CongestionLevel
    7 stopId s
    8 vehicle VehicleDescriptor
    9 occupancyStatus VehiclePosition.OccupancyStatus
    10 occupancyPercentage u
    11* multiCarriageDetails CarriageDetails`,
  CarriageDetails: `
    1 id s
    2 label s
    3 occupancyStatus VehiclePosition.OccupancyStatus
    4 occupancyPercentage i
    5 carriageSequence u`,
  Alert: `
    1* activePeriod TimeRange
    2* communicationPeriod TimeRange
    3* impactPeriod TimeRange
    5* informedEntity EntitySelector
    6 cause Alert.Cause
    7 effect Alert.Effect
    8 url TranslatedString
    10 headerText TranslatedString
    11 descriptionText TranslatedString
    12 ttsHeaderText TranslatedString
    13 ttsDescriptionText TranslatedString
    14 severityLevel Alert.SeverityLevel
    15 image TranslatedImage
    16 imageAlternativeText TranslatedString
    17 causeDetail TranslatedString
    18 effectDetail TranslatedString`,
  TimeRange: `
    1 start L
    2 end L`,
  Position: `
    1! latitude f
    2! longitude f
    3 bearing f
    4 odometer d
    5 speed f`,
  TripDescriptor: `
    1 tripId s
    2 startTime s
    3 startDate s
    4 scheduleRelationship TripDescriptor.ScheduleRelationship
    5 routeId s
    6 directionId u
    7 modifiedTrip ModifiedTripSelector`,
  ModifiedTripSelector: `
    1 modificationsId s
    2 affectedTripId s
    3 startTime s
    4 startDate s`,
  VehicleDescriptor: `
    1 id s
    2 label s
    3 licensePlate s
    4 wheelchairAccessible VehicleDescriptor.WheelchairAccessible`,
  EntitySelector: `
    1 agencyId s
    2 routeId s
    3 routeType i
    4 trip TripDescriptor
    5 stopId s
    6 directionId u`,
  TranslatedString: `
    1* translation Translation`,
  Translation: `
    1! text s
    2 language s`,
  TranslatedImage: `
    1* localizedImage LocalizedImage`,
  LocalizedImage: `
    1! url s
    2! mediaType s
    3 language s`,
  Shape: `
    1 shapeId s
    2 encodedPolyline s`,
  Stop: `
    1 stopId s
    2 stopCode TranslatedString
    3 stopName TranslatedString
    4 ttsStopName TranslatedString
    5 stopDesc TranslatedString
    6 stopLat f
    7 stopLon f
    8 zoneId s
    9 stopUrl TranslatedString
    11 parentStation s
    12 stopTimezone s
    13 wheelchairBoarding Stop.WheelchairBoarding
    14 levelId s
    15 platformCode TranslatedString`,
  TripModifications: `
    1* selectedTrips SelectedTrips
    2* startTimes s
    3* serviceDates s
    4* modifications Modification`,
  Modification: `
    1 startStopSelector StopSelector
    2 endStopSelector StopSelector
    3 propagatedModificationDelay i
    4* replacementStops ReplacementStop
    5 serviceAlertId s
    6 lastModifiedTime L`,
  SelectedTrips: `
    1* tripIds s
    2 shapeId s`,
  StopSelector: `
    1 stopSequence u
    2 stopId s`,
  ReplacementStop: `
    1 travelTimeToStop i
    2 stopId s`,
} as const;

/** A line for each value of an enum: its number, its name. */
export const ENUMS = {
  "FeedHeader.Incrementality": `
    0 FULL_DATASET
    1 DIFFERENTIAL`,
  "StopTimeUpdate.ScheduleRelationship": `
    0 SCHEDULED
    1 SKIPPED
    2 NO_DATA
    3 UNSCHEDULED`,
  "StopTimeProperties.DropOffPickupType": `
    0 REGULAR
    1 NONE
    2 PHONE_AGENCY
    3 COORDINATE_WITH_DRIVER`,
  "VehiclePosition.VehicleStopStatus": `
    0 INCOMING_AT
    1 STOPPED_AT
    2 IN_TRANSIT_TO`,
  "VehiclePosition.CongestionLevel": `
    0 UNKNOWN_CONGESTION_LEVEL
    1 RUNNING_SMOOTHLY
    2 STOP_AND_GO
    3 CONGESTION
    4 SEVERE_CONGESTION`,
  "VehiclePosition.OccupancyStatus": `
    0 EMPTY
    1 MANY_SEATS_AVAILABLE
    2 FEW_SEATS_AVAILABLE
    3 STANDING_ROOM_ONLY
    4 CRUSHED_STANDING_ROOM_ONLY
    5 FULL
    6 NOT_ACCEPTING_PASSENGERS
    7 NO_DATA_AVAILABLE
    8 NOT_BOARDABLE`,
  "Alert.Cause": `
    1 UNKNOWN_CAUSE
    2 OTHER_CAUSE
    3 TECHNICAL_PROBLEM
    4 STRIKE
    5 DEMONSTRATION
    6 ACCIDENT
    7 HOLIDAY
    8 WEATHER
    9 MAINTENANCE
    10 CONSTRUCTION
    11 POLICE_ACTIVITY
    12 MEDICAL_EMERGENCY
    13 SPECIAL_EVENT`,
  "Alert.Effect": `
    1 NO_SERVICE
    2 REDUCED_SERVICE
    3 SIGNIFICANT_DELAYS
    4 DETOUR
    5 ADDITIONAL_SERVICE
    6 MODIFIED_SERVICE
    7 OTHER_EFFECT
    8 UNKNOWN_EFFECT
    9 STOP_MOVED
    10 NO_EFFECT
    11 ACCESSIBILITY_ISSUE`,
  "Alert.SeverityLevel": `
    1 UNKNOWN_SEVERITY
    2 INFO
    3 WARNING
    4 SEVERE`,
  "TripDescriptor.ScheduleRelationship": `
    0 SCHEDULED
    1 ADDED
    2 UNSCHEDULED
    3 CANCELED
    5 REPLACEMENT
    6 DUPLICATED
    7 DELETED
    8 NEW`,
  "VehicleDescriptor.WheelchairAccessible": `
    0 NO_VALUE
    1 UNKNOWN
    2 WHEELCHAIR_ACCESSIBLE
    3 WHEELCHAIR_INACCESSIBLE`,
  "Stop.WheelchairBoarding": `
    0 UNKNOWN
    1 AVAILABLE
    2 NOT_AVAILABLE`,
} as const;
