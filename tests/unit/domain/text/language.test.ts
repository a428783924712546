import fc from "fast-check";
import { expect, test } from "vitest";
import { languageOfInfos, nameLanguage } from "../../../../src/domain/text/language.ts";

test.each([
  [["ja"], "ja"],
  [["DE-de"], "de-DE"],
  [["es_AR"], "es-AR"],
  [["en"], undefined],
  [["en-IE", "ga"], undefined],
  [["mul", "fr"], "fr"],
  [["und"], undefined],
  [[null, "", "not a code", "pt"], "pt"],
  [[], undefined],
])("codes %o are marked as %o", (codes, language) => {
  expect(nameLanguage(...codes)).toBe(language);
});

test("the language of a version is that of its feed_info.txt", () => {
  expect(languageOfInfos([{ feed_lang: "mul", default_lang: "it" }])).toBe("it");
  expect(languageOfInfos([])).toBeUndefined();
});

test("is undefined, or a code that the platform knows how to write", () => {
  fc.assert(
    fc.property(fc.string(), (code) => {
      const language = nameLanguage(code);
      if (language !== undefined) expect(Intl.getCanonicalLocales(language)).toEqual([language]);
    }),
  );
});
