/** Imports archived versions that wait for their import, on several cores, under leases of their feeds. */

import type { Leases } from "../../worker/ingest/leases.ts";
import type { FeedLimits } from "../../worker/ingest/limits.ts";
import { feedLease, type PendingVersion, pendingVersions } from "../../worker/store/version/pending.ts";
import type { BulkZip } from "../bulk/jobs.ts";
import { type BulkOutcome, importMany } from "../bulk/pool.ts";
import type { Context } from "../command-line/command.ts";

/** Feeds that a process takes at a time, so that others find work, too. */
const MAX_FEEDS_AT_ONCE = 32;

/** Bytes of zips that are imported at the same time; a larger one is imported alone. A zip takes about ten times its size. */
const MAX_BYTES_AT_ONCE = 16 * 2 ** 20;

/** An import by a command has no lease. If it has not ended after so many milliseconds, it was interrupted. */
const ABANDONED_AFTER_MS = 3_600_000;

export type ImportNewOptions = {
  context: Pick<Context, "stores" | "archive" | "tiles" | "progress">;
  leases: Leases;
  limits: FeedLimits;
  threads?: number;
  signal: AbortSignal;
};

/** Imports until nothing waits, or the signal aborts. @returns one outcome for each version */
export async function importNew(options: ImportNewOptions): Promise<BulkOutcome[]> {
  const { context, leases, limits, threads, signal } = options;
  const { db } = context.stores;
  const outcomes: BulkOutcome[] = [];
  const pending = () => {
    const now = Date.now();
    const longAgo = new Date(now - ABANDONED_AFTER_MS).toISOString();
    return pendingVersions(db, { owner: leases.owner, now: new Date(now).toISOString(), longAgo });
  };
  // A version is tried once: one that failed for a reason of this process would wait forever.
  const triedIds = new Set<number>();
  const untriedVersions = async () => (await pending()).filter(({ id }) => !triedIds.has(id));
  while (!signal.aborted) {
    const feeds = [...new Set((await untriedVersions()).map(({ feed }) => feed))].slice(0, MAX_FEEDS_AT_ONCE);
    const takenNames: string[] = [];
    for (const feed of feeds) if (await leases.take(feedLease(feed))) takenNames.push(feed);
    if (takenNames.length === 0) break;
    let isDone = false;
    try {
      // Read again under the leases: another process may have imported some of them before.
      const versions = (await untriedVersions()).filter(({ feed }) => takenNames.includes(feed));
      for (const { id } of versions) triedIds.add(id);
      const importOutcomes = await importMany(versions.map(zipOf), context, {
        limits,
        activate: false,
        again: false,
        maxBytesAtOnce: MAX_BYTES_AT_ONCE,
        signal,
        ...(threads === undefined ? {} : { threads }),
      });
      isDone = !signal.aborted;
      if (isDone) outcomes.push(...importOutcomes);
    } finally {
      // The lease of an interrupted import expires, which tells the next process to repeat it.
      for (const feed of takenNames) await (isDone ? leases.end(feedLease(feed)) : leases.abandon(feedLease(feed)));
    }
  }
  return outcomes;
}

function zipOf({ id, feed, sha1, bytes, fetched_at }: PendingVersion): BulkZip {
  return { feed, source: sha1, bytes, fetchedAt: fetched_at, from: id };
}
