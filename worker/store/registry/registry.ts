/** The registry as DMFR files describe it: read whole for a sync, written in bulk with its search documents. */

import { takeIds } from "../db/counter.ts";
import { DATA_CHANGED, dataWithdrawnIf } from "../db/data-version.ts";
import type { Db, Value } from "../db/db.ts";
import { visibleFeed } from "../db/visible.ts";
import { feedLists, operatorLists, operatorListsOf } from "../lists/list-write.ts";
import { removeSearchDocs, type SearchDoc, searchDocStatements } from "../search/write.ts";
import { integer } from "../shape.ts";
import { fromExcluded, insertFromJson, insertInto, jsonColumns, type RowOf, withColumns } from "../table.ts";
import { type FeedRecord, feedTable } from "../tables/feed.ts";
import { type OperatorRecord, operatorTable } from "../tables/operator.ts";
import { type SupersededRecord, supersededTable } from "../tables/superseded.ts";
import { forgetNotices, noteMoves } from "../version/feed-notice.ts";
import { dropFindings, findingStatements } from "../version/finding-write.ts";
import { urlOf } from "./feed.ts";

/** The columns of `feed` that a DMFR file decides; visibility and active version are decided here. */
export const FEED_COLUMNS = [
  "onestop_id",
  "name",
  "spec",
  "file",
  "languages",
  "tags",
  "urls",
  "license",
  "authorization",
  "exclude_from_global",
  "country",
] as const satisfies readonly (keyof FeedRecord)[];
export type RegistryFeed = Pick<FeedRecord, (typeof FEED_COLUMNS)[number]>;

/** The columns of `operator` that DMFR files decide. */
export const OPERATOR_COLUMNS = operatorTable.except("id", "deleted_at");
export type RegistryOperator = Pick<OperatorRecord, (typeof OPERATOR_COLUMNS)[number]>;

const STORED_FEED = feedTable.pick(["id", "deleted_at", ...FEED_COLUMNS]);
const STORED_FEED_WITH_VERSIONS = withColumns(STORED_FEED, { versions: integer() });
export type StoredFeed = RowOf<typeof STORED_FEED_WITH_VERSIONS>;
const STORED_OPERATOR = operatorTable.pick(["id", ...OPERATOR_COLUMNS]);
export type StoredOperator = RowOf<typeof STORED_OPERATOR>;
export type SupersededKind = "feed" | "operator";
/** The stored registry, in one round trip. Removed feeds are included, with `deleted_at` set. */
export async function readRegistry(
  db: Db,
): Promise<{ feeds: StoredFeed[]; operators: StoredOperator[]; superseded: SupersededRecord[]; deskFiles: string[] }> {
  const [feeds, operators, supersededIds, deskFiles] = await Promise.all([
    db.rows(
      STORED_FEED_WITH_VERSIONS,
      `SELECT ${STORED_FEED.select()}, ` +
        "EXISTS (SELECT 1 FROM feed_version v WHERE v.feed_id = feed.id) AS versions FROM feed",
    ),
    db.rows(STORED_OPERATOR, `SELECT ${STORED_OPERATOR.select()} FROM operator`),
    db.rows(supersededTable, `SELECT ${supersededTable.select()} FROM superseded`),
    db.rows(
      feedTable.pick(["file"]),
      "SELECT DISTINCT f.file FROM desk_change d JOIN feed f ON f.onestop_id = d.feed_onestop_id " +
        "WHERE d.action = 'add-feed' AND f.deleted_at IS NULL AND f.file = f.onestop_id || '.dmfr.json' ORDER BY f.file",
    ),
  ]);
  return { feeds, operators, superseded: supersededIds, deskFiles: deskFiles.map(({ file }) => file) };
}

export type FileRecords = {
  feeds: RowOf<typeof STORED_FEED>[];
  operators: StoredOperator[];
  superseded: SupersededRecord[];
};

/**
 * The stored records of the DMFR file of a feed, removed ones left out, and the ids that they replace; of a feed without
 * a file, its own record.
 */
export async function readFileRecords(
  db: Db,
  { onestop_id: id, file }: { onestop_id: string; file: string },
): Promise<FileRecords> {
  const isOfFile = "deleted_at IS NULL AND (onestop_id = ?2 OR (?1 <> '' AND file = ?1))";
  const isOfOperator = "?1 <> '' AND (file = ?1 OR instr(coalesce(sources, ''), json_quote(?1)) > 0)";
  const ids =
    `SELECT onestop_id FROM feed WHERE ${isOfFile} UNION ALL ` +
    `SELECT onestop_id FROM operator WHERE ${isOfOperator}`;
  const [feeds, operators, superseded] = await Promise.all([
    db.rows(
      STORED_FEED,
      `SELECT ${STORED_FEED.select()} FROM feed WHERE ${isOfFile} ORDER BY onestop_id`,
      ...[file, id],
    ),
    db.rows(
      STORED_OPERATOR,
      `SELECT ${STORED_OPERATOR.select()} FROM operator WHERE ${isOfOperator} ORDER BY onestop_id`,
      file,
    ),
    db.rows(
      supersededTable,
      `SELECT ${supersededTable.select()} FROM superseded WHERE by_onestop_id IN (${ids})`,
      ...[file, id],
    ),
  ]);
  return { feeds, operators, superseded };
}

/** The operator that DMFR files describe under this Onestop ID; null without one. */
export function findOperator(db: Db, onestopId: string): Promise<StoredOperator | null> {
  return db.row(STORED_OPERATOR, `SELECT ${STORED_OPERATOR.select()} FROM operator WHERE onestop_id = ?`, onestopId);
}

/** Feeds of the registry with this URL, hidden ones included; former URLs do not count. @param key of the lookup index */
export async function feedsWithUrl(db: Db, key: string): Promise<string[]> {
  const rows = await db.rows(
    feedTable.pick(["onestop_id"]),
    "SELECT DISTINCT f.onestop_id FROM finding n CROSS JOIN feed f ON f.onestop_id = n.onestop_id " +
      "WHERE n.key = ?1 AND n.kind = 'feed' AND n.how <> 'static_historic' AND f.deleted_at IS NULL ORDER BY 1 LIMIT 5",
    key,
  );
  return rows.map(({ onestop_id }) => onestop_id);
}

const ROWS_A_BATCH = 400;

function* slices<T>(rows: readonly T[]): Iterable<readonly T[]> {
  for (let start = 0; start < rows.length; start += ROWS_A_BATCH) yield rows.slice(start, start + ROWS_A_BATCH);
}

/** What search knows of a feed: Onestop ID, name, current URL (api.md 1.6). */
export function feedSearchDoc(id: number, feed: Pick<RegistryFeed, "onestop_id" | "name" | "urls">): SearchDoc {
  return {
    kind: "feed",
    ref: id,
    name: feed.name ?? "",
    extra: urlOf(feed, "static_current") ?? "",
    ids: feed.onestop_id,
  };
}

/**
 * Adds and updates feeds; visibility and active version do not change. Each batch contains rows and search
 * documents together, so that a sync that was killed leaves no feed that cannot be found.
 * @param feeds with the id of the stored row, or undefined for a new one
 * @param now RFC 3339 in UTC
 */
export async function writeFeeds(
  db: Db,
  feeds: readonly (RegistryFeed & { id: number | undefined })[],
  now: string,
): Promise<void> {
  const fresh = feeds.filter((feed) => feed.id === undefined).length;
  let next = fresh === 0 ? 0 : await takeIds(db, "feed", fresh);
  const numberedFeeds = feeds.map((feed) => ({ ...feed, id: feed.id ?? next++ }));
  const columns = FEED_COLUMNS.filter((name) => name !== "onestop_id");
  const sql = insertInto(
    feedTable,
    { ...jsonColumns(["id", ...FEED_COLUMNS]), created_at: "?2", updated_at: "?2" },
    {
      from: "FROM json_each(?1) WHERE true",
      end: `ON CONFLICT (onestop_id) DO UPDATE SET ${fromExcluded([...columns, "updated_at"])}, deleted_at = NULL`,
    },
  );
  for (const slice of slices(numberedFeeds)) {
    const rows = slice.map((feed) => [feed.id, ...FEED_COLUMNS.map((name) => feed[name])]);
    await db.write([
      ...noteMoves(JSON.stringify(slice.map((feed) => [feed.onestop_id, feed.urls])), now),
      { sql, values: [JSON.stringify(rows), now] },
      ...searchDocStatements(slice.map((feed) => feedSearchDoc(feed.id, feed))),
      ...findingStatements("feed", slice),
      DATA_CHANGED,
      ...feedLists(slice.map((feed) => feed.id)),
    ]);
  }
}

/** `versions`: 0 for a feed that has none. */
type RemovedFeed = Pick<StoredFeed, "id" | "onestop_id" | "versions">;

/**
 * Takes feeds out of the registry. One that has versions stays, marked with the time, so that they are not lost;
 * one without is deleted with its fetches.
 */
export async function removeFeeds(db: Db, feeds: readonly RemovedFeed[], now: string): Promise<void> {
  const keptIds = feeds.filter((feed) => feed.versions !== 0).map((feed) => feed.id);
  const removedIds = feeds.filter((feed) => feed.versions === 0).map((feed) => feed.id);
  const among = "IN (SELECT value FROM json_each(?1))";
  for (const slice of slices(keptIds)) {
    const values: Value[] = [JSON.stringify(slice), now];
    const isShown = `EXISTS (SELECT 1 FROM feed WHERE id ${among} AND active_version_id > 0 AND ${visibleFeed("feed")})`;
    await db.write([
      ...dataWithdrawnIf(isShown, [JSON.stringify(slice)]),
      { sql: `UPDATE feed SET deleted_at = ?2, updated_at = ?2 WHERE id ${among}`, values },
      ...feedLists(slice),
      ...operatorListsOf(slice),
    ]);
  }
  for (const slice of slices(removedIds)) {
    const values = [JSON.stringify(slice)];
    await db.write([
      { sql: `DELETE FROM feed_fetch WHERE feed_id ${among}`, values },
      { sql: `DELETE FROM fetch_plan WHERE feed_id ${among}`, values },
      { sql: `DELETE FROM feed_contact WHERE feed_id ${among}`, values },
      forgetNotices(JSON.stringify(slice)),
      { sql: `DELETE FROM feed WHERE id ${among}`, values },
      DATA_CHANGED,
      ...feedLists(slice),
      ...operatorListsOf(slice),
    ]);
  }
  for (const slice of slices(feeds.map((feed) => feed.onestop_id))) await db.write(dropFindings("feed", slice));
  await removeSearchDocs(
    db,
    "feed",
    feeds.map((feed) => feed.id),
  );
}

/** Adds and updates operators. */
export async function writeOperators(
  db: Db,
  operators: readonly (RegistryOperator & { id: number | undefined })[],
): Promise<void> {
  const fresh = operators.filter((operator) => operator.id === undefined).length;
  let next = fresh === 0 ? 0 : await takeIds(db, "operator", fresh);
  const columns = OPERATOR_COLUMNS.filter((name) => name !== "onestop_id");
  const sql =
    `${insertFromJson("operator", ["id", ...OPERATOR_COLUMNS], "INSERT")} WHERE true ON CONFLICT (onestop_id) DO UPDATE SET ` +
    `${fromExcluded(columns)}, deleted_at = NULL`;
  for (const slice of slices(operators)) {
    const rows = slice.map((operator) => [operator.id ?? next++, ...OPERATOR_COLUMNS.map((name) => operator[name])]);
    await db.write([
      { sql, values: [JSON.stringify(rows)] },
      ...findingStatements("operator", slice),
      DATA_CHANGED,
      ...operatorLists(slice.map((operator) => operator.onestop_id)),
    ]);
  }
}

/** Takes operators out of the registry; their rows in operator_feed go with the next derivation. */
export async function removeOperators(db: Db, ids: readonly number[]): Promise<void> {
  const among = "SELECT onestop_id FROM operator WHERE id IN (SELECT value FROM json_each(?))";
  for (const slice of slices(ids)) {
    await db.write([
      {
        sql: `DELETE FROM finding WHERE kind = 'operator' AND onestop_id IN (${among})`,
        values: [JSON.stringify(slice)],
      },
      { sql: "DELETE FROM operator WHERE id IN (SELECT value FROM json_each(?))", values: [JSON.stringify(slice)] },
      DATA_CHANGED,
    ]);
  }
}

/** Writes and removes redirects from old ids to new ones. */
export async function writeSuperseded(
  db: Db,
  set: readonly SupersededRecord[],
  removedRows: readonly SupersededRecord[],
): Promise<void> {
  const json = (rows: readonly SupersededRecord[]) =>
    JSON.stringify(rows.map((row) => [row.kind, row.onestop_id, row.by_onestop_id]));
  for (const slice of slices(removedRows)) {
    const sql =
      "DELETE FROM superseded WHERE (kind, onestop_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))";
    await db.write([{ sql, values: [json(slice)] }]);
  }
  await db.insertRows(
    "superseded",
    ["kind", "onestop_id", "by_onestop_id"],
    set.map((row) => [row.kind, row.onestop_id, row.by_onestop_id]),
  );
  // Lists mark entries that were replaced.
  const ids = (kind: SupersededKind) =>
    [...set, ...removedRows].filter((row) => row.kind === kind).map((row) => row.onestop_id);
  for (const slice of slices(ids("feed"))) {
    const there = await db.rows(
      feedTable.pick(["id"]),
      "SELECT id FROM feed WHERE onestop_id IN (SELECT value FROM json_each(?))",
      JSON.stringify(slice),
    );
    const lists = feedLists(there.map(({ id }) => id));
    if (lists.length > 0) await db.write([DATA_CHANGED, ...lists]);
  }
  for (const slice of slices(ids("operator"))) await db.write([DATA_CHANGED, ...operatorLists(slice)]);
}
