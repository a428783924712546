/** Stores the findings of an import, or the reason for its refusal. */
import { isZone } from "../../../src/domain/time/service-day.ts";
import { asProblem } from "../../problem.ts";
import type { Db } from "../../store/db/db.ts";
import { writeValidationReport } from "../../store/version/validation-write.ts";
import type { WriteCounts } from "../../store/version/write.ts";
import { storedGroups } from "../report.ts";
import { reasonOf, refusalOf } from "./check.ts";
import type { ValidatedFeed } from "./feed-rule.ts";
import { VALIDATOR, VALIDATOR_VERSION } from "./feed-rules.ts";

const VALIDATED_BY = { validator: VALIDATOR, validatorVersion: VALIDATOR_VERSION };

/**
 * Stores the findings of an imported version.
 * @param reportedAt RFC 3339 in UTC
 */
export async function saveReport(
  db: Db,
  version: number,
  feed: ValidatedFeed,
  reportedAt: string,
): Promise<WriteCounts> {
  const { network, report } = feed;
  return writeValidationReport(db, version, {
    ...VALIDATED_BY,
    reportedAt,
    timezone: network.feed.agencies.list.findLast((agency) => isZone(agency.agency_timezone))?.agency_timezone ?? null,
    failureReason: null,
    errors: storedGroups(report, "error"),
    warnings: storedGroups(report, "warning"),
  });
}

/** Stores why a feed was refused, unless the feed did not cause it. */
export async function saveRefusal(db: Db, version: number, refusal: unknown, reportedAt: string): Promise<void> {
  const refusalRow = refusalOf(asProblem(refusal));
  if (refusalRow === null) return;
  const failureReason = reasonOf(refusalRow);
  const empty = { timezone: null, errors: [], warnings: [] };
  await writeValidationReport(db, version, { ...VALIDATED_BY, ...empty, reportedAt, failureReason });
}
