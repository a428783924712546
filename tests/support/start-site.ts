/** Starts the built Worker on a copy of a state folder. Outside of test files as well, so nothing here imports Vitest. */
import "../../cli/silence.ts";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtWorker } from "../../cli/build/bundle.ts";
import { addBeside } from "../../cli/follow/add-beside.ts";
import { type Local, openStore, type WorkerPart } from "../../cli/local/local.ts";
import { readSettings } from "../../cli/settings.ts";

export type Site = {
  /** Origin, without a slash at the end. */
  origin: string;
  store: Local;
  close(): Promise<void>;
};

let sites = 0;

/**
 * Starts the built Worker with the test hooks on.
 * @param state folder of the store to copy; null for an empty store
 * @param vars settings that differ from wrangler.toml
 * @param change writes to the copy before the first request
 */
export async function startSiteOn(
  state: string | null,
  vars: Record<string, string> = {},
  change: (store: Local) => Promise<unknown> = async () => {},
): Promise<Site> {
  const settings = readSettings({});
  Object.assign(settings.vars, { TEST_HOOKS: "1", SITE_URL: "http://127.0.0.1", ...vars });
  const folder = mkdtempSync(join(tmpdir(), "portal-site-"));
  if (state !== null) cpSync(state, folder, { recursive: true });
  const name = `portal-test-${process.pid}-${sites++}`;
  const adding = addBeside({ state: folder, db: () => store.stores.db, vars: settings.vars });
  const worker = { ...(await builtWorker(settings)), serviceBindings: { ADDER: adding.answer } } as Partial<WorkerPart>;
  const store = await openStore(folder, settings, name, worker, { host: "127.0.0.1", port: 0 });
  await change(store);
  return {
    origin: store.url.origin,
    store,
    async close() {
      await adding.end();
      await store.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
