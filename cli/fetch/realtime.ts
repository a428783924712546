/** `portal fetch --realtime [FEED…] [--every SECONDS]`: fetches realtime messages once or repeatedly. */
import { setTimeout as sleep } from "node:timers/promises";
import { Observer } from "../../worker/ingest/realtime/observer.ts";
import {
  deleteUnfetched,
  FetchLog,
  type PollOutcome,
  type PollTools,
  pollRound,
  realtimeUrls,
} from "../../worker/ingest/realtime/poll.ts";
import { problem } from "../../worker/problem.ts";
import type { Db } from "../../worker/store/db/db.ts";
import { realtimeFeeds } from "../../worker/store/realtime/sources.ts";
import { type FeedRow, findFeed } from "../../worker/store/registry/feed.ts";
import { untilStopped } from "../command-line/stop-signal.ts";
import { retention } from "../settings.ts";

export type RealtimeOptions = {
  /** Onestop IDs; empty for all feeds with a realtime URL. */
  feeds: readonly string[];
  /** Seconds between the starts of two rounds; undefined for one round. */
  every?: number | undefined;
  /** Stops after the current round; by default SIGINT and SIGTERM do. */
  signal?: AbortSignal;
  progress(line: string): void;
};

type PollResult = Omit<PollOutcome, "problem"> & { error?: { code: string; detail: string } };
/** Messages of the last round (fetched, changed, failed), and the number of rounds. */
export type RealtimeAnswer = {
  fetched: number;
  changed: number;
  failed: number;
  rounds: number;
  messages: PollResult[];
};

/**
 * Polls realtime feeds.
 * @throws Problem feed.not_found or fetch.refused for a named feed that cannot be polled; the feed's own problem if one
 * feed was named and polled once
 */
export async function fetchRealtime(
  tools: Omit<PollTools, "log">,
  { feeds: feedIds, every, signal = every === undefined ? undefined : untilStopped(), progress }: RealtimeOptions,
): Promise<RealtimeAnswer> {
  const log = new FetchLog();
  const observer = new Observer(tools.stores);
  let outcomes: PollOutcome[] = [];
  let rounds = 0;
  do {
    const startedAt = performance.now();
    // The registry may have changed since the last round.
    const feeds = await chooseFeeds(tools.stores.db, feedIds);
    outcomes = await pollRound(feeds, { ...tools, log, observer }, (outcome) => progress(line(pollResult(outcome))));
    rounds++;
    await observer.write(tools.now().getTime());
    if (feedIds.length === 0) await deleteUnfetched(tools, retention().keepMessages);
    if (every === undefined || signal === undefined || signal.aborted) break;
    await sleep(Math.max(0, every * 1000 - (performance.now() - startedAt)), undefined, { signal }).catch(() => {});
  } while (!signal.aborted);
  await observer.write(tools.now().getTime(), true);
  const failure = outcomes.find((outcome) => outcome.problem !== undefined)?.problem;
  if (feedIds.length === 1 && every === undefined && failure !== undefined) throw failure;
  return {
    fetched: outcomes.filter((outcome) => outcome.problem === undefined).length,
    changed: outcomes.filter((outcome) => outcome.changed === true).length,
    failed: outcomes.filter((outcome) => outcome.problem !== undefined).length,
    rounds,
    messages: outcomes.map(pollResult),
  };
}

/** Formats the answer for people. */
export function printRealtime({ fetched, changed, failed, messages }: RealtimeAnswer): string {
  const problems = messages.filter((message) => message.error !== undefined).map(line);
  return [...problems, `${fetched} realtime messages held, ${changed} of them new, ${failed} failed.`].join("\n");
}

/** Parses `--every`. @throws Problem command.usage */
export function everySeconds(text: unknown): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isFinite(value) && value >= 1 && value <= 86_400) return value;
  throw problem("command.usage", "--every takes a number of seconds, at least 1.");
}

async function chooseFeeds(db: Db, feedIds: readonly string[]): Promise<FeedRow[]> {
  if (feedIds.length === 0) return realtimeFeeds(db);
  return Promise.all(
    [...new Set(feedIds)].map(async (onestopId) => {
      const feed = await findFeed(db, onestopId);
      if (feed === null) throw problem("feed.not_found", `No feed has the id ${onestopId}.`, { value: onestopId });
      if (realtimeUrls(feed).size > 0) return feed;
      throw problem("fetch.refused", `${onestopId} has no realtime URL in the registry.`);
    }),
  );
}

function pollResult({ problem, ...outcome }: PollOutcome): PollResult {
  return problem === undefined ? outcome : { ...outcome, error: { code: problem.code, detail: problem.detail } };
}

function line({ feed, type, entities, changed, error }: PollResult): string {
  if (error !== undefined) return `${feed} ${type}: ${error.code}: ${error.detail}`;
  return `${feed} ${type}: ${changed === true ? `${entities} entities` : "nothing new"}`;
}
