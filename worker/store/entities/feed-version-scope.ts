/** Versions whose schedule a list uses. */

import { allOf, condition, type LicenseFilter, licenseConditions, oneOf } from "../db/condition.ts";
import type { Db } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import { isLive, LIVE } from "../db/live-versions.ts";
import { integer, text } from "../shape.ts";
import { rowShape } from "../table.ts";
import type { VersionScope } from "./entity.ts";
import { type FeedVersionRow, versionColumn, versionColumns, versionOfColumn } from "./feed-version.ts";

export type VersionFilter = {
  scope: VersionScope;
  license: LicenseFilter | null;
  /** Whether versions that are not active count too. */
  anyVersion: boolean;
  versionIds?: readonly number[];
};

/** Visible, imported versions in scope by id, from an id on. One row read each. */
export async function versionsScoped(
  db: Db,
  filter: VersionFilter,
  from: number,
  limit = 1_000_000,
  fields: ReadonlySet<string> = new Set(),
): Promise<FeedVersionRow[]> {
  const { scope } = filter;
  const licenses = licenseConditions("f.license", filter.license);
  // Cold versions answer only queries that name them.
  const isNamedVersion = scope.kind !== "active" || filter.versionIds !== undefined;
  const there = isNamedVersion ? "(t.imported = 1 OR t.cold_bytes IS NOT NULL)" : "t.imported = 1";
  const conditions = [condition(`t.visible = 1 AND ${there}`), ...licenses];
  const onestopId = scope.kind === "version" ? null : (scope.feedOnestopId ?? null);
  const live = scope.kind === "active" && !filter.anyVersion;
  let tables = "feed_version t";
  if (scope.kind === "sha1") conditions.push(condition("t.sha1 = ?", scope.sha1));
  else if (scope.kind === "version") conditions.push(condition("t.id = ?", scope.id));
  else if (live) {
    conditions.push(condition(isLive("t")));
    tables =
      onestopId === null ? `feed_version t ${LIVE}` : "feed g CROSS JOIN feed_version t ON t.id = g.active_version_id";
    if (onestopId !== null) conditions.push(condition("g.onestop_id = ?", onestopId));
  }
  if (filter.versionIds !== undefined) conditions.push(oneOf("t.id", filter.versionIds));
  if (onestopId !== null && !live) conditions.push(condition("t.feed_onestop_id = ?", onestopId));
  if (from > 0) conditions.push(condition("t.id >= ?", from));
  const { sql, values } = allOf(conditions);
  const feed = licenses.length === 0 ? "" : "CROSS JOIN feed f ON f.id = t.feed_id";
  const columns = versionColumns(fields);
  const rows = await db.rows(
    columns,
    `SELECT ${columns.select("t")} FROM ${tables} ${feed} WHERE ${sql} ORDER BY t.id LIMIT ?`,
    ...values,
    limit,
  );
  return db.cold.note(rows);
}

/** Up to this many trips, a version is read once for each instead of once for all in a further trip to the database. */
const MAX_TRIPS_WITH_VERSIONS = 20;

const TRIP_VERSION = rowShape("feed_version", { trip: integer(), version: integer(), row: text().nullable() });

/**
 * The version that each trip belongs to; trips that are in none are left out.
 * @param found receives the versions of a few trips, which are read anyway
 */
export async function versionsOfTrips(
  db: Db,
  tripIds: readonly number[],
  onVersion?: (version: FeedVersionRow) => void,
): Promise<Map<number, number>> {
  const beside = onVersion !== undefined && tripIds.length <= MAX_TRIPS_WITH_VERSIONS;
  const rows = await db.rows(
    TRIP_VERSION,
    `SELECT x.id AS trip, v.id AS version, ${beside ? versionColumn("v") : "NULL"} AS row ` +
      `FROM ${idTable(tripIds)} CROSS JOIN feed_version v ON v.id = ` +
      "(SELECT id FROM feed_version INDEXED BY feed_version_by_trip " +
      "WHERE trip_count > 0 AND trip_first <= x.id ORDER BY trip_first DESC LIMIT 1) " +
      "AND x.id < v.trip_first + v.trip_count",
  );
  const versions = new Map(rows.map((row) => [row.version, row.row]));
  for (const row of versions.values()) {
    if (row === null) continue;
    const [version] = db.cold.note([versionOfColumn(row)]);
    onVersion?.(version!);
  }
  return new Map(rows.map((row) => [row.trip, row.version]));
}
