/** A stored realtime message: its bytes, decoded on demand. */

import { type AlertIndex, indexAlerts } from "../../src/domain/realtime/alert-index.ts";
import type {
  Alert,
  RealtimeType,
  TripDescriptor,
  TripUpdates,
  VehiclePosition,
} from "../../src/domain/realtime/message.ts";
import { indexRuns, type RunIndex } from "../../src/domain/realtime/run-index.ts";
import { decodeFeedMessage } from "./feed-message.ts";
import { plainAlert } from "./plain-alert.ts";
import { plainVehicle } from "./plain-vehicle.ts";
import { indexTripUpdates } from "./trip-index.ts";

/** Facts of a stored message that do not need its bytes. */
export type MessageFacts = {
  /** Onestop ID of the feed it came from. */
  feed: string;
  type: RealtimeType;
  /** SHA-1 of the bytes, 40 hex digits: the same bytes are the same message. */
  sha1: string;
  /** Bytes. */
  size: number;
  entities: number;
  /** Unix seconds from the header of the message; null if it has none. */
  headerTime: number | null;
  /** RFC 3339 in UTC. */
  fetchedAt: string;
};

type VehicleOnTrip = VehiclePosition & { trip: TripDescriptor };

function isOnTrip(vehicle: VehiclePosition): vehicle is VehicleOnTrip {
  return vehicle.trip !== null;
}

export class StoredMessage {
  /** Facts of its last fetch, which may have brought the same content again. */
  facts: MessageFacts;
  readonly bytes: Uint8Array<ArrayBuffer>;
  #tripUpdates: TripUpdates | undefined;
  #vehicles: readonly VehiclePosition[] | undefined;
  #alerts: readonly Alert[] | undefined;
  #vehicleRuns: RunIndex<VehicleOnTrip> | undefined;
  #alertRuns: RunIndex<TripDescriptor> | undefined;
  #alertIndex: AlertIndex | undefined;

  constructor(facts: MessageFacts, bytes: Uint8Array<ArrayBuffer>) {
    this.facts = facts;
    this.bytes = bytes;
  }

  get tripUpdates(): TripUpdates {
    this.#tripUpdates ??= indexTripUpdates(this.bytes, this.facts.headerTime);
    return this.#tripUpdates;
  }

  /** Vehicle positions. The time of the header is not theirs: with it, a vehicle that stays silent would seem the freshest. */
  get vehicles(): readonly VehiclePosition[] {
    this.#vehicles ??= this.#entities().flatMap(({ id, vehicle }) =>
      vehicle == null ? [] : [plainVehicle(this.facts.feed, id, vehicle)],
    );
    return this.#vehicles;
  }

  get alerts(): readonly Alert[] {
    this.#alerts ??= this.#entities().flatMap(({ id, alert }) =>
      alert == null ? [] : [plainAlert(this.facts.feed, id, alert)],
    );
    return this.#alerts;
  }

  /** Vehicles that name a trip, by their runs. */
  get vehicleRuns(): RunIndex<VehicleOnTrip> {
    this.#vehicleRuns ??= indexRuns(this.vehicles.filter(isOnTrip), ({ trip }) => trip);
    return this.#vehicleRuns;
  }

  /** Alerts by what they are about. */
  get alertIndex(): AlertIndex {
    this.#alertIndex ??= indexAlerts(this.alerts);
    return this.#alertIndex;
  }

  /** Descriptors of the trips that alerts are about. */
  get alertRuns(): RunIndex<TripDescriptor> {
    this.#alertRuns ??= indexRuns(
      this.alerts.flatMap(({ informed }) => informed.flatMap(({ trip }) => trip ?? [])),
      (trip) => trip,
    );
    return this.#alertRuns;
  }

  #entities() {
    return (decodeFeedMessage(this.bytes).entity ?? []).filter((entity) => entity.isDeleted !== true);
  }
}
