import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastRatio, readableOn, routeBadge } from "../../../src/domain/colour.ts";
import {
  byteSize,
  capitalizeWords,
  dateTime,
  durationWords,
  isoDateOf,
  joinUnique,
  median,
  percentage,
  relativeTime,
  shortenName,
  thousands,
} from "../../../src/domain/formats.ts";
import { modeOf } from "../../../src/domain/modes.ts";
import { routeTypeWords, topType } from "../../../src/domain/route-types.ts";

const anyText = fc.string({ unit: "binary" });
const anyNumber = fc.oneof(
  fc.double(),
  fc.integer({ min: -8.64e15, max: 8.64e15 }),
  fc.constantFrom(8.64e15, -8.64e15),
);
const anything = fc.oneof(anyText, fc.double(), fc.constantFrom(null, undefined));

test("no format throws, and none writes NaN, undefined or Infinity", () => {
  fc.assert(
    fc.property(
      anything,
      anyNumber,
      fc.constantFrom("UTC", "Asia/Tokyo", "America/New_York"),
      (value, number, zone) => {
        const written = [
          thousands(value),
          percentage(value),
          byteSize(number),
          durationWords(number),
          relativeTime(number, 0),
          isoDateOf(number, zone),
          dateTime(number, zone),
          relativeTime(typeof value === "string" ? value : null, number),
        ];
        for (const text of written) expect(text).not.toMatch(/NaN|undefined|Infinity|∞/);
      },
    ),
    { numRuns: 2000 },
  );
});

test("a shortened name is the beginning of the name, in whole characters", () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 10 }), (text, length) => {
      const short = shortenName(text, length);
      const cut = [...text].length > length;
      expect(short).toBe(cut ? `${[...text].slice(0, length).join("")}…` : text);
      expect(short.isWellFormed()).toBe(true);
    }),
  );
});

test("a byte size has at most three digits before the point until the last unit", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 9e26, noNaN: true }), (bytes) => {
      expect(byteSize(bytes)).toMatch(/^\d{1,3}(\.\d{1,2})? ([kMGTPEZY]?B)$/);
    }),
  );
});

test("capitalizing keeps the spaces and is stable", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."aBé -_1Z") }), (text) => {
      const once = capitalizeWords(text);
      expect(capitalizeWords(once)).toBe(once);
      expect(once.toLowerCase()).toBe(text.toLowerCase());
    }),
  );
});

test("the median of a sorted list splits it in half", () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
      const middle = median(values.toSorted((a, b) => a - b));
      expect(values).toContain(middle);
      expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(values.length / 2);
      expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(values.length / 2);
    }),
  );
});

test("joined texts contain each text of the list once", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zA-Z0-9]{1,3}$/)), (values) => {
      const joined = joinUnique(values);
      expect(joined === "" ? [] : joined.split(", ")).toEqual([...new Set(values)].toSorted());
    }),
  );
});

test("every number has a mode, words and a top type", () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.double()), (code) => {
      expect(routeTypeWords(code).length).toBeGreaterThan(0);
      expect(modeOf(code)).toBeTypeOf("string");
      expect([-1, 0, 1, 2, 3, 4, 5, 6, 7, 11, 12]).toContain(topType(code));
    }),
  );
});

test("the text of a badge is legible on it, for any feed data", () => {
  const channel = fc.integer({ min: 0, max: 255 });
  const colour = fc.tuple(channel, channel, channel);
  const hex = fc.oneof(fc.stringMatching(/^[0-9a-fA-F]{6}$/), fc.string(), fc.constant(null));
  fc.assert(
    fc.property(colour, colour, hex, hex, fc.integer({ min: 0, max: 1800 }), (fill, text, a, b, route_type) => {
      expect(contrastRatio(fill, readableOn(fill, text))).toBeGreaterThanOrEqual(4.5);
      const badge = routeBadge({ route_color: a, route_text_color: b, route_type });
      expect(badge.fill).toMatch(/^#[0-9a-f]{6}$/);
      expect(badge.text).toMatch(/^#[0-9a-f]{6}$/);
    }),
    { numRuns: 1000 },
  );
});
