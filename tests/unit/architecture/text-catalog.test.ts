/** Visible texts live in the catalog of their screen: components contain no English of their own. */
import { readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";

const ROOT = normalize(join(import.meta.dirname, "../../.."));

/** Folders whose visible texts are all in catalogs. Paths below the project's root, with a slash at the end. */
const FOLDERS: readonly string[] = [
  "src/map/",
  "src/pages/account/",
  "src/pages/article/",
  "src/pages/compare/",
  "src/pages/datasets/",
  "src/pages/desk/",
  "src/pages/documentation/",
  "src/pages/embeds/",
  "src/pages/feed-version/",
  "src/pages/feed/",
  "src/pages/feeds/",
  "src/pages/find-by-url/",
  "src/pages/graphql-console/",
  "src/pages/home/",
  "src/pages/map/",
  "src/pages/nearby/",
  "src/pages/news/",
  "src/pages/onestop-id/",
  "src/pages/operator/",
  "src/pages/operators/",
  "src/pages/places/",
  "src/pages/rest-console/",
  "src/pages/places/",
  "src/pages/route/",
  "src/pages/search/",
  "src/pages/sign-in/",
  "src/pages/status/",
  "src/pages/stop/",
  "src/pages/terms/",
  "src/pages/text-page/",
  "src/pages/timetable/",
  "src/pages/validate/",
  "src/pages/validate/browser/",
  "src/session/",
  "src/shell/",
  "src/shell/changes/",
  "src/shell/verdict/",
  "src/ui/",
  "src/ui/clock/",
  "src/ui/schematic/",
  "src/ui/timetable/",
];

/** Catalogs: `text.ts`, `text.tsx`, and names that end in `-text`. */
const CATALOG = /(^|[/-])text\.tsx?$/;

/** Attributes, and properties of objects, that a visitor sees or hears. */
const VISIBLE = new Set(["aria-label", "title", "placeholder", "alt", "label", "caption", "heading"]);

/** Elements whose content is code and has no translation. */
const CODE = new Set(["code", "kbd", "samp", "style", "script"]);

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const hasLetters = (text: unknown): boolean => typeof text === "string" && /\p{L}/u.test(text);

/** Literal texts that an expression may evaluate to: of both branches, of templates, and of sums; not those of calls. */
function literalsOf(value: unknown): Node[] {
  if (!isNode(value)) return [];
  switch (value.type) {
    case "Literal":
      return hasLetters(value.value) ? [value] : [];
    case "TemplateLiteral":
      return (value.quasis as Node[]).filter((part) => hasLetters((part.value as { raw: string }).raw));
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "TSAsExpression":
      return literalsOf(value.expression);
    case "ConditionalExpression":
      return [...literalsOf(value.consequent), ...literalsOf(value.alternate)];
    case "LogicalExpression":
    case "BinaryExpression":
      return value.operator === "+" || value.type === "LogicalExpression"
        ? [...literalsOf(value.left), ...literalsOf(value.right)]
        : [];
    default:
      return [];
  }
}

/** The literal texts that a node shows by itself. */
function shownBy(node: Node): Node[] {
  switch (node.type) {
    case "JSXText":
      return hasLetters(String(node.value).replace(/&\w+;/g, "")) ? [node] : [];
    case "JSXAttribute":
      return VISIBLE.has(String((node.name as Node).name)) ? literalsOf(node.value) : [];
    case "Property": {
      const key = node.key as Node;
      return VISIBLE.has(String(key.name ?? key.value)) ? literalsOf(node.value) : [];
    }
    case "JSXExpressionContainer":
      return literalsOf(node);
    default:
      return [];
  }
}

/** The parts of a node that can contain visible texts. */
function partsOf(node: Node): unknown[] {
  if (node.type === "JSXAttribute") {
    // Not the container itself: whether its literals are visible depends on the name of the attribute.
    return isNode(node.value) ? [node.value.expression] : [];
  }
  if (node.type === "JSXElement") {
    const opening = node.openingElement as Node;
    return CODE.has(String((opening.name as Node).name)) ? [opening] : [opening, node.children];
  }
  return Object.values(node);
}

/** Visible texts of a source file, each as `line: text`. */
function visibleTexts(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} could not be parsed: ${errors[0]?.message}`);
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) walk(item);
    } else if (isNode(value)) {
      for (const { start, end, type, value: content } of shownBy(value)) {
        const text = type === "TemplateElement" ? (content as { raw: string }).raw : source.slice(start, end);
        // The text of an element starts with the white space before it.
        const line = source.slice(0, start + text.length - text.trimStart().length).split("\n").length;
        found.push(`${line}: ${text.trim().replace(/\s+/g, " ")}`);
      }
      for (const part of partsOf(value)) walk(part);
    }
  };
  walk(program.body);
  return found;
}

describe("finding visible texts", () => {
  // `\x7b` is an opening brace: the linter takes a string with `${` for a template.
  test.each([
    ["text of an element", "<p>Hello</p>", ["1: Hello"]],
    ["text over several lines", "<p>\n  Hello\n  <b>1</b>\n</p>", ["2: Hello"]],
    ["letters of any script", "<p>駅</p>", ["1: 駅"]],
    ["a literal child", '<p>{"Hello"}</p>', ['1: "Hello"']],
    ["both branches", '<p>{a ? "One" : b && "Two"}</p>', ['1: "One"', '1: "Two"']],
    ["a template", "<p>{`$\x7bn} stops`}</p>", ["1: stops"]],
    ["a sum", '<p>{n + " stops"}</p>', ['1: " stops"']],
    ["an attribute", '<p aria-label="Hello" />', ['1: "Hello"']],
    ["the expression of an attribute", '<img alt={`Map of $\x7bx}`} title={y ?? "Map"} />', ["1: Map of", '1: "Map"']],
    ["an element in an attribute", "<Section action={<a>All</a>} />", ["1: All"]],
    ["a property", 'const columns = [{ heading: "Name" }];', ['1: "Name"']],
    ["an element in a call", "<ul>{list.map((x) => <li>Item</li>)}</ul>", ["1: Item"]],
  ])("finds %s", (_, source, texts) => {
    expect(visibleTexts("a.tsx", `${source};`)).toEqual(texts);
  });

  test.each([
    ["numbers and signs", '<p>12 · {" "}→ &nbsp;</p>'],
    ["texts of a catalog", "<p title={text.title}>{text.stops(3)}</p>"],
    ["attributes that are not read out", '<p className="stack" data-kind={a ? "wide" : "small"} id="x" />'],
    ["comparisons", '<p>{kind === "feed" ? text.feed : null}</p>'],
    ["arguments of calls", '<p>{format("date", day)}</p>'],
    ["code", "<code>GET /api</code>"],
    ["types and imports", 'import a from "a"; type A = { title: "a" }'],
  ])("passes %s", (_, source) => {
    expect(visibleTexts("a.tsx", `${source};`)).toEqual([]);
  });

  test("a catalog is recognized by its name", () => {
    const paths = ["src/pages/home/text.ts", "src/ui/text.tsx", "src/ui/live-text.ts", "src/ui/context.ts"];
    expect(paths.filter((path) => CATALOG.test(path))).toEqual(paths.slice(0, 3));
  });
});

if (FOLDERS.length > 0)
  describe("texts outside of catalogs", () => {
    test.each(FOLDERS)("none in %s", (folder) => {
      const paths = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((path) => /\.tsx?$/.test(path) && !CATALOG.test(path))
        .map((path) => folder + path);
      expect(paths, "the folder is empty or was moved").not.toEqual([]);
      const found = paths.flatMap((path) =>
        visibleTexts(path, readFileSync(join(ROOT, path), "utf8")).map((text) => `${path}:${text}`),
      );
      expect(found).toEqual([]);
    });
  });
