import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Keys that raise the rate limit of their callers, stored by hash. */
export const apiKeyTable = defineTable("api_key", {
  /** SHA-256 of the key in hex. */
  hash: text(),
  /** First characters of the key, by which people name it. */
  id: text(),
  name: text(),
  /** Requests; 0: unlimited. */
  per_minute: integer(),
  /** Rows of one answer; null: as many as without a key. */
  max_rows: integer().nullable(),
  created_at: text(),
  revoked_at: text().nullable(),
  /** Subject of the tokens of the person who sees it on the account page; null for one of nobody. */
  user_id: text().nullable(),
  /** The last day in UTC on which it was used, such as 2026-11-30; null for one that never was. */
  used_on: text().nullable(),
});
export type ApiKeyRecord = RowOf<typeof apiKeyTable>;
