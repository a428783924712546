/** A check as a SARIF 2.1.0 log (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html). */
import { plural } from "../plural.ts";
import { validationRule } from "../validation/codes.ts";
import type { ValidationErrorGroup } from "../validation/report.ts";
import type { FeedCheck } from "./check.ts";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

type Level = "error" | "warning";

type Result = {
  ruleId: string;
  ruleIndex: number;
  level: Level;
  message: { text: string };
  locations: {
    physicalLocation: { artifactLocation: { uri: string }; region?: { startLine: number } };
  }[];
  properties?: Record<string, string | number>;
};

type Rule = {
  id: string;
  shortDescription: { text: string };
  defaultConfiguration: { level: Level };
};

export type SarifLog = {
  $schema: string;
  version: "2.1.0";
  runs: [
    {
      tool: { driver: { name: string; semanticVersion: string; rules: Rule[] } };
      invocations: [{ executionSuccessful: boolean; endTimeUtc: string }];
      columnKind: "utf16CodeUnits";
      results: Result[];
    },
  ];
};

/** A path as a relative URI reference (RFC 3986); names come from the zip and may contain anything. */
function uriOf(folder: string, file: string): string {
  const segments = [...folder.split(/[\\/]/).filter((name) => name !== "" && name !== "."), file];
  return segments.map((name) => encodeURIComponent(name.toWellFormed())).join("/");
}

type LocationOf = (file: string, line: number) => Result["locations"][number];

const locationsIn =
  (folder: string): LocationOf =>
  (file, line) => {
    const artifactLocation = { uri: uriOf(folder, file) };
    return { physicalLocation: line > 0 ? { artifactLocation, region: { startLine: line } } : { artifactLocation } };
  };

/** One result for each sample, or one for a group without samples; each tells how many findings its group has. */
function resultsOf(group: ValidationErrorGroup, level: Level, ruleIndex: number, locationOf: LocationOf): Result[] {
  const { filename, error_code: ruleId, field, count, errors } = group;
  const resultFields = { ruleId, ruleIndex, level };
  const doc = validationRule(ruleId)?.doc ?? ruleId;
  if (errors.length === 0) {
    const text = `${doc} ${plural(count, { one: "{n} finding.", other: "{n} findings." })}`;
    return [{ ...resultFields, message: { text }, locations: [locationOf(filename, 0)], properties: { count } }];
  }
  return errors.map(({ line, message, value, entity_id }) => ({
    ...resultFields,
    message: { text: message === "" ? doc : message },
    locations: [locationOf(filename, line)],
    properties: {
      ...(field === "" ? {} : { field }),
      ...(value === "" ? {} : { value }),
      ...(entity_id === "" ? {} : { entity_id }),
      count,
    },
  }));
}

/**
 * All samples of a report as results with file and line; a refusal is one more result.
 * @param folder path of the feed's files from the root of the repository; "" for the root itself
 */
export function toSarif({ report, refusal }: Pick<FeedCheck, "report" | "refusal">, folder = ""): SarifLog {
  const locationOf = locationsIn(folder);
  const rules: Rule[] = [];
  const indexOf = new Map<string, number>();
  const ruleIndex = (id: string, doc: string, level: Level): number => {
    const index = indexOf.get(id);
    if (index !== undefined) return index;
    indexOf.set(id, rules.length);
    rules.push({ id, shortDescription: { text: doc }, defaultConfiguration: { level } });
    return rules.length - 1;
  };
  const ofGroups = (groups: readonly ValidationErrorGroup[], level: Level) =>
    groups.flatMap((group) => {
      const rule = validationRule(group.error_code);
      const index = ruleIndex(group.error_code, rule?.doc ?? group.error_code, rule?.severity ?? level);
      return resultsOf(group, level, index, locationOf);
    });
  const results: Result[] = [];
  if (refusal !== null) {
    const { code, detail, file, line } = refusal;
    results.push({
      ruleId: code,
      ruleIndex: ruleIndex(code, "The feed cannot be imported.", "error"),
      level: "error",
      message: { text: detail },
      locations: file === null ? [] : [locationOf(file, line ?? 0)],
    });
  }
  results.push(...ofGroups(report.errors, "error"), ...ofGroups(report.warnings, "warning"));
  return {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: report.validator, semanticVersion: `${report.validator_version}.0.0`, rules } },
        invocations: [{ executionSuccessful: true, endTimeUtc: report.reported_at }],
        columnKind: "utf16CodeUnits",
        results,
      },
    ],
  };
}
