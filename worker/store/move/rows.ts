/** Rows of a table in slices, in the order of its key. */

import { allOf, type Condition, condition } from "../db/condition.ts";
import type { Db, Row, Value } from "../db/db.ts";
import { integer, text } from "../shape.ts";
import { rowShape } from "../table.ts";
import type { MovedTable } from "./tables.ts";

const MAX_SLICE_ROWS = 2000;
const DOCUMENTS = 20_000;
/** Rows with long texts are read in smaller slices, because a result of D1 is in memory as a whole. */
const MAX_SLICE_BYTES = 8_000_000;

/**
 * Every row that meets the condition, as values in the order of the table's columns.
 * @param only over the columns of the table, with the alias `t`
 */
export async function* rowsOf(db: Db, table: MovedTable, only: Condition): AsyncGenerator<Value[][]> {
  if (table.words) yield* documentsOf(db, table, only);
  else yield* plainRowsOf(db, table, only);
}

async function* plainRowsOf(db: Db, { name, columns, key }: MovedTable, only: Condition): AsyncGenerator<Value[][]> {
  const order = key.map((column) => `t.${column}`).join(", ");
  const selectList = [...columns.map((column, i) => `t.${column} AS c${i}`), ...key.map((k, i) => `t.${k} AS k${i}`)];
  let after: Value[] | null = null;
  let limit = 50;
  for (;;) {
    const behind = after === null ? [] : [condition(`(${order}) > (${after.map(() => "?").join(", ")})`, ...after)];
    const { sql, values } = allOf([only, ...behind]);
    const rows: Row[] = await db.rows(
      `SELECT ${selectList.join(", ")} FROM ${name} t WHERE ${sql} ORDER BY ${order} LIMIT ${limit}`,
      ...values,
    );
    if (rows.length === 0) return;
    yield rows.map((row) => columns.map((_, i) => row[`c${i}`] as Value));
    if (rows.length < limit) return;
    const last = rows.at(-1)!;
    after = key.map((_, i) => last[`k${i}`] as Value);
    limit = nextLimit(rows);
  }
}

/** The number of rows that would have filled a slice. */
function nextLimit(rows: readonly Row[]): number {
  const length = JSON.stringify(rows).length / rows.length;
  return Math.max(1, Math.min(MAX_SLICE_ROWS, Math.floor(MAX_SLICE_BYTES / length)));
}

const LAST = rowShape("fts5vocab", { last: integer().nullable() });
const WORDS = rowShape("fts5vocab", { rowid: integer(), col: text(), words: text() });

/** Documents of a full-text table as their words in order, from which the same entries are rebuilt. */
async function* documentsOf(db: Db, { name, columns }: MovedTable, only: Condition): AsyncGenerator<Value[][]> {
  const texts = columns.slice(1);
  const last = (await db.row(LAST, `SELECT max(doc) AS last FROM ${name}_instance`))?.last ?? 0;
  for (let from = 1; from <= last; from += DOCUMENTS) {
    const { sql, values } = allOf([only, condition("t.rowid >= ? AND t.rowid < ?", from, from + DOCUMENTS)]);
    const rows = await db.rows(
      WORDS,
      `SELECT t.rowid, t.col, group_concat(t.term, ' ' ORDER BY t.place) AS words FROM (SELECT doc AS rowid, col, term, ` +
        `"offset" AS place FROM ${name}_instance) t WHERE ${sql} GROUP BY t.rowid, t.col`,
      ...values,
    );
    const documents = new Map<number, Value[]>();
    for (const { rowid, col, words } of rows) {
      const values = documents.get(rowid) ?? [rowid, ...texts.map(() => "")];
      values[1 + texts.indexOf(col)] = words;
      documents.set(rowid, values);
    }
    if (documents.size > 0) yield [...documents.values()];
  }
}
