/**
 * The local store for commands that only read: its SQLite files, opened for reading. Nothing is started and not a byte is
 * written, so that these commands work on a full disk (docs/decisions/004-damage-and-full-disk.md).
 */
import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { Problem, type ProblemCode, problem } from "../../worker/problem.ts";
import { type D1Binding, openStores, type Stores } from "../../worker/store/db/db.ts";
import { localObjects } from "../../worker/store/db/local-bucket.ts";
import { requireOneDatabase } from "../../worker/store/db/one-database.ts";
import { requireWholeStore } from "../../worker/store/move/receive.ts";
import type { LargeBucket } from "../datasets/object-writer.ts";
import { isCurrent } from "../migrate.ts";
import { type PortalSettings, readSettings } from "../settings.ts";
import { bindingOf, bucketFile, databaseFile, openReadOnly } from "../sql/local-files.ts";
import type { Local } from "./local.ts";

/** Codes of stores that no command may use. */
const REFUSALS: ReadonlySet<ProblemCode> = new Set<ProblemCode>(["store.restore_unfinished", "store.sharded"]);

/** What a reading command has of a local store: its databases, and the names and sizes of its archived files. */
export type LocalReading = Pick<Local, "stores" | "archive" | "close">;

/**
 * Opens the store in `state` for reading.
 * @returns null for a store that must be opened for writing: a new one, one with another schema, or one whose
 *   files cannot be read like this
 * @throws Problem store.restore_unfinished, store.sharded
 */
export async function openForReading(
  state: string,
  settings: PortalSettings = readSettings(),
): Promise<LocalReading | null> {
  const path = databaseFile(state, settings.databases.DB ?? "");
  if (!existsSync(path)) return null;
  const databases: DatabaseSync[] = [];
  const open = (path: string): D1Binding => {
    const db = openReadOnly(path);
    databases.push(db);
    return bindingOf(db);
  };
  const close = async () => {
    for (const db of databases.splice(0)) db.close();
  };
  try {
    const stores = openStores({ DB: open(path) });
    await requireWholeStore(stores.db);
    await requireOneDatabase(stores.db);
    if (!(await isCurrent(stores.db))) return await close().then(() => null);
    const bucket = bucketFile(state, settings.buckets.ARCHIVE ?? "");
    return { stores, archive: readingBucket(existsSync(bucket) ? openStores({ DB: open(bucket) }) : null), close };
  } catch (error) {
    await close();
    if (error instanceof Problem && REFUSALS.has(error.code)) throw error;
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
