/** Feeds related to a feed through shared operators. */

import { REALTIME_TYPES, type RealtimeType } from "../../../src/domain/realtime/message.ts";
import type { Db } from "../db.ts";
import { integer, list, parseJson, text, word } from "../shape.ts";
import { rowShape } from "../table.ts";
import { SIBLINGS } from "./operator.ts";
import { visibleFeed } from "./visible.ts";

/** Maximum number of a feed's operators considered, and of their feeds: a nationwide feed has hundreds of both. */
const OPERATORS = 8;
const FEEDS = 12;

export type FeedCompany = {
  /** Archived or imported versions of the feed. */
  versions: number;
  /** The feed's displayed list fields as JSON text; null before the lists are derived. */
  shown: string | null;
  /** The displayed list fields of related feeds, as JSON texts. */
  others: string[];
  /** The types of realtime messages that are stored of the feed. */
  messages: RealtimeType[];
};

const FEED = rowShape("feed", {
  id: integer(),
  versions: integer().nullable(),
  shown: text().nullable(),
  /** The rows of each of its operators. */
  siblings: text(),
  messages: text(),
});
const MESSAGES = list(word(...REALTIME_TYPES));
const SIBLINGS_OF_EACH = list(SIBLINGS);
const SHOWN = rowShape("feed_list", { shown: text() });

/** Null for a hidden feed. Rows read: two for the feed, one per operator, related feed, and message. */
export async function feedCompany(db: Db, onestopId: string): Promise<FeedCompany | null> {
  const siblings = `SELECT siblings FROM operator_feed WHERE feed_id = f.id LIMIT ${OPERATORS}`;
  const feed = await db.row(
    FEED,
    "SELECT f.id, l.versions, l.shown, " +
      `(SELECT json_group_array(json(coalesce(siblings, '[]'))) FROM (${siblings})) AS siblings, ` +
      "(SELECT json_group_array(type) FROM realtime_message m " +
      `WHERE m.type IN (${REALTIME_TYPES.map((type) => `'${type}'`).join()}) AND m.feed_onestop_id = f.onestop_id) ` +
      "AS messages " +
      `FROM feed f LEFT JOIN feed_list l ON l.id = f.id WHERE f.onestop_id = ? AND ${visibleFeed("f")}`,
    onestopId,
  );
  if (feed === null) return null;
  const ids = new Set<number>();
  for (const [, , id] of parseJson(SIBLINGS_OF_EACH, feed.siblings, "operator_feed.siblings").flat()) {
    if (id !== feed.id && ids.size < FEEDS) ids.add(id);
  }
  const others =
    ids.size === 0
      ? []
      : await db.rows(
          SHOWN,
          `SELECT shown FROM feed_list WHERE id IN (${[...ids].join()}) AND entry IS NOT NULL ORDER BY id`,
        );
  return {
    versions: feed.versions ?? 0,
    shown: feed.shown,
    others: others.map(({ shown }) => shown),
    messages: parseJson(MESSAGES, feed.messages, "realtime_message.type"),
  };
}
