/** The data version as this isolate knows it: at most some seconds old. */
import type { Context } from "hono";
import { type Env, storesOf } from "../env.ts";
import { type DataVersion, readDataVersion } from "../store/data-version.ts";

import { inTime } from "../store/deadline.ts";

/** Milliseconds for which it is not read again: a change shows after at most that long. */
export const DATA_VERSION_FRESH_MS = 3_000;

/** Milliseconds that the database has to answer; after that the last version read stays in use. */
const DEADLINE_MS = 1_000;

export type KnownDataVersion = DataVersion & {
  /** The database did not answer when it was read last: the version is an old one, or none. */
  down: boolean;
};

const UNREAD: KnownDataVersion = { data: 0, redirects: 0, overrides: false, down: true };

type Known = { version: KnownDataVersion; readAt: number };

/** By database binding, of which an isolate has one and a test several. */
const knownByDatabase = new WeakMap<object, Known>();

/**
 * The data version, read if the last reading is some seconds old. Never fails: while the database is down it is the last
 * one read, 0 in an isolate that has read none.
 */
export async function currentDataVersion(c: Context<Env>): Promise<KnownDataVersion> {
  const database = c.env.DB as object | undefined;
  if (database === undefined) return UNREAD;
  const fresh = c.get("settings").testHooks ? null : freshDataVersion(database);
  if (fresh !== null) return fresh;
  const last = knownByDatabase.get(database);
  // Requests that come meanwhile use the last version instead of reading too.
  if (last !== undefined) last.readAt = Date.now();
  const { db } = storesOf(c, { attempts: 1 });
  const read = await inTime(readDataVersion(db), DEADLINE_MS, "D1").catch(() => null);
  if (read === null && last === undefined) return UNREAD;
  const version = { ...(read ?? last!.version), down: read === null };
  knownByDatabase.set(database, { version, readAt: Date.now() });
  return version;
}

/** The version that was read lately; null if it has to be read anew. */
export function freshDataVersion(database: object): KnownDataVersion | null {
  const last = knownByDatabase.get(database);
  return last !== undefined && Date.now() - last.readAt < DATA_VERSION_FRESH_MS ? last.version : null;
}
