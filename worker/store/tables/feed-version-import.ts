import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** The last import of a version; a version that is only archived has no row. */
export const feedVersionImportTable = defineTable("feed_version_import", {
  feed_version_id: integer(),
  in_progress: integer(),
  success: integer(),
  schedule_removed: integer(),
  exception_log: text(),
  import_source: text(),
  /** JSON object of counts by file name, like the columns below. */
  entity_count: text(),
  warning_count: text(),
  skip_entity_error_count: text(),
  skip_entity_reference_count: text(),
  skip_entity_filter_count: text(),
  skip_entity_marked_count: text(),
  interpolated_stop_time_count: integer(),
  created_at: text(),
  updated_at: text(),
});
export type FeedVersionImportRecord = RowOf<typeof feedVersionImportTable>;
