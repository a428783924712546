/** Writes a dataset to the bucket in all its formats, in one pass over its rows. */
import { type Dataset, type DatasetFile, type DatasetFormat, datasetKey } from "../../src/domain/datasets/manifest.ts";
import { csvLine } from "./csv.ts";
import { type LargeBucket, ObjectWriter } from "./object-writer.ts";
import type { Table } from "./table.ts";

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

/** @returns the number of rows, and the files */
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
