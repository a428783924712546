/** An empty database with the schema of this build: what a deployed database is checked against. */
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { migrationFiles, schemaOf } from "../migrate.ts";
import { allowReadsOnly } from "./read-only.ts";

/** The caller closes it. It only reads from here on. */
export async function emptyDatabase(): Promise<DatabaseSync> {
  const db = new DatabaseSync(":memory:");
  for (const { sql, values = [] } of await schemaOf(await migrationFiles()))
    db.prepare(sql).run(...(values as SQLInputValue[]));
  allowReadsOnly(db);
  return db;
}
