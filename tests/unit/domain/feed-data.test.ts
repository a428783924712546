import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  FEED_DATA_END,
  FEED_DATA_START,
  feedDataText,
  undelimitedText,
  visibleText,
  visibleTexts,
} from "../../../src/domain/feed-data.ts";

/** Ranges of characters that never reach an assistant, written independently of Unicode's properties. */
const NEVER: readonly (readonly [first: number, last: number])[] = [
  ...([
    [0x00, 0x08],
    [0x0b, 0x1f],
    [0x7f, 0x9f],
    [0xad, 0xad],
    [0x61c, 0x61c],
    [0x180e, 0x180e],
  ] as const),
  ...([
    [0x200b, 0x200b],
    [0x200e, 0x200f],
    [0x2028, 0x202e],
    [0x2060, 0x2064],
    [0x2066, 0x206f],
  ] as const),
  ...([
    [0xd800, 0xdfff],
    [0xfeff, 0xfeff],
    [0xfff9, 0xfffb],
    [0xe0000, 0xe007f],
  ] as const),
];
const isNever = (char: string) =>
  NEVER.some(([from, to]) => char.codePointAt(0)! >= from && char.codePointAt(0)! <= to);

const invisible = fc
  .constantFrom(...NEVER)
  .chain(([min, max]) => fc.integer({ min, max }))
  .map((code) => String.fromCodePoint(code));
const hostileText = fc
  .array(
    fc.oneof(
      invisible,
      fc.string({ unit: "binary", maxLength: 3 }),
      fc.constantFrom("\u200c", "\u200d", "\ufe0f", "\u{e0100}", "\ufe00", FEED_DATA_START, FEED_DATA_END),
      fc.constantFrom("\ud83d", "\udc69", "\udb40", "\udc41", "👩", "🏽", "❤", "م", "क", "्", "葛", "a", "\n", "\t"),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(""));

describe("visible text", () => {
  test.each([
    ["Straße 1 – Zürich Hbf ½ „x“", "Straße 1 – Zürich Hbf ½ „x“"],
    ["one\r\ntwo\tthree\u2028four", "one\ntwo\tthree\nfour"],
    ["a\u202eb\u2066c\u200fd\u061ce", "abcde"],
    ["\ufeffa\u200bb\u2060c\u00add\u180ee", "abcde"],
    ["a\u{e0001}\u{e0041}\u{e007f}b", "ab"],
    ["a\u0000\u001b[31m\u009bb", "a[31mb"],
    ["می\u200cروم", "می\u200cروم"],
    ["क्\u200dष", "क्\u200dष"],
    ["k\u200cs \u200dک\u200d", "ks ک"],
    ["م\u200c\u200cم", "مم"],
    ["👩🏽\u200d👧 ❤\ufe0f\u200d🔥", "👩🏽\u200d👧 ❤\ufe0f\u200d🔥"],
    ["葛\u{e0100}a\u{e0100}\u{e0101}\ufe0f", "葛\u{e0100}a"],
    ["1\ufe0f\ufe0e\ufe00", "1\ufe0f"],
    ["\ud83d\u0000\ude00 \udb40\u200b\udc41", " "],
    ["\u3164\u115f\u034fx", "x"],
  ])("of %j is %j", (text, visible) => {
    expect(visibleText(text)).toBe(visible);
  });

  test("has no invisible character, is stable, and keeps every other character in order", () => {
    const seen = (text: string) =>
      [...text.replace(/[\u2028\u2029]/g, "\n")].filter(
        (char) => !/[\p{Cc}\p{Cs}\p{DI}]/u.test(char) || /[\n\t]/.test(char),
      );
    fc.assert(
      fc.property(hostileText, (text) => {
        const visible = visibleText(text);
        expect([...visible].filter(isNever)).toEqual([]);
        expect(visibleText(visible)).toBe(visible);
        expect(seen(visible).join("")).toBe(
          seen(text)
            .filter((char) => !isNever(char))
            .join(""),
        );
      }),
    );
  });
});

describe("delimited data", () => {
  test("is one line of JSON that no text can end", () => {
    const value = fc.dictionary(hostileText, fc.oneof(hostileText, fc.array(hostileText), fc.boolean()));
    fc.assert(
      fc.property(value, (data) => {
        const lines = feedDataText(data).split("\n");
        expect([lines.length, lines[0], lines[2]]).toEqual([3, FEED_DATA_START, FEED_DATA_END]);
        expect(lines[1]).not.toMatch(/[<>]/);
        expect(JSON.parse(lines[1]!)).toEqual(visibleTexts(data));
      }),
    );
  });

  test("is not forged by an error", () => {
    fc.assert(fc.property(hostileText, (text) => !/[<>]/.test(undelimitedText(text))));
  });
});
