import { integer, text } from "../shape.ts";
import { defineTable } from "../table.ts";

/** The validators that came with the last download of a feed's URL, and the version with that content. */
export const feedValidatorTable = defineTable("feed_validator", {
  feed_id: integer(),
  url_type: text(),
  url: text(),
  etag: text().nullable(),
  last_modified: text().nullable(),
  feed_version_id: integer(),
});
