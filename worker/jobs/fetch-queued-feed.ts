/**
 * Fetches one feed from the queue and archives new content as a version that waits for its import, which a Worker of its
 * own does (worker/importer.ts).
 */
import { failureLine, redact } from "../../src/domain/log-line.ts";
import { type Bindings, settingsOf } from "../env.ts";
import { ownHostsOf } from "../ingest/address.ts";
import { DOWNLOAD_POLICY, type Fetcher, webFetcher } from "../ingest/download.ts";
import type { FetchOutcome } from "../ingest/fetch.ts";
import { fetchAnyFeed } from "../ingest/fetch-any.ts";
import { readLimits } from "../ingest/limits.ts";
import { webPlatform } from "../ingest/platform.ts";
import { secretOfBindings } from "../ingest/secrets.ts";
import type { ArchiveBucket } from "../store/archive/archive.ts";
import { openStores } from "../store/db/db.ts";
import { findFeed } from "../store/registry/feed.ts";
import { failAddition, findAddition, stepAddition } from "../store/registry/feed-addition.ts";
import { JOB_DEADLINE_MS } from "./due.ts";
import { sendVersions } from "./send-versions.ts";

/** Maximum bytes of a zip fetched here: an isolate has 128 MB in total. */
const MAX_ZIP_BYTES = 24 * 2 ** 20;

/** What becomes of a larger one, as the page of the feed says. */
const WAITS = "It is too large to fetch here, and waits for the follow command.";

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
  const at = () => now().toISOString();
  await stepAddition(stores.db, feed.id, "fetching", at());
  const archive: ArchiveBucket = env.ARCHIVE;
  const limits = readLimits(env as Record<string, string>);
  const outcome = await fetchAnyFeed(feed, {
    db: stores.db,
    archive,
    platform: webPlatform,
    fetcher: tools.fetcher ?? webFetcher,
    policy: {
      ...DOWNLOAD_POLICY,
      maxBytes: Math.min(MAX_ZIP_BYTES, limits.download),
      ownHosts: ownHostsOf(env.SITE_URL),
      ...(MAX_ZIP_BYTES < limits.download ? { ifTooLarge: WAITS } : {}),
    },
    limits,
    secret: () => secretOfBindings(env, onestopId),
    now,
  });
  if (outcome.problem !== undefined) {
    const { code, detail } = outcome.problem;
    await failAddition(stores.db, feed.id, { code, detail: redact(detail) }, at());
    return outcome;
  }
  // A feed that a person adds is imported and activated even if its content was archived before.
  const addition = outcome.isNew === true ? null : await findAddition(stores.db, feed.id);
  const isWanted = outcome.isNew === true || addition?.state === "fetching";
  if (isWanted && outcome.versionId !== undefined && settingsOf(env).importInWorkerBytes > 0) {
    await stepAddition(stores.db, feed.id, "importing", at(), outcome.versionId);
    // The version is archived: if the queue refuses it, the hourly job sends it.
    await sendVersions(env, stores.db, [{ id: outcome.versionId, feed_id: feed.id }], now().getTime()).catch((error) =>
      console.error(failureLine("The queue refused a version.", error, { feed: onestopId })),
    );
  }
  return outcome;
}
