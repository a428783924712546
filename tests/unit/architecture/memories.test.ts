/**
 * What the Worker remembers between requests: every memory has a name and a bound, docs/memories.md lists them, and modules
 * have no other state. `UPDATE_MEMORIES=1` writes the list.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { ISOLATE_BYTES } from "../../../src/domain/memory.ts";
import { plural } from "../../../src/domain/plural.ts";
import { CALLER_WINDOWS } from "../../../worker/auth/rate-windows.ts";
import { FLIGHTS } from "../../../worker/cache/single-flight.ts";

const ROOT = join(import.meta.dirname, "../../..");
const OWNER = "src/domain/memory.ts";
const LIST = join(ROOT, "docs/memories.md");

/** Bytes of all memories together. An isolate has 128 MB, of which code and the requests at work take the rest. */
const MAX_BYTES = 96_000_000;

/** Bounds that several memories use. */
const SHARED_BOUNDS: Readonly<Record<string, Bound>> = { CALLER_WINDOWS, FLIGHTS };

type Bound = { by?: string; bytes?: number; entries?: number; within?: string };
type Declaration = { name: string; kind: string; file: string; bound: Bound };

/** A node of the syntax tree (ESTree), read loosely. */
// biome-ignore lint/suspicious/noExplicitAny: the parser's types do not name all nodes
type Node = any;

const MAKERS = ["perIsolate", "perObject", "oncePerIsolate"];
const FUNCTIONS = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression", "ClassBody"];

/** Objects that hold no state beyond a request. Routes are added to the app when the isolate starts. */
const STATELESS = ["AsyncLocalStorage", "RegExp", "TextEncoder", "TextDecoder", "Date", "Error", "Hono"];
const TABLES = /^(?:Set|Map|Array)$/;
const TYPED_ARRAYS = /^\w+\d+Array$/;
const WRITES = /^(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;

/** All nodes below one. @param enters whether to look into a node */
function* nodesIn(node: Node, enters: (node: Node) => boolean = () => true): Generator<Node> {
  if (Array.isArray(node)) for (const one of node) yield* nodesIn(one, enters);
  else if (typeof node === "object" && node !== null && typeof node.type === "string") {
    yield node;
    if (enters(node)) for (const part of Object.values(node)) yield* nodesIn(part, enters);
  }
}

const isFunction = (node: Node) => FUNCTIONS.includes(node.type);
const calls = (node: Node, names: readonly string[]) =>
  node.type === "CallExpression" && node.callee.type === "Identifier" && names.includes(node.callee.name);

/** Declarations of variables at the top level of a module. */
function topLevel(body: readonly Node[]): Node[] {
  return body
    .map((node) => (node.type === "ExportNamedDeclaration" ? node.declaration : node))
    .filter((node) => node?.type === "VariableDeclaration");
}

/** The value of a literal, a product, or a constant of the module. */
function evaluated(node: Node, constants: ReadonlyMap<string, Node>): unknown {
  if (node?.type === "Literal") return node.value;
  if (node?.type === "Identifier" && node.name in SHARED_BOUNDS) return SHARED_BOUNDS[node.name];
  if (node?.type === "Identifier") return evaluated(constants.get(node.name), constants);
  if (node?.type === "BinaryExpression") {
    const [left, right] = [Number(evaluated(node.left, constants)), Number(evaluated(node.right, constants))];
    return node.operator === "**" ? left ** right : left * right;
  }
  if (node?.type === "ObjectExpression")
    return Object.fromEntries(node.properties.map((p: Node) => [p.key.name, evaluated(p.value, constants)]));
  return undefined;
}

/** What a node changes, if it is an assignment or a call that changes its object. */
function writtenBy(node: Node): Node {
  if (node.type === "AssignmentExpression") return node.left;
  if (node.type === "UpdateExpression") return node.argument;
  return node.type === "CallExpression" && WRITES.test(node.callee.property?.name ?? "") ? node.callee : undefined;
}

/** The memories that a module declares, and its state beside them. */
function stateOf(file: string, text: string): { memories: Declaration[]; faults: string[] } {
  const body = parseSync(file, text).program.body as Node[];
  const declarations = topLevel(body);
  const variables: Node[] = declarations.flatMap((node) => node.declarations);
  const constants = new Map<string, Node>(variables.map(({ id, init }) => [id.name, init]));
  const faults = declarations.filter(({ kind }) => kind !== "const").map((node) => text.slice(node.start, node.end));
  const memories: Declaration[] = [];
  for (const node of nodesIn(body)) {
    if (!calls(node, MAKERS)) continue;
    const [name, bound] = node.arguments.map((argument: Node) => evaluated(argument, constants));
    memories.push({ name: String(name), kind: node.callee.name, file, bound: (bound ?? {}) as Bound });
  }
  const isTopLevel = new Set(variables.flatMap(({ init }) => [...nodesIn(init, (node) => !isFunction(node))]));
  for (const node of nodesIn(body)) {
    if (calls(node, MAKERS) && !isTopLevel.has(node)) faults.push(`${text.slice(node.start, node.end)} in a function`);
    if (node.type === "NewExpression" && node.callee.name === "Memory") faults.push(text.slice(node.start, node.end));
  }
  for (const { id, init } of variables) {
    for (const node of nodesIn(init, (one) => !isFunction(one))) {
      if (node.type !== "NewExpression") continue;
      const { name = node.callee.object?.name } = node.callee;
      const isReadonly = /^: (?:Readonly\w+|readonly )/.test(
        text.slice(id.typeAnnotation?.start, id.typeAnnotation?.end),
      );
      const isTable = TYPED_ARRAYS.test(name) || (TABLES.test(name) && (isReadonly || node.arguments.length > 0));
      const isMemory = [...nodesIn(node.arguments)].some((one) => calls(one, MAKERS)) || name === "ResponseCache";
      if (!STATELESS.includes(name) && !isTable && !isMemory) faults.push(`const ${id.name} holds a new ${name}`);
    }
  }
  const isMemory = (name: string) => [...nodesIn(constants.get(name))].some((node) => calls(node, MAKERS));
  const locals = new Set<string>();
  for (const node of nodesIn(body)) {
    if (node.type === "VariableDeclarator" && !variables.includes(node))
      for (const { name } of nodesIn(node.id)) locals.add(name);
    if (isFunction(node)) for (const { name } of nodesIn(node.params)) locals.add(name);
  }
  for (const outer of nodesIn(body)) {
    if (!isFunction(outer)) continue;
    for (const node of nodesIn(outer)) {
      const target = writtenBy(node);
      const name = target?.type === "MemberExpression" ? target.object.name : undefined;
      if (constants.has(name) && !locals.has(name) && !isMemory(name)) faults.push(`${name} is written`);
    }
  }
  return { memories, faults: [...new Set(faults)] };
}

const FILES = ["worker", "src/domain", "src/data"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((file) => file !== OWNER),
);
const STATES = new Map([OWNER, ...FILES].map((file) => [file, stateOf(file, readFileSync(join(ROOT, file), "utf8"))]));
const MEMORIES = [...STATES.values()].flatMap(({ memories }) => memories);

/** Bytes as `1.5 MB`, `12 kB` or `100 B`. */
function sizeText(bytes: number): string {
  if (bytes >= 1e6) return `${Number((bytes / 1e6).toFixed(1))} MB`;
  return bytes >= 1e3 ? `${Number((bytes / 1e3).toFixed(1))} kB` : `${bytes} B`;
}

const bytesOf = (kind: string) =>
  MEMORIES.filter((one) => one.kind === kind).reduce((sum, { bound }) => sum + (bound.bytes ?? 0), 0);

function listText(): string {
  const section = (kind: string) =>
    MEMORIES.filter((one) => one.kind === kind)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, file, bound: { by, bytes, entries, within } }) => {
        const bound = bytes === undefined ? `with ${within}` : sizeText(bytes);
        const values = entries === undefined ? "" : `, ${plural(entries, { one: "{n} value", other: "{n} values" })}`;
        return `| ${name} | ${by ?? ""} | ${bound}${values} | \`${file}\` |\n`;
      })
      .join("");
  const head = "| memory | by | at most | file |\n|---|---|---|---|\n";
  return `# Memories of an isolate

What the Worker remembers between requests, written by \`tests/unit/architecture/memories.test.ts\` from the declarations in
the code (\`UPDATE_MEMORIES=1\`). The rules are in [005](decisions/005-memory.md).

## Values by key

Each has a bound of its own, and all together take ${sizeText(ISOLATE_BYTES)} at most: what was used longest ago goes first.

${head}${section("perIsolate")}
## Values by object

They live as long as their object. Sizes are estimates for all objects that live at a time, ${sizeText(bytesOf("perObject"))} together; "with" names the
memory that counts them.

${head}${section("perObject")}
## Values that are made once

${sizeText(bytesOf("oncePerIsolate"))} together.

${head}${section("oncePerIsolate")}`;
}

describe("memories", () => {
  test.each(FILES)("%s has no other state", (file) => {
    expect(STATES.get(file)!.faults).toEqual([]);
  });

  test("each has a name of its own, and a bound", () => {
    const names = MEMORIES.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name, i) => name === "undefined" || names.indexOf(name) < i)).toEqual([]);
    const unbound = MEMORIES.filter(({ bound: { bytes, within } }) =>
      within === undefined ? !(Number(bytes) > 0) : !names.includes(within),
    );
    expect(unbound).toEqual([]);
    expect(MEMORIES.filter(({ kind, bound }) => kind !== "oncePerIsolate" && !bound.by)).toEqual([]);
  });

  test("fit an isolate together", () => {
    expect(ISOLATE_BYTES + bytesOf("perObject") + bytesOf("oncePerIsolate")).toBeLessThanOrEqual(MAX_BYTES);
    expect(MEMORIES.filter(({ bound }) => (bound.bytes ?? 0) > ISOLATE_BYTES)).toEqual([]);
  });

  test("docs/memories.md lists them", () => {
    if (process.env.UPDATE_MEMORIES === "1") writeFileSync(LIST, listText());
    else expect(readFileSync(LIST, "utf8")).toBe(listText());
  });

  test.each([
    ["a variable", "let last = 0;"],
    ["an exported variable", "export let last = 0;"],
    ["an empty map", "const seen = new Map<string, number>();"],
    ["a map by object", "const seen = new WeakMap<object, number>();"],
    ["a map in an object", "const state = { seen: new Map() };"],
    ["an object of a class", "const windows = new Windows();"],
    ["a memory without a budget", "const windows = new Windows(new Memory({ bytes: 1 }));"],
    ["a memory for each call", 'function f() { return perIsolate("a", { by: "b", bytes: 1 }); }'],
    ["a table that is written", 'const table = new Map([["a", 1]]); function f() { table.set("b", 2); }'],
    ["a list that is written", "const list: string[] = []; const f = () => list.push('a');"],
    ["an object that is written", "const state = { count: 0 }; function f() { state.count++; }"],
    ["an array that is written", "const state = [0]; function f(i: number) { state[i] = 1; }"],
  ])("%s is state", (_, text) => {
    expect(stateOf("a.ts", text).faults).not.toEqual([]);
  });

  test.each([
    ["a table", 'const table = new Map([["a", 1]]); const has = (name: string) => table.has(name);'],
    ["an empty set that nobody may write", "const NONE: ReadonlySet<string> = new Set();"],
    ["a table that is filled once", "const CODES = new Uint8Array(4); for (let i = 0; i < 4; i++) CODES[i] = i;"],
    ["a memory", 'const names = perIsolate<string, number>("names", { by: "name", bytes: 2 * 10 });'],
    ["an object around a memory", 'const windows = new Windows(perIsolate("w", { by: "caller", bytes: 1 }));'],
    ["a variable of a function", "function f() { let count = 0; const seen = new Map(); seen.set(1, count++); }"],
  ])("%s is no other state", (_, text) => {
    expect(stateOf("a.ts", text).faults).toEqual([]);
  });
});
