/** Vehicle positions, and the version, trip, route and stop they belong to (Transitland v2, vehicle_positions). */
import type { Bounds } from "../../src/domain/geo/globe.ts";
import type { VehiclePosition } from "../../src/domain/realtime/message.ts";
import { type Attributable, attribute, latestVehicles } from "../../src/domain/realtime/vehicles.ts";
import { routeLoader, versionLoader } from "../loaders/entities.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import type { FeedVersionRow } from "../store/entities/feed-version.ts";
import { type ServedVersion, servedVersions, vehicleMessagesIn } from "../store/realtime/feed-routing.ts";
import { tripsByGtfsId } from "./find-trips.ts";
import { messagesOfVersion, namedRun, routeByGtfsId, runOf, stopByGtfsId } from "./realtime.ts";
import { gtfsTripId, type ScheduledTrip, type Trip } from "./trip.ts";

/** A vehicle and the version it belongs to; null if unknown. */
export type AttributedVehicle = { vehicle: VehiclePosition; version: FeedVersionRow | null };

/** The `limit` vehicles within the bounds that reported last. */
export async function vehiclesIn(context: ReadContext, bounds: Bounds, limit: number): Promise<AttributedVehicle[]> {
  const messages = await vehicleMessagesIn(context.stores.db, bounds);
  const vehicles = latestVehicles(
    messages.flatMap((message) => message.vehicles),
    limit,
    bounds,
  );
  return Promise.all(vehicles.map(async (vehicle) => ({ vehicle, version: await versionOf(context, vehicle) })));
}

/** All vehicles that belong to a version. */
async function vehiclesOfVersion(context: ReadContext, versionId: number): Promise<AttributedVehicle[]> {
  const version = await versionLoader(context).load(versionId);
  const messages = await messagesOfVersion(context, versionId, "realtime_vehicle_positions");
  const vehicles = await Promise.all(
    messages
      .flatMap((message) => message.vehicles)
      .map(async (vehicle) => ({ vehicle, version: await versionOf(context, vehicle) })),
  );
  return vehicles.filter((v) => version !== null && v.version?.id === version.id);
}

/**
 * Vehicles on the routes of a version that pass the test, ordered by feed and id.
 * @param bounds null: anywhere
 * @param alone adds vehicles without a known route if their realtime feed serves only this version and it has one agency
 */
export async function vehiclesOnRoutes(
  context: ReadContext,
  versionId: number,
  isOn: (route: { id: number; agency_id: number }) => boolean,
  bounds: Bounds | null,
  limit: number,
  alone = false,
): Promise<AttributedVehicle[]> {
  const vehicles = await vehiclesOfVersion(context, versionId);
  const routes = await Promise.all(vehicles.map((v) => routeOfVehicle(context, v)));
  const isExclusive = await Promise.all(
    vehicles.map(
      async ({ vehicle, version }) =>
        alone && version?.agency_count === 1 && (await servedBy(context, vehicle.feed)).length === 1,
    ),
  );
  const on = vehicles.filter((_, i) => (routes[i] == null ? isExclusive[i] : isOn(routes[i])));
  const latest = new Set(
    latestVehicles(
      on.map((v) => v.vehicle),
      limit,
      bounds,
    ),
  );
  const order = [...latest];
  return on.filter((v) => latest.has(v.vehicle)).sort((a, b) => order.indexOf(a.vehicle) - order.indexOf(b.vehicle));
}

/** The vehicle that reported last for a trip; null if none is within the bounds. */
export async function vehicleOfTrip(
  context: ReadContext,
  trip: Trip,
  bounds: Bounds | null,
): Promise<AttributedVehicle | null> {
  const tripId = gtfsTripId(trip);
  if (tripId === "") return null;
  const messages = await messagesOfVersion(context, trip.feed_version_id, "realtime_vehicle_positions");
  const indexes = messages.map((message) => message.vehicleRuns);
  const isByRoute = indexes.some(({ hasRoutes }) => hasRoutes);
  const route = isByRoute ? await routeLoader(context).load(trip.route_id) : null;
  const instance = { ...runOf(trip), routeId: route?.route_id ?? null };
  const otherNames = indexes.flatMap((index) => index.otherNames(instance));
  const run = await namedRun(context, trip, instance, otherNames);
  const on = indexes.flatMap((index) => index.of(run));
  const [vehicle] = latestVehicles(on, 1, bounds);
  if (vehicle === undefined) return null;
  return { vehicle, version: await versionLoader(context).load(trip.feed_version_id) };
}

/** The versions that a realtime feed may be about. @param feed Onestop ID */
function servedBy(context: ReadContext, feed: string): Promise<ServedVersion[]> {
  return context.loaders
    .get("versions served", async (feeds: readonly string[]) => {
      const rows = await servedVersions(context.stores.db, feeds);
      return feeds.map((feed) => rows.filter((row) => row.realtimeFeed === feed));
    })
    .load(feed);
}

/** The version that a vehicle belongs to; null if none or several are possible. */
async function versionOf(context: ReadContext, vehicle: VehiclePosition): Promise<FeedVersionRow | null> {
  const servedFeeds = await servedBy(context, vehicle.feed);
  const candidates =
    servedFeeds.length === 1
      ? [{ feedVersionId: servedFeeds[0]!.feedVersionId, trip: true, route: true, stop: true }]
      : await Promise.all(servedFeeds.map((version) => candidate(context, version, vehicle)));
  const id = attribute(candidates);
  return id === null ? null : versionLoader(context).load(id);
}

async function candidate(
  context: ReadContext,
  { feedVersionId }: ServedVersion,
  vehicle: VehiclePosition,
): Promise<Attributable> {
  const version = await versionLoader(context).load(feedVersionId);
  if (version === null) return { feedVersionId, trip: false, route: false, stop: false };
  const vehicleInVersion = { vehicle, version };
  const [trip, route, stop] = await Promise.all([
    tripOfVehicle(context, vehicleInVersion),
    namedRoute(context, vehicleInVersion),
    stopOfVehicle(context, vehicleInVersion),
  ]);
  return { feedVersionId, trip: trip !== null, route: route !== null, stop: stop !== null };
}

export async function tripOfVehicle(
  context: ReadContext,
  { vehicle, version }: AttributedVehicle,
): Promise<ScheduledTrip | null> {
  const tripId = vehicle.trip?.tripId ?? null;
  if (version === null || tripId === null) return null;
  const [trips] = await tripsByGtfsId(context, [{ version, tripId }]);
  return trips?.[0] ?? null;
}

async function namedRoute(context: ReadContext, { vehicle, version }: AttributedVehicle) {
  const routeId = vehicle.trip?.routeId ?? null;
  return version === null || routeId === null ? null : routeByGtfsId(context, version.id, routeId);
}

/** The route that the vehicle names, or the route of its trip. */
export async function routeOfVehicle(context: ReadContext, vehicle: AttributedVehicle) {
  const route = await namedRoute(context, vehicle);
  if (route !== null) return route;
  const trip = await tripOfVehicle(context, vehicle);
  return trip === null ? null : routeLoader(context).load(trip.route_id);
}

export async function stopOfVehicle(context: ReadContext, { vehicle, version }: AttributedVehicle) {
  return version === null || vehicle.stopId === null ? null : stopByGtfsId(context, version.id, vehicle.stopId);
}
