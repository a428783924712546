/** The validation report of a feed version, as the importer leaves it. */
import type { StoredGroup } from "../../../src/domain/validation/report.ts";
import type { Db } from "../db/db.ts";
import { insertInto } from "../table.ts";
import { validationReportTable } from "../tables/validation-report.ts";
import type { WriteCounts } from "./write.ts";

export type NewValidationReport = {
  /** RFC 3339 in UTC. */
  reportedAt: string;
  /** IANA zone of the version, or null. */
  timezone: string | null;
  validator: string;
  validatorVersion: string;
  /** Why the feed was refused; null when it was not. */
  failureReason: string | null;
  errors: readonly StoredGroup[];
  warnings: readonly StoredGroup[];
};

/** Bytes of a column: a row of D1 holds 2 MB. */
const COLUMN_BYTES = 400_000;
/** Samples of a group, fewer and fewer until all groups fit. */
const SAMPLES = [Number.POSITIVE_INFINITY, 4, 1, 0];

const encoder = new TextEncoder();

/** Groups as JSON that fits a column: samples go before groups, the last groups before the first. */
export function groupsText(groups: readonly StoredGroup[], bytes: number = COLUMN_BYTES): string {
  for (const most of SAMPLES) {
    const fewer = groups.map((group) => ({ ...group, samples: group.samples.slice(0, most) }));
    const text = JSON.stringify(fewer);
    if (encoder.encode(text).length <= bytes) return text;
  }
  const parts: string[] = [];
  let length = 2;
  for (const group of groups) {
    const text = JSON.stringify({ ...group, samples: [] });
    length += encoder.encode(text).length + 1;
    if (length > bytes) break;
    parts.push(text);
  }
  return `[${parts.join(",")}]`;
}

/** Puts the report in the place of an earlier one of the same validator, all or nothing. */
export async function writeValidationReport(
  db: Db,
  version: number,
  report: NewValidationReport,
): Promise<WriteCounts> {
  const { reportedAt, timezone, validator, validatorVersion, failureReason } = report;
  const errors = groupsText(report.errors);
  const warnings = groupsText(report.warnings);
  await db.write([
    {
      sql: "DELETE FROM validation_report WHERE feed_version_id = ? AND validator = ?",
      values: [version, validator],
    },
    {
      sql: insertInto(
        validationReportTable,
        {
          ...{
            id: "next",
            feed_version_id: "?1",
            reported_at: "?2",
            timezone: "?3",
            success: "?4",
            failure_reason: "?5",
          },
          ...{ validator: "?6", validator_version: "?7", errors: "?8", warnings: "?9" },
        },
        { from: "FROM counter WHERE name = 'validation_report'" },
      ),
      values: [
        version,
        reportedAt,
        timezone,
        failureReason === null ? 1 : 0,
        failureReason,
        validator,
        validatorVersion,
        errors,
        warnings,
      ],
    },
    { sql: "UPDATE counter SET next = next + 1 WHERE name = 'validation_report'" },
  ]);
  return { rows: 1, bytes: errors.length + warnings.length };
}
