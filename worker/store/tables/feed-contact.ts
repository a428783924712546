import { integer, text } from "../shape.ts";
import { defineTable } from "../table.ts";

/** A feed whose contact has proved that it reads the address in feed_info.txt. */
export const feedContactTable = defineTable("feed_contact", {
  feed_id: integer(),
  /** SHA-256 of the address: it counts while the feed names it. */
  address_hash: text(),
  /** RFC 3339 in UTC. */
  confirmed_at: text(),
});
