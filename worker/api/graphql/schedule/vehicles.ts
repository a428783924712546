/** Where vehicles are, and to which entities of which version they belong (Transitland v2, vehicle_positions). */
import { type Attributable, attribute } from "../../../../src/domain/realtime/attribution.ts";
import type { VehiclePosition } from "../../../../src/domain/realtime/message.ts";
import { latestVehicles } from "../../../../src/domain/realtime/vehicle-list.ts";
import type { FeedVersionRow } from "../../../store/read/feed-version.ts";
import { type ServedVersion, servedVersions, vehicleMessagesIn } from "../../../store/realtime.ts";
import type { QueryContext } from "../context.ts";
import { type BoxInput, checkedBox } from "../lists/area-filter.ts";
import { routeLoader } from "../load/entities.ts";
import { versionLoader } from "../load/versions.ts";
import { tripsByGtfsId } from "./find-trip.ts";
import { routeByGtfsId, stopByGtfsId } from "./gtfs-ids.ts";
import { messagesOfVersion } from "./realtime.ts";
import { gtfsTripId, type ScheduledTrip, type Trip } from "./trip.ts";

/** A vehicle with the version it belongs to, if it belongs to one. */
export type PlacedVehicle = { vehicle: VehiclePosition; version: FeedVersionRow | null };

function boundsOf(box: BoxInput) {
  const { min_lon, min_lat, max_lon, max_lat } = checkedBox(box);
  return { minLon: min_lon, minLat: min_lat, maxLon: max_lon, maxLat: max_lat };
}

/** The `limit` vehicles of a box that reported last. */
export async function vehiclesIn(context: QueryContext, box: BoxInput, limit: number): Promise<PlacedVehicle[]> {
  const bounds = boundsOf(box);
  const messages = await vehicleMessagesIn(context.stores.db, bounds);
  const vehicles = latestVehicles(
    messages.flatMap((message) => message.vehicles),
    limit,
    bounds,
  );
  return Promise.all(vehicles.map(async (vehicle) => ({ vehicle, version: await versionOf(context, vehicle) })));
}

/** Vehicles that belong to a version, whatever route they are on. */
async function vehiclesOfVersion(context: QueryContext, versionId: number): Promise<PlacedVehicle[]> {
  const version = await versionLoader(context).load(versionId);
  const messages = await messagesOfVersion(context, versionId, "realtime_vehicle_positions");
  const placed = await Promise.all(
    messages
      .flatMap((message) => message.vehicles)
      .map(async (vehicle) => ({ vehicle, version: await versionOf(context, vehicle) })),
  );
  return placed.filter((p) => version !== null && p.version?.id === version.id);
}

type Lists = { limit?: number | null; where?: { bbox?: BoxInput | null } | null };

/** Vehicles on routes of a version that pass the test, by feed and id. */
export async function vehiclesOnRoutes(
  context: QueryContext,
  versionId: number,
  isOn: (route: { id: number; agency_id: number }) => boolean,
  { where }: Lists,
  limit: number,
): Promise<PlacedVehicle[]> {
  const placed = await vehiclesOfVersion(context, versionId);
  const routes = await Promise.all(placed.map((p) => routeOfVehicle(context, p)));
  const on = placed.filter((_, i) => routes[i] != null && isOn(routes[i]));
  const kept = new Set(
    latestVehicles(
      on.map((p) => p.vehicle),
      limit,
      where?.bbox == null ? null : boundsOf(where.bbox),
    ),
  );
  const order = [...kept];
  return on.filter((p) => kept.has(p.vehicle)).sort((a, b) => order.indexOf(a.vehicle) - order.indexOf(b.vehicle));
}

export async function vehicleOfTrip(
  context: QueryContext,
  trip: Trip,
  box: BoxInput | null,
): Promise<PlacedVehicle | null> {
  const tripId = gtfsTripId(trip);
  if (tripId === "") return null;
  const messages = await messagesOfVersion(context, trip.feed_version_id, "realtime_vehicle_positions");
  const on = messages.flatMap((message) => message.vehicles).filter((vehicle) => vehicle.trip?.tripId === tripId);
  const [vehicle] = latestVehicles(on, 1, box === null ? null : boundsOf(box));
  if (vehicle === undefined) return null;
  return { vehicle, version: await versionLoader(context).load(trip.feed_version_id) };
}

/** The version that a vehicle belongs to; null when none or several come into question. */
async function versionOf(context: QueryContext, vehicle: VehiclePosition): Promise<FeedVersionRow | null> {
  const served = await context.loaders
    .get("versions served", async (feeds: readonly string[]) => {
      const rows = await servedVersions(context.stores.db, feeds);
      return feeds.map((feed) => rows.filter((row) => row.realtimeFeed === feed));
    })
    .load(vehicle.feed);
  const candidates =
    served.length === 1
      ? [{ feedVersionId: served[0]!.feedVersionId, trip: true, route: true, stop: true }]
      : await Promise.all(served.map((version) => candidate(context, version, vehicle)));
  const id = attribute(candidates);
  return id === null ? null : versionLoader(context).load(id);
}

async function candidate(
  context: QueryContext,
  { feedVersionId }: ServedVersion,
  vehicle: VehiclePosition,
): Promise<Attributable> {
  const version = await versionLoader(context).load(feedVersionId);
  if (version === null) return { feedVersionId, trip: false, route: false, stop: false };
  const placed = { vehicle, version };
  const [trip, route, stop] = await Promise.all([
    tripOfVehicle(context, placed),
    namedRoute(context, placed),
    stopOfVehicle(context, placed),
  ]);
  return { feedVersionId, trip: trip !== null, route: route !== null, stop: stop !== null };
}

export async function tripOfVehicle(
  context: QueryContext,
  { vehicle, version }: PlacedVehicle,
): Promise<ScheduledTrip | null> {
  const tripId = vehicle.trip?.tripId ?? null;
  if (version === null || tripId === null) return null;
  const [trips] = await tripsByGtfsId(context, [{ version, tripId }]);
  return trips?.[0] ?? null;
}

async function namedRoute(context: QueryContext, { vehicle, version }: PlacedVehicle) {
  const routeId = vehicle.trip?.routeId ?? null;
  return version === null || routeId === null ? null : routeByGtfsId(context, version.id, routeId);
}

/** The route that the vehicle names, else that of its trip. */
export async function routeOfVehicle(context: QueryContext, placed: PlacedVehicle) {
  const named = await namedRoute(context, placed);
  if (named !== null) return named;
  const trip = await tripOfVehicle(context, placed);
  return trip === null ? null : routeLoader(context).load(trip.route_id);
}

export async function stopOfVehicle(context: QueryContext, { vehicle, version }: PlacedVehicle) {
  return version === null || vehicle.stopId === null ? null : stopByGtfsId(context, version.id, vehicle.stopId);
}
