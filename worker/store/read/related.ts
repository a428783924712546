/** Feeds that belong together because the same operators are in them. */
import type { Db } from "../db.ts";
import { visibleFeed } from "./visible.ts";

/** Operators of a feed that are looked at, and feeds of theirs: a feed of a whole country has hundreds of both. */
const OPERATORS = 8;
const FEEDS = 12;

export type FeedCompany = {
  /** Archived or imported versions of the feed. */
  versions: number;
  /** What the list of feeds shows of the feed itself, as a JSON text; null before the lists are derived. */
  shown: string | null;
  /** What the list of feeds shows of the others, as JSON texts. */
  others: string[];
};

/** Null for a feed that nobody may see. Rows read: two of the feed, one of each operator and of each other feed. */
export async function feedCompany(db: Db, onestopId: string): Promise<FeedCompany | null> {
  const feed = await db.row<{ id: number; versions: number | null; shown: string | null }>(
    `SELECT f.id, l.versions, l.shown FROM feed f LEFT JOIN feed_list l ON l.id = f.id WHERE f.onestop_id = ? AND ${visibleFeed("f")}`,
    onestopId,
  );
  if (feed === null) return null;
  const operators = await db.rows<{ siblings: string | null }>(
    "SELECT siblings FROM operator_feed WHERE feed_id = ? LIMIT ?",
    feed.id,
    OPERATORS,
  );
  const ids = new Set<number>();
  for (const { siblings } of operators) {
    for (const [, , id] of JSON.parse(siblings ?? "[]") as [number, number | null, number, number | null][]) {
      if (id !== feed.id && ids.size < FEEDS) ids.add(id);
    }
  }
  const others =
    ids.size === 0
      ? []
      : await db.rows<{ shown: string }>(
          `SELECT shown FROM feed_list WHERE id IN (${[...ids].join()}) AND entry IS NOT NULL ORDER BY id`,
        );
  return { versions: feed.versions ?? 0, shown: feed.shown, others: others.map(({ shown }) => shown) };
}
