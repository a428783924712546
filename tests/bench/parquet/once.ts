/**
 * Writes stops and stop_times of one zip to Parquet, with the writer of `portal datasets build` and with DuckDB, in turns
 * and in this process. Prints one line of JSON with seconds and bytes. node tests/bench/parquet/once.ts A.zip
 */
import { appendFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { ObjectWriter } from "../../../cli/datasets/object-writer.ts";
import { ParquetFile } from "../../../cli/datasets/parquet-file.ts";
import { type CsvTable, slicesOf, unpackTables } from "./csv.ts";

const ROUNDS = 3;

const DUCKDB_TYPES: Readonly<Record<string, string>> = { integer: "BIGINT", number: "DOUBLE", string: "VARCHAR" };

const folder = mkdtempSync(join(tmpdir(), "bench-parquet-"));
const tables = await unpackTables(process.argv[2]!, folder);
const duck = await (await DuckDBInstance.create(":memory:")).connect();

/** A bucket of files. */
const bucket = {
  async put(key: string, value: Uint8Array) {
    writeFileSync(join(folder, key), value);
  },
  async createMultipartUpload(key: string) {
    writeFileSync(join(folder, key), "");
    return {
      async uploadPart(partNumber: number, value: Uint8Array) {
        appendFileSync(join(folder, key), value);
        return { partNumber, etag: "" };
      },
      async complete() {},
      async abort() {},
    };
  },
};

type Slices = AsyncIterable<unknown[][]> | Iterable<unknown[][]>;

async function writeOurs({ name, columns }: CsvTable, slices: Slices): Promise<void> {
  const object = new ObjectWriter(bucket as ConstructorParameters<typeof ObjectWriter>[0], `${name}.ours.parquet`);
  const file = new ParquetFile(object, columns, false);
  for await (const slice of slices) for (const row of slice) await file.add(row, null);
  await file.end();
}

/** Reads a CSV file with the types that ours has, so that DuckDB need not guess them. */
function csvOf({ path, columns }: CsvTable): string {
  const types = columns.map(({ name, type }) => `'${name}': '${DUCKDB_TYPES[type]}'`).join(", ");
  return `SELECT * FROM read_csv('${path}', header = true, auto_detect = false, quote = '"', columns = {${types}})`;
}

const writePeer = ({ name }: CsvTable, from: string) =>
  duck.run(`COPY (${from}) TO '${join(folder, name)}.duckdb.parquet' (FORMAT parquet, COMPRESSION zstd)`);

/** Rows that only one of the files has. */
async function differing({ name }: CsvTable): Promise<number> {
  const [a, b] = ["ours", "duckdb"].map((by) => `SELECT * FROM read_parquet('${join(folder, name)}.${by}.parquet')`);
  const answer = await duck.runAndReadAll(
    `SELECT (SELECT count(*) FROM ((${a}) EXCEPT ALL (${b}))) + (SELECT count(*) FROM ((${b}) EXCEPT ALL (${a})))`,
  );
  return Number(answer.getRows()[0]![0]);
}

async function seconds(work: (table: CsvTable) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (const table of tables) await work(table);
  return (performance.now() - start) / 1000;
}

const inMemory = new Map<CsvTable, unknown[][]>();
for (const table of tables) {
  const rows: unknown[][] = [];
  for await (const slice of slicesOf(table)) rows.push(...slice);
  inMemory.set(table, rows);
  await duck.run(`CREATE TABLE ${table.name} AS ${csvOf(table)}`);
}

const works = {
  ours: () => seconds((table) => writeOurs(table, slicesOf(table))),
  duckdb: () => seconds((table) => writePeer(table, csvOf(table))),
  async oneThread() {
    await duck.run("SET threads = 1");
    const taken = await works.duckdb();
    await duck.run("RESET threads");
    return taken;
  },
  oursInMemory: () => seconds((table) => writeOurs(table, [inMemory.get(table)!])),
  duckdbInMemory: () => seconds((table) => writePeer(table, `SELECT * FROM ${table.name}`)),
};
const values: Record<string, number[]> = {};
let differ = 0;
for (let round = 0; round <= ROUNDS; round++) {
  for (const [name, work] of Object.entries(works)) {
    const taken = await work();
    if (round > 0) values[name] = [...(values[name] ?? []), taken];
  }
  if (round === 0) for (const table of tables) differ += await differing(table);
}
const bytes = (by: string) =>
  tables.reduce((sum, { name }) => sum + statSync(join(folder, `${name}.${by}.parquet`)).size, 0);
const rows = [...inMemory.values()].reduce((sum, list) => sum + list.length, 0);
const version = String((await duck.runAndReadAll("SELECT version()")).getRows()[0]![0]);
process.stdout.write(
  `${JSON.stringify({ ...values, differ, rows, version, bytes: { ours: bytes("ours"), duckdb: bytes("duckdb") } })}\n`,
);
duck.closeSync();
rmSync(folder, { recursive: true, force: true });
