/**
 * Subscribers by e-mail. A mailbox confirms each thing that it follows, and gets what waits for all of them in one mail a day,
 * unless something is urgent. Its token is the same for all of its rows.
 */
import { digestOf } from "../../../src/domain/bytes/digest.ts";
import type { Db } from "../db/db.ts";
import { hasCome } from "../db/far-future.ts";
import { integer } from "../shape.ts";
import { rowShape } from "../table.ts";
import { subscriberTable } from "../tables/subscriber.ts";
import { addSubscriber, type NewSubscriber, type SubscriberRecord } from "./subscriber.ts";

const HOUR_MS = 3_600_000;

/** Milliseconds in which a mailbox confirms; its address is deleted after that. */
export const CONFIRM_WITHIN_MS = 48 * HOUR_MS;

/** Confirmations that one address gets in that time, from all callers together, so that strangers get no flood of mail. */
const MAX_UNCONFIRMED = 3;

/** Milliseconds between two mails to an address, unless something is urgent. */
const DIGEST_EVERY_MS = 24 * HOUR_MS;

/** Notices that do not wait for the next digest. */
const URGENT_KINDS = ["source_down", "url_moved", "version_held"] as const;

const before = (now: string, milliseconds: number) => new Date(Date.parse(now) - milliseconds).toISOString();

const COUNT = rowShape("count", { count: integer() });

/**
 * Adds what a mailbox may want to follow, which is asked by mail. An address that follows it already, or has enough such mails
 * already, gets none: the caller does not learn which.
 * @param subscriber `token` is that of the address
 * @throws Problem subscriber.too_many
 */
export async function addMailSubscriber(
  db: Db,
  subscriber: Omit<NewSubscriber, "channel" | "keys" | "isConfirmed">,
): Promise<void> {
  const { address, now } = subscriber;
  await db.write([forgetUnconfirmed(now)]);
  const waiting = await db.row(
    COUNT,
    "SELECT count(*) AS count FROM subscriber WHERE channel = 'mail' AND address = ? AND confirmed_at IS NULL",
    address,
  );
  if ((waiting?.count ?? 0) >= MAX_UNCONFIRMED) return;
  await addSubscriber(db, { ...subscriber, channel: "mail", keys: null, isConfirmed: false });
}

const forgetUnconfirmed = (now: string) => ({
  sql: "DELETE FROM subscriber WHERE channel = 'mail' AND confirmed_at IS NULL AND created_at < ?",
  values: [before(now, CONFIRM_WITHIN_MS)],
});

/** Confirms a subscription; again changes nothing. @returns null without one, or when it is too late */
export async function confirmMailSubscriber(db: Db, id: string, now: string): Promise<SubscriberRecord | null> {
  const [rows] = await db.write([
    {
      sql:
        "UPDATE subscriber SET confirmed_at = coalesce(confirmed_at, ?2), next_at = iif(confirmed_at IS NULL, ?2, next_at), " +
        // The first digest does not wait a day for the mail that asked.
        "delivered_at = iif(confirmed_at IS NULL, NULL, delivered_at) " +
        "WHERE id = ?1 AND channel = 'mail' AND (confirmed_at IS NOT NULL OR created_at >= ?3) RETURNING *",
      values: [id, now, before(now, CONFIRM_WITHIN_MS)],
    },
  ]);
  return subscriberTable.narrow(rows ?? [])[0] ?? null;
}

/** Deletes everything that the address with this token follows, and with it the address. @returns how many rows */
export async function removeMailbox(db: Db, token: string): Promise<number> {
  const [rows] = await db.write([
    {
      sql: "DELETE FROM subscriber WHERE channel = 'mail' AND token_hash = ? RETURNING id",
      values: [await digestOf("SHA-256", token)],
    },
  ]);
  return rows?.length ?? 0;
}

type ClaimTimes = {
  /** When the claimed rows are due again if this process ends. Both times are RFC 3339 in UTC. */
  until: string;
  now: string;
  limit: number;
};

/** Takes subscriptions that have not been asked yet, so that no other process asks them. */
export async function claimUnconfirmed(db: Db, { now, until, limit }: ClaimTimes): Promise<SubscriberRecord[]> {
  const [, rows] = await db.write([
    forgetUnconfirmed(now),
    {
      sql:
        "UPDATE subscriber SET next_at = ?2 WHERE id IN (SELECT id FROM subscriber WHERE channel = 'mail' " +
        `AND confirmed_at IS NULL AND delivered_at IS NULL AND ${hasCome("next_at", "?1", "plan")} ORDER BY next_at LIMIT ?3) ` +
        "RETURNING *",
      values: [now, until, limit],
    },
  ]);
  return subscriberTable.narrow(rows ?? []);
}

/** Takes all rows with news of addresses that may be sent a mail now, so that no other process takes them. */
export async function claimDigests(db: Db, { now, until, limit }: ClaimTimes): Promise<SubscriberRecord[]> {
  const isDue = hasCome("s.next_at", "?1", "plan");
  const mailedLately =
    "EXISTS (SELECT 1 FROM subscriber o WHERE o.channel = 'mail' AND o.address = s.address AND o.confirmed_at IS NOT NULL " +
    "AND o.delivered_at > ?4)";
  const isBusy =
    "EXISTS (SELECT 1 FROM subscriber o WHERE o.channel = 'mail' AND o.address = s.address AND o.pending <> '[]' " +
    `AND NOT ${hasCome("o.next_at", "?1", "plan")})`;
  const isUrgent =
    "EXISTS (SELECT 1 FROM json_each(s.pending) p CROSS JOIN feed_notice n ON n.id = p.value WHERE n.kind IN " +
    "(SELECT value FROM json_each(?5)))";
  const [rows] = await db.write([
    {
      sql:
        "UPDATE subscriber SET next_at = ?2 WHERE channel = 'mail' AND pending <> '[]' AND address IN (SELECT s.address " +
        `FROM subscriber s WHERE s.channel = 'mail' AND s.pending <> '[]' AND ${isDue} AND NOT ${isBusy} ` +
        `AND (NOT ${mailedLately} OR ${isUrgent}) GROUP BY s.address ORDER BY min(s.next_at) LIMIT ?3) RETURNING *`,
      values: [now, until, limit, before(now, DIGEST_EVERY_MS), JSON.stringify(URGENT_KINDS)],
    },
  ]);
  return subscriberTable.narrow(rows ?? []);
}
