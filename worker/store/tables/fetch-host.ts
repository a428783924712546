import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** A server that feeds are fetched from. Times in milliseconds since 1970. */
export const fetchHostTable = defineTable("fetch_host", {
  /** With its port, if that is not the usual one. */
  host: text(),
  /** The next request may be sent then. */
  next_at: integer(),
  /** No request before: the server asked for it, or did not answer. */
  held_until: integer(),
  /** Requests without an answer, in a row. */
  failures: integer(),
  /** RFC 3339 in UTC; null while it answers. */
  failing_since: text().nullable(),
});
export type FetchHostRecord = RowOf<typeof fetchHostTable>;
