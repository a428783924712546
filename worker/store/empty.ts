import type { Db } from "./db.ts";

/** Whether the store has no feed, removed ones included. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.row("SELECT 1 AS found FROM feed LIMIT 1")) === null;
}
