/** Whether a list in the order of versions still continues where a page ended (docs/decisions/027-graphql.md). */
import { type Bounds, splitBounds } from "../../../src/domain/geo/globe.ts";
import type { Db } from "../db/db.ts";
import { isLive } from "../db/live-versions.ts";
import { integer } from "../shape.ts";
import { rowShape } from "../table.ts";
import { boxValues, meetsBox } from "./agency.ts";

const STANDING = rowShape("feed_version", { live: integer(), moved: integer() });

/**
 * `isLive`: the version of the last row is active. `hasMoved`: since a time, a feed has got another version that is on the
 * other side of this one, so that its rows would be listed twice or not at all. Rows read: two, and three for each version
 * that was replaced.
 * @param since RFC 3339
 * @param feedOnestopId only this feed; null: all
 */
export async function continuation(
  db: Db,
  version: number,
  since: string,
  feedOnestopId: string | null,
): Promise<{ isLive: boolean; hasMoved: boolean }> {
  const [row] = await db.rows(
    STANDING,
    `SELECT EXISTS (SELECT 1 FROM feed_version v WHERE v.id = ?1 AND ${isLive("v")}) AS live, ` +
      "EXISTS (SELECT 1 FROM feed_version p INDEXED BY feed_version_replaced_at " +
      "CROSS JOIN feed f ON f.id = p.feed_id AND f.active_version_id IS NOT NULL " +
      "WHERE p.replaced_at IS NOT NULL AND p.replaced_at >= ?2 AND (?3 IS NULL OR f.onestop_id = ?3) " +
      "AND (p.id <= ?1) <> (f.active_version_id <= ?1)) AS moved",
    version,
    since,
    feedOnestopId,
  );
  return { isLive: row?.live === 1, hasMoved: row?.moved === 1 };
}

/** Whether a version with stops in a box was replaced since a time (RFC 3339). Rows read: one for each that was replaced. */
export async function isReplacedInBox(db: Db, bounds: Bounds, since: string): Promise<boolean> {
  const boxes = splitBounds(bounds);
  if (boxes.length === 0) return false;
  const row = await db.row(
    "SELECT 1 FROM feed_version p INDEXED BY feed_version_replaced_at WHERE p.replaced_at IS NOT NULL AND p.replaced_at >= ? " +
      `AND (${boxes.map(() => meetsBox("p")).join(" OR ")}) LIMIT 1`,
    since,
    ...boxes.flatMap(boxValues),
  );
  return row !== null;
}

/** Whether no version has an entity of this number or a greater one: then it is no cursor of a removed version. */
export async function isBeyondAll(db: Db, table: "agency" | "route" | "stop" | "trip", id: number): Promise<boolean> {
  return (await db.row(`SELECT 1 FROM feed_version WHERE ${table}_first + ${table}_count > ? LIMIT 1`, id)) === null;
}
