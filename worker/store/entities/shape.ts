import type { ColdRow } from "../cold/format.ts";
import { rowsById } from "../db/by-id.ts";
import type { Db } from "../db/db.ts";
import type { RowOf, RowShape } from "../table.ts";
import { shapeTable } from "../tables/shape.ts";
import { SAME_LINE, shapeWithLine } from "./same-line.ts";

const SHAPE_COLUMNS = shapeTable.pick(shapeTable.except("distances"));
export type ShapeRow = RowOf<typeof SHAPE_COLUMNS>;

/** A line that is stored with another shape is read in the same trip, one row more. */
const COLUMNS: RowShape<ShapeRow> = {
  ...SHAPE_COLUMNS,
  select: (alias = "shape") =>
    Object.keys(SHAPE_COLUMNS.columns)
      .map((name) => (name === "line" ? `${lineOf(alias)} AS line` : `${alias}.${name}`))
      .join(", "),
};

const lineOf = (alias: string) =>
  `CASE WHEN substr(${alias}.line, 1, 1) = '${SAME_LINE}' THEN ` +
  `(SELECT o.line FROM shape o WHERE o.id = CAST(substr(${alias}.line, 2) AS INTEGER)) ELSE ${alias}.line END`;

export async function shapesById(db: Db, ids: readonly number[]): Promise<ShapeRow[]> {
  return withLines(db, await rowsById(db, COLUMNS, ids));
}

/** Rows that do not come from the database have what is stored: adds the lines that are stored with other shapes. */
async function withLines(db: Db, rows: ShapeRow[]): Promise<ShapeRow[]> {
  const others = [...new Set(rows.flatMap((row) => shapeWithLine(row) ?? []))];
  if (others.length === 0) return rows;
  const lines = new Map((await rowsById(db, COLUMNS, others)).map(({ id, line }) => [id, line]));
  return rows.map((row) => ({ ...row, line: lines.get(shapeWithLine(row) ?? 0) ?? row.line }));
}

/** Shapes of a range of ids, in order; at most `limit`, those with this GTFS shape_id where one is given. */
export async function shapesIn(
  db: Db,
  range: { first: number; end: number },
  shapeId: string | null,
  limit: number,
): Promise<ShapeRow[]> {
  const { first, end } = range;
  const isNamed = (row: ColdRow) => shapeId === null || row.shape_id === shapeId;
  const only = shapeId === null ? "" : "AND t.shape_id = ?3";
  const rows = await db.cold.read(
    [first],
    (id) => db.cold.withId("shape", id),
    (version) => version.scan(COLUMNS, { first, last: end - 1, limit }, isNamed),
    () =>
      db.rows(
        COLUMNS,
        `SELECT ${COLUMNS.select("t")} FROM shape t WHERE t.id >= ?1 AND t.id < ?2 ${only} ORDER BY t.id LIMIT ${limit}`,
        first,
        end,
        ...(shapeId === null ? [] : [shapeId]),
      ),
  );
  return withLines(db, rows);
}
