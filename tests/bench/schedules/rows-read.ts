/** Counts the rows that statements read in D1, of which it bills each: on copies of SQLite files in a local D1. */
import { copyFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { convertV4MiniflareOptions, Miniflare, type MiniflareOptions } from "miniflare";
import type { D1Binding } from "../../../worker/store/db/db.ts";

export type LocalD1 = {
  binding: D1Binding;
  /** Rows read by a statement. */
  rowsRead(sql: string): Promise<number>;
  close(): Promise<void>;
};

function options(folder: string): MiniflareOptions {
  const converted = convertV4MiniflareOptions({
    modules: true,
    script: "export default {};",
    compatibilityDate: "2026-01-01",
    d1Databases: { DB: "bench" },
    cf: false,
  } as Parameters<typeof convertV4MiniflareOptions>[0]);
  return { ...converted, resourcePersistencePath: folder };
}

/**
 * Opens a copy of a SQLite file as a D1 database.
 * @param folder of its own, which must exist
 */
export async function openAsD1(file: string, folder: string): Promise<LocalD1> {
  const empty = new Miniflare(options(folder));
  await (await empty.getD1Database("DB")).prepare("SELECT 1").all();
  await empty.dispose();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const [own] = files.filter((name) => name.endsWith(".sqlite") && !name.endsWith("metadata.sqlite"));
  if (own === undefined) throw new Error("The local D1 has no file.");
  for (const end of ["-wal", "-shm"]) rmSync(join(folder, own + end), { force: true });
  const source = new DatabaseSync(file);
  source.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  source.close();
  copyFileSync(file, join(folder, own));
  const miniflare = new Miniflare(options(folder));
  const database = await miniflare.getD1Database("DB");
  return {
    binding: database as unknown as D1Binding,
    async rowsRead(sql) {
      const { meta } = await database.prepare(sql).all();
      return (meta as { rows_read: number }).rows_read;
    },
    close: () => miniflare.dispose(),
  };
}
