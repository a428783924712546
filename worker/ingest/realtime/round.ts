/** Polls realtime feeds once. */
import type { FeedRow } from "../../store/feed.ts";
import { forgetFetchedBefore } from "../../store/realtime.ts";
import { type PollOutcome, type PollTools, pollFeed } from "./poll.ts";

const MAX_PARALLEL_POLLS = 8;
/** Seconds after which a message that is no longer fetched is deleted. */
const MESSAGE_LIFETIME_S = 900;

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

/** Deletes messages not fetched for a quarter of an hour, after a round over all feeds. Returns their number. */
export async function deleteUnfetched({ stores, now }: Pick<PollTools, "stores" | "now">): Promise<number> {
  return forgetFetchedBefore(stores, new Date(now().getTime() - MESSAGE_LIFETIME_S * 1000).toISOString());
}
