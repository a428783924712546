import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** The services of a week; a row lasts until the next one of its version. */
export const serviceDayTable = defineTable("service_day", {
  feed_version_id: integer(),
  /** Days since 1970-01-01 of the Monday of the first week. */
  day: integer(),
  /** Packed: seven lists of service ids, Monday first. */
  services: text(),
});
export type ServiceDayRecord = RowOf<typeof serviceDayTable>;
