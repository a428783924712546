import { env } from "cloudflare:workers";
import type { D1Binding } from "../../../worker/store/db/d1.ts";
import { openStores, type Stores } from "../../../worker/store/db/db.ts";

/** The tests' database behind another binding, of which nothing is cached yet, as in an isolate that has just started. */
export function newIsolate(): D1Binding {
  const { DB } = env as unknown as { DB: D1Binding };
  return { prepare: (sql) => DB.prepare(sql), batch: (statements) => DB.batch(statements) };
}

/** Stores of the tests' database in a new isolate. */
export function newStores(): Stores {
  return openStores({ DB: newIsolate() });
}
