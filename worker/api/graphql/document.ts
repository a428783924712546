/** Parses and validates query texts, and caches the result. */

import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  type Token,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { perIsolate } from "../../../src/domain/memory.ts";
import { type Problem, problem } from "../../problem.ts";
import { LIVE, SHARED_CONTROL } from "../http/cache-control.ts";
import { type ApiSchema, OWN_SCHEMA } from "./api-schema.ts";
import { checkDocument, checkText, LIMITS, tooManyTokens } from "./limits.ts";

/** A valid document, or the errors of an invalid one. */
export type PreparedDocument =
  | { document: DocumentNode; fields: ReadonlySet<string> }
  | { errors: readonly (GraphQLError | Problem)[] };

/** Bytes of documents in the memory of the isolate: some hundreds of usual ones, or a few of the longest. */
const CACHED_BYTES = 8_000_000;

/** Measured: a lexical token with the node that it becomes, at most. The shortest tokens make the largest documents. */
const BYTES_A_TOKEN = 450;

/** Of a document without tokens, and of one that is not parsed. */
const BYTES_A_DOCUMENT = 1_000;

/** Parsed and validated documents by their schema and text. */
export const documents = perIsolate<string, PreparedDocument>("GraphQL documents", {
  by: "schema and text",
  bytes: CACHED_BYTES,
});

/**
 * Parses and validates a query text. Valid and invalid results are both cached.
 * @param maskSuggestions omits "did you mean"
 */
export function prepare(schema: ApiSchema, text: string, maskSuggestions: boolean): PreparedDocument {
  const tooLong = checkText(text);
  if (tooLong !== null) return { errors: [tooLong] };
  const key = `${schema.name}${maskSuggestions ? "-" : "+"}${text}`;
  const prepared = documents.get(key);
  if (prepared !== undefined) return prepared;
  const parsedText = parsedDocument(text);
  const result = "errors" in parsedText ? parsedText : validateDocument(schema.get(), parsedText, maskSuggestions);
  documents.set(key, result, sizeOf(parsedText, text));
  return result;
}

/** Bytes of a document in memory. Errors of a document refer to its nodes. */
function sizeOf(parsedText: DocumentNode | { errors: unknown }, text: string): number {
  let tokens = 0;
  const first = "errors" in parsedText ? undefined : parsedText.loc?.startToken;
  for (let token: Token | null | undefined = first; token != null; token = token.next) tokens++;
  return BYTES_A_DOCUMENT + 2 * text.length + tokens * BYTES_A_TOKEN;
}

function parsedDocument(text: string): DocumentNode | Extract<PreparedDocument, { errors: unknown }> {
  try {
    return parse(text, { maxLexicalTokens: LIMITS.tokens, maxComments: LIMITS.tokens });
  } catch (error) {
    // The parser recurses into nested brackets and can overflow the stack.
    if (error instanceof RangeError) return { errors: [problem("query.too_deep", "The query is nested too deeply.")] };
    if (!(error instanceof GraphQLError)) throw error;
    if (/more than \d+ tokens/.test(error.message)) return { errors: [tooManyTokens(text)] };
    return { errors: [error] };
  }
}

function validateDocument(schema: GraphQLSchema, document: DocumentNode, maskSuggestions: boolean): PreparedDocument {
  // Before validation, whose cost grows with the numbers that these limits bound.
  const tooLarge = checkDocument(document);
  if (tooLarge !== null) return { errors: [tooLarge] };
  if (!document.definitions.some((d) => d.kind === Kind.OPERATION_DEFINITION)) {
    return { errors: [problem("query.invalid", "The document contains no operation.")] };
  }
  const errors = validate(schema, document, undefined, { maxErrors: 20, hideSuggestions: maskSuggestions });
  if (errors.length > 0) return { errors };
  return { document, fields: fieldNames(schema, document) };
}

/** The names of all fields, also as `Type.field`. */
function fieldNames(schema: GraphQLSchema, document: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>();
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        names.add(node.name.value);
        names.add(`${types.getParentType()?.name}.${node.name.value}`);
      },
    }),
  );
  return names;
}

/** The Cache-Control of an anonymous answer; null if the query is invalid. */
export function controlOf(query: string, maskSuggestions = true, schema = OWN_SCHEMA): string | null {
  const document = prepare(schema, query, maskSuggestions);
  if ("errors" in document) return null;
  for (const field of document.fields) if (schema.live.has(field)) return LIVE;
  return SHARED_CONTROL;
}
