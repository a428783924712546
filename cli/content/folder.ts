/** Reads the texts of `content/`: documentation, news, and pages, with their images. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { isMap, isScalar, LineCounter, parseDocument } from "yaml";
import { type Language, OTHER_LANGUAGES } from "../../src/domain/language/languages.ts";

export type TextSource = {
  /** Path relative to the folder that holds `content/`, with slashes. */
  file: string;
  /** Path below the folder of its kind without the extension; "" is the root page of the documentation. */
  slug: string;
  front: FrontMatter;
  body: string;
  /** Line of the file at which the body begins. */
  firstLine: number;
};

/** A page of the documentation in another language, `name.de.md` beside `name.md`. */
type TranslatedSource = TextSource & { language: Language };

export type TextSources = {
  documentation: TextSource[];
  news: TextSource[];
  pages: TextSource[];
  translations: TranslatedSource[];
};

/** @param root folder that holds `content/` */
export function readSources(root: string): TextSources {
  const documentation: TextSource[] = [];
  const translations: TranslatedSource[] = [];
  for (const source of readFolder(root, "documentation")) {
    const [, slug = "", code = ""] = /^(.*)\.([a-z]{2})$/.exec(source.slug) ?? [];
    const language = OTHER_LANGUAGES.find((other) => other === code);
    if (language === undefined) documentation.push(source);
    else translations.push({ ...source, slug: withoutIndex(slug), language });
  }
  return { documentation, news: readFolder(root, "news"), pages: readFolder(root, "pages"), translations };
}

/** A folder has the text of its file `index`. */
const withoutIndex = (slug: string) => slug.replace(/(?:^|\/)index$/, "");

function readFolder(root: string, kind: "documentation" | "news" | "pages"): TextSource[] {
  const folder = join(root, "content", kind);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  return names.sort().map((name) => {
    const file = `content/${kind}/${name.replaceAll("\\", "/")}`;
    const slug = withoutIndex(name.replaceAll("\\", "/").slice(0, -3));
    if (!/^[a-z0-9_.\-/]*$/.test(slug))
      throw new Error(`${file}: names consist of lower-case letters, digits, - and _`);
    return { file, slug, ...splitFrontMatter(readFileSync(join(folder, name), "utf8"), file) };
  });
}

/** Bytes of an image next to a text. @throws Error when it is missing or outside of `content/` */
export function readImage(root: string, file: string, source: string): Uint8Array<ArrayBuffer> {
  const path = join(root, dirname(file), source);
  if (relative(join(root, "content"), path).startsWith("..") || !existsSync(path)) {
    throw new Error(`${file}: the image ${source} is missing in its folder`);
  }
  return new Uint8Array(readFileSync(path));
}

/** Bytes of the image for dark pages, `name-dark.png` beside `name.png`; null if there is none. */
export function readDarkImage(root: string, file: string, source: string): Uint8Array<ArrayBuffer> | null {
  const darkSource = source.replace(/(\.\w+)$/, "-dark$1");
  return existsSync(join(root, dirname(file), darkSource)) ? readImage(root, file, darkSource) : null;
}

type FrontMatter = {
  title: string;
  summary: string;
  order: number;
  author: string;
  date: string;
  tags: readonly string[];
  draft: boolean;
};

type Value = string | number | boolean | readonly string[];

const EMPTY: FrontMatter = { title: "", summary: "", order: 1000, author: "", date: "", tags: [], draft: false };

/**
 * @param file name for messages
 * @throws Error that names the file, the line, and the fault
 */
export function splitFrontMatter(
  source: string,
  file: string,
): { front: FrontMatter; body: string; firstLine: number } {
  const text = source.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const match = /^---\n([\s\S]*?)\n?---(?:\n|$)/.exec(text);
  if (match === null) throw new Error(`${file}: begins with front matter between two lines of ---`);
  const front: Record<string, Value> = {};
  for (const [key, value, line] of fields(match[1] ?? "", file)) {
    const example = (EMPTY as Record<string, Value>)[key];
    if (example === undefined) throw new Error(`${file}:${line}: unknown field ${key}`);
    front[key] = checkExample(example, value, `${file}:${line}: ${key}`);
  }
  if (front.title === undefined || front.title === "") throw new Error(`${file}: needs a title`);
  return { front: { ...EMPTY, ...front }, body: text.slice(match[0].length), firstLine: match[0].split("\n").length };
}

function* fields(block: string, file: string): Iterable<[key: string, value: unknown, line: number]> {
  const lineCounter = new LineCounter();
  const document = parseDocument(block, { lineCounter, prettyErrors: false });
  // The block begins on the second line of the file.
  const lineOf = (offset: number) => lineCounter.linePos(offset).line + 1;
  const [error] = document.errors;
  if (error !== undefined)
    throw new Error(`${file}:${lineOf(error.pos[0])}: expected "field: value". ${error.message}`);
  if (!isMap(document.contents)) throw new Error(`${file}:2: expected "field: value"`);
  for (const { key, value } of document.contents.items) {
    if (!isScalar(key)) throw new Error(`${file}:2: expected "field: value"`);
    const plain = value === null ? "" : (value as { toJS(document: unknown): unknown }).toJS(document);
    yield [String(key.value), plain ?? "", lineOf(key.range?.[0] ?? 0)];
  }
}

function checkExample(example: Value, value: unknown, where: string): Value {
  if (Array.isArray(example)) return (Array.isArray(value) ? value : [value]).map(String).filter((item) => item !== "");
  if (typeof example === "string") return Array.isArray(value) ? value.join(", ") : String(value);
  if (typeof value !== typeof example) throw new Error(`${where} takes a ${typeof example}`);
  return value as Value;
}
