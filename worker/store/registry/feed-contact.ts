/**
 * Contacts that feeds name in feed_info.txt. A contact proves by a signed link in a mail that it reads its address. Until then
 * the request is a row of `subscriber` with the target `contact`, so that it is sent, repeated, and forgotten as other mails are.
 */
import { digestOf } from "../../../src/domain/bytes/digest.ts";
import { readMailAddress } from "../../../src/domain/mail/address.ts";
import { DATA_CHANGED } from "../db/data-version.ts";
import type { Db } from "../db/db.ts";
import { visibleFeed } from "../db/visible.ts";
import { integer, text } from "../shape.ts";
import { insertFromJson, rowShape } from "../table.ts";
import { feedContactTable } from "../tables/feed-contact.ts";
import { type SubscriberRecord, subscriberTable } from "../tables/subscriber.ts";
import { addMailSubscriber, CONFIRM_WITHIN_MS, confirmMailSubscriber } from "./mail-subscriber.ts";
import { addSubscriber, makeSubscriberKeys } from "./subscriber.ts";

/** An address, with the feeds of an operator that name it. */
export type FeedContact = {
  address: string;
  feeds: { id: number; onestop_id: string; name: string }[];
  /** When it was proved, RFC 3339 in UTC; null unless it was for each of the feeds. */
  confirmed_at: string | null;
};

const CONTACT = rowShape("feed_contact", {
  id: integer(),
  onestop_id: text(),
  name: text(),
  address: text(),
  address_hash: text().nullable(),
  confirmed_at: text().nullable(),
});

/** The contacts of an operator's visible feeds, by their active versions, in the order of the feeds. */
export async function contactsOfOperator(db: Db, onestopId: string): Promise<FeedContact[]> {
  const address =
    "SELECT value ->> 'feed_contact_email' FROM json_each(v.feed_infos) WHERE value ->> 'feed_contact_email' <> ''";
  const rows = await db.rows(
    CONTACT,
    `SELECT f.id, f.onestop_id, coalesce(f.name, '') AS name, (${address} LIMIT 1) AS address, c.address_hash, c.confirmed_at FROM feed f ` +
      "JOIN feed_version v ON v.id = f.active_version_id LEFT JOIN feed_contact c ON c.feed_id = f.id " +
      "WHERE f.id IN (SELECT feed_id FROM operator_feed WHERE onestop_id = ?) " +
      `AND ${visibleFeed("f")} AND EXISTS (${address}) ORDER BY f.onestop_id`,
    onestopId,
  );
  const contacts = new Map<string, FeedContact>();
  for (const { address: entry, address_hash, confirmed_at, ...feed } of rows) {
    const mailbox = readMailAddress(entry);
    if (mailbox === null) continue;
    const at = address_hash === (await digestOf("SHA-256", mailbox)) ? confirmed_at : null;
    const contact = contacts.get(mailbox);
    if (contact === undefined) contacts.set(mailbox, { address: mailbox, feeds: [feed], confirmed_at: at });
    else {
      contact.feeds.push(feed);
      contact.confirmed_at =
        at === null || contact.confirmed_at === null ? null : [at, contact.confirmed_at].sort()[0]!;
    }
  }
  return [...contacts.values()];
}

/** Keys of a mailbox: `token` ends all that it gets, as with other subscriptions. */
type Mailbox = { address: string; token: string; language: string; now: string };

/** Has a link sent to a contact, as often as `addMailSubscriber` allows. @throws Problem subscriber.too_many */
export async function requestContactLink(db: Db, operator: string, mailbox: Mailbox): Promise<void> {
  await addMailSubscriber(db, {
    ...{ id: makeSubscriberKeys().id, target: "contact", target_key: operator },
    ...mailbox,
  });
}

/** The request that a link is about; null when it was used, or is too old. */
export function findContactRequest(db: Db, id: string, now: string): Promise<SubscriberRecord | null> {
  return db.row(
    subscriberTable,
    "SELECT * FROM subscriber WHERE id = ? AND target = 'contact' AND created_at >= ?",
    id,
    new Date(Date.parse(now) - CONFIRM_WITHIN_MS).toISOString(),
  );
}

/**
 * Notes that a contact reads its address, and uses up its request. @param contact of the request's operator
 * @param news whether the mailbox follows the operator from now on; the link has confirmed it
 */
export async function confirmContact(
  db: Db,
  { id, target_key, language }: SubscriberRecord,
  contact: FeedContact,
  { token, now, news }: Pick<Mailbox, "token" | "now"> & { news: boolean },
): Promise<void> {
  const { address } = contact;
  const hash = await digestOf("SHA-256", address);
  if (news) {
    const subscriber = await addSubscriber(db, {
      ...{ id: makeSubscriberKeys().id, channel: "mail", address, token, keys: null, isConfirmed: true },
      ...{ target: "operator", target_key, language, now },
    });
    await confirmMailSubscriber(db, subscriber.id, now);
  }
  const columns = ["feed_id", "address_hash", "confirmed_at"] as const;
  const rows = contact.feeds.map((feed) => [feed.id, hash, now]);
  await db.write([
    { sql: insertFromJson(feedContactTable.name, columns), values: [JSON.stringify(rows)] },
    { sql: "DELETE FROM subscriber WHERE id = ?", values: [id] },
    DATA_CHANGED,
  ]);
}
