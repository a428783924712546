import { integer, text } from "../shape.ts";
import { defineTable } from "../table.ts";

/** When a feed is fetched next. A feed without a row is due. */
export const fetchPlanTable = defineTable("fetch_plan", {
  feed_id: integer(),
  /** RFC 3339 in UTC. */
  due_at: text(),
  /** Failed attempts in a row. */
  failures: integer(),
});
