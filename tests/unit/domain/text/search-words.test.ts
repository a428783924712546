import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { characterPairs } from "../../../../src/domain/text/character-pairs.ts";
import { editDistance } from "../../../../src/domain/text/edit-distance.ts";
import {
  acronyms,
  foldText,
  plain,
  SHADOW,
  shadowsOf,
  shadowWords,
  wordsOf,
} from "../../../../src/domain/text/search-words.ts";

describe("folded", () => {
  it.each([
    ["Zürich", "zurich"],
    ["ŁÓDŹ", "łodz"],
    ["Straße", "straße"],
    ["ガ", "ガ"],
  ])("%s is %s", (text, expected) => expect(foldText(text)).toBe(expected));
});

describe("plain", () => {
  it.each([
    ["Łódź  Fabryczna", "lodz fabryczna"],
    ["Straße des 17. Juni", "strasse des 17 juni"],
    ["St. John's / Øst", "st john s ost"],
    ["---", ""],
  ])("%s is %s", (text, expected) => expect(plain(text)).toBe(expected));

  it("of a plain text is unchanged", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => plain(plain(text)) === plain(text)));
  });
});

describe("wordsOf", () => {
  it("contains letters, digits and marks of any script, never a symbol", () => {
    expect(wordsOf('a "b" c*d 東京-駅 ท่า')).toEqual(["a", "b", "c", "d", "東京", "駅", "ท่า"]);
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => wordsOf(text).every((word) => !/["*:^()\s]/.test(word))),
    );
  });
});

describe("acronyms", () => {
  it.each([
    ["Bay Area Rapid Transit", ["bart"]],
    ["Metropolitan Transportation Authority of the City", ["mtaotc", "mtac"]],
    ["Régie Autonome des Transports Parisiens", ["radtp", "ratp"]],
    ["Two Words", []],
    ["", []],
  ])("of %s are %j", (name, expected) => expect(acronyms(name)).toEqual(expected));
});

describe("shadow words", () => {
  const shadows = (...words: string[]) => words.map((word) => SHADOW + word);
  it("are pairs where no spaces are written, and spelled-out letters", () => {
    expect(shadowWords("西東京駅前")).toEqual(shadows("西東", "東京", "京駅", "駅前"));
    expect(shadowWords("津")).toEqual([]);
    expect(shadowWords("Łódź Main")).toEqual(shadows("lodz"));
    expect(shadowWords("Main Street Zürich")).toEqual([]);
    expect(shadowWords("Σταθερές Йошкар ул")).toEqual(shadows("σταθερεσ", "иошкар"));
    expect(shadowWords("أحمد محطة")).toEqual(shadows("احمد"));
  });

  it("of a word in a text are among those of the text", () => {
    expect(shadowsOf("京駅前")).toEqual(shadows("京駅", "駅前"));
    expect(shadowsOf("Straße")).toEqual(shadows("strasse"));
    const script = fc.constantFrom(..."東京駅前西あアーท่าเรือ");
    fc.assert(
      fc.property(fc.array(script, { minLength: 5 }), fc.nat(2), (letters, start) => {
        const text = letters.join("");
        const held = new Set(shadowWords(text));
        const piece = letters.slice(start, start + 3).join("");
        const plainPiece = piece.replace(/\p{M}/gu, "");
        return [...plainPiece].length < 2 || shadowsOf(piece).every((word) => held.has(word));
      }),
    );
  });
});

describe("edit distance", () => {
  /** The definition, without any short cut. */
  function plain(a: string[], b: string[]): number {
    const known = new Map<string, number>();
    const between = (i: number, j: number): number => {
      if (i === 0 || j === 0) return i + j;
      const key = `${i} ${j}`;
      const seen = known.get(key);
      if (seen !== undefined) return seen;
      const ways = [
        between(i - 1, j) + 1,
        between(i, j - 1) + 1,
        between(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      ];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) ways.push(between(i - 2, j - 2) + 1);
      const least = Math.min(...ways);
      known.set(key, least);
      return least;
    };
    return between(a.length, b.length);
  }

  describe("the edit distance", () => {
    test.each([
      ["bart", "bart", 0],
      ["bart", "barts", 1],
      ["bart", "brat", 1],
      ["bart", "cart", 1],
      ["bart", "", 4],
      ["é~x", "e~x", 1],
    ])("of %s and %s is %i", (a, b, distance) => {
      expect(editDistance(a, b, 10)).toBe(distance);
      expect(editDistance(b, a, 10)).toBe(distance);
    });

    test("stops at its limit", () => {
      const letters = fc.string({ unit: fc.constantFrom("a", "b", "c", "😀"), maxLength: 8 });
      fc.assert(
        fc.property(letters, letters, fc.integer({ min: 0, max: 8 }), (a, b, limit) => {
          expect(editDistance(a, b, limit)).toBe(Math.min(limit + 1, plain([...a], [...b])));
        }),
      );
    });
  });
});

test("pairs are the hexadecimal UTF-8 of their characters", () => {
  expect(characterPairs("f-Bé")).toBe("662D 2D62 62C3A9");
  expect(characterPairs("f")).toBe("");
  expect(characterPairs("")).toBe("");
});

test("the pairs of a substring are a phrase in the pairs of the whole, and in no other text", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "-", "~", "é", "京"), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (whole, piece) => {
      fc.pre([...piece].length >= 2);
      const found = ` ${characterPairs(whole)} `.includes(` ${characterPairs(piece)} `);
      expect(found).toBe(whole.includes(piece));
    }),
    { numRuns: 500 },
  );
});
