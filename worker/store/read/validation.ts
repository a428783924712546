/** Validation reports of feed versions (api.md, ValidationReport); their findings are read only when asked for. */
import {
  type StoredGroup,
  type ValidationErrorGroup,
  validationErrorGroup,
} from "../../../src/domain/validation-report.ts";
import type { Db } from "../db.ts";
import { idTable } from "../id-list.ts";
import { allOf, type Condition, condition, oneOf } from "./condition.ts";

export type ValidationReportRow = {
  id: number;
  feed_version_id: number;
  /** RFC 3339 in UTC. */
  reported_at: string;
  /** IANA zone in which `reported_at` is told as local time, or null. */
  timezone: string | null;
  success: number;
  failure_reason: string | null;
  includes_static: number;
  includes_rt: number;
  validator: string;
  validator_version: string;
};

/** ValidationReportFilter: every field that is given has to match. */
export type ValidationReportFilter = {
  report_ids?: readonly number[] | null;
  success?: boolean | null;
  validator?: string | null;
  validator_version?: string | null;
  includes_rt?: boolean | null;
  includes_static?: boolean | null;
};

const HEAD =
  "t.id, t.feed_version_id, t.reported_at, t.timezone, t.success, t.failure_reason, t.includes_static, t.includes_rt, " +
  "t.validator, t.validator_version";

/** Reports of the versions, newest first within each. */
export function validationReportsOf(
  db: Db,
  versionIds: readonly number[],
  filter: ValidationReportFilter = {},
): Promise<ValidationReportRow[]> {
  const { sql, values } = allOf(conditionsOf(filter));
  return db.rows<ValidationReportRow>(
    `SELECT ${HEAD} FROM ${idTable(versionIds)} CROSS JOIN validation_report t ON t.feed_version_id = x.id ` +
      `WHERE ${sql} ORDER BY t.feed_version_id, t.reported_at DESC, t.id DESC`,
    ...values,
  );
}

function conditionsOf(filter: ValidationReportFilter): Condition[] {
  const conditions: Condition[] = [];
  if (filter.report_ids != null) conditions.push(oneOf("t.id", filter.report_ids));
  for (const name of ["validator", "validator_version"] as const) {
    const text = filter[name];
    if (text != null) conditions.push(condition(`t.${name} = ?`, text));
  }
  for (const name of ["success", "includes_rt", "includes_static"] as const) {
    const flag = filter[name];
    if (flag != null) conditions.push(condition(`t.${name} = ?`, flag ? 1 : 0));
  }
  return conditions;
}

/** Errors or warnings of each report, by its id. */
export async function findingsOfReports(
  db: Db,
  reportIds: readonly number[],
  level: "errors" | "warnings",
): Promise<Map<number, ValidationErrorGroup[]>> {
  const rows = await db.rows<{ id: number; findings: string }>(
    `SELECT t.id, t.${level} AS findings FROM ${idTable(reportIds)} CROSS JOIN validation_report t ON t.id = x.id`,
  );
  return new Map(
    rows.map(({ id, findings }) => [id, (JSON.parse(findings) as StoredGroup[]).map(validationErrorGroup)]),
  );
}
