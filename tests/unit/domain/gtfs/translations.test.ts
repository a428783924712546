import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allTexts,
  preferredText,
  TranslationIndex,
  type TranslationRow,
  textIn,
} from "../../../../src/domain/gtfs/translations.ts";
import { isRightToLeft } from "../../../../src/domain/text/language.ts";

const row = (
  table_name: string,
  field_name: string,
  language: string,
  translation: string,
  record_id: string | null,
  field_value: string | null = null,
): TranslationRow => ({ table_name, field_name, language, translation, record_id, record_sub_id: null, field_value });

const index = new TranslationIndex([
  row("stops", "stop_name", "fr", "Gare", "S"),
  row("stops", "stop_name", "fr", "Station", null, "Main Station"),
  row("stops", "stop_name", "de_CH", "Bahnhof", null, "Main Station"),
  row("stops", "stop_name", "no language", "x", null, "Main Station"),
  row("stops", "stop_name", "mul", "x", null, "Main Station"),
  row("routes", "route_long_name", "fr", "Ligne", "S"),
  row("stops", "stop_code", "fr", "x", "S"),
]);

describe("texts of an entity", () => {
  test("come from its record before its text", () => {
    const texts = index.textsOf("stops", "S", { stop_name: "Main Station", stop_code: null });
    expect(texts).toEqual({ fr: { stop_name: "Gare" }, "de-CH": { stop_name: "Bahnhof" } });
  });

  test("come from its text alone", () => {
    expect(index.textsOf("stops", "T", { stop_name: "Main Station" })).toEqual({
      fr: { stop_name: "Station" },
      "de-CH": { stop_name: "Bahnhof" },
    });
    expect(index.textsOf("stops", "T", { stop_name: "main station" })).toBeNull();
  });

  test("are those of its file", () => {
    expect(index.textsOf("routes", "S", { route_long_name: "Line" })).toEqual({ fr: { route_long_name: "Ligne" } });
    expect(index.textsOf("agency", "S", { agency_name: "Main Station" })).toBeNull();
  });

  test("equal a plain reading of the rows", () => {
    const word = fc.constantFrom("A", "B", "C");
    const language = fc.constantFrom("fr", "ja", "pt-BR");
    const rows = fc.array(fc.record({ language, translation: word, record: fc.option(word), value: word }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(rows, word, word, (all, id, name) => {
        const made = all.map((one) =>
          row("stops", "stop_name", one.language, one.translation, one.record, one.record === null ? one.value : null),
        );
        const texts = new TranslationIndex(made).textsOf("stops", id, { stop_name: name }) ?? {};
        for (const tag of ["fr", "ja", "pt-BR"]) {
          const ofTag = made.filter((one) => one.language === tag);
          const expected =
            ofTag.findLast((one) => one.record_id === id) ?? ofTag.findLast((one) => one.field_value === name);
          expect(textIn(texts, "stop_name", tag)).toBe(expected?.translation ?? null);
        }
      }),
    );
  });
});

test.each([
  ["fr", "Un"],
  ["fr-CA", "Un"],
  ["FR_ca", "Un"],
  ["zh-Hant-TW", "一"],
  ["zh-TW", null],
  ["zh-Hant-x-a", "一"],
  ["de", null],
  ["", null],
  ["*", null],
])("a name in %s", (language, expected) => {
  expect(textIn({ fr: { stop_name: "Un" }, "zh-Hant": { stop_name: "一" } }, "stop_name", language)).toBe(expected);
});

test("names in all languages, each once", () => {
  const texts = { fr: { stop_name: "Gare", stop_desc: "x" }, de: { stop_name: "Bahnhof" }, it: { stop_name: "Gare" } };
  expect(allTexts(texts, ["stop_name"])).toEqual(["Gare", "Bahnhof"]);
});

test.each([
  ["he", true],
  ["ar-EG", true],
  ["az-Arab", true],
  ["fa", true],
  ["ur-PK", true],
  ["ar-Latn", false],
  ["ku-Arab-IQ", true],
  ["arn", false],
  ["fr", false],
  ["ja", false],
])("%s is written from right to left: %s", (language, expected) => {
  expect(isRightToLeft(language)).toBe(expected);
});

describe("a text of a row", () => {
  const calls = new TranslationIndex([
    row("trips", "trip_headsign", "fr", "Vers la gare", null, "To station"),
    row("trips", "trip_headsign", "fr-CH", "Gare", "T"),
    { ...row("stop_times", "stop_headsign", "fr", "Par le lac", "T"), record_sub_id: "2" },
    row("feed_info", "feed_publisher_name", "fr", "Horaires", null),
  ]);
  const headsign = { table: "trips", column: "trip_headsign", text: "To station" };

  test("is translated by its text or its row, in the nearest language", () => {
    expect(calls.textIn(headsign, "fr-CA")).toEqual({ text: "Vers la gare", language: "fr" });
    expect(calls.textIn({ ...headsign, record: "T" }, "fr-CH")).toEqual({ text: "Gare", language: "fr-CH" });
    expect(calls.textIn({ ...headsign, record: "T" }, "fr")).toEqual({ text: "Vers la gare", language: "fr" });
    expect(calls.textIn({ ...headsign, text: "To stop" }, "fr")).toBeNull();
    expect(calls.textIn({ ...headsign, column: "trip_short_name" }, "fr")).toBeNull();
  });

  test("is that of the stop of the trip", () => {
    const call = { table: "stop_times", column: "stop_headsign", text: "Via lake", record: "T" };
    expect(calls.textIn({ ...call, subRecord: "2" }, "fr")).toEqual({ text: "Par le lac", language: "fr" });
    expect(calls.textIn({ ...call, subRecord: "3" }, "fr")).toBeNull();
    expect(calls.textIn(call, "fr")).toBeNull();
  });

  test("needs no id in feed_info.txt", () => {
    const name = { table: "feed_info", column: "feed_publisher_name", text: "Timetables" };
    expect(calls.textIn(name, "fr")).toEqual({ text: "Horaires", language: "fr" });
  });
});

test("a text is in the first language in which it is there, that of the file included", () => {
  const texts = { de: { stop_name: "Bahnhof" }, it: { stop_name: "Stazione" } };
  const german = { text: "Bahnhof", language: "de" };
  const preferred = (languages: readonly string[], own?: string) => preferredText(texts, "stop_name", languages, own);
  expect(preferred(["fr-CH", "de"], "en")).toEqual(german);
  expect(preferred(["fr-CH", "de"])).toEqual(german);
  expect(preferred(["fr-CH", "de-AT", "it"], "en")).toEqual(german);
  for (const own of ["fr", "fr-CA"]) expect(preferred(["fr-CH", "de"], own)).toBeNull();
  expect(preferred(["de", "fr"], "fr")).toEqual(german);
  expect(preferred(["fr", "ja"], "en")).toBeNull();
  expect(preferred([], "en")).toBeNull();
});
