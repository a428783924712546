/** The queue's messages, one after the other: an import takes all the memory there is. */
import { failureLine, redacted } from "../../src/domain/log-line.ts";
import type { Bindings } from "../env.ts";
import { inTime } from "../store/deadline.ts";
import type { FeedMessage } from "./due.ts";
import { takeFeed } from "./take.ts";

/** Seconds after which a feed that met a store that was down is brought again. */
const LATER = 300;

/** Milliseconds that a feed has altogether: a download has a minute, and then it is written down. */
const DEADLINE = 180_000;

/** @param deadline milliseconds that one feed has */
export async function takeFeeds(
  batch: MessageBatch<FeedMessage>,
  env: Bindings,
  deadline: number = DEADLINE,
): Promise<void> {
  for (const message of batch.messages) {
    const feed = message.body?.feed;
    try {
      const taken = typeof feed === "string" ? await inTime(takeFeed(env, feed), deadline, "A feed") : null;
      if (taken?.problem !== undefined) log(feed, taken.problem.code, taken.problem.detail);
      message.ack();
    } catch (error) {
      log(feed, "internal", error instanceof Error ? error.message : String(error));
      message.retry({ delaySeconds: LATER });
    }
  }
}

function log(feed: unknown, code: string, detail: string): void {
  console.error(failureLine("A feed was not taken.", undefined, { feed, code, detail: redacted(detail) }));
}
