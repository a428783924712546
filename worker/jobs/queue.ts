/** The queue's messages, one after the other: an import takes all the memory there is. */
import type { Bindings } from "../env.ts";
import type { FeedMessage } from "./due.ts";
import { takeFeed } from "./take.ts";

/** Seconds after which a feed that met a store that was down is brought again. */
const LATER = 300;

export async function takeFeeds(batch: MessageBatch<FeedMessage>, env: Bindings): Promise<void> {
  for (const message of batch.messages) {
    const feed = message.body?.feed;
    try {
      const taken = typeof feed === "string" ? await takeFeed(env, feed) : null;
      if (taken?.problem !== undefined) log(feed, taken.problem.code, taken.problem.detail);
      message.ack();
    } catch (error) {
      log(feed, "internal", error instanceof Error ? error.message : String(error));
      message.retry({ delaySeconds: LATER });
    }
  }
}

function log(feed: unknown, code: string, detail: string): void {
  console.error(JSON.stringify({ level: "error", message: "A feed was not taken.", feed, code, detail }));
}
