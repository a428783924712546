/** One round over realtime feeds. */
import type { FeedRow } from "../../store/feed.ts";
import { forgetFetchedBefore } from "../../store/realtime.ts";
import { type PollOutcome, type PollTools, pollFeed } from "./poll.ts";

const AT_ONCE = 8;
/** Seconds that a message is held without being fetched again. */
const KEPT = 900;

/**
 * Polls feeds, several at once.
 * @param each told of every outcome as it comes
 * @returns by feed and type
 */
export async function pollRound(
  feeds: readonly FeedRow[],
  tools: PollTools,
  each: (outcome: PollOutcome) => void = () => {},
): Promise<PollOutcome[]> {
  const outcomes: PollOutcome[] = [];
  const queue = feeds.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
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

/** After a round over all feeds: forgets what has not been fetched for a quarter of an hour, and says how much. */
export async function forgetUnfetched({ stores, now }: Pick<PollTools, "stores" | "now">): Promise<number> {
  return forgetFetchedBefore(stores, new Date(now().getTime() - KEPT * 1000).toISOString());
}
