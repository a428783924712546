import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** What the validator found in the zip of a version. */
export const validationReportTable = defineTable("validation_report", {
  id: integer(),
  feed_version_id: integer(),
  reported_at: text(),
  /** Of the version. */
  timezone: text().nullable(),
  /** 0: the feed was refused, see failure_reason. */
  success: integer(),
  failure_reason: text().nullable(),
  includes_static: integer(),
  includes_rt: integer(),
  validator: text(),
  validator_version: text(),
  /** JSON array of groups with samples (src/domain/validation/report.ts), like `warnings`. */
  errors: text(),
  warnings: text(),
});
export type ValidationReportRecord = RowOf<typeof validationReportTable>;
