/** The largest agency of an operator: the one that its drawing and its moving vehicles show. */
import type { Db } from "../db/db.ts";
import { visibleFeed } from "../db/visible.ts";
import { integer, text } from "../shape.ts";
import { type RowOf, rowShape } from "../table.ts";

/** Maximum agencies of an operator among which the largest is searched for. */
const MAX_AGENCIES = 3;

const AGENCY = rowShape("agency", {
  id: integer(),
  name: text(),
  feed: text(),
  version: integer(),
  /** IANA time zone, as in agency.txt. */
  timezone: text(),
  /** Id of its first route; the others follow. */
  first: integer(),
  routes: integer(),
});
export type LargestAgency = RowOf<typeof AGENCY>;

/**
 * The agency with most routes in the active version of a visible feed; null without one.
 * Rows read: three for each of a few agencies.
 */
export async function largestAgency(db: Db, onestopId: string): Promise<LargestAgency | null> {
  const agencies = await db.rows(
    AGENCY,
    "SELECT a.id, a.agency_name AS name, f.onestop_id AS feed, a.feed_version_id AS version, a.agency_timezone AS timezone, " +
      `a.route_first AS first, a.route_count AS routes FROM operator_feed o CROSS JOIN feed f ON f.id = o.feed_id AND ${visibleFeed("f")} AND f.exclude_from_global = 0 ` +
      "CROSS JOIN agency a ON a.id = o.agency_id AND a.feed_version_id = f.active_version_id " +
      "WHERE o.onestop_id = ? LIMIT ?",
    onestopId,
    MAX_AGENCIES,
  );
  return agencies.toSorted((a, b) => b.routes - a.routes)[0] ?? null;
}
