/** On-demand service (GTFS-Flex): zones, location groups, booking rules. */

import type { ColdRow } from "../cold/format.ts";
import { rowsById } from "../db/by-id.ts";
import type { Db, Value } from "../db/db.ts";
import type { RowShape } from "../table.ts";
import { type BookingRuleRecord as BookingRuleRow, bookingRuleTable } from "../tables/booking-rule.ts";
import { type LocationRecord as LocationRow, locationTable } from "../tables/location.ts";
import { type LocationGroupRecord as LocationGroupRow, locationGroupTable } from "../tables/location-group.ts";

export type FlexRows = { location: LocationRow; location_group: LocationGroupRow; booking_rule: BookingRuleRow };
export type FlexTable = keyof FlexRows;
const TABLES: { readonly [T in FlexTable]: RowShape<FlexRows[T]> } = {
  location: locationTable,
  location_group: locationGroupTable,
  booking_rule: bookingRuleTable,
};

export type { LocationRecord as LocationRow } from "../tables/location.ts";
export type { LocationGroupRecord as LocationGroupRow } from "../tables/location-group.ts";

export function flexById<T extends FlexTable>(db: Db, table: T, ids: readonly number[]): Promise<FlexRows[T][]> {
  return rowsById(db, TABLES[table], ids);
}

/** Rows of an id range, in order, optionally restricted to ids or to a GTFS id. */
export function flexIn<T extends FlexTable>(
  db: Db,
  table: T,
  range: { first: number; count: number },
  filter: { ids: readonly number[] | null; gtfsId: string | null },
  limit: number,
): Promise<FlexRows[T][]> {
  const { ids, gtfsId } = filter;
  const whole = { first: range.first, last: range.first + range.count - 1, limit };
  const meets = (row: ColdRow) =>
    (ids === null || ids.includes(Number(row.id))) && (gtfsId === null || row[`${table}_id`] === gtfsId);
  const conditions = ["t.id >= ?1", "t.id < ?2"];
  const values: Value[] = [range.first, range.first + range.count];
  if (ids !== null) {
    values.push(JSON.stringify(ids));
    conditions.push(`t.id IN (SELECT value FROM json_each(?${values.length}))`);
  }
  if (gtfsId !== null) {
    values.push(gtfsId);
    conditions.push(`t.${table}_id = ?${values.length}`);
  }
  const sql = `SELECT t.* FROM ${table} t WHERE ${conditions.join(" AND ")} ORDER BY t.id LIMIT ${limit}`;
  return db.cold.read(
    [range.first],
    (id) => db.cold.withId(table, id),
    (version) => version.scan(TABLES[table], whole, meets),
    () => db.rows(TABLES[table], sql, ...values),
  );
}
