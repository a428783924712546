import fc from "fast-check";
import { expect, test } from "vitest";
import { characterPairs } from "../../../src/domain/character-pairs.ts";

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
