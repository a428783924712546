import { integer, real, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** levels.txt. */
export const levelTable = defineTable("level", {
  id: integer(),
  feed_version_id: integer(),
  level_id: text(),
  level_index: real(),
  level_name: text().nullable(),
  /** JSON array of the numeric stops on it. */
  stops: text(),
});
export type LevelRecord = RowOf<typeof levelTable>;
