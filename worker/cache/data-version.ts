/** The data version as this isolate knows it. */
import type { Context } from "hono";
import type { Env } from "../env.ts";
import { openStores } from "../store/db.ts";
import { inTime } from "../store/deadline.ts";
import { type DataVersion, readDataVersion } from "../store/stamp.ts";

/** Milliseconds for which a stamp counts: after that long a change shows. */
export const DATA_VERSION_FRESH_MS = 3_000;

/** Milliseconds that the database has to answer; after that the last stamp goes on counting. */
const DEADLINE = 1_000;

export type KnownDataVersion = DataVersion & {
  /** The database did not answer when it was asked last: the stamp is an old one, or none. */
  down: boolean;
};

const UNKNOWN: KnownDataVersion = { data: 0, redirects: 0, overrides: false, down: true };

type Known = { stamp: KnownDataVersion; readAt: number };
const known = new WeakMap<object, Known>();

/**
 * The stamp of the database, at most some seconds old. Never fails: with the database down it is the last one that was
 * read, 0 in an isolate that has read none.
 */
export async function currentDataVersion(c: Context<Env>): Promise<KnownDataVersion> {
  const database = c.env.DB as object | undefined;
  if (database === undefined) return UNKNOWN;
  const fresh = c.get("settings").testHooks ? null : freshDataVersion(database);
  if (fresh !== null) return fresh;
  const last = known.get(database);
  // Others who come meanwhile go on with the last one instead of asking too.
  if (last !== undefined) last.readAt = Date.now();
  const { db } = openStores(c.env, { attempts: 1 });
  const read = await inTime(readDataVersion(db), DEADLINE, "D1").catch(() => null);
  if (read === null && last === undefined) return UNKNOWN;
  const stamp = { ...(read ?? last!.stamp), down: read === null };
  known.set(database, { stamp, readAt: Date.now() });
  return stamp;
}

/** The stamp where it has been read lately and need not be read now; else null. */
export function freshDataVersion(database: object): KnownDataVersion | null {
  const last = known.get(database);
  return last !== undefined && Date.now() - last.readAt < DATA_VERSION_FRESH_MS ? last.stamp : null;
}
