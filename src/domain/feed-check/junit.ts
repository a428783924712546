/**
 * A check as JUnit XML, as build servers read it: a test suite for each file, in which a rule that was broken is a test
 * case. Only findings at the fail level or above are failures.
 */
import { plural } from "../plural.ts";
import { escapeXml } from "../text/markup.ts";
import { validationRule } from "../validation/codes.ts";
import type { ValidationErrorGroup } from "../validation/report.ts";
import type { FailLevel, FeedCheck } from "./check.ts";

/** Text for an element or an attribute, in which an XML reader would turn line ends into spaces. */
function escapeValue(text: string): string {
  return escapeXml(text).replace(/[\n\r\t]/g, (character) => `&#${character.charCodeAt(0)};`);
}

type Case = { name: string; message: string; lines: string[]; isFailure: boolean; kind: string };

/** The samples of a group, one line each. */
function linesOf({ filename, field, errors, count }: ValidationErrorGroup): string[] {
  const lines = errors.map(({ line, entity_id, message }) => {
    const place = line > 0 ? `${filename}:${line}` : filename;
    return [place, entity_id, field, message].filter((part) => part !== "").join(": ");
  });
  const more = count - errors.length;
  return more > 0 ? [...lines, plural(more, { one: "and {n} more", other: "and {n} more" })] : lines;
}

function caseOf(group: ValidationErrorGroup, severity: FailLevel, level: FailLevel): Case {
  const { error_code: code, field, count } = group;
  const doc = validationRule(code)?.doc ?? code;
  return {
    name: field === "" ? code : `${code} (${field})`,
    message: `${doc} ${plural(count, { one: "{n} finding.", other: "{n} findings." })}`,
    lines: linesOf(group),
    isFailure: severity === "error" || level === "warning",
    kind: severity,
  };
}

function writeCase(suite: string, { name, message, lines, isFailure, kind }: Case): string {
  const open = `    <testcase classname="${escapeValue(suite)}" name="${escapeValue(name)}"`;
  const text = escapeValue(lines.join("\n"));
  const body = isFailure
    ? `<failure type="${escapeValue(kind)}" message="${escapeValue(message)}">${text}</failure>`
    : `<system-out>${escapeValue(`${kind}: ${message}\n`)}${text}</system-out>`;
  return `${open}>${body}</testcase>`;
}

function writeSuite(name: string, cases: readonly string[], failures: number): string {
  return [
    `  <testsuite name="${escapeValue(name)}" tests="${cases.length}" failures="${failures}" errors="0" skipped="0">`,
    ...cases,
    "  </testsuite>",
  ].join("\n");
}

/** @param level findings of this severity or above are failures */
export function toJunit({ report, refusal, details }: FeedCheck, level: FailLevel): string {
  const byFile = new Map<string, Case[]>((details?.files ?? []).map(({ name }) => [name, []]));
  for (const [groups, severity] of [
    [report.errors, "error"],
    [report.warnings, "warning"],
  ] as const) {
    for (const group of groups) {
      const testCase = caseOf(group, severity, level);
      const cases = byFile.get(group.filename);
      if (cases === undefined) byFile.set(group.filename, [testCase]);
      else cases.push(testCase);
    }
  }
  const refusalCases: Case[] =
    refusal === null
      ? []
      : [
          {
            name: "can be imported",
            message: refusal.detail,
            lines: [report.failure_reason ?? refusal.detail],
            isFailure: true,
            kind: refusal.code,
          },
        ];
  const suites = [["feed", refusalCases] as const, ...byFile].map(([name, suiteCases]) => {
    const failures = suiteCases.filter(({ isFailure }) => isFailure).length;
    const passName = name === "feed" ? "can be imported" : "no findings";
    const cases =
      suiteCases.length > 0
        ? suiteCases.map((one) => writeCase(name, one))
        : [`    <testcase classname="${escapeValue(name)}" name="${passName}"/>`];
    return { text: writeSuite(name, cases, failures), tests: cases.length, failures };
  });
  const sum = (key: "tests" | "failures") => suites.reduce((total, suite) => total + suite[key], 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="GTFS" tests="${sum("tests")}" failures="${sum("failures")}" errors="0">`,
    ...suites.map(({ text }) => text),
    "</testsuites>",
    "",
  ].join("\n");
}
