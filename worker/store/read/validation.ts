/** Validation reports of feed versions (api.md, ValidationReport); their findings are read on demand. */

import {
  type StoredGroup,
  type ValidationErrorGroup,
  validationErrorGroup,
} from "../../../src/domain/validation-report.ts";
import type { Db } from "../db.ts";
import { idTable } from "../id-list.ts";
import { anything, integer, list, object, parseJson, real, record, type Shape, text, tuple } from "../shape.ts";
import { type RowOf, rowShape } from "../table.ts";
import { validationReportTable } from "../tables/validation-report.ts";
import { allOf, type Condition, condition, oneOf } from "./condition.ts";

const HEAD = validationReportTable.pick(validationReportTable.except("errors", "warnings"));
export type ValidationReportRow = RowOf<typeof HEAD>;

/** ValidationReportFilter: every field that is given has to match. */
export type ValidationReportFilter = {
  report_ids?: readonly number[] | null;
  success?: boolean | null;
  validator?: string | null;
  validator_version?: string | null;
  includes_rt?: boolean | null;
  includes_static?: boolean | null;
};

/** Reports of the versions, newest first within each. */
export function validationReportsOf(
  db: Db,
  versionIds: readonly number[],
  filter: ValidationReportFilter = {},
): Promise<ValidationReportRow[]> {
  const { sql, values } = allOf(conditionsOf(filter));
  return db.rows(
    HEAD,
    `SELECT ${HEAD.select("t")} FROM ${idTable(versionIds)} CROSS JOIN validation_report t ON t.feed_version_id = x.id ` +
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

const STORED_GROUPS: Shape<StoredGroup[]> = list(
  object(
    {
      file: text(),
      code: text(),
      count: integer(),
      samples: list(
        object(
          {},
          {
            line: integer(),
            value: text(),
            id: text(),
            message: text(),
            point: tuple(real(), real()),
            entity: record(anything),
          },
        ),
      ),
    },
    { key: text(), field: text() },
  ),
);
const FINDINGS = rowShape("validation_report", { id: integer(), findings: text() });

/** Errors or warnings of each report, by its id. */
export async function findingsOfReports(
  db: Db,
  reportIds: readonly number[],
  level: "errors" | "warnings",
): Promise<Map<number, ValidationErrorGroup[]>> {
  const rows = await db.rows(
    FINDINGS,
    `SELECT t.id, t.${level} AS findings FROM ${idTable(reportIds)} CROSS JOIN validation_report t ON t.id = x.id`,
  );
  const place = `validation_report.${level}`;
  return new Map(
    rows.map(({ id, findings }) => [id, parseJson(STORED_GROUPS, findings, place).map(validationErrorGroup)]),
  );
}
