/** The validation report of a system of shared vehicles, in the shape of that of a GTFS zip. */
import { validationRule } from "../../validation/codes.ts";
import { GBFS_CODES } from "../../validation/gbfs-codes.ts";
import { type StoredGroup, type ValidationReport, validationErrorGroup } from "../../validation/report.ts";
import { type CheckedFiles, referenceRules } from "./references.ts";
import { checkFile, type GbfsFinding, versionNumber } from "./shape.ts";

/** Most samples of a group. */
const MAX_SAMPLES = 10;

/**
 * All findings about the files of a system.
 * @param version of gbfs.json
 * @param now Unix seconds
 */
export function checkSystem(files: CheckedFiles, version: string, now: number): GbfsFinding[] {
  const number = versionNumber(version);
  const ofFiles = [...files].flatMap(([name, { file, root }]) => checkFile(name, file, root, number));
  return [...ofFiles, ...referenceRules(files, number, now)];
}

/** Findings of one code, file, and field together, with their first samples. */
export function groupFindings(findings: readonly GbfsFinding[], maxSamples = MAX_SAMPLES): StoredGroup[] {
  const groups = new Map<string, StoredGroup>();
  for (const { code, file, field, entry, value, message } of findings) {
    const key = JSON.stringify([code, file, field]);
    const group = groups.get(key) ?? { file, code, field, count: 0, samples: [] };
    groups.set(key, group);
    group.count++;
    if (group.samples.length >= maxSamples) continue;
    const parts = [GBFS_CODES[code].doc, message ?? "", value === "" ? "" : `The value is ${value}.`];
    group.samples.push({ id: entry, value, message: parts.filter((part) => part !== "").join(" ") });
  }
  return [...groups.values()];
}

/** Of the rules of GBFS; the version is raised when a rule is added or changes its meaning. */
const VALIDATED_BY = { validator: "portal-gbfs", validator_version: "1" };

/**
 * @param moment RFC 3339 in UTC
 * @param failure why the system could not be read
 */
export function systemReport(
  groups: readonly StoredGroup[],
  moment: string,
  failure: string | null = null,
): ValidationReport {
  const ofSeverity = (severity: "error" | "warning") =>
    groups.filter(({ code }) => validationRule(code)?.severity === severity).map(validationErrorGroup);
  return {
    ...{ reported_at: moment, reported_at_local: null, reported_at_local_timezone: null },
    ...{ success: failure === null, failure_reason: failure, includes_static: false, includes_rt: false },
    ...VALIDATED_BY,
    ...{ errors: ofSeverity("error"), warnings: ofSeverity("warning") },
  };
}
