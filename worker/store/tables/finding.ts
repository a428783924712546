import { text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Feeds and operators by URL, file name and identifiers of other catalogs. The row with empty texts marks a complete index. */
export const findingTable = defineTable("finding", {
  /** u:URL, n:file name or i:identifier (src/domain/finding). */
  key: text(),
  /** Key of the URL or tag, file or registry_file. */
  how: text(),
  /** feed or operator. */
  kind: text(),
  onestop_id: text(),
  /** As the registry writes it. */
  value: text(),
});
export type FindingRecord = RowOf<typeof findingTable>;
