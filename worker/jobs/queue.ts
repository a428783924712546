/** Fetches the feeds of a queue batch, one after the other. A feed that fails never stops the next one. */
import { failureLine, redact } from "../../src/domain/log-line.ts";
import type { Bindings } from "../env.ts";
import { asProblem } from "../problem.ts";
import { inTime } from "../store/archive/deadline.ts";
import { fetchQueuedFeed } from "./fetch-queued-feed.ts";
import type { FeedMessage } from "./messages.ts";

/** Seconds until the queue redelivers a feed that failed because of this site and not because of the feed. */
const RETRY_DELAY_S = 300;

/** Timeout per feed in milliseconds; a download alone may take a minute. */
const FEED_DEADLINE_MS = 180_000;

/** @param deadline timeout per feed in milliseconds */
export async function fetchQueuedFeeds(
  batch: MessageBatch<FeedMessage>,
  env: Bindings,
  deadline: number = FEED_DEADLINE_MS,
): Promise<void> {
  for (const message of batch.messages) {
    const feed = message.body?.feed;
    try {
      const outcome = typeof feed === "string" ? await inTime(fetchQueuedFeed(env, feed), deadline, "A feed") : null;
      if (outcome?.problem !== undefined) log(feed, outcome.problem.code, outcome.problem.detail);
      if (outcome?.problem?.code === "internal") message.retry({ delaySeconds: RETRY_DELAY_S });
      else message.ack();
    } catch (error) {
      log(feed, asProblem(error).code, error instanceof Error ? error.message : String(error));
      message.retry({ delaySeconds: RETRY_DELAY_S });
    }
  }
}

function log(feed: unknown, code: string, detail: string): void {
  console.error(failureLine("A queued feed was not fetched.", undefined, { feed, code, detail: redact(detail) }));
}
