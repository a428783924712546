/** Rows of the database as a test expects them: its assertions check them. */
import type { Db, Value } from "../../worker/store/db/db.ts";

export async function rowsAs<T>(db: Db, sql: string, ...values: Value[]): Promise<T[]> {
  return (await db.rows(sql, ...values)) as T[];
}

export async function rowAs<T>(db: Db, sql: string, ...values: Value[]): Promise<T | null> {
  return (await rowsAs<T>(db, sql, ...values))[0] ?? null;
}
