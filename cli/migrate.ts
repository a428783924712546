/** Brings a database up to the schema of this build: the files of migrations/ in order, each all or nothing. */
import { readdir, readFile } from "node:fs/promises";
import { problem } from "../worker/problem.ts";
import type { Db, Value } from "../worker/store/db.ts";
import { ROOT } from "./project.ts";

/**
 * Applies what is missing. The table and its columns are those of `wrangler d1 migrations apply`, so that
 * either tool can go on where the other stopped.
 * @returns names of the files applied now
 * @throws Problem store.schema when the store was written by a newer build
 */
export async function migrate(db: Db): Promise<string[]> {
  const files = await migrationFiles();
  await db.write([{ sql: JOURNAL }]);
  const done = new Set((await db.rows<{ name: string }>("SELECT name FROM d1_migrations")).map((r) => r.name));
  const unknown = [...done].filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw problem("store.schema", `The store was written by a newer build: it has migration ${unknown[0]}.`);
  }
  const missing = files.filter((f) => !done.has(f));
  for (const file of missing) {
    const statements = await migrationStatements(file);
    try {
      await db.write(statements);
    } catch (error) {
      // Two processes may open a new store in the same moment; the second finds the work done.
      const [row] = await db.rows("SELECT 1 AS done FROM d1_migrations WHERE name = ?", file);
      if (row === undefined) throw error;
    }
  }
  return missing;
}

const JOURNAL =
  "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, " +
  "applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)";

/** Names of the migrations of this build, in order. */
async function migrationFiles(): Promise<string[]> {
  return (await readdir(`${ROOT}migrations`)).filter((f) => f.endsWith(".sql")).sort();
}

/** A migration and the note that it was applied. */
async function migrationStatements(file: string): Promise<{ sql: string; values?: Value[] }[]> {
  const statements = splitStatements(await readFile(`${ROOT}migrations/${file}`, "utf8"));
  return [
    { sql: "INSERT INTO d1_migrations (name) VALUES (?)", values: [file] },
    ...statements.map((sql) => ({ sql })),
  ];
}

/**
 * The schema that a store with these migrations has, for a database that holds nothing.
 * @throws Problem store.schema when this build lacks one of them
 */
export async function schemaOf(migrations: readonly string[]): Promise<{ sql: string; values?: Value[] }[]> {
  const files = await migrationFiles();
  const unknown = migrations.find((name) => !files.includes(name));
  if (unknown !== undefined) {
    throw problem("store.schema", `The export was written by a newer build: it has migration ${unknown}.`);
  }
  const applied = files.filter((name) => migrations.includes(name));
  return [{ sql: JOURNAL }, ...(await Promise.all(applied.map(migrationStatements))).flat()];
}

/** Names of the migrations that a store has. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  return (await db.rows<{ name: string }>("SELECT name FROM d1_migrations ORDER BY name")).map((row) => row.name);
}

/**
 * The statements of a migration file. Comments go; no statement of ours holds a semicolon in a string, and a trigger
 * ends with the `END` behind the last semicolon of its body.
 */
export function splitStatements(text: string): string[] {
  const statements = text.replaceAll(/--[^\n]*/g, "").match(/\s*CREATE TRIGGER\b.*?;\s*END\b|[^;]+/gis) ?? [];
  return statements.map((s) => s.trim()).filter((s) => s !== "");
}
