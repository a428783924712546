/** A dataset: its columns, its rows in slices, and how they are written to the bucket in all formats, in one pass. */

import { csvLine } from "../../src/domain/csv.ts";
import {
  type Dataset,
  type DatasetField,
  type DatasetFile,
  type DatasetFormat,
  datasetKey,
} from "../../src/domain/datasets/manifest.ts";
import { withoutUnsafeSchemes } from "../../src/domain/text/sanitize.ts";
import { type LargeBucket, ObjectWriter } from "./object-writer.ts";
import type { Geometry } from "./parquet-file.ts";

/** A column and how to compute its value; undefined and null leave the cell empty. */
export type DatasetColumn<Row> = DatasetField & { of(row: Row): unknown };

export type DatasetTable<Row> = {
  name: string;
  title: string;
  description: string;
  columns: readonly DatasetColumn<Row>[];
  formats: readonly DatasetFormat[];
  /** Columns of the primary key. */
  key: readonly string[];
  /** GeoJSON geometry of a row, for `geojsonl` and GeoParquet. */
  geometry?(row: Row): Geometry | null;
  slices(): AsyncIterable<readonly Row[]>;
};

/** Names of columns that hold URLs, of which readers make links. */
const URL_COLUMN = /(?:^|_)(?:url|website)$|^(?:static|realtime)_|^gbfs_|^mds_/;

export function column<Row>(
  name: string,
  type: DatasetField["type"],
  description: string,
  of: (row: Row) => unknown,
): DatasetColumn<Row> {
  const safe = (row: Row) => withoutUnsafeSchemes(of(row));
  return { name, type, description, of: URL_COLUMN.test(name) ? safe : of };
}

/** How a format writes its header, a row, and its footer. */
type Form<Row> = { begin: string; row(row: Row, at: number): string; end: string; escaped?(): number };

function record<Row>({ columns }: DatasetTable<Row>, row: Row): Record<string, unknown> {
  return Object.fromEntries(columns.map(({ name, of }) => [name, of(row) ?? null]));
}

function formOf<Row>(table: DatasetTable<Row>, format: DatasetFormat): Form<Row> {
  if (format === "csv") {
    let escapedCells = 0;
    return {
      begin: csvLine(table.columns.map(({ name }) => name)).text,
      row(row) {
        const line = csvLine(table.columns.map(({ of }) => of(row)));
        escapedCells += line.escaped;
        return line.text;
      },
      end: "",
      escaped: () => escapedCells,
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

type Output<Row> = { format: DatasetFormat; form: Form<Row>; writer: ObjectWriter };

/** Writes the files of a dataset with `work`, and completes all or none of them. */
async function writeFiles<Row, Result>(
  bucket: LargeBucket,
  version: string,
  table: DatasetTable<Row>,
  work: (outputs: Output<Row>[]) => Promise<Result>,
): Promise<{ result: Result; files: DatasetFile[] }> {
  const outputs = table.formats.map((format): Output<Row> => {
    const writer = new ObjectWriter(bucket, datasetKey(version, `${table.name}.${format}`));
    return { format, form: formOf(table, format), writer };
  });
  try {
    for (const { form, writer } of outputs) await writer.write(form.begin);
    const result = await work(outputs);
    const files: DatasetFile[] = [];
    for (const { format, form, writer } of outputs) {
      await writer.write(form.end);
      const escapedCells = form.escaped?.();
      const summary = await writer.end();
      files.push({
        name: `${table.name}.${format}`,
        format,
        ...summary,
        ...(escapedCells === undefined ? {} : { escaped: escapedCells }),
      });
    }
    return { result, files };
  } catch (error) {
    for (const { writer } of outputs) await writer.abort().catch(() => {});
    throw error;
  }
}

/**
 * Writes a dataset to the bucket in all its formats.
 * @returns the number of rows, and the files
 */
export async function writeTable<Row>(
  bucket: LargeBucket,
  version: string,
  table: DatasetTable<Row>,
): Promise<Pick<Dataset, "rows" | "files">> {
  const { result, files } = await writeFiles(bucket, version, table, async (outputs) => {
    let rows = 0;
    for await (const slice of table.slices()) {
      for (const { form, writer } of outputs) {
        for (const [i, row] of slice.entries()) await writer.write(form.row(row, rows + i));
      }
      rows += slice.length;
    }
    return rows;
  });
  return { rows: result, files };
}

/** The lines of some rows in one format, without a header. */
export type Lines = { rows: number /** Cells that got an apostrophe. */; escaped: number };

/** The lines of a table, format by format, in texts of one slice each. Only for formats without separators. */
export async function* linesOf<Row>(
  table: DatasetTable<Row>,
): AsyncGenerator<Lines & { texts: Partial<Record<DatasetFormat, string>> }> {
  for await (const slice of table.slices()) {
    const texts: Partial<Record<DatasetFormat, string>> = {};
    let escapedCells = 0;
    for (const format of table.formats) {
      const form = formOf(table, format);
      texts[format] = slice.map((row, i) => form.row(row, i)).join("");
      escapedCells += form.escaped?.() ?? 0;
    }
    yield { rows: slice.length, escaped: escapedCells, texts };
  }
}

/** Lines that were made before: their bytes in each format. */
export type ReusedPart = Lines & { bytes(format: DatasetFormat): AsyncIterable<Uint8Array> };

/** Writes a dataset from parts, one after the other: the same files as `writeTable` of all their rows. */
export async function joinParts<Row>(
  bucket: LargeBucket,
  version: string,
  table: DatasetTable<Row>,
  parts: AsyncIterable<ReusedPart>,
): Promise<Pick<Dataset, "rows" | "files">> {
  const { result, files } = await writeFiles(bucket, version, table, async (outputs) => {
    const sum: Lines = { rows: 0, escaped: 0 };
    for await (const part of parts) {
      for (const { format, writer } of outputs)
        for await (const bytes of part.bytes(format)) await writer.writeBytes(bytes);
      sum.rows += part.rows;
      sum.escaped += part.escaped;
    }
    return sum;
  });
  return {
    rows: result.rows,
    files: files.map((file) => (file.format === "csv" ? { ...file, escaped: result.escaped } : file)),
  };
}
