/** Feeds related to a feed through shared operators. */

import { REALTIME_TYPES, type RealtimeType } from "../../../src/domain/realtime/message.ts";
import type { Db } from "../db/db.ts";
import { visibleFeed } from "../db/visible.ts";
import { integer, list, parseJson, text, tuple, word } from "../shape.ts";
import { rowShape } from "../table.ts";

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

const COMPANY = rowShape("feed", {
  versions: integer().nullable(),
  shown: text().nullable(),
  others: text(),
  messages: text(),
});
const OTHERS = list(tuple(integer(), text()));
const MESSAGES = list(word(...REALTIME_TYPES));

/** Places in the column `siblings`, which an operator of a nationwide feed has hundreds of: the feed itself may be one. */
const SIBLINGS = Array.from({ length: FEEDS + 1 }, (_, i) => `(${i})`).join(",");

/** Null for a hidden feed. Rows read: two for the feed, one for each operator and message, three for each related feed. */
export async function feedCompany(db: Db, onestopId: string): Promise<FeedCompany | null> {
  // Each sibling is [id, operator_id, feed_id, agency_id].
  const ids =
    `SELECT DISTINCT o.siblings ->> ('$[' || x.column1 || '][2]') AS id FROM ` +
    `(SELECT siblings FROM operator_feed WHERE feed_id = f.id LIMIT ${OPERATORS}) o ` +
    `CROSS JOIN (VALUES ${SIBLINGS}) x WHERE id <> f.id LIMIT ${FEEDS}`;
  const others = `SELECT json_group_array(json_array(r.id, r.shown)) FROM (${ids}) s CROSS JOIN feed_list r ON r.id = s.id WHERE r.entry IS NOT NULL`;
  const feed = await db.row(
    COMPANY,
    `SELECT l.versions, l.shown, (${others}) AS others, ` +
      "(SELECT json_group_array(type) FROM realtime_message m " +
      `WHERE m.type IN (${REALTIME_TYPES.map((type) => `'${type}'`).join()}) AND m.feed_onestop_id = f.onestop_id) ` +
      "AS messages " +
      `FROM feed f LEFT JOIN feed_list l ON l.id = f.id WHERE f.onestop_id = ? AND ${visibleFeed("f")}`,
    onestopId,
  );
  if (feed === null) return null;
  const otherFeeds = parseJson(OTHERS, feed.others, "feed_list.shown").toSorted(([a], [b]) => a - b);
  return {
    versions: feed.versions ?? 0,
    shown: feed.shown,
    others: otherFeeds.map(([, text]) => text),
    messages: parseJson(MESSAGES, feed.messages, "realtime_message.type"),
  };
}
