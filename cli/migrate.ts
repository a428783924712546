/**
 * Migrates a database to the schema of this build: applies the files of migrations/ in order, each in one transaction, and all
 * of them in one to a new store.
 */
import { readdir, readFile } from "node:fs/promises";
import { problem } from "../worker/problem.ts";
import type { Db, Value } from "../worker/store/db/db.ts";
import { text } from "../worker/store/shape.ts";
import { rowShape } from "../worker/store/table.ts";
import { ROOT } from "./project.ts";

const MIGRATION = rowShape("d1_migrations", { name: text() });

/**
 * Applies the missing migrations. The bookkeeping table is that of `wrangler d1 migrations apply`, so that either tool
 * can continue where the other stopped.
 * @returns names of the files applied by this call
 * @throws Problem store.schema when a newer build wrote the store
 */
export async function migrate(db: Db): Promise<string[]> {
  const files = await migrationFiles();
  await db.write([{ sql: JOURNAL }]);
  const appliedNames = new Set((await db.rows(MIGRATION, "SELECT name FROM d1_migrations")).map((r) => r.name));
  const unknown = [...appliedNames].filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw problem("store.schema", `The store was written by a newer build: it has migration ${unknown[0]}.`);
  }
  const missing = files.filter((f) => !appliedNames.has(f));
  // A new store gets all of them in one trip, which takes a tenth of the time of one for each.
  const batches = appliedNames.size === 0 ? [missing] : missing.map((file) => [file]);
  for (const batch of batches) {
    const statements = (await Promise.all(batch.map(migrationStatements))).flat();
    try {
      await db.write(statements);
    } catch (error) {
      // Two processes may open a new store at once; the second finds the migrations already applied.
      const names = await appliedMigrations(db);
      if (!batch.every((file) => names.includes(file))) throw error;
    }
  }
  return missing;
}

const JOURNAL =
  "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, " +
  "applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)";

/** Names of the migrations of this build, in order. */
export async function migrationFiles(): Promise<string[]> {
  return (await readdir(`${ROOT}migrations`)).filter((f) => f.endsWith(".sql")).sort();
}

/** The statements of a migration, and the row that records it as applied. */
async function migrationStatements(file: string): Promise<{ sql: string; values?: Value[] }[]> {
  const statements = splitStatements(await readFile(`${ROOT}migrations/${file}`, "utf8"));
  return [
    { sql: "INSERT INTO d1_migrations (name) VALUES (?)", values: [file] },
    ...statements.map((sql) => ({ sql })),
  ];
}

/**
 * The schema of a store with these migrations, for an empty database.
 * @throws Problem store.schema when this build lacks one of them
 */
export async function schemaOf(migrations: readonly string[]): Promise<{ sql: string; values?: Value[] }[]> {
  const files = await migrationFiles();
  const unknown = migrations.find((name) => !files.includes(name));
  if (unknown !== undefined) {
    throw problem("store.schema", `The export was written by a newer build: it has migration ${unknown}.`);
  }
  const appliedFiles = files.filter((name) => migrations.includes(name));
  return [{ sql: JOURNAL }, ...(await Promise.all(appliedFiles.map(migrationStatements))).flat()];
}

/** Whether a database has the schema of this build, neither an older nor a newer one. */
export async function isCurrent(db: Db): Promise<boolean> {
  const [files, appliedFiles] = await Promise.all([migrationFiles(), appliedMigrations(db)]);
  return files.length === appliedFiles.length && files.every((name, i) => name === appliedFiles[i]);
}

/** Names of the migrations applied to a store. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  return (await db.rows(MIGRATION, "SELECT name FROM d1_migrations ORDER BY name")).map((row) => row.name);
}

/**
 * Splits a migration file into statements and removes comments. None of our statements has a semicolon in a string, and
 * a trigger ends with the `END` after the last semicolon of its body.
 */
export function splitStatements(text: string): string[] {
  const statements = text.replaceAll(/--[^\n]*/g, "").match(/\s*CREATE TRIGGER\b.*?;\s*END\b|[^;]+/gis) ?? [];
  return statements.map((s) => s.trim()).filter((s) => s !== "");
}
