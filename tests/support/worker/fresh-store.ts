/**
 * Gives every test file of the Worker project an empty store with the current schema. The files share one instance of
 * the Worker's modules, so each also begins with empty memories (an earlier file may have used up the rate limit), and with
 * binding objects and a data version of its own, for what is remembered by object.
 */
import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { emptyMemories } from "../../../src/domain/memory.ts";
import { ownBindings } from "./own-bindings.ts";

const { TEST_MIGRATIONS } = env as unknown as { TEST_MIGRATIONS: D1Migration[] };

/** Resets of the storage before it counts as broken. */
const MAX_RESETS = 5;

async function emptied() {
  await reset();
  return ownBindings();
}

/** Whether the database has no table of an earlier file. */
async function isEmpty(db: D1Database): Promise<boolean> {
  return (await db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'feed'").first()) === null;
}

emptyMemories();
let { DB } = await emptied();
for (let resets = 1; !(await isEmpty(DB)); resets++) {
  // A database that still works on requests of the last file may survive a reset.
  if (resets === MAX_RESETS) throw new Error("The database of the last test file cannot be emptied.");
  ({ DB } = await emptied());
}
// As one migration: a trip for each takes longer than most files.
await applyD1Migrations(DB, [{ name: "all", queries: TEST_MIGRATIONS.flatMap(({ queries }) => queries) }]);
await DB.prepare("UPDATE counter SET next = ? WHERE name = 'data'").bind(Date.now()).run();
