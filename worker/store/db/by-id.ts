import type { RowShape } from "../table.ts";
import type { Db } from "./db.ts";
import { IDS_A_STATEMENT, idTable } from "./id-list.ts";

/** Rows with ids in [first, end), in order, one row read each. @param shape columns of one table with the alias `t` */
export function rowsInRange<T extends object>(db: Db, shape: RowShape<T>, first: number, end: number): Promise<T[]> {
  const sql = `SELECT ${shape.select("t")} FROM ${shape.name} t WHERE t.id >= ? AND t.id < ? ORDER BY t.id`;
  return db.rows(shape, sql, first, end);
}

/**
 * Rows by numeric id, one row read each; those of cold versions from their files, but for `more`, which only a database
 * can answer. Unknown ids are skipped, and the order is not that of `ids`.
 * @param shape columns of one table with the alias `t`
 * @param more further joins and a WHERE clause, after the lookup
 * @param key the column with the ids
 */
export function rowsById<T extends object>(
  db: Db,
  shape: RowShape<T>,
  ids: readonly number[],
  more = "",
  key = "id",
): Promise<T[]> {
  if (more !== "") return storedRows(db, shape, ids, more, key);
  return db.cold.rows(shape, ids, (others) => storedRows(db, shape, others, more, key));
}

async function storedRows<T extends object>(
  db: Db,
  shape: RowShape<T>,
  ids: readonly number[],
  more: string,
  key: string,
): Promise<T[]> {
  const slices: Promise<T[]>[] = [];
  for (let start = 0; start < ids.length; start += IDS_A_STATEMENT) {
    const list = idTable(ids.slice(start, start + IDS_A_STATEMENT));
    const from = `${list} CROSS JOIN ${shape.name} t ON t.${key} = x.id`;
    slices.push(db.rows(shape, `SELECT ${shape.select("t")} FROM ${from} ${more}`));
  }
  return (await Promise.all(slices)).flat();
}
