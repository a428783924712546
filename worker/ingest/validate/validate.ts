/** Validates a zip without importing it, and stores the findings of an import or the reason for its refusal. */
import { dayOf, isZone } from "../../../src/domain/service-day.ts";
import { localMoment, type ValidationReport, validationErrorGroup } from "../../../src/domain/validation-report.ts";
import { asProblem, Problem } from "../../problem.ts";
import type { Db } from "../../store/db.ts";
import { writeValidationReport } from "../../store/validation-write.ts";
import type { Written } from "../../store/version-write.ts";
import { FEED_LIMITS, type FeedLimits } from "../limits.ts";
import type { Platform } from "../platform.ts";
import { readFeed } from "../read-feed.ts";
import { type Report, storedGroups } from "../report.ts";
import type { ArchiveSource } from "../zip/directory.ts";
import type { ValidatedFeed } from "./feed-rule.ts";
import { applyFeedRules, VALIDATOR, VALIDATOR_VERSION } from "./feed-rules.ts";

/**
 * The report that an import at this moment would store; `success` is false for a feed that an import would refuse.
 * @param path the part of a feed URL after `#`
 * @param moment RFC 3339 in UTC
 */
export async function validateZip(
  zip: ArchiveSource,
  platform: Platform,
  path: string,
  moment: string,
  limits: FeedLimits = FEED_LIMITS,
): Promise<ValidationReport> {
  try {
    const contents = await readFeed(zip, platform, { path, limits });
    applyFeedRules(contents, dayOf(moment.slice(0, 10)) ?? 0);
    const zone =
      contents.network.feed.agencies.list.findLast((agency) => isZone(agency.agency_timezone))?.agency_timezone ?? null;
    return reportOf(moment, zone, null, contents.report);
  } catch (error) {
    const reason = error instanceof Problem ? refusalReason(error) : null;
    if (reason === null) throw error;
    return reportOf(moment, null, reason, null);
  }
}

function reportOf(moment: string, zone: string | null, reason: string | null, report: Report | null): ValidationReport {
  const groups = (level: "error" | "warning") =>
    report === null ? [] : storedGroups(report, level).map(validationErrorGroup);
  return {
    reported_at: moment,
    reported_at_local: localMoment(moment, zone),
    reported_at_local_timezone: zone,
    success: reason === null,
    failure_reason: reason,
    includes_static: true,
    includes_rt: false,
    validator: VALIDATOR,
    validator_version: VALIDATOR_VERSION,
    errors: groups("error"),
    warnings: groups("warning"),
  };
}

const VALIDATED_BY = { validator: VALIDATOR, validatorVersion: VALIDATOR_VERSION };

/**
 * Stores the findings of an imported version.
 * @param reportedAt RFC 3339 in UTC
 */
export async function saveReport(db: Db, version: number, feed: ValidatedFeed, reportedAt: string): Promise<Written> {
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

/** Codes of problems caused by the feed and not by this site. */
const FEED_PROBLEM = /^(archive|csv|gtfs)\./;

/** The reason for a refusal in one line for the producer; null if the feed did not cause it. */
function refusalReason({ code, detail, evidence: { file, line } }: Problem): string | null {
  if (!FEED_PROBLEM.test(code)) return null;
  const where = file === undefined ? "" : ` (${file}${line === undefined ? "" : `, line ${line}`})`;
  return `${code}: ${detail}${where}`;
}

/** Stores why a feed was refused, unless the feed did not cause it. */
export async function saveRefusal(db: Db, version: number, refusal: unknown, reportedAt: string): Promise<void> {
  const failureReason = refusalReason(asProblem(refusal));
  if (failureReason === null) return;
  const empty = { timezone: null, errors: [], warnings: [] };
  await writeValidationReport(db, version, { ...VALIDATED_BY, ...empty, reportedAt, failureReason });
}
