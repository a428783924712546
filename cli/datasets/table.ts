/** A dataset: its columns, its rows in slices, and how they are written to the bucket in all formats, in one pass. */
import {
  type Dataset,
  type DatasetField,
  type DatasetFile,
  type DatasetFormat,
  datasetKey,
} from "../../src/domain/datasets/manifest.ts";
import { withoutUnsafeSchemes } from "../../src/domain/sanitize.ts";
import { type LargeBucket, ObjectWriter } from "./object-writer.ts";

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

/** Names of columns that hold URLs, of which readers make links. */
const URL_COLUMN = /(?:^|_)(?:url|website)$|^(?:static|realtime)_|^gbfs_|^mds_/;

export function column<Row>(
  name: string,
  type: DatasetField["type"],
  description: string,
  of: (row: Row) => unknown,
): Column<Row> {
  const safe = (row: Row) => withoutUnsafeSchemes(of(row));
  return { name, type, description, of: URL_COLUMN.test(name) ? safe : of };
}

/** Leading characters that spreadsheets interpret as a formula (OWASP: CSV injection). */
const FORMULA = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Numbers are safe whatever their sign. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/;

export type CsvLine = { text: string /** Cells that got an apostrophe. */; escaped: number };

/**
 * One line with its line break.
 * @param values null and undefined make empty cells; arrays and objects are written as JSON
 */
export function csvLine(values: readonly unknown[]): CsvLine {
  let escaped = 0;
  const cells = values.map((value) => {
    if (value === null || value === undefined) return "";
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    const runs = FORMULA.test(text) && !NUMBER.test(text);
    if (runs) escaped++;
    const safe = runs ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return { text: `${cells.join(",")}\r\n`, escaped };
}

/** How a format writes its header, a row, and its footer. */
type Form<Row> = { begin: string; row(row: Row, at: number): string; end: string; escaped?(): number };

function record<Row>({ columns }: Table<Row>, row: Row): Record<string, unknown> {
  return Object.fromEntries(columns.map(({ name, of }) => [name, of(row) ?? null]));
}

function formOf<Row>(table: Table<Row>, format: DatasetFormat): Form<Row> {
  if (format === "csv") {
    let escaped = 0;
    return {
      begin: csvLine(table.columns.map(({ name }) => name)).text,
      row(row) {
        const line = csvLine(table.columns.map(({ of }) => of(row)));
        escaped += line.escaped;
        return line.text;
      },
      end: "",
      escaped: () => escaped,
    };
  }
  if (format === "geojsonl") {
    const feature = (row: Row) => ({
      type: "Feature",
      geometry: table.geometry?.(row) ?? null,
      properties: record(table, row),
    });
    return { begin: "", row: (row) => `${JSON.stringify(feature(row))}\n`, end: "" };
  }
  return {
    begin: "[\n",
    row: (row, at) => `${at === 0 ? "" : ",\n"}${JSON.stringify(record(table, row))}`,
    end: "\n]\n",
  };
}

/**
 * Writes a dataset to the bucket in all its formats.
 * @returns the number of rows, and the files
 */
export async function writeTable<Row>(
  bucket: LargeBucket,
  version: string,
  table: Table<Row>,
): Promise<Pick<Dataset, "rows" | "files">> {
  const outputs = table.formats.map((format) => {
    const name = `${table.name}.${format}`;
    return { name, format, form: formOf(table, format), writer: new ObjectWriter(bucket, datasetKey(version, name)) };
  });
  try {
    let rows = 0;
    for (const { form, writer } of outputs) await writer.write(form.begin);
    for await (const slice of table.slices()) {
      for (const { form, writer } of outputs) {
        for (const [i, row] of slice.entries()) await writer.write(form.row(row, rows + i));
      }
      rows += slice.length;
    }
    const files: DatasetFile[] = [];
    for (const { name, format, form, writer } of outputs) {
      await writer.write(form.end);
      const escaped = form.escaped?.();
      files.push({ name, format, ...(await writer.end()), ...(escaped === undefined ? {} : { escaped }) });
    }
    return { rows, files };
  } catch (error) {
    for (const { writer } of outputs) await writer.abort().catch(() => {});
    throw error;
  }
}
