/** Single trips: by numeric id, and by GTFS trip_id within a version. */
import { findTripNumbers, tripKeyBucket } from "../../../../src/domain/schedule/trip-key.ts";
import type { FeedVersionRow } from "../../../store/read/feed-version.ts";
import { versionsOfTrips } from "../../../store/read/feed-version-scope.ts";
import { tripKeyEntries } from "../../../store/read/schedule.ts";
import type { QueryContext } from "../context.ts";
import { versionLoader } from "../load/versions.ts";
import { patternLoader, timetableOfTripLoader } from "./load.ts";
import { type ScheduledTrip, scheduledTrip } from "./trip.ts";

/** Trips by numeric id; unknown ids are left out. Whether their versions may be seen is for the caller to ask. */
export async function tripsById(context: QueryContext, ids: readonly number[]): Promise<ScheduledTrip[]> {
  const versions = await versionsOfTrips(context.stores.db, ids);
  const found = await Promise.all(
    ids.map(async (id) => {
      const versionId = versions.get(id);
      const version = versionId === undefined ? null : await versionLoader(context).load(versionId);
      return version === null ? null : tripOfVersion(context, version, id);
    }),
  );
  return found.filter((trip) => trip !== null);
}

/** A trip of a version by its numeric id. */
export async function tripOfVersion(
  context: QueryContext,
  { id: versionId, shard }: Pick<FeedVersionRow, "id" | "shard">,
  id: number,
): Promise<ScheduledTrip | null> {
  const timetable = await timetableOfTripLoader(context, shard).load(id);
  const index = timetable === null ? -1 : id - timetable.id;
  if (timetable === null || index >= timetable.timetable.count) return null;
  const pattern = await patternLoader(context, shard).load(timetable.pattern_id);
  return pattern === null || pattern.feed_version_id !== versionId
    ? null
    : scheduledTrip(shard, pattern, timetable, index);
}

type Wanted = { version: FeedVersionRow; tripId: string };

/** Trips of versions by GTFS trip_id: one list (of one or none) for each, in their order. */
export async function tripsByGtfsId(context: QueryContext, wanted: readonly Wanted[]): Promise<ScheduledTrip[][]> {
  return Promise.all(
    wanted.map(async ({ version, tripId }) => {
      if (version.trip_count === 0) return [];
      const bucket = tripKeyBucket(tripId, version.trip_count);
      const entries = await bucketLoader(context, version.shard).load(`${version.id} ${bucket}`);
      const numbers = entries === null ? [] : findTripNumbers(entries, tripId);
      const trips = await Promise.all(numbers.map((n) => tripOfVersion(context, version, version.trip_first + n)));
      // Fingerprints agree by chance now and then.
      return trips.filter((trip) => trip !== null).filter((t) => t.timetable.timetable.tripIds[t.index] === tripId);
    }),
  );
}

function bucketLoader({ loaders, stores }: QueryContext, shard: number) {
  return loaders.get<string, string | null>(`trip key ${shard}`, async (keys) => {
    const buckets = keys.map((key) => {
      const [versionId, bucket] = key.split(" ").map(Number);
      return { versionId: versionId!, bucket: bucket! };
    });
    const rows = await tripKeyEntries(stores.shard(shard), buckets);
    const found = new Map(rows.map((row) => [`${row.versionId} ${row.bucket}`, row.entries]));
    return keys.map((key) => found.get(key) ?? null);
  });
}
