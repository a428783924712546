import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** A calendar with its exceptions folded in. */
export const serviceTable = defineTable("service", {
  id: integer(),
  feed_version_id: integer(),
  service_id: text(),
  start_date: text(),
  end_date: text(),
  /** Bit 0 is Monday. */
  weekdays: integer(),
  /** 1: only in calendar_dates.txt. */
  generated: integer(),
  /** Days since 1970-01-01 of the first bit of `days`. */
  first_day: integer(),
  /** Packed days of service. */
  days: text(),
  /** Packed dates (src/domain/schedule/service-days.ts), like `removed`. */
  added: text(),
  removed: text(),
});
export type ServiceRecord = RowOf<typeof serviceTable>;
