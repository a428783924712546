/**
 * The local store for commands that only read: its SQLite files, opened for reading. Nothing is started and not a byte is
 * written, so that these commands work on a full disk (docs/decisions/124-a-full-disk.md).
 */
import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { Problem, problem } from "../worker/problem.ts";
import { type D1Binding, isObjectShard, openStores, type Stores, shardBinding } from "../worker/store/db.ts";
import { localObjects } from "../worker/store/local-bucket.ts";
import { requireWholeStore } from "../worker/store/move/receive.ts";
import { addedShards } from "../worker/store/shards/registered.ts";
import type { LargeBucket } from "./datasets/object-writer.ts";
import type { Local } from "./local.ts";
import { isCurrent } from "./migrate.ts";
import { readSettings, type Settings } from "./settings.ts";
import { bindingOf, bucketFile, localFile, openReadOnly } from "./sql/local-files.ts";

/** What a reading command has of a local store: its databases, and the names and sizes of its archived files. */
export type Reading = Pick<Local, "stores" | "archive" | "close">;

/**
 * Opens the store in `state` for reading.
 * @returns null for a store that must be opened for writing: a new one, one with another schema, one with Durable Objects,
 *   or one whose files cannot be read like this
 * @throws Problem store.restore_unfinished
 */
export async function openForReading(state: string, settings: Settings = readSettings()): Promise<Reading | null> {
  const registry = settings.databases.DB ?? "";
  if (!existsSync(localFile(state, registry, 0))) return null;
  const opened: DatabaseSync[] = [];
  const open = (path: string): D1Binding => {
    const db = openReadOnly(path);
    opened.push(db);
    return bindingOf(db);
  };
  const close = async () => {
    for (const db of opened.splice(0)) db.close();
  };
  try {
    const bindings: Record<string, D1Binding> = { DB: open(localFile(state, registry, 0)) };
    const { db } = openStores(bindings);
    await requireWholeStore(db);
    if (!(await isCurrent(db))) return await close().then(() => null);
    for (const shard of await addedShards(db)) {
      const path = localFile(state, registry, shard);
      if (isObjectShard(shard) || !existsSync(path)) return await close().then(() => null);
      bindings[shardBinding(shard)] = open(path);
    }
    const stores = openStores(bindings);
    for (const shard of stores.shards) {
      if (!(await isCurrent(stores.shard(shard)))) return await close().then(() => null);
    }
    const bucket = bucketFile(state, settings.buckets.ARCHIVE ?? "");
    return { stores, archive: readingBucket(existsSync(bucket) ? openStores({ DB: open(bucket) }) : null), close };
  } catch (error) {
    await close();
    if (error instanceof Problem && error.code === "store.restore_unfinished") throw error;
    return null;
  }
}

/** Lists a bucket. @param objects its records; null if it has none yet */
function readingBucket(objects: Stores | null): LargeBucket {
  const list = async (prefix: string) => (objects === null ? [] : localObjects(objects.db, prefix));
  const refuse = async (): Promise<never> => {
    throw problem("command.usage", "This command only lists the archive.");
  };
  return {
    list: async ({ prefix }) => ({ objects: await list(prefix), truncated: false }),
    head: async (key) => (await list(key)).find((object) => object.key === key) ?? null,
    ...{ get: refuse, put: refuse, delete: refuse, createMultipartUpload: refuse },
  };
}
