import { integer, text, word } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** What can be followed; `contact`: an operator whose feeds name the address, which is asked to prove that. */
const SUBSCRIBER_TARGETS = ["feed", "operator", "place", "line", "contact"] as const;

/** A browser or a mailbox that is told of events about one thing. Times are RFC 3339 in UTC. */
export const subscriberTable = defineTable("subscriber", {
  id: text(),
  channel: word("push", "mail"),
  /** Endpoint of the push service, or mail address. */
  address: text(),
  /** JSON of `p256dh` and `auth` of the browser; null for mail. */
  keys: text().nullable(),
  target: word(...SUBSCRIBER_TARGETS),
  /** Onestop ID, or a place as a JSON array of names. */
  target_key: text(),
  /** Of the messages. */
  language: text(),
  /** SHA-256 of the token by which the subscriber changes this row. */
  token_hash: text(),
  created_at: text(),
  /** Nothing is sent before; null until a mail address is confirmed. */
  confirmed_at: text().nullable(),
  /** Entries of the log up to this one are in `pending`, or were, or are about other things. */
  seen_id: integer(),
  /** JSON array of the entries of the log that wait for delivery, the oldest first. */
  pending: text(),
  /** The last message that arrived. */
  delivered_at: text().nullable(),
  /** Nothing is sent before; a process that delivers puts it off until it is done. */
  next_at: text(),
  /** Attempts without success in a row. */
  failures: integer(),
  failing_since: text().nullable(),
  /** Why the last attempt failed. */
  last_problem_code: text().nullable(),
});
export type SubscriberRecord = RowOf<typeof subscriberTable>;
