/** Checks a zip without importing it: the report that an import would store, and what the feed contains. */
import type { FeedCheck, Refusal } from "../../../src/domain/feed-check/check.ts";
import { dayOf, isZone } from "../../../src/domain/time/service-day.ts";
import { localMoment, type ValidationReport, validationErrorGroup } from "../../../src/domain/validation/report.ts";
import { Problem } from "../../problem.ts";
import type { Platform } from "../platform.ts";
import { type FeedContents, type ReadOptions, readFeed } from "../read-feed.ts";
import { type Report, storedGroups } from "../report.ts";
import type { ArchiveSource } from "../zip/directory.ts";
import { detailsOf } from "./details.ts";
import { applyFeedRules, VALIDATOR, VALIDATOR_VERSION } from "./feed-rules.ts";

export type CheckedZip = FeedCheck & {
  /** Null if the feed is refused. */
  contents: FeedContents | null;
};

/**
 * The report that an import at this moment would store; `success` is false for a feed that an import would refuse.
 * @param sha1 of the zip
 * @param moment RFC 3339 in UTC
 * @throws what the feed did not cause, such as a file that cannot be read any more
 */
export async function checkZip(
  { zip, sha1 }: { zip: ArchiveSource; sha1: string },
  platform: Platform,
  moment: string,
  options: ReadOptions = {},
): Promise<CheckedZip> {
  const today = dayOf(moment.slice(0, 10)) ?? 0;
  try {
    const contents = await readFeed(zip, platform, options);
    applyFeedRules(contents, today);
    const zone =
      contents.network.feed.agencies.list.findLast((agency) => isZone(agency.agency_timezone))?.agency_timezone ?? null;
    const report = reportOf(moment, zone, null, contents.report);
    return { report, refusal: null, details: detailsOf(contents, sha1, today), contents };
  } catch (error) {
    const refusal = error instanceof Problem ? refusalOf(error) : null;
    if (refusal === null) throw error;
    return { report: reportOf(moment, null, reasonOf(refusal), null), refusal, details: null, contents: null };
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

/** Codes of problems caused by the feed and not by this site. */
const FEED_PROBLEM = /^(archive|csv|gtfs)\./;

/** Why a feed was refused; null if the feed did not cause it. */
export function refusalOf({ code, detail, evidence: { file, line } }: Problem): Refusal | null {
  return FEED_PROBLEM.test(code) ? { code, detail, file: file ?? null, line: line ?? null } : null;
}

/** The reason for a refusal in one line for the producer. */
export function reasonOf({ code, detail, file, line }: Refusal): string {
  const where = file === null ? "" : ` (${file}${line === null ? "" : `, line ${line}`})`;
  return `${code}: ${detail}${where}`;
}
