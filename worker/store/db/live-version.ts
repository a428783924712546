/** The version of live data, which subscriptions poll. Reads two rows. */

import { perObject } from "../../../src/domain/memory.ts";
import { counterTable } from "../tables/counter.ts";
import type { Db } from "./db.ts";

/** Requests of an isolate share a result for this time. */
const SHARED_FOR_MS = 1_500;

type Look = { version: string; at: number };
const looks = perObject<object, Look>("versions of live data", { by: "binding of a database", bytes: 1_000 });

/**
 * A text that changes with every import, registry change, and realtime message.
 * @param binding identifies the database in the isolate
 */
export async function liveVersion(db: Db, binding: object): Promise<string> {
  const last = looks.get(binding);
  if (last !== undefined && Date.now() - last.at < SHARED_FOR_MS) return last.version;
  const rows = await db.rows(
    counterTable,
    "SELECT name, next FROM counter WHERE name IN ('data', 'realtime') ORDER BY name",
  );
  const version = rows.map(({ name, next }) => `${name} ${next}`).join(", ");
  looks.set(binding, { version, at: Date.now() });
  return version;
}
