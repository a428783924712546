/** A GraphQL document as a typed constant: its text, its name, and (for the compiler only) what it takes and answers. */

declare const shape: unique symbol;

export type GraphqlDocument<Data, Variables> = {
  /** Operation name, sent along and part of the cache key. */
  readonly name: string;
  readonly text: string;
  readonly [shape]?: { data: Data; variables: Variables };
};

/**
 * Names a document.
 * @param text exactly one named operation, its blanks folded before it travels
 * @example
 * const FEED = graphqlDocument<{ feeds: Feed[] }, { id: string }>(`query Feed($id: String) { feeds(where: { onestop_id: $id }) { id } }`);
 */
export function graphqlDocument<Data, Variables extends Record<string, unknown>>(
  text: string,
): GraphqlDocument<Data, Variables> {
  const name = /^\s*(?:query|mutation)\s+(\w+)/.exec(text)?.[1];
  if (name === undefined) throw new TypeError(`A GraphQL document needs a named operation: ${text.slice(0, 40)}`);
  return { name, text: text.replace(/\s+/g, " ").trim() };
}
