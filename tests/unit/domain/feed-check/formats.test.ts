/** SARIF and JUnit files of a check, for any text that a feed may contain. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FeedCheck, isFailed } from "../../../../src/domain/feed-check/check.ts";
import { toJunit } from "../../../../src/domain/feed-check/junit.ts";
import { toSarif } from "../../../../src/domain/feed-check/sarif.ts";
import { VALIDATION_CODES, type ValidationCode } from "../../../../src/domain/validation/codes.ts";
import { type StoredGroup, validationErrorGroup } from "../../../../src/domain/validation/report.ts";

const codes = Object.keys(VALIDATION_CODES) as ValidationCode[];
const anyText = fc.string({ unit: "binary", maxLength: 20 });

const group = fc
  .record({
    file: fc.oneof(fc.constantFrom("stops.txt", "routes.txt"), anyText),
    code: fc.constantFrom(...codes, "of_another_build"),
    field: anyText,
    samples: fc.array(fc.record({ line: fc.nat(1_000_000), value: anyText, id: anyText }, { requiredKeys: [] }), {
      maxLength: 4,
    }),
    more: fc.nat(9),
  })
  .map(({ more, ...stored }): StoredGroup => ({ ...stored, count: Math.max(1, stored.samples.length + more) }));

const check = fc
  .record({
    errors: fc.array(group, { maxLength: 4 }),
    warnings: fc.array(group, { maxLength: 4 }),
    refusal: fc.option(
      fc.record({
        code: fc.constant("gtfs.file_missing"),
        detail: anyText,
        file: fc.option(anyText),
        line: fc.option(fc.nat()),
      }),
    ),
  })
  .map(
    ({ errors, warnings, refusal }): FeedCheck => ({
      report: {
        reported_at: "2026-11-21T06:00:00.000Z",
        reported_at_local: null,
        reported_at_local_timezone: null,
        success: refusal === null,
        failure_reason: refusal === null ? null : refusal.detail,
        includes_static: true,
        includes_rt: false,
        validator: "portal",
        validator_version: "1",
        errors: errors.map(validationErrorGroup),
        warnings: warnings.map(validationErrorGroup),
      },
      refusal,
      details: null,
    }),
  );

describe("SARIF", () => {
  it("has a result for each sample, with a rule, a level, a text and a place that readers accept", () => {
    fc.assert(
      fc.property(check, (one) => {
        const { version, runs } = toSarif(one);
        expect(version).toBe("2.1.0");
        const [{ tool, results }] = runs;
        const { rules } = tool.driver;
        expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
        for (const { ruleId, ruleIndex, level, message, locations } of results) {
          expect(rules[ruleIndex]?.id).toBe(ruleId);
          expect(["error", "warning"]).toContain(level);
          expect(typeof message.text).toBe("string");
          for (const { physicalLocation } of locations) {
            // A relative reference (RFC 3986) of one segment: no scheme, no path that leads elsewhere.
            expect(physicalLocation.artifactLocation.uri).toMatch(/^(?:[\w.!~*'()-]|%[0-9A-F]{2})*$/);
            if (physicalLocation.region !== undefined) expect(physicalLocation.region.startLine).toBeGreaterThan(0);
          }
        }
        const { errors, warnings } = one.report;
        const expected = [...errors, ...warnings].reduce((sum, found) => sum + Math.max(1, found.errors.length), 0);
        expect(results).toHaveLength(expected + (one.refusal === null ? 0 : 1));
      }),
    );
  });
});

describe("JUnit", () => {
  it("is XML in which what fails the check is a failure, and nothing else", () => {
    fc.assert(
      fc.property(check, fc.constantFrom("error" as const, "warning" as const), (one, level) => {
        const text = toJunit(one, level);
        const { suites, failures } = readXml(text);
        expect(failures > 0).toBe(isFailed(one, level));
        expect(text).toContain(`failures="${failures}" errors="0">`);
        expect(suites).toBeGreaterThan(0);
      }),
    );
  });

  it("has a passing case for a file without findings", () => {
    const report = { ...BASE, success: true };
    const file = { name: "stops.txt", rows: 1, size: 9, sha1: "", header: "", csv_like: true };
    const details = { files: [{ ...file, values_count: {}, values_unique: {} }] } as unknown as FeedCheck["details"];
    expect(toJunit({ report, refusal: null, details }, "error")).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="GTFS" tests="2" failures="0" errors="0">
  <testsuite name="feed" tests="1" failures="0" errors="0" skipped="0">
    <testcase classname="feed" name="can be imported"/>
  </testsuite>
  <testsuite name="stops.txt" tests="1" failures="0" errors="0" skipped="0">
    <testcase classname="stops.txt" name="no findings"/>
  </testsuite>
</testsuites>
`,
    );
  });
});

const BASE: FeedCheck["report"] = {
  reported_at: "2026-11-21T06:00:00.000Z",
  reported_at_local: null,
  reported_at_local_timezone: null,
  success: true,
  failure_reason: null,
  includes_static: true,
  includes_rt: false,
  validator: "portal",
  validator_version: "1",
  errors: [],
  warnings: [],
};

/** Checks that elements nest and that texts contain only what XML 1.0 allows, and counts suites and failures. */
function readXml(text: string): { suites: number; failures: number } {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  expect(text.isWellFormed()).toBe(true);
  const open: string[] = [];
  const seen: string[] = [];
  const rest = text
    .replace(/^<\?xml [^>]*\?>/, "")
    .replace(
      /<(\/?)([a-z-]+)((?: [a-z]+="[^"<&]*(?:&(?:amp|lt|gt|quot|#\d+|#x[\da-f]+);[^"<&]*)*")*)(\/?)>/g,
      (_, end, name, __, empty) => {
        if (end === "/") expect(open.pop()).toBe(name);
        else {
          seen.push(name);
          if (empty !== "/") open.push(name);
        }
        return "";
      },
    );
  expect(open).toEqual([]);
  expect(rest.replace(/&(?:amp|lt|gt|quot|#\d+|#x[\da-f]+);/g, "")).not.toMatch(/[<>&]/);
  const count = (name: string) => seen.filter((one) => one === name).length;
  return { suites: count("testsuite"), failures: count("failure") };
}
