import type { Db } from "./db.ts";

/** Whether the store holds no feed at all, not even a removed one. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.row("SELECT 1 AS found FROM feed LIMIT 1")) === null;
}
