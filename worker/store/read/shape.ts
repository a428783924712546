import type { Db } from "../db.ts";
import { rowsById } from "./by-id.ts";

export type ShapeRow = {
  id: number;
  feed_version_id: number;
  shape_id: string;
  /** Encoded line (src/domain/polyline.ts). */
  line: string;
  generated: number;
};

const COLUMNS = "t.id, t.feed_version_id, t.shape_id, t.line, t.generated";

export function shapesById(db: Db, ids: readonly number[]): Promise<ShapeRow[]> {
  return rowsById<ShapeRow>(db, "shape", COLUMNS, ids);
}

/** Shapes of a range of ids, in order; at most `limit`, those with this GTFS shape_id where one is given. */
export function shapesIn(
  db: Db,
  range: { first: number; end: number },
  shapeId: string | null,
  limit: number,
): Promise<ShapeRow[]> {
  const only = shapeId === null ? "" : "AND t.shape_id = ?3";
  return db.rows<ShapeRow>(
    `SELECT ${COLUMNS} FROM shape t WHERE t.id >= ?1 AND t.id < ?2 ${only} ORDER BY t.id LIMIT ${limit}`,
    range.first,
    range.end,
    ...(shapeId === null ? [] : [shapeId]),
  );
}
