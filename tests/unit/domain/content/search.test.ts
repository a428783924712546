import { describe, expect, test } from "vitest";
import { excerptOf, searchSections, wordsOf } from "../../../../src/domain/content/search.ts";
import type { SearchSection } from "../../../../src/domain/content/text.ts";

const section = (page: string, heading: string, text: string): SearchSection => ({
  path: `/documentation/${page.toLowerCase()}`,
  page,
  id: heading.toLowerCase(),
  heading,
  text,
});
const SECTIONS = [
  section("Stops", "", "A stop is where riders board."),
  section("Stops", "Stations", "A station holds platforms, and stations have entrances."),
  section("Routes", "", "A route calls at stops. Stops, stops, stops, stops and more stops."),
  section("Routes", "Shapes", "Café lines, drawn between stops."),
];
const found = (q: string) => searchSections(SECTIONS, q).hits.map(({ page, heading }) => `${page}/${heading}`);

describe("search", () => {
  test("requires every word, as a prefix, ignoring accents and case", () => {
    expect(found("CAFE")).toEqual(["Routes/Shapes"]);
    expect(found("stat entr")).toEqual(["Stops/Stations"]);
    expect(found("tation")).toEqual([]);
    expect(found("station nothing")).toEqual([]);
    expect(found("  ")).toEqual([]);
    expect(found(".*(")).toEqual([]);
  });

  test("ranks pages before sections, and headings before text", () => {
    expect(found("stop")).toEqual(["Stops/", "Routes/", "Routes/Shapes"]);
    expect(found("stations")).toEqual(["Stops/Stations"]);
    expect(found("routes shapes")).toEqual(["Routes/Shapes"]);
  });

  test("reports the total beyond the results shown", () => {
    expect(searchSections(SECTIONS, "stop", 1)).toMatchObject({ total: 3, hits: [{ page: "Stops", heading: "" }] });
  });

  test("lists its words", () => {
    expect(wordsOf("Stop-times, stop times of Zürich!")).toEqual(["stop", "times", "of", "zurich"]);
    expect(wordsOf("a b c d e f g h i j")).toHaveLength(8);
  });
});

describe("an excerpt", () => {
  const long = `${"word ".repeat(80)}the Café is here ${"more ".repeat(80)}`;
  const text = (words: string[]) =>
    excerptOf(long, words)
      .map((part) => part.text)
      .join("");

  test("surrounds the first match and highlights whole words", () => {
    const parts = excerptOf(long, ["caf"]);
    expect(parts.filter(({ hit }) => hit)).toEqual([{ text: "Café", hit: true }]);
    expect(parts[0]).toEqual({ text: "… ", hit: false });
    expect(text(["caf"]).length).toBeLessThan(220);
    expect(text(["caf"])).toMatch(/ …$/);
  });

  test("is the beginning of the text if only the title matches", () => {
    expect(text(["zzz"]).startsWith("word word")).toBe(true);
    expect(excerptOf("", ["a"])).toEqual([]);
    expect(excerptOf("Short.", ["short"])).toEqual([
      { text: "Short", hit: true },
      { text: ".", hit: false },
    ]);
  });
});
