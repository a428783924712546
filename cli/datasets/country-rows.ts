/**
 * Rows of one feed version by country: an object of compressed lines per table and country, beside the version's other
 * parts. Parquet files are written from them, country by country (docs/decisions/037-datasets.md).
 */
import { gzipSync } from "node:zlib";
import { type LargeBucket, ObjectWriter } from "./object-writer.ts";
import type { Geometry } from "./parquet-file.ts";
import type { DatasetTable } from "./table.ts";

/** The country of rows without one (a stop at sea, a feed without imported data): the code for an unknown territory. */
export const UNKNOWN_COUNTRY = "ZZ";

/** A table whose rows belong to countries. */
export type CountryTable<Row> = DatasetTable<Row> & {
  /** ISO 3166-1 alpha-2, or `UNKNOWN_COUNTRY`. */
  country(row: Row): string;
};

/** Number of rows by country. */
export type CountryCounts = Record<string, number>;

const COUNTRY = /^[A-Z]{2}$/;

/** The code of a country; `UNKNOWN_COUNTRY` for anything else. */
export function countryCode(code: string | null | undefined): string {
  return code != null && COUNTRY.test(code) ? code : UNKNOWN_COUNTRY;
}

export const rowsKey = (folder: string, name: string, country: string) => `${folder}rows/${name}/${country}.gz`;

/** Writes rows by country as they come. A line is a JSON array: the values of the columns, then the geometry. */
export class CountryRowsWriter<Row> {
  readonly #bucket: LargeBucket;
  readonly #folder: string;
  readonly #table: CountryTable<Row>;
  readonly #writers = new Map<string, ObjectWriter>();
  readonly #counts: CountryCounts = {};

  constructor(bucket: LargeBucket, folder: string, table: CountryTable<Row>) {
    this.#bucket = bucket;
    this.#folder = folder;
    this.#table = table;
  }

  async add(rows: readonly Row[]): Promise<void> {
    const lines = new Map<string, string[]>();
    for (const row of rows) {
      const country = countryCode(this.#table.country(row));
      const line = JSON.stringify(rowOf(this.#table, row));
      const countryLines = lines.get(country);
      if (countryLines === undefined) lines.set(country, [line]);
      else countryLines.push(line);
    }
    for (const [country, some] of lines) {
      let writer = this.#writers.get(country);
      if (writer === undefined) {
        writer = new ObjectWriter(this.#bucket, rowsKey(this.#folder, this.#table.name, country));
        this.#writers.set(country, writer);
      }
      await writer.writeBytes(gzipSync(`${some.join("\n")}\n`, { level: 3 }));
      this.#counts[country] = (this.#counts[country] ?? 0) + some.length;
    }
  }

  /** Completes the objects. */
  async end(): Promise<CountryCounts> {
    for (const writer of this.#writers.values()) await writer.end();
    return this.#counts;
  }

  async abort(): Promise<void> {
    for (const writer of this.#writers.values()) await writer.abort().catch(() => {});
  }
}

/** The values of a row, then its geometry. */
export function rowOf<Row>({ columns, geometry }: DatasetTable<Row>, row: Row): unknown[] {
  return [...columns.map(({ of }) => of(row) ?? null), geometry?.(row) ?? null];
}

export type StoredRow = { values: unknown[]; geometry: Geometry | null };

/** The rows in lines of text. @param bytes of the unpacked object */
export async function* parseRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<StoredRow> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of bytes) {
    // JSON escapes line feeds, so each one ends a row.
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const values = JSON.parse(line) as unknown[];
      const geometry = values.pop() as Geometry | null;
      yield { values, geometry };
    }
  }
}
