/** Imports the archived versions that wait, under the leases of their feeds, so that it may run beside `follow`. */
import { ACTIVATION_LEASE, LEASE_MS, type Leases } from "../../worker/ingest/leases.ts";
import { problem } from "../../worker/problem.ts";
import type { Db } from "../../worker/store/db/db.ts";
import { feedLease } from "../../worker/store/version/pending.ts";
import type { Context } from "../command-line/command.ts";
import { openLeases } from "../follow/leases.ts";
import { groupByFeed, pendingZips } from "./jobs.ts";
import { type BulkOptions, type BulkOutcome, importMany } from "./pool.ts";

/**
 * Does the work with leases that are lost if another process takes one over.
 * @throws Problem store.unavailable in that case
 */
async function withLeases<T>(db: Db, work: (leases: Leases, lost: AbortSignal) => Promise<T>): Promise<T> {
  const leases = openLeases(db, LEASE_MS);
  try {
    const result = await work(leases, leases.lost);
    leases.lost.throwIfAborted();
    await leases.endAll();
    return result;
  } finally {
    // Leases of unfinished work expire.
    await leases.close();
  }
}

/** @returns also the feeds that were left out, because another process works on them */
export function importPending(
  context: Pick<Context, "stores" | "archive" | "tiles" | "progress">,
  options: Omit<BulkOptions, "signal" | "activation">,
): Promise<{ outcomes: BulkOutcome[]; elsewhere: string[] }> {
  const { db } = context.stores;
  return withLeases(db, async (leases, signal) => {
    const feeds = groupByFeed(await pendingZips(db)).map(({ feed }) => feed);
    const takenIds = new Set<string>();
    for (const feed of feeds) if (await leases.take(feedLease(feed))) takenIds.add(feed);
    // Read again under the leases: another process may have imported some of them before.
    const zips = (await pendingZips(db)).filter(({ feed }) => takenIds.has(feed));
    const activation = async (work: () => Promise<void>) => {
      await leases.inTurn(ACTIVATION_LEASE, work, signal);
    };
    const outcomes = await importMany(zips, context, { ...options, signal, activation });
    return { outcomes, elsewhere: feeds.filter((feed) => !takenIds.has(feed)) };
  });
}

/**
 * Does the work under the lease of a feed.
 * @throws Problem feed_version.busy if another process works on it
 */
export function onFeed<T>(db: Db, feed: string, work: () => Promise<T>): Promise<T> {
  return withLeases(db, async (leases) => {
    if (await leases.take(feedLease(feed))) return work();
    throw problem("feed_version.busy", `Another process works on ${feed}. Try again when it has finished.`);
  });
}
