import type { Db } from "../db.ts";
import type { RowOf } from "../table.ts";
import { shapeTable } from "../tables/shape.ts";
import { rowsById } from "./by-id.ts";

const COLUMNS = shapeTable.pick(shapeTable.except("distances"));
export type ShapeRow = RowOf<typeof COLUMNS>;

export function shapesById(db: Db, ids: readonly number[]): Promise<ShapeRow[]> {
  return rowsById(db, COLUMNS, ids);
}

/** Shapes of a range of ids, in order; at most `limit`, those with this GTFS shape_id where one is given. */
export function shapesIn(
  db: Db,
  range: { first: number; end: number },
  shapeId: string | null,
  limit: number,
): Promise<ShapeRow[]> {
  const only = shapeId === null ? "" : "AND t.shape_id = ?3";
  return db.rows(
    COLUMNS,
    `SELECT ${COLUMNS.select("t")} FROM shape t WHERE t.id >= ?1 AND t.id < ?2 ${only} ORDER BY t.id LIMIT ${limit}`,
    range.first,
    range.end,
    ...(shapeId === null ? [] : [shapeId]),
  );
}
