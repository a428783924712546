import { childrenOf } from "../db/children.ts";
import type { Db } from "../db/db.ts";
import type { RowOf } from "../table.ts";
import { feedFetchTable } from "../tables/feed-fetch.ts";

const COLUMNS = feedFetchTable.pick(feedFetchTable.except("feed_id", "feed_version_id"));
export type FetchRow = RowOf<typeof COLUMNS>;

/** The last attempts to fetch each feed, newest first. */
export function lastFetches(
  db: Db,
  feedIds: readonly number[],
  limit: number,
  success: boolean | null,
): Promise<FetchRow[][]> {
  const only = success === null ? "" : `AND success = ${success ? 1 : 0}`;
  const from = `FROM feed_fetch WHERE feed_id = x.id ${only} ORDER BY fetched_at DESC, id DESC LIMIT ${limit}`;
  return childrenOf(db, feedIds, COLUMNS, from);
}
