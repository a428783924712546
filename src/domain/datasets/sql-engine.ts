/**
 * The SQL engine of the datasets page: DuckDB for browsers, loaded when a query runs (docs/decisions/037-datasets.md).
 */

/** Version of the package, in the name of the file, which caches keep for good. */
export const ENGINE_VERSION = "1.28.0";

/** The engine, compressed with gzip: as WebAssembly it would be larger than many connections load in seconds. */
export const ENGINE_FILE = `/assets/duckdb-${ENGINE_VERSION}-eh.wasm.gz`;

/** Bytes of that file, rounded to 10 kB. */
export const ENGINE_BYTES = 4_200_000;

/** Maximum number of rows that a query returns to the page. */
export const MAX_RESULT_ROWS = 10_000;

export type QueryColumn = { name: string; numeric: boolean };

/** Cells are texts as DuckDB shows them; null is NULL. */
export type QueryResult = {
  columns: QueryColumn[];
  rows: (string | null)[][];
  /** Whether the query has more rows than these. */
  more: boolean;
};

/** What the page sends to the engine. */
export type EngineRequest = { sql: string };

/** What the engine answers: progress, then a result or an error; `lost` if the engine itself cannot be loaded. */
export type EngineReply =
  | { type: "loading"; loaded: number }
  | { type: "running" }
  | { type: "result"; result: QueryResult }
  | { type: "failed" | "lost"; message: string };
