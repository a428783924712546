/** Names, spelling, and messages: nouns for values, American English, and no "is no X" (CONTRIBUTING.md, Language). */
import { readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";

const ROOT = normalize(join(import.meta.dirname, "../../.."));
const FOLDERS = ["worker", "src", "cli"];

/** Share of declared names that may be bare participles. */
const MAX_PARTICIPLES = 0.003;

/** Irregular participles and past forms; regular ones end in -ed. `left` is also a side, `set`, `cut` … are also nouns. */
const IRREGULAR = new Set(
  (
    "found known own given kept shown written seen taken made sent chosen held told said gone drawn thrown built lost " +
    "bought brought caught taught thought hidden broken spoken stolen forgotten got eaten fallen driven ridden begun " +
    "understood stood withdrawn meant heard sold spelt swept won sought stuck"
  ).split(" "),
);

/** Nouns and verbs that end in -ed. */
const NOUNS = new Set("feed speed seed need embed oembed shed bleed breed exceed proceed succeed".split(" "));

/** `found`, `Found`, `FOUND`, `cached`; not `foundRoute`, `isFound`. */
function isParticiple(name: string): boolean {
  if (!/^_?[A-Za-z]?[a-z]+$|^[A-Z]+$/.test(name)) return false;
  const word = name.replace("_", "").toLowerCase();
  return IRREGULAR.has(word) || (/[a-z]{3}ed$/.test(word) && !NOUNS.has(word));
}

const BRITISH =
  /metre|colour|neighbour|licence|centre|catalogue|behaviour|favour|harbour|cancelled|\bgrey|misspelt|(?:organ|normal|recogn|optim|minim|maxim|serial|summar|initial)is(?:e|es|ed|ing|ation)(?![a-z])/i;

/** Texts of other standards, and of our own published formats, that are spelled otherwise. */
const WIRE: readonly (readonly [text: RegExp, standard: string])[] = [
  [/\bmetres\b/g, "deprecated name of `meters` in changes and comparisons of the REST API"],
  [/\blicences\b/g, "field of the published manifest of datasets"],
  [/route_colours_contrast/g, "published code of a validation rule"],
  [/licence-provided/g, "EU vocabulary of conditions for access and usage (mobilityDCAT-AP)"],
  [/catalogue\.json/g, "object name of stored tile builds"],
  [/\bneighbourhood\b/g, "value of `place` in OpenStreetMap, and of `kind` in the Protomaps schema"],
  [/\bcancelled\b|\btripCancelled\b/g, "fields of MOTIS' answers, and a value of CallStatusEnumeration in SIRI"],
  [/\bnormalised\b/g, "published kind of a match by URL in the REST API"],
];

const withoutWire = (text: string): string => WIRE.reduce((rest, [wire]) => rest.replace(wire, ""), text);

/** `is no cursor`; not `There is no longer`. */
const IS_NO = /\b(?:is|are) no (?!longer\b)[a-z]/;

type Node = { type: string; start: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Names that a pattern binds. A shorthand property has the name of its object's property, which is declared elsewhere. */
function namesOf(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case "Identifier":
      return [String(pattern.name)];
    case "AssignmentPattern":
      return namesOf(pattern.left);
    case "RestElement":
      return namesOf(pattern.argument);
    case "ArrayPattern":
      return (pattern.elements as unknown[]).flatMap(namesOf);
    case "ObjectPattern":
      return (pattern.properties as Node[]).flatMap((property) =>
        property.shorthand === true ? [] : namesOf(property.type === "Property" ? property.value : property),
      );
    case "TSParameterProperty":
      return namesOf(pattern.parameter);
    default:
      return [];
  }
}

/** Names that a node declares: variables, parameters, functions, classes, and types. */
function declaredBy(node: Node): string[] {
  switch (node.type) {
    case "VariableDeclarator":
      return namesOf(node.id);
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return [...namesOf(node.id), ...(node.params as unknown[]).flatMap(namesOf)];
    case "ClassDeclaration":
    case "TSTypeAliasDeclaration":
    case "TSInterfaceDeclaration":
      return namesOf(node.id);
    case "CatchClause":
      return namesOf(node.param);
    default:
      return [];
  }
}

/** Identifiers and texts of a node itself. */
function textsOf(node: Node): string[] {
  switch (node.type) {
    case "Identifier":
    case "JSXIdentifier":
    case "PrivateIdentifier":
      return [String(node.name)];
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "TemplateElement":
      return [(node.value as { raw: string }).raw];
    case "JSXText":
      return [String(node.value)];
    default:
      return [];
  }
}

/** The name of an exported type; empty for any other statement. */
function exportedTypes({ type, declaration }: Node): string[] {
  const isType =
    type === "ExportNamedDeclaration" && isNode(declaration) && /^TS(TypeAlias|Interface)/.test(declaration.type);
  return isType ? namesOf(declaration.id) : [];
}

type Words = { names: string[]; texts: string[]; types: string[] };

function wordsOf(path: string, source: string): Words {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} could not be parsed: ${errors[0]?.message}`);
  const words: Words = { names: [], texts: [], types: [] };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) walk(item);
    else if (isNode(value)) {
      words.names.push(...declaredBy(value));
      words.texts.push(...textsOf(value));
      for (const key in value) {
        const part = value[key];
        if (typeof part === "object" && part !== null) walk(part);
      }
    }
  };
  words.types.push(...(program.body as unknown as Node[]).flatMap(exportedTypes));
  walk(program.body);
  return words;
}

describe("finding words", () => {
  test.each([
    ["variables", "const found = 1; let [known, { a: own }] = x;", ["found", "known", "own"]],
    ["parameters", "function f(asked: string, { kept = 1, b: sent }) {}", ["f", "asked", "sent"]],
    ["types and classes", "type Found = 1; interface Known {} class Own {}", ["Found", "Known", "Own"]],
    ["not properties", "const a = { found: 1 }; type T = { known: 1 };", ["a", "T"]],
  ])("%s", (_, source, names) => {
    expect(wordsOf("a.ts", source).names).toEqual(names);
  });

  test("exported types", () => {
    expect(wordsOf("a.ts", "export type A = 1; type B = 1; export interface C {} export const d = 1;").types).toEqual([
      "A",
      "C",
    ]);
  });

  test("participles", () => {
    expect(["found", "Known", "OWN", "cached"].every(isParticiple)).toBe(true);
    expect(["route", "feed", "foundRoute", "isCached", "left", "red"].some(isParticiple)).toBe(false);
  });

  test("spelling", () => {
    const british = ["MAX_METRES", "routeColour", "neighbours", "Normalised"];
    expect(british.filter((text) => BRITISH.test(withoutWire(text)))).toEqual(british);
    expect(
      ["metres", "parameters", "route_color", "symmetrical", "catalog"].some((t) => BRITISH.test(withoutWire(t))),
    ).toBe(false);
  });

  test("messages", () => {
    expect(IS_NO.test("this is no cursor")).toBe(true);
    expect(IS_NO.test("it is no longer fetched")).toBe(false);
  });
});

describe("words of the code", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !/generated|\.d\.ts$/.test(path))
      .map((path) => `${folder}/${path}`),
  ).map((path) => ({ path, ...wordsOf(path, readFileSync(join(ROOT, path), "utf8")) }));
  const textsWith = (isWrong: (text: string) => boolean) =>
    files.flatMap(({ path, texts }) => texts.filter(isWrong).map((text) => `${path}: ${text.slice(0, 80)}`));

  test("values are named after what they are", () => {
    const count = files.reduce((sum, { names }) => sum + names.length, 0);
    const participles = files.flatMap(({ path, names }) =>
      names.filter(isParticiple).map((name) => `${path}: ${name}`),
    );
    expect(count).toBeGreaterThan(10_000);
    expect(
      participles.length / count <= MAX_PARTICIPLES ? [] : participles,
      `${participles.length} of ${count} declared names are participles`,
    ).toEqual([]);
  });

  test("an exported type has a name of its own", () => {
    const paths = Map.groupBy(
      files.flatMap(({ path, types }) => types.map((name) => ({ name, path }))),
      ({ name }) => name,
    );
    const shared = [...paths.values()].filter((uses) => uses.length > 1);
    expect(shared.map(([first, ...others]) => [first!.name, first!.path, ...others.map(({ path }) => path)])).toEqual(
      [],
    );
  });

  test("identifiers and texts are spelled in American English", () => {
    expect(textsWith((text) => BRITISH.test(withoutWire(text)))).toEqual([]);
  });

  test('no text says "is no X"', () => {
    expect(textsWith((text) => IS_NO.test(text))).toEqual([]);
  });
});
