/** The SQLite files of a local store, opened for reading while the site and other commands may use them. */
import { createHash, createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { problem } from "../../worker/problem.ts";
import { type D1Binding, isObjectShard, openStores, shardObject } from "../../worker/store/db.ts";
import { requireWholeStore } from "../../worker/store/move/receive.ts";
import { addedShards } from "../../worker/store/shards/registered.ts";
import { localShards } from "../local-shards.ts";
import { allowReadsOnly } from "./read-only.ts";

/** Milliseconds for which a reader waits while another process changes the file itself. */
const BUSY_TIMEOUT_MS = 10_000;

export type LocalFile = { shard: number; path: string };

/**
 * The file of the registry (0) or of a shard; it need not exist.
 * @param registry name of the registry's database
 */
export function localFile(state: string, registry: string, shard: number): string {
  const [folder, kind, name] = isObjectShard(shard)
    ? ["shard-objects", "portal-ShardObject", shardObject(shard)]
    : ["d1", "miniflare-D1DatabaseObject", shard === 0 ? registry : databaseName(shard)];
  return objectFile(state, folder, kind, name);
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

const databaseName = (shard: number) => Object.values(localShards())[shard - 1] ?? "";

/** The id of a Durable Object by its name, as workerd derives it: two parts of 16 bytes, the second proves the first. */
function objectId(kind: string, name: string): string {
  const key = createHash("sha256").update(kind).digest();
  const sign = (data: string | Buffer) => createHmac("sha256", key).update(data).digest().subarray(0, 16);
  const first = sign(name);
  return Buffer.concat([first, sign(first)]).toString("hex");
}

/** A connection that only reads. @throws Problem command.usage if there is no store */
export function openReadOnly(path: string): DatabaseSync {
  if (!existsSync(path)) throw problem("command.usage", `There is no database here: ${path} does not exist.`);
  const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  db.exec("PRAGMA query_only = 1");
  allowReadsOnly(db);
  return db;
}

/** Whether a database has no tables yet: a Durable Object gets them with its first rows. */
export function hasNoTables(db: DatabaseSync): boolean {
  const tables = db.prepare("PRAGMA table_list").all() as { name: string; type: string }[];
  return tables.every(({ name }) => /^(sqlite_|_cf_)/.test(name));
}

/**
 * Numbers of the databases of a local store: the registry, and the shards that were added.
 * @throws Problem store.restore_unfinished
 */
export async function localDatabases(state: string, registry: string): Promise<number[]> {
  const file = openReadOnly(localFile(state, registry, 0));
  try {
    const { db } = openStores({ DB: bindingOf(file) });
    await requireWholeStore(db);
    return [0, ...(await addedShards(db))];
  } finally {
    file.close();
  }
}

type Prepared = { sql: string; values: (string | number | null)[] };

/** The connection as the store's own functions read from it. Its rows are like those of D1. */
export function bindingOf(db: DatabaseSync): D1Binding {
  const prepare = (
    sql: string,
    values: Prepared["values"] = [],
  ): Prepared & { bind(...bound: unknown[]): unknown } => ({
    sql,
    values,
    bind: (...bound) => prepare(sql, bound as Prepared["values"]),
  });
  return {
    prepare: (sql: string) => prepare(sql),
    batch: async (statements: Prepared[]) =>
      statements.map(({ sql, values }) => {
        const prepared = db.prepare(sql);
        prepared.setReadBigInts(true);
        return { results: prepared.all(...values).map(rowOfD1), meta: {} };
      }),
  } as unknown as D1Binding;
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
