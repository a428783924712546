/** Entities by the GTFS ids that realtime data uses, within a feed version. */

import { decodeTimetable } from "../../../src/domain/schedule/timetable.ts";
import { findTripNumbers, tripKeyBucket } from "../../../src/domain/schedule/trip-key.ts";
import type { Db, Stores } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import { integer, text } from "../shape.ts";
import { type RowOf, rowShape, withColumns } from "../table.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { tripKeyTable } from "../tables/trip-key.ts";

/** A GTFS id (route_id, stop_id or trip_id) in a feed version. */
export type EntityName = { feedVersionId: number; gtfsId: string };
/** With its numeric id. */
export type NamedEntityId = EntityName & { id: number };
export type NamedRoute = NamedEntityId & { agencyId: number };
export type FoundTrip = NamedEntityId & { routeId: number };

const NAMED_ENTITY = rowShape("named", { feedVersionId: integer(), gtfsId: text(), id: integer() });
const FOUND_ROUTE = withColumns(NAMED_ENTITY, { agencyId: integer() });

/** Key of a name in a Map. */
export function nameKey({ feedVersionId, gtfsId }: EntityName): string {
  return `${feedVersionId} ${gtfsId}`;
}

/** Routes by route_id. Unknown ones are left out. */
export async function routesNamed(db: Db, names: readonly EntityName[]): Promise<NamedRoute[]> {
  return db.rows(
    FOUND_ROUTE,
    "SELECT t.feed_version_id AS feedVersionId, t.route_id AS gtfsId, t.id, t.agency_id AS agencyId " +
      "FROM json_each(?) j CROSS JOIN route t ON t.feed_version_id = j.value ->> 0 AND t.route_id = j.value ->> 1",
    pairs(names),
  );
}

/** Stops by stop_id. Unknown ones are left out. */
export async function stopsNamed(db: Db, names: readonly EntityName[]): Promise<NamedEntityId[]> {
  return db.rows(
    NAMED_ENTITY,
    "SELECT t.feed_version_id AS feedVersionId, t.stop_id AS gtfsId, t.id " +
      "FROM json_each(?) j CROSS JOIN stop t ON t.feed_version_id = j.value ->> 0 AND t.stop_id = j.value ->> 1",
    pairs(names),
  );
}

function pairs(names: readonly EntityName[]): string {
  const distinct = new Map(names.map((name) => [nameKey(name), name]));
  return JSON.stringify([...distinct.values()].map(({ feedVersionId, gtfsId }) => [feedVersionId, gtfsId]));
}

const VERSION = feedVersionTable.pick(["id", "trip_first", "trip_count"]);
type VersionRow = RowOf<typeof VERSION>;
const TRIP_KEYS = tripKeyTable.pick(["bucket", "entries"]);
const TRIP_TIMETABLE = rowShape("timetable", { trip: integer(), timetable: integer().nullable() });
const TIMETABLE = rowShape("timetable", { id: integer(), route_id: integer(), trips: text() });

/**
 * Trips by trip_id, with their routes. Unknown ones are left out. Reads one row of trip_key per bucket and two rows of the
 * schedule per trip.
 */
export async function tripsNamed(stores: Stores, names: readonly EntityName[]): Promise<FoundTrip[]> {
  const ids = [...new Set(names.map((name) => name.feedVersionId))];
  if (ids.length === 0) return [];
  const versions = await stores.db.rows(
    VERSION,
    `SELECT ${VERSION.select("t")} FROM ${idTable(ids)} CROSS JOIN feed_version t ON t.id = x.id`,
  );
  const trips = versions.map((version) => {
    const gtfsIds = [...new Set(names.filter((n) => n.feedVersionId === version.id).map((n) => n.gtfsId))];
    return tripsOfVersion(stores.db, version, gtfsIds);
  });
  return (await Promise.all(trips)).flat();
}

async function tripsOfVersion(db: Db, version: VersionRow, gtfsIds: readonly string[]): Promise<FoundTrip[]> {
  const byBucket = Map.groupBy(gtfsIds, (tripId) => tripKeyBucket(tripId, version.trip_count));
  const keys = await db.rows(
    TRIP_KEYS,
    "SELECT k.bucket, k.entries FROM json_each(?2) j CROSS JOIN trip_key k ON k.feed_version_id = ?1 AND k.bucket = j.value",
    version.id,
    JSON.stringify([...byBucket.keys()]),
  );
  const possible = keys.flatMap(({ bucket, entries }) =>
    byBucket
      .get(bucket)!
      .flatMap((gtfsId) => findTripNumbers(entries, gtfsId).map((n) => ({ gtfsId, id: version.trip_first + n }))),
  );
  if (possible.length === 0) return [];
  const places = await db.rows(
    TRIP_TIMETABLE,
    "SELECT x.id AS trip, (SELECT t.id FROM timetable t WHERE t.id <= x.id ORDER BY t.id DESC LIMIT 1) AS timetable " +
      `FROM ${idTable(possible.map(({ id }) => id))}`,
  );
  const timetableOf = new Map(
    places.flatMap(({ trip, timetable }) => (timetable === null ? [] : [[trip, timetable] as const])),
  );
  const rows = await db.rows(
    TIMETABLE,
    `SELECT t.id, p.route_id, t.trips FROM ${idTable([...new Set(timetableOf.values())])} ` +
      "CROSS JOIN timetable t ON t.id = x.id CROSS JOIN pattern p ON p.id = t.pattern_id",
  );
  const timetables = new Map(rows.map((row) => [row.id, { ...row, tripIds: decodeTimetable(row.trips).tripIds }]));
  return possible.flatMap(({ gtfsId, id }) => {
    const timetable = timetables.get(timetableOf.get(id)!);
    // Fingerprints can collide, so compare the trip_id.
    if (timetable === undefined || timetable.tripIds[id - timetable.id] !== gtfsId) return [];
    return [{ feedVersionId: version.id, gtfsId, id, routeId: timetable.route_id }];
  });
}
