import { readFile } from "node:fs/promises";
import type { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { problem } from "../../worker/problem.ts";
import type { Stores } from "../../worker/store/db.ts";
import { addedShards } from "../../worker/store/shards/registered.ts";
import { type Command, type Context, type Values, WRITTEN } from "../command.ts";
import { OUTPUT_OPTION, writeOutput } from "../output.ts";
import { stateFolder } from "../project.ts";
import { readSettings } from "../settings.ts";
import { hasNoTables, localDatabases, localFile, openReadOnly } from "../sql/local-files.ts";
import { prepareRead, refusal } from "../sql/read-only.ts";
import { emptyDatabase } from "../sql/schema.ts";
import { formatSql, SQL_FORMATS, type SqlFormat, type SqlRows } from "../sql/table.ts";

const usage =
  "sql 'STATEMENT' | sql --file FILE [--shard N|all] [--limit N] [--format table|csv|ndjson|json] [-o FILE]";

/** Rows of a table on the terminal, unless --limit says otherwise. */
const TABLE_ROWS = 100;

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
--format      table on a terminal, otherwise csv; ndjson and json have numbers as numbers, and blobs in hexadecimal`,
  options: {
    file: { type: "string" },
    shard: { type: "string" },
    limit: { type: "string" },
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
    const answer =
      values.remote === true ? await remote(sql, values, context, limit) : await local(sql, values, context);
    try {
      await writeOutput(formatSql(format, answer.rows, limit), values);
    } finally {
      answer.close();
    }
    return WRITTEN;
  },
  print: () => "",
};

type Answer = { rows: SqlRows; close(): void };

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

function limitOf({ limit }: Values, format: SqlFormat): number {
  if (limit === undefined) return format === "table" ? TABLE_ROWS : 0;
  const rows = Number(limit);
  if (!/^\d+$/.test(String(limit)) || !Number.isSafeInteger(rows))
    throw problem("command.usage", `--limit takes a number of rows, not "${String(limit)}".`);
  return rows;
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

async function local(sql: string, values: Values, { progress }: Context): Promise<Answer> {
  const state = stateFolder(values);
  const registry = readSettings().databases.DB ?? "";
  const asked = shardsOf(values, await localDatabases(state, registry));
  const opened: { shard: number; db: DatabaseSync }[] = [];
  const close = () => {
    for (const { db } of opened) db.close();
  };
  try {
    for (const shard of asked) opened.push({ shard, db: openReadOnly(localFile(state, registry, shard)) });
    const prepared = opened
      .filter(({ db }) => values.shard !== "all" || !hasNoTables(db))
      .map(({ shard, db }) => ({ shard, statement: prepareRead(db, sql) }));
    progress(`Database: ${prepared.map(({ shard }) => nameOf(shard)).join(", ")}.`);
    const named = values.shard === "all";
    const columns = prepared[0]!.statement.columns().map(({ name }) => name);
    async function* rows(): AsyncGenerator<unknown[]> {
      for (const { shard, statement } of prepared) {
        statement.setReadBigInts(true);
        statement.setReturnArrays(true);
        try {
          for (const row of statement.iterate() as Iterable<unknown>)
            yield named ? [shard, ...(row as unknown[])] : (row as unknown[]);
        } catch (error) {
          throw refusal(error);
        }
      }
    }
    return { rows: { columns: named ? [SHARD_COLUMN, ...columns] : columns, rows: rows() }, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Runs the statement on the deployed databases, after the schema of this build has shown that it only reads. */
export async function remote(
  sql: string,
  values: Values,
  { stores, progress }: Pick<Context, "progress"> & { stores: Stores },
  limit: number,
): Promise<Answer> {
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
  return { rows: { columns: named ? [SHARD_COLUMN, ...columns] : columns, rows: rows() }, close: () => {} };
}
