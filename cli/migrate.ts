/** Brings a database up to the schema of this build: the files of migrations/ in order, each all or nothing. */
import { readdir, readFile } from "node:fs/promises";
import { problem } from "../worker/problem.ts";
import type { Db } from "../worker/store/db.ts";
import { ROOT } from "./project.ts";

/**
 * Applies what is missing. The table and its columns are those of `wrangler d1 migrations apply`, so that
 * either tool can go on where the other stopped.
 * @returns names of the files applied now
 * @throws Problem store.schema when the store was written by a newer build
 */
export async function migrate(db: Db): Promise<string[]> {
  const files = (await readdir(`${ROOT}migrations`)).filter((f) => f.endsWith(".sql")).sort();
  await db.write([
    {
      sql:
        "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, " +
        "applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    },
  ]);
  const done = new Set((await db.rows<{ name: string }>("SELECT name FROM d1_migrations")).map((r) => r.name));
  const unknown = [...done].filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw problem("store.schema", `The store was written by a newer build: it has migration ${unknown[0]}.`);
  }
  const missing = files.filter((f) => !done.has(f));
  for (const file of missing) {
    const statements = splitStatements(await readFile(`${ROOT}migrations/${file}`, "utf8"));
    try {
      await db.write([
        { sql: "INSERT INTO d1_migrations (name) VALUES (?)", values: [file] },
        ...statements.map((sql) => ({ sql })),
      ]);
    } catch (error) {
      // Two processes may open a new store in the same moment; the second finds the work done.
      const [row] = await db.rows("SELECT 1 AS done FROM d1_migrations WHERE name = ?", file);
      if (row === undefined) throw error;
    }
  }
  return missing;
}

/** The statements of a migration file. Comments go; no statement of ours holds a semicolon in a string. */
export function splitStatements(text: string): string[] {
  return text
    .replaceAll(/--[^\n]*/g, "")
    .split(";")
    .map((s) => s.trim())
    .filter((s) => s !== "");
}
