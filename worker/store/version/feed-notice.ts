/** The log of events: changes of the content of feeds, and notices of what else happened to them, in one order. */
import { COVERAGE_DAYS, FAILURES_OF_OUTAGE, NOTICE_KINDS } from "../../../src/domain/notices/notice.ts";
import type { Db, Statement, Value } from "../db/db.ts";
import { visibleFeed } from "../db/visible.ts";
import { integer, text, word } from "../shape.ts";
import { insertInto, type RowOf, rowShape } from "../table.ts";
import { feedNoticeTable } from "../tables/feed-notice.ts";
import { type ChangeFilter, entriesOf, type LoggedChange, listChanges } from "./feed-change.ts";

/**
 * Statements that put notices at the end of the log; one that is there already stays as it is.
 * @param source a SELECT of feed_id, kind, changed_at, about, and detail
 */
function noticeStatements(source: string, values: Value[]): Statement[] {
  const isThere =
    "EXISTS (SELECT 1 FROM feed_notice t WHERE t.feed_id = n.feed_id AND t.kind = n.kind AND t.about = n.about)";
  return [
    {
      sql: insertInto(
        feedNoticeTable,
        {
          ...{ id: "c.next - 1 + row_number() OVER ()", feed_id: "n.feed_id", kind: "n.kind" },
          ...{ changed_at: "n.changed_at", about: "n.about", detail: "n.detail" },
        },
        { from: `FROM (${source}) n CROSS JOIN counter c WHERE c.name = 'feed_change' AND NOT ${isThere}` },
      ),
      values,
    },
    {
      sql:
        "UPDATE counter SET next = (SELECT max(id) + 1 FROM feed_notice) WHERE name = 'feed_change' " +
        "AND next <= (SELECT max(id) FROM feed_notice)",
      values: [],
    },
  ];
}

/**
 * Part of the batch that writes feeds of the registry, before the write itself: notes which are fetched from another URL.
 * @param feeds JSON array of [Onestop ID, JSON object of URLs] @param now RFC 3339 in UTC
 */
export function noteMoves(feeds: string, now: string): Statement[] {
  const url = (urls: string) => `${urls} ->> '$.static_current'`;
  return noticeStatements(
    "SELECT f.id AS feed_id, 'url_moved' AS kind, ?2 AS changed_at, ?2 AS about, json_object('from', " +
      `${url("f.urls")}, 'to', ${url("(j.value ->> 1)")}) AS detail FROM json_each(?1) j ` +
      "JOIN feed f ON f.onestop_id = j.value ->> 0 " +
      `WHERE ${url("f.urls")} <> ${url("(j.value ->> 1)")} AND f.deleted_at IS NULL`,
    [feeds, now],
  );
}

/**
 * Part of the batch that plans the next fetch, before the write itself: notes that a source is down or back.
 * @param attemptedAt RFC 3339 in UTC
 */
export function noteOutage(feedId: number, success: boolean, attemptedAt: string): Statement[] {
  const [kind, condition] = success
    ? ["source_back", `failures >= ${FAILURES_OF_OUTAGE}`]
    : ["source_down", `failures = ${FAILURES_OF_OUTAGE - 1}`];
  return noticeStatements(
    `SELECT feed_id, '${kind}' AS kind, ?2 AS changed_at, ?2 AS about, json_object('failures', failures + ${success ? 0 : 1}) ` +
      `AS detail FROM fetch_plan WHERE feed_id = ?1 AND ${condition}`,
    [feedId, attemptedAt],
  );
}

/** Part of the batch that stores the decision that a version waits for a person. @param now RFC 3339 in UTC */
export function noteHeldVersion(
  versionId: number,
  { reason, evidence }: { reason: string; evidence: string },
  now: string,
): Statement[] {
  return noticeStatements(
    "SELECT feed_id, 'version_held' AS kind, ?2 AS changed_at, sha1 || '/' || ?3 AS about, " +
      "json_object('sha1', sha1, 'reason', ?3, 'evidence', json(?4)) AS detail FROM feed_version WHERE id = ?1",
    [versionId, now, reason, evidence],
  );
}

/** After this number of minutes without a recent message, realtime data has stopped. */
const REALTIME_STOP_MINUTES = 15;

/**
 * Notes what only the clock tells: timetables that end soon, and realtime that stopped, each endpoint at most once a day. A
 * version that already ended that soon when it was fetched is not announced: its publisher replaces it in time. Reads two
 * rows for each feed.
 * @param now RFC 3339 in UTC
 */
export async function noteDueNotices(db: Db, now: string): Promise<void> {
  const ends = "coalesce(v.latest_calendar_date, v.feed_end_date)";
  const nearest = COVERAGE_DAYS.toReversed()
    .map((days) => `WHEN days <= ${days} THEN ${days}`)
    .join(" ");
  const remaining =
    `SELECT v.feed_id, ${ends} AS ends, julianday(${ends}) - julianday(substr(?1, 1, 10)) AS days, ` +
    `julianday(${ends}) - julianday(substr(v.fetched_at, 1, 10)) AS length FROM feed f ` +
    "JOIN feed_version v ON v.id = f.active_version_id WHERE f.deleted_at IS NULL";
  const nearestEnds =
    `SELECT feed_id, ends, length, CASE ${nearest} END AS days FROM (${remaining}) ` +
    `WHERE days BETWEEN 0 AND ${Math.max(...COVERAGE_DAYS)}`;
  await db.write([
    ...noticeStatements(
      "SELECT feed_id, 'coverage_ends' AS kind, ?1 AS changed_at, ends || '/' || days AS about, " +
        `json_object('ends', ends, 'days', days) AS detail FROM (${nearestEnds}) WHERE length > days`,
      [now],
    ),
    ...noticeStatements(
      "SELECT feed_id, 'realtime_stopped' AS kind, ?1 AS changed_at, type || '/' || since AS about, " +
        "json_object('type', type, 'since', since) AS detail FROM realtime_endpoint e WHERE state <> 'fresh' AND fresh > 0 " +
        `AND julianday(since) <= julianday(?1) - ${REALTIME_STOP_MINUTES} / 1440.0 AND NOT EXISTS (SELECT 1 FROM feed_notice t ` +
        "WHERE t.feed_id = e.feed_id AND t.kind = 'realtime_stopped' AND t.detail ->> 'type' = e.type " +
        "AND julianday(t.changed_at) > julianday(?1) - 1)",
      [now],
    ),
  ]);
}

/** Statements that delete the notices of feeds. @param feedIds JSON array of numeric ids */
export const forgetNotices = (feedIds: string): Statement => ({
  sql: "DELETE FROM feed_notice WHERE feed_id IN (SELECT value FROM json_each(?1))",
  values: [feedIds],
});

/** Deletes notices. @param before RFC 3339 in UTC */
export async function deleteNotices(db: Db, before: string): Promise<void> {
  await db.write([{ sql: "DELETE FROM feed_notice WHERE changed_at < ?", values: [before] }]);
}

const LOGGED_NOTICE = rowShape("feed_notice", {
  id: integer(),
  kind: word(...NOTICE_KINDS),
  changed_at: text(),
  detail: text(),
  /** Onestop ID. */
  feed: text(),
  name: text().nullable(),
  operator_names: text().nullable(),
});
type LoggedNotice = RowOf<typeof LOGGED_NOTICE>;

/** An entry of the log: a notice, or a change of content, which has no `kind`. */
export type LoggedEvent = LoggedNotice | (LoggedChange & { kind?: undefined });

/**
 * Entries of the log of visible feeds, the newest first; with `after`, the oldest first. Reads three rows for each. With
 * `last`, only changes of content.
 */
export async function listEvents(db: Db, filter: ChangeFilter, limit: number): Promise<LoggedEvent[]> {
  const { columns, from, where, order, values } = entriesOf("feed_notice", filter);
  const [changes, notices] = await Promise.all([
    listChanges(db, filter, limit),
    filter.last === true
      ? []
      : db.rows(
          LOGGED_NOTICE,
          `SELECT c.id, c.kind, c.changed_at, c.detail, ${columns} FROM ${from} ` +
            `WHERE ${visibleFeed("f")}${where} ORDER BY ${order} LIMIT ?`,
          ...values,
          limit,
        ),
  ]);
  const oldestFirst = (a: LoggedEvent, b: LoggedEvent) => a.id - b.id;
  const newestFirst = (a: LoggedEvent, b: LoggedEvent) =>
    a.changed_at === b.changed_at ? b.id - a.id : a.changed_at < b.changed_at ? 1 : -1;
  return [...changes, ...notices].toSorted(filter.after === undefined ? newestFirst : oldestFirst).slice(0, limit);
}
