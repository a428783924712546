/** The first entities of a stored message, decoded alone. */
import type { ObservedEntity } from "../../src/domain/realtime/observed.ts";
import type { FeedEntity } from "./definition.generated.ts";
import { decodeEntity } from "./feed-message.ts";
import { integer, ownField } from "./field.ts";
import { plainAlert } from "./plain-alert.ts";
import { plainTripUpdate } from "./plain-trip-update.ts";
import { plainVehicle } from "./plain-vehicle.ts";
import { LENGTH_DELIMITED, wireFields } from "./wire-index.ts";

/** Field number of gtfs-realtime.proto. */
const ENTITY = 2;
/** Characters of an alert's headline. */
const MAX_WORDS = 200;

/** @param bytes a message that was fully decoded before */
export function firstEntities(bytes: Uint8Array, count: number): ObservedEntity[] {
  const entities: ObservedEntity[] = [];
  for (const { number, wireType, start, end } of wireFields(bytes)) {
    if (entities.length === count) break;
    if (number !== ENTITY || wireType !== LENGTH_DELIMITED) continue;
    const entity = decodeEntity(bytes.subarray(start, end));
    if (entity.isDeleted !== true) entities.push(observedEntity(entity));
  }
  return entities;
}

function observedEntity({ id, tripUpdate, vehicle, alert }: FeedEntity): ObservedEntity {
  const none = { id, route_id: null, trip_id: null, stop_id: null, words: null, delay: null, at: null };
  if (tripUpdate !== undefined) {
    const { trip, vehicle: by, timestamp, delay, stopTimeUpdates } = plainTripUpdate(tripUpdate);
    const [first] = stopTimeUpdates;
    return {
      ...{ id, route_id: trip.routeId, trip_id: trip.tripId, stop_id: first?.stopId ?? null },
      words: by?.label ?? by?.id ?? null,
      delay: delay ?? first?.departure?.delay ?? first?.arrival?.delay ?? null,
      at: moment(timestamp),
    };
  }
  if (vehicle !== undefined) {
    const { trip, vehicle: by, stopId } = plainVehicle("", id, vehicle);
    return {
      ...{ id, route_id: trip?.routeId ?? null, trip_id: trip?.tripId ?? null, stop_id: stopId, delay: null },
      words: by?.label ?? by?.id ?? null,
      at: moment(integer(ownField(vehicle, "timestamp"))),
    };
  }
  if (alert !== undefined) {
    const { informed, headerText, activePeriods } = plainAlert("", id, alert);
    const first = <T>(pick: (one: (typeof informed)[number]) => T | null) =>
      informed.map(pick).find((value) => value !== null) ?? null;
    return {
      ...{ id, route_id: first((one) => one.routeId), trip_id: first((one) => one.trip?.tripId ?? null) },
      ...{ stop_id: first((one) => one.stopId), delay: null },
      words: headerText[0]?.text.slice(0, MAX_WORDS) ?? null,
      at: moment(activePeriods[0]?.start ?? null),
    };
  }
  return none;
}

/** @param seconds Unix time; null for none, or one that no date can show */
function moment(seconds: number | null): string | null {
  const date = new Date((seconds ?? 0) * 1000);
  return seconds === null || seconds === 0 || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
