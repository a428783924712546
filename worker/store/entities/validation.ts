/** Validation reports of feed versions (api.md, ValidationReport); their findings are read where a query shows them. */

import {
  type StoredGroup,
  type ValidationErrorGroup,
  validationErrorGroup,
} from "../../../src/domain/validation/report.ts";
import { allOf, type Condition, condition, oneOf } from "../db/condition.ts";
import type { Db } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import {
  anything,
  type ColumnShape,
  flag,
  integer,
  list,
  object,
  parseJson,
  real,
  record,
  text,
  tuple,
} from "../shape.ts";
import type { RowOf } from "../table.ts";
import { validationReportTable } from "../tables/validation-report.ts";

const LEVELS = ["errors", "warnings"] as const;
export type FindingLevel = (typeof LEVELS)[number];
const HEAD = validationReportTable.except(...LEVELS);
/** Findings are JSON texts, present if a field of the query shows them. */
const REPORT = validationReportTable.pick(HEAD, LEVELS);
export type ValidationReportRow = RowOf<typeof REPORT>;

/** ValidationReportFilter: every field that is given has to match. */
export type ValidationReportFilter = {
  report_ids?: readonly number[] | null;
  success?: boolean | null;
  validator?: string | null;
  validator_version?: string | null;
  includes_rt?: boolean | null;
  includes_static?: boolean | null;
};

/**
 * Reports of the versions, newest first within each.
 * @param fields of the query: findings are read if one of the fields has their name
 */
export async function validationReportsOf(
  db: Db,
  versionIds: readonly number[],
  filter: ValidationReportFilter = {},
  fields: ReadonlySet<string> = new Set(LEVELS),
): Promise<ValidationReportRow[]> {
  const { sql, values } = allOf(conditionsOf(filter));
  const columns = validationReportTable.pick(
    HEAD,
    LEVELS.filter((level) => fields.has(level)),
  );
  const rows = await db.rows(
    columns,
    `SELECT ${columns.select("t")} FROM ${idTable(versionIds)} CROSS JOIN validation_report t ON t.feed_version_id = x.id ` +
      `WHERE ${sql}`,
    ...values,
  );
  // Sorted in memory, because the database would count each sorted row.
  const newest = (a: ValidationReportRow, b: ValidationReportRow) =>
    a.reported_at === b.reported_at ? b.id - a.id : a.reported_at < b.reported_at ? 1 : -1;
  return rows.sort((a, b) => a.feed_version_id - b.feed_version_id || newest(a, b));
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

const STORED_GROUPS: ColumnShape<StoredGroup[]> = list(
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
    { key: text(), field: text(), kept: flag() },
  ),
);

/** Errors or warnings of a report that was read with them. */
export function findingsOf(report: ValidationReportRow, level: FindingLevel): ValidationErrorGroup[] {
  return parseJson(STORED_GROUPS, report[level] ?? "[]", `validation_report.${level}`).map(validationErrorGroup);
}
