import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isCorrectable, partsOf, partToken, spellingDistance } from "../../../../src/domain/text/spelling.ts";

describe("words with a common part", () => {
  const letter = fc.constantFrom(..."abcdeé東");
  const typed = fc.array(letter, { minLength: 4, maxLength: 18 });

  it("include every word that is one letter away, at any place", () => {
    fc.assert(
      fc.property(
        typed,
        fc.nat(),
        letter,
        fc.constantFrom("change", "add", "drop", "swap"),
        (letters, n, other, how) => {
          const at = n % letters.length;
          const meant = [...letters];
          if (how === "change") meant[at] = other;
          if (how === "add") meant.splice(at, 0, other);
          if (how === "drop") meant.splice(at, 1);
          if (how === "swap" && at > 0) [meant[at - 1], meant[at]] = [meant[at]!, meant[at - 1]!];
          const [asked, word] = [letters.join(""), meant.join("")];
          const parts = new Set(partsOf(word));
          expect(partsOf(asked).some((part) => parts.has(part))).toBe(true);
          expect(spellingDistance(asked, word)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it("include words that begin with a word one letter away, by the beginning of a part", () => {
    for (const asked of ["hilsb", "holls", "hlils", "ihlls", "hillls"]) {
      const tokens = partsOf("hillsborough").map(partToken);
      const found = partsOf(asked).some((part) => tokens.some((token) => token.startsWith(partToken(part))));
      expect([asked, found, spellingDistance(asked, "hillsborough")]).toEqual([asked, true, 2]);
    }
    expect(spellingDistance("airport", "hillsborough")).toBe(3);
  });

  it("have at most thirteen parts each", () => {
    expect(partsOf("abc")).toEqual(["abc", "bc", "ac", "ab"]);
    expect(partsOf("abcdefghijklmnopqrstuvwxyz")).toHaveLength(13);
  });
});

test.each([
  ["main", true],
  ["new", false],
  ["1234", false],
  ["a4km2", false],
  ["東京駅前", true],
  ["two words", false],
])("%s can be corrected: %s", (word, expected) => {
  expect(isCorrectable(word)).toBe(expected);
});
