import { integer, real, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Documents of the full-text table `search`, which has the same row ids, and of `search_ranked`. */
export const searchDocTable = defineTable("search_doc", {
  id: integer(),
  /** feed, operator, agency, route, stop or place. */
  kind: text(),
  /** Id in the table of its kind. */
  ref: integer(),
  /** Null for rows of the registry. */
  feed_version_id: integer().nullable(),
  /** Importance from 0 to 7; an earlier build sorts by it. */
  rank: real(),
  /** Row of search_ranked (worker/store/search/number.ts); 0 if there is none, null if an earlier build wrote the document. */
  ranked: integer().nullable(),
});
export type SearchDocRecord = RowOf<typeof searchDocTable>;
