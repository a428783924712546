/**
 * The log of changes: what changed for riders when a version of a feed took the place of another
 * (docs/decisions/019-changes.md).
 */
import type { Differences } from "../../../src/domain/changes/differences.ts";
import { DATA_CHANGED } from "../db/data-version.ts";
import type { Db, Statement, Value } from "../db/db.ts";
import { visibleFeed } from "../db/visible.ts";
import { FEED_ENTRY } from "../lists/entries.ts";
import { integer, text } from "../shape.ts";
import { insertInto, type RowOf, rowShape } from "../table.ts";
import { feedChangeTable } from "../tables/feed-change.ts";
import { feedChangePlaceTable } from "../tables/feed-change-place.ts";

/**
 * The statements that note which version a new one replaces; they run in the batch that makes it active, before the write
 * itself. The two versions are compared afterwards, by this process or, if it ends first, by the next one that looks for
 * noted pairs. A pair that is already in the log is removed from it and will get a new number.
 * @param usable in SQL, whether the version may become active; ?1 is its id
 * @param now RFC 3339 in UTC
 */
export function noteChange(feedId: number, versionId: number, usable: string, now: string): Statement[] {
  const from = "FROM feed f JOIN feed_version a ON a.id = f.active_version_id JOIN feed_version n ON n.id = ?1";
  return [
    {
      sql:
        "DELETE FROM feed_change_place WHERE change_id = (SELECT c.id FROM feed f JOIN feed_change c " +
        "ON c.from_version_id = f.active_version_id WHERE f.id = ?2 AND c.to_version_id = ?1)",
      values: [versionId, feedId],
    },
    {
      sql: insertInto(
        feedChangeTable,
        {
          ...{ from_version_id: "a.id", to_version_id: "n.id", feed_id: "f.id" },
          ...{ from_sha1: "a.sha1", to_sha1: "n.sha1", changed_at: "?3" },
        },
        {
          from: `${from} WHERE f.id = ?2 AND a.id <> ?1 AND ${usable}`,
          end: "ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at, id = NULL, differences = NULL",
        },
      ),
      values: [versionId, feedId, now],
    },
  ];
}

/** Part of the batch that removes a version: the log no longer names what changed with it. */
export function forgetChanges(versionId: number): Statement[] {
  const ofVersion = "from_version_id = ?1 OR to_version_id = ?1";
  return [
    {
      sql: `DELETE FROM feed_change_place WHERE change_id IN (SELECT id FROM feed_change WHERE ${ofVersion})`,
      values: [versionId],
    },
    { sql: `DELETE FROM feed_change WHERE ${ofVersion}`, values: [versionId] },
  ];
}

const WAITING = feedChangeTable.pick(["from_version_id", "to_version_id", "feed_id"]);
export type WaitingChange = RowOf<typeof WAITING>;

/** Pairs of versions that wait for their comparison. @param feedId only those of this feed */
export function waitingChanges(db: Db, feedId?: number): Promise<WaitingChange[]> {
  const only = feedId === undefined ? "" : " AND feed_id = ?";
  return db.rows(
    WAITING,
    `SELECT ${WAITING.select()} FROM feed_change INDEXED BY feed_change_waiting WHERE id IS NULL${only} ` +
      "ORDER BY changed_at, to_version_id",
    ...(feedId === undefined ? [] : [feedId]),
  );
}

/**
 * Puts a pair into the log, at its end. Does nothing for a pair that another process has put there.
 * @param places JSON arrays of names
 */
export async function saveChange(
  db: Db,
  { from_version_id, to_version_id }: WaitingChange,
  differences: Differences,
  places: readonly string[],
): Promise<void> {
  const pair = "from_version_id = ?1 AND to_version_id = ?2";
  const isWaiting = `EXISTS (SELECT 1 FROM feed_change WHERE ${pair} AND id IS NULL)`;
  const key = [from_version_id, to_version_id];
  await db.write([
    {
      sql: insertInto(
        feedChangePlaceTable,
        { place: "value", change_id: "(SELECT next FROM counter WHERE name = 'feed_change')" },
        { from: `FROM json_each(?3) WHERE ${isWaiting}` },
      ),
      values: [...key, JSON.stringify(places)],
    },
    {
      sql:
        "UPDATE feed_change SET differences = ?3, id = (SELECT next FROM counter WHERE name = 'feed_change') " +
        `WHERE ${pair} AND id IS NULL`,
      values: [...key, JSON.stringify(differences)],
    },
    { sql: "UPDATE counter SET next = next + 1 WHERE name = 'feed_change'", values: [] },
    DATA_CHANGED,
  ]);
}

/** Forgets a pair that waits: riders notice nothing of it. */
export async function dropChange(db: Db, { from_version_id, to_version_id }: WaitingChange): Promise<void> {
  await db.write([
    {
      sql: "DELETE FROM feed_change WHERE from_version_id = ? AND to_version_id = ? AND id IS NULL",
      values: [from_version_id, to_version_id],
    },
  ]);
}

/** Deletes entries of the log. @param before RFC 3339 in UTC @returns how many */
export async function deleteChanges(db: Db, before: string, dryRun: boolean): Promise<number> {
  const old = "FROM feed_change WHERE id IS NOT NULL AND changed_at < ?";
  const rows = await db.rows(IDS, `SELECT id ${old}`, before);
  if (dryRun || rows.length === 0) return rows.length;
  await db.write([
    { sql: `DELETE FROM feed_change_place WHERE change_id IN (SELECT id ${old})`, values: [before] },
    { sql: `DELETE ${old}`, values: [before] },
    DATA_CHANGED,
  ]);
  return rows.length;
}

const IDS = rowShape("feed_change", { id: integer() });

const LOGGED_CHANGE = rowShape("feed_change", {
  id: integer(),
  changed_at: text(),
  from_sha1: text(),
  to_sha1: text(),
  differences: text(),
  /** Onestop ID. */
  feed: text(),
  name: text().nullable(),
  operator_names: text().nullable(),
});
export type LoggedChange = RowOf<typeof LOGGED_CHANGE>;

/** Entries of the log: of one feed, of an operator's feeds, of a place, of a line, of some feeds, or all of them. */
export type ChangeFilter = {
  /** Onestop IDs. */
  feed?: string;
  operator?: string;
  /** Names: country, region, city. */
  place?: readonly string[];
  /** Onestop ID of a route: entries of the feeds that have it. */
  line?: string;
  /** Numeric ids. */
  feedIds?: readonly number[];
  /** Numbers in the log. */
  ids?: readonly number[];
  /** RFC 3339 in UTC: from this time on. */
  since?: string;
  /** RFC 3339 in UTC: before this time. */
  until?: string;
  /** Only the last entry of each feed. */
  last?: boolean;
  /** Only entries behind this one, in the order of the log. */
  after?: number;
};

/**
 * Entries of the log of visible feeds with an active version, the newest first; with `after`, the oldest first. Reads
 * three rows for each.
 */
export function listChanges(db: Db, filter: ChangeFilter, limit: number): Promise<LoggedChange[]> {
  const { columns, from, where, order, values } = entriesOf("feed_change", filter);
  return db.rows(
    LOGGED_CHANGE,
    `SELECT c.id, c.changed_at, c.from_sha1, c.to_sha1, c.differences, ${columns} FROM ${from} ` +
      `WHERE c.id IS NOT NULL AND ${visibleFeed("f")} AND f.active_version_id IS NOT NULL${where} ORDER BY ${order} LIMIT ?`,
    ...values,
    limit,
  );
}

/** The parts of a query of entries `c` of a table of the log, with their feeds `f`; `where` adds to other conditions. */
export function entriesOf(table: "feed_change" | "feed_notice", filter: ChangeFilter) {
  const { feed, operator, place, line, feedIds, ids, since, until, last, after } = filter;
  const conditions: string[] = [];
  const values: Value[] = [];
  const take = (sql: string, ...bound: Value[]) => {
    conditions.push(` AND ${sql}`);
    values.push(...bound);
  };
  const feedsOf = (source: string) =>
    `(${source}) o CROSS JOIN feed f ON f.id = o.feed_id CROSS JOIN ${table} c ON c.feed_id = f.id`;
  let from = `${table} c CROSS JOIN feed f ON f.id = c.feed_id`;
  if (feedIds !== undefined) {
    from = `json_each(?) x CROSS JOIN ${table} c ON c.feed_id = x.value CROSS JOIN feed f ON f.id = x.value`;
    values.push(JSON.stringify(feedIds));
  }
  if (place !== undefined && table === "feed_change") {
    from = "feed_change_place p CROSS JOIN feed_change c ON c.id = p.change_id CROSS JOIN feed f ON f.id = c.feed_id";
    take("p.place = ?", JSON.stringify(place));
  }
  if (place !== undefined && table === "feed_notice") {
    const names = ["country", "region", "city"].slice(0, place.length).map((name) => `${name} = ?`);
    from = feedsOf(`SELECT DISTINCT feed_id FROM served_place WHERE ${names.join(" AND ")}`);
    values.push(...place);
  }
  if (feed !== undefined) {
    from = `feed f CROSS JOIN ${table} c ON c.feed_id = f.id`;
    take("f.onestop_id = ?", feed);
  }
  if (operator !== undefined) {
    from = feedsOf("SELECT DISTINCT feed_id FROM operator_feed WHERE onestop_id = ?");
    values.push(operator);
  }
  if (line !== undefined) {
    from = feedsOf(
      "SELECT DISTINCT v.feed_id FROM route r CROSS JOIN feed_version v ON v.id = r.feed_version_id " +
        "WHERE r.onestop_id = ? AND v.active = 1",
    );
    values.push(line);
  }
  if (ids !== undefined) {
    from = `json_each(?) x CROSS JOIN ${table} c ON c.id = x.value CROSS JOIN feed f ON f.id = c.feed_id`;
    values.push(JSON.stringify(ids));
  }
  if (since !== undefined) take("c.changed_at >= ?", since);
  if (until !== undefined) take("c.changed_at < ?", until);
  if (after !== undefined) take("c.id > ?", after);
  if (last === true)
    take(
      `NOT EXISTS (SELECT 1 FROM ${table} n WHERE n.id IS NOT NULL AND n.feed_id = c.feed_id ` +
        "AND (n.changed_at, n.id) > (c.changed_at, c.id))",
    );
  return {
    columns: `f.onestop_id AS feed, f.name, l.entry ->> '${FEED_ENTRY.path("operatorNames")}' AS operator_names`,
    from: `${from} LEFT JOIN feed_list l ON l.id = f.id`,
    where: conditions.join(""),
    order: after === undefined ? "c.changed_at DESC, c.id DESC" : "c.id",
    values,
  };
}
