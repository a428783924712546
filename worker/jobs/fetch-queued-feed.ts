/**
 * Fetches one feed from the queue and archives new content as a version that waits for its import. The importer itself is
 * not part of the Worker: for most feeds it needs more memory than an isolate has, and it is a tenth of the bundle.
 */
import type { Bindings } from "../env.ts";
import { DOWNLOAD_POLICY, type Fetcher, webFetcher } from "../ingest/download.ts";
import { type FetchOutcome, fetchFeed } from "../ingest/fetch.ts";
import { readLimits } from "../ingest/limits.ts";
import { webPlatform } from "../ingest/platform.ts";
import { originsVariable, secretFromVariable, secretVariable } from "../ingest/secrets.ts";
import type { ArchiveBucket } from "../store/archive.ts";
import { openStores } from "../store/db.ts";
import { findFeed } from "../store/feed.ts";
import { JOB_DEADLINE_MS } from "./due.ts";

/** Maximum bytes of a zip fetched here: an isolate has 128 MB in total. */
const MAX_ZIP_BYTES = 24 * 2 ** 20;

/**
 * Null for a feed that is no longer in the registry. A fault of the feed is in the outcome and in its fetch record; throws
 * only if a store fails, so that the queue redelivers the feed.
 */
export async function fetchQueuedFeed(
  env: Bindings,
  onestopId: string,
  tools: { fetcher?: Fetcher; now?: () => Date } = {},
): Promise<FetchOutcome | null> {
  const stores = openStores(env, { deadline: JOB_DEADLINE_MS });
  const feed = await findFeed(stores.db, onestopId);
  if (feed === null || feed.deleted_at !== null) return null;
  const now = tools.now ?? (() => new Date());
  const archive: ArchiveBucket = env.ARCHIVE;
  const limits = readLimits(env as Record<string, string>);
  return fetchFeed(feed, {
    db: stores.db,
    archive,
    platform: webPlatform,
    fetcher: tools.fetcher ?? webFetcher,
    policy: { ...DOWNLOAD_POLICY, maxBytes: Math.min(MAX_ZIP_BYTES, limits.download), ownHosts: ownHosts(env) },
    limits,
    secret() {
      const set = env[secretVariable(onestopId)];
      const origins = env[originsVariable(onestopId)];
      return typeof set === "string" ? secretFromVariable(set, typeof origins === "string" ? origins : "") : undefined;
    },
    now,
  });
}

/** The host of this site, from which no feed is fetched. */
function ownHosts({ SITE_URL }: Bindings): string[] {
  const url = String(SITE_URL ?? "");
  return URL.canParse(url) ? [new URL(url).hostname] : [];
}
