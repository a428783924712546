/** Operators: rows of operator_feed; one row represents each Onestop ID. */

import { onestopIdSpellings } from "../../../src/domain/ids/onestop.ts";
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
import { idTable } from "../db/id-list.ts";
import type { Page } from "../db/page.ts";
import { parseRows, rowColumn } from "../db/row-column.ts";
import { docsMatching, docsNamed } from "../search/search.ts";
import { type ColumnShape, integer, list, parseJson, text, tuple } from "../shape.ts";
import { type RowOf, type RowShape, withColumns } from "../table.ts";
import { operatorFeedTable } from "../tables/operator-feed.ts";
import { type PlaceNames, placeConditions } from "./agency.ts";
import { visibleFeed } from "./feed.ts";

const OPERATOR_FEED = operatorFeedTable.pick(operatorFeedTable.except("places", "siblings"));
/** With the record of the registry; null for a generated operator. */
const OPERATOR = withColumns(OPERATOR_FEED, {
  website: text().nullable(),
  tags: text().nullable(),
  file: text().nullable(),
});
export type OperatorRow = RowOf<typeof OPERATOR>;

/** A row of the same Onestop ID: JSON [id, operator_id, feed_id, agency_id]. */
export type Sibling = [id: number, operatorId: number | null, feedId: number, agencyId: number | null];
/** The column `siblings` of operator_feed. */
const SIBLINGS: ColumnShape<Sibling[]> = list(tuple(integer(), integer().nullable(), integer(), integer().nullable()));
const WITH_SIBLINGS = withColumns(OPERATOR, { all_rows: text() });

/** @param siblings the column `siblings` of operator_feed */
function parseSiblings(siblings: string): Sibling[] {
  return parseJson(SIBLINGS, siblings, "operator_feed.siblings");
}

const COLUMNS = `${OPERATOR_FEED.select("t")}, a.website, a.tags, a.file`;
/** Fields that need the record of the registry. */
const RECORD_FIELDS = ["website", "tags", "file"];
const RECORD = "LEFT JOIN operator a ON a.id = t.operator_id";
const FEED = `JOIN feed f ON f.id = t.feed_id AND ${visibleFeed("f")}`;

export type OperatorFilter = PlaceNames & {
  ids?: readonly number[] | null;
  /** One row per Onestop ID (default) instead of one per operator, feed and agency. */
  merged?: boolean | null;
  onestopId?: string | null;
  feedOnestopId?: string | null;
  agencyId?: string | null;
  search?: string | null;
  tags?: Readonly<Record<string, unknown>> | null;
  license?: LicenseFilter | null;
  /** Numeric agencies that a filter by area has found. */
  agencies?: readonly number[] | null;
};

/** An operator and the other rows of its Onestop ID, if the query needs them. */
export type ListedOperator = OperatorRow & { siblings?: Sibling[] };

/** Fields of an operator that are read from all rows of its Onestop ID. */
const SIBLING_FIELDS = ["agencies", "feeds"];

/** All rows of the Onestop ID of `t`, which an older store did not write into the row. */
const ALL_ROWS =
  "coalesce(t.siblings, (SELECT json_group_array(json_array(p.id, p.operator_id, p.feed_id, p.agency_id)) " +
  "FROM operator_feed p WHERE p.onestop_id = t.onestop_id)) AS all_rows";

/**
 * Visible operators by id. Merged: the row with the lowest registry record represents its Onestop ID, generated ones last.
 * Siblings include rows of hidden feeds.
 */
export async function listOperators(
  db: Db,
  filter: OperatorFilter,
  page: Page,
  fields: ReadonlySet<string>,
): Promise<ListedOperator[]> {
  const foundIds = filter.search != null && filter.search.length > 1 ? await operatorsFound(db, filter.search) : null;
  const of = (alias: string) => operatorConditions(alias, filter, foundIds);
  const conditions = of("t");
  if (filter.merged !== false) conditions.push(noBetterRow(of("p")));
  if (page.after !== null && page.after > 0) conditions.push(condition("t.id > ?", page.after));
  const { sql, values } = allOf(conditions);
  const from = `FROM operator_feed t ${FEED} ${RECORD} WHERE ${sql} ORDER BY t.id LIMIT ?`;
  if (!SIBLING_FIELDS.some((field) => fields.has(field))) {
    return db.rows(OPERATOR, `SELECT ${COLUMNS} ${from}`, ...values, page.limit);
  }
  return withSiblings(await db.rows(WITH_SIBLINGS, `SELECT ${COLUMNS}, ${ALL_ROWS} ${from}`, ...values, page.limit));
}

function withSiblings(rows: readonly RowOf<typeof WITH_SIBLINGS>[]): (OperatorRow & { siblings: Sibling[] })[] {
  return rows.map(({ all_rows, ...row }) => ({ ...row, siblings: parseSiblings(all_rows) }));
}

/**
 * Rows of operator_feed by id, each with all rows of its Onestop ID including itself, from which a list without filters
 * merges them. Applies neither visibility nor merging.
 */
export async function operatorsWithSiblings(
  db: Db,
  after: number,
  limit: number,
  fields: ReadonlySet<string>,
): Promise<(OperatorRow & { siblings: Sibling[] })[]> {
  const { columns, record } = withRecord(fields);
  const rows = await db.rows(
    WITH_SIBLINGS,
    `SELECT ${columns}, ${ALL_ROWS} FROM operator_feed t ${record} WHERE t.id > ? ORDER BY t.id LIMIT ?`,
    after,
    limit,
  );
  return withSiblings(rows);
}

/** Columns of a row and the join that they need: one more row each if a field shows the registry record. */
function withRecord(fields: ReadonlySet<string>): { columns: string; record: string } {
  if (RECORD_FIELDS.some((field) => fields.has(field))) return { columns: COLUMNS, record: RECORD };
  return { columns: COLUMNS.replace(/a\.(\w+)/g, "NULL AS $1"), record: "" };
}

/** No other row that matches the filter represents the same Onestop ID with a higher priority. */
function noBetterRow(conditions: readonly Condition[]): Condition {
  const last = "9223372036854775807";
  const better = `(coalesce(p.operator_id, ${last}), p.id) < (coalesce(t.operator_id, ${last}), t.id)`;
  const { sql, values } = allOf(conditions);
  const feed = `SELECT 1 FROM feed pf WHERE pf.id = p.feed_id AND ${visibleFeed("pf")}`;
  return condition(
    `NOT EXISTS (SELECT 1 FROM operator_feed p WHERE p.onestop_id = t.onestop_id AND ${better} AND EXISTS (${feed}) AND ${sql})`,
    ...values,
  );
}

/** @param found ids of rows whose Onestop IDs the search has found */
function operatorConditions(alias: string, filter: OperatorFilter, matchingIds: readonly number[] | null): Condition[] {
  const feed = (conditions: readonly Condition[]): Condition[] => {
    if (conditions.length === 0) return [];
    const { sql, values } = allOf(conditions);
    return [condition(`EXISTS (SELECT 1 FROM feed g WHERE g.id = ${alias}.feed_id AND ${sql})`, ...values)];
  };
  const conditions: Condition[] = [];
  if (filter.ids != null) conditions.push(oneOf(`${alias}.id`, filter.ids));
  if (filter.onestopId != null) conditions.push(oneOf(`${alias}.onestop_id`, onestopIdSpellings(filter.onestopId)));
  if (filter.agencyId != null) conditions.push(condition(`${alias}.gtfs_agency_id = ?`, filter.agencyId));
  if (filter.agencies != null) conditions.push(oneOf(`${alias}.agency_id`, filter.agencies));
  if (matchingIds !== null) {
    const namesQuery = "SELECT n.onestop_id FROM json_each(?) x CROSS JOIN operator_feed n ON n.id = x.value";
    conditions.push(condition(`${alias}.onestop_id IN (${namesQuery})`, JSON.stringify(matchingIds)));
  }
  if (filter.feedOnestopId != null)
    conditions.push(...feed([oneOf("g.onestop_id", onestopIdSpellings(filter.feedOnestopId))]));
  conditions.push(...feed(licenseConditions("g.license", filter.license)));
  const tags = tagConditions("r.tags", filter.tags);
  if (tags.length > 0) {
    const { sql, values } = allOf(tags);
    conditions.push(
      condition(`EXISTS (SELECT 1 FROM operator r WHERE r.id = ${alias}.operator_id AND ${sql})`, ...values),
    );
  }
  for (const place of placeConditions("c.places", filter)) {
    conditions.push(
      condition(`EXISTS (SELECT 1 FROM agency c WHERE c.id = ${alias}.agency_id AND ${place.sql})`, ...place.values),
    );
  }
  return conditions;
}

/** Rows whose words match the text, or whose Onestop ID contains it. */
async function operatorsFound(db: Db, text: string): Promise<number[]> {
  const [docs, namedIds] = await Promise.all([docsMatching(db, "operator", text), docsNamed(db, "operator", text)]);
  return [...new Set([...docs.map((doc) => doc.ref), ...namedIds])];
}

/** Visible rows of all feeds and agencies for these Onestop IDs, the representative one first. */
export async function operatorRows(db: Db, onestopIds: readonly string[]): Promise<OperatorRow[]> {
  return inMergeOrder(
    await db.rows(
      OPERATOR,
      `SELECT ${COLUMNS} FROM json_each(?) x CROSS JOIN operator_feed t ON t.onestop_id = x.value ${FEED} ${RECORD}`,
      JSON.stringify([...new Set(onestopIds)]),
    ),
  );
}

/** The agencies, of any version, to which visible rows of these Onestop IDs are resolved. @param columns of agency */
export function agenciesOfOperators<T extends object>(
  db: Db,
  columns: RowShape<T>,
  onestopIds: readonly string[],
): Promise<T[]> {
  return db.rows(
    columns,
    `SELECT ${columns.select("a")} FROM json_each(?) x CROSS JOIN operator_feed t ON t.onestop_id = x.value ${FEED} ` +
      "CROSS JOIN agency a ON a.id = t.agency_id",
    JSON.stringify([...new Set(onestopIds)]),
  );
}

/** Rows of these feeds, whether or not the feeds are visible. */
export async function operatorsOfFeeds(
  db: Db,
  feedIds: readonly number[],
  fields: ReadonlySet<string>,
): Promise<OperatorRow[]> {
  const { columns, record } = withRecord(fields);
  return inMergeOrder(
    await db.rows(
      OPERATOR,
      `SELECT ${columns} FROM ${idTable(feedIds)} CROSS JOIN operator_feed t ON t.feed_id = x.id ${record}`,
    ),
  );
}

/** Rows that are resolved to these numeric agencies, whether or not their feeds are visible. */
export async function operatorsOfAgencies(
  db: Db,
  agencyIds: readonly number[],
  fields: ReadonlySet<string>,
): Promise<OperatorRow[]> {
  const { columns, record } = withRecord(fields);
  return inMergeOrder(
    await db.rows(
      OPERATOR,
      `SELECT ${columns} FROM ${idTable(agencyIds)} CROSS JOIN operator_feed t ON t.agency_id = x.id ${record}`,
    ),
  );
}

const OPERATOR_RECORD = { website: null, tags: null, file: null };

/** Whether operators can be read by `operatorsColumn`, which leaves out the record of the registry. */
export function withoutRecord(fields: ReadonlySet<string>): boolean {
  return !RECORD_FIELDS.some((field) => fields.has(field));
}

/** The rows of operator_feed (alias `o`) that meet a condition, as one column of a statement. */
export function operatorsColumn(condition: string): string {
  return `(SELECT json_group_array(${rowColumn(OPERATOR_FEED, "o")}) FROM operator_feed o WHERE ${condition})`;
}

/** Parses the result of `operatorsColumn`; the row that represents a Onestop ID comes first. */
export function operatorsOfColumn(text: string): OperatorRow[] {
  return inMergeOrder(parseRows(OPERATOR_FEED, text).map((row) => ({ ...row, ...OPERATOR_RECORD })));
}

/** Sorted in memory, because the database would count each sorted row. */
function inMergeOrder(rows: OperatorRow[]): OperatorRow[] {
  const rank = (row: OperatorRow) => row.operator_id ?? Number.POSITIVE_INFINITY;
  return rows.sort((a, b) => (rank(a) === rank(b) ? a.id - b.id : rank(a) - rank(b)));
}
