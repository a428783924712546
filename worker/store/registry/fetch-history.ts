/** Attempts to fetch feeds, as the pages show them. */
import { type FailingFeed, type FetchDay, historyBegins } from "../../../src/domain/registry/fetch-history.ts";
import type { Db } from "../db/db.ts";
import { visibleFeed } from "../db/visible.ts";
import { integer, list, object, parseJson, real, text } from "../shape.ts";
import { rowShape } from "../table.ts";

/** Maximum attempts of a feed that are counted, the last ones. */
const MAX_ATTEMPTS = 1_000;

/** Maximum failing feeds that are read. */
const MAX_FAILING = 1_000;

const DAYS = rowShape("feed_fetch", { days: text() });
const DAY = object({ date: text(), fetched: integer(), failed: integer() });

/**
 * Attempts to fetch the current static URL of a feed by day, without days that had none; null if there is no such feed.
 * Reads the attempts of the history, at most 1,000.
 * @param now milliseconds since 1970
 */
export async function fetchDaysOfFeed(db: Db, onestopId: string, now: number): Promise<FetchDay[] | null> {
  const attempts =
    "SELECT fetched_at, success, url_type FROM feed_fetch WHERE feed_id = f.id AND fetched_at >= ?2 " +
    `ORDER BY fetched_at DESC, id DESC LIMIT ${MAX_ATTEMPTS}`;
  const days =
    "SELECT substr(fetched_at, 1, 10) AS date, sum(success = 1) AS fetched, sum(success = 0) AS failed " +
    `FROM (${attempts}) WHERE url_type = 'static_current' GROUP BY 1 ORDER BY 1`;
  const row = await db.row(
    DAYS,
    "SELECT (SELECT json_group_array(json_object('date', date, 'fetched', fetched, 'failed', failed)) " +
      `FROM (${days})) AS days FROM feed f WHERE f.onestop_id = ?1 AND ${visibleFeed("f")}`,
    onestopId,
    historyBegins(now),
  );
  return row === null ? null : parseJson(list(DAY), row.days, "feed_fetch");
}

const FAILING = rowShape("feed_fetch", { feed: text(), url: text(), since: text() });

/** Visible feeds whose last attempt failed, at most 1,000. Reads their attempts since the last success. */
export function failingFeeds(db: Db): Promise<FailingFeed[]> {
  const ofFeed = "x.feed_id = f.id AND x.url_type = 'static_current'";
  const success = `SELECT x.fetched_at FROM feed_fetch x WHERE ${ofFeed} AND x.success = 1 ORDER BY x.fetched_at DESC LIMIT 1`;
  return db.rows(
    FAILING,
    "SELECT f.onestop_id AS feed, f.urls ->> 'static_current' AS url, (SELECT min(x.fetched_at) FROM feed_fetch x " +
      `WHERE ${ofFeed} AND x.success = 0 AND x.fetched_at > coalesce((${success}), '')) AS since ` +
      "FROM fetch_plan p INDEXED BY fetch_plan_failing JOIN feed f ON f.id = p.feed_id " +
      `WHERE p.failures > 0 AND f.urls ->> 'static_current' IS NOT NULL AND ${visibleFeed("f")} ` +
      `AND EXISTS (SELECT 1 FROM feed_fetch x WHERE ${ofFeed} AND x.success = 0) LIMIT ${MAX_FAILING}`,
  );
}

/** How long new content takes from its fetch until it is shown. */
export type TimeToFreshness = { versions: number; mean_seconds: number | null };

const FRESHNESS = rowShape("activation_decision", { versions: integer(), mean_seconds: real().nullable() });

/** Maximum activations that the mean is taken of, the last ones. */
const MAX_ACTIVATIONS = 1_000;

/**
 * Mean time from the fetch of a version until it became active by policy, of versions of visible feeds.
 * @param since RFC 3339 in UTC: only activations after it
 */
export async function timeToFreshness(db: Db, since: string): Promise<TimeToFreshness> {
  const row = await db.row(
    FRESHNESS,
    "SELECT count(*) AS versions, avg(seconds) AS mean_seconds FROM (SELECT (julianday(d.decided_at) - " +
      "julianday(v.fetched_at)) * 86400.0 AS seconds FROM activation_decision d INDEXED BY activation_decision_by_time " +
      "JOIN feed_version v ON v.id = d.feed_version_id JOIN feed f ON f.id = v.feed_id " +
      `WHERE d.outcome = 'activated' AND d.reason <> 'by_hand' AND d.decided_at >= ? AND ${visibleFeed("f")} ` +
      `ORDER BY d.decided_at DESC LIMIT ${MAX_ACTIVATIONS})`,
    since,
  );
  return row ?? { versions: 0, mean_seconds: null };
}
