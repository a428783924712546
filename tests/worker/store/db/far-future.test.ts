/** Times that a wrong clock wrote hold nothing back, and are named. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { openStores } from "../../../../worker/store/db/db.ts";
import { hasComeAt, ignoredLine, ignoredTimes } from "../../../../worker/store/db/far-future.ts";
import { currentLeases, takeLease } from "../../../../worker/store/db/lease.ts";
import { dueFeeds } from "../../../../worker/store/registry/feed.ts";
import { heldHosts, holdHost, hostFailed, reserveRequest } from "../../../../worker/store/registry/fetch-host.ts";
import { feedsDue } from "../../../../worker/store/registry/fetch-plan.ts";
import { readFreshness } from "../../../../worker/store/registry/freshness.ts";
import { claimSubscribers } from "../../../../worker/store/registry/subscriber.ts";
import { dueWebhooks } from "../../../../worker/store/registry/webhook.ts";

const { db } = openStores(env as never);
const NOW = "2026-11-23T12:00:00.000Z";
const NOW_MS = Date.parse(NOW);
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(NOW_MS + hours * HOUR_MS).toISOString();

/** Hours from now, whether a lease until then is over, and whether a plan for then has come. */
const TIMES: [hours: number, lease: boolean, plan: boolean][] = [
  [-1, true, true],
  [0, true, true],
  [1, false, false],
  [3, true, false],
  [27, true, false],
  [49, true, true],
  [24 * 365, true, true],
  [24 * 365 * 7_000, true, true],
];

beforeEach(() =>
  db.write(
    ["feed", "feed_fetch", "fetch_plan", "fetch_host", "lease", "webhook", "subscriber"].map((table) => ({
      sql: `DELETE FROM ${table}`,
    })),
  ),
);

async function addFeed(): Promise<void> {
  await db.write([
    {
      sql:
        "INSERT INTO feed (id, onestop_id, spec, urls, created_at, updated_at) " +
        `VALUES (1, 'f-one', 'gtfs', '{"static_current":"https://a.example/z.zip"}', '', '')`,
    },
  ]);
}

describe.each(TIMES)("a time in %d hours", (hours, leaseIsOver, planHasCome) => {
  test("is read alike by the program and by the database", async () => {
    expect(hasComeAt(Date.parse(at(hours)), NOW_MS, "lease")).toBe(leaseIsOver);
    expect(hasComeAt(Date.parse(at(hours)), NOW_MS, "plan")).toBe(planHasCome);
  });

  test("as the end of a lease", async () => {
    await takeLease(db, "work", { owner: "a", now: NOW, expiresAt: at(hours) });
    expect((await currentLeases(db, NOW)).length).toBe(leaseIsOver ? 0 : 1);
    expect(await takeLease(db, "work", { owner: "b", now: NOW, expiresAt: at(1) })).toBe(leaseIsOver);
  });

  test("as the plan of a fetch", async () => {
    await addFeed();
    await db.write([
      { sql: "INSERT INTO fetch_plan (feed_id, due_at, failures) VALUES (1, ?, 0)", values: [at(hours)] },
    ]);
    expect((await feedsDue(db, NOW)).length).toBe(planHasCome ? 1 : 0);
  });

  test("as the pause of a server", async () => {
    await holdHost(db, "a.example", NOW_MS + hours * HOUR_MS);
    expect((await heldHosts(db, NOW_MS)).length).toBe(planHasCome ? 0 : 1);
    const reserved = await reserveRequest(db, "a.example", { now: NOW_MS, gap: 1_000, latest: NOW_MS + 60_000 });
    expect(reserved).toBe(planHasCome ? NOW_MS : null);
  });

  test("as the next message of a webhook", async () => {
    await db.write([
      {
        sql:
          "INSERT INTO webhook (id, url, secret, created_at, seen_id, next_at, failures, state) " +
          "VALUES ('w', 'https://a.example', 's', ?1, 0, ?2, 0, 'pending')",
        values: [NOW, at(hours)],
      },
    ]);
    expect((await dueWebhooks(db, 5, NOW)).length).toBe(planHasCome ? 1 : 0);
  });

  test("as the next message to a subscriber", async () => {
    await db.write([
      {
        sql:
          "INSERT INTO subscriber (id, channel, address, target, target_key, language, token_hash, created_at, seen_id, " +
          "pending, next_at, failures) VALUES ('s', 'push', 'https://a.example', 'feed', 'f-one', 'en', '', ?1, 1, '[1]', ?2, 0)",
        values: [NOW, at(hours)],
      },
    ]);
    const claim = { now: NOW, until: at(0.1), limit: 1, unprovenLimit: 1 };
    expect((await claimSubscribers(db, "push", claim)).length).toBe(planHasCome ? 1 : 0);
  });
});

test("a failure of a server replaces a pause that is ignored", async () => {
  await holdHost(db, "a.example", NOW_MS + 24 * 365 * HOUR_MS);
  await hostFailed(db, "a.example", NOW_MS, [60_000]);
  expect(await heldHosts(db, NOW_MS)).toMatchObject([{ host: "a.example", held_until: NOW_MS + 60_000 }]);
});

test("a fetch of the future does not keep the hourly job from a feed", async () => {
  await addFeed();
  await db.write([
    {
      sql: "INSERT INTO feed_fetch (id, feed_id, url, url_type, fetched_at, success) VALUES (1, 1, 'https://a.example', 'static_current', ?, 1)",
      values: [at(24 * 365)],
    },
  ]);
  expect(await dueFeeds(db, at(-24), 10)).toEqual(["f-one"]);
});

test("status names them, and only them", async () => {
  await addFeed();
  const far = at(24 * 365);
  await db.write([
    { sql: "INSERT INTO lease (name, owner, expires_at) VALUES ('activation', 'a', ?)", values: [far] },
    { sql: "INSERT INTO lease (name, owner, expires_at) VALUES ('tiles', 'a', ?)", values: [at(1)] },
    { sql: "INSERT INTO fetch_plan (feed_id, due_at, failures) VALUES (1, ?, 3)", values: [far] },
    {
      sql: "INSERT INTO fetch_host (host, next_at, held_until, failures) VALUES ('a.example', 0, ?, 0)",
      values: [NOW_MS * 3],
    },
    { sql: "INSERT INTO fetch_host (host, next_at, held_until, failures) VALUES ('b.example', 0, 9e17, 0)" },
  ]);
  const ignored = await ignoredTimes(db, NOW);
  expect(ignored.map(({ work, name }) => `${work} ${name}`)).toEqual([
    "fetch f-one",
    "lease activation",
    "server a.example",
    "server b.example",
  ]);
  expect(ignoredLine(ignored[1]!)).toContain(`lease activation: its time ${far}`);
  const { leases, hosts, ignored: shown } = await readFreshness(db, NOW_MS);
  expect(shown).toEqual(ignored);
  expect([leases.map(({ name }) => name), hosts]).toEqual([["tiles"], []]);
});
