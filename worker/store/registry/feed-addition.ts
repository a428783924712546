/** Feeds that a person adds: each step is recorded here, whether a command or the queue takes it. Times are RFC 3339 in UTC. */
import { ADDITION_STALLS_AFTER_MS, type FeedAddition } from "../../../src/domain/registry/feed-addition.ts";
import type { Db } from "../db/db.ts";
import { text } from "../shape.ts";
import { fromExcluded, insertInto, type RowOf, withColumns } from "../table.ts";
import { feedAdditionTable } from "../tables/feed-addition.ts";

const ADDITION = feedAdditionTable.pick(feedAdditionTable.except("feed_id", "feed_version_id"));

/** What a problem tells (worker/problem.ts). */
type Reason = { code: string; detail: string };

/** The last addition of the feed, or null. Rows read: one. */
export function findAddition(db: Db, feedId: number): Promise<FeedAddition | null> {
  return db.row(ADDITION, `SELECT ${ADDITION.select()} FROM feed_addition WHERE feed_id = ?`, feedId);
}

const OPEN_ADDITION = withColumns(ADDITION, {
  /** Onestop ID. */
  feed: text(),
});

/** Additions that did not reach their end, under way or failed, the last changed first. */
export function openAdditions(db: Db, limit: number): Promise<RowOf<typeof OPEN_ADDITION>[]> {
  return db.rows(
    OPEN_ADDITION,
    `SELECT ${ADDITION.select("a")}, f.onestop_id AS feed FROM feed_addition a JOIN feed f ON f.id = a.feed_id ` +
      "WHERE a.state <> 'active' ORDER BY a.changed_at DESC LIMIT ?",
    limit,
  );
}

/** What has ended, or has reported nothing for long, is replaced. */
const REQUEST = insertInto(
  feedAdditionTable,
  {
    feed_id: "?1",
    state: "'queued'",
    code: "NULL",
    detail: "NULL",
    feed_version_id: "NULL",
    requested_at: "?2",
    changed_at: "?2",
  },
  {
    end:
      `ON CONFLICT (feed_id) DO UPDATE SET ${fromExcluded(feedAdditionTable.except("feed_id"))} ` +
      "WHERE feed_addition.state IN ('active', 'failed') OR feed_addition.changed_at < ?3 RETURNING feed_id",
  },
);

/**
 * Records that the feed is to be added.
 * @returns false if it is being added already
 */
export async function requestAddition(db: Db, feedId: number, now: string): Promise<boolean> {
  const [rows] = await db.write([
    {
      sql: REQUEST,
      values: [feedId, now, new Date(Date.parse(now) - ADDITION_STALLS_AFTER_MS).toISOString()],
    },
  ]);
  return (rows ?? []).length > 0;
}

/** Whether the version is imported because a person adds its feed. Rows read: one. */
export async function isAdded(db: Db, { id, feed_id }: { id: number; feed_id: number }): Promise<boolean> {
  const sql = "SELECT * FROM feed_addition WHERE feed_id = ? AND feed_version_id = ? AND state = 'importing'";
  return (await db.row(feedAdditionTable, sql, feed_id, id)) !== null;
}

/**
 * Records a step of an addition that has not ended; does nothing for other feeds.
 * @param versionId of the version that is imported
 */
export async function stepAddition(
  db: Db,
  feedId: number,
  state: "fetching" | "importing" | "active",
  now: string,
  versionId: number | null = null,
): Promise<void> {
  await db.write([
    {
      sql:
        "UPDATE feed_addition SET state = ?2, changed_at = ?3, feed_version_id = coalesce(?4, feed_version_id) " +
        "WHERE feed_id = ?1 AND state NOT IN ('active', 'failed')",
      values: [feedId, state, now, versionId],
    },
  ]);
}

/** Records why an addition that has not ended failed; does nothing for other feeds. */
export async function failAddition(db: Db, feedId: number, { code, detail }: Reason, now: string): Promise<void> {
  await db.write([
    {
      sql:
        "UPDATE feed_addition SET state = 'failed', code = ?2, detail = ?3, changed_at = ?4 " +
        "WHERE feed_id = ?1 AND state NOT IN ('active', 'failed')",
      values: [feedId, code, detail, now],
    },
  ]);
}
