/** Feeds as the people who run the portal see and change them at the desk. */
import type { DeskAction } from "../../../src/domain/registry/desk-action.ts";
import type { Db } from "../db/db.ts";
import { integer, text } from "../shape.ts";
import { insertInto, insertRow, type RowOf, withColumns } from "../table.ts";
import { type DeskChangeRecord, deskChangeTable } from "../tables/desk-change.ts";
import { feedTable } from "../tables/feed.ts";
import { fetchPlanTable } from "../tables/fetch-plan.ts";

const FEED_COLUMNS = feedTable.pick(["id", "onestop_id", "name", "spec", "file", "public", "deleted_at", "urls"]);
const DESK_FEED = withColumns(FEED_COLUMNS, {
  /** SHA-1 of the active version. */
  active_sha1: text().nullable(),
  /** When it is fetched next, RFC 3339 in UTC; null for a feed that is due, or is never fetched. */
  due_at: text().nullable(),
  /** Failed fetches in a row. */
  failures: integer().nullable(),
  /** How many it has. */
  versions: integer(),
});
export type DeskFeed = RowOf<typeof DESK_FEED>;

const SELECT_FEED =
  `SELECT ${FEED_COLUMNS.select("f")}, v.sha1 AS active_sha1, p.due_at, p.failures, ` +
  "(SELECT count(*) FROM feed_version WHERE feed_id = f.id) AS versions FROM feed f " +
  "LEFT JOIN feed_version v ON v.id = f.active_version_id LEFT JOIN fetch_plan p ON p.feed_id = f.id";

/** A feed by its Onestop ID, hidden or not; null if there is none. */
export function deskFeed(db: Db, onestopId: string): Promise<DeskFeed | null> {
  return db.row(DESK_FEED, `${SELECT_FEED} WHERE f.onestop_id = ?`, onestopId);
}

const FEED_NAME = feedTable.pick(["onestop_id", "name"]);

/** Feeds that are hidden from the public. */
export function hiddenFeeds(db: Db, limit: number): Promise<RowOf<typeof FEED_NAME>[]> {
  return db.rows(
    FEED_NAME,
    `SELECT ${FEED_NAME.select()} FROM feed WHERE public = 0 AND deleted_at IS NULL ORDER BY onestop_id LIMIT ?`,
    limit,
  );
}

/** Makes a feed due now, whenever it was to be fetched; its failures in a row stay. @param now RFC 3339 in UTC */
export async function fetchSoon(db: Db, feedId: number, now: string): Promise<void> {
  await db.write([
    {
      sql:
        `${insertInto(fetchPlanTable, { feed_id: "?1", due_at: "?2", failures: "0" })} ` +
        "ON CONFLICT (feed_id) DO UPDATE SET due_at = excluded.due_at",
      values: [feedId, now],
    },
  ]);
}

type WhenAndWho = Pick<DeskChangeRecord, "changed_at" | "changed_by">;
type FeedChange = Omit<DeskChangeRecord, "id" | "access_id" | "detail" | keyof WhenAndWho> &
  Partial<Pick<DeskChangeRecord, "detail">>;
type AccessChange = Pick<DeskChangeRecord, "action" | "access_id" | "detail">;

/** A change of a feed, or of a key or a webhook. */
export type NewDeskChange = FeedChange | AccessChange;

const NO_FEED = { feed_onestop_id: "", sha1: null, is_public: 0, active_sha1: null };

/** Notes a change. */
export async function logDeskChange(db: Db, { changed_at, changed_by }: WhenAndWho, change: NewDeskChange) {
  await db.write([
    insertRow(deskChangeTable, {
      ...{ changed_at, changed_by, access_id: null, detail: null, ...NO_FEED, ...change },
    }),
  ]);
}

/** The last changes of some kinds, the newest first. @param feed only those of this feed, a Onestop ID */
export function deskChanges(
  db: Db,
  actions: readonly DeskAction[],
  limit: number,
  feed: string | null = null,
): Promise<DeskChangeRecord[]> {
  const kinds = "action IN (SELECT value FROM json_each(?1))";
  const values = [JSON.stringify(actions), limit];
  return feed === null
    ? db.rows(deskChangeTable, `SELECT * FROM desk_change WHERE ${kinds} ORDER BY id DESC LIMIT ?2`, ...values)
    : db.rows(
        deskChangeTable,
        `SELECT * FROM desk_change WHERE feed_onestop_id = ?3 AND ${kinds} ORDER BY id DESC LIMIT ?2`,
        ...values,
        feed,
      );
}
