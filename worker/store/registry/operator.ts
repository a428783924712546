/** Operators in feeds (`operator_feed`): reads what the associations derive from, and writes the derived rows. */

import { takeIds } from "../db/counter.ts";
import { DATA_CHANGED } from "../db/data-version.ts";
import type { Db, Value } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import type { StoredAgencyPlace } from "../entities/place.ts";
import { feedLists, operatorLists } from "../lists/list-write.ts";
import { type SearchDoc, searchDocStatements, searchRemovalStatements } from "../search/write.ts";
import { type ColumnShape, integer, list, object, parseJson, real, type TypeOf, text } from "../shape.ts";
import { insertFromJson, type RowOf, withColumns } from "../table.ts";
import { agencyTable } from "../tables/agency.ts";
import { feedTable } from "../tables/feed.ts";
import { operatorTable } from "../tables/operator.ts";
import { operatorFeedTable } from "../tables/operator-feed.ts";
import { searchDocTable } from "../tables/search-doc.ts";

/** The columns of operator_feed that an association decides. */
const OPERATOR_FEED = operatorFeedTable.pick(operatorFeedTable.except("siblings"));
const COLUMNS = operatorFeedTable.except("siblings");
/** One operator in one feed, with the agency that was matched. Generated rows have no operator_id. */
export type OperatorFeedRow = RowOf<typeof OPERATOR_FEED>;

const ASSOCIATED_OPERATOR = operatorTable.pick(["id", "onestop_id", "name", "short_name", "associated_feeds"]);
export type AssociatedOperator = RowOf<typeof ASSOCIATED_OPERATOR>;
const ASSOCIABLE_FEED = feedTable.pick(["id", "onestop_id"]);
type AssociableFeed = RowOf<typeof ASSOCIABLE_FEED>;

export const ASSOCIATIONS = list(object({ feed_onestop_id: text() }, { gtfs_agency_id: text() }));

/** Feeds and agencies of an operator. @param associatedFeeds the column `associated_feeds` */
export function parseAssociations(associatedFeeds: string): TypeOf<typeof ASSOCIATIONS> {
  return parseJson(ASSOCIATIONS, associatedFeeds, "operator.associated_feeds");
}

/** Names of agencies by their numbers. Rows read: one each. */
export async function agencyNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows(
    agencyTable.pick(["id", "agency_name"]),
    `SELECT a.id, a.agency_name FROM ${idTable(ids)} CROSS JOIN agency a ON a.id = x.id`,
  );
  return new Map(rows.map((row) => [row.id, row.agency_name]));
}

/** An agency of a feed's active version. `places` is JSON AgencyPlace[]. */
export type ActiveAgency = RowOf<typeof ACTIVE_AGENCY>;
const ACTIVE_AGENCY = withColumns(agencyTable.pick(["id", "agency_id", "agency_name", "onestop_id", "places"]), {
  feed_id: integer(),
});

export type Associations = {
  operators: AssociatedOperator[];
  feeds: AssociableFeed[];
  agencies: ActiveAgency[];
  rows: OperatorFeedRow[];
};

/**
 * The input of the operator associations and the current rows, in one round trip.
 * Feeds removed from the registry have no operators.
 * @param feedIds limits the result to these feeds
 */
export async function readAssociations(db: Db, feedIds?: readonly number[]): Promise<Associations> {
  const some = feedIds === undefined ? [] : [JSON.stringify(feedIds)];
  const among = (column: string) => (feedIds === undefined ? "" : `AND ${column} IN (SELECT value FROM json_each(?1))`);
  const concernedIds =
    feedIds === undefined
      ? ""
      : "AND EXISTS (SELECT 1 FROM json_each(operator.associated_feeds) a JOIN feed f " +
        "ON f.onestop_id = a.value ->> 'feed_onestop_id' WHERE f.id IN (SELECT value FROM json_each(?1)))";
  const [operators, feeds, agencies, rows] = await Promise.all([
    db.rows(
      ASSOCIATED_OPERATOR,
      `SELECT ${ASSOCIATED_OPERATOR.select()} FROM operator ` + `WHERE deleted_at IS NULL ${concernedIds} ORDER BY id`,
      ...some,
    ),
    db.rows(
      ASSOCIABLE_FEED,
      `SELECT id, onestop_id FROM feed WHERE deleted_at IS NULL ${among("id")} ORDER BY id`,
      ...some,
    ),
    db.rows(
      ACTIVE_AGENCY,
      "SELECT a.id, f.id AS feed_id, a.agency_id, a.agency_name, a.onestop_id, a.places FROM feed f " +
        "CROSS JOIN feed_version v ON v.id = f.active_version_id " +
        "CROSS JOIN agency a ON a.id >= v.agency_first AND a.id < v.agency_first + v.agency_count " +
        `WHERE f.active_version_id IS NOT NULL AND f.deleted_at IS NULL ${among("f.id")} ORDER BY a.id`,
      ...some,
    ),
    db.rows(
      OPERATOR_FEED,
      `SELECT ${OPERATOR_FEED.select()} FROM operator_feed WHERE true ${among("feed_id")} ORDER BY id`,
      ...some,
    ),
  ]);
  return { operators, feeds, agencies, rows };
}

/** The places that the agencies of an imported version serve. Rows read: one for each agency. */
export async function placesOfVersion(
  db: Db,
  { agency_first, agency_count }: { agency_first: number; agency_count: number },
): Promise<StoredAgencyPlace[]> {
  const rows = await db.rows(
    agencyTable.pick(["places"]),
    "SELECT places FROM agency WHERE id >= ? AND id < ? ORDER BY id",
    agency_first,
    agency_first + agency_count,
  );
  return rows.flatMap(({ places }) => parseJson(PLACES, places, "agency.places"));
}

const NAME = text().nullable();
const PLACES: ColumnShape<StoredAgencyPlace[]> = list(
  object({}, { adm0_name: NAME, adm1_name: NAME, city_name: NAME, rank: real().nullable() }),
);

/** All rows of these Onestop IDs, in any feed. */
export async function operatorFeedRows(db: Db, onestopIds: readonly string[]): Promise<OperatorFeedRow[]> {
  return db.rows(
    OPERATOR_FEED,
    `SELECT ${OPERATOR_FEED.select("o")} FROM json_each(?1) j ` +
      "CROSS JOIN operator_feed o ON o.onestop_id = j.value ORDER BY o.id",
    JSON.stringify(onestopIds),
  );
}

/** Rows of operator_feed that have a search document. */
export async function operatorSearchRefs(db: Db): Promise<number[]> {
  return (await db.rows(searchDocTable.pick(["ref"]), "SELECT ref FROM search_doc WHERE kind = 'operator'")).map(
    (row) => row.ref,
  );
}

/** Numbers for new rows: [first, first + count). */
export async function takeOperatorFeedIds(db: Db, count: number): Promise<number> {
  return takeIds(db, "operator_feed", count);
}

/** The changes of one Onestop ID. */
export type OperatorChange = {
  onestopId: string;
  /** Feeds that it joined, left, or is otherwise named in. */
  feeds: readonly number[];
  set: readonly OperatorFeedRow[];
  removed: readonly number[];
  /** The search document of the operator's representative row; undefined when no row is left. */
  doc: SearchDoc | undefined;
  /** Rows that no longer have a document. */
  undocumented: readonly number[];
};

const CHANGES_A_BATCH = 500;

/** Stores in each row all rows of its Onestop ID. */
const SIBLINGS =
  "UPDATE operator_feed SET siblings = (SELECT json_group_array(json_array(p.id, p.operator_id, p.feed_id, p.agency_id)) " +
  "FROM operator_feed p WHERE p.onestop_id = operator_feed.onestop_id) " +
  "WHERE onestop_id IN (SELECT value FROM json_each(?1))";

/** The Onestop ID of a change; none when no row of it is left. */
function onestopIdsOf({ set, doc }: OperatorChange): string[] {
  return [
    ...new Set([...set.map((row) => row.onestop_id), ...(doc?.ids === undefined ? [] : [doc.ids.split(" ")[0]!])]),
  ];
}

/** Writes changes; those of one operator share a batch with its search document. */
export async function writeOperatorChanges(db: Db, changes: readonly OperatorChange[]): Promise<void> {
  const insert = insertFromJson("operator_feed", COLUMNS);
  for (let start = 0; start < changes.length; start += CHANGES_A_BATCH) {
    const slice = changes.slice(start, start + CHANGES_A_BATCH);
    const statements: { sql: string; values: Value[] }[] = [];
    const undocumentedIds = slice.flatMap((change) => change.undocumented);
    if (undocumentedIds.length > 0) {
      statements.push(...searchRemovalStatements("operator", undocumentedIds));
    }
    const removedIds = slice.flatMap((change) => change.removed);
    if (removedIds.length > 0) {
      const sql = "DELETE FROM operator_feed WHERE id IN (SELECT value FROM json_each(?1))";
      statements.push({ sql, values: [JSON.stringify(removedIds)] });
    }
    const rows = slice.flatMap((change) => change.set.map((row) => COLUMNS.map((column) => row[column])));
    if (rows.length > 0) statements.push({ sql: insert, values: [JSON.stringify(rows)] });
    statements.push({ sql: SIBLINGS, values: [JSON.stringify(slice.flatMap(onestopIdsOf))] });
    statements.push(...searchDocStatements(slice.flatMap((change) => (change.doc === undefined ? [] : [change.doc]))));
    const [ids, feeds] = [slice.map((change) => change.onestopId), slice.flatMap((change) => change.feeds)];
    await db.write([...statements, DATA_CHANGED, ...operatorLists(ids), ...feedLists(feeds)]);
  }
}
