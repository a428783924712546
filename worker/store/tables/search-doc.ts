import { integer, real, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Documents of the full-text table `search`, which has the same row ids. */
export const searchDocTable = defineTable("search_doc", {
  id: integer(),
  /** feed, operator, agency, route, stop or place. */
  kind: text(),
  /** Id in the table of its kind. */
  ref: integer(),
  /** Null for rows of the registry. */
  feed_version_id: integer().nullable(),
  rank: real(),
});
export type SearchDocRecord = RowOf<typeof searchDocTable>;
