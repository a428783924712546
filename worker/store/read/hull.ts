import type { Area } from "../../../src/domain/area.ts";
import { splitBounds } from "../../../src/domain/geo.ts";
import type { Db } from "../db.ts";
import { integer, text } from "../shape.ts";
import { rowShape } from "../table.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { outerRing } from "./agency.ts";
import { rowsById } from "./by-id.ts";

const HULL = rowShape("feed_version", { id: integer(), hull: text() });

/** Versions whose hull of stops touches the area, among all or among active ones. */
export async function versionsTouching(db: Db, area: Area, which: "all" | "active"): Promise<number[]> {
  const boxes = splitBounds(area.bounds);
  if (boxes.length === 0) return [];
  const box = "(v.min_lon <= ? AND v.max_lon >= ? AND v.min_lat <= ? AND v.max_lat >= ?)";
  const from =
    which === "active"
      ? "feed f INDEXED BY feed_active CROSS JOIN feed_version v ON v.id = f.active_version_id WHERE f.active_version_id > 0"
      : "feed_version v WHERE 1";
  const rows = await db.rows(
    HULL,
    `SELECT v.id, v.hull FROM ${from} AND v.hull IS NOT NULL AND (${boxes.map(() => box).join(" OR ")})`,
    ...boxes.flatMap((b) => [b.maxLon, b.minLon, b.maxLat, b.minLat]),
  );
  return rows.filter((row) => area.touches(outerRing(row.hull))).map((row) => row.id);
}

/** Feeds that these versions are of. */
export async function feedsOfVersions(db: Db, versionIds: readonly number[]): Promise<number[]> {
  const rows = await rowsById(db, feedVersionTable.pick(["feed_id"]), versionIds);
  return rows.map((row) => row.feed_id);
}
