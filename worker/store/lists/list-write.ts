/**
 * Keeps the lists of feeds, operators, and places up to date (docs/decisions/010-lists.md). A write that changes a row
 * of a list appends these statements to its own batch, so that data and lists never diverge.
 */

import { LISTS_CHANGED } from "../db/data-version.ts";
import type { Db, Value } from "../db/db.ts";
import { insertInto } from "../table.ts";
import { counterTable } from "../tables/counter.ts";
import { listBlockTable } from "../tables/list-block.ts";
import { tallyTable } from "../tables/tally.ts";
import { OPERATOR_ENTRY } from "./entries.ts";
import { emptyFeedList, writeFeedList } from "./feed-list.ts";
import { emptyOperatorList, writeOperatorList } from "./operator-list.ts";
import { placeLists, wholePlaceLists } from "./place-list.ts";

export type ListStatement = { sql: string; values?: readonly Value[] };
type Kind = "feed" | "operator";

const CHANGED_IDS = "SELECT DISTINCT value AS id FROM json_each(?1)";
const SUMS = ["versions", "active", "agencies", "routes", "stops", "trips"];

/** Updates the blocks with changed rows; removed rows become NULL. */
function blockStatements(kind: Kind, ids: string, values: readonly Value[], sums: boolean): ListStatement[] {
  const table = `${kind}_list`;
  const rows =
    kind === "feed"
      ? `SELECT l.id, l.entry FROM (${ids}) x CROSS JOIN feed_list l ON l.id = x.id`
      : `SELECT l.id, l.entry FROM (${ids}) x CROSS JOIN operator_list l ON l.onestop_id = x.id`;
  const blocks = `SELECT DISTINCT id >> 8 AS block FROM (${rows})`;
  return [
    {
      sql: insertInto(
        listBlockTable,
        { kind: `'${kind}'`, block: "block" },
        { verb: "INSERT OR IGNORE", from: `FROM (${blocks})` },
      ),
      values,
    },
    {
      sql:
        "UPDATE list_block AS b SET entries = json_patch(entries, coalesce((SELECT json_group_object(id, json(entry)) " +
        `FROM (${rows}) WHERE id >> 8 = b.block), '{}')) WHERE kind = '${kind}' AND block IN (${blocks})`,
      values,
    },
    {
      sql:
        `${blockNumbers(`'${kind} blocks'`)} WHERE b.kind = '${kind}' AND b.block IN (${blocks}) ` +
        "ON CONFLICT (kind) DO UPDATE SET totals = json_patch(totals, excluded.totals)",
      values,
    },
    ...(sums
      ? [
          { sql: `${sumBlocks(kind)} AND block IN (${blocks})`, values },
          { sql: `UPDATE tally SET totals = (${tally(kind)}) WHERE kind = '${kind}'` },
        ]
      : []),
    { sql: `DELETE FROM ${table} WHERE entry IS NULL AND id IN (SELECT id FROM (${rows}))`, values },
    LISTS_CHANGED,
  ];
}

/**
 * INSERT of block revisions, which a condition may restrict. A revision is the list counter at the end of this batch
 * (LISTS_CHANGED), so it differs from every earlier revision of the block.
 */
const blockNumbers = (kind: string) =>
  insertInto(
    tallyTable,
    { kind, totals: "json_group_object(b.block, 1 + coalesce(c.next, 0))" },
    { from: "FROM list_block b LEFT JOIN counter c ON c.name = 'lists'" },
  );

/** UPDATE of the sums and tags of all blocks of a kind, which a condition may restrict. */
function sumBlocks(kind: Kind): string {
  const table = `${kind}_list`;
  const within = `${table}.id >= b.block << 8 AND ${table}.id < (b.block + 1) << 8 AND entry IS NOT NULL`;
  const countries =
    `(SELECT json_group_array(country ORDER BY country) FROM (SELECT DISTINCT p.value ->> 1 AS country FROM ${table} ` +
    `CROSS JOIN json_each(entry, '${OPERATOR_ENTRY.path("places")}') p WHERE ${within}))`;
  const totals =
    kind === "feed"
      ? `json_object('count', count(*), ${SUMS.map((sum) => `'${sum}', coalesce(sum(${sum}), 0)`).join(", ")})`
      : `json_object('count', count(*), 'active', coalesce(sum(active), 0), ` +
        `'rows', coalesce(sum(entry ->> '${OPERATOR_ENTRY.path("rows")}'), 0), 'countries', json(${countries}))`;
  // As text; JSON's true is 1 in SQL.
  const value = "CASE t.type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE coalesce(t.value, '') || '' END";
  const tags =
    "(SELECT json_group_array(json_array(key, value, json(ids))) FROM (SELECT t.key AS key, " +
    `${value} AS value, json_group_array(${table}.id) AS ids FROM ${table} ` +
    `CROSS JOIN json_each(${table}.shown, '$.tags') t WHERE ${within} GROUP BY 1, 2))`;
  return (
    `UPDATE list_block AS b SET totals = (SELECT ${totals} FROM ${table} WHERE ${within}), tags = ${tags} ` +
    `WHERE kind = '${kind}'`
  );
}

/** Rebuilds the blocks and sums of a kind from its rows. */
function wholeStatements(kind: Kind): ListStatement[] {
  return [
    {
      sql: insertInto(
        listBlockTable,
        { kind: `'${kind}'`, block: "id >> 8", entries: "json_group_object(id, json(entry))" },
        { from: `FROM ${kind}_list GROUP BY id >> 8` },
      ),
    },
    { sql: sumBlocks(kind) },
    { sql: insertInto(tallyTable, { kind: `'${kind}'`, totals: `(${tally(kind)})` }, { verb: "INSERT OR REPLACE" }) },
  ];
}

function tally(kind: Kind): string {
  const sum = (name: string) => `'${name}', coalesce(sum(totals ->> '${name}'), 0)`;
  const names = kind === "feed" ? ["count", ...SUMS] : ["count", "active", "rows"];
  const countries =
    kind === "feed"
      ? ""
      : ", 'countries', (SELECT count(DISTINCT c.value) FROM list_block l CROSS JOIN json_each(l.totals, '$.countries') c " +
        "WHERE l.kind = 'operator')";
  return `SELECT json_object(${names.map(sum).join(", ")}${countries}) FROM list_block WHERE kind = '${kind}'`;
}

function feedStatements(ids: string, values: readonly Value[], sums = true): ListStatement[] {
  return [
    { sql: writeFeedList(ids), values },
    { sql: emptyFeedList(ids), values },
    ...blockStatements("feed", ids, values, sums),
    // A fetch alone changes no agency.
    ...(sums ? placeLists(ids, values) : []),
  ];
}

function operatorStatements(ids: string, values: readonly Value[]): ListStatement[] {
  return [
    { sql: writeOperatorList(ids), values },
    { sql: emptyOperatorList(ids), values },
    ...blockStatements("operator", ids, values, true),
  ];
}

/** Statements after a change of these feeds: registry record, visibility, active version, imports. At most a few hundred feeds. */
export function feedLists(feedIds: readonly number[]): ListStatement[] {
  return feedIds.length === 0 ? [] : feedStatements(CHANGED_IDS, [JSON.stringify(feedIds)]);
}

/** Statements after a fetch of this feed, which changes no totals. */
export function fetchedLists(feedId: number): ListStatement[] {
  return feedStatements(CHANGED_IDS, [JSON.stringify([feedId])], false);
}

/** Statements after a change of this version that its feed's list entry shows. */
export function versionLists(versionId: number): ListStatement[] {
  return feedStatements("SELECT feed_id AS id FROM feed_version WHERE id = ?1", [versionId]);
}

/** Statements after a change of these operators, by Onestop ID. */
export function operatorLists(onestopIds: readonly string[]): ListStatement[] {
  return onestopIds.length === 0 ? [] : operatorStatements(CHANGED_IDS, [JSON.stringify(onestopIds)]);
}

/** Statements after this feed became visible or hidden, which also changes feeds that it replaced. */
export function visibilityLists(feedId: number): ListStatement[] {
  const ids =
    "SELECT id FROM feed WHERE id = ?1 UNION SELECT f.id FROM feed n CROSS JOIN superseded s ON s.kind = 'feed' " +
    "AND s.by_onestop_id = n.onestop_id CROSS JOIN feed f ON f.onestop_id = s.onestop_id WHERE n.id = ?1";
  return feedStatements(ids, [feedId]);
}

/** Statements after these feeds became visible or hidden, which may also change their operators. */
export function operatorListsOf(feedIds: readonly number[]): ListStatement[] {
  if (feedIds.length === 0) return [];
  const ofFeeds = "SELECT onestop_id FROM operator_feed WHERE feed_id IN (SELECT value FROM json_each(?1))";
  // Operators that they replaced show their id.
  const ids =
    `SELECT DISTINCT onestop_id AS id FROM (${ofFeeds} UNION ALL SELECT onestop_id FROM superseded ` +
    `WHERE kind = 'operator' AND by_onestop_id IN (${ofFeeds}))`;
  return operatorStatements(ids, [JSON.stringify(feedIds)]);
}

/** Milliseconds after which another caller may derive the lists: the whole Atlas takes a quarter of a second. */
const LEASE_MS = 5_000;

const LEASE = "lists lease";

/**
 * Derives the lists of a store that has none, and returns when they exist. Of several concurrent callers in any isolate or
 * process, one derives them and the others wait. Read again after this call: what you read before may be older than the
 * derived lists.
 */
export async function ensureLists(db: Db): Promise<void> {
  for (let wait = 10; !(await hasLists(db)); wait = Math.min(2 * wait, 250)) {
    if (await takeLease(db)) return refreshLists(db);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

async function hasLists(db: Db): Promise<boolean> {
  const [tallies, places] = await Promise.all([
    db.rows("SELECT kind FROM tally WHERE kind IN ('feed', 'operator')"),
    db.rows("SELECT 1 FROM place_list WHERE level = 'world'"),
  ]);
  return tallies.length === 2 && places.length === 1;
}

/**
 * True for the caller that derives the lists. The lease is a row of the store, because isolates share nothing else and
 * requests of one isolate must not await each other's promises; it expires, because its holder may die.
 */
async function takeLease(db: Db): Promise<boolean> {
  const now = Date.now();
  const [leaseRows, lease] = await db.write([
    {
      sql:
        `${insertInto(counterTable, { name: "?1", next: "?2" })} ` +
        "ON CONFLICT (name) DO UPDATE SET next = excluded.next WHERE next <= ?3 OR next > ?2 RETURNING next",
      values: [LEASE, now + LEASE_MS, now],
    },
    { sql: "SELECT next FROM counter WHERE name = ?1", values: [LEASE] },
  ]);
  // If the database loses the lease row, two callers may derive the lists, which is harmless.
  return leaseRows?.length !== 0 || lease?.length === 0;
}

/** Derives all lists from scratch in one batch, for a store filled before lists existed or by other means. */
export async function refreshLists(db: Db): Promise<void> {
  await db.write([
    { sql: "DELETE FROM feed_list" },
    { sql: "DELETE FROM operator_list" },
    { sql: "DELETE FROM list_block" },
    { sql: writeFeedList("SELECT id FROM feed") },
    ...wholeStatements("feed"),
    { sql: writeOperatorList("SELECT DISTINCT onestop_id AS id FROM operator_feed") },
    ...wholeStatements("operator"),
    ...wholePlaceLists(),
    { sql: "DELETE FROM tally WHERE kind LIKE '% blocks'" },
    { sql: `${blockNumbers("b.kind || ' blocks'")} GROUP BY b.kind` },
    LISTS_CHANGED,
    { sql: "DELETE FROM counter WHERE name = ?1", values: [LEASE] },
  ]);
}
