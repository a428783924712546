/** Limits of a query. Each has its own problem code, which carries the limit and the actual number. */
import type { ASTNode, DocumentNode, FragmentDefinitionNode, OperationDefinitionNode, SelectionSetNode } from "graphql";
import { Kind, Lexer, Source, TokenKind } from "graphql";
import { type Problem, problem } from "../../problem.ts";
import type { CostEstimate } from "./estimate.ts";

export const LIMITS = {
  /** UTF-16 code units of the query text. */
  characters: 20_000,
  /** Lexical tokens, comments not counted. */
  tokens: 3000,
  /** Nested fields; the client of transit.land nests ten. */
  depth: 12,
  /** Nested fields of an introspection, whose `ofType` chains are long and cost no rows. */
  introspectionDepth: 20,
  /** Aliases; those of a fragment count at each spread. */
  aliases: 30,
  /** Directives; those of a fragment count at each spread. */
  directives: 50,
} as const;

/**
 * Milliseconds after which an operation is stopped, the wait for its place (./places.ts) included: less than a handler has to
 * its first byte, and more than the database, whose failure has a code of its own.
 */
export const OPERATION_DEADLINE_MS = 8_000;

/**
 * Rows that an operation may ask for by its own limits (./estimate.ts). Lists are usually far shorter than their limits, so
 * this refuses only what no answer needs: four nested lists of 100 pass. What runs is bounded by `QueryBudget`.
 */
export const MAX_ESTIMATED_ROWS = 200_000_000;

/**
 * Estimated rows from which on an operation counts as expensive before it runs: those of the largest answer. It waits for
 * its place before it reads anything, and so holds no rows while it waits.
 */
export const DEAR_ROWS = 10_000;

/** Refuses an operation whose lists multiply to an absurd number of rows. */
export function tooDear({ rows, list }: CostEstimate): Problem | null {
  if (rows <= MAX_ESTIMATED_ROWS) return null;
  const actual = Math.min(rows, Number.MAX_SAFE_INTEGER);
  const detail =
    `The lists of the query multiply to ${actual} rows, most of them in ${list}; the limit is ${MAX_ESTIMATED_ROWS}. ` +
    "Give the lists lower limits, or ask for fewer of them at once.";
  return problem("query.too_dear", detail, { field: list, limit: MAX_ESTIMATED_ROWS, actual });
}

/** Refuses a text before it is parsed. */
export function checkText(text: string): Problem | null {
  if (text.length > LIMITS.characters) {
    return limitProblem("query.too_many_characters", "characters", text.length, LIMITS.characters);
  }
  return null;
}

/** The problem of a text with too many tokens. Counts them for the message, up to the first syntax error. */
export function tooManyTokens(text: string): Problem {
  const lexer = new Lexer(new Source(text));
  let count = 0;
  try {
    while (lexer.advance().kind !== TokenKind.EOF) count++;
  } catch {
    count = Math.max(count, LIMITS.tokens + 1);
  }
  return limitProblem("query.too_many_tokens", "tokens", count, LIMITS.tokens);
}

type Size = { depth: number; aliases: number; directives: number };

/** Refuses a document with too much depth or too many aliases or directives. Terminates on recursive fragments. */
export function checkDocument(document: DocumentNode): Problem | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  const operations: OperationDefinitionNode[] = [];
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition);
  }
  const sizes = new Map<string, Size>();
  const open = new Set<string>();

  function ofFragment(name: string): Size {
    const fragment = fragments.get(name);
    const before = sizes.get(name);
    if (before !== undefined) return before;
    if (fragment === undefined || open.has(name)) return { depth: 0, aliases: 0, directives: 0 };
    open.add(name);
    const size = ofSelections(fragment.selectionSet, fragment.directives?.length ?? 0);
    open.delete(name);
    sizes.set(name, size);
    return size;
  }

  function ofSelections(set: SelectionSetNode | undefined, baseCount: number): Size {
    const size: Size = { depth: 0, aliases: 0, directives: baseCount };
    for (const selection of set?.selections ?? []) {
      const here = selection.directives?.length ?? 0;
      let inner: Size;
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        inner = ofFragment(selection.name.value);
        size.directives += here;
      } else {
        inner = ofSelections(selection.selectionSet, here);
      }
      const isField = selection.kind === Kind.FIELD;
      size.depth = Math.max(size.depth, inner.depth + (isField ? 1 : 0));
      size.aliases += inner.aliases + (isField && selection.alias !== undefined ? 1 : 0);
      size.directives += inner.directives;
    }
    return size;
  }

  // Variables may carry directives too.
  for (const operation of operations) {
    const directiveCount = (operation.directives?.length ?? 0) + countVariableDirectives(operation);
    const size = ofSelections(operation.selectionSet, directiveCount);
    const depth = onlyIntrospects(operation) ? LIMITS.introspectionDepth : LIMITS.depth;
    if (size.depth > depth) return limitProblem("query.too_deep", "levels of fields", size.depth, depth);
    if (size.aliases > LIMITS.aliases)
      return limitProblem("query.too_many_aliases", "aliases", size.aliases, LIMITS.aliases);
    if (size.directives > LIMITS.directives) {
      return limitProblem("query.too_many_directives", "directives", size.directives, LIMITS.directives);
    }
  }
  return null;
}

function countVariableDirectives(operation: OperationDefinitionNode): number {
  return (operation.variableDefinitions ?? []).reduce((sum, v) => sum + (v.directives?.length ?? 0), 0);
}

function onlyIntrospects(operation: OperationDefinitionNode): boolean {
  return operation.selectionSet.selections.every(
    (s: ASTNode) => s.kind === Kind.FIELD && s.name.value.startsWith("__"),
  );
}

type LimitCode =
  | "query.too_many_characters"
  | "query.too_many_tokens"
  | "query.too_deep"
  | "query.too_many_aliases"
  | "query.too_many_directives";

function limitProblem(code: LimitCode, unit: string, actual: number, limit: number): Problem {
  return problem(code, `The query has ${actual} ${unit}; the limit is ${limit}.`, { limit, actual });
}
