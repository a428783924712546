import type { Db } from "../db.ts";
import { IDS_A_STATEMENT, idTable } from "../id-list.ts";
import type { RowShape } from "../table.ts";

/**
 * Rows by numeric id, one row read each. Unknown ids are skipped, and the order is not that of `ids`.
 * @param shape columns of one table with the alias `t`
 * @param more further joins and a WHERE clause, after the lookup
 * @param key the column with the ids
 */
export async function rowsById<T extends object>(
  db: Db,
  shape: RowShape<T>,
  ids: readonly number[],
  more = "",
  key = "id",
): Promise<T[]> {
  const slices: Promise<T[]>[] = [];
  for (let start = 0; start < ids.length; start += IDS_A_STATEMENT) {
    const list = idTable(ids.slice(start, start + IDS_A_STATEMENT));
    const from = `${list} CROSS JOIN ${shape.name} t ON t.${key} = x.id`;
    slices.push(db.rows(shape, `SELECT ${shape.select("t")} FROM ${from} ${more}`));
  }
  return (await Promise.all(slices)).flat();
}
