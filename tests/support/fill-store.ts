/**
 * Fills a store with made networks (./made-networks.ts) through the real importer, in one process and without the command
 * line around each feed.
 */
import { nodePlatform } from "../../cli/node-platform.ts";
import { writeFeed } from "../../worker/ingest/import.ts";
import { activateVersion } from "../../worker/ingest/lifecycle.ts";
import { readFeed } from "../../worker/ingest/read-feed.ts";
import { bytesSource } from "../../worker/ingest/zip/directory.ts";
import type { Stores } from "../../worker/store/db/db.ts";
import { ensureFeed } from "../../worker/store/registry/feed.ts";
import { createVersion } from "../../worker/store/version/version.ts";
import { madeNetwork, type NetworkOptions, zipOfNetwork } from "./made-networks.ts";

/** When the made feeds were fetched. */
const FILLED_AT = "2026-03-01T00:00:00Z";

/** Counts of what was imported. */
export type Filled = { feeds: number; stops: number; stopTimes: number };

/** Imports and activates the networks with these numbers, [from, end). */
export async function fillStore(
  stores: Stores,
  from: number,
  end: number,
  options: NetworkOptions = {},
): Promise<Filled> {
  const filled = { feeds: 0, stops: 0, stopTimes: 0 };
  for (let n = from; n < end; n++) {
    const network = madeNetwork(n, options);
    const summary = await storeFeed(stores, network.feed, await zipOfNetwork(network), n);
    filled.feeds++;
    filled.stops += network.stops;
    filled.stopTimes += summary.entity_count["stop_times.txt"] ?? 0;
  }
  return filled;
}

/** Imports and activates one zip. @param n makes the SHA-1 of the version */
export async function storeFeed(stores: Stores, feedId: string, bytes: Uint8Array, n: number) {
  const zip = bytesSource(bytes);
  const contents = await readFeed(zip, nodePlatform, {});
  const feed = await ensureFeed(stores.db, feedId, FILLED_AT);
  const sha1 = n.toString(16).padStart(40, "a");
  const versionId = await createVersion(stores.db, {
    feed_id: feed.id,
    sha1,
    fetched_at: FILLED_AT,
    created_at: FILLED_AT,
    file: `${sha1}.zip`,
  });
  const input = { zip, versionId, fetchedAt: FILLED_AT };
  const now = () => new Date(FILLED_AT);
  const summary = await writeFeed(contents, input, { stores, platform: nodePlatform, now, progress: () => {} });
  await activateVersion(stores, feed.id, versionId);
  return summary;
}
