import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { problem } from "../../worker/problem.ts";
import type { Stores } from "../../worker/store/db.ts";
import { addedShards } from "../../worker/store/shards/registered.ts";
import { type Command, type Context, type Values, WRITTEN } from "../command.ts";
import { OUTPUT_OPTION, writeOutput } from "../output.ts";
import { stateFolder } from "../project.ts";
import { readSettings } from "../settings.ts";
import { hasNoTables, localDatabases, localFile, openReadOnly } from "../sql/local-files.ts";
import { prepareRead } from "../sql/read-only.ts";
import { emptyDatabase } from "../sql/schema.ts";
import { statementRows } from "../sql/statement.ts";
import { formatSql, SQL_FORMATS, type SqlFormat, type SqlRows } from "../sql/table.ts";

const usage =
  "sql 'STATEMENT' | sql --file FILE [--shard N|all] [--limit N] [--timeout SECONDS] [--format table|csv|ndjson|json] [-o FILE]";

/** Rows of a table on the terminal, unless --limit says otherwise. */
const TABLE_ROWS = 100;

/** Seconds that a statement on the local store may take, unless --timeout says otherwise. */
const MAX_SECONDS = 60;

/** The column that names the database of a row. */
const SHARD_COLUMN = "shard";

export const command: Command = {
  summary: "Runs one SQL statement that reads on the databases of the store, and never writes.",
  usage,
  details: `The statement is the argument, the content of --file, or standard input. SQLite checks it before it runs: a statement
that writes, several statements, ATTACH and PRAGMAs other than those that describe tables are refused. The local store is
read from its files, which are opened for reading only; the site may be running. With --remote, the deployed D1 is read.

--shard N     the database with this number: 0 is the registry (the default), which has the feeds, routes and stops;
              the others have schedules, as \`portal shard status\` lists them
--shard all   every database, with a first column "${SHARD_COLUMN}"
--limit N     at most so many rows; 0 for all. A table shows ${TABLE_ROWS} without it, the other formats all
--timeout N   stop after so many seconds of computing on the local store (${MAX_SECONDS}); 0 for any time
--format      table on a terminal, otherwise csv; ndjson and json have numbers as numbers, and blobs in hexadecimal`,
  options: {
    file: { type: "string" },
    shard: { type: "string" },
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
    const rows = values.remote === true ? await remote(sql, values, context, limit) : await local(sql, values, context);
    await writeOutput(formatSql(format, rows, limit), values);
    return WRITTEN;
  },
  print: () => "",
};

async function statementText([given]: readonly string[], { file }: Values): Promise<string> {
  if (given !== undefined && file !== undefined)
    throw problem("command.usage", `Give the statement as an argument or as --file, not both. Usage: portal ${usage}`);
  if (given !== undefined) return given;
  if (typeof file === "string") {
    return readFile(file, "utf8").catch((error: unknown) => {
      throw problem("command.usage", `The file ${file} cannot be read.`, {}, error);
    });
  }
  const sql = process.stdin.isTTY ? "" : await text(process.stdin);
  if (sql.trim() === "") throw problem("command.usage", `There is no statement. Usage: portal ${usage}`);
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

/**
 * The numbers of --shard.
 * @param known all databases of the store
 */
function shardsOf({ shard }: Values, known: readonly number[]): number[] {
  if (shard === undefined) return [0];
  if (shard === "all") return [...known];
  const number = Number(shard);
  if (!/^\d+$/.test(String(shard)) || !known.includes(number)) {
    throw problem("command.usage", `There is no shard "${String(shard)}". Known: ${known.join(", ")}, all.`);
  }
  return [number];
}

const nameOf = (shard: number) => (shard === 0 ? "the registry (shard 0)" : `shard ${shard}`);

async function local(sql: string, values: Values, { progress }: Context): Promise<SqlRows> {
  const state = stateFolder(values);
  const registry = readSettings().databases.DB ?? "";
  const maxSeconds = secondsOf(values);
  const prepared: { shard: number; path: string; sql: string; columns: string[] }[] = [];
  for (const shard of shardsOf(values, await localDatabases(state, registry))) {
    const path = localFile(state, registry, shard);
    const db = openReadOnly(path);
    try {
      if (values.shard === "all" && hasNoTables(db)) continue;
      const statement = prepareRead(db, sql);
      prepared.push({ shard, path, sql: statement.sourceSQL, columns: statement.columns().map(({ name }) => name) });
    } finally {
      db.close();
    }
  }
  progress(`Database: ${prepared.map(({ shard }) => nameOf(shard)).join(", ")}.`);
  const named = values.shard === "all";
  async function* rows(): AsyncGenerator<unknown[]> {
    for (const { shard, path, sql } of prepared) {
      for await (const row of statementRows(path, sql, maxSeconds)) yield named ? [shard, ...row] : row;
    }
  }
  const { columns } = prepared[0]!;
  return { columns: named ? [SHARD_COLUMN, ...columns] : columns, rows: rows() };
}

/** Runs the statement on the deployed databases, after the schema of this build has shown that it only reads. */
export async function remote(
  sql: string,
  values: Values,
  { stores, progress }: Pick<Context, "progress"> & { stores: Stores },
  limit: number,
): Promise<SqlRows> {
  const schema = await emptyDatabase();
  let statement: string;
  let columns: string[];
  try {
    const prepared = prepareRead(schema, sql);
    // What SQLite has read, and nothing behind it.
    statement = prepared.sourceSQL;
    columns = prepared.columns().map(({ name }) => name);
  } finally {
    schema.close();
  }
  const shards = shardsOf(values, [0, ...(await addedShards(stores.db))]);
  progress(`Database: ${shards.map(nameOf).join(", ")}.`);
  const named = values.shard === "all";
  async function* rows(): AsyncGenerator<unknown[]> {
    let left = limit === 0 ? Number.POSITIVE_INFINITY : limit + 1;
    for (const shard of shards) {
      if (left <= 0) return;
      for (const row of await stores.shard(shard).rows(statement)) {
        const cells = columns.map((column) => row[column]);
        yield named ? [shard, ...cells] : cells;
        left--;
      }
    }
  }
  return { columns: named ? [SHARD_COLUMN, ...columns] : columns, rows: rows() };
}
