/** The cache key of anonymous GET queries: equal queries have equal keys, however they are formatted. */
import { stripIgnoredCharacters } from "graphql";
import { answerType } from "./negotiate.ts";
import { readAddress } from "./parameters.ts";

/** UTF-16 code units of an address that is looked at; longer ones are answered and not kept. */
const MAX_SEARCH_CHARACTERS = 30_000;

/**
 * The question of an address: document without blanks and comments (or its hash), operation, variables by name.
 * Null where the answer is not to be shared: a stream, a report of costs, or what is no GraphQL.
 */
export function sharedQuery(url: URL, accept: string | null): string | null {
  const type = answerType(accept);
  if (type === null || url.search.length > MAX_SEARCH_CHARACTERS) return null;
  try {
    const { query, hash, variables, operationName, cost } = readAddress(url.searchParams);
    if (cost) return null;
    const given = inOrder(variables ?? {});
    // A text beside its hash asks for being remembered too; who knows the hash gets the same answer.
    const document = typeof hash === "string" ? `#${hash}` : query === null ? null : stripIgnoredCharacters(query);
    return document === null ? null : JSON.stringify([type, document, operationName, given]);
  } catch {
    return null; // said by the answer
  }
}

/** Sorts the members of objects by name; lists keep their order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return [0, ...value.map(inOrder)];
  if (typeof value !== "object" || value === null) return value;
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return [1, ...sorted.flatMap(([name, member]) => [name, inOrder(member)])];
}
