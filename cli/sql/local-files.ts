/** The SQLite files of a local store, opened for reading while the site and other commands may use them. */
import { createHash, createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { problem } from "../../worker/problem.ts";
import { type BoundStatement, boundStatement, type D1Binding } from "../../worker/store/db/d1.ts";
import { openStores } from "../../worker/store/db/db.ts";
import { requireOneDatabase } from "../../worker/store/db/one-database.ts";
import { requireWholeStore } from "../../worker/store/move/receive.ts";
import { allowReadsOnly } from "./read-only.ts";

/** Milliseconds for which a reader waits while another process changes the file itself. */
const BUSY_TIMEOUT_MS = 10_000;

/** The file of the D1 database with this name; it need not exist. */
export function databaseFile(state: string, name: string): string {
  return objectFile(state, "d1", "miniflare-D1DatabaseObject", name);
}

/** The file in which Miniflare records the objects of a bucket. */
export function bucketFile(state: string, bucket: string): string {
  return objectFile(state, "r2", "miniflare-R2BucketObject", bucket);
}

/** The folder with the bytes of a bucket's objects. */
export function blobFolder(state: string, bucket: string): string {
  return resolve(state, "r2", bucket, "blobs");
}

const objectFile = (state: string, folder: string, kind: string, name: string) =>
  resolve(state, folder, kind, `${objectId(kind, name)}.sqlite`);

/** The id of a Durable Object by its name, as workerd derives it: two parts of 16 bytes, the second proves the first. */
function objectId(kind: string, name: string): string {
  const key = createHash("sha256").update(kind).digest();
  const sign = (data: string | Buffer) => createHmac("sha256", key).update(data).digest().subarray(0, 16);
  const first = sign(name);
  return Buffer.concat([first, sign(first)]).toString("hex");
}

/** A connection that only reads. @throws Problem command.usage if there is no store */
export function openReadOnly(path: string): DatabaseSync {
  if (!existsSync(path)) throw problem("command.usage", `The database was not found: ${path} does not exist.`);
  const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  db.exec("PRAGMA query_only = 1");
  allowReadsOnly(db);
  return db;
}

/**
 * The file of the store's database, which must be complete.
 * @param name of the database
 * @throws Problem command.usage, store.restore_unfinished, store.sharded
 */
export async function wholeDatabaseFile(state: string, name: string): Promise<string> {
  const path = databaseFile(state, name);
  const file = openReadOnly(path);
  try {
    const { db } = openStores({ DB: bindingOf(file) });
    await requireWholeStore(db);
    await requireOneDatabase(db);
    return path;
  } finally {
    file.close();
  }
}

/** The connection as the store's own functions read from it. Its rows are like those of D1. */
export function bindingOf(db: DatabaseSync): D1Binding {
  return {
    prepare: (sql) => boundStatement(sql),
    batch: async (statements: BoundStatement[]) =>
      statements.map(({ sql, values }) => {
        const statement = db.prepare(sql);
        statement.setReadBigInts(true);
        return { results: statement.all(...(values as SQLInputValue[])).map(rowOfD1), meta: {} };
      }),
  };
}

/** D1 answers integers as numbers and blobs as lists of bytes. */
function rowOfD1(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value === "bigint") return [name, Number(value)];
      return [name, value instanceof Uint8Array ? [...value] : value];
    }),
  );
}
