import { integer } from "../shape.ts";
import { rowShape } from "../table.ts";
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
  | "booking_rule"
  | "feed_change";

const FIRST = rowShape("counter", { first: integer() });

/** The first id of a range that was taken. @param rows of the UPDATE */
export function firstOf(rows: readonly unknown[] | undefined): number {
  return FIRST.narrow(rows ?? [])[0]!.first;
}

/**
 * Takes `count` numeric ids in one piece: [first, first + count). Ids have up to 53 bits and are never composed.
 */
export async function takeIds(db: Db, name: CounterName, count: number): Promise<number> {
  const [rows] = await db.write([
    { sql: "UPDATE counter SET next = next + ?1 WHERE name = ?2 RETURNING next - ?1 AS first", values: [count, name] },
  ]);
  return firstOf(rows);
}
