/** Versions whose schedule a list looks at. */
import type { Db } from "../db.ts";
import { idTable } from "../id-list.ts";
import { allOf, condition, type LicenseFilter, licenseConditions, oneOf } from "./condition.ts";
import type { VersionScope } from "./entity.ts";
import { visibleFeed } from "./feed.ts";
import { type FeedVersionRow, selectFor } from "./feed-version.ts";

export type VersionFilter = {
  scope: VersionScope;
  license: LicenseFilter | null;
  /** Whether versions that are not active count too. */
  anyVersion: boolean;
  versionIds?: readonly number[];
};

const IMPORT = "CROSS JOIN feed_version_import i ON i.feed_version_id = t.id AND i.success = 1 AND i.in_progress = 0";

/** Visible, imported versions in scope by id, from an id on. Three rows read each. */
export function versionsScoped(
  db: Db,
  filter: VersionFilter,
  from: number,
  limit = 1_000_000,
  fields: ReadonlySet<string> = new Set(),
): Promise<FeedVersionRow[]> {
  const { scope } = filter;
  const conditions = [condition(visibleFeed("f")), ...licenseConditions("f.license", filter.license)];
  let tables = "feed_version t CROSS JOIN feed f ON f.id = t.feed_id";
  if (scope.kind === "sha1") conditions.push(condition("t.sha1 = ?", scope.sha1));
  else if (scope.kind === "version") conditions.push(condition("t.id = ?", scope.id));
  else if (!filter.anyVersion) {
    const active = scope.feedOnestopId == null ? "feed f INDEXED BY feed_active" : "feed f";
    tables = `${active} CROSS JOIN feed_version t ON t.id = f.active_version_id`;
    conditions.push(condition("f.active_version_id >= ?", Math.max(1, from)), condition("f.exclude_from_global = 0"));
  }
  if (filter.versionIds !== undefined) conditions.push(oneOf("t.id", filter.versionIds));
  if (scope.kind !== "version" && scope.feedOnestopId != null) {
    conditions.push(condition("f.onestop_id = ?", scope.feedOnestopId));
  }
  if (from > 0) conditions.push(condition("t.id >= ?", from));
  const { sql, values } = allOf(conditions);
  const order = tables.startsWith("feed f INDEXED") ? "f.active_version_id" : "t.id";
  return db.rows<FeedVersionRow>(
    `SELECT ${selectFor(fields)} FROM ${tables} ${IMPORT} WHERE ${sql} ORDER BY ${order} LIMIT ?`,
    ...values,
    limit,
  );
}

/** The version that each trip belongs to; trips that are in none are left out. */
export async function versionsOfTrips(db: Db, tripIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.rows<{ trip: number; version: number }>(
    `SELECT x.id AS trip, v.id AS version FROM ${idTable(tripIds)} CROSS JOIN feed_version v ON v.id = ` +
      "(SELECT id FROM feed_version INDEXED BY feed_version_by_trip " +
      "WHERE trip_count > 0 AND trip_first <= x.id ORDER BY trip_first DESC LIMIT 1) " +
      "AND x.id < v.trip_first + v.trip_count",
  );
  return new Map(rows.map((row) => [row.trip, row.version]));
}
