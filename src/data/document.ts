/** A GraphQL document: its text, its name and, for the compiler only, the types of its data and variables. */

declare const shape: unique symbol;

export type GraphqlDocument<Data, Variables> = {
  /** Operation name, sent along and part of the cache key. */
  readonly name: string;
  readonly text: string;
  readonly [shape]?: { data: Data; variables: Variables };
};

/**
 * Declares a document. `npm run codegen` generates its types in documents.generated.ts.
 * @param text exactly one named operation; its whitespace is collapsed before it is sent
 * @example
 * const FEED = graphqlDocument<FeedQuery, FeedQueryVariables>(`query Feed($id: String) { feeds(where: { onestop_id: $id }) { id } }`);
 */
export function graphqlDocument<Data, Variables extends Record<string, unknown>>(
  text: string,
): GraphqlDocument<Data, Variables> {
  const name = /^\s*(?:query|mutation)\s+(\w+)/.exec(text)?.[1];
  if (name === undefined) throw new TypeError(`A GraphQL document needs a named operation: ${text.slice(0, 40)}`);
  return { name, text: text.replace(/\s+/g, " ").trim() };
}
