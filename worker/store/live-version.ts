/** What those who follow the data look at every few seconds: two rows. */

import type { Db } from "./db.ts";
import { counterTable } from "./tables/counter.ts";

/** Milliseconds for which this isolate takes a look for everybody. */
const SHARED = 1_500;

type Look = { version: string; at: number };
const looks = new WeakMap<object, Look>();

/**
 * A text that changes whenever an import, the registry or a realtime message does.
 * @param binding the database as the isolate knows it: those who follow the same one share their looks
 */
export async function liveVersion(db: Db, binding: object): Promise<string> {
  const last = looks.get(binding);
  if (last !== undefined && Date.now() - last.at < SHARED) return last.version;
  const rows = await db.rows(
    counterTable,
    "SELECT name, next FROM counter WHERE name IN ('data', 'realtime') ORDER BY name",
  );
  const version = rows.map(({ name, next }) => `${name} ${next}`).join(", ");
  looks.set(binding, { version, at: Date.now() });
  return version;
}
