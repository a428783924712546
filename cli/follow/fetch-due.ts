/** Fetches the feeds that are due: several servers at a time, each no more often than it allows. */
import { setTimeout as sleep } from "node:timers/promises";
import type { FetchOutcome, FetchTools } from "../../worker/ingest/fetch.ts";
import { fetchAnyFeed } from "../../worker/ingest/fetch-any.ts";
import { Hosts, MAX_TURN_MS } from "../../worker/ingest/hosts.ts";
import type { Leases } from "../../worker/ingest/leases.ts";
import { asProblem } from "../../worker/problem.ts";
import { type FeedRow, urlOf } from "../../worker/store/registry/feed.ts";
import { feedsDue } from "../../worker/store/registry/fetch-plan.ts";

/** Servers that are asked at the same time. */
const MAX_PARALLEL_HOSTS = 16;

/** Milliseconds between two requests to one server. */
export const HOST_GAP_MS = 1_000;

export type FetchDueOptions = {
  tools: FetchTools;
  leases: Leases;
  /** Milliseconds between two requests to one server. */
  gap: number;
  signal: AbortSignal;
  each(outcome: FetchOutcome): void;
};

/**
 * Counts of feeds: `deferred` were not asked for, because their server may not be asked now; `elsewhere` are fetched by
 * another process; `errors` are failures of the portal itself, which are among the failed ones.
 */
export type FetchedDue = Record<"fetched" | "fresh" | "failed" | "errors" | "deferred" | "elsewhere", number>;

/** Fetches each due feed once. A feed that fails stops nothing else. */
export async function fetchDue({ tools, leases, gap, signal, each }: FetchDueOptions): Promise<FetchedDue> {
  const counts: FetchedDue = { fetched: 0, fresh: 0, failed: 0, errors: 0, deferred: 0, elsewhere: 0 };
  const { db } = tools;
  const now = () => Date.now();
  const hosts = new Hosts({ db, gap, now, sleep: (milliseconds) => sleep(milliseconds, undefined, { signal }) });
  const polite: FetchTools = { ...tools, fetcher: hosts.heeding(tools.fetcher), turn: (url) => hosts.turn(url) };
  const queue = [...Map.groupBy(await feedsDue(db, tools.now().toISOString()), hostOf)];

  const fetchHost = async (host: string, feeds: readonly FeedRow[]) => {
    // Another process may have fetched some of them before the lease was taken.
    const ids = feeds.map(({ id }) => id);
    const due = await feedsDue(db, tools.now().toISOString(), ids);
    for (const [i, feed] of due.entries()) {
      if (signal.aborted) return;
      if (((await hosts.held()).get(host) ?? 0) > now() + MAX_TURN_MS) {
        counts.deferred += due.length - i;
        return;
      }
      const outcome = await fetchAnyFeed(feed, polite).catch(
        (error: unknown): FetchOutcome => ({ feed: feed.onestop_id, url: "", problem: asProblem(error) }),
      );
      // A request that ended with this process says nothing about the server.
      if (signal.aborted) return;
      if (host !== "" && wasReached(outcome) !== null) await hosts.heard(host, wasReached(outcome) === true);
      if (outcome.problem !== undefined) counts.failed++;
      else counts.fetched++;
      if (outcome.isNew === true) counts.fresh++;
      if (isOwnFailure(outcome.problem?.code)) counts.errors++;
      each(outcome);
    }
  };
  await Promise.all(
    Array.from({ length: MAX_PARALLEL_HOSTS }, async () => {
      for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift()) {
        const [host, feeds] = next;
        const isDone = await leases.during(`host ${host}`, async () => {
          await fetchHost(host, feeds);
          return true;
        });
        if (isDone === null) counts.elsewhere += feeds.length;
      }
    }),
  );
  return counts;
}

/** The server of the feed's URL; empty for a URL that is none, whose refusal is recorded without a request. */
function hostOf(feed: FeedRow): string {
  const url = urlOf(feed, feed.spec === "gbfs" ? "gbfs_auto_discovery" : "static_current") ?? "";
  return URL.canParse(url) ? new URL(url).host : "";
}

/** Whether the server answered; null if it was not asked. */
function wasReached({ code, problem }: FetchOutcome): boolean | null {
  if (code !== undefined) return true;
  return problem?.code === "fetch.failed" ? false : null;
}

function isOwnFailure(code: string | undefined): boolean {
  return code === "internal" || code === "store.unavailable";
}
