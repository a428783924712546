import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { onwardArrow } from "../../../../src/domain/language/arrow.ts";
import {
  commaList,
  inPageLanguage,
  type MessageCatalog,
  setPageLanguage,
} from "../../../../src/domain/language/current.ts";
import {
  LANGUAGES,
  type Language,
  OTHER_LANGUAGES,
  prefixOf,
  splitLanguage,
} from "../../../../src/domain/language/languages.ts";
import { joinList } from "../../../../src/domain/language/lists.ts";
import { inSentence, messageId, messages, pluralKey, t } from "../../../../src/domain/language/messages.ts";
import { link } from "../../../../src/domain/links.ts";
import { plural } from "../../../../src/domain/plural.ts";
import { percentWords, sizeWords } from "../../../../src/ui/figures.ts";
import { rich } from "../../../../src/ui/rich.tsx";

const STOPS = { one: "{n} stop in {place}", other: "{n} stops in {place}" };

/** Shows texts in a language. @param texts translations by English text */
function speak(language: Language, texts: Record<string, MessageCatalog[string]> = {}): void {
  const catalog = Object.fromEntries(Object.entries(texts).map(([key, text]) => [messageId(key), text]));
  setPageLanguage(
    () => ({ language, catalog }),
    (path) => path === "/" || path.startsWith("/stops/"),
  );
}

const inEnglish = () =>
  setPageLanguage(
    () => null,
    () => false,
  );

beforeEach(inEnglish);
afterAll(inEnglish);

describe("figures", () => {
  it("have the units and separators of the language", () => {
    const figures = () => [sizeWords(1_234_567), sizeWords(999), sizeWords(null), percentWords(0.4501)];
    expect(figures()).toEqual(["1.23 MB", "999 B", "", "45.01 %"]);
    speak("fr");
    expect(figures().map((words) => words.replaceAll(/\s/g, " "))).toEqual(["1,23 Mo", "999 o", "", "45,01 %"]);
  });
});

describe("texts", () => {
  const text = messages({
    title: "Stops",
    near: (place: string) => t`Stops near ${place}`,
    deep: { list: ["First", "Second"] },
    byNumber: { 3: "Ask" } as Readonly<Record<number, string>>,
  });

  it("are English without a translation", () => {
    expect([text.title, text.near("A"), text.deep.list, text.byNumber[3]]).toEqual([
      "Stops",
      "Stops near A",
      ["First", "Second"],
      "Ask",
    ]);
    speak("de");
    expect([text.title, text.near("A")]).toEqual(["Stops", "Stops near A"]);
  });

  it("are read in the language of the page, whenever that changes", () => {
    speak("de", { Stops: "Haltestellen", "Stops near {0}": "Haltestellen bei {0}", Second: "Zweite", Ask: "Fragen" });
    expect([text.title, text.near("A {0} $& b"), [...text.deep.list], text.byNumber[3]]).toEqual([
      "Haltestellen",
      "Haltestellen bei A {0} $& b",
      ["First", "Zweite"],
      "Fragen",
    ]);
    inEnglish();
    expect(text.title).toBe("Stops");
  });

  it("put their values where the language wants them", () => {
    speak("ja", { "{0} of {1}": "{1}の{0}" });
    expect(t`${1} of ${"A"}`).toBe("Aの1");
    expect(renderToStaticMarkup(<p>{rich`${<b>1</b>} of ${"<A>"}`}</p>)).toBe("<p>&lt;A&gt;の<b>1</b></p>");
  });

  it("lower the first letter inside an English sentence only", () => {
    expect(inSentence("Bus")).toBe("bus");
    speak("de");
    expect(inSentence("Bus")).toBe("Bus");
  });

  it("have ids that differ", () => {
    expect(messageId("Stops")).not.toBe(messageId("Stop"));
  });
});

describe("counts", () => {
  // Samples of CLDR's plural rules for whole numbers.
  it.each<[Language, Record<string, string>, [number, string][]]>([
    [
      "pl",
      { one: "1p {n}", few: "few {n}", many: "many {n}", other: "other {n}" },
      [
        [1, "1p 1"],
        [2, "few 2"],
        [5, "many 5"],
        [12, "many 12"],
        [22, "few 22"],
      ],
    ],
    [
      "ar",
      { zero: "zero", one: "one", two: "two", few: "few {n}", many: "many {n}", other: "other {n}" },
      [
        [0, "zero"],
        [1, "one"],
        [2, "two"],
        [3, "few 3"],
        [11, "many 11"],
        [100, "other 100"],
      ],
    ],
    [
      "ja",
      { other: "{n}件" },
      [
        [1, "1件"],
        [1204, "1,204件"],
      ],
    ],
    [
      "fr",
      { one: "{n} un", many: "{n} m", other: "{n} des" },
      [
        [0, "0 un"],
        [1, "1 un"],
        [2, "2 des"],
        [1_000_000, "1 000 000 m"],
      ],
    ],
    [
      "he",
      { one: "one", two: "two", other: "{n} o" },
      [
        [1, "one"],
        [2, "two"],
        [3, "3 o"],
      ],
    ],
  ])("take the forms of %s", (language, forms, samples) => {
    speak(language, { [pluralKey(STOPS)]: forms as MessageCatalog[string] });
    for (const [count, words] of samples)
      expect(plural(count, STOPS, { place: "A" }).replaceAll(/\u00a0|\u202f/g, " ")).toBe(words);
  });

  it("are in English forms, by English rules, where the text is not translated", () => {
    speak("pl");
    expect(plural(2, STOPS, { place: "A" })).toBe("2 stops in A");
  });
});

it("joins lists as the language does", () => {
  expect(joinList(["A", "B", "C"])).toBe("A, B, and C");
  speak("es");
  expect(joinList(["A", "B", "C"])).toBe("A, B y C");
});

it.each([
  ["en", "A, B", "→"],
  ["ja", "A、B", "→"],
  ["ar", "A\u200f، B", "←"],
  ["he", "A\u200f, B", "←"],
] as const)("lists have the comma and the arrow of the language (%s)", (language, list, arrow) => {
  speak(language);
  expect(commaList(["A", "B"])).toBe(list);
  expect(onwardArrow()).toBe(arrow);
});

describe("addresses", () => {
  it.each(OTHER_LANGUAGES)("of %s are split from the path and put together again", (language) => {
    for (const path of ["/stops/s-1", "/stops/", "/de", "/x"])
      expect(splitLanguage(prefixOf(language) + path)).toEqual({ language, path });
    expect(splitLanguage(prefixOf(language))).toEqual({ language, path: "/" });
  });

  it.each(["/", "/stops/de", "/des", "/DE", "/xx/stops", "/d", "//de"])("leave %s as it is", (path) => {
    expect(splitLanguage(path)).toEqual({ language: "en", path });
  });

  it("of links keep the language where the page is translated, once", () => {
    speak("fr");
    expect(link.stop({ onestopId: "s-1", feed: null, entityId: "1" })).toBe("/fr/stops/s-1");
    expect([link.home(), link.feeds(), link.portalData("totals")]).toEqual(["/fr", "/feeds", "/api/v2/portal/totals"]);
    expect(inPageLanguage("/fr/stops/s-1?a=b#c")).toBe("/fr/stops/s-1?a=b#c");
    expect(inPageLanguage("/stops/s-1?a=b#c")).toBe("/fr/stops/s-1?a=b#c");
    expect(inPageLanguage("/?a=b")).toBe("/fr?a=b");
    expect(inPageLanguage("https://other.example/stops/s-1")).toBe("https://other.example/stops/s-1");
  });

  it("are twelve", () => {
    expect(LANGUAGES).toHaveLength(12);
  });
});
