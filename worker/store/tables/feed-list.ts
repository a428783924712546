import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** The row of a feed in the list of feeds, derived by worker/store/lists. */
export const feedListTable = defineTable("feed_list", {
  id: integer(),
  /** JSON array in the order of FEED_ENTRY (worker/store/lists/entries.ts); null while the row is being removed. */
  entry: text().nullable(),
  /** JSON object with what the list shows. */
  shown: text().nullable(),
  versions: integer(),
  /** 1: the active version answers queries. */
  active: integer(),
  agencies: integer(),
  routes: integer(),
  stops: integer(),
  trips: integer(),
});
export type FeedListRecord = RowOf<typeof feedListTable>;
