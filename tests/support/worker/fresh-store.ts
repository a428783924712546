/**
 * Gives every test file of the Worker project an empty store with the current schema. The files share one instance of
 * the Worker's modules, so each also gets binding objects and a data version of its own: the caches, whose keys hold one
 * or the other, never return an entry of an earlier file.
 */
import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ownBindings } from "./own-bindings.ts";

const { TEST_MIGRATIONS } = env as unknown as { TEST_MIGRATIONS: D1Migration[] };

await reset();
const { DB } = ownBindings();
await applyD1Migrations(DB, TEST_MIGRATIONS);
await DB.prepare("UPDATE counter SET next = ? WHERE name = 'data'").bind(Date.now()).run();
