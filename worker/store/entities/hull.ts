import type { Area } from "../../../src/domain/geo/area.ts";
import { rowsById } from "../db/by-id.ts";
import { type Db, RowsLeft } from "../db/db.ts";
import { integer, text } from "../shape.ts";
import { rowShape } from "../table.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { boxMeets, touchesHull } from "./agency.ts";

const HULL = rowShape("feed_version", { id: integer(), hull: text() });

/** Versions whose hull of stops touches the area, among all or among active ones. */
export async function versionsTouching(db: Db, area: Area, which: "all" | "active"): Promise<number[]> {
  const near = boxMeets("v", area);
  if (near === null) return [];
  const from =
    which === "active"
      ? "feed f INDEXED BY feed_active CROSS JOIN feed_version v ON v.id = f.active_version_id WHERE f.active_version_id > 0"
      : "feed_version v WHERE 1";
  const rows = await db.rows(
    HULL,
    `SELECT n.id, n.hull FROM (SELECT v.id, CASE WHEN ${near.sql} THEN v.hull END AS hull FROM ${from} LIMIT ?) n ` +
      "WHERE n.hull IS NOT NULL",
    ...near.values,
    new RowsLeft(which === "active" ? 2 : 1),
  );
  return rows.filter((row) => touchesHull(area, row.hull)).map((row) => row.id);
}

/** Feeds that these versions are of. */
export async function feedsOfVersions(db: Db, versionIds: readonly number[]): Promise<number[]> {
  const rows = await rowsById(db, feedVersionTable.pick(["feed_id"]), versionIds);
  return rows.map((row) => row.feed_id);
}
