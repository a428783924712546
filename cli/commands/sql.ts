import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { problem } from "../../worker/problem.ts";
import type { Stores } from "../../worker/store/db/db.ts";
import { type Command, OUTPUT_WRITTEN, type Values } from "../command-line/command.ts";
import { OUTPUT_OPTION, writeOutput } from "../command-line/output.ts";
import { stateFolder } from "../project.ts";
import { readSettings } from "../settings.ts";
import { openReadOnly, wholeDatabaseFile } from "../sql/local-files.ts";
import { prepareRead } from "../sql/read-only.ts";
import { emptyDatabase } from "../sql/schema.ts";
import { statementRows } from "../sql/statement.ts";
import { formatSql, SQL_FORMATS, type SqlFormat, type SqlRows } from "../sql/table.ts";

const usage =
  "sql 'STATEMENT' | sql --file FILE [--limit N] [--timeout SECONDS] [--format table|csv|ndjson|json] [-o FILE]";

/** Rows of a table on the terminal, unless --limit says otherwise. */
const TABLE_ROWS = 100;

/** Seconds that a statement on the local store may take, unless --timeout says otherwise. */
const MAX_SECONDS = 60;

export const command: Command = {
  summary: "Runs one SQL statement that reads on the database of the store, and never writes.",
  usage,
  details: `The statement is the argument, the content of --file, or standard input. SQLite checks it before it runs: a statement
that writes, several statements, ATTACH and PRAGMAs other than those that describe tables are refused. The local store is
read from its files, which are opened for reading only; the site may be running. With --remote, the deployed D1 is read.

--limit N     at most so many rows; 0 for all. A table shows ${TABLE_ROWS} without it, the other formats all
--timeout N   stop after so many seconds of computing on the local store (${MAX_SECONDS}); 0 for any time
--format      table on a terminal, otherwise csv; ndjson and json have numbers as numbers, and blobs in hexadecimal`,
  options: {
    file: { type: "string" },
    limit: { type: "string" },
    timeout: { type: "string" },
    format: { type: "string" },
    ...OUTPUT_OPTION,
  },
  choices: { format: SQL_FORMATS },
  words: 1,
  needsStore: (_, { remote }) => remote === true,
  async run(context, positionals, values) {
    const sql = await statementText(positionals, values);
    const format = formatOf(values);
    const limit = limitOf(values, format);
    const rows = values.remote === true ? await remote(sql, context.stores) : await local(sql, values);
    await writeOutput(formatSql(format, rows, limit), values);
    return OUTPUT_WRITTEN;
  },
  print: () => "",
};

async function statementText([argument]: readonly string[], { file }: Values): Promise<string> {
  if (argument !== undefined && file !== undefined)
    throw problem("command.usage", `Give the statement as an argument or as --file, not both. Usage: portal ${usage}`);
  if (argument !== undefined) return argument;
  if (typeof file === "string") {
    return readFile(file, "utf8").catch((error: unknown) => {
      throw problem("command.usage", `The file ${file} cannot be read.`, {}, error);
    });
  }
  const sql = process.stdin.isTTY ? "" : await text(process.stdin);
  if (sql.trim() === "") throw problem("command.usage", `The statement is missing. Usage: portal ${usage}`);
  return sql;
}

function formatOf({ format, json, output }: Values): SqlFormat {
  if (format !== undefined) return format as SqlFormat;
  if (json === true) return "json";
  return output === undefined && process.stdout.isTTY ? "table" : "csv";
}

const limitOf = ({ limit }: Values, format: SqlFormat) =>
  limit === undefined
    ? format === "table"
      ? TABLE_ROWS
      : 0
    : numberOf("limit", "rows", limit, Number.MAX_SAFE_INTEGER);

/** Timers of Node take no more milliseconds than 31 bits hold. */
const MOST_SECONDS = Math.floor((2 ** 31 - 1) / 1000);

const secondsOf = ({ timeout }: Values) =>
  timeout === undefined ? MAX_SECONDS : numberOf("timeout", "seconds", timeout, MOST_SECONDS);

function numberOf(option: string, unit: string, value: Values[string], most: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(String(value)) || number > most)
    throw problem("command.usage", `--${option} takes a number of ${unit}, not "${String(value)}".`);
  return number;
}

async function local(sql: string, values: Values): Promise<SqlRows> {
  const path = await wholeDatabaseFile(stateFolder(values), readSettings().databases.DB ?? "");
  const maxSeconds = secondsOf(values);
  const db = openReadOnly(path);
  try {
    const statement = prepareRead(db, sql);
    const columns = statement.columns().map(({ name }) => name);
    return { columns, rows: statementRows(path, statement.sourceSQL, maxSeconds) };
  } finally {
    db.close();
  }
}

/** Runs the statement on the deployed database, after the schema of this build has shown that it only reads. */
export async function remote(sql: string, stores: Stores): Promise<SqlRows> {
  const schema = await emptyDatabase();
  let statement: string;
  let columns: string[];
  try {
    const query = prepareRead(schema, sql);
    // What SQLite has read, and nothing behind it.
    statement = query.sourceSQL;
    columns = query.columns().map(({ name }) => name);
  } finally {
    schema.close();
  }
  async function* rows(): AsyncGenerator<unknown[]> {
    for (const row of await stores.db.rows(statement)) yield columns.map((column) => row[column]);
  }
  return { columns, rows: rows() };
}
