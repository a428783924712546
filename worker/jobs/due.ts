/** Once an hour: the feeds that nobody fetched for longest are put into the queue, as many as `FETCH_DUE` says. */
import { type Bindings, settingsOf } from "../env.ts";
import { openStores } from "../store/db.ts";
import { inTime } from "../store/deadline.ts";
import { dueFeeds } from "../store/feed.ts";

/** What stands in the queue: one feed to fetch and, when it brought something new, to import and show. */
export type FeedMessage = { feed: string };

const DAY = 86_400_000;

/** Milliseconds that the database has for one question, and the queue for one batch. */
export const JOB_DEADLINE = 20_000;

/** Messages that the queue takes in one call. */
const BATCH = 100;

/**
 * @param now milliseconds since 1970
 * @returns Onestop IDs of the feeds that were put into the queue
 */
export async function sendDue(env: Bindings, now: number): Promise<string[]> {
  const { fetchDue } = settingsOf(env);
  if (fetchDue === 0) return [];
  const { db } = openStores(env, { deadline: JOB_DEADLINE });
  const feeds = await dueFeeds(db, new Date(now - DAY).toISOString(), fetchDue);
  for (let i = 0; i < feeds.length; i += BATCH) {
    const messages = feeds.slice(i, i + BATCH).map((feed) => ({ body: { feed } satisfies FeedMessage }));
    await inTime(env.IMPORTS.sendBatch(messages), JOB_DEADLINE, "The queue");
  }
  return feeds;
}
