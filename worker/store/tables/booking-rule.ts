import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** booking_rules.txt; times in seconds, notice in minutes or days. */
export const bookingRuleTable = defineTable("booking_rule", {
  id: integer(),
  feed_version_id: integer(),
  booking_rule_id: text(),
  booking_type: integer(),
  prior_notice_duration_min: integer().nullable(),
  prior_notice_duration_max: integer().nullable(),
  prior_notice_last_day: integer().nullable(),
  prior_notice_last_time: integer().nullable(),
  prior_notice_start_day: integer().nullable(),
  prior_notice_start_time: integer().nullable(),
  /** Numeric service. */
  prior_notice_service_id: integer().nullable(),
  message: text().nullable(),
  pickup_message: text().nullable(),
  drop_off_message: text().nullable(),
  phone_number: text().nullable(),
  info_url: text().nullable(),
  booking_url: text().nullable(),
});
export type BookingRuleRecord = RowOf<typeof bookingRuleTable>;
