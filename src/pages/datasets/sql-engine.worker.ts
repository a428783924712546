/**
 * Runs queries in a Web Worker: DuckDB on the Parquet files of the datasets. A table becomes a view of its files when a
 * query names it, and DuckDB reads the byte ranges that the query needs. Everything is loaded from this origin.
 */
import {
  BROWSER_RUNTIME,
  createDuckDB,
  type DuckDBBindings,
  type DuckDBConnection,
  DuckDBDataProtocol,
  VoidLogger,
} from "@duckdb/duckdb-wasm/blocking";
import type { ParquetCatalog } from "../../domain/datasets/manifest.ts";
import {
  ENGINE_FILE,
  type EngineReply,
  type EngineRequest,
  MAX_RESULT_ROWS,
  type QueryColumn,
  type QueryResult,
} from "../../domain/datasets/sql-engine.ts";
import { link } from "../../domain/links.ts";
import { type ArrowType, cellText, isNumeric } from "./sql-cells.ts";

const reply = (message: EngineReply) => postMessage(message);

/** A file of this origin. @throws Error that says which one cannot be loaded */
async function load(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok || response.body === null) throw new Error(`${path} could not be loaded (${response.status}).`);
  return response;
}

/** Loads the engine and unpacks it. @returns URL of the module in memory */
async function loadEngine(): Promise<string> {
  const { body } = await load(ENGINE_FILE);
  let loadedBytes = 0;
  const countingStream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      loadedBytes += chunk.byteLength;
      reply({ type: "loading", loaded: loadedBytes });
      controller.enqueue(chunk);
    },
  });
  const unpackedStream = body!.pipeThrough(countingStream).pipeThrough(new DecompressionStream("gzip"));
  const bytes = await new Response(unpackedStream).arrayBuffer();
  return URL.createObjectURL(new Blob([bytes], { type: "application/wasm" }));
}

/** Bytes of the files by URL, from the catalog. */
const sizes = new Map<string, number>();

/** The memory of the engine. */
type Memory = { _malloc(bytes: number): number; HEAPF64: Float64Array };

/** DuckDB's own access to files, without the two requests by which it would find out the size of each. */
const RUNTIME: typeof BROWSER_RUNTIME = {
  ...BROWSER_RUNTIME,
  openFile(module, fileId, flags) {
    const size = sizes.get(BROWSER_RUNTIME.getFileInfo(module, fileId)?.dataUrl ?? "");
    if (size === undefined) return BROWSER_RUNTIME.openFile(module, fileId, flags);
    const { _malloc: allocate, HEAPF64: heap } = module as unknown as Memory;
    // Two numbers: the size, and no address, because the content is not in memory.
    const result = allocate(16);
    heap.set([size, 0], result >> 3);
    return result;
  },
};

type Engine = { db: DuckDBBindings; connection: DuckDBConnection; catalog: ParquetCatalog };

async function open(): Promise<Engine> {
  const [mainModule, catalog] = await Promise.all([loadEngine(), readCatalog()]);
  // Only the build for browsers with exceptions in WebAssembly, which all have had since 2022.
  const bundle = { mainModule, mainWorker: "" };
  const db = await createDuckDB({ mvp: bundle, eh: bundle }, new VoidLogger(), RUNTIME);
  await db.instantiate(() => {});
  URL.revokeObjectURL(mainModule);
  db.open({ query: { castBigIntToDouble: true, castDecimalToDouble: true } });
  const connection = db.connect();
  // Extensions would come from another origin.
  connection.query("SET autoinstall_known_extensions = false; SET autoload_known_extensions = false");
  return { db, connection, catalog };
}

async function readCatalog(): Promise<ParquetCatalog> {
  return (await load(link.datasetFile("catalog.json"))).json();
}

/** Forgets the files of a build that has been replaced. */
async function refresh(engine: Engine): Promise<void> {
  const { db, connection, catalog } = engine;
  engine.catalog = await readCatalog();
  if (engine.catalog.version === catalog.version) return;
  for (const { name } of catalog.tables) connection.query(`DROP VIEW IF EXISTS ${name}`);
  db.dropFiles();
  sizes.clear();
}

/** Makes a view of the files of a table. @returns false if there is no such table */
function defineTable({ db, connection, catalog }: Engine, table: string): boolean {
  const files = catalog.files.filter((file) => file.table === table);
  if (files.length === 0) return false;
  for (const { name, bytes } of files) {
    const url = new URL(link.datasetPart(name), location.origin).href;
    sizes.set(url, bytes);
    db.registerFileURL(name, url, DuckDBDataProtocol.HTTP, false);
  }
  const names = files.map(({ name }) => `'${name}'`).join(", ");
  connection.query(`CREATE VIEW ${table} AS SELECT * FROM read_parquet([${names}], hive_partitioning = true)`);
  return true;
}

/** DuckDB's word for a table that is not defined. */
const UNKNOWN_TABLE = /Table with name "?(\w+)"? does not exist/;

/** Starts a query and defines the tables that it names, which DuckDB reports one after the other. */
async function send(engine: Engine, sql: string) {
  for (;;) {
    try {
      return await engine.connection.send(sql);
    } catch (error) {
      const table = UNKNOWN_TABLE.exec(messageOf(error))?.[1]?.toLowerCase();
      if (table === undefined || !defineTable(engine, table)) throw error;
    }
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A column of a result as Arrow names it. */
type Field = { name: string; type: ArrowType };

const columnsOf = (fields: readonly Field[]): QueryColumn[] =>
  fields.map(({ name, type }) => ({ name, numeric: isNumeric(type) }));

async function run(engine: Engine, sql: string): Promise<QueryResult> {
  const reader = await send(engine, sql);
  const rows: QueryResult["rows"] = [];
  let columns: QueryResult["columns"] = [];
  let more = false;
  for (const batch of reader) {
    const fields: readonly Field[] = batch.schema.fields;
    columns = columnsOf(fields);
    for (let row = 0; row < batch.numRows; row++) {
      more = rows.length >= MAX_RESULT_ROWS;
      if (more) break;
      rows.push(fields.map(({ type }, i) => cellText(batch.getChildAt(i)?.get(row), type)));
    }
    if (more) break;
  }
  if (more) engine.connection.cancelSent();
  else if (columns.length === 0) columns = columnsOf(reader.schema.fields);
  return { columns, rows, more };
}

// DuckDB does not wait for its module, so a module that cannot be compiled is known only here.
addEventListener("unhandledrejection", ({ reason }) => reply({ type: "lost", message: messageOf(reason) }));

let opening: Promise<Engine> | undefined;

addEventListener("message", async ({ data }: MessageEvent<EngineRequest>) => {
  let isOpen = false;
  try {
    const first = opening === undefined;
    opening ??= open();
    const engine = await opening;
    isOpen = true;
    reply({ type: "running" });
    if (!first) await refresh(engine);
    reply({ type: "result", result: await run(engine, data.sql) });
  } catch (error) {
    reply({ type: isOpen ? "failed" : "lost", message: messageOf(error) });
  }
});
