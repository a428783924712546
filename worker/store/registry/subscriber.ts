/**
 * Subscribers: browsers and mailboxes that are told of events. Each row has the entries of the log that wait for it, so that
 * a round needs a few statements for all of them.
 */
import { digestOf, hexOf } from "../../../src/domain/bytes/digest.ts";
import { problem } from "../../problem.ts";
import type { Db, Statement } from "../db/db.ts";
import { hasCome } from "../db/far-future.ts";
import { integer } from "../shape.ts";
import { insertInto, rowShape } from "../table.ts";
import { type SubscriberRecord, subscriberTable } from "../tables/subscriber.ts";

export type { SubscriberRecord } from "../tables/subscriber.ts";

/** Things that one address may follow. */
export const MAX_TARGETS_PER_ADDRESS = 60;

/** Entries of the log that wait for one subscriber at most; the oldest are dropped. */
const MAX_PENDING = 50;

/** A random id of a subscriber, and the token by which it changes its row. */
export function makeSubscriberKeys(): { id: string; token: string } {
  const random = (bytes: number) => hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
  return { id: `sub_${random(12)}`, token: random(24) };
}

export type NewSubscriber = Pick<
  SubscriberRecord,
  "id" | "channel" | "address" | "keys" | "target" | "target_key" | "language"
> & {
  token: string;
  /** Nothing is sent before it is confirmed. */
  isConfirmed: boolean;
  /** RFC 3339 in UTC. */
  now: string;
};

/**
 * Adds a subscriber for the events from now on. An address that follows the thing already keeps its row: a push endpoint is
 * a secret of its browser, which gets the new id, keys and token; a mail address keeps everything.
 * @throws Problem subscriber.too_many
 */
export async function addSubscriber(
  db: Db,
  { token, isConfirmed, now, ...row }: NewSubscriber,
): Promise<SubscriberRecord> {
  const { id, channel, address, keys, target, target_key, language } = row;
  const updates = ["id", "keys", "language", "token_hash"].map(
    (column) => `${column} = iif(channel = 'push', excluded.${column}, ${column})`,
  );
  const [rows] = await db.write([
    {
      sql: insertInto(
        subscriberTable,
        {
          ...{ id: "?1", channel: "?2", address: "?3", keys: "?4", target: "?5", target_key: "?6", language: "?7" },
          ...{ token_hash: "?8", created_at: "?9", confirmed_at: "iif(?10, ?9, NULL)", seen_id: "c.next - 1" },
          ...{ pending: "'[]'", next_at: "?9", failures: "0" },
        },
        {
          from:
            "FROM counter c WHERE c.name = 'feed_change' AND (SELECT count(*) FROM subscriber WHERE channel = ?2 " +
            `AND address = ?3 AND (target, target_key) <> (?5, ?6)) < ${MAX_TARGETS_PER_ADDRESS}`,
          end: `ON CONFLICT (channel, address, target, target_key) DO UPDATE SET ${updates.join(", ")} RETURNING *`,
        },
      ),
      values: [
        id,
        channel,
        address,
        keys,
        target,
        target_key,
        language,
        await digestOf("SHA-256", token),
        now,
        isConfirmed ? 1 : 0,
      ],
    },
  ]);
  const [subscriber] = subscriberTable.narrow(rows ?? []);
  if (subscriber !== undefined) return subscriber;
  throw problem("subscriber.too_many", `You can follow ${MAX_TARGETS_PER_ADDRESS} things. Unfollow one first.`, {
    limit: MAX_TARGETS_PER_ADDRESS,
  });
}

/** Deletes a subscriber with its address. @returns whether there was one with this token */
export async function removeSubscriber(db: Db, id: string, token: string): Promise<boolean> {
  const [rows] = await db.write([
    {
      sql: "DELETE FROM subscriber WHERE id = ?1 AND token_hash = ?2 RETURNING id",
      values: [id, await digestOf("SHA-256", token)],
    },
  ]);
  return rows?.length === 1;
}

/**
 * Gives what a browser follows its new endpoint and keys. The old endpoint is known to that browser alone.
 * @returns how many rows it has
 */
export async function moveSubscribers(
  db: Db,
  from: string,
  { address, keys }: Pick<SubscriberRecord, "address" | "keys">,
): Promise<number> {
  const [rows] = await db.write([
    {
      sql: "UPDATE OR REPLACE subscriber SET address = ?2, keys = ?3 WHERE channel = 'push' AND address = ?1 RETURNING id",
      values: [from, address, keys],
    },
  ]);
  return rows?.length ?? 0;
}

const CURSOR = rowShape("counter", { next: integer(), head: integer() });

/** Entries of the log for which subscribers are looked up in one statement. */
const MAX_EVENTS = 500;

/**
 * Adds new entries of the log to the rows of confirmed subscribers. A subscriber of an operator or a place gets the entries
 * of the feeds that it has now, and one of a line those of its feed. Each entry is put there once, also by
 * several processes.
 */
export async function notePending(db: Db): Promise<void> {
  for (;;) {
    const cursor = await db.row(
      CURSOR,
      "SELECT max(c.next, (SELECT min(seen_id) + 1 FROM subscriber)) AS next, h.next - 1 AS head FROM counter c " +
        "JOIN counter h ON h.name = 'feed_change' WHERE c.name = 'subscriber_event' AND EXISTS (SELECT 1 FROM subscriber)",
    );
    if (cursor === null || cursor.next > cursor.head) return;
    const last = Math.min(cursor.head, cursor.next + MAX_EVENTS - 1);
    await db.write(pendingStatements(cursor.next, last));
  }
}

function pendingStatements(first: number, last: number): Statement[] {
  const feedsOf = (target: string, key: string, join: string) =>
    `SELECT '${target}' AS target, ${key} AS target_key, e.id AS event_id FROM event e CROSS JOIN ${join}`;
  const subjects = [
    feedsOf("feed", "f.onestop_id", "feed f ON f.id = e.feed_id"),
    feedsOf("operator", "o.onestop_id", "operator_feed o ON o.feed_id = e.feed_id"),
    feedsOf(
      "line",
      "r.onestop_id",
      "feed f ON f.id = e.feed_id CROSS JOIN route r ON r.feed_version_id = f.active_version_id WHERE r.onestop_id IS NOT NULL",
    ),
    feedsOf("place", "p.place", "feed_change_place p ON p.change_id = e.id WHERE e.is_change"),
    feedsOf(
      "place",
      "CASE d.value WHEN 1 THEN json_array(s.country) WHEN 2 THEN json_array(s.country, s.region) " +
        "ELSE json_array(s.country, s.region, s.city) END",
      "served_place s ON s.feed_id = e.feed_id CROSS JOIN json_each('[1, 2, 3]') d " +
        "WHERE NOT e.is_change AND (d.value < 2 OR s.region <> '') AND (d.value < 3 OR s.city <> '')",
    ),
  ];
  const waiting =
    "SELECT value FROM json_each(subscriber.pending) UNION SELECT value FROM json_each(n.events) ORDER BY value DESC " +
    `LIMIT ${MAX_PENDING}`;
  return [
    {
      sql:
        "WITH event AS MATERIALIZED (SELECT id, feed_id, 1 AS is_change FROM feed_change WHERE id BETWEEN ?1 AND ?2 " +
        "UNION ALL SELECT id, feed_id, 0 FROM feed_notice WHERE id BETWEEN ?1 AND ?2), " +
        `subject AS (${subjects.join(" UNION ALL ")}), ` +
        "news AS (SELECT s.id, max(u.event_id) AS last, json_group_array(DISTINCT u.event_id) AS events FROM subject u " +
        "CROSS JOIN subscriber s ON s.target = u.target AND s.target_key = u.target_key " +
        "WHERE s.confirmed_at IS NOT NULL AND u.event_id > s.seen_id GROUP BY s.id) " +
        `UPDATE subscriber SET seen_id = n.last, pending = (SELECT json_group_array(value) FROM (SELECT value FROM (${waiting}) ` +
        "ORDER BY value)) FROM news n WHERE n.id = subscriber.id",
      values: [first, last],
    },
    { sql: "UPDATE counter SET next = max(next, ?1) WHERE name = 'subscriber_event'", values: [last + 1] },
  ];
}

/**
 * Takes subscribers that are due, and puts off their next attempt, so that no other process takes them.
 * Those that never received a message, or failed with the last one, are counted apart, so that they keep no other waiting.
 * @param until when they are due again if this process ends; both times are RFC 3339 in UTC
 */
export async function claimSubscribers(
  db: Db,
  channel: SubscriberRecord["channel"],
  { now, until, limit, unprovenLimit }: { now: string; until: string; limit: number; unprovenLimit: number },
): Promise<SubscriberRecord[]> {
  const isUnproven = "(delivered_at IS NULL OR failures > 0)";
  const due =
    `SELECT id, ${isUnproven} AS unproven, row_number() OVER (PARTITION BY ${isUnproven} ORDER BY next_at, id) AS place ` +
    `FROM subscriber WHERE channel = ?1 AND pending <> '[]' AND ${hasCome("next_at", "?2", "plan")}`;
  const [rows] = await db.write([
    {
      sql:
        `UPDATE subscriber SET next_at = ?3 WHERE id IN (SELECT id FROM (${due}) WHERE place <= iif(unproven, ?5, ?4)) ` +
        "RETURNING *",
      values: [channel, now, until, limit, unprovenLimit],
    },
  ]);
  return subscriberTable.narrow(rows ?? []);
}

/** How the messages to a subscriber went. Times are RFC 3339 in UTC. */
export type SubscriberOutcome = {
  id: string;
  /** Entries of the log up to this one need no more delivery. */
  deliveredId: number;
  /** Whether a message arrived. */
  hasArrived: boolean;
  at: string;
  nextAt: string;
  /** Code of the failure that ended the attempt; null without one. */
  failure: string | null;
};

/** An attempt that ends now, by default without a message and without a failure. */
export function outcomeOf(id: string, more: Partial<SubscriberOutcome>): SubscriberOutcome {
  const at = new Date().toISOString();
  return { id, deliveredId: 0, hasArrived: false, failure: null, at, nextAt: at, ...more };
}

/** The entries of the log that wait for a subscriber, the oldest first. */
export const pendingOf = ({ pending }: SubscriberRecord): number[] => JSON.parse(pending) as number[];

/** Notes how attempts went: one statement for all of them. An attempt without a message or a failure changes only its time. */
export async function saveOutcomes(db: Db, outcomes: readonly SubscriberOutcome[]): Promise<void> {
  const columns = ["id", "delivered_id", "arrived_at", "at", "next_at", "failure"]
    .map((name, i) => `value ->> ${i} AS ${name}`)
    .join(", ");
  const rows = outcomes.map(({ id, deliveredId, hasArrived, at, nextAt, failure }) => [
    ...[id, deliveredId, hasArrived ? at : null, at, nextAt, failure],
  ]);
  await db.write([
    {
      sql:
        "UPDATE subscriber SET pending = (SELECT json_group_array(value) FROM json_each(subscriber.pending) " +
        "WHERE value > o.delivered_id), delivered_at = coalesce(o.arrived_at, delivered_at), next_at = o.next_at, " +
        "failures = iif(o.arrived_at IS NULL, failures, 0) + (o.failure IS NOT NULL), " +
        "failing_since = coalesce(iif(o.arrived_at IS NULL, failing_since, NULL), iif(o.failure IS NULL, NULL, o.at)), " +
        "last_problem_code = coalesce(o.failure, iif(o.arrived_at IS NULL, last_problem_code, NULL)) " +
        `FROM (SELECT ${columns} FROM json_each(?1)) o WHERE subscriber.id = o.id`,
      values: [JSON.stringify(rows)],
    },
  ]);
}

/** Deletes the rows of addresses to which nothing can be sent any more. */
export async function removeAddresses(
  db: Db,
  channel: SubscriberRecord["channel"],
  addresses: readonly string[],
): Promise<void> {
  await db.write([
    {
      sql: "DELETE FROM subscriber WHERE channel = ?1 AND address IN (SELECT value FROM json_each(?2))",
      values: [channel, JSON.stringify(addresses)],
    },
  ]);
}
