/** A dataset's columns and its rows in slices. */
import type { DatasetField, DatasetFormat } from "../../src/domain/datasets/manifest.ts";

/** A column and how to compute its value; undefined and null leave the cell empty. */
export type Column<Row> = DatasetField & { of(row: Row): unknown };

export type Table<Row> = {
  name: string;
  title: string;
  description: string;
  columns: readonly Column<Row>[];
  formats: readonly DatasetFormat[];
  /** Columns of the primary key. */
  key: readonly string[];
  /** GeoJSON geometry of a row, for `geojsonl`. */
  geometry?(row: Row): object | null;
  slices(): AsyncIterable<readonly Row[]>;
};

export function column<Row>(
  name: string,
  type: DatasetField["type"],
  description: string,
  of: (row: Row) => unknown,
): Column<Row> {
  return { name, type, description, of };
}
