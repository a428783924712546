import type { Db } from "../db.ts";
import { IDS_A_STATEMENT, idTable } from "../id-list.ts";

/**
 * Rows by numeric id, one row read each; what does not exist is left out, the order is not that of `ids`.
 * @param select columns of the alias `t`
 * @param more further joins and a WHERE clause, after the look-up
 */
export async function rowsById<T extends object>(
  db: Db,
  table: string,
  select: string,
  ids: readonly number[],
  more = "",
): Promise<T[]> {
  const slices: Promise<T[]>[] = [];
  for (let start = 0; start < ids.length; start += IDS_A_STATEMENT) {
    const list = idTable(ids.slice(start, start + IDS_A_STATEMENT));
    slices.push(db.rows<T>(`SELECT ${select} FROM ${list} CROSS JOIN ${table} t ON t.id = x.id ${more}`));
  }
  return (await Promise.all(slices)).flat();
}
