import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Where changes of feeds are sent. Times are RFC 3339 in UTC. */
export const webhookTable = defineTable("webhook", {
  id: text(),
  /** Subject of the user's tokens; null for one made on the command line. */
  owner: text().nullable(),
  url: text(),
  /** `whsec_` and Base64. */
  secret: text(),
  /** Onestop IDs, or a place as a JSON array of names; at most one of the three. */
  feed: text().nullable(),
  operator: text().nullable(),
  place: text().nullable(),
  created_at: text(),
  /** Entries of the log up to this one were delivered, or are about other feeds. */
  seen_id: integer(),
  /** The last message that arrived. */
  delivered_at: text().nullable(),
  /** Nothing is sent before. */
  next_at: text(),
  /** Attempts without success in a row. */
  failures: integer(),
  failing_since: text().nullable(),
  /** Why the last attempt failed. */
  last_problem: text().nullable(),
  /** When it was switched off. */
  disabled_at: text().nullable(),
  /** `pending` until the receiver has returned a challenge, then `active`; `refused` if it did not. */
  state: text(),
  /** When the last challenge was sent. */
  challenged_at: text().nullable(),
  /** The code of `last_problem`. */
  last_problem_code: text().nullable(),
});
export type WebhookRecord = RowOf<typeof webhookTable>;
