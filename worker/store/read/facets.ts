/** What totals and facets are counted from. Counting happens in the caller: sorting in the database costs rows too. */
import type { Db } from "../db.ts";
import { visibleFeed } from "./feed.ts";

export type FeedFacts = {
  spec: string;
  /** JSON objects or null. */
  license: string | null;
  tags: string | null;
  authorization_type: string | null;
  /** Whether the last fetch succeeded; null without any. */
  fetched: number | null;
  /** Whether the last fetched version with an import was imported; null without any. */
  imported: number | null;
  active: number;
};

/**
 * One row for each visible feed. Rows read: one a feed, one more for each that was ever fetched, and two for each
 * version up to the first with an import. The whole Transitland Atlas without fetches is 6,300.
 */
export function feedFacts(db: Db): Promise<FeedFacts[]> {
  const lastFetch = "SELECT success FROM feed_fetch WHERE feed_id = f.id ORDER BY fetched_at DESC, id DESC LIMIT 1";
  const lastImport =
    "SELECT i.success FROM feed_version v JOIN feed_version_import i ON i.feed_version_id = v.id " +
    "WHERE v.feed_id = f.id ORDER BY v.fetched_at DESC, v.id DESC LIMIT 1";
  return db.rows<FeedFacts>(
    "SELECT f.spec, nullif(f.license, '{}') AS license, f.tags, f.authorization ->> 'type' AS authorization_type, " +
      `(${lastFetch}) AS fetched, (${lastImport}) AS imported, ` +
      "(f.active_version_id IS NOT NULL AND f.exclude_from_global = 0) AS active " +
      `FROM feed f WHERE ${visibleFeed("f")}`,
  );
}

export type OperatorFacts = {
  onestop_id: string;
  /** JSON AgencyPlace[] of the agency that it is resolved to; null without one. */
  places: string | null;
};

/** One row for each association of an operator with a visible feed. Rows read: up to three for each. */
export function operatorFacts(db: Db): Promise<OperatorFacts[]> {
  return db.rows<OperatorFacts>(
    "SELECT t.onestop_id, a.places FROM operator_feed t CROSS JOIN feed f ON f.id = t.feed_id " +
      `LEFT JOIN agency a ON a.id = t.agency_id WHERE ${visibleFeed("f")}`,
  );
}

export type Tagged = { kind: "feed" | "operator"; onestop_id: string; name: string | null; tags: string };

/**
 * Every visible feed and operator with tags. Rows read: one for each feed and operator of the registry, and two for
 * each tagged operator, which is visible where one of its feeds is. The whole Transitland Atlas is 13,000.
 */
export async function taggedEntities(db: Db): Promise<Tagged[]> {
  const [feeds, operators] = await Promise.all([
    db.rows<Tagged>(
      `SELECT 'feed' AS kind, f.onestop_id, f.name, f.tags FROM feed f WHERE ${visibleFeed("f")} AND f.tags IS NOT NULL`,
    ),
    db.rows<Tagged>(
      "SELECT 'operator' AS kind, t.onestop_id, t.name, t.tags FROM operator t " +
        "WHERE t.deleted_at IS NULL AND t.tags IS NOT NULL AND EXISTS (SELECT 1 FROM operator_feed o " +
        `CROSS JOIN feed f ON f.id = o.feed_id WHERE o.operator_id = t.id AND ${visibleFeed("f")})`,
    ),
  ]);
  return [...feeds, ...operators];
}
