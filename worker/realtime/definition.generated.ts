/**
 * What a GTFS-Realtime message holds: messages and enums of gtfs-realtime.proto.
 * Made by tests/support/realtime/generate.ts; a test holds it to that.
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
 * A line for each field: its name (with * repeated), its type. Scalars: s string, b bool, i int32, u uint32,
 * l of 64 bits, f float or double; a type with a dot is an enum, any other a message.
 */
export const MESSAGES = {
  FeedMessage: `
    header FeedHeader
    entity* FeedEntity`,
  FeedHeader: `
    gtfsRealtimeVersion s
    incrementality FeedHeader.Incrementality
    timestamp l
    feedVersion s`,
  FeedEntity: `
    id s
    isDeleted b
    tripUpdate TripUpdate
    vehicle VehiclePosition
    alert Alert
    shape Shape
    stop Stop
    tripModifications TripModifications`,
  TripUpdate: `
    trip TripDescriptor
    stopTimeUpdate* StopTimeUpdate
    vehicle VehicleDescriptor
    timestamp l
    delay i
    tripProperties TripProperties`,
  StopTimeEvent: `
    delay i
    time l
    uncertainty i
    scheduledTime l`,
  StopTimeUpdate: `
    stopSequence u
    arrival StopTimeEvent
    departure StopTimeEvent
    stopId s
    scheduleRelationship StopTimeUpdate.ScheduleRelationship
    stopTimeProperties StopTimeProperties
    departureOccupancyStatus VehiclePosition.OccupancyStatus`,
  StopTimeProperties: `
    assignedStopId s
    stopHeadsign s
    pickupType StopTimeProperties.DropOffPickupType
    dropOffType StopTimeProperties.DropOffPickupType`,
  TripProperties: `
    tripId s
    startDate s
    startTime s
    shapeId s
    tripHeadsign s
    tripShortName s`,
  VehiclePosition: `
    trip TripDescriptor
    position Position
    currentStopSequence u
    currentStatus VehiclePosition.VehicleStopStatus
    timestamp l
    congestionLevel VehiclePosition.CongestionLevel
    stopId s
    vehicle VehicleDescriptor
    occupancyStatus VehiclePosition.OccupancyStatus
    occupancyPercentage u
    multiCarriageDetails* CarriageDetails`,
  CarriageDetails: `
    id s
    label s
    occupancyStatus VehiclePosition.OccupancyStatus
    occupancyPercentage i
    carriageSequence u`,
  Alert: `
    activePeriod* TimeRange
    communicationPeriod* TimeRange
    impactPeriod* TimeRange
    informedEntity* EntitySelector
    cause Alert.Cause
    effect Alert.Effect
    url TranslatedString
    headerText TranslatedString
    descriptionText TranslatedString
    ttsHeaderText TranslatedString
    ttsDescriptionText TranslatedString
    severityLevel Alert.SeverityLevel
    image TranslatedImage
    imageAlternativeText TranslatedString
    causeDetail TranslatedString
    effectDetail TranslatedString`,
  TimeRange: `
    start l
    end l`,
  Position: `
    latitude f
    longitude f
    bearing f
    odometer f
    speed f`,
  TripDescriptor: `
    tripId s
    startTime s
    startDate s
    scheduleRelationship TripDescriptor.ScheduleRelationship
    routeId s
    directionId u
    modifiedTrip ModifiedTripSelector`,
  ModifiedTripSelector: `
    modificationsId s
    affectedTripId s
    startTime s
    startDate s`,
  VehicleDescriptor: `
    id s
    label s
    licensePlate s
    wheelchairAccessible VehicleDescriptor.WheelchairAccessible`,
  EntitySelector: `
    agencyId s
    routeId s
    routeType i
    trip TripDescriptor
    stopId s
    directionId u`,
  TranslatedString: `
    translation* Translation`,
  Translation: `
    text s
    language s`,
  TranslatedImage: `
    localizedImage* LocalizedImage`,
  LocalizedImage: `
    url s
    mediaType s
    language s`,
  Shape: `
    shapeId s
    encodedPolyline s`,
  Stop: `
    stopId s
    stopCode TranslatedString
    stopName TranslatedString
    ttsStopName TranslatedString
    stopDesc TranslatedString
    stopLat f
    stopLon f
    zoneId s
    stopUrl TranslatedString
    parentStation s
    stopTimezone s
    wheelchairBoarding Stop.WheelchairBoarding
    levelId s
    platformCode TranslatedString`,
  TripModifications: `
    selectedTrips* SelectedTrips
    startTimes* s
    serviceDates* s
    modifications* Modification`,
  Modification: `
    startStopSelector StopSelector
    endStopSelector StopSelector
    propagatedModificationDelay i
    replacementStops* ReplacementStop
    serviceAlertId s
    lastModifiedTime l`,
  SelectedTrips: `
    tripIds* s
    shapeId s`,
  StopSelector: `
    stopSequence u
    stopId s`,
  ReplacementStop: `
    travelTimeToStop i
    stopId s`,
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
