/**
 * Reading and writing the messages of gtfs-realtime.proto with the wire format of @bufbuild/protobuf.
 * Made by tests/support/realtime/generate.ts; a test holds it to that.
 *
 * A reader takes the message that ends at `end`, and what came before of the same field, which it adds to. Members of
 * an answer are those that the bytes have. A writer leaves out what is null; a required scalar without a value is "" or 0.
 */
import type { BinaryReader, BinaryWriter } from "@bufbuild/protobuf/wire";
import type {
  Alert,
  CarriageDetails,
  EntitySelector,
  FeedEntity,
  FeedHeader,
  FeedMessage,
  LocalizedImage,
  Modification,
  ModifiedTripSelector,
  Position,
  ReplacementStop,
  SelectedTrips,
  Shape,
  Stop,
  StopSelector,
  StopTimeEvent,
  StopTimeProperties,
  StopTimeUpdate,
  TimeRange,
  TranslatedImage,
  TranslatedString,
  Translation,
  TripDescriptor,
  TripModifications,
  TripProperties,
  TripUpdate,
  VehicleDescriptor,
  VehiclePosition,
} from "./definition.generated.ts";
import { absent, append, exact, expectEnd, skip } from "./wire.ts";

export function readFeedMessage(r: BinaryReader, end: number, m: Partial<FeedMessage> = {}): FeedMessage {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.header = readFeedHeader(r, r.uint32() + r.pos, m.header);
        break;
      case 18:
        m.entity = append(m.entity, readFeedEntity(r, r.uint32() + r.pos));
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);
  if (m.header === undefined) absent("header");
  return m as FeedMessage;
}

export function writeFeedMessage(w: BinaryWriter, m: FeedMessage): BinaryWriter {
  writeFeedHeader(w.uint32(10).fork(), m.header ?? absent("header")).join();
  for (const item of m.entity ?? []) writeFeedEntity(w.uint32(18).fork(), item).join();
  return w;
}

function readFeedHeader(r: BinaryReader, end: number, m: Partial<FeedHeader> = {}): FeedHeader {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.gtfsRealtimeVersion = r.string();
        break;
      case 16:
        m.incrementality = r.int32();
        break;
      case 24:
        m.timestamp = exact(r.uint64());
        break;
      case 34:
        m.feedVersion = r.string();
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);
  if (m.gtfsRealtimeVersion === undefined) absent("gtfsRealtimeVersion");
  return m as FeedHeader;
}

function writeFeedHeader(w: BinaryWriter, m: FeedHeader): BinaryWriter {
  w.uint32(10).string(m.gtfsRealtimeVersion ?? "");
  if (m.incrementality != null) w.uint32(16).int32(m.incrementality);
  if (m.timestamp != null) w.uint32(24).uint64(m.timestamp);
  if (m.feedVersion != null) w.uint32(34).string(m.feedVersion);
  return w;
}

export function readFeedEntity(r: BinaryReader, end: number, m: Partial<FeedEntity> = {}): FeedEntity {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.id = r.string();
        break;
      case 16:
        m.isDeleted = r.bool();
        break;
      case 26:
        m.tripUpdate = readTripUpdate(r, r.uint32() + r.pos, m.tripUpdate);
        break;
      case 34:
        m.vehicle = readVehiclePosition(r, r.uint32() + r.pos, m.vehicle);
        break;
      case 42:
        m.alert = readAlert(r, r.uint32() + r.pos, m.alert);
        break;
      case 50:
        m.shape = readShape(r, r.uint32() + r.pos, m.shape);
        break;
      case 58:
        m.stop = readStop(r, r.uint32() + r.pos, m.stop);
        break;
      case 66:
        m.tripModifications = readTripModifications(r, r.uint32() + r.pos, m.tripModifications);
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);
  if (m.id === undefined) absent("id");
  return m as FeedEntity;
}

function writeFeedEntity(w: BinaryWriter, m: FeedEntity): BinaryWriter {
  w.uint32(10).string(m.id ?? "");
  if (m.isDeleted != null) w.uint32(16).bool(m.isDeleted);
  if (m.tripUpdate != null) writeTripUpdate(w.uint32(26).fork(), m.tripUpdate).join();
  if (m.vehicle != null) writeVehiclePosition(w.uint32(34).fork(), m.vehicle).join();
  if (m.alert != null) writeAlert(w.uint32(42).fork(), m.alert).join();
  if (m.shape != null) writeShape(w.uint32(50).fork(), m.shape).join();
  if (m.stop != null) writeStop(w.uint32(58).fork(), m.stop).join();
  if (m.tripModifications != null) writeTripModifications(w.uint32(66).fork(), m.tripModifications).join();
  return w;
}

function readTripUpdate(r: BinaryReader, end: number, m: Partial<TripUpdate> = {}): TripUpdate {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.trip = readTripDescriptor(r, r.uint32() + r.pos, m.trip);
        break;
      case 18:
        m.stopTimeUpdate = append(m.stopTimeUpdate, readStopTimeUpdate(r, r.uint32() + r.pos));
        break;
      case 26:
        m.vehicle = readVehicleDescriptor(r, r.uint32() + r.pos, m.vehicle);
        break;
      case 32:
        m.timestamp = exact(r.uint64());
        break;
      case 40:
        m.delay = r.int32();
        break;
      case 50:
        m.tripProperties = readTripProperties(r, r.uint32() + r.pos, m.tripProperties);
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);
  if (m.trip === undefined) absent("trip");
  return m as TripUpdate;
}

function writeTripUpdate(w: BinaryWriter, m: TripUpdate): BinaryWriter {
  writeTripDescriptor(w.uint32(10).fork(), m.trip ?? absent("trip")).join();
  for (const item of m.stopTimeUpdate ?? []) writeStopTimeUpdate(w.uint32(18).fork(), item).join();
  if (m.vehicle != null) writeVehicleDescriptor(w.uint32(26).fork(), m.vehicle).join();
  if (m.timestamp != null) w.uint32(32).uint64(m.timestamp);
  if (m.delay != null) w.uint32(40).int32(m.delay);
  if (m.tripProperties != null) writeTripProperties(w.uint32(50).fork(), m.tripProperties).join();
  return w;
}

function readStopTimeEvent(r: BinaryReader, end: number, m: Partial<StopTimeEvent> = {}): StopTimeEvent {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 8:
        m.delay = r.int32();
        break;
      case 16:
        m.time = exact(r.int64());
        break;
      case 24:
        m.uncertainty = r.int32();
        break;
      case 32:
        m.scheduledTime = exact(r.int64());
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeStopTimeEvent(w: BinaryWriter, m: StopTimeEvent): BinaryWriter {
  if (m.delay != null) w.uint32(8).int32(m.delay);
  if (m.time != null) w.uint32(16).int64(m.time);
  if (m.uncertainty != null) w.uint32(24).int32(m.uncertainty);
  if (m.scheduledTime != null) w.uint32(32).int64(m.scheduledTime);
  return w;
}

function readStopTimeUpdate(r: BinaryReader, end: number, m: Partial<StopTimeUpdate> = {}): StopTimeUpdate {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 8:
        m.stopSequence = r.uint32();
        break;
      case 18:
        m.arrival = readStopTimeEvent(r, r.uint32() + r.pos, m.arrival);
        break;
      case 26:
        m.departure = readStopTimeEvent(r, r.uint32() + r.pos, m.departure);
        break;
      case 34:
        m.stopId = r.string();
        break;
      case 40:
        m.scheduleRelationship = r.int32();
        break;
      case 50:
        m.stopTimeProperties = readStopTimeProperties(r, r.uint32() + r.pos, m.stopTimeProperties);
        break;
      case 56:
        m.departureOccupancyStatus = r.int32();
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeStopTimeUpdate(w: BinaryWriter, m: StopTimeUpdate): BinaryWriter {
  if (m.stopSequence != null) w.uint32(8).uint32(m.stopSequence);
  if (m.arrival != null) writeStopTimeEvent(w.uint32(18).fork(), m.arrival).join();
  if (m.departure != null) writeStopTimeEvent(w.uint32(26).fork(), m.departure).join();
  if (m.stopId != null) w.uint32(34).string(m.stopId);
  if (m.scheduleRelationship != null) w.uint32(40).int32(m.scheduleRelationship);
  if (m.stopTimeProperties != null) writeStopTimeProperties(w.uint32(50).fork(), m.stopTimeProperties).join();
  if (m.departureOccupancyStatus != null) w.uint32(56).int32(m.departureOccupancyStatus);
  return w;
}

function readStopTimeProperties(r: BinaryReader, end: number, m: Partial<StopTimeProperties> = {}): StopTimeProperties {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.assignedStopId = r.string();
        break;
      case 18:
        m.stopHeadsign = r.string();
        break;
      case 24:
        m.pickupType = r.int32();
        break;
      case 32:
        m.dropOffType = r.int32();
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeStopTimeProperties(w: BinaryWriter, m: StopTimeProperties): BinaryWriter {
  if (m.assignedStopId != null) w.uint32(10).string(m.assignedStopId);
  if (m.stopHeadsign != null) w.uint32(18).string(m.stopHeadsign);
  if (m.pickupType != null) w.uint32(24).int32(m.pickupType);
  if (m.dropOffType != null) w.uint32(32).int32(m.dropOffType);
  return w;
}

function readTripProperties(r: BinaryReader, end: number, m: Partial<TripProperties> = {}): TripProperties {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.tripId = r.string();
        break;
      case 18:
        m.startDate = r.string();
        break;
      case 26:
        m.startTime = r.string();
        break;
      case 34:
        m.shapeId = r.string();
        break;
      case 42:
        m.tripHeadsign = r.string();
        break;
      case 50:
        m.tripShortName = r.string();
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeTripProperties(w: BinaryWriter, m: TripProperties): BinaryWriter {
  if (m.tripId != null) w.uint32(10).string(m.tripId);
  if (m.startDate != null) w.uint32(18).string(m.startDate);
  if (m.startTime != null) w.uint32(26).string(m.startTime);
  if (m.shapeId != null) w.uint32(34).string(m.shapeId);
  if (m.tripHeadsign != null) w.uint32(42).string(m.tripHeadsign);
  if (m.tripShortName != null) w.uint32(50).string(m.tripShortName);
  return w;
}

function readVehiclePosition(r: BinaryReader, end: number, m: Partial<VehiclePosition> = {}): VehiclePosition {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.trip = readTripDescriptor(r, r.uint32() + r.pos, m.trip);
        break;
      case 18:
        m.position = readPosition(r, r.uint32() + r.pos, m.position);
        break;
      case 24:
        m.currentStopSequence = r.uint32();
        break;
      case 32:
        m.currentStatus = r.int32();
        break;
      case 40:
        m.timestamp = exact(r.uint64());
        break;
      case 48:
        m.congestionLevel = r.int32();
        break;
      case 58:
        m.stopId = r.string();
        break;
      case 66:
        m.vehicle = readVehicleDescriptor(r, r.uint32() + r.pos, m.vehicle);
        break;
      case 72:
        m.occupancyStatus = r.int32();
        break;
      case 80:
        m.occupancyPercentage = r.uint32();
        break;
      case 90:
        m.multiCarriageDetails = append(m.multiCarriageDetails, readCarriageDetails(r, r.uint32() + r.pos));
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeVehiclePosition(w: BinaryWriter, m: VehiclePosition): BinaryWriter {
  if (m.trip != null) writeTripDescriptor(w.uint32(10).fork(), m.trip).join();
  if (m.position != null) writePosition(w.uint32(18).fork(), m.position).join();
  if (m.currentStopSequence != null) w.uint32(24).uint32(m.currentStopSequence);
  if (m.currentStatus != null) w.uint32(32).int32(m.currentStatus);
  if (m.timestamp != null) w.uint32(40).uint64(m.timestamp);
  if (m.congestionLevel != null) w.uint32(48).int32(m.congestionLevel);
  if (m.stopId != null) w.uint32(58).string(m.stopId);
  if (m.vehicle != null) writeVehicleDescriptor(w.uint32(66).fork(), m.vehicle).join();
  if (m.occupancyStatus != null) w.uint32(72).int32(m.occupancyStatus);
  if (m.occupancyPercentage != null) w.uint32(80).uint32(m.occupancyPercentage);
  for (const item of m.multiCarriageDetails ?? []) writeCarriageDetails(w.uint32(90).fork(), item).join();
  return w;
}

function readCarriageDetails(r: BinaryReader, end: number, m: Partial<CarriageDetails> = {}): CarriageDetails {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.id = r.string();
        break;
      case 18:
        m.label = r.string();
        break;
      case 24:
        m.occupancyStatus = r.int32();
        break;
      case 32:
        m.occupancyPercentage = r.int32();
        break;
      case 40:
        m.carriageSequence = r.uint32();
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeCarriageDetails(w: BinaryWriter, m: CarriageDetails): BinaryWriter {
  if (m.id != null) w.uint32(10).string(m.id);
  if (m.label != null) w.uint32(18).string(m.label);
  if (m.occupancyStatus != null) w.uint32(24).int32(m.occupancyStatus);
  if (m.occupancyPercentage != null) w.uint32(32).int32(m.occupancyPercentage);
  if (m.carriageSequence != null) w.uint32(40).uint32(m.carriageSequence);
  return w;
}

function readAlert(r: BinaryReader, end: number, m: Partial<Alert> = {}): Alert {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.activePeriod = append(m.activePeriod, readTimeRange(r, r.uint32() + r.pos));
        break;
      case 18:
        m.communicationPeriod = append(m.communicationPeriod, readTimeRange(r, r.uint32() + r.pos));
        break;
      case 26:
        m.impactPeriod = append(m.impactPeriod, readTimeRange(r, r.uint32() + r.pos));
        break;
      case 42:
        m.informedEntity = append(m.informedEntity, readEntitySelector(r, r.uint32() + r.pos));
        break;
      case 48:
        m.cause = r.int32();
        break;
      case 56:
        m.effect = r.int32();
        break;
      case 66:
        m.url = readTranslatedString(r, r.uint32() + r.pos, m.url);
        break;
      case 82:
        m.headerText = readTranslatedString(r, r.uint32() + r.pos, m.headerText);
        break;
      case 90:
        m.descriptionText = readTranslatedString(r, r.uint32() + r.pos, m.descriptionText);
        break;
      case 98:
        m.ttsHeaderText = readTranslatedString(r, r.uint32() + r.pos, m.ttsHeaderText);
        break;
      case 106:
        m.ttsDescriptionText = readTranslatedString(r, r.uint32() + r.pos, m.ttsDescriptionText);
        break;
      case 112:
        m.severityLevel = r.int32();
        break;
      case 122:
        m.image = readTranslatedImage(r, r.uint32() + r.pos, m.image);
        break;
      case 130:
        m.imageAlternativeText = readTranslatedString(r, r.uint32() + r.pos, m.imageAlternativeText);
        break;
      case 138:
        m.causeDetail = readTranslatedString(r, r.uint32() + r.pos, m.causeDetail);
        break;
      case 146:
        m.effectDetail = readTranslatedString(r, r.uint32() + r.pos, m.effectDetail);
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeAlert(w: BinaryWriter, m: Alert): BinaryWriter {
  for (const item of m.activePeriod ?? []) writeTimeRange(w.uint32(10).fork(), item).join();
  for (const item of m.communicationPeriod ?? []) writeTimeRange(w.uint32(18).fork(), item).join();
  for (const item of m.impactPeriod ?? []) writeTimeRange(w.uint32(26).fork(), item).join();
  for (const item of m.informedEntity ?? []) writeEntitySelector(w.uint32(42).fork(), item).join();
  if (m.cause != null) w.uint32(48).int32(m.cause);
  if (m.effect != null) w.uint32(56).int32(m.effect);
  if (m.url != null) writeTranslatedString(w.uint32(66).fork(), m.url).join();
  if (m.headerText != null) writeTranslatedString(w.uint32(82).fork(), m.headerText).join();
  if (m.descriptionText != null) writeTranslatedString(w.uint32(90).fork(), m.descriptionText).join();
  if (m.ttsHeaderText != null) writeTranslatedString(w.uint32(98).fork(), m.ttsHeaderText).join();
  if (m.ttsDescriptionText != null) writeTranslatedString(w.uint32(106).fork(), m.ttsDescriptionText).join();
  if (m.severityLevel != null) w.uint32(112).int32(m.severityLevel);
  if (m.image != null) writeTranslatedImage(w.uint32(122).fork(), m.image).join();
  if (m.imageAlternativeText != null) writeTranslatedString(w.uint32(130).fork(), m.imageAlternativeText).join();
  if (m.causeDetail != null) writeTranslatedString(w.uint32(138).fork(), m.causeDetail).join();
  if (m.effectDetail != null) writeTranslatedString(w.uint32(146).fork(), m.effectDetail).join();
  return w;
}

function readTimeRange(r: BinaryReader, end: number, m: Partial<TimeRange> = {}): TimeRange {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 8:
        m.start = exact(r.uint64());
        break;
      case 16:
        m.end = exact(r.uint64());
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeTimeRange(w: BinaryWriter, m: TimeRange): BinaryWriter {
  if (m.start != null) w.uint32(8).uint64(m.start);
  if (m.end != null) w.uint32(16).uint64(m.end);
  return w;
}

function readPosition(r: BinaryReader, end: number, m: Partial<Position> = {}): Position {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 13:
        m.latitude = r.float();
        break;
      case 21:
        m.longitude = r.float();
        break;
      case 29:
        m.bearing = r.float();
        break;
      case 33:
        m.odometer = r.double();
        break;
      case 45:
        m.speed = r.float();
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);
  if (m.latitude === undefined) absent("latitude");
  if (m.longitude === undefined) absent("longitude");
  return m as Position;
}

function writePosition(w: BinaryWriter, m: Position): BinaryWriter {
  w.uint32(13).float(m.latitude ?? 0);
  w.uint32(21).float(m.longitude ?? 0);
  if (m.bearing != null) w.uint32(29).float(m.bearing);
  if (m.odometer != null) w.uint32(33).double(m.odometer);
  if (m.speed != null) w.uint32(45).float(m.speed);
  return w;
}

export function readTripDescriptor(r: BinaryReader, end: number, m: Partial<TripDescriptor> = {}): TripDescriptor {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.tripId = r.string();
        break;
      case 18:
        m.startTime = r.string();
        break;
      case 26:
        m.startDate = r.string();
        break;
      case 32:
        m.scheduleRelationship = r.int32();
        break;
      case 42:
        m.routeId = r.string();
        break;
      case 48:
        m.directionId = r.uint32();
        break;
      case 58:
        m.modifiedTrip = readModifiedTripSelector(r, r.uint32() + r.pos, m.modifiedTrip);
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeTripDescriptor(w: BinaryWriter, m: TripDescriptor): BinaryWriter {
  if (m.tripId != null) w.uint32(10).string(m.tripId);
  if (m.startTime != null) w.uint32(18).string(m.startTime);
  if (m.startDate != null) w.uint32(26).string(m.startDate);
  if (m.scheduleRelationship != null) w.uint32(32).int32(m.scheduleRelationship);
  if (m.routeId != null) w.uint32(42).string(m.routeId);
  if (m.directionId != null) w.uint32(48).uint32(m.directionId);
  if (m.modifiedTrip != null) writeModifiedTripSelector(w.uint32(58).fork(), m.modifiedTrip).join();
  return w;
}

function readModifiedTripSelector(
  r: BinaryReader,
  end: number,
  m: Partial<ModifiedTripSelector> = {},
): ModifiedTripSelector {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.modificationsId = r.string();
        break;
      case 18:
        m.affectedTripId = r.string();
        break;
      case 26:
        m.startTime = r.string();
        break;
      case 34:
        m.startDate = r.string();
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeModifiedTripSelector(w: BinaryWriter, m: ModifiedTripSelector): BinaryWriter {
  if (m.modificationsId != null) w.uint32(10).string(m.modificationsId);
  if (m.affectedTripId != null) w.uint32(18).string(m.affectedTripId);
  if (m.startTime != null) w.uint32(26).string(m.startTime);
  if (m.startDate != null) w.uint32(34).string(m.startDate);
  return w;
}

function readVehicleDescriptor(r: BinaryReader, end: number, m: Partial<VehicleDescriptor> = {}): VehicleDescriptor {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.id = r.string();
        break;
      case 18:
        m.label = r.string();
        break;
      case 26:
        m.licensePlate = r.string();
        break;
      case 32:
        m.wheelchairAccessible = r.int32();
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeVehicleDescriptor(w: BinaryWriter, m: VehicleDescriptor): BinaryWriter {
  if (m.id != null) w.uint32(10).string(m.id);
  if (m.label != null) w.uint32(18).string(m.label);
  if (m.licensePlate != null) w.uint32(26).string(m.licensePlate);
  if (m.wheelchairAccessible != null) w.uint32(32).int32(m.wheelchairAccessible);
  return w;
}

function readEntitySelector(r: BinaryReader, end: number, m: Partial<EntitySelector> = {}): EntitySelector {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.agencyId = r.string();
        break;
      case 18:
        m.routeId = r.string();
        break;
      case 24:
        m.routeType = r.int32();
        break;
      case 34:
        m.trip = readTripDescriptor(r, r.uint32() + r.pos, m.trip);
        break;
      case 42:
        m.stopId = r.string();
        break;
      case 48:
        m.directionId = r.uint32();
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeEntitySelector(w: BinaryWriter, m: EntitySelector): BinaryWriter {
  if (m.agencyId != null) w.uint32(10).string(m.agencyId);
  if (m.routeId != null) w.uint32(18).string(m.routeId);
  if (m.routeType != null) w.uint32(24).int32(m.routeType);
  if (m.trip != null) writeTripDescriptor(w.uint32(34).fork(), m.trip).join();
  if (m.stopId != null) w.uint32(42).string(m.stopId);
  if (m.directionId != null) w.uint32(48).uint32(m.directionId);
  return w;
}

function readTranslatedString(r: BinaryReader, end: number, m: Partial<TranslatedString> = {}): TranslatedString {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.translation = append(m.translation, readTranslation(r, r.uint32() + r.pos));
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeTranslatedString(w: BinaryWriter, m: TranslatedString): BinaryWriter {
  for (const item of m.translation ?? []) writeTranslation(w.uint32(10).fork(), item).join();
  return w;
}

function readTranslation(r: BinaryReader, end: number, m: Partial<Translation> = {}): Translation {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.text = r.string();
        break;
      case 18:
        m.language = r.string();
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);
  if (m.text === undefined) absent("text");
  return m as Translation;
}

function writeTranslation(w: BinaryWriter, m: Translation): BinaryWriter {
  w.uint32(10).string(m.text ?? "");
  if (m.language != null) w.uint32(18).string(m.language);
  return w;
}

function readTranslatedImage(r: BinaryReader, end: number, m: Partial<TranslatedImage> = {}): TranslatedImage {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.localizedImage = append(m.localizedImage, readLocalizedImage(r, r.uint32() + r.pos));
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeTranslatedImage(w: BinaryWriter, m: TranslatedImage): BinaryWriter {
  for (const item of m.localizedImage ?? []) writeLocalizedImage(w.uint32(10).fork(), item).join();
  return w;
}

function readLocalizedImage(r: BinaryReader, end: number, m: Partial<LocalizedImage> = {}): LocalizedImage {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.url = r.string();
        break;
      case 18:
        m.mediaType = r.string();
        break;
      case 26:
        m.language = r.string();
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);
  if (m.url === undefined) absent("url");
  if (m.mediaType === undefined) absent("mediaType");
  return m as LocalizedImage;
}

function writeLocalizedImage(w: BinaryWriter, m: LocalizedImage): BinaryWriter {
  w.uint32(10).string(m.url ?? "");
  w.uint32(18).string(m.mediaType ?? "");
  if (m.language != null) w.uint32(26).string(m.language);
  return w;
}

function readShape(r: BinaryReader, end: number, m: Partial<Shape> = {}): Shape {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.shapeId = r.string();
        break;
      case 18:
        m.encodedPolyline = r.string();
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeShape(w: BinaryWriter, m: Shape): BinaryWriter {
  if (m.shapeId != null) w.uint32(10).string(m.shapeId);
  if (m.encodedPolyline != null) w.uint32(18).string(m.encodedPolyline);
  return w;
}

function readStop(r: BinaryReader, end: number, m: Partial<Stop> = {}): Stop {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.stopId = r.string();
        break;
      case 18:
        m.stopCode = readTranslatedString(r, r.uint32() + r.pos, m.stopCode);
        break;
      case 26:
        m.stopName = readTranslatedString(r, r.uint32() + r.pos, m.stopName);
        break;
      case 34:
        m.ttsStopName = readTranslatedString(r, r.uint32() + r.pos, m.ttsStopName);
        break;
      case 42:
        m.stopDesc = readTranslatedString(r, r.uint32() + r.pos, m.stopDesc);
        break;
      case 53:
        m.stopLat = r.float();
        break;
      case 61:
        m.stopLon = r.float();
        break;
      case 66:
        m.zoneId = r.string();
        break;
      case 74:
        m.stopUrl = readTranslatedString(r, r.uint32() + r.pos, m.stopUrl);
        break;
      case 90:
        m.parentStation = r.string();
        break;
      case 98:
        m.stopTimezone = r.string();
        break;
      case 104:
        m.wheelchairBoarding = r.int32();
        break;
      case 114:
        m.levelId = r.string();
        break;
      case 122:
        m.platformCode = readTranslatedString(r, r.uint32() + r.pos, m.platformCode);
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeStop(w: BinaryWriter, m: Stop): BinaryWriter {
  if (m.stopId != null) w.uint32(10).string(m.stopId);
  if (m.stopCode != null) writeTranslatedString(w.uint32(18).fork(), m.stopCode).join();
  if (m.stopName != null) writeTranslatedString(w.uint32(26).fork(), m.stopName).join();
  if (m.ttsStopName != null) writeTranslatedString(w.uint32(34).fork(), m.ttsStopName).join();
  if (m.stopDesc != null) writeTranslatedString(w.uint32(42).fork(), m.stopDesc).join();
  if (m.stopLat != null) w.uint32(53).float(m.stopLat);
  if (m.stopLon != null) w.uint32(61).float(m.stopLon);
  if (m.zoneId != null) w.uint32(66).string(m.zoneId);
  if (m.stopUrl != null) writeTranslatedString(w.uint32(74).fork(), m.stopUrl).join();
  if (m.parentStation != null) w.uint32(90).string(m.parentStation);
  if (m.stopTimezone != null) w.uint32(98).string(m.stopTimezone);
  if (m.wheelchairBoarding != null) w.uint32(104).int32(m.wheelchairBoarding);
  if (m.levelId != null) w.uint32(114).string(m.levelId);
  if (m.platformCode != null) writeTranslatedString(w.uint32(122).fork(), m.platformCode).join();
  return w;
}

function readTripModifications(r: BinaryReader, end: number, m: Partial<TripModifications> = {}): TripModifications {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.selectedTrips = append(m.selectedTrips, readSelectedTrips(r, r.uint32() + r.pos));
        break;
      case 18:
        m.startTimes = append(m.startTimes, r.string());
        break;
      case 26:
        m.serviceDates = append(m.serviceDates, r.string());
        break;
      case 34:
        m.modifications = append(m.modifications, readModification(r, r.uint32() + r.pos));
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeTripModifications(w: BinaryWriter, m: TripModifications): BinaryWriter {
  for (const item of m.selectedTrips ?? []) writeSelectedTrips(w.uint32(10).fork(), item).join();
  for (const item of m.startTimes ?? []) w.uint32(18).string(item);
  for (const item of m.serviceDates ?? []) w.uint32(26).string(item);
  for (const item of m.modifications ?? []) writeModification(w.uint32(34).fork(), item).join();
  return w;
}

function readModification(r: BinaryReader, end: number, m: Partial<Modification> = {}): Modification {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.startStopSelector = readStopSelector(r, r.uint32() + r.pos, m.startStopSelector);
        break;
      case 18:
        m.endStopSelector = readStopSelector(r, r.uint32() + r.pos, m.endStopSelector);
        break;
      case 24:
        m.propagatedModificationDelay = r.int32();
        break;
      case 34:
        m.replacementStops = append(m.replacementStops, readReplacementStop(r, r.uint32() + r.pos));
        break;
      case 42:
        m.serviceAlertId = r.string();
        break;
      case 48:
        m.lastModifiedTime = exact(r.uint64());
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeModification(w: BinaryWriter, m: Modification): BinaryWriter {
  if (m.startStopSelector != null) writeStopSelector(w.uint32(10).fork(), m.startStopSelector).join();
  if (m.endStopSelector != null) writeStopSelector(w.uint32(18).fork(), m.endStopSelector).join();
  if (m.propagatedModificationDelay != null) w.uint32(24).int32(m.propagatedModificationDelay);
  for (const item of m.replacementStops ?? []) writeReplacementStop(w.uint32(34).fork(), item).join();
  if (m.serviceAlertId != null) w.uint32(42).string(m.serviceAlertId);
  if (m.lastModifiedTime != null) w.uint32(48).uint64(m.lastModifiedTime);
  return w;
}

function readSelectedTrips(r: BinaryReader, end: number, m: Partial<SelectedTrips> = {}): SelectedTrips {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 10:
        m.tripIds = append(m.tripIds, r.string());
        break;
      case 18:
        m.shapeId = r.string();
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeSelectedTrips(w: BinaryWriter, m: SelectedTrips): BinaryWriter {
  for (const item of m.tripIds ?? []) w.uint32(10).string(item);
  if (m.shapeId != null) w.uint32(18).string(m.shapeId);
  return w;
}

function readStopSelector(r: BinaryReader, end: number, m: Partial<StopSelector> = {}): StopSelector {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 8:
        m.stopSequence = r.uint32();
        break;
      case 18:
        m.stopId = r.string();
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeStopSelector(w: BinaryWriter, m: StopSelector): BinaryWriter {
  if (m.stopSequence != null) w.uint32(8).uint32(m.stopSequence);
  if (m.stopId != null) w.uint32(18).string(m.stopId);
  return w;
}

function readReplacementStop(r: BinaryReader, end: number, m: Partial<ReplacementStop> = {}): ReplacementStop {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      case 8:
        m.travelTimeToStop = r.int32();
        break;
      case 18:
        m.stopId = r.string();
        break;
      default:
        skip(r, at);
    }
  }
  expectEnd(r, end);

  return m;
}

function writeReplacementStop(w: BinaryWriter, m: ReplacementStop): BinaryWriter {
  if (m.travelTimeToStop != null) w.uint32(8).int32(m.travelTimeToStop);
  if (m.stopId != null) w.uint32(18).string(m.stopId);
  return w;
}
