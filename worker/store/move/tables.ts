/** The tables of a database, read from the database itself, so that new tables are exported without further code. */

import type { Db } from "../db/db.ts";
import { integer, text } from "../shape.ts";
import { type RowOf, rowShape } from "../table.ts";

export type MovedTable = {
  name: string;
  columns: string[];
  /** Columns that order its rows; `rowid` if it has no key of its own. */
  key: string[];
  /** A full-text table without content: its rows are read from the index. */
  words: boolean;
};

/** Tables about this store only, and those that are derived again after a restore (worker/ingest/search-rebuild.ts). */
const STORE_TABLES: ReadonlySet<string> = new Set([
  "d1_migrations",
  "restored",
  "search_ranked",
  "search_ranked_stop",
  "search_word",
  "search_spelling",
]);
/** SQLite's and Cloudflare's own. */
const INTERNAL = /^(sqlite_|_cf_)/;

const TABLE_LIST = rowShape("table_list", { name: text(), type: text(), wr: integer(), schema: text() });
type TableListRow = RowOf<typeof TABLE_LIST>;
/** Indexes that SQLite makes itself have no SQL. */
const DEFINITION = rowShape("sqlite_schema", { name: text(), sql: text().nullable() });
const COLUMN = rowShape("table_info", { name: text(), pk: integer() });

async function listTables(db: Db): Promise<TableListRow[]> {
  const rows = await db.rows(TABLE_LIST, "PRAGMA table_list");
  return rows.filter(({ schema, name }) => schema === "main" && !INTERNAL.test(name));
}

/** The tables that make up a store, in order of name. */
export async function movedTables(db: Db): Promise<MovedTable[]> {
  const tables = (await listTables(db)).filter(({ name, type }) => !STORE_TABLES.has(name) && type !== "shadow");
  const definitions = await db.rows(DEFINITION, "SELECT name, sql FROM sqlite_schema");
  const result: MovedTable[] = [];
  for (const { name, type, wr } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (/using fts5vocab/i.test(definitions.find((d) => d.name === name)?.sql ?? "")) continue;
    const columns = await db.rows(COLUMN, `PRAGMA table_info(${name})`);
    const names = columns.map((column) => column.name);
    const keyColumns = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    const words = type === "virtual";
    result.push({
      name,
      columns: words ? ["rowid", ...names] : names,
      key: wr === 1 || keyColumns.length === 1 ? keyColumns.map((column) => column.name) : ["rowid"],
      words,
    });
  }
  return result;
}

/** Statements that drop all tables, before a schema is created. */
export async function dropStatements(db: Db): Promise<{ sql: string }[]> {
  const tables = (await listTables(db)).filter(({ type }) => type !== "shadow" && type !== "view");
  const definitions = await db.rows(DEFINITION, "SELECT name, sql FROM sqlite_schema");
  // What reads another table's index goes before that table.
  const order = ({ name, type }: TableListRow) => {
    if (type !== "virtual") return 2;
    return /using fts5vocab/i.test(definitions.find((d) => d.name === name)?.sql ?? "") ? 0 : 1;
  };
  return tables.toSorted((a, b) => order(a) - order(b)).map(({ name }) => ({ sql: `DROP TABLE ${name}` }));
}
