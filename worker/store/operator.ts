/** Operators in feeds (`operator_feed`): what the associations are derived from, and the derived rows, written. */
import { takeIds } from "./counter.ts";
import type { Db, Value } from "./db.ts";
import { idTable } from "./id-list.ts";
import { feedLists, operatorLists } from "./lists/list-write.ts";
import { type SearchDoc, searchDocStatements } from "./search-write.ts";
import { DATA_CHANGED } from "./stamp.ts";

/** One operator in one feed, with the agency that was matched. Generated rows have no operator_id. */
export type OperatorFeedRow = {
  id: number;
  operator_id: number | null;
  onestop_id: string;
  name: string | null;
  short_name: string | null;
  feed_id: number;
  /** GTFS agency_id of the matched agency. */
  gtfs_agency_id: string | null;
  /** Numeric agency of the active version. */
  agency_id: number | null;
  /** Text for search. */
  places: string;
};

const COLUMNS = [
  "id",
  "operator_id",
  "onestop_id",
  "name",
  "short_name",
  "feed_id",
  "gtfs_agency_id",
  "agency_id",
  "places",
] as const satisfies readonly (keyof OperatorFeedRow)[];

/** An operator of the registry. `associated_feeds` is JSON [{feed_onestop_id, gtfs_agency_id?}]. */
export type AssociatedOperator = {
  id: number;
  onestop_id: string;
  name: string | null;
  short_name: string | null;
  associated_feeds: string;
};
export type AssociableFeed = { id: number; onestop_id: string };
/** Names of agencies by their numbers. Rows read: one each. */
export async function agencyNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ id: number; agency_name: string }>(
    `SELECT a.id, a.agency_name FROM ${idTable(ids)} CROSS JOIN agency a ON a.id = x.id`,
  );
  return new Map(rows.map((row) => [row.id, row.agency_name]));
}

/** An agency of a feed's active version. `places` is JSON AgencyPlace[]. */
export type ActiveAgency = {
  id: number;
  feed_id: number;
  agency_id: string;
  agency_name: string;
  onestop_id: string | null;
  places: string;
};

export type Associations = {
  operators: AssociatedOperator[];
  feeds: AssociableFeed[];
  agencies: ActiveAgency[];
  rows: OperatorFeedRow[];
};

/**
 * What decides which operator is in which feed, and the rows that say so now, in one round trip.
 * Feeds that are gone from the registry have no operators.
 * @param feedIds only what concerns these feeds
 */
export async function readAssociations(db: Db, feedIds?: readonly number[]): Promise<Associations> {
  const some = feedIds === undefined ? [] : [JSON.stringify(feedIds)];
  const among = (column: string) => (feedIds === undefined ? "" : `AND ${column} IN (SELECT value FROM json_each(?1))`);
  const concerned =
    feedIds === undefined
      ? ""
      : "AND EXISTS (SELECT 1 FROM json_each(operator.associated_feeds) a JOIN feed f " +
        "ON f.onestop_id = a.value ->> 'feed_onestop_id' WHERE f.id IN (SELECT value FROM json_each(?1)))";
  const [operators, feeds, agencies, rows] = await Promise.all([
    db.rows<AssociatedOperator>(
      "SELECT id, onestop_id, name, short_name, associated_feeds FROM operator " +
        `WHERE deleted_at IS NULL ${concerned} ORDER BY id`,
      ...some,
    ),
    db.rows<AssociableFeed>(
      `SELECT id, onestop_id FROM feed WHERE deleted_at IS NULL ${among("id")} ORDER BY id`,
      ...some,
    ),
    db.rows<ActiveAgency>(
      "SELECT a.id, f.id AS feed_id, a.agency_id, a.agency_name, a.onestop_id, a.places FROM feed f " +
        "CROSS JOIN feed_version v ON v.id = f.active_version_id " +
        "CROSS JOIN agency a ON a.id >= v.agency_first AND a.id < v.agency_first + v.agency_count " +
        `WHERE f.active_version_id IS NOT NULL AND f.deleted_at IS NULL ${among("f.id")} ORDER BY a.id`,
      ...some,
    ),
    db.rows<OperatorFeedRow>(
      `SELECT ${COLUMNS.join(", ")} FROM operator_feed WHERE true ${among("feed_id")} ORDER BY id`,
      ...some,
    ),
  ]);
  return { operators, feeds, agencies, rows };
}

/** All rows of these Onestop IDs, whatever the feed. */
export async function operatorFeedRows(db: Db, onestopIds: readonly string[]): Promise<OperatorFeedRow[]> {
  return db.rows<OperatorFeedRow>(
    `SELECT ${COLUMNS.map((c) => `o.${c}`).join(", ")} FROM json_each(?1) j ` +
      "CROSS JOIN operator_feed o ON o.onestop_id = j.value ORDER BY o.id",
    JSON.stringify(onestopIds),
  );
}

/** Rows of operator_feed that have a search document. */
export async function operatorSearchRefs(db: Db): Promise<number[]> {
  return (await db.rows<{ ref: number }>("SELECT ref FROM search_doc WHERE kind = 'operator'")).map((row) => row.ref);
}

/** Numbers for new rows: [first, first + count). */
export async function takeOperatorFeedIds(db: Db, count: number): Promise<number> {
  return takeIds(db, "operator_feed", count);
}

/** What changes for one Onestop ID. */
export type OperatorChange = {
  onestopId: string;
  /** Feeds that it came into, left, or is otherwise named in. */
  feeds: readonly number[];
  set: readonly OperatorFeedRow[];
  removed: readonly number[];
  /** The search document of the row that stands for the operator; none when no row is left. */
  doc: SearchDoc | undefined;
  /** Rows that no longer have a document. */
  undocumented: readonly number[];
};

const CHANGES_A_BATCH = 500;

/** Notes beside each row all rows of its Onestop ID. */
const SIBLINGS =
  "UPDATE operator_feed SET siblings = (SELECT json_group_array(json_array(p.id, p.operator_id, p.feed_id, p.agency_id)) " +
  "FROM operator_feed p WHERE p.onestop_id = operator_feed.onestop_id) " +
  "WHERE onestop_id IN (SELECT value FROM json_each(?1))";

/** The Onestop ID that a change is about; none when no row of it is left. */
function onestopIdsOf({ set, doc }: OperatorChange): string[] {
  return [...new Set([...set.map((row) => row.onestop_id), ...(doc === undefined ? [] : [doc.ids.split(" ")[0]!])])];
}

/** Writes changes, those of one operator always in one batch with its search document. */
export async function writeOperatorChanges(db: Db, changes: readonly OperatorChange[]): Promise<void> {
  const insert =
    `INSERT OR REPLACE INTO operator_feed (${COLUMNS.join(", ")}) ` +
    `SELECT ${COLUMNS.map((_, i) => `value ->> ${i}`).join(", ")} FROM json_each(?1)`;
  const undoc = "SELECT d.id FROM json_each(?1) j CROSS JOIN search_doc d ON d.kind = 'operator' AND d.ref = j.value";
  for (let start = 0; start < changes.length; start += CHANGES_A_BATCH) {
    const slice = changes.slice(start, start + CHANGES_A_BATCH);
    const statements: { sql: string; values: Value[] }[] = [];
    const undocumented = slice.flatMap((change) => change.undocumented);
    if (undocumented.length > 0) {
      const values = [JSON.stringify(undocumented)];
      statements.push({ sql: `DELETE FROM search WHERE rowid IN (${undoc})`, values });
      statements.push({ sql: `DELETE FROM search_doc WHERE id IN (${undoc})`, values });
    }
    const removed = slice.flatMap((change) => change.removed);
    if (removed.length > 0) {
      const sql = "DELETE FROM operator_feed WHERE id IN (SELECT value FROM json_each(?1))";
      statements.push({ sql, values: [JSON.stringify(removed)] });
    }
    const rows = slice.flatMap((change) => change.set.map((row) => COLUMNS.map((column) => row[column])));
    if (rows.length > 0) statements.push({ sql: insert, values: [JSON.stringify(rows)] });
    statements.push({ sql: SIBLINGS, values: [JSON.stringify(slice.flatMap(onestopIdsOf))] });
    statements.push(...searchDocStatements(slice.flatMap((change) => (change.doc === undefined ? [] : [change.doc]))));
    const [ids, feeds] = [slice.map((change) => change.onestopId), slice.flatMap((change) => change.feeds)];
    await db.write([...statements, DATA_CHANGED, ...operatorLists(ids), ...feedLists(feeds)]);
  }
}
