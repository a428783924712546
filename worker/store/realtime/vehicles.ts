/** Vehicles with the static feed version that they belong to. */

import type { VehiclePosition } from "../../../src/domain/realtime/message.ts";
import { attribute } from "../../../src/domain/realtime/vehicles.ts";
import type { Stores } from "../db/db.ts";
import { servedVersions } from "./feed-routing.ts";
import { type EntityName, nameKey, routesNamed, stopsNamed, tripsNamed } from "./named.ts";

export type StoredVehicle = { vehicle: VehiclePosition; feedVersionId: number | null };

type Names = { trip: string | null; route: string | null; stop: string | null };

/**
 * Finds the version of each vehicle (api.md 1.10), in order: the only one that its realtime feed serves, or the one of
 * several that contains its ids. Only vehicles of shared feeds need lookups, and trips only if route and stop do not
 * decide.
 */
export async function attributeVehicles(
  stores: Stores,
  vehicles: readonly VehiclePosition[],
): Promise<StoredVehicle[]> {
  const versionsByFeed = Map.groupBy(
    await servedVersions(
      stores.db,
      vehicles.map(({ feed }) => feed),
    ),
    ({ realtimeFeed }) => realtimeFeed,
  );
  const versionsOf = ({ feed }: VehiclePosition) => versionsByFeed.get(feed)?.map((v) => v.feedVersionId) ?? [];
  const ambiguous = vehicles.filter((vehicle) => versionsOf(vehicle).length > 1);
  const namesIn = (of: readonly VehiclePosition[], name: keyof Names): EntityName[] =>
    of.flatMap((vehicle) => {
      const gtfsId = namesOf(vehicle)[name];
      return gtfsId === null ? [] : versionsOf(vehicle).map((feedVersionId) => ({ feedVersionId, gtfsId }));
    });
  const [routes, stops] = await Promise.all([
    routesNamed(stores.db, namesIn(ambiguous, "route")),
    stopsNamed(stores.db, namesIn(ambiguous, "stop")),
  ]);
  const namesByKind = {
    trip: new Set<string>(),
    route: new Set(routes.map(nameKey)),
    stop: new Set(stops.map(nameKey)),
  };
  const versionOf = (vehicle: VehiclePosition) => {
    const names = namesOf(vehicle);
    return attribute(
      versionsOf(vehicle).map((feedVersionId) => {
        const knows = (name: keyof Names) => {
          const gtfsId = names[name];
          return gtfsId !== null && namesByKind[name].has(nameKey({ feedVersionId, gtfsId }));
        };
        return { feedVersionId, trip: knows("trip"), route: knows("route"), stop: knows("stop") };
      }),
    );
  };
  const undecidedVehicles = ambiguous.filter((vehicle) => versionOf(vehicle) === null);
  for (const trip of await tripsNamed(stores, namesIn(undecidedVehicles, "trip"))) namesByKind.trip.add(nameKey(trip));
  return vehicles.map((vehicle) => ({ vehicle, feedVersionId: versionOf(vehicle) }));
}

function namesOf({ trip, stopId }: VehiclePosition): Names {
  return { trip: trip?.tripId ?? null, route: trip?.routeId ?? null, stop: stopId };
}
