/** Selects the rows of each table that belong to given feeds, for `portal export --feed`. */

import { problem } from "../../problem.ts";
import { ARCHIVE_BY_VERSION, type RangeTable, TABLES_BY_RANGE, TABLES_BY_VERSION } from "../cold/version-tables.ts";
import { type Condition, condition, oneOf } from "../db/condition.ts";
import type { Db } from "../db/db.ts";
import { feedTable } from "../tables/feed.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import type { VersionRow } from "../version/version.ts";

const EVERYTHING = condition("1");
const BY_FEED: ReadonlySet<string> = new Set([
  "feed_version",
  "feed_fetch",
  "feed_validator",
  "fetch_plan",
  "activation_decision",
  "feed_change",
  "feed_notice",
  "feed_contact",
  "operator_feed",
  "gbfs_system",
  "gbfs_square",
  "gbfs_day",
]);
const BY_VERSION: ReadonlySet<string> = new Set([...TABLES_BY_VERSION, ...ARCHIVE_BY_VERSION]);
const RANGES: ReadonlyMap<string, RangeTable> = new Map(TABLES_BY_RANGE.map((range) => [range.table, range]));
const DOCUMENTS: ReadonlySet<string> = new Set(["search", "onestop_gram"]);
/** Tables about the store as a whole, which are exported unchanged. */
const SHARED_TABLES: ReadonlySet<string> = new Set(["counter", "superseded"]);
/** Not exported: derived from the whole store and derived again after a restore, short-lived, or of no feed. */
const OMITTED_TABLES: ReadonlySet<string> = new Set([
  "feed_list",
  "operator_list",
  "list_block",
  "tally",
  "served_place",
  "place_list",
  "finding",
  "realtime_message",
  "realtime_part",
  "realtime_period",
  "realtime_endpoint",
  "api_key",
  "webhook",
  "subscriber",
  "secret_origin",
  "lease",
  "fetch_host",
  "import_job",
  "feed_addition",
  "desk_change",
  "path_hit",
  "copied_feed",
  "feed_copy",
  "shard",
  "shard_move",
  "shard_rule",
  "stale_copy",
]);

/** The exported part of each table; `sha1s` null means every archived zip. */
export type ExportSelection = { of(table: string): Condition; sha1s: ReadonlySet<string> | null };

export const WHOLE_STORE: ExportSelection = { of: () => EVERYTHING, sha1s: null };

/** @throws Problem feed.not_found */
export async function selectFeeds(db: Db, onestopIds: readonly string[]): Promise<ExportSelection> {
  const feedCondition = oneOf("onestop_id", onestopIds);
  const feeds = await db.rows(
    feedTable.pick(["id", "onestop_id"]),
    `SELECT id, onestop_id FROM feed WHERE ${feedCondition.sql}`,
    ...feedCondition.values,
  );
  const missing = onestopIds.find((id) => !feeds.some((feed) => feed.onestop_id === id));
  if (missing !== undefined)
    throw problem("feed.not_found", `No feed has the Onestop ID ${missing}.`, { value: missing });
  const feedIds = feeds.map(({ id }) => id);
  const of = oneOf("feed_id", feedIds);
  const versions = await db.rows(feedVersionTable, `SELECT * FROM feed_version WHERE ${of.sql}`, ...of.values);
  const versionIds = versions.map(({ id }) => id);
  const feedList = JSON.stringify(feedIds);
  const versionList = JSON.stringify(versionIds);
  const documents =
    "t.feed_version_id IN (SELECT value FROM json_each(?)) OR (t.kind = 'feed' AND t.ref IN (SELECT value FROM json_each(?))) " +
    "OR (t.kind = 'operator' AND t.ref IN (SELECT id FROM operator_feed WHERE feed_id IN (SELECT value FROM json_each(?))))";
  const listTables = [versionList, feedList, feedList] as const;
  return {
    sha1s: new Set(versions.map(({ sha1 }) => sha1)),
    of(table) {
      const range = RANGES.get(table);
      if (range !== undefined) return within(range, versions);
      if (table === "feed") return oneOf("t.id", feedIds);
      if (BY_FEED.has(table)) return oneOf("t.feed_id", feedIds);
      if (BY_VERSION.has(table)) return oneOf("t.feed_version_id", versionIds);
      if (table === "search_doc") return condition(documents, ...listTables);
      if (DOCUMENTS.has(table))
        return condition(`t.rowid IN (SELECT t.id FROM search_doc t WHERE ${documents})`, ...listTables);
      if (table === "operator") {
        const used = "SELECT operator_id FROM operator_feed WHERE feed_id IN (SELECT value FROM json_each(?))";
        return condition(`t.id IN (${used})`, feedList);
      }
      if (table === "feed_change_place") {
        const changes = "SELECT id FROM feed_change WHERE feed_id IN (SELECT value FROM json_each(?))";
        return condition(`t.change_id IN (${changes})`, feedList);
      }
      if (OMITTED_TABLES.has(table)) return condition("0");
      if (SHARED_TABLES.has(table)) return EVERYTHING;
      throw problem("internal", `No rule selects the rows of the table ${table} that belong to a feed.`);
    },
  };
}

/** The id ranges of all versions, as pairs of first and end. */
function within({ key, range }: RangeTable, versions: readonly VersionRow[]): Condition {
  const pairs = versions
    .filter((version) => version[`${range}_count`] > 0)
    .map((version) => [version[`${range}_first`], version[`${range}_first`] + version[`${range}_count`]]);
  const inside = `t.${key} >= j.value ->> 0 AND t.${key} < j.value ->> 1`;
  return condition(`EXISTS (SELECT 1 FROM json_each(?) j WHERE ${inside})`, JSON.stringify(pairs));
}
