/** One feed out of the queue: fetched, and what is new imported and shown. Places are looked up by the command line only. */
import type { Bindings } from "../env.ts";
import { DOWNLOAD_POLICY, type Fetcher, webFetcher } from "../ingest/download.ts";
import { type FetchOutcome, fetchFeed } from "../ingest/fetch.ts";
import { importArchived } from "../ingest/import-archived.ts";
import { readLimits } from "../ingest/limits.ts";
import { webMachine } from "../ingest/machine.ts";
import { secretFromVariable, secretVariable } from "../ingest/secrets.ts";
import { asProblem } from "../problem.ts";
import type { ArchiveBucket } from "../store/archive.ts";
import { openStores } from "../store/db.ts";
import { findFeed } from "../store/feed.ts";

/** Bytes of the largest zip that is taken here: an isolate has 128 MB for everything. */
const LARGEST = 24 * 2 ** 20;

export type Taken = FetchOutcome & { imported?: boolean };

/**
 * Null for a feed that is not in the registry any more. What is wrong with the feed is in the outcome and in its fetch
 * and import records; throws only when a store fails, so that the queue brings the feed again.
 */
export async function takeFeed(
  env: Bindings,
  onestopId: string,
  tools: { fetcher?: Fetcher; now?: () => Date } = {},
): Promise<Taken | null> {
  const stores = openStores(env);
  const feed = await findFeed(stores.db, onestopId);
  if (feed === null || feed.deleted_at !== null) return null;
  const now = tools.now ?? (() => new Date());
  const archive = env.ARCHIVE as unknown as ArchiveBucket;
  const limits = readLimits(env as Record<string, string>);
  const outcome: Taken = await fetchFeed(feed, {
    db: stores.db,
    archive,
    machine: webMachine,
    fetcher: tools.fetcher ?? webFetcher,
    policy: { ...DOWNLOAD_POLICY, maxBytes: Math.min(LARGEST, limits.download) },
    limits,
    secret() {
      const set = env[secretVariable(onestopId)];
      return typeof set === "string" ? secretFromVariable(set) : undefined;
    },
    now,
  });
  if (outcome.versionId === undefined || outcome.isNew !== true) return outcome;
  try {
    const { imported } = await importArchived(outcome.versionId, true, {
      stores,
      archive,
      machine: webMachine,
      limits,
      now,
      progress: () => {},
    });
    return { ...outcome, imported };
  } catch (error) {
    const found = asProblem(error);
    if (found.code === "internal" || found.code === "store.unavailable") throw error;
    return { ...outcome, problem: found };
  }
}
