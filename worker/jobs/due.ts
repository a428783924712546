/** Once an hour: queues the feeds with the oldest fetches, as many as `FETCH_DUE` allows. */
import { failureLine } from "../../src/domain/log-line.ts";
import { type Bindings, settingsOf } from "../env.ts";
import { inTime } from "../store/archive/deadline.ts";
import { openStores } from "../store/db/db.ts";
import { ignoredLine, ignoredTimes } from "../store/db/far-future.ts";
import { dueFeeds } from "../store/registry/feed.ts";
import { BATCH_MESSAGES, type FeedMessage } from "./messages.ts";

const DAY = 86_400_000;

/** Timeout in milliseconds of a database query, and of a queue batch. */
export const JOB_DEADLINE_MS = 20_000;

/**
 * @param now milliseconds since 1970
 * @returns Onestop IDs of the queued feeds; a batch that the queue refuses does not stop the next
 * @throws the error of the last refused batch, if the queue accepted none
 */
export async function sendDue(env: Bindings, now: number): Promise<string[]> {
  const { fetchDue } = settingsOf(env);
  if (fetchDue === 0) return [];
  const { db } = openStores(env, { deadline: JOB_DEADLINE_MS });
  for (const time of await ignoredTimes(db, new Date(now).toISOString())) console.warn(ignoredLine(time));
  const feeds = await dueFeeds(db, new Date(now - DAY).toISOString(), fetchDue);
  const sentIds: string[] = [];
  let failure: unknown;
  for (let i = 0; i < feeds.length; i += BATCH_MESSAGES) {
    const batch = feeds.slice(i, i + BATCH_MESSAGES);
    const messages = batch.map((feed) => ({ body: { feed } satisfies FeedMessage }));
    try {
      await inTime(env.IMPORTS.sendBatch(messages), JOB_DEADLINE_MS, "The queue");
      sentIds.push(...batch);
    } catch (error) {
      failure = error;
      console.error(failureLine("The queue refused a batch of feeds.", error, { feeds: batch.length }));
    }
  }
  if (sentIds.length === 0 && failure !== undefined) throw failure;
  return sentIds;
}
