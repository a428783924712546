import { expect, test } from "vitest";
import { AIRPORT_WORDS, airportNamed } from "../../../../src/domain/text/airports.ts";
import { plain } from "../../../../src/domain/text/search-words.ts";

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const CODES = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));

test("codes of airports have words as the search compares them", () => {
  const words = CODES.flatMap((code) => airportNamed(code) ?? []);
  expect(words.length).toBeGreaterThan(100);
  for (const word of [...words, ...AIRPORT_WORDS]) expect(plain(word)).toBe(word);
  expect(CODES.filter((code) => airportNamed(code)?.length === 0)).toEqual([]);
});

test.each([
  ["sfo", ["san", "francisco"]],
  ["lhr", ["heathrow"]],
  ["SFO", null],
  ["bus", null],
  ["san francisco", null],
])("%s", (word, names) => {
  expect(airportNamed(word)).toEqual(names);
});
