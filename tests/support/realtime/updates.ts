import type {
  Alert,
  EntitySelector,
  StopTimeEvent,
  StopTimeUpdate,
  TripDescriptor,
  TripUpdate,
  TripUpdates,
  VehiclePosition,
} from "../../../src/domain/realtime/message.ts";

export const trip = (part: Partial<TripDescriptor> = {}): TripDescriptor => ({
  tripId: null,
  routeId: null,
  directionId: null,
  startTime: null,
  startDate: null,
  scheduleRelationship: null,
  ...part,
});

export const event = (part: Partial<StopTimeEvent>): StopTimeEvent => ({
  delay: null,
  time: null,
  uncertainty: null,
  ...part,
});

export const call = (part: Partial<StopTimeUpdate>): StopTimeUpdate => ({
  stopSequence: null,
  stopId: null,
  arrival: null,
  departure: null,
  assignedStopId: null,
  scheduleRelationship: null,
  ...part,
});

export const update = (stopTimeUpdates: StopTimeUpdate[], part: Partial<TripUpdate> = {}): TripUpdate => ({
  trip: trip({ tripId: "t" }),
  vehicle: null,
  timestamp: null,
  delay: null,
  stopTimeUpdates,
  ...part,
});

/** A message with these updates. */
export const updates = (...held: TripUpdate[]): TripUpdates => ({
  of: (tripId) => held.filter((u) => u.trip.tripId === tripId),
  byRoute: () => new Map(),
  alsoByRoute: () => new Map(),
  naming(stopId) {
    const having = (names: (c: StopTimeUpdate) => boolean) =>
      held.filter((u) => u.stopTimeUpdates.some(names)).map((u) => u.trip);
    return {
      assigned: having((c) => c.assignedStopId === stopId),
      named: having((c) => c.assignedStopId === null && c.stopId === stopId),
    };
  },
  assigning: () => held.filter((u) => u.stopTimeUpdates.some((c) => c.assignedStopId !== null)),
  copies: () => held.filter((u) => u.trip.scheduleRelationship === "DUPLICATED"),
  added: () => held.filter((u) => u.trip.scheduleRelationship === "ADDED"),
});

export const selector = (part: Partial<EntitySelector>): EntitySelector => ({
  agencyId: null,
  routeId: null,
  routeType: null,
  directionId: null,
  stopId: null,
  trip: null,
  ...part,
});

export const alert = (informed: EntitySelector[], part: Partial<Alert> = {}): Alert => ({
  feed: "f-a~rt",
  id: "1",
  activePeriods: [],
  informed,
  cause: null,
  effect: null,
  severityLevel: null,
  headerText: [],
  descriptionText: [],
  ttsHeaderText: [],
  ttsDescriptionText: [],
  url: [],
  ...part,
});

export const vehicle = (id: string, part: Partial<VehiclePosition> = {}): VehiclePosition => ({
  feed: "f-a~rt",
  id,
  trip: null,
  vehicle: null,
  position: null,
  currentStopSequence: null,
  stopId: null,
  currentStatus: null,
  timestamp: null,
  congestionLevel: null,
  occupancyStatus: null,
  occupancyPercentage: null,
  ...part,
});
