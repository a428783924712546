/** Service on demand (GTFS-Flex): zones, groups of stops, rules of booking. */
import type { Db, Value } from "../db.ts";
import { rowsById } from "./by-id.ts";

export type FlexTable = "location" | "location_group" | "booking_rule";

export type LocationRow = {
  id: number;
  feed_version_id: number;
  location_id: string;
  stop_name: string | null;
  stop_desc: string | null;
  zone_id: string | null;
  stop_url: string | null;
  /** GeoJSON. */
  geometry: string;
  /** Packed as in stop_visit; '' without any. */
  visits: string;
};

export type LocationGroupRow = {
  id: number;
  feed_version_id: number;
  location_group_id: string;
  location_group_name: string | null;
  /** JSON array of numeric stops. */
  stops: string;
  visits: string;
};

export type BookingRuleRow = {
  id: number;
  feed_version_id: number;
  booking_rule_id: string;
  booking_type: number;
  /** Numeric service. */
  prior_notice_service_id: number | null;
} & Record<string, string | number | null>;

export function flexById<T extends object>(db: Db, table: FlexTable, ids: readonly number[]): Promise<T[]> {
  return rowsById<T>(db, table, "t.*", ids);
}

/** Rows of a range of ids, in order; only those with the ids, or with the GTFS id, where these are given. */
export function flexIn<T extends object>(
  db: Db,
  table: FlexTable,
  range: { first: number; count: number },
  filter: { ids: readonly number[] | null; gtfsId: string | null },
  limit: number,
): Promise<T[]> {
  const conditions = ["t.id >= ?1", "t.id < ?2"];
  const values: Value[] = [range.first, range.first + range.count];
  if (filter.ids !== null) {
    values.push(JSON.stringify(filter.ids));
    conditions.push(`t.id IN (SELECT value FROM json_each(?${values.length}))`);
  }
  if (filter.gtfsId !== null) {
    values.push(filter.gtfsId);
    conditions.push(`t.${table}_id = ?${values.length}`);
  }
  return db.rows<T>(
    `SELECT t.* FROM ${table} t WHERE ${conditions.join(" AND ")} ORDER BY t.id LIMIT ${limit}`,
    ...values,
  );
}
