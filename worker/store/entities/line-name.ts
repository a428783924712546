/** The name of a route by its Onestop ID. */
import type { Db } from "../db/db.ts";
import { isLive } from "../db/live-versions.ts";
import { text } from "../shape.ts";
import { rowShape } from "../table.ts";

const NAME = rowShape("route", { name: text() });

/** Null if no active version has the route. Reads two rows for each version that has it. */
export async function lineName(db: Db, onestopId: string): Promise<string | null> {
  const row = await db.row(
    NAME,
    "SELECT coalesce(nullif(r.route_short_name, ''), nullif(r.route_long_name, ''), r.onestop_id) AS name " +
      `FROM route r CROSS JOIN feed_version v ON v.id = r.feed_version_id WHERE r.onestop_id = ? AND ${isLive("v")} LIMIT 1`,
    onestopId,
  );
  return row?.name ?? null;
}
