/**
 * A Durable Object that holds one shard in its own SQLite (docs/decisions/103-shards-in-durable-objects.md). It has the
 * schema of a D1 shard and runs the same statements. It has no `fetch`: only code with the binding reaches it.
 */
import { DurableObject } from "cloudflare:workers";
import type { Migration, ObjectAnswer, ObjectAnswers, ObjectStatement } from "./binding.ts";

/** Bytes of rows up to which an answer is one message; an RPC takes 32 MiB. */
const MAX_MESSAGE_BYTES = 8 * 2 ** 20;

/** Characters of a piece of a longer answer. */
const PIECE_CHARACTERS = 2 ** 18;

/** The same table as that of `wrangler d1 migrations apply`. */
const JOURNAL =
  "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, " +
  "applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)";

const READS = /^\s*(SELECT|WITH|PRAGMA)\b/i;
const LAYS_SCHEMA = /^\s*CREATE TABLE IF NOT EXISTS d1_migrations\b/i;

const NOTHING: ObjectAnswer = { columns: [], rows: [], rowsRead: 0, rowsWritten: 0 };

export abstract class ShardStore extends DurableObject {
  /** All migrations of this build, in order. */
  protected abstract readonly migrations: readonly Migration[];

  /** Whether this instance has seen to the schema since it was loaded or emptied. */
  #hasSchema = false;

  /**
   * Runs statements in one transaction, all or nothing. The first write creates the schema. Reads leave an empty object
   * empty and find no row, so that a late reader does not bring back an object that was emptied.
   * @returns the answers; a stream of them, as JSON, if their rows have more than 8 MiB
   * @throws what SQLite reports
   */
  async run(statements: readonly ObjectStatement[]): Promise<ObjectAnswers | ReadableStream<Uint8Array>> {
    const isRead = statements.every(({ sql }) => READS.test(sql));
    if (isRead && !this.#hasSchema && !this.#hasJournal()) return { answers: statements.map(() => NOTHING), size: 0 };
    // The command line may lay another schema, as for a restore, and migrates the object itself at the end.
    const mustMigrate = !this.#hasSchema && !statements.some(({ sql }) => LAYS_SCHEMA.test(sql));
    const { answers, bytes } = this.ctx.storage.transactionSync(() => {
      if (mustMigrate) this.#migrate();
      return this.#runAll(statements);
    });
    this.#hasSchema = true;
    const whole = { answers, size: this.ctx.storage.sql.databaseSize };
    return bytes <= MAX_MESSAGE_BYTES ? whole : streamOf(whole);
  }

  /**
   * Removes everything, and with it what the object's storage costs.
   * @param unlessIn tables of which a row keeps the object as it is
   * @returns whether the object is empty now
   */
  async empty(unlessIn: readonly string[]): Promise<boolean> {
    const { sql } = this.ctx.storage;
    const isUsed = (table: string) => sql.exec(`SELECT 1 FROM ${table} LIMIT 1`).toArray().length > 0;
    if (this.#hasJournal() && unlessIn.some(isUsed)) return false;
    this.#hasSchema = false;
    await this.ctx.storage.deleteAll();
    return true;
  }

  #runAll(statements: readonly ObjectStatement[]): { answers: ObjectAnswer[]; bytes: number } {
    let bytes = 0;
    const answers = statements.map(({ sql, values }): ObjectAnswer => {
      const cursor = this.ctx.storage.sql.exec(sql, ...(values as SqlStorageValue[]));
      const rows: unknown[][] = [];
      for (const row of cursor.raw()) {
        bytes += sizeOf(row);
        rows.push(row);
      }
      return { columns: cursor.columnNames, rows, rowsRead: cursor.rowsRead, rowsWritten: cursor.rowsWritten };
    });
    return { answers, bytes };
  }

  /** Applies the migrations that the object lacks. Those that a newer build applied stay. */
  #migrate(): void {
    const { sql } = this.ctx.storage;
    sql.exec(JOURNAL);
    const names = sql.exec<{ name: string }>("SELECT name FROM d1_migrations").toArray();
    const applied = new Set(names.map(({ name }) => name));
    for (const { name, statements } of this.migrations) {
      if (applied.has(name)) continue;
      sql.exec("INSERT INTO d1_migrations (name) VALUES (?)", name);
      for (const statement of statements) sql.exec(statement);
    }
  }

  #hasJournal(): boolean {
    const found = this.ctx.storage.sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'");
    return found.toArray().length > 0;
  }
}

/** About the bytes of a row in a message; strings may take two bytes a character. */
function sizeOf(row: readonly unknown[]): number {
  let bytes = 0;
  for (const value of row) bytes += typeof value === "string" ? value.length * 2 + 8 : 10;
  return bytes;
}

/** The answers as JSON, in pieces, made as they are read. */
function streamOf({ answers, size }: ObjectAnswers): ReadableStream<Uint8Array> {
  const pieces = piecesOf(answers, size);
  const encoder = new TextEncoder();
  return new ReadableStream({
    type: "bytes",
    pull(controller) {
      let text = "";
      while (text.length < PIECE_CHARACTERS) {
        const { done, value } = pieces.next();
        if (done !== true) text += value;
        else {
          if (text !== "") controller.enqueue(encoder.encode(text));
          controller.close();
          return;
        }
      }
      controller.enqueue(encoder.encode(text));
    },
  });
}

function* piecesOf(answers: readonly ObjectAnswer[], size: number): Generator<string> {
  yield `{"size":${size},"answers":[`;
  for (const [i, { rows, ...rest }] of answers.entries()) {
    yield `${i === 0 ? "" : ","}${JSON.stringify(rest).slice(0, -1)},"rows":[`;
    for (const [j, row] of rows.entries()) yield `${j === 0 ? "" : ","}${JSON.stringify(row)}`;
    yield "]}";
  }
  yield "]}";
}
