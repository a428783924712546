/** Fetches the realtime URLs of feeds and stores the messages. */
import { REALTIME_TYPES, type RealtimeType } from "../../../src/domain/realtime/message.ts";
import { asProblem, type Problem } from "../../problem.ts";
import { MESSAGE_LIMIT } from "../../realtime/summarize.ts";
import type { Stores } from "../../store/db/db.ts";
import { putRealtime, type SavedMessage } from "../../store/realtime/save.ts";
import { forgetFetchedBefore } from "../../store/realtime/sources.ts";
import { type FeedRow, urlOf } from "../../store/registry/feed.ts";
import { recordFetch } from "../../store/registry/fetch.ts";
import { authorizedRequest } from "../authorized-request.ts";
import { type DownloadPolicy, type DownloadResult, download, type Fetcher } from "../download.ts";
import type { Secret } from "../secrets.ts";
import type { Observer } from "./observer.ts";
import { unpackedMessage } from "./packed-message.ts";

export type PollTools = {
  stores: Stores;
  fetcher: Fetcher;
  policy: DownloadPolicy;
  /** The secret for this feed's URL, if there is one. */
  secret(feed: FeedRow, urlType: string): Secret | undefined;
  now(): Date;
  log: FetchLog;
  /** Takes figures of each poll. */
  observer?: Observer;
};

export type PollOutcome = {
  /** Onestop ID. */
  feed: string;
  type: RealtimeType;
  /** As in the registry. */
  url: string;
  code?: number;
  size?: number;
  sha1?: string;
  entities?: number;
  /** Unix seconds in the message's header. */
  headerTime?: number | null;
  /** Whether the content differs from the previous message. */
  changed?: boolean;
  problem?: Problem;
};

/** Timeout in seconds; a later realtime message would be useless. */
const TIMEOUT_S = 20;

/** The realtime URLs of a feed with the types that each serves. */
export function realtimeUrls(feed: FeedRow): Map<string, RealtimeType[]> {
  const typesByUrl = new Map<string, RealtimeType[]>();
  for (const type of REALTIME_TYPES) {
    const url = urlOf(feed, type);
    if (url) typesByUrl.set(url, [...(typesByUrl.get(url) ?? []), type]);
  }
  return typesByUrl;
}

/**
 * Fetches each realtime URL of a feed once. If a message cannot be fetched or parsed, the last good one stays. Attempts
 * are recorded in feed_fetch. Throws only if the store fails.
 */
export async function pollFeed(feed: FeedRow, tools: PollTools): Promise<PollOutcome[]> {
  const outcomes: PollOutcome[] = [];
  for (const [url, types] of realtimeUrls(feed)) {
    const startedAt = performance.now();
    const response = await request(feed, url, types[0]!, tools);
    const responseFacts = { ...response, milliseconds: Math.round(performance.now() - startedAt) };
    for (const type of types) outcomes.push(await take(feed, url, type, responseFacts, tools));
  }
  return outcomes;
}

async function request(feed: FeedRow, url: string, type: RealtimeType, tools: PollTools): Promise<DownloadResult> {
  const policy = {
    ...tools.policy,
    maxBytes: Math.min(MESSAGE_LIMIT, tools.policy.maxBytes),
    timeout: Math.min(TIMEOUT_S, tools.policy.timeout),
  };
  try {
    const request = await authorizedRequest(feed, url, tools.secret(feed, type), {
      db: tools.stores.db,
      now: tools.now().toISOString(),
    });
    const response = await download(request, policy, tools.fetcher);
    if (response.bytes === undefined) return response;
    const { bytes, ...responseFacts } = response;
    try {
      return { ...responseFacts, bytes: await unpackedMessage(bytes) };
    } catch (error) {
      return { ...responseFacts, problem: asProblem(error) };
    }
  } catch (error) {
    const problem = asProblem(error);
    if (problem.code === "store.unavailable") throw error;
    return { problem: problem };
  }
}

async function take(
  feed: FeedRow,
  url: string,
  type: RealtimeType,
  { bytes, milliseconds, ...responseFacts }: DownloadResult & { milliseconds: number },
  { stores, now, log, observer }: PollTools,
): Promise<PollOutcome> {
  const time = now();
  const outcome: PollOutcome = { feed: feed.onestop_id, type, url, ...responseFacts };
  let savedMessage: SavedMessage | undefined;
  if (responseFacts.problem === undefined) {
    try {
      savedMessage = await putRealtime(stores, feed.onestop_id, type, bytes ?? new Uint8Array(), time);
      const { sha1, entities, headerTime, changed } = savedMessage;
      Object.assign(outcome, { sha1, entities, headerTime, changed });
    } catch (error) {
      const problem = asProblem(error);
      if (problem.code === "store.unavailable" || problem.code === "internal") throw error;
      outcome.problem = problem;
    }
  }
  const { problem, code, size, sha1 } = outcome;
  await observer?.take({
    ...{ feedId: feed.id, feed: feed.onestop_id, type, at: time.getTime() },
    latency: code === undefined ? null : milliseconds,
    result: savedMessage ?? problem!,
  });
  if (log.wants(feed.id, type, problem?.code ?? "", time)) {
    await recordFetch(stores.db, {
      feedId: feed.id,
      urlType: type,
      url,
      success: problem === undefined,
      fetchedAt: time.toISOString(),
      ...(problem === undefined ? {} : { error: `${problem.code}: ${problem.detail}` }),
      ...(code === undefined ? {} : { code }),
      ...(size === undefined ? {} : { size }),
      ...(sha1 === undefined ? {} : { sha1 }),
    });
  }
  return outcome;
}

const MAX_PARALLEL_POLLS = 8;
/** Minutes after which a message that is no longer fetched is deleted, unless the caller says otherwise. */
const MESSAGE_LIFETIME_MINUTES = 15;

/**
 * Polls several feeds in parallel.
 * @param each called with every outcome as it arrives
 * @returns outcomes by feed and type
 */
export async function pollRound(
  feeds: readonly FeedRow[],
  tools: PollTools,
  each: (outcome: PollOutcome) => void = () => {},
): Promise<PollOutcome[]> {
  const outcomes: PollOutcome[] = [];
  const queue = feeds.values();
  await Promise.all(
    Array.from({ length: MAX_PARALLEL_POLLS }, async () => {
      for (const feed of queue) {
        for (const outcome of await pollFeed(feed, tools)) {
          outcomes.push(outcome);
          each(outcome);
        }
      }
    }),
  );
  return outcomes.sort((a, b) => (a.feed < b.feed ? -1 : a.feed > b.feed ? 1 : a.type < b.type ? -1 : 1));
}

/** Deletes messages that were not fetched for some minutes, after a round over all feeds. Returns their number. */
export async function deleteUnfetched(
  { stores, now }: Pick<PollTools, "stores" | "now">,
  minutes = MESSAGE_LIFETIME_MINUTES,
): Promise<number> {
  return forgetFetchedBefore(stores, new Date(now().getTime() - minutes * 60_000).toISOString());
}

/** Seconds after which an attempt is recorded even if nothing has changed. */
const REPEAT_AFTER_S = 600;

/**
 * Decides which fetch attempts are recorded: polling six hundred feeds twice a minute would otherwise write two million
 * identical rows a day.
 */
export class FetchLog {
  readonly #last = new Map<string, { result: string; time: number }>();

  /**
   * Whether to record an attempt: the first one, every change of the result, and one every ten minutes.
   * @param result '' for success, else the problem's code
   */
  wants(feedId: number, urlType: string, result: string, time: Date): boolean {
    const key = `${feedId} ${urlType}`;
    const last = this.#last.get(key);
    if (last !== undefined && last.result === result && time.getTime() - last.time < REPEAT_AFTER_S * 1000)
      return false;
    this.#last.set(key, { result, time: time.getTime() });
    return true;
  }
}
