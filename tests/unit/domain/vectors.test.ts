import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as formats from "../../../src/domain/formats.ts";
import { routeTypeWords } from "../../../src/domain/gtfs/route-types.ts";
import { sanitizeFileName, sanitizeUrl } from "../../../src/domain/text/sanitize.ts";

type Case = { in: unknown[]; want: unknown };

// Read as a file: one case holds a lone surrogate, which the bundler's JSON import refuses.
const file = new URL("../../corpora/vectors/utilities.json", import.meta.url);
const vectors: Record<string, Case[] | string> = JSON.parse(readFileSync(file, "utf8"));

/** Vectors are JSON: these texts represent values that JSON does not have. */
const SPECIAL: Record<string, unknown> = { __undefined__: undefined, NaN: Number.NaN, __NaN__: Number.NaN };
const read = (value: unknown) => (typeof value === "string" && Object.hasOwn(SPECIAL, value) ? SPECIAL[value] : value);

const NOW = "2024-06-15T12:00:00Z";

/** The function behind each group; a group without one fails. */
const FUNCTIONS: Record<string, (...args: never[]) => unknown> = {
  "clock time to seconds": formats.parseClock,
  "seconds to h:mm:ss am/pm": formats.clockTime,
  "seconds to h:mm am/pm": formats.clockTimeShort,
  "clock time to h:mm:ss am/pm": formats.reformatClock,
  "seconds to duration words": formats.durationWords,
  "shorten (text, length = 24)": formats.shortenName,
  "number with separators (shown in en-US)": formats.thousands,
  "share to percentage": formats.percentage,
  "capitalise words": formats.capitalizeWords,
  "byte size, base 1000": formats.byteSize,
  "two decimals": formats.round2,
  "route type to words": routeTypeWords,
  "file name sanitizer": sanitizeFileName,
  "URL sanitizer": sanitizeUrl,
  "seconds to H:MM:SS": formats.hms,
  "relative time, now = 2024-06-15T12:00:00Z": (instant: string) =>
    formats.relativeTime(instant.replace(/ \(delta .*\)$/, ""), NOW),
};

const groups = Object.entries(vectors).filter((entry): entry is [string, Case[]] => Array.isArray(entry[1]));

test("every group of test vectors has a function", () => {
  expect(groups.map(([name]) => name).toSorted()).toEqual(Object.keys(FUNCTIONS).toSorted());
});

describe.each(groups)("%s", (name, cases) => {
  test.each(cases.map((entry) => [JSON.stringify(entry.in), entry] as const))("%s", (_text, { in: input, want }) => {
    const answer = (FUNCTIONS[name] as (...args: unknown[]) => unknown)(...input.map(read));
    const throws = typeof want === "object" && want !== null && "throws" in want;
    expect(answer).toBe(throws ? "" : want);
  });
});
