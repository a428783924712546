import fc from "fast-check";
import { expect, it, test } from "vitest";
import { placeWords, repeatsName } from "../../../../src/domain/places/place-words.ts";

it.each([
  [["Tampa", "Florida", "United States of America"], "Tampa, Florida, United States of America"],
  [["Dublin", "Dublin", "Ireland"], "Dublin, Ireland"],
  [["Luxembourg", "Luxembourg", "Luxembourg"], "Luxembourg"],
  [["Panama", "Colón", "Panama"], "Panama, Colón"],
  // The state and the country are two names.
  [["Toluca", "México", "Mexico"], "Toluca, México, Mexico"],
  [[null, "Dublin", "Ireland"], "Dublin, Ireland"],
  [["", undefined, "Ireland"], "Ireland"],
  [[null, null, null], ""],
] as const)("%j are %j", (names, words) => {
  expect(placeWords(names)).toBe(words);
});

/** Few names, so that levels often share one. */
const level = fc.oneof<fc.Arbitrary<string | null>[]>(
  fc.constantFrom("Dublin", "New York", "Singapore", "México", "Mexico"),
  fc.constant(null),
);
const levels = fc.tuple(level, level, level);

test("words have each name of the place once, and in its order", () => {
  fc.assert(
    fc.property(levels, (names) => {
      const words = placeWords(names);
      const parts = words === "" ? [] : words.split(", ");
      expect(parts.toSorted()).toEqual([...new Set(names)].filter((name) => name !== null).toSorted());
      const places = parts.map((name) => names.indexOf(name));
      expect(places).toEqual(places.toSorted());
    }),
  );
});

test("words of words are the same words", () => {
  fc.assert(
    fc.property(levels, (names) => {
      const words = placeWords(names);
      expect(placeWords(words.split(", "))).toBe(words);
    }),
  );
});

test("a level repeats a name exactly if the words without it are the same", () => {
  fc.assert(
    fc.property(levels, fc.nat(2), (names, n) => {
      fc.pre(names[n] !== null);
      // What is larger than the level may have its name too, and be named in its place.
      const upTo = names.slice(0, n + 1);
      expect(repeatsName(upTo, n)).toBe(placeWords(upTo) === placeWords(upTo.slice(0, n)));
    }),
  );
});
