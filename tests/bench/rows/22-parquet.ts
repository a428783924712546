/** Parquet files of GTFS tables: the writer of the datasets beside DuckDB. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ROOT } from "../../../cli/project.ts";
import { spreadOf } from "../../../src/domain/measurements/spread.ts";
import type { BenchRow } from "../row.ts";

/** How much larger the files may be, and how much longer writing may take, than with DuckDB on one thread. */
const MAX_BYTES_TIMES = 1.5;
const MAX_SECONDS_TIMES = 10;

const MB = 1e6;

type Written = {
  ours: number[];
  duckdb: number[];
  oneThread: number[];
  oursInMemory: number[];
  duckdbInMemory: number[];
  differ: number;
  rows: number;
  version: string;
  bytes: { ours: number; duckdb: number };
};

export const rows: BenchRow[] = [
  {
    area: "Imports and exports",
    name: "GTFS to Parquet, HART",
    bound: `The files have the same rows, at most ${MAX_BYTES_TIMES} times the bytes, and take at most ${MAX_SECONDS_TIMES} times as long as with DuckDB on one thread`,
    how:
      "stops.txt and stop_times.txt of hart.zip, unpacked, to two Parquet files with Zstandard: with the CSV reader of the " +
      "importer and the writer of portal datasets build, and with DuckDB. DuckDB reads both files back and compares all rows.",
    wrongIf:
      "DuckDB is native code that uses all cores; ours is JavaScript on one, in row groups of 30,000 rows where DuckDB's have " +
      "122,880. Sizes depend on how each writer encodes its columns. In a build of datasets the rows come from the store " +
      "and not from CSV, so look at the figure for rows in memory too.",
    needs: "--data with hart.zip",
    async run(data) {
      const zip = `${data}/hart.zip`;
      if (data === undefined || !existsSync(zip)) return null;
      const text = execFileSync(process.execPath, [`${ROOT}tests/bench/parquet/once.ts`, zip], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      });
      const { differ, rows, version, bytes, ...seconds } = JSON.parse(text.trim().split("\n").at(-1)!) as Written;
      const times = spreadOf(seconds.ours).median / spreadOf(seconds.oneThread).median;
      const figure = (what: string, ours: number[], name: string, values: number[]) =>
        ({ what, unit: "s", better: "less", ours, peer: { name, values } }) as const;
      return {
        ok: differ === 0 && bytes.ours <= MAX_BYTES_TIMES * bytes.duckdb && times <= MAX_SECONDS_TIMES,
        figures: [
          figure("From CSV to Parquet", seconds.ours, "DuckDB, one thread", seconds.oneThread),
          figure("From CSV to Parquet, beside all cores", seconds.ours, "DuckDB", seconds.duckdb),
          figure("From rows in memory to Parquet", seconds.oursInMemory, "DuckDB", seconds.duckdbInMemory),
          {
            ...{ what: "Size of the files", unit: "MB", better: "less" },
            ...{ ours: [bytes.ours / MB], peer: { name: "DuckDB", values: [bytes.duckdb / MB] } },
          },
        ],
        notes: [`${differ} of ${rows} rows differ. DuckDB ${version}, with the types of the columns given.`],
      };
    },
  },
];
