/** Rows of followed systems of shared vehicles, where they are, and the figures of their days. */
import type { GbfsLoss } from "../../../src/domain/gbfs/failure.ts";
import type { RentalSample } from "../../../src/domain/gbfs/sample.ts";
import type { Bounds } from "../../../src/domain/geo/globe.ts";
import { DATA_CHANGED } from "../db/data-version.ts";
import type { Db } from "../db/db.ts";
import { visibleFeed } from "../db/visible.ts";
import { text } from "../shape.ts";
import { fromExcluded, insertInto, insertRow, type RowOf, withColumns } from "../table.ts";
import { type FeedRecord, feedTable } from "../tables/feed.ts";
import { type GbfsDayRecord, gbfsDayTable } from "../tables/gbfs-day.ts";
import { gbfsSquareTable } from "../tables/gbfs-square.ts";
import { gbfsSystemTable } from "../tables/gbfs-system.ts";

/** A followed system with the Onestop ID of its feed. */
const OF_FEED = withColumns(gbfsSystemTable, { onestop_id: text() });
export type FollowedSystem = RowOf<typeof OF_FEED>;

/** What was read of a system. `changed`: pages and cached responses must be made anew. */
type SystemFacts = {
  version: string;
  name: string;
  systemId: string;
  stations: number;
  vehicles: number;
  losses: readonly GbfsLoss[];
  /** RFC 3339 in UTC. */
  at: string;
  changed: boolean;
};

/** Saves what was read of a system, and where it is. */
export async function saveSystem(
  db: Db,
  feedId: number,
  facts: SystemFacts,
  extent: { squares: readonly number[]; bounds: Bounds } | null,
): Promise<void> {
  const { version, name, systemId, stations, vehicles, losses, at } = facts;
  const row = {
    ...{
      version,
      name,
      system_id: systemId,
      stations,
      vehicles,
      losses: JSON.stringify(losses),
      read_at: at,
      checked_at: at,
      problem: null,
    },
    ...{ min_lon: extent?.bounds.minLon ?? null, min_lat: extent?.bounds.minLat ?? null },
    ...{ max_lon: extent?.bounds.maxLon ?? null, max_lat: extent?.bounds.maxLat ?? null },
  };
  const insert = insertRow(gbfsSystemTable, { feed_id: feedId, ...row });
  await db.write([
    {
      sql: `${insert.sql} ON CONFLICT (feed_id) DO UPDATE SET ${fromExcluded(Object.keys(row))}`,
      values: insert.values,
    },
    { sql: "DELETE FROM gbfs_square WHERE feed_id = ?1", values: [feedId] },
    {
      sql: insertInto(gbfsSquareTable, { square: "value", feed_id: "?1" }, { from: "FROM json_each(?2)" }),
      values: [feedId, JSON.stringify(extent?.squares ?? [])],
    },
    ...(facts.changed ? [DATA_CHANGED] : []),
  ]);
}

/** Notes that a system could not be read; what was read before stays. @param problem code and detail */
export async function saveSystemProblem(db: Db, feedId: number, problem: string, at: string): Promise<void> {
  const insert = insertRow(gbfsSystemTable, {
    ...{ feed_id: feedId, stations: 0, vehicles: 0, losses: "[]", checked_at: at, problem },
  });
  await db.write([
    {
      sql: `${insert.sql} ON CONFLICT (feed_id) DO UPDATE SET ${fromExcluded(["checked_at", "problem"])}`,
      values: insert.values,
    },
  ]);
}

/** The visible system of a feed; null if it was never fetched. */
export async function followedSystem(db: Db, onestopId: string): Promise<FollowedSystem | null> {
  return db.row(
    OF_FEED,
    `SELECT ${gbfsSystemTable.select("g")}, f.onestop_id FROM feed f CROSS JOIN gbfs_system g ON g.feed_id = f.id ` +
      `WHERE f.onestop_id = ?1 AND ${visibleFeed("f")}`,
    onestopId,
  );
}

/** Visible systems with something in one of these squares, by Onestop ID. @param limit systems */
export async function systemsInSquares(db: Db, squares: readonly number[], limit: number): Promise<FollowedSystem[]> {
  return db.rows(
    OF_FEED,
    `SELECT DISTINCT ${gbfsSystemTable.select("g")}, f.onestop_id FROM json_each(?1) j ` +
      "CROSS JOIN gbfs_square s ON s.square = j.value CROSS JOIN gbfs_system g ON g.feed_id = s.feed_id " +
      `CROSS JOIN feed f ON f.id = g.feed_id AND ${visibleFeed("f")} ORDER BY f.onestop_id LIMIT ?2`,
    JSON.stringify(squares),
    limit,
  );
}

/** The first visible systems that were read, by Onestop ID. @param limit systems */
export async function firstSystems(db: Db, limit: number): Promise<FollowedSystem[]> {
  return db.rows(
    OF_FEED,
    `SELECT ${gbfsSystemTable.select("g")}, f.onestop_id FROM gbfs_system g CROSS JOIN feed f ON f.id = g.feed_id ` +
      `WHERE g.read_at IS NOT NULL AND ${visibleFeed("f")} ORDER BY f.onestop_id LIMIT ?1`,
    limit,
  );
}

/** Feeds of systems that somebody looked at since a time (RFC 3339 in UTC). */
export async function systemsSeenSince(db: Db, since: string): Promise<FeedRecord[]> {
  return db.rows(
    feedTable,
    "SELECT f.* FROM gbfs_system g CROSS JOIN feed f ON f.id = g.feed_id " +
      "WHERE g.seen_at >= ?1 AND g.read_at IS NOT NULL AND f.deleted_at IS NULL ORDER BY f.onestop_id",
    since,
  );
}

/** Notes that somebody looks at a system. */
export async function noteSeen(db: Db, feedId: number, at: string): Promise<void> {
  await db.write([{ sql: "UPDATE gbfs_system SET seen_at = ?2 WHERE feed_id = ?1", values: [feedId, at] }]);
}

/** Adds a sample to its day, or an attempt that failed. @param day YYYY-MM-DD */
export async function addSample(db: Db, feedId: number, day: string, sample: RentalSample | null): Promise<void> {
  const row = {
    feed_id: feedId,
    day,
    samples: sample === null ? 0 : 1,
    failures: sample === null ? 1 : 0,
    stations: sample?.stations ?? 0,
    stations_with_bike: sample?.stationsWithBike ?? 0,
    vehicles: sample?.vehicles ?? 0,
    vehicles_max: sample?.vehicles ?? 0,
  };
  const sums = ["samples", "failures", "stations", "stations_with_bike", "vehicles"];
  const insert = insertRow(gbfsDayTable, row);
  const additions = sums.map((name) => `${name} = gbfs_day.${name} + excluded.${name}`).join(", ");
  await db.write([
    {
      sql:
        `${insert.sql} ON CONFLICT (feed_id, day) DO UPDATE SET ${additions}, ` +
        "vehicles_max = max(gbfs_day.vehicles_max, excluded.vehicles_max)",
      values: insert.values,
    },
  ]);
}

/** The days of a system since a day, the first one first. */
export async function systemDays(db: Db, feedId: number, since: string): Promise<GbfsDayRecord[]> {
  return db.rows(gbfsDayTable, "SELECT * FROM gbfs_day WHERE feed_id = ?1 AND day >= ?2 ORDER BY day", feedId, since);
}

/**
 * Deletes the figures of days before that of a time (RFC 3339 in UTC).
 * @param dryRun only counts them
 * @returns how many
 */
export async function deleteSystemDays(db: Db, before: string, dryRun = false): Promise<number> {
  const day = before.slice(0, 10);
  const rows = await db.rows(gbfsDayTable.pick(["feed_id"]), "SELECT feed_id FROM gbfs_day WHERE day < ?1", day);
  if (!dryRun && rows.length > 0) await db.write([{ sql: "DELETE FROM gbfs_day WHERE day < ?1", values: [day] }]);
  return rows.length;
}

const EDITION = gbfsSystemTable.pick(["feed_id", "version", "system_id"]);

/** The version of GBFS of a system, and its own id; null where it was not stored. */
export type SystemEdition = { version: string; systemId: string | null };

/** The systems that were read, by the number of their feed. Rows read: one for each followed system. */
export async function systemEditions(db: Db): Promise<ReadonlyMap<number, SystemEdition>> {
  const rows = await db.rows(EDITION, "SELECT feed_id, version, system_id FROM gbfs_system WHERE version IS NOT NULL");
  return new Map(
    rows.map(({ feed_id, version, system_id }) => [feed_id, { version: version ?? "", systemId: system_id }]),
  );
}
