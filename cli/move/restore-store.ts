/** Fills an empty store from the lines of an export. */
import { isPersistedQuery } from "../../src/domain/ids/persisted-key.ts";
import { deriveOperators } from "../../worker/ingest/operators.ts";
import { rebuildSearch } from "../../worker/ingest/search-rebuild.ts";
import { Problem, problem } from "../../worker/problem.ts";
import type { Value } from "../../worker/store/db/db.ts";
import { requireOneDatabaseInExport } from "../../worker/store/db/one-database.ts";
import {
  finishReceiving,
  layBare,
  receivedState,
  receiveRows,
  receivingStatement,
} from "../../worker/store/move/receive.ts";
import { forgetRanks } from "../../worker/store/search/source.ts";
import type { Context } from "../command-line/command.ts";
import { migrate, schemaOf } from "../migrate.ts";
import { FORMAT, type Head, type StoreLine } from "./store-file.ts";

export type RestoreResult = { restored: boolean; rows: number; objects: number; keys: number };

/**
 * Restores an export into an empty store: first the schema of the exporting build, then the rows, then newer migrations
 * of this build. Restoring the same export again changes nothing; an interrupted restore starts over.
 * @throws Problem store.not_empty, store.schema, store.sharded, store.export_invalid
 */
export async function restoreStore(
  context: Context,
  lines: AsyncIterator<StoreLine> & { readonly number: number },
): Promise<RestoreResult> {
  const { stores, progress } = context;
  const head = headOf((await lines.next()).value);
  const state = await receivedState(stores.db, head.id);
  if (state === "finished") return { restored: false, rows: 0, objects: 0, keys: 0 };
  if (state === "other data") {
    throw problem(
      "store.not_empty",
      "The store contains feeds. Restore the export into an empty store; --state DIR selects another one.",
    );
  }
  const schema = await schemaOf(head.migrations.DB ?? []);
  progress("laying the schema of the exporting store");
  // Together with the mark: a restore that is killed from here on is known to be unfinished.
  const mark = receivingStatement(head.id, context.now().toISOString());
  await layBare(stores.db, [...schema, mark]);
  const counts = await receive(context, lines);
  await migrate(stores.db);
  await forgetRanks(stores.db);
  await rebuildSearch(stores, progress);
  // A partial export: derive again what spans all feeds.
  if (head.feeds !== null) await deriveOperators(stores.db);
  await finishReceiving(stores, head.id);
  return { restored: true, ...counts };
}

function headOf(line: StoreLine | undefined): Head {
  if (line === undefined || !("store" in line) || line.store !== "portal")
    throw problem("store.export_invalid", "The file is not a portal export.");
  if (line.format !== FORMAT)
    throw problem("store.schema", `The export has format ${line.format}; this build reads format ${FORMAT}.`);
  // Every build that can export has this migration; its table records whether a restore finished.
  if (!line.migrations.DB?.includes(FIRST))
    throw problem("store.export_invalid", "The export does not state its schema.");
  requireOneDatabaseInExport(Object.keys(line.migrations));
  return line;
}

const FIRST = "0016_moving.sql";

type Counts = { rows: number; objects: number; keys: number };

async function receive(
  context: Context,
  lines: AsyncIterator<StoreLine> & { readonly number: number },
): Promise<Counts> {
  const damageProblem = (reason: string, cause?: unknown) =>
    problem("store.export_invalid", `The export is incomplete or damaged: ${reason}.`, { line: lines.number }, cause);
  const counts: Counts = { rows: 0, objects: 0, keys: 0 };
  const { db } = context.stores;
  let table: { name: string; columns: string[] } | null = null;
  let object: { key: string; bytes: Uint8Array<ArrayBuffer>; at: number } | null = null;
  const keep = async () => {
    if (object === null) return;
    if (object.at !== object.bytes.length) throw damageProblem(`${object.key} has fewer bytes than it should`);
    await context.archive.put(object.key, object.bytes);
    counts.objects++;
    object = null;
  };
  for (;;) {
    const { done, value: line } = await lines.next();
    if (done === true) throw damageProblem("its last line is missing");
    if ("bytes" in line) {
      const piece = Buffer.from(line.bytes, "base64");
      if (object === null) throw damageProblem("bytes without an object");
      if (object.at + piece.length > object.bytes.length)
        throw damageProblem(`${object.key} has more bytes than it should`);
      object.bytes.set(piece, object.at);
      object.at += piece.length;
      continue;
    }
    await keep();
    if ("table" in line) {
      if (line.database !== "DB") throw damageProblem(`unknown database "${line.database}"`);
      for (const name of [line.table, ...line.columns]) {
        if (!IDENTIFIER.test(name)) throw damageProblem(`"${name}" is not the name of a table or column`);
      }
      table = { name: line.table, columns: line.columns };
    } else if ("rows" in line) {
      if (table === null) throw damageProblem("rows without a table");
      const { name, columns } = table;
      if (line.rows.some((row) => row.length !== columns.length))
        throw damageProblem(`a row of ${name} has another number of values than columns`);
      counts.rows += await receiveRows(db, name, columns, line.rows as Value[][]).catch((error: unknown) => {
        // The database refuses the statement: an unknown table or column, or a value that the schema forbids.
        if (error instanceof Problem && REFUSED_ROWS.test(String(error.cause)))
          throw damageProblem(`rows of ${name} do not fit into the table`, error);
        throw error;
      });
    } else if ("object" in line) {
      object = { key: line.object, bytes: new Uint8Array(line.size), at: 0 };
    } else if ("key" in line) {
      // Exports of earlier builds have the queries of clients, who send them again.
      if (!isPersistedQuery(line.key)) await context.kv.put(line.key, line.value);
      counts.keys++;
    } else if ("end" in line) {
      const { rows, objects, keys } = line.end;
      if (rows !== counts.rows || objects !== counts.objects || keys !== counts.keys)
        throw damageProblem("it has another number of rows, files, or keys than its last line says");
      return counts;
    }
  }
}

/** A table or column name, checked before it becomes part of SQL. */
const IDENTIFIER = /^[a-z_][a-z0-9_]*$/i;

/** Errors of SQLite that are the fault of the rows. */
const REFUSED_ROWS =
  /SQLITE_(?:CONSTRAINT|ERROR|MISMATCH)|no such (?:table|column)|has no column|constraint failed|syntax error/i;
