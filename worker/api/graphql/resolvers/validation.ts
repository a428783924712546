import { isZone } from "../../../../src/domain/service-day.ts";
import type { ValidationErrorGroup } from "../../../../src/domain/validation-report.ts";
import { localTime } from "../../../schedule/stop-time-events.ts";
import { type FindingLevel, findingsOf, type ValidationReportRow } from "../../../store/read/validation.ts";
import { limitOf } from "../lists/page.ts";
import type { ValidationReportErrorsArgs } from "../schema.generated.ts";
import type { TypeResolvers } from "./resolver.ts";

type FindingsArgs = Partial<ValidationReportErrorsArgs>;

function findings(level: FindingLevel) {
  return (report: ValidationReportRow, args: FindingsArgs) => findingsOf(report, level).slice(0, limitOf(args.limit));
}

export const VALIDATION_REPORT: TypeResolvers<"ValidationReport"> = {
  reported_at_local({ reported_at, timezone }: ValidationReportRow) {
    if (timezone === null || !isZone(timezone)) return null;
    return localTime(Math.floor(Date.parse(reported_at) / 1000), timezone);
  },
  reported_at_local_timezone: ({ timezone }: ValidationReportRow) => timezone,
  success: ({ success }: ValidationReportRow) => success === 1,
  includes_static: ({ includes_static }: ValidationReportRow) => includes_static === 1,
  includes_rt: ({ includes_rt }: ValidationReportRow) => includes_rt === 1,
  errors: findings("errors"),
  warnings: findings("warnings"),
  // Only a validation on request has details (Transitland v2); the portal does not offer it.
  details: () => null,
};

export const VALIDATION_GROUP: TypeResolvers<"ValidationReportErrorGroup"> = {
  errors: (group: ValidationErrorGroup, args) => group.errors.slice(0, limitOf(args.limit)),
};
