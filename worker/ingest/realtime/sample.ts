/** Compares the ids of a message with the active versions of the feeds that it is about, by a sample. */

import type * as proto from "../../realtime/definition.generated.ts";
import type { Stores } from "../../store/db/db.ts";
import { servedVersions } from "../../store/realtime/feed-routing.ts";
import { stopsNamed, tripsNamed } from "../../store/realtime/named.ts";

/** How many ids of a sample an active version has. */
export type MatchCounts = { trips: number; tripsMatched: number; stops: number; stopsMatched: number };

/** Ids of each kind in a sample: it is small because each id costs up to three rows read. */
const SAMPLE_SIZE = 40;
/** A feed that serves more versions is not compared: each id would be looked for in all of them. */
const MAX_VERSIONS = 20;

/** TripDescriptor.ScheduleRelationship of trips that the schedule does not have. */
const ADDED_TRIP = 1;
const NEW = 8;

/** Ids evenly out of all distinct ones in a message; trips beside the schedule are left out. */
export function sampleIds({ entity = [] }: proto.FeedMessage): { trips: string[]; stops: string[] } {
  const trips = new Set<string>();
  const stops = new Set<string>();
  const trip = (descriptor: proto.TripDescriptor | undefined) => {
    if (descriptor?.tripId && descriptor.scheduleRelationship !== ADDED_TRIP && descriptor.scheduleRelationship !== NEW)
      trips.add(descriptor.tripId);
  };
  const stop = (id: string | undefined) => {
    if (id) stops.add(id);
  };
  for (const { isDeleted, tripUpdate, vehicle, alert } of entity) {
    if (isDeleted === true) continue;
    trip(tripUpdate?.trip);
    for (const update of tripUpdate?.stopTimeUpdate ?? []) stop(update.stopId);
    trip(vehicle?.trip);
    stop(vehicle?.stopId);
    for (const selector of alert?.informedEntity ?? []) {
      trip(selector.trip);
      stop(selector.stopId);
    }
  }
  return { trips: evenly([...trips]), stops: evenly([...stops]) };
}

function evenly(ids: readonly string[]): string[] {
  const count = Math.min(SAMPLE_SIZE, ids.length);
  return Array.from({ length: count }, (_, i) => ids[Math.floor((i * ids.length) / count)]!);
}

/**
 * Looks for sampled ids in the active versions that a realtime feed serves; null if it serves none, or too many.
 * @param feed Onestop ID
 */
export async function matchIds(
  stores: Stores,
  feed: string,
  { trips, stops }: { trips: readonly string[]; stops: readonly string[] },
): Promise<MatchCounts | null> {
  if (trips.length === 0 && stops.length === 0) return null;
  const versions = [...new Set((await servedVersions(stores.db, [feed])).map(({ feedVersionId }) => feedVersionId))];
  if (versions.length === 0 || versions.length > MAX_VERSIONS) return null;
  const countMatches = (ids: readonly string[]) =>
    versions.flatMap((feedVersionId) => ids.map((gtfsId) => ({ feedVersionId, gtfsId })));
  const [foundTrips, foundStops] = await Promise.all([
    tripsNamed(stores, countMatches(trips)),
    stopsNamed(stores.db, countMatches(stops)),
  ]);
  const distinct = (rows: readonly { gtfsId: string }[]) => new Set(rows.map(({ gtfsId }) => gtfsId)).size;
  return {
    trips: trips.length,
    tripsMatched: distinct(foundTrips),
    stops: stops.length,
    stopsMatched: distinct(foundStops),
  };
}
