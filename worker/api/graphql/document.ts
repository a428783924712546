/** Parses and validates query texts, and caches the result. */
import { type DocumentNode, GraphQLError, type GraphQLSchema, Kind, parse, validate, visit } from "graphql";
import { LRUCache } from "lru-cache";
import { type Problem, problem } from "../../problem.ts";
import { LIVE, SHARED } from "../cache-control.ts";
import { checkDocument, checkText, LIMITS, tooManyTokens } from "./limits.ts";
import { schema } from "./schema.ts";

/** A valid document, or the errors of an invalid one. */
export type Prepared =
  | { document: DocumentNode; fields: ReadonlySet<string> }
  | { errors: readonly (GraphQLError | Problem)[] };

/** Parsed and validated documents by their text; the size counts UTF-16 code units of the text. */
const documents = new LRUCache<string, Prepared>({ max: 500, maxSize: 2_000_000 });

/**
 * Parses and validates a query text. Valid and invalid results are both cached.
 * @param maskSuggestions omits "did you mean"
 */
export function prepare(schema: GraphQLSchema, text: string, maskSuggestions: boolean): Prepared {
  const tooLong = checkText(text);
  if (tooLong !== null) return { errors: [tooLong] };
  const key = `${maskSuggestions ? "-" : "+"}${text}`;
  const found = documents.get(key);
  if (found !== undefined) return found;
  const made = make(schema, text, maskSuggestions);
  documents.set(key, made, { size: key.length });
  return made;
}

function make(schema: GraphQLSchema, text: string, maskSuggestions: boolean): Prepared {
  let document: DocumentNode;
  try {
    document = parse(text, { maxLexicalTokens: LIMITS.tokens, maxComments: LIMITS.tokens });
  } catch (error) {
    // The parser recurses into nested brackets and can overflow the stack.
    if (error instanceof RangeError) return { errors: [problem("query.too_deep", "The query is nested too deeply.")] };
    if (!(error instanceof GraphQLError)) throw error;
    if (/more than \d+ tokens/.test(error.message)) return { errors: [tooManyTokens(text)] };
    return { errors: [error] };
  }
  // Before validation, whose cost grows with the numbers that these limits bound.
  const tooLarge = checkDocument(document);
  if (tooLarge !== null) return { errors: [tooLarge] };
  if (!document.definitions.some((d) => d.kind === Kind.OPERATION_DEFINITION)) {
    return { errors: [problem("query.invalid", "The document contains no operation.")] };
  }
  const errors = validate(schema, document, undefined, { maxErrors: 20, hideSuggestions: maskSuggestions });
  if (errors.length > 0) return { errors };
  return { document, fields: fieldNames(document) };
}

function fieldNames(document: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>();
  visit(document, {
    Field(node) {
      names.add(node.name.value);
    },
  });
  return names;
}

/** Fields whose values change without an import: with the clock or with a realtime message. */
const LIVE_FIELDS: ReadonlySet<string> = new Set([
  "alerts",
  "arrivals",
  "departures",
  "me",
  "patterns",
  "schedule_relationship",
  "stop_times",
  "trips",
  "vehicle_positions",
]);

/** The Cache-Control of an anonymous answer; null if the query is invalid. */
export function controlOf(query: string, maskSuggestions = true): string | null {
  const prepared = prepare(schema(), query, maskSuggestions);
  if ("errors" in prepared) return null;
  for (const field of prepared.fields) if (LIVE_FIELDS.has(field)) return LIVE;
  return SHARED;
}
