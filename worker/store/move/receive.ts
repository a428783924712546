/** Receives an export into a store: clears it, fills it row by row, and marks it as complete. */

import { problem } from "../../problem.ts";
import { DATA_CHANGED, LISTS_CHANGED } from "../db/data-version.ts";
import type { Db, Stores, Value } from "../db/db.ts";
import { isEmpty } from "../registry/feed.ts";
import { insertRow } from "../table.ts";
import { restoredTable } from "../tables/restored.ts";
import { dropStatements } from "./tables.ts";

/** The state of an export in this store. */
export type ReceivedState = "finished" | "cut off" | "other data" | "empty";

export async function receivedState(db: Db, exportId: string): Promise<ReceivedState> {
  const row = await db.row(
    restoredTable.pick(["finished"]),
    "SELECT finished FROM restored WHERE export_id = ?",
    exportId,
  );
  if (row !== null) return row.finished === 1 ? "finished" : "cut off";
  // The data of an interrupted restore may be replaced.
  const cut = await db.row("SELECT 1 AS found FROM restored WHERE finished = 0");
  return cut !== null || (await isEmpty(db)) ? "empty" : "other data";
}

/**
 * Refuses a store into which a restore did not finish: it is a mixture, and the next restore wipes it.
 * @throws Problem store.restore_unfinished
 */
export async function requireWholeStore(db: Db): Promise<void> {
  // An empty store, and one of a build that could not restore, have no such table.
  if ((await db.row("SELECT 1 AS found FROM sqlite_schema WHERE name = 'restored'")) === null) return;
  const unfinishedMove = await db.row(
    restoredTable.pick(["restored_at"]),
    "SELECT restored_at FROM restored WHERE finished = 0",
  );
  if (unfinishedMove === null) return;
  throw problem(
    "store.restore_unfinished",
    `The restore that began at ${unfinishedMove.restored_at} did not finish, so this store is incomplete. ` +
      "Run `portal restore FILE` again with the same or another export: it begins anew. Until then, nothing else can use this store.",
  );
}

/**
 * Clears a database and creates the schema of the export, all or nothing.
 * @param schema statements of the migrations that the exporting store had
 */
export async function layBare(db: Db, schema: readonly { sql: string; values?: readonly Value[] }[]): Promise<void> {
  await db.write([...(await dropStatements(db)), ...schema]);
}

/** Records that rows of this export are being received. @param now RFC 3339 in UTC */
export function receivingStatement(exportId: string, now: string): { sql: string; values: Value[] } {
  return insertRow(restoredTable, { export_id: exportId, restored_at: now, finished: 0 }, "INSERT OR REPLACE");
}

/** Marks the store as complete. */
export async function finishReceiving({ db }: Stores, exportId: string): Promise<void> {
  await db.write([
    { sql: "UPDATE restored SET finished = 1 WHERE export_id = ?", values: [exportId] },
    // Cached pages and lists of the empty store are outdated.
    DATA_CHANGED,
    LISTS_CHANGED,
  ]);
}

/** Writes rows of an export; existing rows are replaced. */
export function receiveRows(
  db: Db,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<number> {
  return db.insertRows(table, columns, rows);
}
