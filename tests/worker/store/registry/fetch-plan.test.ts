/** The plan of fetches: what is due, and how failures put it off. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { openStores } from "../../../../worker/store/db/db.ts";
import { ensureFeed } from "../../../../worker/store/registry/feed.ts";
import { deleteFetches, recordFetch } from "../../../../worker/store/registry/fetch.ts";
import { feedsDue, planFetch } from "../../../../worker/store/registry/fetch-plan.ts";
import { readFreshness } from "../../../../worker/store/registry/freshness.ts";

const { db } = openStores(env as never);
const START = Date.parse("2026-11-23T12:00:00Z");
const after = (seconds: number) => new Date(START + seconds * 1000).toISOString();
const DELAYS = [1000, 10, 20];
let feedId: number;

beforeEach(async () => {
  await db.write(["feed", "feed_fetch", "fetch_plan"].map((table) => ({ sql: `DELETE FROM ${table}` })));
  feedId = (await ensureFeed(db, "f-planned", after(0))).id;
  const urls = JSON.stringify({ static_current: "https://agency.example/gtfs.zip" });
  await db.write([{ sql: "UPDATE feed SET urls = ? WHERE id = ?", values: [urls, feedId] }]);
});
const plan = (success: boolean) => planFetch(db, feedId, { success, attemptedAt: after(0), delays: DELAYS });
const isDue = async (seconds: number) => (await feedsDue(db, after(seconds))).length === 1;

test("a feed that was never fetched is due", async () => {
  expect(await isDue(0)).toBe(true);
  expect(await feedsDue(db, after(0), [feedId + 1])).toEqual([]);
  expect(await feedsDue(db, after(0), [feedId])).toMatchObject([{ onestop_id: "f-planned" }]);
});

test("failures in a row put it off, up to the last delay; a success begins anew", async () => {
  const dueAfter: (number | undefined)[] = [];
  for (const success of [false, false, false, true, false]) {
    await plan(success);
    const candidates = [10, 20, 1000];
    const due = await Promise.all(candidates.map(isDue));
    dueAfter.push(candidates[due.indexOf(true)]);
  }
  expect(dueAfter).toEqual([10, 20, 20, 1000, 10]);
  expect([await isDue(9.9), await isDue(10)]).toEqual([false, true]);
});

test("stale and failing feeds are named", async () => {
  await plan(false);
  const { failing, stale } = await readFreshness(db, START);
  expect(failing).toEqual([{ feed: "f-planned", due_at: after(10), failures: 1 }]);
  expect(stale).toEqual([]);
  expect((await readFreshness(db, START + 2 * 86_400_000)).stale).toHaveLength(1);
});

test("old attempts are counted, then deleted; the last one of each URL stays", async () => {
  for (const [seconds, urlType] of [
    [0, "static_current"],
    [10, "static_current"],
    [20, "static_current"],
    [0, "realtime_alerts"],
  ] as const) {
    const url = "https://agency.example/gtfs.zip";
    await recordFetch(db, { feedId, urlType, url, success: true, fetchedAt: after(seconds) });
  }
  expect(await deleteFetches(db, after(15), true)).toBe(2);
  expect(await deleteFetches(db, after(100))).toBe(2);
  expect(await db.rows("SELECT url_type, fetched_at FROM feed_fetch ORDER BY id")).toEqual([
    { url_type: "static_current", fetched_at: after(20) },
    { url_type: "realtime_alerts", fetched_at: after(0) },
  ]);
});
