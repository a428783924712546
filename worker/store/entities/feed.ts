/** Visible feeds of the registry, as the API lists them. */

import { onestopIdSpellings } from "../../../src/domain/ids/onestop.ts";
import { rowsById } from "../db/by-id.ts";
import {
  allOf,
  type Condition,
  condition,
  type LicenseFilter,
  licenseConditions,
  oneOf,
  tagConditions,
} from "../db/condition.ts";
import type { Db } from "../db/db.ts";
import type { Page } from "../db/page.ts";
import { parseRow, rowColumn } from "../db/row-column.ts";
import { visibleFeed } from "../db/visible.ts";
import { docsMatching, docsNamed } from "../search/search.ts";
import type { RowOf } from "../table.ts";
import { feedTable } from "../tables/feed.ts";

export { visibleFeed } from "../db/visible.ts";

const COLUMNS = feedTable.pick(feedTable.except("created_at", "updated_at"));
export type FeedRow = RowOf<typeof COLUMNS>;

/** A feed as a column of another statement (./row-column.ts); null for a hidden one. @param alias of feed */
export function feedColumn(alias: string): string {
  return `CASE WHEN ${visibleFeed(alias)} THEN ${rowColumn(COLUMNS, alias)} END`;
}

/** Parses the result of `feedColumn`. */
export function feedOfColumn(column: string | null): FeedRow | null {
  return column === null ? null : parseRow(COLUMNS, column);
}

export function feedsById(db: Db, ids: readonly number[]): Promise<FeedRow[]> {
  return rowsById(db, COLUMNS, ids, `WHERE ${visibleFeed("t")}`);
}

export type FeedFilter = {
  ids?: readonly number[] | null;
  onestopId?: string | null;
  /** As stored: gtfs, gtfs-rt, gbfs, mds. */
  specs?: readonly string[] | null;
  fetchError?: boolean | null;
  importStatus?: "SUCCESS" | "ERROR" | "IN_PROGRESS" | null;
  search?: string | null;
  tags?: Readonly<Record<string, unknown>> | null;
  sourceUrl?: { url?: string | null; type?: string | null; caseSensitive?: boolean | null } | null;
  license?: LicenseFilter | null;
  /** Restricts to these ids when a filter by area has found them. */
  within?: readonly number[] | null;
};

/** Feeds by id, in the order of their ids. */
export async function listFeeds(db: Db, filter: FeedFilter, page: Page): Promise<FeedRow[]> {
  const conditions = feedConditions("t", filter);
  if (page.after !== null && page.after > 0) conditions.push(condition("t.id > ?", page.after));
  const lists = [filter.ids ?? null, filter.within ?? null];
  if (filter.search != null && filter.search.length > 1) lists.push(await feedsFound(db, filter.search));
  const { sql, values } = allOf([condition(visibleFeed("t")), ...idConditions(lists), ...conditions]);
  return db.rows(
    COLUMNS,
    `SELECT ${COLUMNS.select("t")} FROM feed t WHERE ${sql} ORDER BY t.id LIMIT ?`,
    ...values,
    page.limit,
  );
}

function idConditions(lists: readonly (readonly number[] | null)[]): Condition[] {
  return lists.flatMap((ids) => (ids === null ? [] : [oneOf("t.id", ids)]));
}

/** Ids of feeds whose words match the text, or whose Onestop ID contains it. */
async function feedsFound(db: Db, text: string): Promise<number[]> {
  const [docs, namedIds] = await Promise.all([docsMatching(db, "feed", text), docsNamed(db, "feed", text)]);
  return [...new Set([...docs.map((doc) => doc.ref), ...namedIds])];
}

/** Conditions on the feed itself. */
function feedConditions(alias: string, filter: FeedFilter): Condition[] {
  const conditions: Condition[] = [];
  if (filter.onestopId != null) conditions.push(oneOf(`${alias}.onestop_id`, onestopIdSpellings(filter.onestopId)));
  if (filter.specs != null && filter.specs.length > 0) conditions.push(oneOf(`${alias}.spec`, filter.specs));
  conditions.push(
    ...tagConditions(`${alias}.tags`, filter.tags),
    ...licenseConditions(`${alias}.license`, filter.license),
  );
  if (filter.fetchError != null) {
    const last = `SELECT success FROM feed_fetch WHERE feed_id = ${alias}.id ORDER BY fetched_at DESC, id DESC LIMIT 1`;
    conditions.push(condition(`(${last}) = ?`, filter.fetchError ? 0 : 1));
  }
  if (filter.importStatus != null) {
    // The most recently fetched version with an import; "in progress" counts as "error" (Transitland v2).
    const last =
      "SELECT i.success FROM feed_version v JOIN feed_version_import i ON i.feed_version_id = v.id " +
      `WHERE v.feed_id = ${alias}.id ORDER BY v.fetched_at DESC, v.id DESC LIMIT 1`;
    conditions.push(condition(`(${last}) = ?`, filter.importStatus === "SUCCESS" ? 1 : 0));
  }
  if (filter.sourceUrl != null) conditions.push(sourceUrlCondition(alias, filter.sourceUrl));
  return conditions;
}

function sourceUrlCondition(alias: string, filter: NonNullable<FeedFilter["sourceUrl"]>): Condition {
  const path = `$.${filter.type ?? "static_current"}`;
  const there = `coalesce(${alias}.urls ->> ?, '') NOT IN ('', '[]')`;
  if (filter.url == null) return condition(there, path);
  const same = filter.caseSensitive === true ? "value = ?" : "lower(value) = lower(?)";
  // json_each yields one value for a single URL and each value of a list.
  return condition(
    `${there} AND EXISTS (SELECT 1 FROM json_each(${alias}.urls, ?) WHERE ${same})`,
    path,
    path,
    filter.url,
  );
}
