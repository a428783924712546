/** Subscribers: events find them by feed, operator, place, and line, each once, in a few statements for all. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { openStores } from "../../../worker/store/db/db.ts";
import {
  addSubscriber,
  claimSubscribers,
  MAX_TARGETS_PER_ADDRESS,
  makeSubscriberKeys,
  notePending,
  removeAddresses,
  removeSubscriber,
  type SubscriberOutcome,
  type SubscriberRecord,
  saveOutcomes,
} from "../../../worker/store/registry/subscriber.ts";
import { rowsAs } from "../../support/rows.ts";

const { db } = openStores(env as never);
const NOW = "2026-11-23T12:00:00.000Z";
const LATER = "2026-11-23T13:00:00.000Z";
const TABLES = [
  "subscriber",
  "feed_notice",
  "feed_change",
  "feed_change_place",
  "served_place",
  "operator_feed",
  "route",
];

beforeEach(async () => {
  await db.write([
    ...TABLES.map((table) => ({ sql: `DELETE FROM ${table}`, values: [] })),
    { sql: "DELETE FROM feed WHERE id IN (1, 2)", values: [] },
    { sql: "UPDATE counter SET next = 1 WHERE name IN ('feed_change', 'subscriber_event')", values: [] },
    ...[1, 2].map((id) => ({
      sql:
        "INSERT INTO feed (id, onestop_id, spec, urls, created_at, updated_at, active_version_id) " +
        "VALUES (?1, ?2, 'gtfs', '{}', '', '', ?1 * 10)",
      values: [id, `f-${id}`],
    })),
    {
      sql: "INSERT INTO operator_feed (id, onestop_id, feed_id, places) VALUES (1, 'o-both', 1, ''), (2, 'o-both', 2, '')",
      values: [],
    },
    {
      sql: "INSERT INTO served_place (country, region, city, agency_id, feed_id) VALUES ('Nowhere', 'West', '', 1, 1)",
      values: [],
    },
    {
      sql:
        "INSERT INTO route (id, feed_version_id, agency_id, route_id, route_type, onestop_id) " +
        "VALUES (1, 10, 1, 'R', 3, 'r-one')",
      values: [],
    },
  ]);
});

let made = 0;
async function follow(
  target: SubscriberRecord["target"],
  key: string,
  more: Partial<Parameters<typeof addSubscriber>[1]> = {},
): Promise<SubscriberRecord & { token: string }> {
  const keys = makeSubscriberKeys();
  const subscriber = await addSubscriber(db, {
    ...keys,
    ...{ channel: "push", address: `https://push.example/${++made}`, keys: "{}", target, target_key: key },
    ...{ language: "en", isConfirmed: true, now: NOW },
    ...more,
  });
  return { ...subscriber, token: keys.token };
}

/** Adds a notice of a feed to the log. */
const notice = (feed: number) =>
  db.write([
    {
      sql:
        "INSERT INTO feed_notice (id, feed_id, kind, changed_at, about, detail) SELECT next, ?1, 'source_back', ?2, next, '{}' " +
        "FROM counter WHERE name = 'feed_change'",
      values: [feed, NOW],
    },
    { sql: "UPDATE counter SET next = next + 1 WHERE name = 'feed_change'", values: [] },
  ]);
const change = (feed: number, places: readonly string[]) =>
  db.write([
    {
      sql: "INSERT INTO feed_change_place (place, change_id) SELECT value, next FROM json_each(?1), counter WHERE name = 'feed_change'",
      values: [JSON.stringify(places)],
    },
    {
      sql:
        "INSERT INTO feed_change (from_version_id, to_version_id, feed_id, from_sha1, to_sha1, changed_at, id, differences) " +
        "SELECT next, next + 1, ?1, '', '', ?2, next, '{}' FROM counter WHERE name = 'feed_change'",
      values: [feed, NOW],
    },
    { sql: "UPDATE counter SET next = next + 1 WHERE name = 'feed_change'", values: [] },
  ]);
async function pendingOf(): Promise<Record<string, number[]>> {
  const rows = await rowsAs<{ key: string; pending: string }>(
    db,
    "SELECT target_key AS key, pending FROM subscriber ORDER BY target_key",
  );
  return Object.fromEntries(rows.map(({ key, pending }) => [key, JSON.parse(pending) as number[]]));
}
const claim = (more: Partial<Parameters<typeof claimSubscribers>[2]> = {}) =>
  claimSubscribers(db, "push", { now: LATER, until: "2026-11-23T13:05:00.000Z", limit: 9, unprovenLimit: 9, ...more });

describe("an event", () => {
  test("waits for subscribers of its feed, and of the operators, lines, and places of that feed", async () => {
    for (const [target, key] of [
      ["feed", "f-1"],
      ["feed", "f-2"],
      ["operator", "o-both"],
      ["line", "r-one"],
      ["line", "r-other"],
      ["place", '["Nowhere"]'],
      ["place", '["Nowhere","West"]'],
      ["place", '["Nowhere","East"]'],
    ] as const)
      await follow(target, key);
    await notice(1);
    await notice(2);
    await change(2, ['["Nowhere","East"]']);
    await notePending(db);
    expect(await pendingOf()).toEqual({
      "f-1": [1],
      "f-2": [2, 3],
      "o-both": [1, 2, 3],
      "r-one": [1],
      "r-other": [],
      '["Nowhere"]': [1],
      '["Nowhere","West"]': [1],
      '["Nowhere","East"]': [3],
    });
  });

  test("waits once, and not for those who came later or are not confirmed", async () => {
    await follow("feed", "f-1");
    await follow("operator", "o-both", { channel: "mail", address: "a@example.org", keys: null, isConfirmed: false });
    await notice(1);
    await follow("line", "r-one");
    await notePending(db);
    await db.write([{ sql: "UPDATE counter SET next = 1 WHERE name = 'subscriber_event'", values: [] }]);
    await notePending(db);
    expect(await pendingOf()).toEqual({ "f-1": [1], "o-both": [], "r-one": [] });
  });

  test("is found for any number of subscribers and events with a few statements", async () => {
    for (let i = 0; i < 30; i++) await follow("feed", "f-1");
    for (let i = 0; i < 60; i++) await notice(1);
    const before = db.cost.roundTrips;
    await notePending(db);
    expect(db.cost.roundTrips - before).toBeLessThan(5);
    const [subscriber] = await claim({ limit: 1, unprovenLimit: 1 });
    // Of sixty entries, the last fifty.
    expect(JSON.parse(subscriber!.pending)).toEqual(Array.from({ length: 50 }, (_, i) => i + 11));
  });
});

describe("a claim", () => {
  const outcome = (id: string, more: Partial<SubscriberOutcome>): SubscriberOutcome => ({
    ...{ id, deliveredId: 0, hasArrived: false, at: LATER, nextAt: LATER, failure: null },
    ...more,
  });

  test("takes a subscriber once, until its outcome is saved", async () => {
    const { id } = await follow("feed", "f-1");
    await notice(1);
    await notice(1);
    await notePending(db);
    expect((await claim()).map((one) => one.id)).toEqual([id]);
    expect(await claim()).toEqual([]);
    await saveOutcomes(db, [outcome(id, { deliveredId: 1, hasArrived: true })]);
    expect(await claim()).toMatchObject([{ id, pending: "[2]", failures: 0, delivered_at: LATER }]);
    await saveOutcomes(db, [outcome(id, { failure: "webhook.rejected" })]);
    await saveOutcomes(db, [outcome(id, { failure: "webhook.timeout" })]);
    expect(await claim()).toMatchObject([
      { pending: "[2]", failures: 2, failing_since: LATER, last_problem_code: "webhook.timeout" },
    ]);
    await saveOutcomes(db, [outcome(id, { deliveredId: 2, hasArrived: true })]);
    expect(await claim()).toEqual([]);
    expect(await rowsAs(db, "SELECT failures, failing_since, last_problem_code FROM subscriber")).toEqual([
      { failures: 0, failing_since: null, last_problem_code: null },
    ]);
  });

  test("counts those apart that never received a message", async () => {
    const proven = await follow("feed", "f-1");
    for (let i = 0; i < 3; i++) await follow("feed", "f-1");
    await notice(1);
    await notePending(db);
    await saveOutcomes(db, [outcome(proven.id, { hasArrived: true })]);
    const taken = await claim({ limit: 5, unprovenLimit: 1 });
    expect(taken).toHaveLength(2);
    expect(taken.map(({ id }) => id)).toContain(proven.id);
  });
});

describe("a row", () => {
  test("is renewed by its browser, and removed by its token alone", async () => {
    const address = "https://push.example/same";
    const first = await follow("feed", "f-1", { address });
    const second = await follow("feed", "f-1", { address, language: "de" });
    expect(second).toMatchObject({ language: "de", created_at: NOW });
    expect(await removeSubscriber(db, first.id, first.token)).toBe(false);
    expect(await removeSubscriber(db, second.id, first.token)).toBe(false);
    expect(await removeSubscriber(db, second.id, second.token)).toBe(true);
    expect(await pendingOf()).toEqual({});
  });

  test("of a mailbox is not changed by somebody who adds it again", async () => {
    const mail = { channel: "mail", address: "a@example.org", keys: null, isConfirmed: false } as const;
    const first = await follow("feed", "f-1", mail);
    const second = await follow("feed", "f-1", { ...mail, language: "de", isConfirmed: true });
    expect(second).toMatchObject({ id: first.id, language: "en", token_hash: first.token_hash, confirmed_at: null });
  });

  test("is one of sixty of its address at most, and goes with it", async () => {
    const address = "https://push.example/many";
    for (let i = 0; i < MAX_TARGETS_PER_ADDRESS; i++) await follow("line", `r-${i}`, { address });
    await follow("line", "r-1", { address });
    await expect(follow("line", "r-more", { address })).rejects.toMatchObject({ code: "subscriber.too_many" });
    await follow("line", "r-more");
    await removeAddresses(db, "push", [address]);
    expect(Object.keys(await pendingOf())).toEqual(["r-more"]);
  });
});
