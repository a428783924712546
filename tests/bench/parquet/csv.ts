/** stops.txt and stop_times.txt as tables: the columns that they have, with the types of the GTFS reference. */
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openZipFile } from "../../../cli/files/zip-file.ts";
import { nodePlatform } from "../../../cli/node-platform.ts";
import type { DatasetField } from "../../../src/domain/datasets/manifest.ts";
import { CsvReader } from "../../../worker/ingest/csv/reader.ts";
import { openFeed } from "../../../worker/ingest/zip/archive.ts";

const TABLES = ["stops", "stop_times"] as const;
type TableName = (typeof TABLES)[number];

export type CsvTable = { name: TableName; path: string; columns: DatasetField[] };

const INTEGERS = new Set([
  ...["location_type", "wheelchair_boarding", "stop_sequence", "pickup_type", "drop_off_type", "timepoint"],
  ...["continuous_pickup", "continuous_drop_off"],
]);
const NUMBERS = new Set(["stop_lat", "stop_lon", "shape_dist_traveled"]);

/** Unpacks the tables of the zip into the folder. */
export async function unpackTables(zip: string, folder: string): Promise<CsvTable[]> {
  const file = await openZipFile(zip);
  try {
    const files = await openFeed(file, nodePlatform);
    const tables: CsvTable[] = [];
    for (const name of TABLES) {
      const path = join(folder, `${name}.txt`);
      await pipeline(Readable.from(copied(files.get(`${name}.txt`)!.open())), createWriteStream(path));
      tables.push({ name, path, columns: await columnsOf(path) });
    }
    return tables;
  } finally {
    await file.close();
  }
}

/** A chunk of a zip is valid only until the next one, and a stream holds several. */
async function* copied(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}

async function columnsOf(path: string): Promise<DatasetField[]> {
  const { header } = await new CsvReader(createReadStream(path), path).open();
  return header.map((name) => {
    const type = INTEGERS.has(name) ? "integer" : NUMBERS.has(name) ? "number" : "string";
    return { name, type, description: "" };
  });
}

/** Slices of rows, read as the importer reads them: values in the order of the columns, null where empty. */
export async function* slicesOf({ path, columns }: CsvTable): AsyncGenerator<unknown[][]> {
  const reader = await new CsvReader(createReadStream(path), path).open();
  const cells = columns.map(({ type }, column) => {
    if (type === "integer") return (row: number) => reader.int(row, column);
    if (type === "number") return (row: number) => reader.decimal(row, column);
    return (row: number) => reader.textOrNull(row, column);
  });
  while (await reader.next()) yield Array.from({ length: reader.rows }, (_, row) => cells.map((cell) => cell(row)));
}
