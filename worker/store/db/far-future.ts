/**
 * Times that lie farther in the future than this program ever plans. A clock that was wrong once wrote them; they would
 * hold work back for years. Every reader of a lease, a plan or a pause ignores them, and `status` and the log name them.
 */

import { text, word } from "../shape.ts";
import { type RowOf, rowShape } from "../table.ts";
import type { Db } from "./db.ts";

/**
 * Milliseconds from now to the latest time that is believed. A lease lasts an hour at most (`follow --lease`), and the
 * clock of another machine may be ahead. A feed is fetched again, a server asked again, and a message sent again after 27
 * hours at most.
 */
const LATEST_MS = { lease: 2 * 3_600_000, plan: 2 * 86_400_000 } as const;

export type PlannedTime = keyof typeof LATEST_MS;

/** Whether a time has come, or is ignored. Both in milliseconds since 1970. */
export function hasComeAt(at: number, now: number, kind: PlannedTime): boolean {
  return at <= now || at > now + LATEST_MS[kind];
}

/** Whether the time of a column is too far in the future, as SQL. @param now an expression; both RFC 3339 in UTC */
export const isFarFuture = (column: string, now: string, kind: PlannedTime) =>
  `${column} > strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '+${LATEST_MS[kind] / 1000} seconds')`;

/** Whether the time of a column has come, or is ignored, as SQL. @param now an expression; both RFC 3339 in UTC */
export const hasCome = (column: string, now: string, kind: PlannedTime) =>
  `(${column} <= ${now} OR ${isFarFuture(column, now, kind)})`;

/** Whether the time of a column is yet to come and believed, as SQL. */
export const isToCome = (column: string, now: string, kind: PlannedTime) => `NOT ${hasCome(column, now, kind)}`;

/** A column in milliseconds since 1970, or 0 where its time is ignored, as SQL. @param now an expression */
export const plausibleTime = (column: string, now: string, kind: PlannedTime) =>
  `iif(${column} > ${now} + ${LATEST_MS[kind]}, 0, ${column})`;

const WORK = ["lease", "fetch", "server", "import", "webhook", "subscriber"] as const;
const IGNORED_TIME = rowShape("ignored", {
  /** What is held back. */
  work: word(...WORK),
  /** The lease, the feed's Onestop ID, the server, the SHA-1 of the version, or the id of the webhook or the subscriber. */
  name: text(),
  /** The time that is ignored, RFC 3339 in UTC or as it is stored. */
  until: text(),
});
export type IgnoredTime = RowOf<typeof IGNORED_TIME>;

/** The times of the store that are ignored. @param now RFC 3339 in UTC */
export function ignoredTimes(db: Db, now: string): Promise<IgnoredTime[]> {
  const far = (column: string, kind: PlannedTime) => isFarFuture(column, "?1", kind);
  const nowMs = "CAST(unixepoch(?1) AS INTEGER) * 1000";
  return db.rows(
    IGNORED_TIME,
    `SELECT 'lease' AS work, name, expires_at AS until FROM lease WHERE ${far("expires_at", "lease")} ` +
      "UNION ALL SELECT 'fetch', f.onestop_id, p.due_at FROM fetch_plan p JOIN feed f ON f.id = p.feed_id " +
      `WHERE ${far("p.due_at", "plan")} ` +
      "UNION ALL SELECT 'server', host, coalesce(strftime('%Y-%m-%dT%H:%M:%SZ', max(next_at, held_until) / 1000, " +
      "'unixepoch'), max(next_at, held_until) || ' ms') FROM fetch_host " +
      `WHERE max(next_at, held_until) > ${nowMs} + ${LATEST_MS.plan} ` +
      "UNION ALL SELECT 'import', v.sha1, coalesce(j.next_at, j.changed_at) FROM import_job j " +
      "JOIN feed_version v ON v.id = j.feed_version_id " +
      `WHERE ${far("coalesce(j.next_at, j.changed_at)", "plan")} ` +
      // D1 allows five SELECTs in a row.
      "UNION ALL SELECT * FROM (SELECT 'webhook' AS work, id, next_at FROM webhook WHERE disabled_at IS NULL " +
      `UNION ALL SELECT 'subscriber', id, next_at FROM subscriber) WHERE ${far("next_at", "plan")} ` +
      "ORDER BY 1, 2",
    now,
  );
}

/** A line for the log about a time that is ignored. */
export function ignoredLine({ work, name, until }: IgnoredTime): string {
  return `${work} ${name}: its time ${until} is too far in the future and is ignored. Check the clocks of the machines.`;
}
