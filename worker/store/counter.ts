import type { Db } from "./db.ts";

export type CounterName =
  | "feed"
  | "feed_version"
  | "feed_fetch"
  | "operator"
  | "operator_feed"
  | "agency"
  | "route"
  | "stop"
  | "route_stop"
  | "trip"
  | "pattern"
  | "shape"
  | "service"
  | "level"
  | "pathway"
  | "location"
  | "location_group"
  | "booking_rule";

/**
 * Takes `count` numeric ids in one piece: [first, first + count). Ids fit GraphQL's 32-bit Int and are never composed.
 */
export async function takeIds(db: Db, name: CounterName, count: number): Promise<number> {
  const [rows] = await db.write([
    { sql: "UPDATE counter SET next = next + ?1 WHERE name = ?2 RETURNING next - ?1 AS first", values: [count, name] },
  ]);
  return (rows as { first: number }[])[0]!.first;
}
