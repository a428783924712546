/**
 * GTFS Realtime messages (GTFS Realtime reference 2.0) as plain values: missing fields are null, enums are names, times
 * are Unix seconds, durations seconds, positions WGS84 degrees.
 */

/** Messages are stored by feed and one of these types (api.md 1.10), the keys of a feed's realtime URLs. */
export const REALTIME_TYPES = ["realtime_alerts", "realtime_trip_updates", "realtime_vehicle_positions"] as const;
export type RealtimeType = (typeof REALTIME_TYPES)[number];

/** The type with this name, also without the prefix `realtime_` as in download paths; null for any other text. */
export function realtimeTypeOf(text: string): RealtimeType | null {
  return REALTIME_TYPES.find((type) => type === text || type === `realtime_${text}`) ?? null;
}

/** Identifies a trip or one of its runs. */
export type TripDescriptor = {
  tripId: string | null;
  routeId: string | null;
  directionId: number | null;
  /** Seconds of the service day. */
  startTime: number | null;
  /** Service day, `YYYY-MM-DD`. */
  startDate: string | null;
  /** Name in TripDescriptor.ScheduleRelationship. */
  scheduleRelationship: string | null;
};

export type VehicleDescriptor = { id: string | null; label: string | null; licensePlate: string | null };

/** A predicted arrival or departure. */
export type StopTimeEvent = {
  delay: number | null;
  time: number | null;
  uncertainty: number | null;
  /** Of a run without a schedule; missing if the message has none. */
  scheduledTime?: number;
};

export type StopTimeUpdate = {
  stopSequence: number | null;
  stopId: string | null;
  arrival: StopTimeEvent | null;
  departure: StopTimeEvent | null;
  /** GTFS stop_id of the stop that the vehicle uses in place of the scheduled one (StopTimeProperties). */
  assignedStopId: string | null;
  /** GTFS pickup_type and drop_off_type in place of the scheduled ones (StopTimeProperties); missing for those. */
  pickupType?: number;
  dropOffType?: number;
  /** Name in StopTimeUpdate.ScheduleRelationship. */
  scheduleRelationship: string | null;
};

export type TripUpdate = {
  trip: TripDescriptor;
  vehicle: VehicleDescriptor | null;
  timestamp: number | null;
  delay: number | null;
  stopTimeUpdates: readonly StopTimeUpdate[];
  /** Of a run beside the schedule; missing if the message has none. */
  tripProperties?: TripProperties;
};

/** What a run beside the schedule has instead of its model's (GTFS Realtime, TripProperties). */
export type TripProperties = {
  tripId: string | null;
  /** Service day, `YYYY-MM-DD`. */
  startDate: string | null;
  /** Seconds of the service day. */
  startTime: number | null;
};

/** The trip updates of one stored message, decoded on demand. */
export type TripUpdates = {
  /** Updates of this GTFS trip_id, in message order. */
  of(tripId: string): readonly TripUpdate[];
  /** Updates without a trip_id that name their run by route, direction, start time, and date, by the key of these (descriptor.ts). */
  byRoute(): ReadonlyMap<string, readonly TripUpdate[]>;
  /**
   * Descriptors with a trip_id that also name route, direction, start time, and date, by the same key: the trip_id may be
   * unknown.
   */
  alsoByRoute(): ReadonlyMap<string, readonly TripDescriptor[]>;
  /** Updates that assign another stop to a call of their trip. */
  assigning(): readonly TripUpdate[];
  /** Updates of runs that copy a trip of the schedule (DUPLICATED). */
  copies(): readonly TripUpdate[];
  /** Descriptors of updates that name this GTFS stop_id, and may move a call of their trip there. */
  naming(stopId: string): StopNaming;
  /** Updates of runs with their own stops: trips that are not in the schedule (ADDED, NEW), and REPLACEMENT. */
  added(): readonly TripUpdate[];
};

/** Descriptors of updates that assign a stop to a call, and of those that name it as the stop of one. */
type StopNaming = { assigned: readonly TripDescriptor[]; named: readonly TripDescriptor[] };

export type VehiclePosition = {
  /** Onestop ID of the realtime feed. */
  feed: string;
  /** Id of the entity in its message. */
  id: string;
  trip: TripDescriptor | null;
  vehicle: VehicleDescriptor | null;
  /** Degrees; bearing in degrees from north, speed in meters per second. */
  position: { lon: number; lat: number; bearing: number | null; speed: number | null } | null;
  currentStopSequence: number | null;
  stopId: string | null;
  currentStatus: string | null;
  /** Time of the position measurement. */
  timestamp: number | null;
  congestionLevel: string | null;
  occupancyStatus: string | null;
  occupancyPercentage: number | null;
};

/** From `start` to `end`; null means open. */
export type TimeRange = { start: number | null; end: number | null };

/** Selects the entities that an alert is about. */
export type EntitySelector = {
  agencyId: string | null;
  routeId: string | null;
  routeType: number | null;
  directionId: number | null;
  stopId: string | null;
  trip: TripDescriptor | null;
};

export type Translation = { text: string; language: string | null };

export type Alert = {
  feed: string;
  id: string;
  activePeriods: readonly TimeRange[];
  informed: readonly EntitySelector[];
  cause: string | null;
  effect: string | null;
  severityLevel: string | null;
  headerText: readonly Translation[];
  descriptionText: readonly Translation[];
  ttsHeaderText: readonly Translation[];
  ttsDescriptionText: readonly Translation[];
  url: readonly Translation[];
};
