/** No text that a visitor types makes a search fail: letters that grow when normalized, rare scripts, long words. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { HIT_KINDS, searchCandidates } from "../../../worker/store/entities/search-ranked.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { data, stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";

beforeAll(async () => {
  await importFeed("f-hostile", GOOD_FEED);
});

const ranked = (text: string) => searchCandidates(stores().db, text, HIT_KINDS, 40);
const v2 = (search: string) =>
  data(
    "query ($search: String) { feeds(where: { search: $search }) { id } operators(where: { search: $search }) { id } " +
      "routes(where: { search: $search }) { id } stops(where: { search: $search }) { id } }",
    { search },
  );

const LETTERS = ["\uFDFA", "\u{20000}", "\u{1D15E}", "\u0958", "\uFB2C", "東", "ก", "é", "ß", "a", "1"];

test.each(LETTERS)("a word of 200 times %j", async (letter) => {
  const text = letter.repeat(200);
  await expect(ranked(text)).resolves.toMatchObject({ feeds: [] });
  await expect(v2(text)).resolves.toMatchObject({ feeds: [] });
});

test("any mix of words, quotes, and operators of the search language", async () => {
  const piece = fc.oneof(
    fc.constantFrom(...LETTERS, '"', "*", " ", " AND ", " NEAR(", ":", "(", ")", "-", "^", "{", "\0", "\uE000"),
    fc.string({ unit: "binary", maxLength: 6 }),
  );
  const text = fc.array(piece, { minLength: 1, maxLength: 120 }).map((pieces) => pieces.join("").toWellFormed());
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      await ranked(typed);
      await v2(typed);
    }),
    { numRuns: 60 },
  );
});
