/**
 * Keeps the databases of a local store usable while the site runs and the disk is full
 * (docs/decisions/004-damage-and-full-disk.md). The runtime closes a database after ten seconds without a request.
 * SQLite then deletes the files beside it, and a full disk has no room to create them again. So this process keeps a
 * connection open. The local D1 also writes a number with every read, which fits once the journal has been written
 * back.
 */
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { giveReserve, isDiskFull } from "./reserve.ts";

/** Databases of D1, of buckets, and of keys. */
const FILES = "{d1,r2,kv}/*/*.sqlite";

const LOOK_EVERY_MS = 1_000;

/** Free bytes below which journals are written back by this process. */
const FULL_BELOW_BYTES = 2 ** 20;

/** Opens the databases that are there, and new ones as they appear, until the returned function is called. */
export function keepDatabasesOpen(state: string): () => void {
  const connections = new Map<string, DatabaseSync>();
  const look = () => {
    if (!existsSync(state)) return;
    for (const path of globSync(FILES, { cwd: state })) if (!connections.has(path)) open(state, path, connections);
    if (!isDiskFull(state, FULL_BELOW_BYTES)) return;
    for (const [path, db] of connections) {
      // What the journal holds may have its place behind the end of the database, which then needs room. Only the local
      // D1 cannot be read without it.
      if (!writeBack(db) && path.startsWith("d1") && giveReserve(state)) writeBack(db);
    }
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    for (const db of connections.values()) db.close();
  };
}

function open(state: string, path: string, connections: Map<string, DatabaseSync>): void {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(join(state, path));
    // SQLite opens the file only when it is read.
    db.exec("PRAGMA schema_version");
    connections.set(path, db);
  } catch {
    // It is being made, or damaged: the runtime says so itself.
    db?.close();
  }
}

/** Writes the journal of a database back into it, so that the journal begins anew. @returns false if there is no room */
function writeBack(db: DatabaseSync): boolean {
  try {
    db.exec("PRAGMA wal_checkpoint(PASSIVE)");
    return true;
  } catch {
    return false;
  }
}
