/** Finds the texts of the site in its sources: what translators translate. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import type { PluralForms } from "../../src/domain/language/current.ts";
import { patternOf, pluralKey } from "../../src/domain/language/messages.ts";

/** A text of the sources. */
export type SourceText = {
  /** Key in catalogs. */
  key: string;
  /** Names that lead to it in its module: the declaration, and properties. */
  path: readonly string[];
  /** What the numbered places of a template are in the code, in their order. */
  places: readonly string[];
  /** English forms of a text with a count. */
  forms?: PluralForms;
};

/** A node of the syntax tree (ESTree), read loosely. */
// biome-ignore lint/suspicious/noExplicitAny: the parser's types do not name all nodes
type Node = any;

const TAGS = ["t", "rich"];

/** What a module with texts imports. */
const IMPORT = /^import \{[^}]*\b(messages|t|rich)\b[^}]*\} from "[^"]*\/(language\/messages\.ts|rich\.tsx)";$/m;

const isCallOf = (node: Node, name: string) => node.type === "CallExpression" && node.callee.name === name;

/** Parts of nodes that have types only. */
const TYPES = ["typeAnnotation", "returnType", "typeArguments", "typeParameters"];

/** The name that a node gives to what is in it; undefined for others. */
function nameOf({ type, id, key, computed }: Node, path: readonly string[]): string | undefined {
  if (type === "Property" && !computed) return String(key.name ?? key.value);
  const isDeclaration = ["VariableDeclarator", "FunctionDeclaration", "ClassDeclaration"].includes(type);
  return isDeclaration && path.length === 0 ? id?.name : undefined;
}

/** All nodes below one, itself included, without types. Each with its path: the declaration and the properties around it. */
export function* nodesIn(value: Node, path: readonly string[] = []): Generator<[Node, readonly string[]]> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one, path);
  else if (typeof value === "object" && value !== null && typeof value.type === "string") {
    const name = nameOf(value, path);
    const inner = name === undefined ? path : [...path, name];
    yield [value, inner];
    for (const [part, node] of Object.entries(value)) if (!TYPES.includes(part)) yield* nodesIn(node, inner);
  }
}

/** The object that a call of `messages` gets, without `as const` and `satisfies`. */
function plainOf(node: Node): Node {
  return node?.expression !== undefined && String(node.type).startsWith("TS") ? plainOf(node.expression) : node;
}

/** Strings that `messages` reads: values of properties and members of lists, at any depth outside of functions. */
function* stringsOf(value: Node, path: readonly string[]): Generator<{ key: string; path: readonly string[] }> {
  const node = plainOf(value);
  if (node?.type === "Literal" && typeof node.value === "string") yield { key: node.value, path };
  else if (node?.type === "ArrayExpression") for (const one of node.elements) yield* stringsOf(one, path);
  else if (node?.type === "ObjectExpression")
    for (const one of node.properties) yield* stringsOf(one.value, [...path, nameOf(one, path) ?? ""]);
}

function formsOf(node: Node, where: string): PluralForms {
  const forms = plainOf(node);
  if (forms?.type !== "ObjectExpression") throw new Error(`${where}: write the forms of \`plural\` in its call.`);
  return Object.fromEntries(
    forms.properties.map(({ key, value }: Node) => {
      const form = plainOf(value);
      if (form?.type !== "Literal") throw new Error(`${where}: each form of \`plural\` must be a string.`);
      return [key.name ?? key.value, form.value];
    }),
  ) as PluralForms;
}

/** Whether there is something to translate: words, and no address. */
const hasWords = (key: string) => /\p{L}/u.test(key.replace(/\{\w+\}/g, "")) && !/^https?:/.test(key);

/** The texts of a module that uses `messages`, `t`, or `rich`. @param where its path, for messages */
export function textsIn(source: string, where: string): SourceText[] {
  if (!IMPORT.test(source)) return [];
  const { program, errors } = parseSync(where, source);
  if (errors.length > 0) throw new Error(`${where}: ${errors[0]?.message}`);
  const texts: SourceText[] = [];
  for (const [node, path] of nodesIn(program.body)) {
    if (isCallOf(node, "messages"))
      texts.push(...[...stringsOf(node.arguments[0], path)].map((text) => ({ ...text, places: [] })));
    else if (node.type === "TaggedTemplateExpression" && TAGS.includes(node.tag.name)) {
      const { quasis, expressions } = node.quasi;
      texts.push({
        key: patternOf(quasis.map((quasi: Node) => quasi.value.cooked)),
        path,
        places: expressions.map(({ start, end }: Node) => source.slice(start, end).replace(/\s+/g, " ")),
      });
    } else if (isCallOf(node, "plural")) {
      const forms = formsOf(node.arguments[1], where);
      texts.push({ key: pluralKey(forms), path, places: [], forms });
    }
  }
  return texts.filter(({ key }) => hasWords(key));
}

/** Where a text is: its module, and the names that lead to it there. */
export type TextLocation = { source: string; path: readonly string[] };

/** A text with all places that show it. */
export type LocatedText = SourceText & { locations: TextLocation[] };

/** All texts by key. @param root folder of the project */
export function extractTexts(root: string): Map<string, LocatedText> {
  const all = new Map<string, LocatedText>();
  for (const path of globSync("{src,worker}/**/*.{ts,tsx}", { cwd: root }).toSorted()) {
    for (const text of textsIn(readFileSync(join(root, path), "utf8"), path)) {
      const before = all.get(text.key);
      const location = { source: path, path: text.path };
      if (before === undefined) all.set(text.key, { ...text, locations: [location] });
      else before.locations.push(location);
    }
  }
  return all;
}
