/**
 * Indexes the trip updates of a message by position. A board needs thirty of two thousand trips, so they are decoded one by
 * one, and an isolate caches the message's bytes with this index.
 */
import { BinaryReader } from "@bufbuild/protobuf/wire";
import { isByRoute, routeRunKey } from "../../src/domain/realtime/descriptor.ts";
import type { TripDescriptor, TripUpdate, TripUpdates } from "../../src/domain/realtime/message.ts";
import { readTripDescriptor } from "./codec.generated.ts";
import { decodeEntity } from "./feed-message.ts";
import { plainTrip } from "./plain-descriptor.ts";
import { plainTripUpdate } from "./plain-trip-update.ts";
import { LENGTH_DELIMITED, VARINT, type WireField, wireFields } from "./wire-index.ts";

/** Field numbers of gtfs-realtime.proto. */
const ENTITY = 2;
const IS_DELETED = 2;
const TRIP_UPDATE = 3;
const TRIP = 1;
const TRIP_ID = 1;
const START_TIME = 2;
const START_DATE = 3;
const ROUTE_ID = 5;
const DIRECTION_ID = 6;
/** Fields without which a descriptor does not name its run by the route. */
const BY_ROUTE_FIELDS = [START_TIME, START_DATE, ROUTE_ID, DIRECTION_ID];
const SCHEDULE_RELATIONSHIP = 4;
const STOP_TIME_UPDATE = 2;
const STOP_ID = 4;
const STOP_TIME_PROPERTIES = 6;
const ASSIGNED_STOP_ID = 1;
/** TripDescriptor.ScheduleRelationship: trips beside the schedule. */
const ADDED_TRIP = 1;
const NEW = 8;
const REPLACEMENT = 5;
const DUPLICATED_TRIP = 6;
/** Runs with the stops and times of their update. */
const OWN_STOPS: ReadonlySet<number> = new Set([ADDED_TRIP, NEW, REPLACEMENT]);

type Span = readonly [start: number, end: number];

const utf8 = new TextDecoder();

/**
 * @param bytes a message that was fully decoded before, so its wire format is valid
 * @param headerTime Unix seconds, for updates without a timestamp
 */
export function indexTripUpdates(bytes: Uint8Array, headerTime: number | null): TripUpdates {
  const byTrip = new Map<string, Span[]>();
  const withoutId: Span[] = [];
  const withBoth: Span[] = [];
  const addedTrips: Span[] = [];
  const copies: Span[] = [];
  for (const entity of wireFields(bytes)) {
    if (!isMessage(entity, ENTITY)) continue;
    const trip = tripOf(bytes, entity);
    if (trip === null) continue;
    const span: Span = [entity.start, entity.end];
    if (trip.tripId !== "") {
      const spans = byTrip.get(trip.tripId);
      if (spans === undefined) byTrip.set(trip.tripId, [span]);
      else spans.push(span);
      if (BY_ROUTE_FIELDS.every((field) => trip.fields.has(field))) withBoth.push(span);
    } else withoutId.push(span);
    if (OWN_STOPS.has(trip.relationship)) addedTrips.push(span);
    if (trip.relationship === DUPLICATED_TRIP) copies.push(span);
  }
  const decode = (spans: readonly Span[]) =>
    spans
      .flatMap((span) => decodeSpan(bytes, span))
      .map((update) => (update.timestamp === null ? { ...update, timestamp: headerTime } : update));
  let decodedByRoute: ReadonlyMap<string, TripUpdate[]> | undefined;
  let alsoByRoute: ReadonlyMap<string, TripDescriptor[]> | undefined;
  let decodedAdded: TripUpdate[] | undefined;
  let decodedCopies: TripUpdate[] | undefined;
  let byStop: StopIndex | undefined;
  let decodedAssigning: TripUpdate[] | undefined;
  const stopIndex = () => {
    byStop ??= indexStops(bytes, [...byTrip.values(), withoutId].flat());
    return byStop;
  };
  return {
    of: (tripId) => decode(byTrip.get(tripId) ?? []),
    byRoute() {
      decodedByRoute ??= Map.groupBy(
        decode(withoutId).filter(({ trip }) => isByRoute(trip)),
        ({ trip }) => routeRunKey(trip)!,
      );
      return decodedByRoute;
    },
    alsoByRoute() {
      alsoByRoute ??= Map.groupBy(
        withBoth.flatMap((span) => descriptorsIn(bytes, span)).filter((trip) => routeRunKey(trip) !== null),
        (trip) => routeRunKey(trip)!,
      );
      return alsoByRoute;
    },
    naming(stopId) {
      const { naming, assigned } = stopIndex();
      const descriptors = (spans: readonly Span[] = []) => spans.flatMap((span) => descriptorsIn(bytes, span));
      return { assigned: descriptors(assigned.get(stopId)), named: descriptors(naming.get(stopId)) };
    },
    assigning() {
      decodedAssigning ??= decode([...new Set([...stopIndex().assigned.values()].flat())]);
      return decodedAssigning;
    },
    copies() {
      decodedCopies ??= decode(copies);
      return decodedCopies;
    },
    added() {
      decodedAdded ??= decode(addedTrips);
      return decodedAdded;
    },
  };
}

/** A trip with the numbers of the fields that its descriptor has. */
type UpdatedTrip = { tripId: string; relationship: number; fields: Set<number> };

/** The trip that an entity updates; null for one without a trip update, and a deleted one. The last of repeated fields wins. */
function tripOf(bytes: Uint8Array, entity: WireField): UpdatedTrip | null {
  let updatedTrip: UpdatedTrip | null = null;
  let isDeleted = false;
  for (const update of wireFields(bytes, entity.start, entity.end)) {
    if (update.number === IS_DELETED && update.wireType === VARINT) isDeleted = readerOf(bytes, update).bool();
    if (!isMessage(update, TRIP_UPDATE)) continue;
    updatedTrip ??= { tripId: "", relationship: 0, fields: new Set() };
    for (const trip of wireFields(bytes, update.start, update.end)) {
      if (!isMessage(trip, TRIP)) continue;
      for (const field of wireFields(bytes, trip.start, trip.end)) {
        updatedTrip.fields.add(field.number);
        if (isMessage(field, TRIP_ID)) updatedTrip.tripId = textOf(bytes, field);
        else if (field.number === SCHEDULE_RELATIONSHIP && field.wireType === VARINT)
          updatedTrip.relationship = readerOf(bytes, field).int32();
      }
    }
  }
  return isDeleted ? null : updatedTrip;
}

function readerOf(bytes: Uint8Array, { start, end }: WireField): BinaryReader {
  return new BinaryReader(bytes.subarray(start, end));
}

/** The descriptors of an entity's trip update, without decoding its calls. */
function descriptorsIn(bytes: Uint8Array, span: Span): TripDescriptor[] {
  return [...wireFields(bytes, ...span)]
    .filter((update) => isMessage(update, TRIP_UPDATE))
    .flatMap((update) => [...wireFields(bytes, update.start, update.end)])
    .filter((trip) => isMessage(trip, TRIP))
    .map((trip) => plainTrip(readTripDescriptor(readerOf(bytes, trip), trip.end - trip.start)));
}

/** The entities that name a stop, and those that assign it, by GTFS stop_id. */
type StopIndex = { naming: Map<string, Span[]>; assigned: Map<string, Span[]> };

function indexStops(bytes: Uint8Array, entities: readonly Span[]): StopIndex {
  const index: StopIndex = { naming: new Map(), assigned: new Map() };
  const add = (to: Map<string, Span[]>, stopId: string, span: Span) => {
    const spans = to.get(stopId);
    if (spans === undefined) to.set(stopId, [span]);
    else if (spans.at(-1) !== span) spans.push(span);
  };
  for (const span of entities) {
    for (const update of wireFields(bytes, ...span)) {
      if (!isMessage(update, TRIP_UPDATE)) continue;
      for (const call of wireFields(bytes, update.start, update.end)) {
        if (!isMessage(call, STOP_TIME_UPDATE)) continue;
        const { stopId, assigned } = stopsNamed(bytes, call);
        if (assigned !== null) add(index.assigned, assigned, span);
        else if (stopId !== null) add(index.naming, stopId, span);
      }
    }
  }
  return index;
}

function stopsNamed(bytes: Uint8Array, call: WireField): { stopId: string | null; assigned: string | null } {
  let stopId: string | null = null;
  let assigned: string | null = null;
  for (const field of wireFields(bytes, call.start, call.end)) {
    if (isMessage(field, STOP_ID)) stopId = textOf(bytes, field);
    else if (isMessage(field, STOP_TIME_PROPERTIES)) {
      for (const property of wireFields(bytes, field.start, field.end)) {
        if (isMessage(property, ASSIGNED_STOP_ID)) assigned = textOf(bytes, property);
      }
    }
  }
  return { stopId, assigned };
}

function textOf(bytes: Uint8Array, { start, end }: WireField): string {
  return utf8.decode(bytes.subarray(start, end));
}

function isMessage(field: WireField, number: number): boolean {
  return field.number === number && field.wireType === LENGTH_DELIMITED;
}

function decodeSpan(bytes: Uint8Array, [start, end]: Span): TripUpdate[] {
  const entity = decodeEntity(bytes.subarray(start, end));
  return entity.tripUpdate == null ? [] : [plainTripUpdate(entity.tripUpdate)];
}
