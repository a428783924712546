/** The reader of shared vehicles for a request of the Worker. */
import type { Context } from "hono";
import type { Bindings, Env } from "../env.ts";
import { ownHostsOf } from "../ingest/address.ts";
import { DOWNLOAD_POLICY, webFetcher } from "../ingest/download.ts";
import { secretOfBindings } from "../ingest/secrets.ts";
import { openStores } from "../store/db/db.ts";
import { type RentalReader, rentalReader } from "./rentals.ts";

/** Seconds for one file, since somebody waits for it. */
const TIMEOUT_S = 5;

export function rentalsOf(c: Context<Env>, now: Date): RentalReader {
  const env: Bindings = c.env;
  return rentalReader(
    {
      db: openStores(env).db,
      archive: env.ARCHIVE,
      fetcher: webFetcher,
      policy: { ...DOWNLOAD_POLICY, timeout: TIMEOUT_S, silence: TIMEOUT_S, ownHosts: ownHostsOf(env.SITE_URL) },
      secret: (feed) => secretOfBindings(env, feed.onestop_id),
      now: () => now,
    },
    (work) => c.executionCtx.waitUntil(work),
  );
}
