/** Finds which names modules read of each other, and so which texts of a module other modules show. */
import { dirname, join } from "node:path";
import { parseSync } from "vite";
import { nodesIn, type TextLocation } from "./extract.ts";

/** A node of the syntax tree (ESTree), read loosely. */
// biome-ignore lint/suspicious/noExplicitAny: the parser's types do not name all nodes
type Node = any;

/** A name that a module reads. */
export type Reference = TextLocation & {
  /** The function or class of the module that reads it, whose use decides whether it is read; null for all else. */
  by: string | null;
};

/** Names of the functions and classes of a module. */
function lazyNamesIn(body: readonly Node[]): Set<string> {
  const declarations = body.flatMap((statement) => {
    const node = statement.declaration ?? statement;
    return node.type === "VariableDeclaration" ? node.declarations : [node];
  });
  const isLazy = ({ type, init }: Node) =>
    /^(Function|Class)Declaration$/.test(type) || /^(Arrow)?FunctionExpression$/.test(init?.type);
  return new Set(declarations.filter(isLazy).flatMap(({ id }) => id?.name ?? []));
}

/** `root.a.b` of a member expression, up to a computed property; null for what begins with no name. */
function chainOf(member: Node): { root: Node; names: string[]; nodes: Node[] } | null {
  let names: string[] = [];
  const nodes: Node[] = [];
  let node = member;
  while (node.type === "MemberExpression") {
    nodes.push(node);
    if (!node.computed) nodes.push(node.property);
    names = node.computed ? [] : [node.property.name, ...names];
    node = node.object;
  }
  return node.type === "Identifier" ? { root: node, names, nodes: [...nodes, node] } : null;
}

/** Local names of what a module imports from files of the project. A whole module has no name of its own in the path. */
function importsOf(program: Node, where: string): Map<string, TextLocation> {
  const imports = new Map<string, TextLocation>();
  for (const { type, importKind, source, specifiers } of program.body) {
    if (type !== "ImportDeclaration" || importKind === "type" || !source.value.startsWith(".")) continue;
    for (const { type: kind, imported, local } of specifiers) {
      const path = kind === "ImportSpecifier" ? [imported.name] : [];
      imports.set(local.name, { source: join(dirname(where), source.value), path });
    }
  }
  return imports;
}

/**
 * Lists what a module reads from other modules and from itself, with the names of properties, as in `uiText.links.copy`. A
 * reference without such names, or with computed ones, counts as reading everything.
 * @param where path of the module from the folder of the project
 */
export function referencesIn(source: string, where: string): Reference[] {
  const { program } = parseSync(where, source);
  const imports = importsOf(program, where);
  const topNames = new Set<string>();
  const body = program.body.filter(({ type }) => type !== "ImportDeclaration" && !type.startsWith("TS"));
  const nodes = [...nodesIn(body)];
  for (const [, path] of nodes) if (path[0] !== undefined) topNames.add(path[0]);
  const lazyNames = lazyNamesIn(body);
  const references: Reference[] = [];
  const isPart = new Set<Node>();
  const refer = (name: string, names: readonly string[], [reader = ""]: readonly string[]) => {
    const { source: from, path } = imports.get(name) ?? { source: where, path: topNames.has(name) ? [name] : null };
    if (path !== null)
      references.push({ source: from, path: [...path, ...names], by: lazyNames.has(reader) ? reader : null });
  };
  for (const [node, path] of nodes) {
    // Names of declarations and properties are no references.
    if (node.id?.type === "Identifier") isPart.add(node.id);
    if (node.type === "Property" && !node.computed && node.key !== node.value) isPart.add(node.key);
    if (isPart.has(node)) continue;
    const chain = node.type === "MemberExpression" ? chainOf(node) : null;
    if (chain !== null) {
      for (const part of chain.nodes) isPart.add(part);
      refer(chain.root.name, chain.names, path);
    } else if (node.type === "Identifier" || node.type === "JSXIdentifier") refer(node.name, [], path);
    else if (/^Export(Named|All)Declaration$/.test(node.type) && node.source?.value.startsWith(".")) {
      const from = join(dirname(where), node.source.value);
      const names: string[][] = node.specifiers?.map(({ local }: Node) => [local.name]) ?? [[]];
      references.push(...names.map((name) => ({ source: from, path: name, by: null })));
    }
  }
  return references;
}

/** Whether a reference reads a text: one path begins with the other. */
export const reads = ({ path }: TextLocation, text: readonly string[]): boolean =>
  path.every((name, i) => i >= text.length || text[i] === name);
