/** Labels of the screen that a text quotes, written in bold, exist on the screen. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { readSources, type TextSource } from "../../../../cli/content/folder.ts";
import { readCatalog } from "../../../../cli/messages/catalog.ts";
import { ROOT } from "../../../../cli/project.ts";
import { type Language, OTHER_LANGUAGES } from "../../../../src/domain/language/languages.ts";

const BOLD = /\*\*([^*]+)\*\*/g;

/** Bold that ends with a period introduces the text that follows it; all other bold is a label. */
const isLabel = (bold: string) => !bold.endsWith(".");

type Node = { type: string; value?: unknown; [key: string]: unknown };

/** Adds the texts of a syntax tree: literals and the text of elements, without the white space around them. */
function collectTexts(value: unknown, texts: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collectTexts(item, texts);
  } else if (typeof value === "object" && value !== null) {
    const node = value as Node;
    if ((node.type === "Literal" || node.type === "JSXText") && typeof node.value === "string") {
      texts.add(node.value.trim().replace(/\s+/g, " "));
    }
    for (const part of Object.values(node)) collectTexts(part, texts);
  }
}

function screenTexts(): Set<string> {
  const texts = new Set<string>();
  for (const name of readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name)) continue;
    collectTexts(parseSync(name, readFileSync(join(ROOT, "src", name), "utf8")).program.body, texts);
  }
  return texts;
}

const labelsOf = ({ file, body }: TextSource) =>
  [...body.matchAll(BOLD)].map(([, label = ""]) => ({ file, label })).filter(({ label }) => isLabel(label));

test("labels in texts exist on the screen", () => {
  const { documentation, news, pages } = readSources(ROOT);
  const quoted = [...documentation, ...news, ...pages].flatMap(labelsOf);
  expect(quoted.map(({ label }) => label)).toContain("Fetch history");
  const texts = screenTexts();
  expect(quoted.filter(({ label }) => !texts.has(label))).toEqual([]);
});

test("labels in translated texts exist on the screen in their language", () => {
  const { translations } = readSources(ROOT);
  const quoted = translations.flatMap((source) =>
    labelsOf(source).map((label) => ({ ...label, language: source.language })),
  );
  expect(quoted.length).toBeGreaterThanOrEqual(11);
  const textsIn = new Map<Language, ReadonlySet<string>>(
    OTHER_LANGUAGES.map((language) => [language, new Set(readCatalog(ROOT, language).values())]),
  );
  expect(quoted.filter(({ language, label }) => textsIn.get(language)?.has(label) !== true)).toEqual([]);
});
