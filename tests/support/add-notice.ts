/** Adds a notice of a feed to the log as the write of its cause does. */
import type { Db } from "../../worker/store/db/db.ts";

/** @param feed numeric id */
export function addNotice(db: Db, feed: number, kind: string, detail: object = {}) {
  return db.write([
    {
      sql:
        "INSERT INTO feed_notice (id, feed_id, kind, changed_at, about, detail) SELECT next, ?1, ?2, " +
        "'2026-11-30T08:00:00.000Z', next, ?3 FROM counter WHERE name = 'feed_change'",
      values: [feed, kind, JSON.stringify(detail)],
    },
    { sql: "UPDATE counter SET next = next + 1 WHERE name = 'feed_change'", values: [] },
  ]);
}
