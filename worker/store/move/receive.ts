/** Receives an export into a store: clears it, fills it row by row, and marks it as complete. */

import { DATA_CHANGED, LISTS_CHANGED } from "../data-version.ts";
import type { Db, Stores, Value } from "../db.ts";
import { isEmpty } from "../feed.ts";
import { restoredTable } from "../tables/restored.ts";
import { dropStatements } from "./tables.ts";

/** The state of an export in this store. */
export type Received = "finished" | "cut off" | "other data" | "empty";

export async function receivedState(db: Db, exportId: string): Promise<Received> {
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
 * Clears a database and creates the schema of the export, all or nothing.
 * @param schema statements of the migrations that the exporting store had
 */
export async function layBare(db: Db, schema: readonly { sql: string; values?: readonly Value[] }[]): Promise<void> {
  await db.write([...(await dropStatements(db)), ...schema]);
}

/** Records that rows of this export are being received. @param now RFC 3339 in UTC */
export async function beginReceiving(db: Db, exportId: string, now: string): Promise<void> {
  await db.write([
    {
      sql: "INSERT OR REPLACE INTO restored (export_id, restored_at, finished) VALUES (?, ?, 0)",
      values: [exportId, now],
    },
  ]);
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
