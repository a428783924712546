/** Checks a message against the rules of src/domain/realtime/rules.ts. */
import type { RuleCode } from "../../../src/domain/realtime/rules.ts";
import type * as proto from "../../realtime/definition.generated.ts";

/** How often a message breaks a rule, with the id of the first entity that does; null if it is the message itself. */
type Finding = { count: number; example: string | null };
export type Findings = Map<RuleCode, Finding>;

/** The same feed's message before. */
export type PreviousMessage = {
  sha1: string;
  /** Unix seconds; null if the message had no time. */
  headerTime: number | null;
  /** When it was fetched last, in milliseconds since 1970. */
  fetchedAt: number;
};

export type CheckInput = {
  sha1: string;
  /** When the message was fetched, in milliseconds since 1970. */
  now: number;
  previous: PreviousMessage | null;
};

/** Times between 2000 and 2100 in Unix seconds; milliseconds are far outside. */
const MIN_TIME = 946_684_800;
const MAX_TIME = 4_102_444_800;
/** Seconds by which the clocks of two servers may differ. */
const CLOCK_TOLERANCE_S = 60;
/** Seconds. */
const MAX_REFRESH_S = 35;
const MAX_AGE_S = 65;
/** Meters per second. */
const MAX_SPEED = 26;
/** Characters of an entity's id that are kept. */
const EXAMPLE_LENGTH = 60;

const FULL_DATASET = 0;
const TRIP_CANCELED = 3;
const TRIP_DELETED = 7;
const STOP_SKIPPED = 1;
const STOP_NO_DATA = 2;

type Note = (code: RuleCode, example?: string | null) => void;

/** The rules that a message breaks. Takes a time proportional to the size of the message. */
export function checkMessage({ header, entity = [] }: proto.FeedMessage, input: CheckInput): Findings {
  const findings: Findings = new Map();
  const note: Note = (code, example = null) => {
    const finding = findings.get(code);
    if (finding === undefined) findings.set(code, { count: 1, example: example?.slice(0, EXAMPLE_LENGTH) ?? null });
    else finding.count++;
  };
  const headerTime = seconds(header.timestamp);
  checkHeader(header, headerTime, input, note);
  const vehicles = new Set<string>();
  for (const item of entity) {
    if (item.isDeleted === true) {
      if ((header.incrementality ?? FULL_DATASET) === FULL_DATASET) note("E039", item.id);
      continue;
    }
    const times = { headerTime, now: input.now / 1000 };
    if (item.tripUpdate !== undefined) checkTripUpdate(item.id, item.tripUpdate, times, note);
    if (item.vehicle !== undefined) checkVehicle(item.id, item.vehicle, times, vehicles, note);
    if (item.alert !== undefined) checkAlert(item.id, item.alert, note);
  }
  return findings;
}

function checkHeader(header: proto.FeedHeader, time: number | null, { sha1, now, previous }: CheckInput, note: Note) {
  const version = header.gtfsRealtimeVersion;
  if (version !== "1.0" && version !== "2.0") note("E038");
  const isFirstVersion = version.startsWith("1");
  if (header.incrementality === undefined && !isFirstVersion) note("E049");
  if (time === null) {
    note(isFirstVersion ? "W001" : "E048");
    return;
  }
  if (!isUnixTime(time)) {
    note("E001");
    return;
  }
  const age = now / 1000 - time;
  if (age > MAX_AGE_S) note("W008");
  if (age < -CLOCK_TOLERANCE_S) note("E050");
  if (previous === null || previous.headerTime === null) return;
  if (time < previous.headerTime) note("E018");
  if (time === previous.headerTime && sha1 !== previous.sha1) note("E017");
  // Between two looks that are further apart, the message may have been renewed unseen.
  const isClose = now - previous.fetchedAt <= MAX_REFRESH_S * 1000;
  if (isClose && time - previous.headerTime > MAX_REFRESH_S) note("W007");
}

type Times = { headerTime: number | null /** Unix seconds. */; now: number };

/** @param value the time of a vehicle or a trip update */
function checkTime(id: string, value: number | null, { headerTime, now }: Times, note: Note) {
  if (value === null) return note("W001", id);
  if (!isUnixTime(value)) return note("E001", id);
  if (headerTime !== null && value > headerTime) note("E012", id);
  if (value > now + CLOCK_TOLERANCE_S) note("E050", id);
}

function checkTrip(id: string, trip: proto.TripDescriptor, note: Note) {
  if (trip.startTime && !/^\d{1,3}:[0-5]\d:[0-5]\d$/.test(trip.startTime)) note("E020", id);
  if (trip.startDate && !/^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(trip.startDate)) note("E021", id);
  if (trip.scheduleRelationship === undefined) note("W009", id);
}

function checkTripUpdate(id: string, update: proto.TripUpdate, times: Times, note: Note) {
  const { trip, stopTimeUpdate: stops = [] } = update;
  checkTime(id, seconds(update.timestamp), times, note);
  checkTrip(id, trip, note);
  if (!trip.tripId) note("W006", id);
  if (!update.vehicle?.id) note("W002", id);
  const runs = trip.scheduleRelationship !== TRIP_CANCELED && trip.scheduleRelationship !== TRIP_DELETED;
  if (stops.length === 0 && runs) note("E041", id);
  let last: number | null = null;
  for (const [i, stop] of stops.entries()) {
    checkStop(id, stop, note);
    const before = stops[i - 1];
    if (before !== undefined) {
      if (stop.stopSequence !== undefined && before.stopSequence !== undefined) {
        if (stop.stopSequence < before.stopSequence) note("E002", id);
        else if (stop.stopSequence === before.stopSequence) note("E036", id);
      }
      if (stop.stopId && stop.stopId === before.stopId) note("E037", id);
    }
    const arrival = seconds(stop.arrival?.time);
    const departure = seconds(stop.departure?.time);
    if (arrival !== null && departure !== null && departure < arrival) note("E025", id);
    const first = arrival ?? departure;
    if (first !== null && last !== null && first <= last) note("E022", id);
    last = departure ?? arrival ?? last;
  }
}

function checkStop(id: string, stop: proto.StopTimeUpdate, note: Note) {
  const { scheduleRelationship: relation, arrival, departure } = stop;
  if (relation === undefined) note("W009", id);
  if (!stop.stopId && stop.stopSequence === undefined) note("E040", id);
  const events = [arrival, departure].filter((event) => event !== undefined);
  if (events.some(({ time }) => !isUnixTime(seconds(time) ?? MIN_TIME))) note("E001", id);
  if (relation === STOP_NO_DATA) {
    if (events.length > 0) note("E042", id);
  } else if (relation !== STOP_SKIPPED) {
    if (events.length === 0) note("E043", id);
    if (events.some(({ delay, time }) => delay === undefined && seconds(time) === null)) note("E044", id);
  }
}

function checkVehicle(id: string, vehicle: proto.VehiclePosition, times: Times, vehicleIds: Set<string>, note: Note) {
  checkTime(id, seconds(vehicle.timestamp), times, note);
  if (vehicle.trip !== undefined) checkTrip(id, vehicle.trip, note);
  const vehicleId = vehicle.vehicle?.id;
  if (!vehicleId) note("W002", id);
  else if (vehicleIds.has(vehicleId)) note("E052", id);
  else vehicleIds.add(vehicleId);
  const { position } = vehicle;
  if (position === undefined) return;
  const { latitude, longitude, bearing, speed } = position;
  const isPossible = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  if (!isPossible) note("E026", id);
  if (bearing !== undefined && !(bearing >= 0 && bearing <= 360)) note("E027", id);
  if (speed !== undefined && !(speed >= 0 && speed <= MAX_SPEED)) note("W004", id);
}

function checkAlert(id: string, { informedEntity = [] }: proto.Alert, note: Note) {
  if (informedEntity.length === 0) note("E032", id);
  for (const { agencyId, routeId, routeType, trip, stopId } of informedEntity) {
    if (!agencyId && !routeId && routeType === undefined && trip === undefined && !stopId) note("E033", id);
    if (trip !== undefined) checkTrip(id, trip, note);
  }
}

/** A time of 0 is an absent one. */
function seconds(value: number | bigint | undefined): number | null {
  return value === undefined || Number(value) === 0 ? null : Number(value);
}

function isUnixTime(value: number): boolean {
  return value >= MIN_TIME && value < MAX_TIME;
}
