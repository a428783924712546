/** Records attempts to fetch a feed, one row each (feed_fetch), including failed ones. */
import { takeIds } from "../db/counter.ts";
import type { Db } from "../db/db.ts";
import { fetchedLists } from "../lists/list-write.ts";
import { integer } from "../shape.ts";
import { insertRow, rowShape } from "../table.ts";
import { feedFetchTable } from "../tables/feed-fetch.ts";

/** One attempt. Times are RFC 3339 in UTC; `size` is in bytes; `code` is the HTTP status, absent without a response. */
export type FetchRecord = {
  feedId: number;
  /** Key of the feed's URLs: `static_current`, `realtime_alerts` … */
  urlType: string;
  /** As in the registry, without what an authorization adds to it. */
  url: string;
  success: boolean;
  fetchedAt: string;
  error?: string;
  code?: number;
  size?: number;
  /** SHA-1 of the archive, 40 hex digits. */
  sha1?: string;
  feedVersionId?: number;
};

/** Records one attempt and returns its id. */
export async function recordFetch(db: Db, record: FetchRecord): Promise<number> {
  const id = await takeIds(db, "feed_fetch", 1);
  const row = {
    id,
    feed_id: record.feedId,
    url_type: record.urlType,
    url: record.url,
    success: record.success ? 1 : 0,
    fetched_at: record.fetchedAt,
    fetch_error: record.error ?? null,
    response_code: record.code ?? null,
    response_size: record.size ?? null,
    response_sha1: record.sha1 ?? null,
    feed_version_id: record.feedVersionId ?? null,
  };
  await db.write([insertRow(feedFetchTable, row, "INSERT OR REPLACE"), ...fetchedLists(record.feedId)]);
  return id;
}

/**
 * Deletes attempts of before a time; the last one of each feed's URL stays.
 * @param before RFC 3339 in UTC
 * @param dryRun only counts them
 * @returns how many
 */
export async function deleteFetches(db: Db, before: string, dryRun = false): Promise<number> {
  const old =
    "FROM feed_fetch WHERE fetched_at < ?1 AND EXISTS (SELECT 1 FROM feed_fetch later WHERE later.feed_id = " +
    "feed_fetch.feed_id AND later.url_type = feed_fetch.url_type AND later.fetched_at > feed_fetch.fetched_at)";
  const [countRow] = await db.rows(ROW_COUNT, `SELECT count(*) AS n ${old}`, before);
  const count = countRow?.n ?? 0;
  if (!dryRun && count > 0) await db.write([{ sql: `DELETE ${old}`, values: [before] }]);
  return count;
}

const ROW_COUNT = rowShape("feed_fetch", { n: integer() });
