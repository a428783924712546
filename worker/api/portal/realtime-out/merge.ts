/** Merges the stored messages about feeds into one message of GTFS Realtime. */
import type {
  Alert,
  EntitySelector,
  FeedEntity,
  FeedMessage,
  TripDescriptor,
  TripUpdate,
  VehiclePosition,
} from "../../../realtime/definition.generated.ts";
import { decodeFeedMessage } from "../../../realtime/feed-message.ts";
import { integer, ownField, text } from "../../../realtime/field.ts";
import type { StoredMessage } from "../../../realtime/stored-message.ts";
import type { Stores } from "../../../store/db/db.ts";
import { type EntityName, nameKey, routesNamed, stopsNamed, tripsNamed } from "../../../store/realtime/named.ts";

/** The messages about a static feed, its own first. */
export type StateOfFeed = {
  /** Onestop ID. */
  feed: string;
  feedVersionId: number;
  messages: readonly StoredMessage[];
};

/** Entities of one source that are about a feed. */
type Part = { source: string; feed: string; feedVersionId: number; entities: FeedEntity[] };

/** FULL_DATASET (GTFS Realtime, Incrementality). */
const FULL_DATASET = 0;

/**
 * One message with all entities about the feeds: of a trip that several sources update, the update of the first; of a
 * vehicle, the latest position. Ids of entities are those of their sources after the Onestop IDs of these.
 * @param sharedSources sources that are about several feeds, by Onestop ID: their entities are told apart by the ids that they name
 * @param portalIds trips, routes, and stops as `FEED:ID`; otherwise as their feeds have them
 */
export async function mergeStates(
  stores: Stores,
  states: readonly StateOfFeed[],
  sharedSources: ReadonlySet<string>,
  portalIds: boolean,
): Promise<FeedMessage> {
  const parts = states.flatMap(partsOf);
  const ofFeed = await membership(
    stores,
    parts.filter(({ source }) => sharedSources.has(source)),
  );
  const entities = new Map<string, FeedEntity>();
  const tripKeys = new Map<string, string>();
  const vehicles = new Map<string, { id: string; timestamp: number }>();
  for (const { source, feed, feedVersionId, entities: ofSource } of parts) {
    for (const entity of ofSource) {
      if (sharedSources.has(source) && !ofFeed(feedVersionId, entity)) continue;
      const id = `${source}:${kindOf(entity)}:${entity.id}`;
      const trip = tripKey(feed, entity);
      if (trip !== null && (tripKeys.get(trip) ?? id) !== id) continue;
      if (trip !== null) tripKeys.set(trip, id);
      const vehicle = vehicleKey(feed, entity);
      if (vehicle !== null) {
        const previous = vehicles.get(vehicle);
        const timestamp = integer(ownField(entity.vehicle!, "timestamp")) ?? 0;
        if (previous !== undefined && previous.timestamp >= timestamp) continue;
        if (previous !== undefined) entities.delete(previous.id);
        vehicles.set(vehicle, { id, timestamp });
      }
      entities.set(id, { ...(portalIds ? withFeed(entity, feed) : entity), id });
    }
  }
  const times = states.flatMap(({ messages }) => messages.map(timeOf));
  return {
    header: { gtfsRealtimeVersion: "2.0", incrementality: FULL_DATASET, timestamp: Math.max(0, ...times) },
    entity: [...entities.values()],
  };
}

/** When a message was made, in Unix seconds; without that, when it was fetched. */
const timeOf = ({ facts }: StoredMessage) => facts.headerTime ?? Math.floor(Date.parse(facts.fetchedAt) / 1000);

/** A source may send the same message for every type: only what the type names is taken from each. */
function partsOf({ feed, feedVersionId, messages }: StateOfFeed): Part[] {
  return messages.map(({ facts, bytes }) => ({
    ...{ source: facts.feed, feed, feedVersionId },
    entities: (decodeFeedMessage(bytes).entity ?? []).flatMap((entity): FeedEntity[] => {
      if (ownField(entity, "isDeleted") === true) return [];
      const { id, tripUpdate, vehicle, alert } = entity;
      if (facts.type === "realtime_trip_updates") return tripUpdate == null ? [] : [{ id, tripUpdate }];
      if (facts.type === "realtime_vehicle_positions") return vehicle == null ? [] : [{ id, vehicle }];
      return alert == null ? [] : [{ id, alert }];
    }),
  }));
}

function kindOf({ tripUpdate, vehicle }: FeedEntity): string {
  return tripUpdate != null ? "trip" : vehicle != null ? "vehicle" : "alert";
}

/** Names the run of an update; null for other entities, and for one without a trip_id. */
function tripKey(feed: string, { tripUpdate }: FeedEntity): string | null {
  if (tripUpdate == null) return null;
  const { trip, tripProperties } = tripUpdate;
  const tripId = text(ownField(trip, "tripId"));
  if (tripId === null) return null;
  // Several copies of a trip name the same model.
  const copy = tripProperties == null ? null : ownField(tripProperties, "tripId");
  return JSON.stringify([feed, tripId, copy, ownField(trip, "startDate"), ownField(trip, "startTime")]);
}

function vehicleKey(feed: string, { vehicle }: FeedEntity): string | null {
  const id = vehicle?.vehicle == null ? null : text(ownField(vehicle.vehicle, "id"));
  return id === null ? null : JSON.stringify([feed, id]);
}

/** The routes, stops, and trips that an entity names. */
function namesOf({ tripUpdate, vehicle, alert }: FeedEntity) {
  const trips = [tripUpdate?.trip, vehicle?.trip, ...(alert?.informedEntity ?? []).map(({ trip }) => trip)];
  const descriptors = trips.filter((trip) => trip != null);
  const selectors = alert?.informedEntity ?? [];
  const present = (values: (string | null)[]) => values.filter((value) => value !== null);
  return {
    routes: present([...descriptors, ...selectors].map((one) => text(ownField(one, "routeId")))),
    stops: present([
      ...(tripUpdate?.stopTimeUpdate ?? []).map((one) => text(ownField(one, "stopId"))),
      ...selectors.map((one) => text(ownField(one, "stopId"))),
      vehicle == null ? null : text(ownField(vehicle, "stopId")),
    ]),
    trips: present(descriptors.map((one) => text(ownField(one, "tripId")))),
  };
}

/**
 * Tells whether an entity of a source that serves several feeds is about one of them: by its routes, else by its stops, else
 * by its trips. One that names none of these is about all.
 */
async function membership(stores: Stores, parts: readonly Part[]) {
  const routes: EntityName[] = [];
  const stops: EntityName[] = [];
  const trips: EntityName[] = [];
  for (const { feedVersionId, entities } of parts) {
    for (const entity of entities) {
      const names = namesOf(entity);
      const [list, ids] =
        names.routes.length > 0
          ? [routes, names.routes]
          : names.stops.length > 0
            ? [stops, names.stops]
            : [trips, names.trips];
      for (const gtfsId of ids) list.push({ feedVersionId, gtfsId });
    }
  }
  const [routeNames, stopNames, tripNames] = await Promise.all([
    routes.length === 0 ? [] : routesNamed(stores.db, routes),
    stops.length === 0 ? [] : stopsNamed(stores.db, stops),
    trips.length === 0 ? [] : tripsNamed(stores, trips),
  ]);
  const keys = (rows: readonly EntityName[]) => new Set(rows.map(nameKey));
  const [routeKeys, stopKeys, tripKeys] = [keys(routeNames), keys(stopNames), keys(tripNames)];
  return (feedVersionId: number, entity: FeedEntity): boolean => {
    const names = namesOf(entity);
    const isNamed = (ids: readonly string[], of: ReadonlySet<string>) =>
      ids.some((gtfsId) => of.has(nameKey({ feedVersionId, gtfsId })));
    if (names.routes.length > 0) return isNamed(names.routes, routeKeys);
    if (names.stops.length > 0) return isNamed(names.stops, stopKeys);
    return names.trips.length === 0 || isNamed(names.trips, tripKeys);
  };
}

/** The object with `FEED:` before these ids, as far as it has them. */
function before<T extends object, K extends keyof T & string>(object: T, feed: string, names: readonly K[]): T {
  const result = { ...object };
  for (const name of names) {
    const value = ownField(object, name);
    if (typeof value === "string" && value !== "") result[name] = `${feed}:${value}` as T[K];
  }
  return result;
}

const tripOf = (trip: TripDescriptor, feed: string) => before(trip, feed, ["tripId", "routeId"]);

function withFeed(entity: FeedEntity, feed: string): FeedEntity {
  const { id, tripUpdate, vehicle, alert } = entity;
  return {
    id,
    ...(tripUpdate != null && { tripUpdate: updateOf(tripUpdate, feed) }),
    ...(vehicle != null && { vehicle: positionOf(vehicle, feed) }),
    ...(alert != null && { alert: alertOf(alert, feed) }),
  };
}

function updateOf(update: TripUpdate, feed: string): TripUpdate {
  const { tripProperties, stopTimeUpdate } = update;
  return {
    ...update,
    trip: tripOf(update.trip, feed),
    ...(tripProperties != null && { tripProperties: before(tripProperties, feed, ["tripId", "shapeId"]) }),
    ...(stopTimeUpdate != null && {
      stopTimeUpdate: stopTimeUpdate.map((call) => ({
        ...before(call, feed, ["stopId"]),
        ...(call.stopTimeProperties != null && {
          stopTimeProperties: before(call.stopTimeProperties, feed, ["assignedStopId"]),
        }),
      })),
    }),
  };
}

function positionOf(vehicle: VehiclePosition, feed: string): VehiclePosition {
  const { trip } = vehicle;
  return { ...before(vehicle, feed, ["stopId"]), ...(trip != null && { trip: tripOf(trip, feed) }) };
}

function alertOf(alert: Alert, feed: string): Alert {
  const selectorOf = (selector: EntitySelector) => ({
    ...before(selector, feed, ["agencyId", "routeId", "stopId"]),
    ...(selector.trip != null && { trip: tripOf(selector.trip, feed) }),
  });
  return { ...alert, ...(alert.informedEntity != null && { informedEntity: alert.informedEntity.map(selectorOf) }) };
}
