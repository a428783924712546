/** Feeds that belong together because the same operators are in them. */

import type { Db } from "../db.ts";
import { integer, text } from "../shape.ts";
import { rowShape } from "../table.ts";
import { operatorFeedTable } from "../tables/operator-feed.ts";
import { parseSiblings } from "./operator.ts";
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

const FEED = rowShape("feed", { id: integer(), versions: integer().nullable(), shown: text().nullable() });
const SHOWN = rowShape("feed_list", { shown: text() });

/** Null for a feed that nobody may see. Rows read: two of the feed, one of each operator and of each other feed. */
export async function feedCompany(db: Db, onestopId: string): Promise<FeedCompany | null> {
  const feed = await db.row(
    FEED,
    `SELECT f.id, l.versions, l.shown FROM feed f LEFT JOIN feed_list l ON l.id = f.id WHERE f.onestop_id = ? AND ${visibleFeed("f")}`,
    onestopId,
  );
  if (feed === null) return null;
  const operators = await db.rows(
    operatorFeedTable.pick(["siblings"]),
    "SELECT siblings FROM operator_feed WHERE feed_id = ? LIMIT ?",
    feed.id,
    OPERATORS,
  );
  const ids = new Set<number>();
  for (const { siblings } of operators) {
    for (const [, , id] of parseSiblings(siblings ?? "[]")) {
      if (id !== feed.id && ids.size < FEEDS) ids.add(id);
    }
  }
  const others =
    ids.size === 0
      ? []
      : await db.rows(
          SHOWN,
          `SELECT shown FROM feed_list WHERE id IN (${[...ids].join()}) AND entry IS NOT NULL ORDER BY id`,
        );
  return { versions: feed.versions ?? 0, shown: feed.shown, others: others.map(({ shown }) => shown) };
}
