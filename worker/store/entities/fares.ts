/** Reads the files of fares of feed versions. */
import { FARE_RULE_FILES, type FareFiles, PRICE_FILES } from "../../../src/domain/fares/fares.ts";
import { decodeServiceDays } from "../../../src/domain/schedule/service-days.ts";
import type { Db } from "../db/db.ts";
import { routeTable } from "../tables/route.ts";
import { serviceTable } from "../tables/service.ts";
import { rowsOfFiles, rowsOfVisibleFiles, type VersionFileRows } from "./file-rows.ts";
import type { VersionKey } from "./version-neighbors.ts";

/**
 * The files of a visible version, and the network that routes.txt names for a route; null without prices. Rows read: one to
 * three if there are none, else one for 4,096 rows of a file and about ten.
 */
export async function faresOfVersion(
  db: Db,
  key: VersionKey,
  routeId: string | undefined,
): Promise<{ files: FareFiles; network: string | null; versionId: number } | null> {
  const prices = await rowsOfVisibleFiles(db, key, PRICE_FILES);
  if (prices === undefined) return null;
  const [rules, network] = await Promise.all([
    rowsOfVisibleFiles(db, key, FARE_RULE_FILES),
    routeId === undefined ? null : networkOfRoute(db, key, routeId),
  ]);
  const { versionId } = prices;
  return { files: new Map([...prices.rows, ...(rules?.rows ?? [])]), network, versionId };
}

const NETWORK = routeTable.pick(["network_id"]);

async function networkOfRoute(db: Db, key: VersionKey, routeId: string): Promise<string | null> {
  const [column, value] = "id" in key ? (["id", key.id] as const) : (["sha1", key.sha1] as const);
  const row = await db.row(
    NETWORK,
    "SELECT t.network_id FROM feed_version v CROSS JOIN route t ON t.feed_version_id = v.id AND t.route_id = ? " +
      `WHERE v.${column} = ? AND v.visible = 1 LIMIT 1`,
    routeId,
    value,
  );
  return row?.network_id ?? null;
}

/** Those of some versions that have prices. Rows read: one for each file with prices, and at most two for each version. */
export async function versionsWithPrices(db: Db, versionIds: readonly number[]): Promise<Set<number>> {
  return new Set((await rowsOfFiles(db, versionIds, PRICE_FILES)).keys());
}

/** Files that only the cost of a journey needs. */
const COST_FILES = ["stop_areas.txt", "timeframes.txt", "fare_leg_join_rules.txt"] as const;

/** All files of fares of versions that have prices. Rows read: one for 4,096 rows of a file. */
export function fareFilesOf(db: Db, versionIds: readonly number[]): Promise<Map<number, VersionFileRows>> {
  return rowsOfFiles(db, versionIds, [...PRICE_FILES, ...FARE_RULE_FILES, ...COST_FILES]);
}

const SERVICE_DAYS = serviceTable.pick(["service_id", "first_day", "days"]);

/** Days since 1970-01-01 on which services of a version run, by GTFS id. Rows read: those of the version's services. */
export async function daysOfServices(
  db: Db,
  versionId: number,
  services: readonly string[],
): Promise<Map<string, ReadonlySet<number>>> {
  const rows = await db.rows(
    SERVICE_DAYS,
    `SELECT ${SERVICE_DAYS.select("t")} FROM feed_version v CROSS JOIN service t ` +
      "ON t.id >= v.service_first AND t.id < v.service_first + v.service_count " +
      "WHERE v.id = ? AND t.service_id IN (SELECT value FROM json_each(?))",
    versionId,
    JSON.stringify(services),
  );
  return new Map(rows.map((row) => [row.service_id, new Set(decodeServiceDays(row.days, row.first_day))]));
}
