/** The built site for browser tests: built when the sources changed, started on an empty store of its own. */
import "../../cli/silence.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtWorker } from "../../cli/built.ts";
import { ensureBuilt } from "../../cli/bundle.ts";
import { type Local, openStore } from "../../cli/local.ts";
import { readSettings } from "../../cli/settings.ts";

export type Site = {
  /** Origin, without a slash at the end. */
  origin: string;
  store: Local;
  close(): Promise<void>;
};

/**
 * Starts the built Worker with the test hooks on.
 * @param seed fills the store before the first request
 * @param vars settings that differ from wrangler.toml
 */
export async function startSite(
  seed: (store: Local, state: string) => Promise<void> = async () => {},
  vars: Record<string, string> = {},
): Promise<Site> {
  await ensureBuilt();
  const settings = readSettings({});
  Object.assign(settings.vars, { TEST_HOOKS: "1", SITE_URL: "http://127.0.0.1", ...vars });
  const state = mkdtempSync(join(tmpdir(), "portal-site-"));
  const store = await openStore(
    state,
    settings,
    `portal-test-${process.pid}-${Date.now()}`,
    await builtWorker(settings),
    {
      host: "127.0.0.1",
      port: 0,
    },
  );
  await seed(store, state);
  return {
    origin: store.url.origin,
    store,
    async close() {
      await store.close();
      rmSync(state, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
