/** The revisions of the redirect rules. The rules themselves are in KV, which knows no order of two writers; this does. */

import { insertInto } from "../table.ts";
import { counterTable } from "../tables/counter.ts";
import type { Db } from "./db.ts";

export type RevisionMarks = {
  /** The newest revision that a writer has reserved. */
  taken: number;
  /** The newest that is written, which the running site follows. */
  written: number;
};

export async function readRevisionMarks(db: Db): Promise<RevisionMarks> {
  const rows = await db.rows(
    counterTable,
    "SELECT name, next FROM counter WHERE name IN ('redirects', 'redirects_taken')",
  );
  const next = (name: string) => rows.find((row) => row.name === name)?.next ?? 0;
  return { taken: Math.max(next("redirects_taken"), next("redirects")), written: next("redirects") };
}

/** Raises a counter to ?1 unless it is at least as high. */
const raise = (name: string) =>
  `${insertInto(counterTable, { name: `'${name}'`, next: "?1" })} ON CONFLICT (name) DO UPDATE SET next = ?1 WHERE next < ?1`;

/** Reserves a revision. Returns false if another writer has reserved it or a later one. */
export async function takeRevision(db: Db, revision: number): Promise<boolean> {
  const [rows = []] = await db.write([{ sql: `${raise("redirects_taken")} RETURNING next`, values: [revision] }]);
  return rows.length > 0;
}

/**
 * Tells the running site that the rules in KV have changed, unless it knows of a later change.
 * @param overrides whether a rule overrides a page
 */
export async function stampRedirects(db: Db, revision: number, overrides: boolean): Promise<void> {
  await db.write([
    { sql: raise("redirects"), values: [revision] },
    {
      sql: insertInto(
        counterTable,
        { name: "'redirect_overrides'", next: "?2" },
        { verb: "INSERT OR REPLACE", from: "WHERE (SELECT next FROM counter WHERE name = 'redirects') = ?1" },
      ),
      values: [revision, overrides ? revision : 0],
    },
  ]);
}
