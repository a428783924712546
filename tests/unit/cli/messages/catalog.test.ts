import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  categoriesOf,
  compileCatalog,
  faultOf,
  faultsOf,
  parseCatalog,
  readCatalog,
  readForms,
  writeCatalog,
} from "../../../../cli/messages/catalog.ts";
import { extractTexts, textsIn } from "../../../../cli/messages/extract.ts";
import { type Language, OTHER_LANGUAGES, tagOf } from "../../../../src/domain/language/languages.ts";
import { messageId } from "../../../../src/domain/language/messages.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const IMPORT = 'import { messages, t } from "../domain/language/messages.ts";\n';
const keysIn = (source: string) => textsIn(IMPORT + source, "a.tsx").map(({ key }) => key);

describe("texts of the sources", () => {
  it.each([
    ["strings, at any depth", 'const text = messages({ a: "A", b: { c: ["B", "C"] } as const });', ["A", "B", "C"]],
    ["templates", "const f = (x: string) => t`Near $\x7bx} and $\x7by(1)}`;", ["Near {0} and {1}"]],
    ["templates with elements", "const f = rich`See $\x7b<a>b</a>}`;", ["See {0}"]],
    ["counts", 'plural(n, { one: "{n} a", other: "{n} b" })', ["{n, plural, one {{n} a} other {{n} b}}"]],
  ])("are %s", (_, source, keys) => {
    expect(keysIn(source)).toEqual(keys);
  });

  it("are not strings in functions, numbers, and addresses", () => {
    expect(keysIn('messages({ a: () => "x", b: "12", c: "https://a.example", d: `e` })')).toEqual([]);
    expect(textsIn('plural(n, { one: "a", other: "b" })', "a.ts")).toEqual([]);
  });

  it("must have their forms in the call", () => {
    expect(() => keysIn("plural(n, forms)")).toThrow("write the forms of `plural` in its call");
    expect(() => keysIn('plural(n, { other: "a" + b })')).toThrow("must be a string");
  });

  it("tell translators what stands in their places", () => {
    expect(textsIn(`${IMPORT}t\`Near $\x7bplace.name}\``, "a.ts")).toEqual([
      { key: "Near {0}", path: [], places: ["place.name"] },
    ]);
  });

  it.each([
    ['export const text = messages({ a: { b: "A" } });', ["text", "a", "b"]],
    ['export const text = messages({ days: ["A"] });', ["text", "days"]],
    ["const text = messages({ a: (x: string) => t`A` });", ["text", "a"]],
    ["export function words() { return { a: t`A` }; }", ["words", "a"]],
    ['console.log(messages(["A"]));', []],
  ])("are found by the names that lead to them: %s", (source, path) => {
    expect(textsIn(IMPORT + source, "a.tsx").map((one) => one.path)).toEqual([path]);
  });
});

describe("catalogs", () => {
  it("come back as they were written", () => {
    const locations = ["a.ts", "b.ts"].map((source) => ({ source, path: [] }));
    const texts = new Map([["A “{0}”\n\\", { key: "A “{0}”\n\\", path: [], places: ["x"], locations }]]);
    const translations = new Map([["A “{0}”\n\\", 'Ä "{0}"\n\\']]);
    expect(parseCatalog(writeCatalog("de", texts, translations))).toEqual(translations);
  });

  it.each([
    ["{n, plural, one {{n} a} other {{n} b}}", { one: "{n} a", other: "{n} b" }],
    ["{n, plural, other {b}}", { other: "b" }],
    ["{n, plural, one {a}}", null],
    ["plural", null],
  ])("read the forms of %s", (text, forms) => {
    expect(readForms(text)).toEqual(forms);
  });

  it.each<[Language, string, string, string | null]>([
    ["de", "Near {0}", "Bei {0}", null],
    ["de", "Near {0}", "Bei", "It must have the places 0."],
    ["de", "Near", "Bei {0}", "It must have the places of the English text: none."],
    ["pl", "{n, plural, one {a} other {b}}", "{n, plural, one {a} few {b} many {c} other {d}}", null],
    [
      "pl",
      "{n, plural, one {a} other {b}}",
      "{n, plural, one {a} other {b}}",
      "These plural forms are missing: few, many.",
    ],
    ["ja", "{n, plural, one {a} other {b}}", "b", "It must be written as {n, plural, …}."],
    ["ja", "{n, plural, one {a} other {b}}", "{n, plural, other {{x}}}", "The English text has no {x}."],
  ])("in %s: %s as %s", (language, key, translation, fault) => {
    const forms = readForms(key);
    expect(faultOf(language, { key, path: [], places: [], ...(forms && { forms }) }, translation)).toEqual(
      fault === null ? null : expect.stringContaining(fault.split(":")[0] ?? ""),
    );
  });

  it("have the names of countries", () => {
    expect(compileCatalog("de", new Map())[messageId("Germany")]).toBe("Deutschland");
  });
});

describe("the site's catalogs", () => {
  const texts = extractTexts(ROOT);

  // `npm run messages` brings them up to date.
  it.each(OTHER_LANGUAGES)("in %s have every text of the sources, and no other", (language) => {
    const translations = readCatalog(ROOT, language);
    expect(writeCatalog(language, texts, translations)).toBe(
      readFileSync(join(ROOT, `content/messages/${language}.po`), "utf8"),
    );
    expect(faultsOf(language, texts, translations)).toEqual([]);
    expect(new Set(categoriesOf(language))).toEqual(
      new Set(new Intl.PluralRules(tagOf(language)).resolvedOptions().pluralCategories),
    );
  });

  const glossary = JSON.parse(readFileSync(join(ROOT, "content/glossary.json"), "utf8")) as Record<
    string,
    Record<string, string>
  >;

  it("follow the glossary where a text is a term", () => {
    const same = (a: string, b: string) => a.toLocaleLowerCase() === b.toLocaleLowerCase();
    for (const [term, words] of Object.entries(glossary)) {
      expect(Object.keys(words).toSorted(), term).toEqual(OTHER_LANGUAGES.toSorted());
    }
    const pairs = ["timetable", "realtime"].flatMap((term) => {
      const key = [...texts.keys()].find((text) => same(text, term));
      return key === undefined ? [] : OTHER_LANGUAGES.map((language) => ({ term, key, language }));
    });
    expect(pairs.length).toBe(22);
    const others = pairs.filter(
      ({ term, key, language }) => !same(readCatalog(ROOT, language).get(key) ?? "", glossary[term]?.[language] ?? ""),
    );
    expect(others).toEqual([]);
  });
});
