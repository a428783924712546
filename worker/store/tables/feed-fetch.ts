import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** One attempt to download a feed. */
export const feedFetchTable = defineTable("feed_fetch", {
  id: integer(),
  feed_id: integer(),
  url_type: text(),
  url: text(),
  success: integer(),
  fetched_at: text(),
  fetch_error: text().nullable(),
  response_code: integer().nullable(),
  response_size: integer().nullable(),
  response_sha1: text().nullable(),
  feed_version_id: integer().nullable(),
});
export type FeedFetchRecord = RowOf<typeof feedFetchTable>;
